"""The fuzzer runs, finds nothing in twenty cases, and would find what is wrong."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.doors import Case, with_code
from tests.fuzz.judge import faults
from tests.fuzz.mutations import MOST, Bender
from tests.fuzz.planted import PLANTS
from tests.fuzz.running import Ended

ROOT = Path(__file__).parents[2]


def said(*arguments: object) -> str:
    """What a module of ours says that runs to its end without a fault."""
    command = [sys.executable, "-m", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("stdin", "file", "found"),
    [
        ("\ufffd".encode(), b"", []),
        (b"", "\ufffd".encode(), []),
        (b"", "\ufeff\ufffd".encode("utf-16-le"), []),
        (b"\xff", b"\xff", ["standard error is not UTF-8"]),
        (None, b"", ["standard error is not UTF-8"]),
    ],
)
def test_the_sign_for_what_is_no_utf_8_may_be_said_again(
    stdin: bytes | None, file: bytes, found: list[str], tmp_path: Path
) -> None:
    case = Case(arguments=["check", "-"], files={"other.toml": file}, stdin=stdin)
    ended = Ended(status=2, out=b"", err="there is no player '\ufffd'\n".encode(), cpu=0.1, memory=0)
    assert list(faults(case, ended, {}, {}, tmp_path)) == found


@pytest.mark.parametrize(("verb", "faulty"), [("new", False), ("field", True)])
def test_the_layout_that_new_writes_is_not_one_that_it_reads(verb: str, faulty: bool, tmp_path: Path) -> None:
    for words in (["--layout", "own.toml"], ["--layout=own.toml"]):
        case = Case(arguments=[verb, "miro", *words, "--overwrite"], files={"own.toml": b"old"}, stdin=b"")
        ended = Ended(status=0, out=b"", err=b"", cpu=0.1, memory=0)
        found = faults(case, ended, {"own.toml": "old"}, {"own.toml": "new"}, tmp_path)
        assert ("own.toml, which it read, is changed or gone" in found) is faulty


def test_a_code_may_hold_a_backslash() -> None:
    assert with_code('game = "miro"\nsheet = "MIR"\n', r"MIR\u1") == 'game = "miro"\nsheet = "MIR\\u1"\n'


def test_what_is_repeated_again_and_again_stays_small_enough() -> None:
    text = "a\nb"
    for seed in range(200):
        text = Bender(random.Random(seed), (), ())._repeated(text)
        assert len(text) <= 2 * MOST
        text = max(text[: MOST // 2].split("\n"), key=len)


@pytest.mark.parametrize("depth", [300, 900])
def test_what_is_nested_too_deep_to_be_walked_is_bent_as_a_text(depth: int) -> None:
    nested = f"list = {'[' * depth}{']' * depth}"
    assert {type(Bender(random.Random(seed), (), ()).toml(nested)) for seed in range(20)} == {bytes}


@pytest.mark.slow
def test_each_fault_that_is_put_in_is_found(tmp_path: Path) -> None:
    found: dict[str, list[str]] = json.loads(said("tests.fuzz.planted", tmp_path).split("\n")[-2])
    missed = {name for name, (_, wrong) in PLANTS.items() if not any(wrong in fault for fault in found[name])}
    assert not missed


@pytest.mark.slow
def test_twenty_cases_are_thrown_and_nothing_is_found(tmp_path: Path) -> None:
    said("tests.fuzz", "--seed", 1, "--cases", 20, "--seconds", 600, "--out", tmp_path)
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["cases"] == 20 and not report["found"]
    assert all(cases for cases, _ in report["doors"].values())


@pytest.mark.slow
def test_a_case_is_said_again_by_its_name(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    assert said("tests.fuzz", "--again", "3/layout/1", "--out", first) == said(
        "tests.fuzz", "--again", "3/layout/1", "--out", second
    )
    case, again = (json.loads((folder / "work/case.json").read_text()) for folder in (first, second))
    assert (case["arguments"], case["status"]) == (again["arguments"], again["status"])
    assert (first / "work/here/own.toml").read_bytes() == (second / "work/here/own.toml").read_bytes()
