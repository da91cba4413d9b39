"""`sheetgen print --svg-text`: a drawing to go on with."""

from pathlib import Path

import pytest

from sheetgen.cli import main


def test_words_stay_words(tmp_path: Path) -> None:
    for name, flags in (("words.svg", ["--svg-text"]), ("outlines.svg", [])):
        assert main(["print", "arp", "--layout", "mini", "--no-rules", "-o", str(tmp_path / name), *flags]) == 0
    assert ">Arp</text>" in (tmp_path / "words.svg").read_text()
    assert "<text" not in (tmp_path / "outlines.svg").read_text()


def test_only_a_drawing_has_layers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "arp", "--svg-text", "-o", str(tmp_path / "a.pdf")]) == 2
    assert "--svg-text is for drawings; add --format svg" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
