"""What holds of every game of Tolstoy: played at random by the twin, judged by the referee.

The twin picks the moves, so the referee meets legal games that it had no part in making. The fields are the `mini`
layout with any letters in it: many kinds, few kinds (so that a word fits in several ways), some forgotten.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.tolstoy import rules
from sheetgen.games.tolstoy.rules import Position
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.variation import parse
from sheetgen.referee.verdict import Verdict
from sheetgen.testing.play import THOROUGH
from sheetgen.words import dictionary
from tests.games.tolstoy import twin
from tests.games.tolstoy.test_perft import FOLDER, words

PLAYERS = ("Ann", "Ben")
MANY_LETTERS = "AAEEIIOUUBCDFGHJKLMNPQRSTVWXYZ"
FEW_LETTERS = "AENST"
WORDS = ("none", "tolstoy-words.txt", "common", "wide")
TRIANGLES = 24
"""In a half."""


@cache
def mini() -> Field:
    return field_of(design(find("tolstoy"), name="mini"))


EMPTY = [space.id for space in mini().spaces if space.mark["kind"] == "empty"]


@dataclass(frozen=True)
class Sheet:
    """What lies on the table: letters by triangle, and how the players play."""

    letters: tuple[tuple[int, str], ...]
    words: str
    strict: bool = False
    first: int = 0

    @property
    def variation(self) -> list[str]:
        return [f'words = "{self.words}"', *(["strict-stuck"] if self.strict else [])]

    @cached_property
    def field(self) -> Field:
        return rules.furnish(mini(), self.tables)

    @property
    def tables(self) -> dict[str, dict[str, str]]:
        return {"letters": {str(id): letter for id, letter in self.letters}}

    @cached_property
    def game(self) -> twin.Game:
        return twin.Game(twin.Table(self.field.contract(), words(self.words), strict=self.strict), first=self.first)

    @property
    def position(self) -> Position:
        return rules.start(self.field, PLAYERS, parse(self.variation, rules.Variation, FOLDER), PLAYERS[self.first])

    def written(self, lines: Sequence[str], score: Sequence[int] | None = None) -> str:
        """The record of these moves."""
        text = record.write(
            "tolstoy",
            mini().code,
            PLAYERS,
            variation=self.variation,
            moves=lines,
            tables=self.tables,
            score=dict(zip(PLAYERS, score, strict=True)) if score else None,
        )
        return f'first = "{PLAYERS[self.first]}"\n{text}'

    def judged(self, lines: Sequence[str], score: Sequence[int] | None = None) -> Verdict:
        return replay(find("tolstoy").rules, mini(), record.parse(self.written(lines, score), FOLDER / "game.toml"))


class Playout:
    """A random legal game: the moments from before the first move to its end."""

    def __init__(self, sheet: Sheet, games: Sequence[twin.Game]) -> None:
        self.sheet = sheet
        self.games = tuple(games)

    def __repr__(self) -> str:
        return self.sheet.written(self.lines, self.games[-1].scores())

    @property
    def history(self) -> tuple[twin.Move, ...]:
        return self.games[-1].history

    @property
    def lines(self) -> list[str]:
        return [str(move) for move in self.history]

    @property
    def bare_lines(self) -> list[str]:
        """The words without their triangles."""
        return [move.text if isinstance(move, twin.Word) else str(move) for move in self.history]


POOL = 60
"""So many games are played, once in a run for all that is asked of them."""


def playouts(**settled: Any) -> st.SearchStrategy[Playout]:
    """Random legal games, on sheets of which something may be settled."""
    return st.integers(0, POOL - 1).map(partial(playout, **settled))


@cache
def playout(number: int, **settled: Any) -> Playout:
    """One of them."""
    chance = Chance(number)
    bag = (*chance.pick([MANY_LETTERS, FEW_LETTERS]), "")
    lettered = [(int(id), letter) for id in EMPTY if (letter := chance.pick(bag))]
    chosen = {"words": chance.pick(WORDS), "strict": chance.below(2) == 1, "first": chance.below(2)}
    sheet = Sheet(tuple(lettered), **{**chosen, **settled})
    games = [sheet.game]
    while not games[-1].over():
        games.append(games[-1].after(some_move(games[-1], chance)))
    return Playout(sheet, games)


def some_move(game: twin.Game, chance: Chance) -> twin.Move:
    """A word of any length (of 2 to 4 triangles where any string is one); now and then a player gives up too soon."""
    if game.on() and not game.table.strict and chance.below(15) == 0:
        return twin.Stuck()
    if game.on() and game.table.words is None:
        return chance.pick(game.moves(2 + chance.below(2))) if chance.below(3) else lengthened(game, chance)
    return chance.pick(game.moves())


def lengthened(game: twin.Game, chance: Chance) -> twin.Move:
    """A string of two triangles with two more behind it, where there is room."""
    move = chance.pick(game.moves(2))
    for _ in range(2):
        if isinstance(move, twin.Word):
            more = [
                longer
                for id in sorted(game.table.touching[move.path[-1]])
                for longer in [twin.Word((*move.path, id), move.text + game.table.letter.get(id, "E"))]
                if not game.faults(longer)
            ]
            move = chance.pick(more) if more else move
    return move


def steadily(examples: int) -> Callable[[Any], Any]:
    return settings(
        max_examples=examples if THOROUGH else examples // 2,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@pytest.mark.slow
@steadily(20)
@given(playouts())
def test_every_game_ends_before_its_triangles_do(playout: Playout) -> None:
    verdict = playout.sheet.judged(playout.lines)
    assert verdict.position.over
    assert len(playout.history) <= 2 * (1 + TRIANGLES // 2 + 2)


@steadily(20)
@given(playouts())
def test_the_referee_has_the_twins_scores_and_turns_at_every_step(playout: Playout) -> None:
    verdict = playout.sheet.judged(playout.lines)
    for played, game in zip(verdict.played, playout.games[1:], strict=True):
        assert played.foul is None
        assert tuple(played.position.scores.values()) == game.scores()
        assert played.position.turn == (None if game.player() is None else PLAYERS[game.player() or 0])
    assert set(verdict.position.winners) == {PLAYERS[player] for player in playout.games[-1].winners()}


@steadily(20)
@given(playouts())
def test_a_record_written_and_read_back_is_the_same(playout: Playout) -> None:
    score = playout.games[-1].scores()
    verdict = playout.sheet.judged(playout.lines, score)
    assert verdict.clean
    again = [rules.write(played.move) for played in verdict.played]
    assert [str(game.read(line)) for game, line in zip(playout.games, again, strict=False)] == playout.lines
    assert playout.sheet.judged(again, score).contract() == verdict.contract()


@steadily(20)
@given(playouts())
def test_a_record_says_again_what_was_read_in_it(playout: Playout) -> None:
    written = playout.sheet.written(playout.lines, playout.games[-1].scores())
    read = record.parse(written, FOLDER / "game.toml")
    again = record.write(
        read.game or "",
        read.sheet or "",
        read.players,
        variation=read.variation,
        moves=[turn.text for turn in read.turns],
        tables=read.tables,
        score=read.score,
    )
    assert again == written.partition("\n")[2]


@dataclass(frozen=True)
class Mutant:
    """A move in another's place, with the rules that it breaks."""

    number: int
    text: str
    faults: set[str]


def told(game: twin.Game, path: Sequence[int]) -> str:
    """What a path spells when its stars are E."""
    return "".join(game.table.letter.get(id, "E") for id in path)


def swapped(game: twin.Game, word: twin.Word, instead: set[int]) -> Iterator[twin.Word]:
    """The word with one of its triangles exchanged, spelled accordingly where any string is a word."""
    for place in range(len(word.path)):
        for id in sorted(instead):
            path = (*word.path[:place], id, *word.path[place + 1 :])
            yield replace(word, path=path, text=word.text if game.table.words else told(game, path))


def this_half(game: twin.Game) -> set[int]:
    return {id for id, half in game.table.half.items() if half == game.half()}


def one_that_does_not_touch(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    open_ = this_half(game) - game.closed() - set(word.path)
    for changed in swapped(game, word, open_):
        steps = zip((game.end_of(game.side()), *changed.path), changed.path, strict=False)
        if any(b not in game.table.touching[a] for a, b in steps):
            yield changed


def a_coloured_one(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    yield from swapped(game, word, game.coloured(twin.FRENCH) | game.coloured(twin.RUSSIAN))


def a_city_or_border_for_the_russian(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    if game.side() == twin.RUSSIAN:
        yield from swapped(game, word, this_half(game) & (set(game.table.stars) | game.table.border))


def one_of_the_other_half(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    yield from swapped(game, word, set(game.table.half) - this_half(game))
    away = TRIANGLES if game.half() == 1 else -TRIANGLES
    yield replace(word, path=tuple(id + away for id in word.path))


def one_of_its_own_again(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    yield from swapped(game, word, set(word.path))
    yield twin.Word((*word.path, word.path[0]), word.text + told(game, word.path[:1]))


def a_blank_one(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    for id in this_half(game) - set(game.table.letter) - set(game.table.stars):
        yield twin.Word((*word.path, id), word.text + "E")
        yield twin.Word((*word.path[:-1], id), word.text[:-1] + "E")


def another_letter(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    for place in range(len(word.text)):
        for letter in "AEQZ":
            yield replace(word, text=word.text[:place] + letter + word.text[place + 1 :])


def a_letter_more_or_less(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    yield replace(word, text=word.text + "S")
    yield replace(word, text=word.text[:-1])
    yield replace(word, path=word.path[:-1])


def a_single_triangle(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    for id in sorted(game.table.touching[game.end_of(game.side())] & set(game.table.letter)):
        yield twin.Word((id,), game.table.letter[id])


def a_string_that_is_no_word(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    if game.table.words is not None:
        anything = replace(game, table=twin.Table(game_contract(game), None))
        yield from (move for move in anything.moves(2) if str(move) != "-")


def game_contract(game: twin.Game) -> dict[str, Any]:
    """The field of a game, told back."""
    table = game.table
    numbers = {id: number for (_, number), id in table.start.items()}
    return {
        "spaces": [
            {
                "id": id,
                "group": half,
                "mark": {
                    "letter": table.letter.get(id),
                    "stars": table.stars.get(id),
                    "border": id in table.border,
                    "start": numbers.get(id),
                },
            }
            for id, half in table.half.items()
        ],
        "contacts": [(a, b, "edge") for a in table.touching for b in table.touching[a] if a < b],
    }


def stuck_with_a_word(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    yield twin.Stuck()


def a_start_in_mid_round(game: twin.Game, word: twin.Word) -> Iterator[twin.Move]:
    yield twin.Start(1, 6)


WORD_MUTATIONS: dict[str, tuple[Callable[[twin.Game, twin.Word], Iterator[twin.Move]], str]] = {
    "a triangle that does not touch": (one_that_does_not_touch, "Tolstoy 5"),
    "a coloured triangle": (a_coloured_one, "Tolstoy 6"),
    "a city or border triangle for the Russian": (a_city_or_border_for_the_russian, "Tolstoy 8"),
    "a triangle of the other half": (one_of_the_other_half, "Tolstoy 2"),
    "a triangle used twice": (one_of_its_own_again, "TOL-A10"),
    "a blank triangle": (a_blank_one, "TOL-A15"),
    "a wrong letter": (another_letter, "Tolstoy 5"),
    "a letter or triangle too many or too few": (a_letter_more_or_less, "Tolstoy 5"),
    "a word of one triangle": (a_single_triangle, "TOL-A9"),
    "a word not in the list": (a_string_that_is_no_word, "TOL-A8"),
    "stuck with a word": (stuck_with_a_word, "TOL-A7"),
    "a start in mid-round": (a_start_in_mid_round, "Tolstoy 10"),
}


SETTLED: dict[str, dict[str, Any]] = {
    "a word not in the list": {"words": "common"},
    "stuck with a word": {"strict": True},
}
"""What must be so for a mutation to be possible."""


def word_mutants(playout: Playout, name: str) -> Iterator[Mutant]:
    """Every word of the game changed in this way, if the change breaks the rule that it is meant to break."""
    changed, rule = WORD_MUTATIONS[name]
    for number, (game, move) in enumerate(zip(playout.games, playout.history, strict=False), 1):
        if isinstance(move, twin.Word):
            for mutant in changed(game, move):
                faults = game.faults(mutant)
                if rule in faults:
                    yield Mutant(number, str(mutant), faults)


def start_mutants(playout: Playout) -> Iterator[Mutant]:
    """Every start changed to numbers that are missing or not the player's own, and round 2 on the field of round 1."""
    for number, (game, move) in enumerate(zip(playout.games, playout.history, strict=False), 1):
        if isinstance(move, twin.Start):
            french, russian = move.french, move.russian
            wrong = [(0, russian), (russian, russian), (russian, french), (french, french), (french, 10)]
            texts = [str(replace(move, french=a, russian=b)) for a, b in wrong]
            if game.history:
                texts.append(f"start {french} {russian} field {game.half()}")
            for text in texts:
                yield Mutant(number, text, game.faults(game.read(text)))


def assert_found(playout: Playout, mutant: Mutant) -> None:
    """The first foul is this move, under a rule that it does break."""
    lines = playout.lines
    lines[mutant.number - 1] = mutant.text
    fouls = playout.sheet.judged(lines).fouls
    assert fouls and fouls[0].number == mutant.number
    assert fouls[0].foul and fouls[0].foul.rule in mutant.faults


@pytest.mark.slow
@pytest.mark.parametrize("name", WORD_MUTATIONS)
@steadily(10)
@given(data=st.data())
def test_a_move_made_illegal_is_found_at_that_move(name: str, data: st.DataObject) -> None:
    playout = data.draw(playouts(**SETTLED.get(name, {})))
    mutants = list(word_mutants(playout, name))
    assume(mutants)
    assert_found(playout, data.draw(st.sampled_from(mutants)))


@steadily(15)
@given(playouts(), st.data())
def test_a_start_made_illegal_is_found_at_that_move(playout: Playout, data: st.DataObject) -> None:
    assert_found(playout, data.draw(st.sampled_from(list(start_mutants(playout)))))


@pytest.mark.slow
@steadily(15)
@given(playouts(), st.sampled_from(["-", "IT", "IT 20 21", "start 1 6"]))
def test_a_move_after_the_end_is_found(playout: Playout, more: str) -> None:
    assume(more != playout.lines[-1])
    verdict = playout.sheet.judged([*playout.lines, more])
    assert [foul.number for foul in verdict.fouls] == [len(playout.lines) + 1]


@pytest.mark.slow
@steadily(15)
@given(playouts(), st.sampled_from(["-", "IT", "IT 20 21"]))
def test_a_move_before_the_start_is_found(playout: Playout, sooner: str) -> None:
    verdict = playout.sheet.judged([sooner, *playout.lines])
    assert [foul.number for foul in verdict.fouls] == [1]


def ways_to_read(playout: Playout, moves: int | None = None) -> list[twin.Game]:
    """Every legal game that the first so many lines can mean when the triangles are left out."""
    games = [playout.sheet.game]
    for move in playout.history[:moves]:
        games = list({key(after): after for game in games for after in continued(game, move)}.values())
        assume(len(games) <= 200)  # the referee asks for the triangles long before nobody can tell any more
    return games


def continued(game: twin.Game, move: twin.Move) -> list[twin.Game]:
    if isinstance(move, twin.Word):
        return [game.after(way) for way in game.ways(move.text)] if game.on() else []
    return [] if game.faults(move) else [game.after(move)]


def key(game: twin.Game) -> object:
    """What decides everything that can still happen."""
    sides = (twin.FRENCH, twin.RUSSIAN)
    coloured = tuple(frozenset(game.coloured(side)) for side in sides)
    ends = tuple(game.end_of(side) for side in sides)
    return coloured, ends, game.side(), frozenset(game.occupied()), game.scores(), game.on()


def bare(playout: Playout, **names: bool) -> Verdict:
    """The verdict on the record without its triangles.

    Not asked about: a word that fits in too many ways, and one formed twice running, which looks like a line that
    appears twice.
    """
    lines = playout.bare_lines
    if names.get("named"):
        movers = [PLAYERS[game.player() or 0] for game in playout.games[:-1]]
        lines = [f"{name}: {line}" for name, line in zip(movers, lines, strict=True)]
    assume(not any(a == b and a[-1] != "-" for a, b in itertools.pairwise(lines)))
    try:
        return playout.sheet.judged(lines)
    except BadInput as error:
        assume("too many ways" not in error.sentence)
        raise


@steadily(30)
@given(playouts())
def test_a_legal_record_without_triangles_has_no_foul(playout: Playout) -> None:
    assert [(foul.number, foul.text, foul.foul) for foul in bare(playout).fouls] == []


@pytest.mark.slow
@steadily(30)
@given(playouts())
def test_a_legal_record_with_names_but_without_triangles_has_no_foul(playout: Playout) -> None:
    assert [(foul.number, foul.text, foul.foul) for foul in bare(playout, named=True).fouls] == []


@pytest.mark.slow
@steadily(30)
@given(playouts())
def test_without_triangles_the_scores_are_the_same_or_a_doubt_is_named(playout: Playout) -> None:
    position = bare(playout).position
    if not position.doubts:
        assert tuple(position.scores.values()) == playout.games[-1].scores()
        assert position.over


@pytest.mark.slow
@steadily(30)
@given(playouts())
def test_a_doubt_is_named_only_when_there_is_one(playout: Playout) -> None:
    outcomes = {(game.scores(), game.over()) for game in ways_to_read(playout)}
    assert bool(bare(playout).position.doubts) == (len(outcomes) > 1)


@pytest.mark.slow
@steadily(30)
@given(playouts())
def test_what_was_meant_is_always_among_the_ways_that_a_doubt_or_a_note_leaves(playout: Playout) -> None:
    position = bare(playout).position
    for sentence in (*position.doubts, *position.notes):
        _, _, left = sentence.partition("write its triangles: " if "depends" in sentence else "shows that ")
        paths = [tuple(map(int, path.split())) for path in left.removesuffix(" was meant").split(" or ")]
        text = sentence.split()[0]
        meant = [move.path for move in playout.history if isinstance(move, twin.Word) and move.text == text]
        assert any(same_ground(path, true) for path in paths for true in meant), sentence


@steadily(60)
@given(playouts(), st.booleans(), st.booleans(), st.data())
def test_a_line_that_stands_twice_changes_no_score_and_is_told_once(
    playout: Playout, bare: bool, named: bool, data: st.DataObject
) -> None:
    lines = playout.bare_lines if bare else playout.lines
    if named:
        movers = [PLAYERS[game.player() or 0] for game in playout.games[:-1]]
        lines = [f"{name}: {line}" for name, line in zip(movers, lines, strict=True)]
    assume(not any(a == b and a[-1] != "-" for a, b in itertools.pairwise(lines)))
    k = data.draw(st.integers(0, len(lines) - 1))
    try:
        once = playout.sheet.judged(lines)
        twice = playout.sheet.judged([*lines[: k + 1], *lines[k:]])
    except BadInput as error:
        assume("too many ways" not in error.sentence)
        raise
    assert (twice.position.possible_scores, twice.position.over) == (once.position.possible_scores, once.position.over)
    alike = len(list(itertools.takewhile(lambda line: line == lines[k], lines[k:])))  # both players may be stuck
    assert [line.number for line in twice.twice] == [k + 1 + alike] and not twice.fouls


@steadily(40)
@given(playouts(words="common"), st.booleans(), st.data())
def test_a_misspelt_word_above_its_right_spelling_changes_no_score(
    playout: Playout, bare: bool, data: st.DataObject
) -> None:
    lines = playout.bare_lines if bare else playout.lines
    words = [k for k, move in enumerate(playout.history) if isinstance(move, twin.Word)]
    assume(words)
    k = data.draw(st.sampled_from(words))
    word, *path = lines[k].split()
    wrong = " ".join([word + data.draw(st.sampled_from("XQZ")), *path])
    assume(wrong.split()[0] not in dictionary.shipped("common"))
    once, twice = playout.sheet.judged(lines), playout.sheet.judged([*lines[:k], wrong, *lines[k:]])
    assert twice.position.possible_scores == once.position.possible_scores
    assert [foul.number for foul in twice.fouls] == [k + 1]
    assert any("should have been" in note for note in twice.notes)


@steadily(60)
@given(playouts())
def test_without_triangles_the_true_score_is_never_called_wrong(playout: Playout) -> None:
    lines, score = playout.bare_lines, playout.games[-1].scores()
    assume(not any(a == b and a[-1] != "-" for a, b in itertools.pairwise(lines)))
    try:
        verdict = playout.sheet.judged(lines, score)
    except BadInput as error:
        assume("too many ways" not in error.sentence)
        raise
    assert verdict.claim is not None and verdict.claim.holds
    assert verdict.clean
    assert set(verdict.contract()["winners"]) == {PLAYERS[player] for player in playout.games[-1].winners()}


@steadily(60)
@given(playouts())
def test_without_triangles_no_other_winner_is_named_and_the_true_score_is_possible(playout: Playout) -> None:
    contract = bare(playout).contract()
    true = [PLAYERS[player] for player in playout.games[-1].winners()]
    assert contract["winners"] in ([], true)
    for player, points in zip(PLAYERS, playout.games[-1].scores(), strict=True):
        assert points in contract["possible_scores"][player]
        assert contract["scores"][player] == min(contract["possible_scores"][player])


def same_ground(path: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two paths leave the field in the same state."""
    return set(path) == set(other) and path[-1] == other[-1]


@pytest.mark.slow
@steadily(20)
@given(playouts(words="common"), st.data())
def test_without_triangles_a_move_is_listed_when_it_is_legal_in_some_way_to_read(
    playout: Playout, data: st.DataObject
) -> None:
    so_far = data.draw(st.integers(1, len(playout.history)))
    games = ways_to_read(playout, so_far)
    position = Playout(playout.sheet, playout.games[: so_far + 1])
    ours = {str(games[0].read(rules.write(move))) for move in bare(position).position.moves()}
    assert ours == {str(move) for game in games for move in game.moves()}


MAYBE_OVER = Sheet(((14, "E"), (16, "O"), (20, "P"), (21, "E"), (22, "L")), "none")
"""PE may end on 21 and with it the round, or on 14."""


def test_round_2_may_be_opened_by_name_when_the_word_before_may_have_ended_round_1() -> None:
    lines = ["Ann: start 3 8", "Ann: LO", "Ben: -", "Ann: PE", "Ben: start 1 6"]
    assert [foul.foul for foul in MAYBE_OVER.judged(lines).fouls] == []


def test_round_1_may_go_on_by_name_when_the_word_before_may_have_ended_it() -> None:
    lines = ["Ann: start 3 8", "Ann: LO", "Ben: -", "Ann: PE", "Ann: -", "Ben: start 1 6"]
    assert [foul.foul for foul in MAYBE_OVER.judged(lines).fouls] == []


def test_starts_are_listed_too_when_the_word_before_may_have_ended_the_round() -> None:
    position = MAYBE_OVER.judged(["start 3 8", "LO", "-", "PE"]).position
    assert isinstance(position, Position)
    opening = rules.read("start 1 6", position)
    assert isinstance(position.play(opening), Position)
    kinds = {type(move) for move in position.moves()}
    assert kinds == {rules.Start, rules.Word, rules.Stuck}
