"""The promises about play: whatever is played and written down at a table, by the rules or against them.

Everything is tried on random games, each with its own seed, by no other door than the one that `sheetgen check` uses.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import Game
from sheetgen.games.design import design, field_of, from_code
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.referee import record
from sheetgen.referee.dice import thrown
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.record import is_pass
from sheetgen.referee.replay import judge
from sheetgen.referee.rules import Rules
from sheetgen.referee.sample import ENDLESS, random_moves
from sheetgen.referee.slips import plain
from sheetgen.referee.variation import parse
from sheetgen.referee.verdict import Verdict

THOROUGH = "SHEETGEN_THOROUGH" in os.environ
"""Whether more is tried than proves a thing: `make thorough`."""
NAMES = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus", "Hope")
SEEDS = range(12 if THOROUGH else 4)
"""Of the random games at a table."""
DRAWN = range(4 if THOROUGH else 2)
"""The seeds of those whose sheets are drawn, which takes a while."""
LONGEST = 40
"""Moves of a record of which many others are made."""
LOOKED_AT = 100
"""Of a long list of moves, so many at most."""
NO_MOVE = "§ what?"
_NUMBERED = re.compile(r"^\d+\. ", re.MULTILINE)


class Table(NamedTuple):
    """A game that is played: on a layout's sheet or that of a code, by so many, with these variations."""

    game: str
    sheet: str
    players: int
    variation: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    """Lines that are tried there, legal or not, besides those of random games. Each can be read, or asks for more."""

    def __str__(self) -> str:
        return "-".join((self.game, self.sheet, str(self.players), *self.variation))

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return tuple(NAMES[seat] if seat < len(NAMES) else f"P{seat + 1}" for seat in range(self.players))

    @property
    def rules(self) -> Rules:
        """What is played by."""
        return _game(self.game).rules

    @property
    def field(self) -> Field:
        """What is played on."""
        return _field(self.game, self.sheet)

    @property
    def start(self) -> AnyPosition:
        """Before the first move."""
        return self.rules.start(self.field, self.names, parse(self.variation, self.rules.Variation))

    def judged(self, lines: Sequence[str]) -> Verdict[Any]:
        """The verdict on a record of these lines."""
        return self.judged_text(self.written(lines))

    def written(self, lines: Sequence[str], score: Mapping[str, int] | None = None) -> str:
        """A record of these lines, with their numbers before them."""
        return record.write(self.game, self.field.code, self.names, variation=self.variation, moves=lines, score=score)

    def judged_text(self, text: str) -> Verdict[Any]:
        """The verdict on a record as it is written."""
        return judge(self.rules, self.field, record.parse(text))


@cache
def _game(name: str) -> Game:
    return games.find(name)  # a guest is looked for among all packages


@cache
def _field(game: str, sheet: str) -> Field:
    found = _game(game)
    return field_of(design(found, name=sheet) if sheet in found.layout_names else from_code(sheet, game=found))


class Played(NamedTuple):
    """A random legal game: its lines, and the positions from before the first of them to after the last."""

    lines: tuple[str, ...]
    positions: tuple[AnyPosition, ...]

    def whose(self, table: Table) -> tuple[str, ...]:
        """Whose each line is."""
        moves = (table.rules.read(line, at) for line, at in zip(self.lines, self.positions, strict=False))
        players = ((at.next_game or at).player_of(move) for move, at in zip(moves, self.positions, strict=False))
        return tuple(player or "" for player in players)


@cache
def played(table: Table, seed: int) -> Played:
    """The random game of a seed, to its end."""
    start = table.start
    made = list(random_moves(start, Chance(seed), ENDLESS))
    return Played(tuple(table.rules.write(move) for move, _ in made), (start, *(after for _, after in made)))


def begun(table: Table, seed: int = 1) -> tuple[str, ...]:
    """The first lines of it."""
    return played(table, seed).lines[:LONGEST]


@cache
def lines_of(table: Table) -> tuple[str, ...]:
    """Lines that may be written at a table, legal at some time or never."""
    return tuple(dict.fromkeys((*table.lines, *(line for seed in SEEDS[:3] for line in begun(table, seed)))))


def some_lines(table: Table, chance: Chance) -> list[str]:
    """Some of them, now and then in the name of one of the players."""
    named = [f"{name}: " for name in table.names]
    return [
        (chance.pick(named) if chance.below(4) == 0 else "") + chance.pick(lines_of(table))
        for _ in range(chance.below(LONGEST))
    ]


def mutated(lines: Sequence[str], seed: int) -> list[str]:
    """The lines with some of them changed, doubled, left out, swapped, spoilt, or in another's name."""
    chance, changed = Chance(seed), list(lines)
    for _ in range(1 + chance.below(4)):
        i, j = chance.below(len(changed)), chance.below(len(changed))
        slip = chance.below(7)
        if slip == 0:
            changed[i] = changed[j]
        elif slip == 1:
            changed.insert(i, changed[j])
        elif slip == 2 and len(changed) > 1:
            del changed[i]
        elif slip == 3:
            changed[i], changed[j] = changed[j], changed[i]
        elif slip == 4:
            changed[i] = "-"
        elif slip == 5:
            changed[i] = f"{NAMES[chance.below(2)]}: {changed[i].rpartition(': ')[2]}"
        else:
            place = chance.below(len(changed[i]) + 1)
            changed[i] = changed[i][:place] + "0 9+x-:.R"[chance.below(9)] + changed[i][place + chance.below(2) :]
    return changed


def spoilt(table: Table, seed: int) -> Verdict[Any]:
    """The verdict on a random game with slips in it."""
    return table.judged(mutated(begun(table, seed), seed))


def judged_move(table: Table, position: AnyPosition, line: str) -> AnyPosition | Foul | None:
    """The position after a line of a record, or its foul; None where it cannot be read, or must say more."""
    try:
        move = table.rules.read(line, position)
        due = position.before_line(None, move)
        return due if isinstance(due, Foul) else due.play(move)
    except BadInput:
        return None


def spellings(table: Table, game: Played, score: Mapping[str, int] | None = None) -> dict[str, str]:
    """The records of a game with and without numbers before its lines, with and without names, by how they are so."""
    named = [f"{player}: {line}" for player, line in zip(game.whose(table), game.lines, strict=True)]
    numbered = {"numbered": table.written(game.lines, score), "numbered and named": table.written(named, score)}
    without = {"bare": numbered["numbered"], "named": numbered["numbered and named"]}
    return numbered | {how: _NUMBERED.sub("", text) for how, text in without.items()}


def fouled(table: Table, seed: int) -> tuple[int, Foul, Played] | None:
    """A random game with one foul, the first line that is one at a random place, and legal play behind it from where
    the players stand then; with the foul and its number. None where there is no such line or nothing can be told."""
    at, position = somewhere(table, seed)
    begin, chance = played(table, seed), Chance(seed)
    lines = [*lines_of(table)]
    chance.shuffle(lines)
    line = next((line for line in lines if is_illegal(table, position, line, begin.lines[max(0, at - 1) : at])), None)
    if line is None:
        return None
    move = table.rules.read(line, position)
    due = position.before_line(position.player_of(move), move)
    foul = due if isinstance(due, Foul) else due.play(move)
    after = None if isinstance(due, Foul) else due.after_foul(move)
    if after is None or not isinstance(foul, Foul):
        return None
    rest = list(random_moves(after, chance, ENDLESS))
    written = (*begin.lines[:at], line, *(table.rules.write(move) for move, _ in rest))
    return at + 1, foul, Played(written, (*begin.positions[: at + 1], after, *(behind for _, behind in rest)))


def playable(table: Table, position: AnyPosition, line: str) -> bool:
    """Whether a line is a legal move of its own there."""
    position = position.next_game or position
    return not position.over and not isinstance(judged_move(table, position, line), Foul | None)


def is_illegal(table: Table, position: AnyPosition, line: str, before: Sequence[str]) -> bool:
    """Whether a line is a foul there, and not just one of those before it once more."""
    if not isinstance(judged_move(table, position, line), Foul):
        return False
    move = table.rules.read(line, position)
    return all(table.rules.read(each, position) != move and plain(each) != plain(line) for each in before)


def somewhere(table: Table, seed: int) -> tuple[int, AnyPosition]:
    """How many moves of a random game are made, not all, and the position then."""
    game = played(table, seed)
    made = Chance(seed).below(len(game.lines))
    return made, game.positions[made].next_game or game.positions[made]


def has_choice(table: Table, seed: int) -> bool:
    """Whether more than the dice decides which move is made at some time in a random game: where nothing does, whatever
    can be read as a throw may be legal."""
    _, position = somewhere(table, seed)
    if not position.dice:
        return True
    return len(table.rules.legal_moves(position.thrown(thrown(position.dice, Chance(seed))))[0]) > 1


class PlayPromises:
    """The promises about play, for the tables that a subclass names and for a table or two of its other games."""

    games: ClassVar[Sequence[str]] = ()
    """The games' names."""
    tables: ClassVar[Sequence[Table]] = ()
    """Where a game is not played at any of these it is played on its usual sheet, by the fewest and by the most."""
    penalties: ClassVar[Sequence[str]] = ()
    """Games in which points are bad."""
    carried_out: ClassVar[Sequence[str]] = ()
    """Games in which a fouled move stands as it is written, and may well bring points."""

    @classmethod
    def all_tables(cls) -> list[Table]:
        """Every table that is played at."""
        elsewhere = [games.find(name) for name in cls.games if name not in {table.game for table in cls.tables}]
        usual = [
            Table(game.name, game.default_layout, count) for game in elsewhere for count in sorted({*game.players})
        ]
        return [*cls.tables, *usual]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A promise about play is checked at each table."""
        if "table" in metafunc.fixturenames:
            metafunc.parametrize("table", self.all_tables(), ids=str)

    def test_a_random_game_ends_and_is_read_as_it_was_written(self, table: Table) -> None:
        for seed in SEEDS:
            game = played(table, seed)
            assert game.positions[-1].over
            won = game.positions[-1].winners or games.find(table.game).chancy  # where a stalemate may be
            assert won, (
                "nobody has won in the end; where that may be, as by dice alone, its Game says chancy=True, and it has "
                "an odds.py"
            )
            verdict = table.judged(game.lines)
            assert verdict.clean and not verdict.twice
            assert [table.rules.write(line.move) for line in verdict.played] == [*game.lines]
            assert tuple(line.position for line in verdict.played) == game.positions[1:]

    @pytest.mark.parametrize("seed", SEEDS[:2])
    def test_a_legal_game_is_clean_however_it_is_written(self, table: Table, seed: int) -> None:
        game = played(table, seed)
        last = game.positions[-1]
        for how, text in spellings(table, game, last.scores).items():
            verdict = table.judged_text(text)
            assert verdict.clean and not verdict.unsettled and not verdict.doubts, how
            assert verdict.notes == last.notes, how
            assert (verdict.position.scores, verdict.winners) == (last.scores, last.winners), how
            assert not verdict.twice and verdict.claim is not None and verdict.claim.holds, how

    def test_a_score_that_is_wrong_by_one_is_refuted_however_the_game_is_written(self, table: Table) -> None:
        game = played(table, 0)
        scores = game.positions[-1].scores
        for how, text in spellings(table, game, scores | {table.names[0]: scores[table.names[0]] + 1}).items():
            verdict = table.judged_text(text)
            assert verdict.valid and verdict.claim is not None, how
            # ... unless it would be right by a variation that the record does not name.
            assert verdict.claim.holds is (None if verdict.contradicted else False), how

    @pytest.mark.parametrize("seed", SEEDS[:4])
    def test_a_foul_with_legal_play_behind_it_is_one_foul_however_it_is_written(self, table: Table, seed: int) -> None:
        found = fouled(table, seed)
        if found is None or found[1].unwritten:  # where only a - is missing, a name decides whose line it is
            pytest.skip("no such line is a foul there, or nothing is told behind it")
        number, foul, game = found
        player = game.whose(table)[number - 1]
        for how, text in spellings(table, game).items():
            verdict = table.judged_text(text)
            told = [(each.number, each.player, each.foul and each.foul.rule) for each in verdict.fouls]
            assert told == [(number, player, foul.rule)], (how, game.lines[number - 1], foul.message)
            assert not verdict.unread and not verdict.twice and not verdict.swapped, how
            assert verdict.winners in ((), game.positions[-1].winners), how

    def test_players_of_other_names_have_the_same_points(self, table: Table) -> None:
        game, names = played(table, 0), table.names[::-1]
        other = table.rules.start(table.field, names, parse(table.variation, table.rules.Variation))
        for line, position in zip(game.lines, game.positions[1:], strict=True):
            after = (other.next_game or other).play(table.rules.read(line, other))
            assert not isinstance(after, Foul)
            assert [*after.scores.values()] == [*position.scores.values()]
            assert [*map(names.index, after.winners)] == [*map(table.names.index, position.winners)]
            other = after

    def test_a_listed_move_can_be_played_and_is_read_as_it_is_written(self, table: Table) -> None:
        for seed in SEEDS:
            _, position = somewhere(table, seed)
            if position.dice:
                position = position.thrown(thrown(position.dice, Chance(seed)))
            listed, left_out = table.rules.legal_moves(position)
            assert len(listed) == len(set(listed)) > 0
            assert left_out is not None or position.any_move(Chance(seed)) in listed
            for move in listed[:: len(listed) // LOOKED_AT + 1]:
                after = position.play(move)
                assert not isinstance(after, Foul), after
                assert position.play(table.rules.read(table.rules.write(move), position)) == after

    def test_a_line_that_is_no_foul_does_what_a_listed_move_does(self, table: Table) -> None:
        for seed in SEEDS:
            _, position = somewhere(table, seed)
            if position.dice:
                position = position.with_dice_of(table.rules.read(Chance(seed).pick(lines_of(table)), position))
            listed, left_out = table.rules.legal_moves(position)
            ends: list[AnyPosition | Foul] = []
            for line in lines_of(table) if left_out is None else ():
                try:
                    move = table.rules.read(line, position)
                    after = position.play(move)
                except BadInput:  # it must say more
                    continue
                if isinstance(after, Foul) or move in listed or position.with_dice_of(move) != position:
                    continue
                if position.in_hindsight(after) != position:
                    continue  # it shows that a line before it was meant otherwise
                ends = ends or [position.play(each) for each in listed]
                only_written_down = is_pass(line) and after.turn == position.turn  # a turn that was missed
                assert after in ends or only_written_down, line

    def test_one_move_changed_to_an_illegal_one_is_found_at_that_move(self, table: Table) -> None:
        tried = 0
        for seed in SEEDS:
            game, (at, position) = played(table, seed), somewhere(table, seed)
            before = game.lines[at - 1 : at]  # the same once more is a line twice
            lines = [*lines_of(table)]
            Chance(seed).shuffle(lines)
            wrong = next((line for line in lines if is_illegal(table, position, line, before)), None)
            if wrong is not None:
                verdict = table.judged([*game.lines[:at], wrong, *game.lines[at + 1 :]])
                assert verdict.fouls[0].number == at + 1, f"{wrong} for {game.lines[at]}"
                tried += 1
        by_dice = games.find(table.game).chancy or not any(has_choice(table, seed) for seed in SEEDS)
        assert tried > len(SEEDS) / 2 or by_dice, (
            f"in {tried} of {len(SEEDS)} random games a line was found that is a foul; name lines that are fouls at "
            "some time in `lines` of a Table of your own, in the `tables` of your suite"
        )

    def test_whatever_is_written_is_judged(self, table: Table) -> None:
        for seed in SEEDS:
            chance = Chance(seed)
            lines = [*begun(table, seed)[: chance.below(LONGEST)], *some_lines(table, chance)]
            verdict = table.judged(lines)
            assert not verdict.unread
            assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(lines)
            assert len(table.rules.story(verdict).names) == table.players
            position = verdict.position
            assert position.over or (position.missing and any(True for _ in position.moves()))

    def test_a_line_written_twice_is_a_turn_of_its_own_or_changes_nothing(self, table: Table) -> None:
        lines = begun(table)
        clean = table.judged(lines)
        assert not clean.fouls and not clean.twice
        for i, line in enumerate(lines):
            verdict = table.judged([*lines[: i + 1], line, *lines[i + 1 :]])
            if playable(table, clean.played[i].position, line):
                assert i + 2 not in [foul.number for foul in verdict.fouls]
                taken = [same.unless for same in verdict.twice if same.number == i + 2]
                assert all(taken), "who takes it for a slip must say how to write that it is none"
            elif clean.played[i].position.relative(clean.played[i].move):
                assert not verdict.winners, "nobody can tell which line is one too many"
            else:
                assert [same.number for same in verdict.twice] == [i + 2] and not verdict.fouls
                assert verdict.position == clean.position

    def test_a_foul_never_raises_the_score_of_who_made_it(self, table: Table) -> None:
        if table.game in self.carried_out:
            pytest.skip("a throw is carried out as it is written")
        better = -1 if table.game in self.penalties else 1
        for seed in SEEDS:
            before = table.start
            for line in spoilt(table, seed).played:
                # A pass that only was not written down is no foul of the move's.
                if line.foul and not line.foul.unwritten and line.player in before.scores:
                    gained = line.position.scores[line.player] - before.scores[line.player]
                    assert better * gained <= 0, (seed, line.number, line.text)
                before = line.position

    def test_the_sheet_of_any_record_can_be_drawn(self, table: Table) -> None:
        found = games.find(table.game)
        for seed in SEEDS:
            verdict = spoilt(table, seed)
            story = found.rules.story(verdict)
            if seed in DRAWN:
                options = SheetOptions(paper=found.paper(paper("A4")), colour=found.coloured, numbers=True)
                assert found.sheet.finished(verdict.field, story, options)

    def test_what_stands_before_a_slip_does_not_hang_on_it(self, table: Table) -> None:
        lines = begun(table)
        clean = table.judged(lines)
        for i in range(0, len(lines), 5):
            without = table.judged([*lines[:i], *lines[i + 1 :]])
            garbled = table.judged([*lines[:i], NO_MOVE, *lines[i + 1 :]])
            for verdict in (without, garbled):
                # What is missing may look as if the two lines before it were swapped (docs/GAMES.md 0.4).
                assert verdict.swapped or verdict.played[:i] == clean.played[:i]
                assert not [foul for foul in verdict.fouls if foul.number <= i]
            assert [line.number for line in garbled.unread] == [i + 1]

    def test_lines_that_cannot_be_read_are_all_told(self, table: Table) -> None:
        lines = begun(table)
        at = [1, len(lines) // 2, len(lines) - 1]
        verdict = table.judged([NO_MOVE if i in at else line for i, line in enumerate(lines)])
        assert [line.number for line in verdict.unread] == [i + 1 for i in at]
        judged = (*verdict.played, *verdict.unread, *verdict.twice)
        assert len(judged) + verdict.unjudged == len(lines)

    def test_a_name_without_its_colon_is_a_name(self, table: Table) -> None:
        clean = table.judged(begun(table))
        named = [f"{line.player} {line.text}" for line in clean.played]
        verdict = table.judged(named)
        assert not verdict.fouls and not verdict.unread and verdict.position == clean.position
