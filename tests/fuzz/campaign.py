"""Case after case, until so much of the processor's time is spent; what is found is kept."""

from __future__ import annotations

import gc
import json
import os
import random
import re
import shutil
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from msgspec import json as data

from tests.fuzz.doors import DOORS, Case, Doors, laid_out
from tests.fuzz.judge import faults
from tests.fuzz.material import Material
from tests.fuzz.running import Ended, anew, command, run, seen
from tests.fuzz.visits import SECONDS, visit

PAGE, ITS_SHARE = "page", 10.0
"""The door in the browser, and its share."""

KEPT = 5
"""Cases that are kept of one kind of fault; more are only counted."""

SHARES = {**{name: share for name, (_, share) in DOORS.items()}, PAGE: ITS_SHARE}


class Campaign:
    """Throws cases and keeps what they come to, in a folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder.absolute(), seed
        self.folder.mkdir(parents=True, exist_ok=True)
        self.work = self.folder / "work"
        self.material = Material(self.folder / "material")
        self.spent, self.thrown = Counter[str](), Counter[str]()
        self.statuses, self.found = Counter[str](), Counter[str]()
        self.slowest: list[tuple[float, str]] = []
        self.largest: list[tuple[int, str]] = []

    def go_on(self, seconds: float, cases: int | None = None) -> None:
        """Throw until so many seconds of the processor are spent by this process and its children."""
        told, begun, number = 0.0, _spent(), 0
        while (used := _spent() - begun) < seconds and (cases is None or number < cases):
            # The door that has had least of its share is next; which cases a door throws does not hang on that.
            door = min(SHARES, key=lambda name: (self.spent[name] / SHARES[name], -SHARES[name]))
            self.throw(door, self.thrown[door])
            number += 1
            if used - told > 10:
                told = used
                self.report(used)
        self.report(_spent() - begun)

    def throw(self, door: str, number: int) -> list[str]:
        """One case; what was wrong with its run."""
        name, before = f"{self.seed}/{door}/{number}", _spent()
        self.thrown[door] += 1
        shutil.rmtree(self.work, ignore_errors=True)
        try:
            wrong = list(self._visit(name) if door == PAGE else self._command(name, door))
        except Exception as error:  # an hour is not lost for a case that cannot be made
            traceback.print_exc()
            wrong = [f"the fuzzer itself failed: {type(error).__name__}: {error}"[:200]]
        self.spent[door] += _spent() - before  # type: ignore[assignment]
        for fault in wrong:
            self._keep(name, fault)
        return wrong

    def case(self, name: str) -> Case:
        """The case of that name."""
        door = name.split("/")[1]
        return DOORS[door][0](Doors(random.Random(name), self.material))

    def _command(self, name: str, door: str) -> Iterator[str]:
        case, here = self.case(name), self.work / "here"
        laid_out(case, here)
        before = seen(self.work)
        work = anew(case.arguments, case.environment) if case.anew else command(case.arguments)
        stdout = Path(case.stdout) if case.stdout else None
        ended = run(work, here, stdin=case.stdin, stdout=stdout, cpu=case.seconds)
        self._count(name, door, ended)
        after = {key: value for key, value in seen(self.work).items() if not key.startswith("here.")}
        lying = {key.removeprefix("here/"): value for key, value in before.items()}
        now = {key.removeprefix("here/"): value for key, value in after.items()}
        wrong = list(faults(case, ended, lying, now, here))
        if not wrong and not case.anew:
            wrong = list(self._followed(case, ended))
        (self.work / "said.txt").write_bytes(ended.out[-3000:] + b"\n----\n" + ended.err[-9000:])
        (self.work / "case.json").write_bytes(data.format(data.encode(_told(case, ended))))
        yield from wrong

    def _followed(self, case: Case, ended: Ended) -> Iterator[str]:
        """What must be true of a second command, after one that went well."""
        verb, words, second = case.arguments[0], case.arguments, self.work / "second"
        if (
            verb in ("sample", "new")
            and ended.status == 0
            and ended.out.startswith(b"game =")
            and "-" not in words[1:2]
        ):
            laid_out(case, second)
            told = run(
                command(["check", "-", "--seconds", "0.2"] if "--finished" in words else ["check", "-"]),
                second,
                stdin=ended.out,
                cpu=30,
            )
            # A sheet that is printed blank wants its letters first, which the new record says too.
            if told.status not in (0, 1, 3) and b"write the letters of its triangles" not in told.err:
                yield f"check refuses what {verb} wrote: {_shape(told.err.decode('utf-8', 'replace').strip()[:90])}"
        if (
            verb == "check"
            and not words[1].startswith("--")  # the record is the first word
            and "--json" not in words
            and ended.status in (0, 1, 3)
            and random.Random(str(words) + str(len(ended.out))).random() < 0.3
        ):
            kept = list(words[:2])
            for option in ("--layout", "--words", "--seconds"):
                kept += [
                    word
                    for at, word in enumerate(words)
                    if word.startswith(f"{option}=") or word == option or words[at - 1] == option
                ]
            laid_out(case, second)
            told = run(command([*kept, "--json"]), second, stdin=case.stdin, cpu=30)
            try:
                json.loads(told.out)
            except ValueError:
                yield "check has a verdict but no JSON"
            # A search that is given up by the clock may end the second time.
            if told.status != ended.status and not (
                "--seconds" in " ".join(words) and 3 in (told.status, ended.status)
            ):
                yield f"check ends with {ended.status}, with --json {told.status}"

    def _visit(self, name: str) -> Iterator[str]:
        here = self.work / "here"
        here.mkdir(parents=True)
        temporary = self.work / "tmp"
        temporary.mkdir()

        def work() -> None:
            import tempfile

            os.environ["TMPDIR"] = tempfile.tempdir = str(temporary)
            visit(name, self.material, here)

        ended = run(work, here, cpu=SECONDS)
        self._count(name, PAGE, ended)
        if ended.status:
            yield f"the visit ended with {ended.status}"
        for line in ended.out.decode().splitlines():
            fault, number = json.loads(line)
            if fault == "answers":
                self.statuses.update({f"{PAGE} {status}": count for status, count in number.items()})
            else:
                yield fault
        if left := list(temporary.iterdir()):
            yield f"{left[0].name[:9]} is left behind"
        (self.work / "said.txt").write_bytes(ended.out[-3000:] + b"\n----\n" + ended.err[-9000:])

    def _count(self, name: str, door: str, ended: Ended) -> None:
        self.statuses[f"{door} ends {ended.status}"] += 1
        self.slowest = sorted([*self.slowest, (round(ended.cpu, 2), name)], reverse=True)[:12]
        self.largest = sorted([*self.largest, (ended.memory >> 20, name)], reverse=True)[:6]

    def _keep(self, name: str, fault: str) -> None:
        kind = _shape(f"{name.split('/')[1]}: {fault}")
        self.found[kind] += 1
        print(f"FOUND {name}: {fault}", flush=True)
        if self.found[kind] <= KEPT:
            self.work.mkdir(exist_ok=True)
            kept = self.folder / "found" / name.replace("/", "-")
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(self.work, kept, symlinks=True, ignore=_no_pipes)
            with (kept / "faults.txt").open("a") as stream:
                stream.write(fault + "\n")

    def report(self, used: float) -> None:
        """How far it is, as a file."""
        told = {
            "seed": self.seed,
            "seconds": round(used, 1),
            "cases": sum(self.thrown.values()),
            "doors": {door: [self.thrown[door], round(self.spent[door], 1)] for door in SHARES},
            "found": dict(self.found.most_common()),
            "statuses": dict(sorted(self.statuses.items())),
            "slowest": self.slowest,
            "largest MB": self.largest,
        }
        (self.folder / "report.json").write_text(json.dumps(told, indent=1) + "\n")


def _no_pipes(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name in ("pipe", "pipe.pdf", "tmp")]


def _shape(fault: str) -> str:
    """Faults of one kind are told alike but for numbers and what is quoted."""
    return re.sub(r"\d+(?:\.\d+)?", "N", re.sub(r"'[^']*\d[^']*'", "'...'", fault))[:160]


def _told(case: Case, ended: Ended) -> dict[str, object]:
    return {
        "arguments": [repr(word) for word in case.arguments],
        "files": sorted(case.files),
        "stdin": repr(case.stdin[:200]) if case.stdin else case.stdin is not None,
        "stdout": case.stdout,
        "environment": case.environment,
        "anew": case.anew,
        "status": ended.status,
        "seconds": ended.cpu,
        "MB": ended.memory >> 20,
    }


def _spent() -> float:
    """Seconds of the processor, of this process and all children that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def load() -> None:
    """Everything, so that a case need load nothing."""
    import sheetgen

    for module in walk_packages(sheetgen.__path__, "sheetgen."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    # What is there stays, and is not looked through: a page that is only read is not copied for each child.
    gc.collect()
    gc.freeze()


def main(arguments: list[str]) -> int:
    """The command line of the fuzzer; its exit status is 1 when something was found."""
    from argparse import ArgumentParser

    parser = ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--seconds", type=float, default=3600.0, help="of the processor, with all children")
    parser.add_argument("--cases", type=int, help="no more cases than that")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"), help="where what is found is kept")
    parser.add_argument("--again", metavar="SEED/DOOR/NUMBER", help="one case, which stays in OUT/work")
    asked = parser.parse_args(arguments)
    # What is drawn is not kept, and what is said is English, as in the tests.
    os.environ |= {"SHEETGEN_CACHE": "off", "LC_ALL": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1"}
    load()
    if asked.again:
        seed, door, number = asked.again.split("/")
        campaign = Campaign(asked.out, int(seed))
        campaign.thrown[door] = int(number)
        wrong = campaign.throw(door, int(number))
        sys.stdout.write((campaign.work / "said.txt").read_text("utf-8", "replace"))
        return bool(wrong)
    campaign = Campaign(asked.out, asked.seed)
    campaign.go_on(asked.seconds, asked.cases)
    print((campaign.folder / "report.json").read_text())
    return bool(campaign.found)
