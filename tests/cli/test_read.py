"""`sheetgen read`: from pictures to records, verdicts and drawings."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
import segno
from PIL import Image

from sheetgen import extras, games
from sheetgen.cli import main
from sheetgen.field.layout import layouts_folder
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.photo.pictures import Picture
from sheetgen.photo.printed import printed
from sheetgen.referee import record as records
from tests.photo.painted import painted, played, png

PHOTOGRAPHED = [game.name for game in map(games.find, games.names()) if game.pictured]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def photo(name: str, game: str = "mondrian", **how: Any) -> str:
    """A file with a picture of a painted sheet."""
    Path(name).write_bytes(picture(game, **how))
    return name


@cache
def picture(game: str, **how: Any) -> bytes:
    return png(painted(played(game, **how), per_mm=4.5))


def other_picture() -> bytes:
    """A picture with no sheet in it."""
    pixels = np.full((600, 800, 3), 200, np.uint8)
    pixels[150:450, 200:600] = 90
    return png(pixels)


def coloured(path: str) -> dict[str, Any]:
    return records.read(Path(path)).tables["coloured"]


@pytest.mark.slow
def test_a_photo_becomes_a_record_that_the_referee_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", photo("sheet.png"), "-o", "game.toml"]) == 0
    assert capsys.readouterr().out == "game.toml\n"
    assert list(coloured("game.toml").values()) == list(played("mondrian").record.tables["coloured"].values())
    assert main(["check", "game.toml"]) == 0
    assert "This sheet is possible" in capsys.readouterr().out


@pytest.mark.slow
def test_with_check_the_verdict_is_what_check_says_of_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["read", photo("sheet.png"), "--check", "--players", "Ann,Ben", "-o", "game.toml"])
    said = capsys.readouterr().out
    assert main(["check", "game.toml"]) == status == 0
    assert capsys.readouterr().out == said


@pytest.mark.slow
def test_another_end_of_the_game_is_said_by_its_option(capsys: pytest.CaptureFixture[str]) -> None:
    """Without -o there is no record to write it to."""
    begun = ["read", photo("begun.png", "miro", turns=12), "--check", "--players", "Ann,Ben"]
    assert main(begun) == 1
    said = capsys.readouterr().out
    assert "If the game was stopped in the middle, read it again with --stopped." in said and "finished =" not in said
    assert main([*begun, "--stopped"]) == 0
    capsys.readouterr()
    assert main(["read", photo("over.png", "miro"), "--check", "--players", "Ann,Ben", "--stopped"]) == 1
    said = capsys.readouterr().out
    assert "If the game was played to its end, read it again without --stopped." in said and "finished =" not in said


@pytest.mark.slow
def test_json_is_one_document_with_what_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", photo("sheet.png", "miro"), "--json", "--check", "--players", "Ann,Ben"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["sheet"] == "MIR-1002-A" or said["sheet"] == played("miro").field.code
    assert said["code_read"] is True
    assert said["placed"]["error_mm"] < 0.3 and 0 < said["placed"]["confidence"] <= 1
    assert [(pen["name"], pen["player"]) for pen in said["pens"]] == [("red", "Ann"), ("blue", "Ben")]
    assert all(len(pen["rgb"]) == 3 for pen in said["pens"])
    seen = said["segments"]["0"]
    assert seen["pen"] in ("red", "blue", None) and 0 <= seen["confidence"] <= 1
    assert set(said["segments"]) == {str(segment.id) for segment in played("miro").field.segments}
    assert said["unreadable"] == [] and said["troubles"] == []
    assert said["check"]["verdict"] == "possible"
    assert records.parse(said["record"]).players == ("Ann", "Ben")


@pytest.mark.slow
def test_an_album_gives_a_file_for_each_sheet_and_a_sentence_for_what_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("no.png").write_bytes(other_picture())
    album = [photo("a.png"), "no.png", photo("b.png", "klee"), "missing.png"]
    assert main(["read", *album, "-o", "folder/", "--check", "--pdf", "doubts.pdf"]) == 2
    out, err = capsys.readouterr()
    assert {path.name for path in Path("folder").iterdir()} == {
        f"{played(name).field.code}.toml" for name in ("mondrian", "klee")
    }
    assert "no.png: no sheet's code can be read in this picture" in err and "missing.png: cannot be read" in err
    assert "Mondrian, sheet" in out and "Klee, sheet" in out
    head, *rows = out[out.index("photo ") :].splitlines()
    assert head.split() == ["photo", "game", "sheet", "read", "who", "won"]
    assert [row.split()[0] for row in rows] == ["a.png", "b.png", "no.png", "missing.png"]
    assert "all sure" in rows[0] and "refused: no sheet's code" in rows[2]
    with pypdfium2.PdfDocument("doubts.pdf") as document:
        text = document[0].get_textpage().get_text_bounded()
    assert "Nothing is in doubt" in text and "Not read" in text and "missing.png" in text


@pytest.mark.slow
def test_players_whom_nobody_named_are_asked_for_and_no_second_photo(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", photo("sheet.png", players=4), "--players", "Ann,Ben"]) == 1
    said = capsys.readouterr().err
    assert "4 pens were used, as far as can be seen, and 2 players are named; if more played, name all who" in said
    assert "second photo" not in said


@pytest.mark.slow
@pytest.mark.parametrize("swatches", [True, False])
def test_one_pen_that_is_named_leaves_the_others_apart(swatches: bool) -> None:
    made = played("mondrian", players=4)
    Path("sheet.png").write_bytes(png(painted(made, per_mm=4.5, swatches=swatches)))
    named = ["--players", "Ann,Ben,Cy,Di", "--colours", "Di=red"]
    assert main(["read", "sheet.png", *named, "-o", "game.toml"]) == 0
    ours, found = made.record.tables["coloured"], coloured("game.toml")
    assert found["Di"] == ours["Ann"] and {*found.values()} == {*ours.values()}
    if swatches:
        assert (found["Ben"], found["Cy"], found["Ann"]) == (ours["Ben"], ours["Cy"], ours["Di"])


def test_players_that_will_not_do_are_told_before_a_photo_is_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "gone.png", "--players", "Ann,4"]) == 2
    assert "sheetgen: --players: '4' will not do as a player's name" in capsys.readouterr().err
    assert main(["read", "gone.png", "--colours", "Ann=red,Ben=red"]) == 2
    assert "sheetgen: --colours gives Ann and Ben the same colour, red" in capsys.readouterr().err


def test_a_number_of_players_that_the_record_does_not_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text('game = "mondrian"\nsheet = "MON-1001-G"\nplayers = ["Ann", "Ben"]\n')
    assert main(["read", "gone.png", "--players", "3", "--record", "game.toml"]) == 2
    assert "--players says that 3 played, but the record names Ann, Ben" in capsys.readouterr().err


def test_a_word_list_counts_for_sheets_with_words_and_not_for_the_rest_of_an_album(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("list.txt").write_text("cat\ndog\n")
    album = [photo("tolstoy.png", "tolstoy"), photo("mondrian.png", turns=6)]
    assert main(["read", *album, "--words", "list.txt", "-o", "game.toml"]) == 0, capsys.readouterr().err
    assert records.read(Path("game-1.toml")).variation == ("words = 'list.txt'",)
    assert records.read(Path("game-2.toml")).variation == ()


def test_a_layout_that_is_not_beside_the_record_is_told_where_the_record_is_written(
    capsys: pytest.CaptureFixture[str],
) -> None:
    mini = (layouts_folder() / "mondrian" / "mini.toml").read_text("utf-8")
    Path("own.toml").write_text(mini.replace("number = 2\n", ""), "utf-8")
    sheet = photo("sheet.png", layout="own.toml")
    Path("games").mkdir()
    warned = "sheetgen: the record names own.toml, which is not beside it, so check will refuse it"
    assert main(["read", sheet, "--layout", "own.toml", "-o", "games/game.toml"]) == 0
    assert capsys.readouterr().err.startswith(warned)
    assert main(["check", "games/game.toml"]) == 2
    assert main(["check", "games/game.toml", "--layout", "own.toml"]) == 0
    capsys.readouterr()
    assert main(["read", sheet, "--layout", "own.toml", "-o", "game.toml"]) == 0
    assert "beside" not in capsys.readouterr().err
    assert main(["check", "game.toml"]) == 0


def test_a_word_list_that_is_not_beside_the_record_is_told_where_the_record_is_written(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("list.txt").write_text("cat\ndog\n")
    Path("games").mkdir()
    album = [photo("tolstoy.png", "tolstoy"), photo("mondrian.png", turns=6)]
    assert main(["read", *album, "--words", "list.txt", "-o", "games/game.toml"]) == 0
    told = capsys.readouterr().err
    assert told.count("the record names list.txt, which is not beside it") == 1
    assert "judge it with sheetgen check games/game-1.toml --words list.txt" in told
    assert main(["read", *album, "--words", "list.txt", "-o", "game.toml"]) == 0
    assert "beside" not in capsys.readouterr().err


@pytest.mark.slow
def test_two_cores_give_what_one_gives(capsys: pytest.CaptureFixture[str]) -> None:
    Path("no.png").write_bytes(other_picture())
    album = [photo("a.png"), "no.png", photo("b.png", seed=8), "missing.png"]
    said = []
    for jobs in ("1", "2"):
        assert main(["read", *album, "--json", "--jobs", jobs]) == 2
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1]
    assert [sheet["photos"] for sheet in said[0]["sheets"]] == [["a.png"], ["b.png"]]


def test_a_fault_of_the_program_costs_one_photo_and_not_the_album(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from sheetgen.games import album

    monkeypatch.setattr(album, "pages_in", lambda *_: 1 / 0)
    for name in ("a.png", "b.png"):
        Path(name).write_bytes(other_picture())
    assert main(["read", "a.png", "b.png"]) == 2
    err = capsys.readouterr().err
    assert "a.png: reading it failed by a fault of the program (ZeroDivisionError: division by zero)" in err
    assert "b.png: reading it failed" in err and "Traceback" not in err


@pytest.mark.parametrize("kind", ["L", "RGB"])
def test_a_picture_without_colours_is_refused_and_not_taken_for_an_empty_sheet(
    capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    photo("sheet.png")
    with Image.open("sheet.png") as image:
        image.convert("L").convert(kind).save("grey.jpg")
    assert main(["read", "grey.jpg", "--check"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "this picture has no colours" in err


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mondrian", "arp", "klee"])  # spaces, boxes alone, letters
def test_a_grey_copy_under_a_lamp_is_refused_too(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    grey = painted(played(game, turns=10), per_mm=4.5) @ np.array([0.299, 0.587, 0.114])
    noise = np.random.default_rng(1).normal(0, 2, (*grey.shape, 3))
    lamplit = (grey[..., None] * [1, 0.97, 0.9] + noise).clip(0, 255).astype(np.uint8)
    Image.fromarray(lamplit).save("copy.jpg", quality=88)
    assert main(["read", "copy.jpg"]) == 2
    assert "this picture has no colours" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mondrian", "tolstoy"])
def test_a_blank_sheet_in_shadow_is_no_grey_copy(game: str) -> None:
    blank = painted(played(game, turns=0), per_mm=4.5, swatches=False) * np.array([1, 0.97, 0.9])
    blank[:, blank.shape[1] // 2 :] *= 0.5
    Image.fromarray(blank.astype(np.uint8)).save("blank.jpg", quality=88)
    assert main(["read", "blank.jpg", "-o", "game.toml"]) == 0
    assert not any(coloured("game.toml").values())


def test_a_clean_picture_of_a_sheet_that_nobody_coloured_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    Path("blank.png").write_bytes(png(painted(played("mondrian", turns=0), per_mm=4.5, swatches=False)[30:-30, 30:-30]))
    assert main(["read", "blank.png"]) == 2
    assert "either nothing is coloured yet, or" in capsys.readouterr().err


def test_one_short_stroke_is_a_colour() -> None:
    pixels = np.full((600, 800, 3), 200, np.uint8)
    assert Picture(pixels, "grey").colourless
    pixels[300:308, 300:340] = (190, 120, 120)
    assert not Picture(pixels, "red").colourless


def codeless(game: str, on: str) -> Any:
    """A picture of a painted sheet whose code is hidden."""
    made = played(game, on=on)
    pixels = painted(made, per_mm=4.5, edge=100)
    for code in made.printed.codes:
        left, top, right, bottom = (round(side * 4.5) + 100 for side in code.box)
        pixels[top:bottom, left:right] = 255
    return pixels


@pytest.mark.slow
def test_the_paper_of_a_sheet_without_its_code_is_the_one_whose_outline_fits_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sheetgen.games import photographed

    sizes: list[tuple[float, float]] = []
    seen = photographed.read
    monkeypatch.setattr(
        photographed,
        "read",
        lambda pixels, where, page, **more: sizes.append(page.size) or seen(pixels, where, page, **more),
    )
    Path("legal.png").write_bytes(png(codeless("mondrian", "Legal")))
    assert main(["read", "legal.png", "--code", played("mondrian").field.code]) == 0
    assert sizes == [(215.9, 355.6)]


@pytest.mark.slow
def test_without_heading_and_code_it_is_told_that_the_whole_sheet_is_wanted_and_rare_papers_are_not_tried(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from sheetgen.photo.patches import Patches

    tried: list[tuple[int, ...]] = []
    spread = Patches.spread
    monkeypatch.setattr(Patches, "spread", lambda page, *more: tried.append(page.blank.shape) or spread(page, *more))
    pixels = codeless("mondrian", "A4")
    Path("cut.png").write_bytes(png(np.ascontiguousarray(pixels[pixels.shape[0] // 5 : -60])))
    assert main(["read", "cut.png", "--code", played("mondrian").field.code]) == 2
    said = capsys.readouterr().err
    assert "with the whole sheet in it" in said
    assert len(set(tried)) <= 2


@pytest.mark.slow
def test_two_photos_of_one_sheet_are_one_and_two_games_on_one_design_are_two(
    capsys: pytest.CaptureFixture[str],
) -> None:
    album = [photo("a.png"), photo("again.png"), photo("other.png", seed=8)]
    assert main(["read", *album, "-o", "game.toml", "--json"]) == 0
    sheets = json.loads(capsys.readouterr().out)["sheets"]
    assert [sheet["photos"] for sheet in sheets] == [["a.png", "again.png"], ["other.png"]]
    assert [sheet["file"] for sheet in sheets] == ["game-1.toml", "game-2.toml"]
    assert coloured("game-1.toml") != coloured("game-2.toml")


def half(name: str, number: int, seed: int = 3, edge: int = 30) -> str:
    """A file with a picture of one half of a painted sheet of Tolstoy, which was cut in two."""
    sheet = painted(played("tolstoy", seed=seed), per_mm=4.5, edge=0)
    middle = len(sheet) // 2
    cut = sheet[:middle] if number == 1 else sheet[middle:]
    around = ((edge, edge), (edge, edge), (0, 0))
    Path(name).write_bytes(png(np.pad(cut, around, constant_values=60)))
    return name


@pytest.mark.slow
def test_the_halves_of_a_sheet_that_was_cut_in_two_are_read_and_joined(capsys: pytest.CaptureFixture[str]) -> None:
    album = [half("a.png", 1), half("b.png", 2)]
    assert main(["read", *album, "-o", "game.toml", "--pdf", "seen.pdf"]) == 0
    assert coloured("game.toml") == whole_tolstoy()
    assert capsys.readouterr().err.count("only field") == 0
    with pypdfium2.PdfDocument("seen.pdf") as document:
        assert [f"{name}, laid flat" in document[n].get_textpage().get_text_bounded() for n, name in enumerate(album)]
        assert len(document) == 2


@pytest.mark.slow
def test_halves_that_lie_apart_in_one_picture_are_one_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = (np.asarray(Image.open(half("half.png", number))) for number in (1, 2))
    Path("both.png").write_bytes(png(np.concatenate([other[: len(one)], one[: len(other)]], 1)))
    assert main(["read", "both.png", "-o", "game.toml"]) == 0
    assert coloured("game.toml") == whole_tolstoy()


@pytest.mark.slow
def test_of_a_half_alone_it_is_told_which_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", half("b.png", 2), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    triangles = {str(space.id) for space in played("tolstoy").field.group(2)}
    assert set(told["spaces"]) == triangles
    assert any("only field 2 of this sheet is seen" in trouble for trouble in told["troubles"])


def whole_tolstoy() -> dict[str, Any]:
    """What is read from the sheet before it is cut."""
    assert main(["read", photo("whole.png", "tolstoy"), "-o", "whole.toml"]) == 0
    return coloured("whole.toml")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("order", "pairs", "said"),
    [
        (((1, 3), (2, 3), (1, 8), (2, 8)), ("0.png, 1.png", "2.png, 3.png"), "since one follows the other: {}"),
        (((1, 3), (1, 8), (2, 8), (2, 3)), ("0.png, 2.png", "1.png, 3.png"), "taken for one sheet are {}; if they"),
    ],
)
def test_fields_that_are_paired_by_their_order_are_told(
    order: tuple[tuple[int, int], ...], pairs: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    album = [half(f"{n}.png", number, seed) for n, (number, seed) in enumerate(order)]
    assert main(["read", *album, "--json"]) == 0
    sheets = json.loads(capsys.readouterr().out)["sheets"]
    assert [", ".join(sheet["photos"]) for sheet in sheets] == list(pairs)
    for sheet, pair in zip(sheets, pairs, strict=True):
        assert sum(said.format(pair) in trouble for trouble in sheet["troubles"]) == 1


@pytest.mark.slow
def test_backs_that_were_scanned_along_are_told_in_one_sentence_and_are_no_failure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    front = Image.open(BytesIO(picture("mondrian")))
    back = Image.new("RGB", front.size, (238, 236, 230))
    rules = np.full((1400, 1000), 255, np.uint8)
    code = BytesIO()
    segno.make(f"{played('mondrian').field.code} RULES", micro=False).save(code, kind="png", scale=6, border=4)
    written = Image.fromarray(rules)
    written.paste(Image.open(code), (60, 60))
    front.save("stack.pdf", save_all=True, append_images=[back, written.convert("RGB"), back])
    assert main(["read", "stack.pdf", "-o", "game.toml", "--jobs", "2"]) == 0
    told = capsys.readouterr().err
    assert told.count("picture") == 1
    assert "there is no field on 3 pictures, which are passed over: stack.pdf, page 2 and 2 more" in told
    written.save("page.png")
    assert main(["read", "page.png", photo("klee.png", "klee")]) == 2
    assert "page.png: this picture shows a page of MON-1001-G without its field" in capsys.readouterr().err


@pytest.mark.slow
def test_two_sheets_in_one_picture_are_two(capsys: pytest.CaptureFixture[str]) -> None:
    left, right = (painted(played("mondrian", seed=seed), per_mm=4.5) for seed in (3, 8))
    Path("both.png").write_bytes(png(np.concatenate([left, right], 1)))
    assert main(["read", "both.png", "-o", "game.toml"]) == 0
    assert capsys.readouterr().out.split() == ["game-1.toml", "game-2.toml"]
    wanted = {str(list(played("mondrian", seed=seed).record.tables["coloured"].values())) for seed in (3, 8)}
    assert {str(list(coloured(f"game-{n}.toml").values())) for n in (1, 2)} == wanted


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_drawing_has_the_photo_and_the_sheet(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSIZE", paper)
    assert main(["read", photo("sheet.png", "springer"), "--pdf", "seen.pdf", "--check"]) == 0
    document = pypdfium2.PdfDocument("seen.pdf")
    assert len(document) == 1
    text = document[0].get_textpage().get_text_bounded()
    assert "sheet.png, laid flat" in text and "as it was understood" in text and "This sheet is possible" in text
    kinds = [each.type for each in document[0].get_objects(max_depth=4)]
    assert pypdfium2.raw.FPDF_PAGEOBJ_IMAGE in kinds
    document.close()


@pytest.mark.slow
def test_beside_a_page_of_large_print_the_same_page_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    made = played("tolstoy", turns=0, large=True)
    options = SheetOptions(paper=paper("A4"), large=True, whole=True, colour=True)
    second = printed(made.game.sheet.pages(made.field, options)[1], made.field)
    second.swatches[1] = second.swatches.pop(min(second.swatches))  # the first is the one that is painted
    Path("second.png").write_bytes(png(painted(made._replace(printed=second), per_mm=4.5)))
    assert main(["read", "second.png", "--players", "Ann,Ben", "--pdf", "seen.pdf"]) == 0
    assert "only field 2 of this sheet is seen" in capsys.readouterr().err
    with pypdfium2.PdfDocument("seen.pdf") as document:
        text = document[0].get_textpage().get_text_bounded()
    assert "(1977) – field 2" in text.split("as it was understood")[1]


@pytest.mark.slow
def test_pens_that_are_too_alike_are_told_before_play(capsys: pytest.CaptureFixture[str]) -> None:
    Path("pans.png").write_bytes(
        png(painted(played("mondrian", turns=0), per_mm=4.5, inks=((200, 60, 60), (205, 66, 60))))
    )
    assert main(["read", "pans.png", "-o", "pans.toml"]) == 0
    assert "so alike that a photo can hardly tell them apart" in capsys.readouterr().err
    assert not any(coloured("pans.toml").values())


@pytest.mark.slow
def test_a_file_that_is_there_stays_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text("mine", "utf-8")
    assert main(["read", photo("sheet.png"), "-o", "game.toml"]) == 2
    assert "already exists and is left as it is" in capsys.readouterr().err
    assert main(["read", "sheet.png", "-o", "game.toml", "--overwrite"]) == 0
    assert Path("game.toml").read_text("utf-8").startswith("game = ")


@pytest.mark.slow
def test_a_record_whose_name_is_taken_is_told_once_and_before_anything_is_judged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sheetgen.cli.read_

    taken = Path("folder") / f"{played('mondrian').field.code}.toml"
    taken.parent.mkdir()
    taken.write_text("mine", "utf-8")
    said: list[str] = []
    monkeypatch.setattr(
        sheetgen.cli.read_, "_judged", lambda sheets, _: said.append(capsys.readouterr().err) or [None] * len(sheets)
    )
    assert main(["read", photo("sheet.png"), "-o", "folder/", "--check"]) == 2
    assert said[0].count(f"{taken}: this file already exists") == 1
    assert "already exists" not in capsys.readouterr().err and taken.read_text("utf-8") == "mine"


@pytest.mark.slow
def test_a_drawing_that_may_not_be_written_leaves_no_record_behind(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.pdf").write_text("my letters")
    assert main(["read", photo("sheet.png"), "-o", "game.toml", "--pdf", "mine.pdf"]) == 2
    assert Path("mine.pdf").read_text() == "my letters" and not Path("game.toml").exists()
    assert capsys.readouterr().out == ""


def test_what_is_wrong_with_a_page_of_a_pdf_has_the_bare_file_and_the_pages_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    blank = Image.new("RGB", (900, 1200), "white")
    blank.save("scans.pdf", save_all=True, append_images=[blank])
    blank.save("photo.png")
    assert main(["read", "scans.pdf", "photo.png", "--json", "--jobs", "2"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [(each["file"], each.get("path"), each.get("page")) for each in told["errors"]] == [
        ("scans.pdf, page 1", "scans.pdf", 1),
        ("scans.pdf, page 2", "scans.pdf", 2),
        ("photo.png", None, None),
    ]
    assert [(each["photo"], each.get("path"), each.get("page")) for each in told["failed"]] == [
        (each["file"], each.get("path"), each.get("page")) for each in told["errors"]
    ]


@pytest.mark.parametrize(("beside", "said"), [("PLAYED", "on which sheetgen drew a game"), ("RULES", "cannot be read")])
def test_a_page_with_a_games_drawing_beside_the_sheets_photo_is_told_as_one(
    beside: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Image.new("L", (900, 1200), 255)
    for place, part in (((60, 60), "A4"), ((600, 60), beside)):
        code = BytesIO()
        segno.make(f"MON-1001-G {part}", micro=False).save(code, kind="png", scale=6, border=4)
        page.paste(Image.open(code), place)
    page.convert("RGB").save("page.png")
    assert main(["read", "page.png"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("game", PHOTOGRAPHED)
def test_a_page_on_which_a_game_was_drawn_is_no_coloured_sheet(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", game, "--turns", "6", "-o", "game.toml"]) == 0
    main(["check", "game.toml", "--pdf", "game.pdf"])
    pypdfium2.PdfDocument("game.pdf")[0].render(scale=150 / 72).to_pil().save("page.png")
    capsys.readouterr()
    assert main(["read", "page.png"]) == 2
    assert "page.png: this picture shows a page on which sheetgen drew a game on the sheet" in capsys.readouterr().err


def test_a_board_is_refused_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "goose", "-o", "goose.png", "--no-rules"]) == 0
    capsys.readouterr()
    board = next(Path().glob("goose*.png"))
    assert main(["read", str(board)]) == 2
    assert "pieces that leave no colour" in capsys.readouterr().err


def test_the_record_can_be_sent_to_standard_output_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "missing.jpg", "-o", "-"]) == 2
    assert "missing.jpg" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--code", "MON-1001-X"], "MON-1001-X"),
        (["--players", "Ann,ann"], "--players 'Ann,ann' does not name each player once"),
        (["--colours", "Ann=mauvish"], "'mauvish' is no colour that is known here"),
        (["--paper", "A9"], "there is no paper 'A9'"),
        (["-o", "game.txt"], "its name should end in .toml"),
        (["-o", "gone/nowhere/"], "there is no folder gone"),
        (["--check", "-o", "-"], "the verdict is already on standard output"),
        (["--seconds", "5"], "leave it out, or add --check"),
        (["--check", "--seconds", "inf"], "would never end"),
        (["--pdf", "seen.doc"], "its name should end in"),
        (["--record", "none.toml"], "none.toml: cannot be read"),
    ],
)
def test_what_cannot_be_asked_for_is_told_before_any_photo_is_read(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "missing.jpg", *words]) == 2
    err = capsys.readouterr().err
    assert said in err and "missing.jpg" not in err and err.count("\n") == 1


def test_another_sheets_code_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code = played("klee").field.code
    assert main(["read", photo("sheet.png"), "--code", code]) == 2
    assert (
        f"--code says {code}, but the code on the sheet is {played('mondrian').field.code}" in capsys.readouterr().err
    )


def named(path: str, game: str, sheet: str | None, more: str = "") -> str:
    """A file with a record of Zoe and Bo, of that sheet."""
    line = f'sheet = "{sheet}"\n' if sheet else ""
    Path(path).write_text(f'game = "{game}"\n{line}players = ["Zoe", "Bo"]\n{more}', "utf-8")
    return path


SEQUENCES = '[sequences]\nZoe = "RGB"\nBo = "GYR"\n'


def test_a_record_of_another_sheet_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    klee, ours = played("klee").field.code, played("mondrian").field.code
    assert main(["read", photo("sheet.png"), "--record", named("klee.toml", "klee", klee, SEQUENCES)]) == 2
    said = f"sheetgen: sheet.png: the record given is of the sheet {klee}, but the code on the sheet is {ours}; "
    assert capsys.readouterr().err.startswith(said)


def test_a_record_without_a_sheet_is_refused_for_another_game_and_holds_for_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["read", photo("sheet.png"), "--record", named("klee.toml", "klee", None)]) == 2
    code = played("mondrian").field.code
    assert f"the record given is of Klee, but the sheet {code} is of Mondrian" in capsys.readouterr().err
    assert main(["read", "sheet.png", "--record", named("ours.toml", "mondrian", None), "-o", "game.toml"]) == 0
    assert set(coloured("game.toml")) >= {"Zoe", "Bo"}


def test_in_an_album_a_record_holds_for_the_sheet_that_it_names(capsys: pytest.CaptureFixture[str]) -> None:
    album, klee = [photo("klee.png", "klee"), photo("mondrian.png")], played("klee").field.code
    assert main(["read", *album, "--check"]) in (0, 3)
    assert "or give them to sheetgen read with --record FILE" in capsys.readouterr().out
    assert main(["read", *album, "--record", named("klee.toml", "klee", klee, SEQUENCES), "-o", "game.toml"]) == 0
    err = capsys.readouterr().err
    one, other = (records.read(Path(f"game-{number}.toml")) for number in (1, 2))
    assert one.players == ("Zoe", "Bo") and one.tables["sequences"] == {"Zoe": "RGB", "Bo": "GYR"}
    assert "Zoe" not in other.players and "sequences" not in other.tables
    code = played("mondrian").field.code
    assert err.count(f"the record given is of the sheet {klee}, so nothing of it holds here") == 1
    assert f"mondrian.png, {code}: the record given" in err


def test_in_an_album_a_record_of_which_it_is_not_known_whose_it_is_holds_for_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    album, code = [photo("a.png"), photo("b.png", seed=8)], played("mondrian").field.code
    assert main(["read", *album, "--record", named("game.toml", "mondrian", code), "-o", "both.toml"]) == 0
    assert capsys.readouterr().err.count("2 sheets here have the code of the record given") == 2
    assert "Zoe" not in Path("both-1.toml").read_text("utf-8")
    assert main(["read", *album, "--record", named("game.toml", "mondrian", None), "-o", "more.toml"]) == 0
    assert capsys.readouterr().err.count(f'write sheet = "{code}" into it if it is of this sheet') == 2


def test_a_photo_that_cannot_be_read_costs_no_other_sheet_beside_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    Path("other.png").write_bytes(other_picture())
    album, klee = ["other.png", photo("mondrian.png")], played("klee").field.code
    assert main(["read", *album, "--record", named("klee.toml", "klee", klee, SEQUENCES), "-o", "game.toml"]) == 2
    assert f"the record given is of the sheet {klee}, so nothing of it holds here" in capsys.readouterr().err
    assert "Zoe" not in records.read(Path("game.toml")).players
    assert main(["read", *album, "--record", named("none.toml", "klee", None), "-o", "more.toml"]) == 2
    assert "the record given is of Klee, so nothing of it holds here" in capsys.readouterr().err


def test_a_record_says_the_code_that_a_photo_does_not_show(capsys: pytest.CaptureFixture[str]) -> None:
    Path("hidden.png").write_bytes(png(codeless("mondrian", "A4")))
    Path("no.png").write_bytes(other_picture())
    code = played("mondrian").field.code
    given = ["--record", named("ours.toml", "mondrian", code)]
    assert main(["read", "hidden.png", "no.png", *given]) == 2
    told = capsys.readouterr()
    assert 'players = ["Zoe", "Bo"]' in told.out
    assert (
        f"no sheet's code can be read in hidden.png; it is taken for {code}, which the record given names" in told.err
    )
    assert "no.png: no sheet's code can be read in this picture" in told.err


def test_a_record_of_another_sheet_than_code_says_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    klee, ours = played("klee").field.code, played("mondrian").field.code
    assert main(["read", "gone.png", "--code", ours, "--record", named("klee.toml", "klee", klee)]) == 2
    said = f"--code says {ours}, but --record names a record of the sheet {klee}; leave one of them out"
    assert said in capsys.readouterr().err
    assert main(["read", "gone.png", "--record", named("wrong.toml", "klee", klee[:-1] + "0")]) == 2
    assert capsys.readouterr().err.startswith("sheetgen: wrong.toml, line 2: ")


def test_in_an_album_the_layout_that_a_record_names_is_no_other_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    mini = (layouts_folder() / "mondrian" / "mini.toml").read_text("utf-8")
    Path("own.toml").write_text(mini.replace("number = 2\n", ""), "utf-8")
    album = [photo("own.png", layout="own.toml"), photo("klee.png", "klee")]
    made = named("game.toml", "mondrian", played("mondrian", layout="own.toml").field.code)
    Path(made).write_text(Path(made).read_text("utf-8").replace("players", 'layout = "own.toml"\nplayers'), "utf-8")
    assert main(["read", *album, "--record", made, "-o", "out.toml"]) == 0, capsys.readouterr().err
    assert records.read(Path("out-1.toml")).layout == "own.toml"
    assert records.read(Path("out-2.toml")).layout is None


def test_a_code_that_is_no_sheets_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    import segno

    segno.make("https://example.org/menu").save("menu.png", scale=12, border=8)
    assert main(["read", "menu.png"]) == 2
    assert "the code 'https://example.org/menu' in this picture is no sheet's" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    for name in [name for name in sys.modules if name.startswith(("sheetgen.photo", "sheetgen.games.photographed"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cv2", None)
    assert main(["read", "photo.jpg"]) == 2
    assert f"needs more than is installed: {extras.command('photo')}\n" in capsys.readouterr().err


@pytest.mark.parametrize("target", [("-o", "taken.toml"), ("--pdf", "nil/proof.svg")])
def test_json_tells_what_was_read_and_which_file_could_not_be_written(
    target: tuple[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sheetgen.files

    sheet = photo("sheet.png")
    if target[0] == "-o":  # looked at beforehand, and taken by the time the record is written
        monkeypatch.setattr(sheetgen.files, "check_target", _free_at_first())
    assert main(["read", sheet, "--json", *target]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["record"] and told["error"]["file"] == target[1]


def _free_at_first() -> Any:
    from sheetgen.files import check_target

    def looked_at(path: Path, **how: Any) -> Path:
        target = check_target(path, **how)
        path.write_text("somebody's", "utf-8")
        return target

    return looked_at
