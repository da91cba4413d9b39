"""What a verdict says of records of the games from which one line was left out."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.judged import replayed, understood
from sheetgen.games.sampling import NAMES
from sheetgen.referee import missing
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.record import parse, write
from sheetgen.referee.report import GATHERED, lines_of
from sheetgen.referee.verdict import Verdict
from sheetgen.testing.play import Table, played
from tests.games.written import said, verdict
from tests.referee.finished.tables import field
from tests.referee.made import FOUL, move

STRICT = ["vasarely", "miro", "mondrian", "arp", "delaunay", "klee", "springer", "astronomical", "take-back-toe"]
"""The games in which a line that bears a name can be out of turn."""


def without_a_line(
    game: str, gone: int, *, seed: int, named: bool, first: bool = False
) -> tuple[Verdict[AnyPosition], str]:
    """The verdict on a random game without that line (from 1), and who made its move; `first`: only the first lines
    have names."""
    found = games.find(game)
    players = NAMES[: found.players[0]]
    where, chance = field(game, found.default_layout, 1), Chance(seed)
    position = found.rules.start(where, players, found.rules.Variation())
    lines: list[tuple[str, str]] = []
    while not position.over:
        move = position.any_move(chance)
        lines.append((position.turn, found.rules.write(move)))
        position = position.play(move)
    left = [*lines[: gone - 1], *lines[gone:]]
    moves = [f"{player}: {text}" if named else text for player, text in left]
    if first:
        moves = [f"{player}: {text}" if at < len(players) else text for at, (player, text) in enumerate(left)]
    text = write(game, str(where.code), players, moves=moves)
    return replayed(*understood(parse(text))).verdict, lines[gone - 1][0]


@pytest.mark.parametrize("game", STRICT)
def test_a_name_that_comes_too_early_asks_for_the_line_of_who_was_due(game: str) -> None:
    found, player = without_a_line(game, 9, seed=2, named=True)
    first = found.fouls[0]
    assert first.number == 9 and first.foul is not None
    assert first.foul.message.endswith(f"is a line of {player}'s missing before it?")


@pytest.mark.parametrize("first", [False, True], ids=["bare", "names in the first round"])
@pytest.mark.parametrize(("game", "gone"), [("vasarely", 30), ("arp", 12)])
def test_a_game_in_which_every_move_hangs_on_the_last_names_where_a_line_is_missing(
    game: str, gone: int, first: bool
) -> None:
    found, _ = without_a_line(game, gone, seed=3, named=False, first=first)
    (remark,) = found.remarks
    assert remark.startswith("perhaps a line is missing before") and f"move {gone} " in remark


@pytest.mark.parametrize(("game", "gone"), [("astronomical", 100), ("take-back-toe", 30)])
def test_men_and_chips_that_are_not_there_make_one_look_for_a_line_that_is_missing(game: str, gone: int) -> None:
    found, _ = without_a_line(game, gone, seed=1, named=False)
    first = found.fouls[0]
    assert first.foul is not None and first.foul.lacking
    said = f"what move {first.number} (line {first.line}) says cannot be done as everything stands there"
    assert any(remark.startswith((said, "perhaps a line is missing before")) for remark in found.remarks)


CLAIM = re.compile(r"perhaps a line is missing before .*: with one more there would be (\d+) fouls?, not (\d+)")


@pytest.mark.parametrize(
    ("table", "seed", "gone"),
    [
        (Table("delaunay", "mini", 3), 5, 6), (Table("delaunay", "mini", 3), 5, 3), (Table("arp", "mini", 2), 2, 14),
        (Table("springer", "mini", 3), 1, 9), (Table("springer", "mini", 2), 1, 14),
        (Table("mondrian", "mini", 4), 2, 7),
    ],
)  # fmt: skip
def test_what_is_claimed_of_a_missing_line_is_true(table: Table, seed: int, gone: int) -> None:
    """A turn that is only passed over may mend what no legal move there mends."""
    lines = list(played(table, seed).lines)
    del lines[gone - 1]
    found = verdict_on(table, *lines)
    (remark,) = [remark for remark in found.remarks if CLAIM.match(remark)]
    left, fouls = map(int, CLAIM.match(remark).groups())  # type: ignore[union-attr]
    places = [int(number) for number in re.findall(r"move (\d+)", remark)]
    assert fouls == len(found.fouls) and gone in places
    for place in places:
        at = found.played[place - 2].position if place > 1 else table.start
        one_more = [[*lines[: place - 1], table.rules.write(move), *lines[place - 1 :]] for move in at.moves()]
        assert min(len(verdict_on(table, *each).fouls) for each in one_more) <= left


def test_where_a_line_is_likely_to_be_missing_nobody_is_named_the_winner_and_no_score_refuted() -> None:
    table = Table("delaunay", "mini", 3)
    lines = list(played(table, 1).lines)
    found = verdict_on(table, *lines[:3], *lines[4:], **{"score.Ann": 9})
    assert found.position.over and found.position.sure_winners and not found.winners
    assert found.claim is not None and found.claim.holds is None and found.claim.first_wrong_move is None
    assert "Open: if a line is missing or written wrongly, fouls, scores and who wins may change." in said(found)


def test_men_that_are_not_there_leave_open_who_has_won() -> None:
    table = Table("astronomical", "classic", 7)
    lines = list(played(table, 2).lines)
    found = verdict_on(table, *lines[:97], *lines[98:])
    assert found.position.over and not found.winners


def test_where_every_throw_is_possible_the_turn_of_a_missing_line_is_only_passed_over() -> None:
    table = Table("astronomical", "classic", 7)
    found = verdict_on(table, *(line for n, line in enumerate(played(table, 1).lines, 1) if n != 9))
    (remark,) = found.remarks
    assert remark.startswith("perhaps a line is missing before move 9 ")
    assert re.search(r"with its turn passed over there would be \d+ fouls?, not \d\d$", remark)


def test_of_the_fouls_that_may_all_come_of_it_the_first_are_told_and_the_others_counted() -> None:
    table = Table("astronomical", "classic", 7)
    found = verdict_on(table, *(line for n, line in enumerate(played(table, 1).lines, 1) if n != 60))
    told = [line for line in lines_of(found, "") if line.startswith("Move ")]
    assert len(told) == GATHERED and len(found.contract()["fouls"]) == len(found.fouls) > 3 * GATHERED
    left, last = len(found.fouls) - GATHERED, found.fouls[-1].number
    assert f"{left} more fouls follow, on moves {found.fouls[GATHERED].number} to {last}; they may all" in said(found)


def verdict_on(table: Table, *lines: str, **more: int) -> Verdict[AnyPosition]:
    """The verdict on these lines, without numbers."""
    return verdict(table.game, str(table.field.code), table.names, *lines, variation=list(table.variation), **more)


@pytest.mark.parametrize(
    "table", [Table("tolstoy", "TOL-10R203-4", 2, ('words = "common"',)), Table("delaunay", "mini", 2)], ids=str
)
def test_where_many_fouls_may_come_from_a_missing_line_nobody_has_won(table: Table) -> None:
    seen = 0
    for seed in (1, 2, 3):
        lines = played(table, seed).lines
        for gone in range(1, len(lines)):
            record = (table.game, str(table.field.code), table.names, *lines[: gone - 1], *lines[gone:])
            found = verdict(*record, variation=list(table.variation))
            if len(found.fouls) >= 3:
                seen += "many fouls may come from one missing line" in said(found)
                assert found.unsettled and not found.winners, gone
    assert seen


def test_where_one_foul_alone_may_come_from_a_missing_line_nobody_has_won_either() -> None:
    table, few = Table("arp", "mini", 2), 0
    for seed in (1, 2, 3):
        lines, truth = played(table, seed).lines, played(table, seed).positions[-1].winners
        for gone in range(1, len(lines)):
            found = verdict("arp", str(table.field.code), table.names, *lines[: gone - 1], *lines[gone:])
            few += 0 < len(found.fouls) < 3 and not found.winners
            assert not found.fouls or found.winners in ((), truth), gone
    assert few


def test_a_foul_that_nobody_could_do_speaks_of_another_line_wherever_it_stands() -> None:
    last = move(3, foul=structs.replace(FOUL, lacking=True))
    assert missing.lacking([move(1), move(2, foul=FOUL), last]) is last
    assert missing.lacking([move(1), move(2, foul=FOUL)]) is None
