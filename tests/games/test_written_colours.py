"""A wrong colour on a line is one foul, and moves nobody's turn (docs/GAMES.md 0.4)."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.referee.verdict import Verdict
from tests.games.written import fouls, said, verdict

FOUR = ("Émile", "Zoé", "José", "Nuño")
GAMES = {
    "mondrian": (
        ("mondrian", "MON-1002-9", FOUR),
        ("Émile: 1", "Zoé: 2 blue", "José: 3", "Nuño: 4", "Émile: 5", "Zoé: 6", "José: 7", "Nuño: 8"),
    ),
    "vasarely": (("vasarely", "VAS-1002-N", ("Ann", "Ben", "Cy")), ("Ann: 14", "Ben: 24 yellow", "Cy: 16")),
    "delaunay-2": (("delaunay", "DEL-1002-J", ("Ida", "Jo")), ("Ida: 10 red", "Jo: 11 yellow", "Ida: 12 red")),
    "delaunay-3": (("delaunay", "DEL-1002-J", ("Ann", "Ben", "Cy")), ("Ann: 10", "Ben: 11 yellow", "Cy: 9 yellow")),
}
each_game = pytest.mark.parametrize(("table", "lines"), GAMES.values(), ids=GAMES)


@each_game
def test_another_players_colour_is_one_foul_of_whom_the_line_names(table: tuple[str, ...], lines: list[str]) -> None:
    found = verdict(*table, *lines)
    assert fouls(found) == [(2, table[2][1])]
    assert found.played[1].position.turn == found.played[2].player


@each_game
def test_without_names_the_turn_goes_on_by_seat(table: tuple[str, ...], lines: list[str]) -> None:
    named, bare = verdict(*table, *lines), verdict(*table, *(line.split(": ")[1] for line in lines))
    assert fouls(bare) == fouls(named) and bare.position == named.position and not bare.remarks


@each_game
def test_a_space_in_a_wrong_colour_counts_as_the_fillers_and_earns_nothing(
    table: tuple[str, ...], lines: list[str]
) -> None:
    whole = verdict(*table, *lines)
    strange = verdict(*table, lines[0], lines[1].replace("blue", "neutral").replace("yellow", "neutral"), *lines[2:])
    assert whole.position == strange.position


def test_whoever_begins_has_the_colour_of_the_seat() -> None:
    found = verdict(
        "vasarely", "VAS-1002-N", ("Ann", "Ben", "Cy"), "Ben: 14 red", "Cy: 24 yellow", "Ann: 16 red", first="Ben"
    )
    assert fouls(found) == [(1, "Ben")]


def test_a_colour_shows_whose_turn_it_was_where_that_makes_fewer_fouls_and_a_note_says_so() -> None:
    """Ben's line is missing before Cy's."""
    found = verdict("mondrian", "MON-1002-9", FOUR, "1 red", "3 blue", "4 green", "5 red", "6 yellow")
    assert fouls(found) == [(2, "José")]
    assert found.notes == (
        "move 2 (line 4): it is taken as José's, by its colour",
        "perhaps a line is missing before move 2 (line 4): with one more there would be 0 fouls, not 1",
    )
    assert "is a line of Zoé's missing before it?" in said(found)


@each_game
@pytest.mark.parametrize("colour", ["purple", "ORANGE"])
def test_a_colour_of_pencils_that_nobody_has_is_that_foul_too(
    table: tuple[str, ...], lines: list[str], colour: str
) -> None:
    strange = verdict(*table, lines[0], f"{lines[1].rsplit(' ', 1)[0]} {colour}", *lines[2:])
    assert not strange.unread and fouls(strange) == [(2, table[2][1])]
    assert strange.position == verdict(*table, *lines).position
    assert colour.lower() in said(strange)


@pytest.mark.parametrize("word", ["grün", "gruen", "Grün"])
def test_a_german_colour_may_be_spelt_out(word: str) -> None:
    found = verdict("mondrian", "MON-1002-9", FOUR, "1", "2", "3", f"4 {word}")
    assert not found.unread
    assert found.played[3].move == verdict("mondrian", "MON-1002-9", FOUR, "1", "2", "3", "4 green").played[3].move


@pytest.mark.parametrize("word", ["rot", "Rouge", "ROJO", "red"])
def test_a_colour_may_be_written_in_any_language(word: str) -> None:
    found = verdict("mondrian", "MON-1002-9", FOUR, f"1 {word}", "2")
    assert not found.unread and not found.fouls
    assert found.played[0].move == verdict("mondrian", "MON-1002-9", FOUR, "1 red").played[0].move


@pytest.mark.parametrize(("text", "meant"), [("2 grüen", "2 green"), ("2 amarilo", "2 yellow"), ("bleue 2", "2 blue")])
def test_a_colour_misspelt_in_another_language_is_asked_about(text: str, meant: str) -> None:
    found = verdict("mondrian", "MON-1002-9", FOUR, "1", text)
    assert [line.meant for line in found.unread] == [meant]


@pytest.mark.parametrize("text", ["RGB", "rot, grün, blau", "rouge vert bleu", "rojo verde azul"])
def test_klees_sequences_and_fills_take_the_words_of_any_language(text: str) -> None:
    others = ("GRY", "BYR", "RBY", "RGR", "GYG", "RBR", "BYB")
    found = verdict("klee", "KLE-1002-5", ("Ann", "Ben"), text, *others, "1 gelb", "2 vert")
    assert not found.unread
    assert [line.text for line in found.played[-2:]] == ["1 gelb", "2 vert"]
    assert found.position == verdict("klee", "KLE-1002-5", ("Ann", "Ben"), "RGB", *others, "1 Y", "2 G").position


def test_a_colour_that_nobody_has_may_be_in_any_language_too() -> None:
    found = verdict("mondrian", "MON-1002-9", FOUR, "1", "2 violett")
    assert not found.unread and fouls(found) == [(2, "Zoé")]


DELAUNAY = (
    "92 red", "91 blue", "90 yellow", "94 blue", "89 red", "95 green", "103 yellow", "102 green", "98 yellow",
    "99 blue", "108 red", "104 blue", "100 red", "96 blue", "101 red", "109 green", "107 yellow", "105 green",
)  # fmt: skip
"""How `sample delaunay --players 2 --seed 4` begins. Ben fills 102 in green; in blue, 99 and 104 could not be."""


def of_two(move: str, *, named: bool = False) -> Verdict[Any]:
    """That game with another eighth move."""
    lines = [f"{n}. {move if n == 8 else each}" for n, each in enumerate(DELAUNAY, 1)]
    if named:
        lines = [line.replace(". ", f". {('Ben', 'Ann')[n % 2]}: ") for n, line in enumerate(lines, 1)]
    return verdict("delaunay", "DEL-1001-B", ("Ann", "Ben"), *lines)


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("colour", ["red", "yellow", "purple", "neutral"])
def test_of_two_colours_a_player_filled_in_the_one_that_leaves_fewest_fouls(colour: str, named: bool) -> None:
    found = of_two(f"102 {colour}", named=named)
    assert fouls(found) == [(8, "Ben")]
    assert found.position == of_two("102 green").position
    (note,) = found.notes[1:]
    assert "it is taken as green, the one of Ben's colours" in note


def test_a_space_without_its_colour_is_taken_in_the_one_that_leaves_fewest_fouls() -> None:
    found = of_two("102")
    assert [unread.meant for unread in found.unread] == ["102 green"] and not found.fouls
