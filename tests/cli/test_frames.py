"""`sheetgen check --pdf --frames`: the game in small pictures."""

from pathlib import Path

import pypdfium2
import pytest

from sheetgen.cli import main


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["sample", "springer", "--layout", "mini", "-o", "game.toml"]) == 0
    capsys.readouterr()
    return tmp_path / "game.toml"


def pages(name: str) -> list[str]:
    with pypdfium2.PdfDocument(name) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_the_pictures_stand_between_the_sheet_and_the_verdict(game: Path) -> None:
    main(["check", "game.toml", "--pdf", "plain.pdf"])
    main(["check", "game.toml", "--pdf", "game.pdf", "--frames"])
    plain, framed = pages("plain.pdf"), pages("game.pdf")
    assert len(framed) == len(plain) + 1
    assert "Springer: the game" in framed[1] and "Springer: the verdict" in framed[2]


def test_with_every_there_is_a_picture_for_so_many_moves(game: Path) -> None:
    main(["check", "game.toml", "--pdf", "game.pdf", "--frames", "--every", "1"])
    said = "".join(pages("game.pdf"))
    assert all(f"Ann {move.split(': ')[-1]}" in said for move in game.read_text().splitlines() if " Ann: " in move)


def test_the_same_game_gives_the_same_bytes(game: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        main(["check", "game.toml", "--pdf", name, "--frames"])
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--frames"], "name a file for them with --pdf game.pdf"),
        (["--every", "3", "--pdf", "game.pdf"], "add --frames"),
    ],
)
def test_what_draws_no_pictures_is_refused(
    game: Path, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "game.toml", *words]) == 2
    assert sentence in capsys.readouterr().err
    assert not Path("game.pdf").exists()


def test_a_coloured_sheet_has_no_moves_to_be_drawn(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", "springer", "--layout", "mini", "--finished", "-o", "sheet.toml"]) == 0
    assert main(["check", "sheet.toml", "--pdf", "sheet.pdf", "--frames"]) == 2
    assert "leave --frames out" in capsys.readouterr().err
