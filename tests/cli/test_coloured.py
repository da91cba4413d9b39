"""`sheetgen check` on a coloured sheet of which nobody wrote the moves down, and `sheetgen new --finished`."""

from __future__ import annotations

import json
import re
import shlex
from itertools import product
from pathlib import Path

import pypdfium2
import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.games.design import design, field_of

SHEET = """\
game = "miro"
sheet = "MIR-1002-A"
players = ["Ann", "Ben"]

[coloured]
Ann = "3 4 7 11-13 16-19"
Ben = "0-2 5 6 8-10 14 15"
"""
MOVES = """\
moves = \"\"\"
16
15 14
+3
+3
+1
+2
+2
+3
+3
\"\"\"
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def checked(text: str, *options: str) -> int:
    Path("game.toml").write_text(text, "utf-8")
    return main(["check", "game.toml", *options])


def test_a_sheet_that_can_be_right_is_told_so_with_its_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET + "[score]\nAnn = 14\nBen = 10\n") == 0
    assert capsys.readouterr().out.splitlines() == [
        "Miro, sheet MIR-1002-A, judged without its moves",
        "",
        "This sheet is possible: it can have come about in 9 moves, with Ann beginning.",
        "Ann 14, Ben 10.",
        "Ann wins.",
        "The written score is right.",
    ]


def test_a_score_that_cannot_be_is_exit_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET + "[score]\nAnn = 13\nBen = 10\n") == 1
    assert "The written score cannot be right: Ann wrote 13 and has 14." in capsys.readouterr().out


def test_a_player_whose_score_is_not_written_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET + "[score]\nAnn = 14\n") == 0
    assert capsys.readouterr().out.endswith("The written score is right.\nNo score is written for Ben.\n")


def test_who_is_named_and_not_their_crayon_is_told_of_so(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = 'game = "springer"\nsheet = "SPR-1001-Z"\nplayers = ["Ann", "Ben"]\n[coloured]\n'
    assert checked(sheet + 'Ann = "1 2"\n') == 1
    assert "Spaces 1 and 2 share a border and are both in Ann's colour;" in capsys.readouterr().out
    assert checked(sheet + 'R = "1 2"\n') == 1
    assert "Spaces 1 and 2 share a border and are both red;" in capsys.readouterr().out


@pytest.mark.parametrize("key", ["zoé", "Zoe", "ZOE\u0301"])
def test_a_name_is_known_without_its_accents_and_however_they_are_written(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(SHEET.replace('"Ann"', '"Zoé"').replace("Ann =", f'"{key}" =')) == 0
    assert "Zoé 14, Ben 10." in capsys.readouterr().out


def test_the_form_says_who_may_have_begun_and_what_prints_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "klee", "--finished", "--players", "Zoé,Tim"]) == 0
    said = capsys.readouterr().out
    assert '# first = "Zoé"\n' in said
    command = next(line for line in said.splitlines() if line.startswith("# sheetgen print"))
    assert main([*command.split()[2:], "--no-rules"]) == 0
    assert Path("numbers.pdf").exists()


@pytest.mark.parametrize(
    ("game", "players", "agreed"),
    [
        ("arp", "Ann,Ben", '["stop-at-own"]'),
        ("arp", "4", '["teams", "double-lower", "double-higher", "stop-at-own"]'),
        ("klee", "2", '["six-areas", "table", "track = N"]'),
        ("mondrian", "2", '["to-160"]'),
        ("mondrian", "4", '["teams"]'),
        ("springer", "2", '["threshold = N", "split-spaces", "double-first", "touching-triangles"]'),
        ("springer", "3", '["threshold = N", "touching-triangles"]'),
        ("tolstoy", "2", '["strict-stuck"]'),
        ("delaunay", "4", None),
    ],
)
def test_the_form_lists_what_so_many_may_agree_on(
    game: str, players: str, agreed: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", game, "--finished", "--players", players]) == 0
    said = [line for line in capsys.readouterr().out.splitlines() if line.startswith("# variation = ")]
    assert said == ([] if agreed is None else [f"# variation = {agreed}"])


def test_each_variation_of_the_form_can_be_left_there_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "arp", "--finished", "--players", "4"]) == 0
    form = capsys.readouterr().out
    (listed,) = re.findall(r"# variation = (\[.*\])", form)
    for name in json.loads(listed):
        checked(re.sub(r"# variation = .*", f'variation = ["{name}"]', form))
        assert "sheetgen: " not in capsys.readouterr().err
    checked(form.replace("# variation", "variation"))
    assert "double-lower and double-higher exclude each other" in capsys.readouterr().err


def printed_by_the_form(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """Prints with the command in a form; returns it."""
    capsys.readouterr()
    assert main(["new", *options, "--finished"]) == 0
    command = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("# sheetgen print"))
    assert main([*shlex.split(command)[2:], "--no-rules"]) == 0, command
    return command


def test_the_form_prints_the_numbers_of_a_sheet_of_ones_own_layout_whatever_its_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", "klee", "--layout", "Klasse 4b.toml"]) == 0
    command = printed_by_the_form(capsys, "klee", "--layout", "Klasse 4b.toml")
    assert ' --layout "Klasse 4b.toml" --numbers ' in command
    assert Path("numbers.pdf").exists()


def test_the_form_prints_the_numbers_of_a_sheet_of_ones_own_words(capsys: pytest.CaptureFixture[str]) -> None:
    words = (first + "ÉÈÀ"[n % 3] + last for n, (first, last) in enumerate(product("BDFGK", "LMNPQRST")))
    Path("list.txt").write_text("\n".join(words), "utf-8")
    code = field_of(design(games.find("tolstoy"), fill="random", fill_seed=3, words=Path("list.txt"))).code
    command = printed_by_the_form(capsys, "tolstoy", "--code", code)
    assert f"--code {code} --words list.txt --numbers " in command
    assert Path("numbers.pdf").exists()


def test_a_sheet_that_cannot_be_is_exit_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET.replace("11-13", "11 13")) == 1
    said = capsys.readouterr().out
    assert "Segment 12 is not coloured, so the game is not over. [MIR-S1]" in said
    assert "It would be possible if segment 12 were in Ann's colour; look again." in said


def test_a_game_that_may_have_been_stopped_is_hinted_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET.replace("16-19", "16")) == 1
    assert "If the game was stopped in the middle, write finished = false and check again." in capsys.readouterr().out
    assert checked(SHEET.replace("\n[col", "finished = false\n[col")) == 1
    said = capsys.readouterr().out
    assert "If the game was played to its end, write finished = true and check again." in said
    assert "were empty" not in said


def test_a_player_without_a_place_may_have_been_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET.replace('Ben = "0-2 5 6 8-10 14 15"', ""), "--json") == 1
    assert json.loads(capsys.readouterr().out)["notes"][0] == (
        "Nothing is written below [coloured] for Ben; was that forgotten?"
    )


def test_an_undecided_sheet_is_exit_status_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET, "--seconds", "0.0000001") in (0, 3)  # a search that ends before it first looks at the clock


def test_the_order_that_was_found_is_a_record_without_a_foul(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET, "-o", "order.toml") == 0
    capsys.readouterr()
    assert main(["check", "order.toml"]) == 0
    assert "Ann 14, Ben 10." in capsys.readouterr().out


def pages_of(name: str) -> list[str]:
    """The words of each page of a PDF, with single spaces."""
    with pypdfium2.PdfDocument(name) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def test_a_possible_sheet_is_drawn_with_its_verdict_behind_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET + "[score]\nAnn = 14\n", "--pdf", "seen.pdf") == 0
    assert capsys.readouterr().err == "seen.pdf\n"
    sheet, verdict = pages_of("seen.pdf")
    assert "Ann" in sheet and " 14 " in f" {sheet} " and "MIR-1002-A" in sheet
    assert "This sheet is possible: it can have come about in 9 moves, with Ann beginning." in verdict
    assert "One order of moves that leads to this sheet" in verdict and "Nobody knows how it went." in verdict


def test_what_shows_that_a_sheet_is_impossible_has_a_ring_with_the_reasons_number() -> None:
    assert checked(SHEET.replace("11-13", "11 13"), "--pdf", "seen.svg") == 1
    sheet, verdict = Path("seen-1.svg").read_text("utf-8"), Path("seen-2.svg").read_text("utf-8")
    assert sheet.count('id="ring-') == 1 and 'id="ring-segment-12"' in sheet
    assert 'id="rings"' not in verdict


def test_a_sheet_that_shows_nothing_in_one_spot_has_no_ring() -> None:
    assert checked(SHEET, "--pdf", "seen.svg") == 0
    assert 'id="ring' not in Path("seen-1.svg").read_text("utf-8")


def test_an_order_of_moves_is_not_drawn_into_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    # With numbers in discs, these of the moves would stand twice: as names of segments and as moves; 1 to 4 name pans.
    assert checked(SHEET, "--pdf", "seen.pdf") == 0
    words = pages_of("seen.pdf")[0].split()
    assert [words.count(str(segment)) for segment in (2, 3, 4, 5, 6, 7, 8, 9)] == [2] * 3 + [1] * 5


def test_a_sheet_is_drawn_as_a_picture_too_and_beside_the_order_that_was_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert checked(SHEET, "--pdf", "seen.png", "-o", "order.toml") == 0
    assert capsys.readouterr().err == "seen-1.png\nseen-2.png\norder.toml\n"
    assert Path("order.toml").exists() and Path("seen-1.png").read_bytes().startswith(b"\x89PNG")


def test_a_sheet_is_never_drawn_over_another_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("seen.pdf").write_text("dear to us", "utf-8")
    assert checked(SHEET, "--pdf", "seen.pdf", "-o", "order.toml") == 2
    assert "seen.pdf" in capsys.readouterr().err
    assert Path("seen.pdf").read_text("utf-8") == "dear to us" and not Path("order.toml").exists()
    assert checked(SHEET, "--pdf", "seen.pdf", "--overwrite") == 0
    assert len(pages_of("seen.pdf")) == 2


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        (SHEET, "seen.txt", "seen.txt: its name should end in .pdf, .svg or .png"),
        (SHEET, "", "--pdf is empty; write a value after it, or leave it out"),
        (SHEET, "-", "the verdict is already on standard output; give the other file a name"),
        (SHEET, "nowhere/seen.pdf", "nowhere/seen.pdf: "),
        (SHEET.replace("14 15", "14 25"), "seen.pdf", "game.toml, line 7: there is no segment 25 on this sheet"),
        (SHEET.replace("Ben", "\U00012000").replace("\n\U00012000", '\n"\U00012000"'), "seen.pdf",
         "game.toml, line 3: "),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_one_sentence_and_nothing_is_written(
    text: str, name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(text, "--pdf", name, "-o", "order.toml") == 2
    said = capsys.readouterr().err
    assert said.startswith(f"sheetgen: {sentence}") and said.count("\n") == 1
    assert [path.name for path in Path().iterdir()] == ["game.toml"]


def test_json_is_one_document_even_where_the_sheet_cannot_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    Path("seen.pdf").write_text("dear to us", "utf-8")
    assert checked(SHEET, "--json", "--pdf", "seen.pdf") == 2
    assert json.loads(capsys.readouterr().out)["verdict"] == "possible"
    assert checked(SHEET.replace("14 15", "14 25"), "--json", "--pdf", "other.pdf") == 2
    assert json.loads(capsys.readouterr().out)["readable"] is False


@pytest.mark.parametrize("name", ["mine.toml", "nowhere/order.toml"])
def test_the_verdict_is_told_even_where_the_order_cannot_be_written(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine.toml").write_text("dear to us", "utf-8")
    assert checked(SHEET, "-o", name, "--pdf", "seen.pdf") == 2
    out, err = capsys.readouterr()
    assert "This sheet is possible" in out and err.startswith(f"sheetgen: {name}: ") and err.count("\n") == 1
    assert checked(SHEET, "--json", "-o", name) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["readable"], told["verdict"]) == ("miro", True, "possible")
    assert told["error"]["file"] == name
    assert Path("mine.toml").read_text("utf-8") == "dear to us" and not Path("seen.pdf").exists()


def test_json_has_every_key_of_a_check_and_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET, "--json") == 0
    coloured = json.loads(capsys.readouterr().out)
    assert checked(SHEET.replace("[coloured]", MOVES + "[coloured]"), "--json") == 0
    replayed = json.loads(capsys.readouterr().out)
    assert set(replayed) - set(coloured) == {"differences"}
    assert coloured["verdict"] == "possible" and coloured["valid"] is True
    assert coloured["scores"] == {
        "kind": "exact",
        "Ann": {"least": 14, "most": 14},
        "Ben": {"least": 10, "most": 10},
    }
    assert replayed["differences"] == []


def test_the_sheet_is_compared_with_its_moves_place_by_place(capsys: pytest.CaptureFixture[str]) -> None:
    text = SHEET.replace("[coloured]", MOVES + "[coloured]")
    assert checked(text) == 0
    assert "The coloured sheet is what these moves leave." in capsys.readouterr().out
    assert checked(text.replace("16-19", "16 18 19").replace("0-2", "0-2 17")) == 1
    said = capsys.readouterr().out
    heading = "The coloured sheet is not what these moves leave:\n"
    assert f"{heading}Segment 17: you wrote it for Ben; by the moves it is Ann's.\n" in said
    assert "All is well" not in said


def test_where_no_table_tells_of_colours_the_moves_are_not_held_against_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["sample", "klee", "--layout", "mini", "--seed", "3"]) == 0
    moves = capsys.readouterr().out
    assert main(["sample", "klee", "--layout", "mini", "--seed", "3", "--finished"]) == 0
    sequences = re.search(r"\[sequences\]\n(\w.*\n)+", capsys.readouterr().out)
    assert sequences is not None
    assert checked(f"{moves}\n{sequences[0]}") == 0
    assert "The coloured sheet is what these moves leave.\n" in capsys.readouterr().out
    assert checked(f"{moves}\n{sequences[0]}[coloured]\n") == 1
    assert "The coloured sheet is not what these moves leave:\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wrong", "right", "sentence"),
    [
        ("3 4 7", "3 4 3 7", "line 6: segment 3 is named twice"),
        ("3 4 7", "3 4 7 7 4 3", "line 6: segments 7, 4 and 3 are named twice"),
        ("3 4 7", "3 4 7 7 3 7 3 3", "line 6: segments 7 and 3 are named twice"),
        ("0-2", "0-4", "line 7: segments 3 and 4 are named twice, for Ann and for Ben"),
        ("0-2", "0-3", "line 7: segment 3 is named twice, for Ann and for Ben"),
        ("14 15", "14 20", "line 7: there is no segment 20 on this sheet; they run from 0 to 19"),
        ("8-10", "10-8", "line 7: '10-8' runs backwards; write 8-10"),
        ("Ben = ", "Bea = ", "line 7: 'Bea' is no player and no colour of this game; did you mean Ben? There are: "),
        ('"3 4', "true\nCy = \"3 4", "line 6: write the segments as a text, such as"),
        ("\n[col", "first = \"Cy\"\n[col", "line 4: there is no player 'Cy'"),
        ("\n[col", "finished = No\n[col", "line 4: this is not valid TOML (write true or false, in small letters"),
        ("\n[col", "finished = 3\n[col", "line 4: finished: this should be true or false"),
        ("[coloured]", "[colored]", "line 5: there is no table [colored] in a record of this game; did you mean [col"),
        ("[coloured]", "finished = true\n[colour]", "line 6: there is no table [colour] in a record of this game; did"),
        ("Ben = ", "[scores]\nBen = ", "line 7: there is no table [scores] in a record of this game; did you mean ["),
        ('"3 4 7 11-13 16-19"', "3 4 7", "line 6: this is not valid TOML (expected newline or end of document after a "
         'statement: several numbers need quotes, as in "17 18 19")'),
        ('"3 4 7 11-13 16-19"', "3, 4-7", "line 6: this is not valid TOML (expected newline or end of document after a "
         'statement: several numbers need quotes, as in "17 18 19")'),
        ("Ben = ", "Jörg W. = ", "line 7: this is not valid TOML (expected '=' after a key in a key/value pair: this "
         'name needs quotes; write "Jörg W." =)'),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_one_sentence(
    wrong: str, right: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(SHEET.replace(wrong, right, 1)) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"sheetgen: game.toml, {sentence}") and said.err.count("\n") == 1
    assert said.out == ""


def test_of_many_places_that_stand_twice_it_is_said_how_many(capsys: pytest.CaptureFixture[str]) -> None:
    many = " ".join(["1-30"] * 500)
    sheet = f'game = "mondrian"\nsheet = "MON-1001-G"\nplayers = ["Ann", "Ben"]\n[coloured]\nAnn = "{many}"\n'
    assert checked(sheet) == 2
    assert capsys.readouterr().err == "sheetgen: game.toml, line 5: 30 spaces are named twice\n"


UNCLEAR = SHEET.replace("8-10", "8 10") + 'unreadable = "9"\n'


@pytest.mark.parametrize(
    ("said", "leans"), [('"Ann, Ben"', "in Ann's"), ('["ben", "empty"]', "in Ben's"), ('"empty, Ann"', "in Ann's")]
)
def test_what_an_unreadable_place_most_likely_is_is_tried_first(
    said: str, leans: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(f"{UNCLEAR}[likely]\n9 = {said}\n7 = 'Ben'\n") == 0
    assert f"This is how the referee reads what is unclear: segment 9 is {leans} colour." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("9 = 'Zoe'", "'Zoe' is no player and no colour of this game"),
        ("400 = 'Ann'", "there is no segment 400 on this sheet"),
    ],
)
def test_what_cannot_be_likely_is_told_with_its_line(
    line: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(f"{UNCLEAR}[likely]\n{line}\n") == 2
    said = capsys.readouterr().err
    assert sentence in said and "game.toml, line 10" in said


def test_more_than_a_dozen_unreadable_places_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    unclear = SHEET.replace('Ben = "0-2 5 6 8-10 14 15"', 'unreadable = "0-2 5 6 8-10 14 15"')
    assert checked(unclear) in (0, 1)
    capsys.readouterr()
    assert checked(unclear.replace("3 4 7 11-13 16-19", "3 4 7 11").replace("14 15", "12-19")) == 2
    assert "16 segments are unreadable; with more than 12 nothing could be told" in capsys.readouterr().err


def test_what_can_be_played_on_a_sheet_without_moves_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text(SHEET, "utf-8")
    sentence = "nobody wrote the moves of this sheet down, so it is not known what can be played next"
    assert main(["moves", "game.toml"]) == 2
    assert capsys.readouterr() == ("", f"sheetgen: game.toml, line 5: {sentence}\n")
    assert main(["moves", "game.toml", "--json"]) == 2
    said = json.loads(capsys.readouterr().out)
    assert (said["game"], said["moves"], said["readable"]) == ("miro", [], False)
    assert said["error"] == {"message": sentence, "file": "game.toml", "line": 5}
    Path("game.toml").write_text(SHEET[: SHEET.index("[coloured]")] + MOVES, "utf-8")
    assert main(["moves", "game.toml"]) == 0


def test_finished_is_nothing_for_a_record_of_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET[: SHEET.index("\n[")] + "finished = true\n" + MOVES) == 2
    assert "game.toml, line 4: finished speaks of what stands on the sheet at the end" in capsys.readouterr().err


@pytest.mark.parametrize("options", [["-o", "order.toml"], ["--seconds", "3"]])
def test_options_of_a_coloured_sheet_are_refused_for_a_record_of_moves(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(SHEET[: SHEET.index("\n[")] + MOVES, *options) == 2
    assert f"{options[0]} is for a coloured sheet" in capsys.readouterr().err
    assert not Path("order.toml").exists()


def test_a_sheet_to_fill_in_is_read_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "miro", "--finished", "--players", "Ann, Jörg W., Cy", "-o", "game.toml"]) == 0
    text = Path("game.toml").read_text("utf-8")
    assert "[coloured]" in text and '"Jörg W." = ""' in text
    capsys.readouterr()
    assert main(["check", "game.toml"]) == 1
    said = capsys.readouterr().out
    assert "Segment 0 is not coloured" in said
    assert said.endswith("Nothing is written below [coloured] yet; write there what is in whose colour.\n")


@pytest.mark.parametrize("players", ["1", "Ann", "Ann,Ben,Cy,Di,Eva", "9"])
def test_a_sheet_for_so_many_players_is_refused(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "miro", "--finished", "--players", players]) == 2
    assert "Miro is for 2 to 4 players" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["miro", "springer", "delaunay", "goose", "take-back-toe", "astronomical"])
def test_a_random_game_can_be_had_as_what_it_leaves(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", game, "--finished", "--seed", "3", "-o", "game.toml"]) == 0
    assert "moves" not in Path("game.toml").read_text("utf-8")
    assert main(["check", "game.toml"]) in (0, 3)
    assert "cannot" not in capsys.readouterr().out
    main(["check", "game.toml", "--json"])
    told = json.loads(capsys.readouterr().out)
    if told["winners"] and told["claim"]["holds"]:
        assert told["claim"]["winners"] == told["winners"]


def test_by_the_written_score_somebody_has_won_where_the_sheet_does_not_show_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["sample", "delaunay", "--finished", "--seed", "3", "-o", "game.toml"]) == 0
    assert main(["check", "game.toml"]) == 0
    assert "The sheet does not show who won; by the written score Ben wins." in capsys.readouterr().out
    assert main(["check", "game.toml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["claim"]["winners"] == ["Ben"]


@pytest.mark.parametrize("seconds", ["nan", "inf", "1e400"])
def test_a_search_that_would_never_end_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET, "--seconds", seconds) == 2
    assert "would never end; give a number of seconds, such as 60" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["goose", "take-back-toe", "astronomical"])
def test_a_board_is_never_called_a_coloured_sheet(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    def sampled(*options: str) -> str:
        assert main(["sample", game, "--turns", "9", *options]) == 0
        return capsys.readouterr().out

    board, moves = sampled("--finished"), sampled()
    assert checked(board) == 3
    assert checked(moves + board[board.index("\n[") :]) == 1  # the game is not over
    assert checked(moves + "finished = true\n") == 2
    said = capsys.readouterr()
    assert "\nThe board is as these moves leave it.\n" in said.out
    assert "oloured" not in said.out + said.err


def test_json_has_what_partners_have_together_where_the_sheet_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "4", "--seed", "2", "--finished", "-o", "teams.toml"]
    assert main(["sample", "arp", "--variation", "teams", *words]) == 0
    capsys.readouterr()
    assert main(["check", "teams.toml", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    had = {player: points["least"] for player, points in said["scores"].items() if player != "kind"}
    assert said["teams"] == [
        {"players": list(pair), "total": sum(map(had.get, pair)), "possible": [sum(map(had.get, pair))]}
        for pair in (("Ann", "Cy"), ("Ben", "Di"))
    ]


def test_json_has_the_written_score_of_a_sheet_that_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET.replace("0-2", "1 2") + "[score]\nAnn = 14\n", "--json") == 1
    claim = json.loads(capsys.readouterr().out)["claim"]
    assert claim == {"scores": {"Ann": 14}, "holds": None, "first_wrong_move": None, "reasons": [], "winners": []}
    assert checked(SHEET.replace("0-2", "1 2"), "--json") == 1
    assert json.loads(capsys.readouterr().out)["claim"] is None


def test_in_json_a_player_called_kind_does_not_hide_the_kind_of_scores(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(SHEET.replace("Ann", "kind"), "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert said["scores"]["kind"] == "exact" and said["possible_scores"]["kind"] == [14]
