"""The door: ``python -m sheetgen`` and the installed command. It imports next to nothing, so that Ctrl-C finds it open.

While the command itself is loaded nothing is begun that would have to be undone, and so Ctrl-C ends it at once; what it
does from then on is told in process.py.
"""

import os
import signal


def _stop(*told: object) -> None:
    try:
        os.write(2, b"sheetgen: stopped\n")
    finally:  # nobody need be listening
        os._exit(128 + signal.SIGINT)  # ending.INTERRUPTED, which is not loaded yet


# Before anything else is imported: Python itself would show where it was. Who started us may have it ignored.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _stop)


def entry() -> None:
    """Run the command and leave with its exit status."""
    from sheetgen.process import run

    run(_stop)


if __name__ == "__main__":
    entry()
