"""Colours on the lines that are not the players' own by the rules (docs/GAMES.md 0.4, other pencils)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.design import design, field_of
from sheetgen.games.judged import replayed
from sheetgen.games.sampling import NAMES, agreed, sample
from sheetgen.referee import record
from sheetgen.referee.fills import Fill
from sheetgen.referee.record import Record, Turn
from sheetgen.referee.sample import random_moves
from sheetgen.referee.verdict import Verdict


def written(
    game: str, players: int, words: Mapping[str, str], *, seed: int = 1, first: str | None = None
) -> tuple[Record, Verdict[Any]]:
    """A game by chance, its lines with the colours in these words and no names; and the verdict as it was played."""
    found = games.find(game)
    played = record.parse(sample(found, design(found), NAMES[:players], seed, agreed(found, ()), None))
    if first is not None:
        field = field_of(design(found))
        start = found.rules.start(field, played.players, found.rules.Variation(), first)
        lines = [found.rules.write(made) for made, _ in random_moves(start, Chance(seed))]
        played = record.parse(record.write(game, field.code, played.players, moves=lines, first=first))
    verdict = replayed(found, played).verdict
    turns = []
    for line in verdict.played:
        seat = played.players.index(line.player)
        colour = line.move.colour or verdict.position.hands[seat][0] if isinstance(line.move, Fill) else ""
        turns.append(Turn(None, None, f"{line.move.space} {words[colour]}" if colour else "-"))
    return structs.replace(played, turns=tuple(turns), score={}), verdict


@pytest.mark.parametrize(
    ("game", "players", "words", "whose", "sure"),
    [
        (
            "mondrian",
            4,
            {"red": "rot", "yellow": "blau", "blue": "gelb", "green": "grün"},
            "Ben: blue, Cy: yellow",
            False,
        ),
        (
            "mondrian",
            4,
            {"red": "red", "yellow": "yellow", "blue": "green", "green": "blue"},
            "Cy: green, Di: blue",
            False,
        ),
        (
            "mondrian",
            4,
            {"red": "orange", "yellow": "lila", "blue": "blue", "green": "green"},
            "Ann: orange, Ben: lila",
            True,
        ),
        ("vasarely", 2, {"red": "red", "blue": "green"}, "Ben: green", True),
        (
            "delaunay",
            4,
            {"red": "blau", "yellow": "gelb", "blue": "rot", "green": "grün"},
            "Ann: blue, Ben: red",
            False,
        ),
    ],
)
def test_colours_that_go_round_with_the_turns_are_those_of_the_players_pencils(
    game: str, players: int, words: dict[str, str], whose: str, sure: bool
) -> None:
    bare, true = written(game, players, {"neutral": "neutral", **words})
    verdict = replayed(games.find(game), bare).verdict
    assert not verdict.fouls and not verdict.unread and not verdict.swapped
    assert verdict.position.scores == true.position.scores
    assert any(remark.endswith(f"the players had ({whose})") for remark in verdict.remarks)
    assert verdict.winners == (true.winners if sure else ())
    with_score = structs.replace(bare, score=dict(true.position.scores))
    bears_out = replayed(games.find(game), with_score).verdict
    assert bears_out.winners == true.winners and bears_out.claim is not None and bears_out.claim.holds


@pytest.mark.parametrize(
    ("game", "players", "words", "whose"),
    [
        ("vasarely", 2, {"red": "blau", "blue": "rot"}, "Ann: blue, Ben: red"),
        ("vasarely", 3, {"red": "blue", "blue": "yellow", "yellow": "red"}, "Ann: blue, Ben: yellow, Cy: red"),
        ("mondrian", 3, {"red": "blue", "blue": "red", "yellow": "yellow"}, "Ann: blue, Cy: red"),
        (
            "delaunay",
            2,
            {"red": "blau", "yellow": "grün", "blue": "rot", "green": "gelb"},
            "Ann: blue and green, Ben: red and yellow",
        ),
        (
            "delaunay",
            2,
            {"red": "red", "yellow": "blue", "blue": "yellow", "green": "green"},
            "Ann: red and blue, Ben: yellow and green",
        ),
        ("delaunay", 2, {"red": "red", "yellow": "orange", "blue": "blue", "green": "green"}, "Ann: red and orange"),
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_names_on_the_lines_show_whose_pencils_were_others(
    game: str, players: int, words: dict[str, str], whose: str, first: int
) -> None:
    """Whoever began: the one listed first, or whom the record names."""
    bare, true = written(game, players, {"neutral": "neutral", **words}, first=NAMES[first])
    named = tuple(structs.replace(turn, name=line.player) for turn, line in zip(bare.turns, true.played, strict=True))
    verdict = replayed(games.find(game), structs.replace(bare, turns=named)).verdict
    assert not verdict.fouls and not verdict.doubtful and not verdict.swapped
    assert (verdict.position.scores, verdict.winners) == (true.position.scores, true.winners)
    (said,) = [remark for remark in verdict.remarks if "pencils" in remark]
    assert sorted(said.rpartition("(")[2].strip(")").split(", ")) == sorted(whose.split(", "))


@pytest.mark.parametrize("named", [1, 2, 200])
def test_names_that_do_not_show_whose_turns_the_first_were_leave_another_order_of_the_players_open(named: int) -> None:
    """They sat Ann, Cy, Ben, each with the own colour by the list of the players; the last lines bear names."""
    bare, true = written("vasarely", 3, {"red": "red", "blue": "yellow", "yellow": "blue"}, seed=2)
    count = len(bare.turns)
    names = {"Ann": "Ann", "Ben": "Cy", "Cy": "Ben"}
    turns = [
        structs.replace(turn, name=names[line.player] if at >= count - named else None)
        for at, (turn, line) in enumerate(zip(bare.turns, true.played, strict=True))
    ]
    assert replayed(games.find("vasarely"), structs.replace(bare, turns=tuple(turns))).verdict.winners == ()


LATE = (
    "11 orange", "10 blue", "9 orange", "13 green", "6 orange", "4 blue", "14 orange", "7 blue", "3 orange", "8 green",
    "5 orange", "2 green", "1 pink", "-", "12 pink", "18 orange", "19 green", "-", "17 blue", "16 orange", "15 green",
)  # fmt: skip
"""A game of Delaunay in which Ann takes the second of her pencils late; a draw with two points each."""


@pytest.mark.parametrize("second", ["pink", "red", "yellow"])
@pytest.mark.parametrize("score", [{}, {"Ann": 2, "Ben": 2}])
def test_the_second_pencil_of_a_pair_may_come_late(second: str, score: dict[str, int]) -> None:
    delaunay = games.find("delaunay")
    code = field_of(design(delaunay, name="mini")).code
    lines = [line.replace("pink", second) for line in LATE]
    text = record.write("delaunay", code, NAMES[:2], moves=lines, score=score)
    verdict = replayed(delaunay, record.parse(text)).verdict
    assert not verdict.fouls and verdict.winners == NAMES[:2]
    assert verdict.claim is None or verdict.claim.holds


def test_where_two_players_take_other_pencils_late_and_no_name_says_who_nothing_is_certain() -> None:
    delaunay = games.find("delaunay")
    code = field_of(design(delaunay, name="mini")).code
    lines = [line.replace("pink", "brown") for line in LATE]
    lines = [
        line.replace("green", "blue") if at < 12 else line.replace("green", "black") for at, line in enumerate(lines)
    ]
    for score in ({}, {"Ann": 2, "Ben": 2}):
        verdict = replayed(
            delaunay, record.parse(record.write("delaunay", code, NAMES[:2], moves=lines, score=score))
        ).verdict
        assert verdict.winners == () and (verdict.claim is None or verdict.claim.holds is not False)


def test_a_name_says_whose_g_it_is_though_another_line_has_none() -> None:
    delaunay = games.find("delaunay")
    code = field_of(design(delaunay, name="mini")).code
    lines = [
        "Ann: 5 r",
        "Ben: 2 b",
        "Cy: 3 g",
        "Di: 4 g",
        "Ann: 8 r",
        "Ben: 6 b",
        "Cy: 1 g",
        "Di: 11 g",
        "Ann: 10 r",
        "Ben: 9 b",
        "Cy: 14 g",
        "Di: -",
        "Ann: 12 r",
        "Ben: 13 b",
        "Cy: 7 g",
        "Cy: 17 g",
        "Di: 16 g",
        "18 r",
        "Ben: 19 b",
        "Cy: 15 g",
    ]
    in_full = [
        line.replace("g", "gelb") if line.startswith("Cy") else line.replace("g", "grün") if "Di" in line else line
        for line in lines
    ]
    short, full = (
        replayed(delaunay, record.parse(record.write("delaunay", code, NAMES[:4], moves=each))).verdict
        for each in (lines, in_full)
    )
    assert [foul.number for foul in short.fouls] == [foul.number for foul in full.fouls]
    assert short.position.scores == full.position.scores


def test_pairs_of_ones_own_in_delaunay_for_two_are_seen_without_names() -> None:
    words = {"red": "red", "yellow": "blue", "blue": "yellow", "green": "green"}
    bare, true = written("delaunay", 2, words)
    verdict = replayed(games.find("delaunay"), structs.replace(bare, score=dict(true.position.scores))).verdict
    assert not verdict.fouls and verdict.winners == true.winners and verdict.claim and verdict.claim.holds
    assert replayed(games.find("delaunay"), bare).verdict.winners == ()


def test_players_who_are_called_as_their_pencils_have_these() -> None:
    """Though the colours go round as if another had begun, and without a doubt about the order."""
    bare, true = written("vasarely", 3, {"red": "gelb", "blue": "rot", "yellow": "blau"})
    names = dict(zip(bare.players, ("Gelb", "Rot", "Blau"), strict=True))
    verdict = replayed(games.find("vasarely"), structs.replace(bare, players=tuple(names.values()))).verdict
    assert not verdict.fouls and verdict.winners == tuple(names[player] for player in true.winners)


def test_colours_of_ones_own_and_those_of_another_beginner_are_no_other_pencils() -> None:
    own = {"red": "red", "yellow": "yellow", "blue": "blue", "green": "green"}
    begun = {"red": "yellow", "yellow": "blue", "blue": "green", "green": "red"}
    for words in (own, begun):
        bare, _ = written("mondrian", 4, words)
        assert not any("pencils" in remark for remark in replayed(games.find("mondrian"), bare).verdict.remarks)


@pytest.mark.parametrize(
    ("game", "players", "words"),
    [
        ("mondrian", 3, {"red": "r", "yellow": "g", "blue": "b", "neutral": "n"}),
        ("mondrian", 4, {"red": "r", "yellow": "g", "blue": "b", "green": "gr"}),
        ("delaunay", 2, {"red": "r", "yellow": "g", "blue": "b", "green": "grün"}),
        ("vasarely", 3, {"red": "r", "yellow": "g", "blue": "b"}),
        ("mondrian", 4, {"red": "r", "yellow": "g", "blue": "b", "green": "g"}),
    ],
)
def test_g_is_yellow_where_it_cannot_be_green(game: str, players: int, words: dict[str, str]) -> None:
    bare, true = written(game, players, words)
    verdict = replayed(games.find(game), bare).verdict
    assert not verdict.fouls and (verdict.position.scores, verdict.winners) == (true.position.scores, true.winners)
    assert "g is taken as short for yellow (gelb)" in verdict.remarks


@pytest.mark.parametrize("yellow", ["y", "gelb", "ge"])
def test_g_is_green_where_yellow_has_a_word_of_its_own(yellow: str) -> None:
    bare, true = written("mondrian", 4, {"red": "r", "yellow": yellow, "blue": "b", "green": "g"})
    verdict = replayed(games.find("mondrian"), bare).verdict
    assert not verdict.fouls and not verdict.remarks and verdict.winners == true.winners


def in_klee(seed: int, words: Mapping[str, str], sequence: str = "") -> tuple[Record, Verdict[Any]]:
    """A game of Klee by chance, the fills in these words; its sequences as they are, or in those words with this
    between them; and the verdict as it was played."""
    klee = games.find("klee")
    played = record.parse(sample(klee, design(klee), NAMES[:2], seed, agreed(klee, ()), None))
    turns = []
    for turn in played.turns:
        *space, letters = turn.text.split()
        between = sequence.join(words[letter] for letter in letters) if sequence or space else letters
        turns.append(Turn(None, None, " ".join((*space, between))))
    return structs.replace(played, turns=tuple(turns), score={}), replayed(klee, played).verdict


@pytest.mark.parametrize("sequence", ["", " ", "-"])
@pytest.mark.parametrize("green", ["gr", "grün", "gruen", "gn"])
def test_g_is_yellow_in_klee_where_green_has_another_word(green: str, sequence: str) -> None:
    bare, true = in_klee(1, {"R": "r", "B": "b", "G": green, "Y": "g"}, sequence)
    verdict = replayed(games.find("klee"), bare).verdict
    assert not verdict.fouls and (verdict.position.scores, verdict.winners) == (true.position.scores, true.winners)
    assert verdict.remarks == ("g is taken as short for yellow (gelb)",)


def test_words_in_the_sequences_of_klee_say_nothing_of_the_letters_beside_spaces() -> None:
    """Who has room writes gelb, and g where there is less."""
    bare, true = in_klee(3, {"R": "r", "B": "b", "G": "gr", "Y": "g"})
    in_full = {"R": "rot", "B": "blau", "G": "grün", "Y": "gelb"}
    turns = [
        turn if turn.text[0].isdigit() else structs.replace(turn, text=" ".join(in_full[sign] for sign in turn.text))
        for turn in bare.turns
    ]
    verdict = replayed(games.find("klee"), structs.replace(bare, turns=tuple(turns))).verdict
    assert not verdict.fouls and (verdict.position.scores, verdict.winners) == (true.position.scores, true.winners)


@pytest.mark.parametrize(
    "words",
    [
        {"R": "r", "B": "b", "G": "g", "Y": "y"},
        {"R": "rot", "B": "blau", "G": "g", "Y": "gelb"},
        {"R": "r", "B": "b", "G": "green", "Y": "g"},  # whoever writes green does not mean gelb
    ],
)
def test_g_is_green_in_klee_where_nothing_shows_that_it_is_not(words: dict[str, str]) -> None:
    bare, _ = in_klee(1, words)
    assert not any("(gelb)" in remark for remark in replayed(games.find("klee"), bare).verdict.remarks)


def test_g_is_green_in_klee_where_the_written_score_holds_only_so() -> None:
    """Somebody who says gr for green and g where there is little room, and has no yellow pencil."""
    klee = games.find("klee")
    bare, true = in_klee(1, {"R": "r", "B": "b", "G": "g", "Y": "gr"})
    as_green = structs.replace(
        bare, turns=tuple(structs.replace(t, text=t.text.replace("gr", "g")) for t in bare.turns)
    )
    scores = dict(replayed(klee, as_green).verdict.position.scores)
    assert scores != dict(true.position.scores)
    verdict = replayed(klee, structs.replace(bare, score=scores)).verdict
    assert dict(verdict.position.scores) == scores and not any("(gelb)" in remark for remark in verdict.remarks)


def test_a_g_in_a_klee_sequence_of_letters_that_may_be_yellow_leaves_the_winner_open() -> None:
    bare, _ = in_klee(1, {"R": "r", "B": "b", "G": "gr", "Y": "g"})
    turns = tuple(structs.replace(turn, text=turn.text.replace("Y", "G")) for turn in bare.turns)
    verdict = replayed(games.find("klee"), structs.replace(bare, turns=turns)).verdict
    assert verdict.winners == () and any("a G in the sequences is taken as green" in each for each in verdict.doubts)


def test_g_for_both_is_left_alone_where_a_turn_is_passed_over_and_both_have_it() -> None:
    """Of two with two colours each, a turn passed over may as well be what is amiss: only what is written counts."""
    words = {"red": "r", "yellow": "g", "blue": "b", "green": "g"}
    bare, _ = written("delaunay", 2, words, seed=1)
    assert any(turn.text == "-" for turn in bare.turns)
    assert not any("(gelb)" in remark for remark in replayed(games.find("delaunay"), bare).verdict.remarks)


def test_a_sequence_of_klee_that_cannot_be_read_is_told_as_it_is_written() -> None:
    bare, _ = in_klee(1, {"R": "r", "B": "b", "G": "gr", "Y": "g"}, " ")
    turns = (structs.replace(bare.turns[0], text="g gr"), *bare.turns[1:])
    (unread,) = replayed(games.find("klee"), structs.replace(bare, turns=turns)).verdict.unread
    assert unread.message.startswith("'g gr' cannot be read")
