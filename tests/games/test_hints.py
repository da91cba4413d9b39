"""Lines that are no moves as they stand, but can mean only one, and lines that are none at all."""

from __future__ import annotations

import re

import pytest

from sheetgen.testing.play import Table, played
from tests.games.written import said, verdict

PLAYERS = ("Ann", "Ben")
SHEET = "MON-1001-G"


@pytest.mark.parametrize("line", ["Ann fills 27", "27 // in the corner"])
def test_a_space_among_words_is_taken_as_that_space(line: str) -> None:
    found = verdict("mondrian", SHEET, PLAYERS, line)
    assert [unread.meant for unread in found.unread] == ["27"] and not found.fouls


@pytest.mark.parametrize("link", [" - ", " – ", " — ", " -- ", " -> ", "->", " → ", " => ", "> ", " = ", "= "])
def test_a_dash_or_an_arrow_may_stand_behind_a_name(link: str) -> None:
    found = verdict("mondrian", SHEET, PLAYERS, f"Ann{link}27", f"Ben{link}40")
    assert not found.unread and [played.name for played in found.played] == ["Ann", "Ben"]


@pytest.mark.parametrize(
    "front",
    [
        "({})", "{}/", "{} -", "Move {}:", "Zug {}.", "Coup {}:", "jugada no. {})", "[{}]", "{} =",
        "{}.)", "{}.-", "{} –", "{} --", "{} ->", "{}→", "No. {}:", "no {}:", "Nr. {}:", "N° {}.", "№ {}:",
    ],
)  # fmt: skip
def test_a_number_before_a_move_may_be_written_in_other_ways(front: str) -> None:
    lines = [f"{front.format(number)} {move}" for number, move in enumerate(("Ann: 27", "Ben: 40", "44 n"), 1)]
    found = verdict("mondrian", SHEET, PLAYERS, *lines)
    assert [played.name for played in found.played] == ["Ann", "Ben", None] and not found.unread


DELAUNAY = Table("delaunay", "mini", 2)


@pytest.mark.parametrize("front", ["{}:", "{} -", "{} ->", "{};", "({})", "{}/", "{}"])
@pytest.mark.parametrize("slip", ["score", "first", "colour"])
def test_a_slip_beside_numbers_without_a_full_stop_gets_the_verdict_of_those_with_one(front: str, slip: str) -> None:
    """The number stands where a line of another's colour is judged once more as theirs, and is no part of the move."""
    game = played(DELAUNAY, 1)
    lines = [*game.lines]
    if slip == "colour":
        lines[4] = f"{lines[4].split()[0]} {lines[3].split()[1]}"  # which is Ben's
    score = game.positions[-1].scores | ({"Ann": 9} if slip == "score" else {})
    text = DELAUNAY.written(lines, score).replace(
        "players =", 'first = "Ben"\nplayers =' if slip == "first" else "players ="
    )
    written = re.sub(r"^(\d+)\.", lambda found: front.format(found[1]), text, flags=re.MULTILINE)
    usual, other = DELAUNAY.judged_text(text), DELAUNAY.judged_text(written)
    assert said(usual) == said(other)
    assert usual.fouls or (usual.claim is not None and usual.claim.holds is False)


def test_letters_before_all_moves_are_short_for_names() -> None:
    found = verdict("mondrian", SHEET, PLAYERS, "A 27", "B 40 n", "A - 44")
    assert [played.name for played in found.played] == ["Ann", "Ben", "Ann"] and not found.unread
    assert found.remarks[:2] == (
        "A before a move is taken as short for Ann", "B before a move is taken as short for Ben",
    )  # fmt: skip


def test_a_letter_that_may_be_a_part_of_the_move_is_no_name() -> None:
    found = verdict("springer", "SPR-1001-Z", ("Nell", "Wim"), "N 4", "W 4")
    assert [played.name for played in found.played] == [None, None] and not found.unread


def test_a_colour_may_stand_in_brackets() -> None:
    assert verdict("mondrian", SHEET, PLAYERS, "25 (neutral)").played[0].move.colour == "neutral"


@pytest.mark.parametrize("line", ["27, 40 neutral", "27 neutral, 40", "8, 7"])
def test_two_spaces_on_a_line_are_asked_for_a_line_each(line: str) -> None:
    (unread,) = verdict("mondrian", SHEET, PLAYERS, line).unread
    assert "give each turn a line of its own" in unread.message


def test_a_letter_before_a_space_is_no_colour_that_nobody_has() -> None:
    found = verdict("vasarely", "VAS-1002-N", PLAYERS, "N10")
    assert [unread.meant for unread in found.unread] == ["10"] and "neutral" not in said(found)


@pytest.mark.parametrize(
    "heading", ["Round 1", "Runde 2:", "Game 1.", "--- Round 1 ---", "== Partie 2 ==", "** Manche 3 **"]
)
def test_a_heading_is_nobodys_turn(heading: str) -> None:
    found = verdict("mondrian", SHEET, PLAYERS, heading, "27", heading, "40")
    assert [played.player for played in found.played] == ["Ann", "Ben"] and not found.unread


@pytest.mark.parametrize("word", ["stuck", "pass"])
def test_whoever_writes_that_they_are_stuck_is_shown_how(word: str) -> None:
    found = verdict("tolstoy", "TOL-10R107-T", PLAYERS, "start 1 10 field 2", "IRKED", word, "SLY")
    assert [unread.meant for unread in found.unread] == ["-"]
    assert not found.fouls


TABLES = {
    "tolstoy": ("TOL-10R107-T", PLAYERS),
    "mondrian": (SHEET, PLAYERS),
    "miro": ("MIR-1001-K", PLAYERS),
    "arp": ("ARP-1001-Y", PLAYERS),
    "klee": ("KLE-1001-W", PLAYERS),
    "springer": ("SPR-1001-Z", PLAYERS),
    "astronomical": ("AST-1001-N", ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus")),
    "take-back-toe": ("TBT-1001-J", PLAYERS),
    "goose": ("GOO-1001-1", PLAYERS),
}


@pytest.mark.parametrize(
    ("game", "written", "meant"),
    [
        ("tolstoy", "QUIP (12 19 20)", "QUIP 12 19 20"),
        ("tolstoy", "QUIP 12, 19, 20", "QUIP 12 19 20"),
        ("tolstoy", "QUIP: 12-19-20", "QUIP 12 19 20"),
        ("tolstoy", "Ann: “QUIP”! 12 19 20", "QUIP 12 19 20"),
        ("mondrian", "35;", "35"),
        ("mondrian", "35 (3 points)", "35"),
        ("mondrian", "- (0 Punkte)", "-"),
        ("mondrian", "35-n", "35 neutral"),
        ("miro", "23-25", "23 24 25"),
        ("miro", "25-23", "25 24 23"),
        ("arp", "+14", "14+"),
        ("klee", "57=R", "57 red"),
        ("klee", "57-R", "57 red"),
        ("miro", "23--25", "23 24 25"),
        ("miro", "Ann 23 -- 25", "23 24 25"),
        ("miro", "23 — 25", "23 24 25"),
        ("arp", "7 --", "7-"),
        ("mondrian", "35 -- n", "35 neutral"),
        ("take-back-toe", "5: --", "5: -"),
        ("goose", "3 -- 4", "3 4"),
        ("goose", "--", "-"),
        ("springer", "triangle N4", "N4"),
        ("springer", "N-4", "N4"),
        ("springer", "Dreieck Nord-4", "N4"),
        ("astronomical", "1 2 3: G1 to G2 G1 bis G3", "1 2 3: G1-G2 G1-G3"),
        ("take-back-toe", "3: N2A2", "3: N2-A2"),
        ("take-back-toe", "(3) N2 nach A2", "3: N2-A2"),
        ("take-back-toe", "3; N2-A2", "3: N2-A2"),
        ("goose", "3 and 4", "3 4"),
        ("goose", "3 und 4", "3 4"),
        ("goose", "3 et 4", "3 4"),
        ("goose", "3 y 4", "3 4"),
    ],
)
def test_a_move_that_can_mean_only_one_thing_is_read(game: str, written: str, meant: str) -> None:
    (one,), (other,) = (verdict(game, *TABLES[game], line).played for line in (written, meant))
    assert one.move == other.move


@pytest.mark.parametrize(
    ("game", "written"),
    [("miro", "23-27"), ("arp", "-14"), ("springer", "triangle 4"), ("take-back-toe", "N2-A2"), ("tolstoy", "(QUIP)")],
)
def test_a_move_that_may_mean_several_things_is_not_read(game: str, written: str) -> None:
    assert verdict(game, *TABLES[game], written).unread


SUMS = ("2+1=3", "3+1=4", "1+3=4", "6+5=11", "5+2=7")
GOOSE = ("goose", "GOO-1001-1", ("Ann", "Ben", "Cy"))


def test_the_sum_of_the_dice_throughout_is_no_cell() -> None:
    found, plain = verdict(*GOOSE, *SUMS), verdict(*GOOSE, *(line.split("=")[0] for line in SUMS))
    assert found.position == plain.position and not found.fouls
    assert "hat stands behind the dice, as in 2+1=3, is taken as their sum, not as the cell reached" in said(found)


def test_a_cell_that_happens_to_be_the_sum_of_the_dice_is_one() -> None:
    found = verdict(*GOOSE, *SUMS[:2])
    assert [played.move.end for played in found.played] == [3, 4] and "as their sum" not in said(found)
