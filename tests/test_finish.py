"""`python -m sheetgen.finish`: the finished fields beside layouts, the blocks beside rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import finish, games


def test_what_is_finished_anew_is_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    written: dict[Path, bytes] = {}
    monkeypatch.setattr(finish, "write_whole", lambda path, data: written.update({path: data}))
    assert finish.main(["klee"]) == 0
    klee = games.find("klee")
    assert len(written) == len(klee.layout_names) + len([*klee.folder.glob("rules*.md")])
    assert all(path.read_bytes() == data for path, data in written.items())


def test_a_game_that_is_not_there_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert finish.main(["chess"]) == 2
    assert capsys.readouterr().err.startswith("sheetgen.finish: there is no game 'chess'")


def test_it_says_what_it_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        finish.main(["--help"])
    assert left.value.code == 0 and "GAME" in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        finish.main(["--hlep"])
    assert left.value.code == 2
