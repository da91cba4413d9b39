"""Drawn fields are kept, and nothing depends on it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.field import cache
from sheetgen.field.model import Field


def counting(calls: list[int]) -> Callable[[], tuple[Field, int]]:
    def draw() -> tuple[Field, int]:
        calls.append(1)
        return Field(
            game="tolstoy", layout="x", seed=3, code="", size=(1.0, 2.0), spaces=(), facts={"border": [1, 2]}
        ), 4

    return draw


def test_a_field_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "new"))
    calls: list[int] = []
    first = cache.kept_or_drawn("a", counting(calls))
    assert cache.kept_or_drawn("a", counting(calls)) == first
    assert first[1] == 4
    assert len(calls) == 1
    cache.kept_or_drawn("b", counting(calls))
    assert len(calls) == 2


def test_what_a_builder_drew_before_it_was_mended_is_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))
    calls: list[int] = []
    cache.kept_or_drawn("a", counting(calls))
    monkeypatch.setattr(cache, "EDITION", cache.EDITION + 1)
    cache.kept_or_drawn("a", counting(calls))
    assert len(calls) == 2


def test_a_spoiled_file_only_means_drawing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))
    calls: list[int] = []
    first = cache.kept_or_drawn("a", counting(calls))
    for path in tmp_path.glob("*.json"):
        path.write_bytes(b'{"half a fi')
    assert cache.kept_or_drawn("a", counting(calls)) == first
    assert len(calls) == 2


def test_a_file_of_another_field_only_means_drawing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))
    calls: list[int] = []
    cache.kept_or_drawn("a", counting(calls))
    (first,) = tmp_path.iterdir()
    cache.kept_or_drawn("b", counting(calls))
    (second,) = {*tmp_path.iterdir()} - {first}
    second.write_bytes(first.read_bytes())
    cache.kept_or_drawn("b", counting(calls))
    assert len(calls) == 3


def test_a_folder_that_cannot_be_made_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "file" / "cache"))
    calls: list[int] = []
    cache.kept_or_drawn("a", counting(calls))
    cache.kept_or_drawn("a", counting(calls))
    assert len(calls) == 2


def test_only_so_many_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "MOST", 3)
    for key in "abcdef":
        cache.kept_or_drawn(key, counting([]))
    assert len(list(tmp_path.iterdir())) == 3


def test_what_somebody_else_keeps_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "MOST", 1)
    others = [tmp_path / name for name in ("verdict.json", f"{'a' * 31}.json", f"{'g' * 32}.json", f"{'a' * 32}.toml")]
    for path in others:
        path.write_text("{}")
    for key in "abc":
        cache.kept_or_drawn(key, counting([]))
    assert all(path.exists() for path in others) and len(list(tmp_path.iterdir())) == len(others) + 1


def test_it_can_be_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", "off")
    calls: list[int] = []
    cache.kept_or_drawn("a", counting(calls))
    cache.kept_or_drawn("a", counting(calls))
    assert len(calls) == 2


@pytest.mark.slow
def test_two_processes_may_keep_the_same_field_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sheetgen", "field", "tolstoy", "--seed", "5", "--json"]
    environment = {**os.environ, "SHEETGEN_CACHE": str(tmp_path)}
    both = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) for _ in range(2)]
    first, second = (process.communicate()[0] for process in both)
    assert first == second
    assert [process.returncode for process in both] == [0, 0]
    # Under its seed and under its code, and no half-written file is left beside them.
    assert [kept.suffix for kept in tmp_path.iterdir()] == [".json", ".json"]
    again = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout
    assert again == first
