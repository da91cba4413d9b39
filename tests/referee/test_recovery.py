"""What comes of a slip, in every game: a line twice, a line left out, a line that is none, a move against the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.design import design, field_of, from_code
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.referee import record
from sheetgen.referee.game import Foul, Position
from sheetgen.referee.replay import judge
from sheetgen.referee.report import told
from sheetgen.referee.sample import random_moves
from sheetgen.referee.variation import parse
from sheetgen.referee.verdict import Verdict

NAMES = ("Ann", "Ben", "Cy", "Di")
TABLES = [
    ("tolstoy", "TOL-10R203-4", 2, ()),
    ("vasarely", "mini", 3, ()),
    ("miro", "mini", 2, ()),
    ("mondrian", "mini", 2, ()),
    ("mondrian", "mini", 4, ()),
    ("arp", "mini", 3, ()),
    ("arp", "mini", 2, ("stop-at-own",)),
    ("delaunay", "mini", 2, ()),
    ("delaunay", "mini", 4, ()),
    ("klee", "mini", 2, ()),
    ("springer", "mini", 2, ()),
    ("springer", "mini", 2, ("split-spaces", "double-first")),
    ("astronomical", "classic", 3, ("sides = [0, 2, 5]",)),
    ("take-back-toe", "classic", 2, ("series",)),
    ("goose", "set-68", 3, ()),
    ("goose", "classic-63", 2, ()),
]
"""Every game, on a sheet small enough for the many records that come of one."""
each_table = pytest.mark.parametrize(("game", "layout", "players", "variation"), TABLES)
LONGEST = 40
"""Moves of a sampled record."""


@cache
def sheet(game: str, layout: str) -> Field:
    found = games.find(game)
    return field_of(from_code(layout, game=found) if layout.count("-") == 2 else design(found, name=layout))


def sampled(
    game: str, layout: str, players: int, variation: tuple[str, ...], seed: int = 1, longest: int = LONGEST
) -> list[str]:
    """The lines of a random legal game."""
    rules = games.find(game).rules
    start = rules.start(sheet(game, layout), NAMES[:players], parse(variation, rules.Variation))
    return [rules.write(move) for move, _ in random_moves(start, Chance(seed), longest)]


def judged(game: str, layout: str, players: int, variation: Sequence[str], moves: Sequence[str]) -> Verdict:
    text = record.write(game, sheet(game, layout).code, NAMES[:players], variation=variation, moves=moves)
    return judge(games.find(game).rules, sheet(game, layout), record.parse(text))


@each_table
def test_a_line_written_twice_is_a_turn_of_its_own_or_changes_nothing(
    game: str, layout: str, players: int, variation: tuple[str, ...]
) -> None:
    moves = sampled(game, layout, players, variation)
    clean = judged(game, layout, players, variation, moves)
    assert not clean.fouls and not clean.twice
    for i, move in enumerate(moves):
        verdict = judged(game, layout, players, variation, [*moves[: i + 1], move, *moves[i + 1 :]])
        if playable(game, clean.played[i].position, move):
            assert i + 2 not in {line.number for line in (*verdict.fouls, *verdict.twice)}
        else:
            assert [line.number for line in verdict.twice] == [i + 2] and not verdict.fouls
            assert verdict.position == clean.position


def playable(game: str, position: Position[Any], text: str) -> bool:
    """Whether a line is a legal move of its own there."""
    position, rules = position.next_game or position, games.find(game).rules
    if position.over:
        return False
    try:
        move = rules.read(text, position)
        due = position.before_line(None, move)
        return not isinstance(due, Foul) and not isinstance(due.play(move), Foul)
    except BadInput:
        return False


def mutated(moves: Sequence[str], seed: int) -> list[str]:
    """The lines with some of them changed, doubled, left out, swapped, spoilt, or in another's name."""
    chance, lines = Chance(seed), list(moves)
    for _ in range(1 + chance.below(4)):
        i, j = chance.below(len(lines)), chance.below(len(lines))
        slip = chance.below(7)
        if slip == 0:
            lines[i] = lines[j]
        elif slip == 1:
            lines.insert(i, lines[j])
        elif slip == 2 and len(lines) > 1:
            del lines[i]
        elif slip == 3:
            lines[i], lines[j] = lines[j], lines[i]
        elif slip == 4:
            lines[i] = "-"
        elif slip == 5:
            lines[i] = f"{NAMES[chance.below(2)]}: {lines[i].rpartition(': ')[2]}"
        else:
            place = chance.below(len(lines[i]) + 1)
            lines[i] = lines[i][:place] + "0 9+x-:.R"[chance.below(9)] + lines[i][place + chance.below(2) :]
    return lines


SEEDS = range(12)


def spoilt(game: str, layout: str, players: int, variation: tuple[str, ...], seed: int) -> Verdict:
    """The verdict on a random game with slips in it."""
    moves = sampled(game, layout, players, variation, seed)
    return judged(game, layout, players, variation, mutated(moves, seed))


@each_table
def test_a_foul_never_raises_the_score_of_who_made_it(
    game: str, layout: str, players: int, variation: tuple[str, ...]
) -> None:
    rules = games.find(game).rules
    for seed in SEEDS:
        verdict = judged(
            game, layout, players, variation, mutated(sampled(game, layout, players, variation, seed), seed)
        )
        before = rules.start(sheet(game, layout), NAMES[:players], parse(variation, rules.Variation))
        for played in verdict.played:
            # A pass that only was not written down is no foul of the move's; in Goose a throw is carried out as it is
            # written, and in Delaunay points are boxes, of which a foul spares nobody any.
            if played.foul and not played.foul.unwritten and played.player in before.scores and game != "goose":
                gained = played.position.scores[played.player] - before.scores[played.player]
                assert gained >= 0 if game == "delaunay" else gained <= 0, (seed, played.number, played.text)
            before = played.position


@each_table
def test_the_sheet_of_any_record_can_be_drawn(game: str, layout: str, players: int, variation: tuple[str, ...]) -> None:
    found = games.find(game)
    for seed in SEEDS:
        verdict = judged(
            game, layout, players, variation, mutated(sampled(game, layout, players, variation, seed), seed)
        )
        story = found.rules.story(verdict)
        if seed < 4:  # drawing takes a while
            options = SheetOptions(paper=found.paper(paper("A4")), colour=found.coloured, numbers=True)
            assert found.sheet.finished(verdict.field, story, options)


@each_table
def test_what_stands_before_a_slip_does_not_hang_on_it(
    game: str, layout: str, players: int, variation: tuple[str, ...]
) -> None:
    moves = sampled(game, layout, players, variation)
    clean = judged(game, layout, players, variation, moves)
    for i in range(0, len(moves), 5):
        without = judged(game, layout, players, variation, [*moves[:i], *moves[i + 1 :]])
        garbled = judged(game, layout, players, variation, [*moves[:i], "§ what?", *moves[i + 1 :]])
        for verdict in (without, garbled):
            assert verdict.played[:i] == tuple(record_line for record_line in clean.played[:i]) and not [
                foul for foul in verdict.fouls if foul.number <= i
            ]
        assert [line.number for line in garbled.unread] == [i + 1]


@each_table
def test_lines_that_cannot_be_read_are_all_told(
    game: str, layout: str, players: int, variation: tuple[str, ...]
) -> None:
    moves = sampled(game, layout, players, variation)
    at = [1, len(moves) // 2, len(moves) - 1]
    verdict = judged(game, layout, players, variation, ["§ what?" if i in at else move for i, move in enumerate(moves)])
    assert [line.number for line in verdict.unread] == [i + 1 for i in at]
    assert len(verdict.played) + len(verdict.unread) + len(verdict.twice) + verdict.unjudged == len(moves)


def test_nobody_has_won_while_a_line_before_the_end_says_nothing() -> None:
    ended = 0
    for seed in range(20):
        moves = sampled("klee", "mini", 2, (), seed, 100)
        verdict = judged("klee", "mini", 2, (), ["§ what?", *moves[1:]])
        ended += bool(verdict.position.sure_winners)
        assert not verdict.winners and not verdict.contract()["winners"]
        assert not [line for line in told(verdict, "Klee") if line.endswith("wins.")]
    assert ended


@pytest.mark.parametrize(
    ("game", "layout"), [("klee", "mini"), ("take-back-toe", "classic"), ("goose", "brepols-1800")]
)
def test_a_line_that_says_nothing_behind_the_end_takes_nothing_from_the_winner(game: str, layout: str) -> None:
    moves = sampled(game, layout, 2, (), 3, 1000)
    clean = judged(game, layout, 2, (), moves)
    assert clean.winners and judged(game, layout, 2, (), [*moves, "§ what?"]).winners == clean.winners


@pytest.mark.parametrize(("game", "layout", "players", "variation"), [row for row in TABLES if row[0] != "tolstoy"])
def test_a_name_without_its_colon_is_a_name(game: str, layout: str, players: int, variation: tuple[str, ...]) -> None:
    moves = sampled(game, layout, players, variation)
    clean = judged(game, layout, players, variation, moves)
    named = [f"{played.player} {played.text}" for played in clean.played]
    verdict = judged(game, layout, players, variation, named)
    assert not verdict.fouls and not verdict.unread and verdict.position == clean.position
