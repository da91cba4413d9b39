"""The door: ``python -m sheetgen`` and the installed command. It imports next to nothing, so that whoever tells it to
end, by Ctrl-C or otherwise, finds it open.

While the command itself is loaded nothing is begun that would have to be undone, and so it ends at once; what it does
from then on is told in process.py.
"""

import os
import signal


def _stop(number: int, *told: object) -> None:
    try:
        os.write(2, b"sheetgen: stopped\n")
    finally:  # nobody need be listening
        os._exit(128 + number)  # ending.BY_SIGNAL, which is not loaded yet


# Before anything else is imported: Python itself would show where it was, or say nothing. Who started us may have it
# ignored, as nohup does.
for _name in ("SIGINT", "SIGTERM", "SIGHUP"):
    _number = getattr(signal, _name, None)  # Windows has no SIGHUP
    if _number is not None and signal.getsignal(_number) in (signal.default_int_handler, signal.SIG_DFL):
        signal.signal(_number, _stop)


def entry() -> None:
    """Run the command and leave with its exit status."""
    from sheetgen.process import run

    run(_stop)


if __name__ == "__main__":
    entry()
