"""`sheetgen check --pdf --paper`: the paper that the finished sheet and its verdict are drawn on."""

from pathlib import Path

import pypdfium2
import pytest

from sheetgen.cli import main

LETTER = (612, 792)


def sizes(name: str) -> set[tuple[int, int]]:
    with pypdfium2.PdfDocument(name) as document:
        pages = [document[k].get_size() for k in range(len(document))]
    return {(min(round(a), round(b)), max(round(a), round(b))) for a, b in pages}


@pytest.mark.parametrize("kind", [[], ["--finished"]], ids=["moves", "coloured"])
def test_sheet_and_verdict_lie_on_the_paper_that_is_named(
    kind: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["sample", "springer", "--layout", "mini", *kind, "-o", "game.toml"])
    main(["check", "game.toml", "--pdf", "game.pdf", "--paper", "letter"])
    assert sizes("game.pdf") == {LETTER}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--paper", "letter"], "name a file for it with --pdf game.pdf"),
        (["--paper", "foolscape", "--pdf", "game.pdf"], "foolscape"),
    ],
)
def test_paper_that_is_none_or_for_nothing_is_refused(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["sample", "springer", "--layout", "mini", "-o", "game.toml"])
    assert main(["check", "game.toml", *words]) == 2
    assert sentence in capsys.readouterr().err
    assert not Path("game.pdf").exists()
