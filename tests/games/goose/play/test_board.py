"""The five boards cell by cell, and where a lone piece goes on them: the facts, tables and vectors of docs/GAMES.md
11.
"""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.games.goose import GAME
from sheetgen.games.goose.play.board import Cell, FirstThrow, Options, Trap, board
from tests.games.goose import boards

CLASSIC_GEESE = {5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59}


def cells(name: str, **wanted: Any) -> set[int]:
    """The cells of a board that have these effects."""
    return {
        number
        for number, cell in enumerate(boards.board(name).cells)
        if all(getattr(cell, key) == value for key, value in wanted.items())
    }


def special(name: str) -> dict[int, Cell]:
    """What is neither plain nor a goose."""
    return {
        number: cell
        for number, cell in enumerate(boards.board(name).cells)
        if cell != Cell() and cell.goose not in ("forward", "back")
    }


def firsts(name: str) -> dict[tuple[int, ...], tuple[int, int]]:
    return {throw: (first.to, first.pay) for throw, first in boards.board(name).firsts.items()}


def ends(name: str, cell: int, pips: int, *, first: bool = False) -> tuple[int, ...]:
    """The way of a throw of two dice with so many pips."""
    low = max(1, pips - 6)
    return boards.board(name).run(cell, (low, pips - low), first).way


def test_the_hundred_keeps_what_is_stated() -> None:
    hundred = boards.board("hundred")
    assert (hundred.goal, hundred.dice, hundred.stake, hundred.purse) == (100, 2, 2, 0)
    assert hundred.cells[70].goose == "forward"
    assert hundred.cells[76].goose == hundred.cells[98].goose == "back"
    assert cells("hundred", goose="dead") == {44, 68, 88} == cells("hundred", pay=2)
    assert all(hundred.cells[plain] == Cell() for plain in (8, 16, 40, 60, 64, 66, 74, 80, 87, 91, 92, 94))
    options = hundred.options
    assert (options.goose, options.goose_on_first_throw) == ("facing", False)
    assert (options.hit, options.hit_pay, options.hit_pay_to) == ("exchange", 2, "pot")


def test_the_hundred_is_the_table_where_nothing_is_stated() -> None:
    forward = {5, 9, 14, 18, 23, 28, 33, 37, 41, 47, 51, 55, 59, 70, 77, 81, 86, 93}
    assert cells("hundred", goose="forward") == forward
    assert cells("hundred", goose="back") == {26, 35, 48, 65, 76, 90, 98}
    assert cells("hundred", pay=3, miss=1) == {19, 31, 42, 52, 73, 84}
    assert firsts("hundred") == {(3, 6): (36, 0), (4, 5): (45, 0)}


def test_the_classic_board() -> None:
    assert cells("classic-63", goose="forward") == CLASSIC_GEESE
    assert special("classic-63") == {
        6: Cell(to=12),
        19: Cell(pay=1, miss=1),
        31: Cell(wait=True),
        42: Cell(to=39),
        52: Cell(wait=True),
        58: Cell(begin_again=True),
    }
    assert firsts("classic-63") == {(3, 6): (26, 0), (4, 5): (53, 0)}
    found = boards.board("classic-63")
    assert (found.goal, found.stake, found.purse) == (63, 1, 0)
    assert found.options == Options(goose="travel", hit="exchange", relief="exchange")


def test_the_brepols_board() -> None:
    assert cells("brepols-1800", goose="forward") == CLASSIC_GEESE
    assert special("brepols-1800") == {
        6: Cell(to=12, pay=1, again=True),
        12: Cell(to=6, pay=1, again=True),
        19: Cell(pay=2, miss=1),
        26: Cell(to=53, again=True),
        31: Cell(wait=True, relief=2),
        42: Cell(wait=True, relief=2),
        52: Cell(wait=True, relief=1),
        53: Cell(to=26, again=True),
        58: Cell(begin_again=True),
    }
    assert boards.field("brepols-1800").facts["agreed"] == 2
    assert boards.board("brepols-1800").options == Options(goose="next")


def test_the_set_of_68() -> None:
    assert cells("set-68", goose="forward") == (CLASSIC_GEESE | {63}) - {32, 36}
    assert ends("set-68", 0, 9, first=True) == (0, 9, 18, 27, 36), "or a first nine would all but win"
    assert special("set-68") == {
        19: Cell(pay=4, miss=1),
        32: Cell(wait=True, relief=2, relief_to="player", ransom=8),
        51: Cell(wait=True, relief=3, relief_to="player", ransom=8),
        60: Cell(to=47, pay=1),
    }
    assert firsts("set-68") == {(3, 4): (6, 2), (5, 6): (6, 2)}
    found = boards.board("set-68")
    assert (found.goal, found.purse, found.stake) == (68, 12, 6)
    assert found.options == Options(goose="travel", hit_pay=1, hit_pay_to="player")


def test_the_alsa_board() -> None:
    assert cells("alsa-1930", goose="forward") == CLASSIC_GEESE - {23}
    assert special("alsa-1930") == {
        6: Cell(to=12),
        23: Cell(miss=2),
        25: Cell(wait=True),
        51: Cell(wait=True),
        56: Cell(to=12),
        58: Cell(begin_again=True),
    }
    assert not boards.board("alsa-1930").chips
    assert all(boards.board(name).chips for name in boards.FIVE if name != "alsa-1930")


@pytest.mark.parametrize(("cell", "picture"), [(19, "cake"), (51, "yeast"), (57, "cake"), (63, "feast")])
def test_alsa_draws_what_the_cell_is(cell: int, picture: str) -> None:
    assert boards.field("alsa-1930").spaces[cell - 1].mark["picture"] == picture


def test_the_boards_run_as_their_sources_say() -> None:
    assert all(boards.field(name).facts["track"]["winding"] == "counter-clockwise" for name in boards.FIVE)


def test_every_choice_of_ours_is_marked_with_its_reason() -> None:
    ours = {name: {space.id for space in boards.field(name).spaces if space.mark.get("ours")} for name in boards.FIVE}
    stated = {70, 76, 98, 44, 68, 88}
    effective = {number for number, cell in enumerate(boards.board("hundred").cells) if cell != Cell()}
    assert ours == {
        "hundred": effective - stated,
        "classic-63": {19, 42},
        "brepols-1800": CLASSIC_GEESE | {58},
        "set-68": (CLASSIC_GEESE | {63, 60}) - {32},
        "alsa-1930": CLASSIC_GEESE - {23},
    }
    assert all(first["ours"] for name in ("hundred", "brepols-1800") for first in boards.field(name).facts["first"])


VECTORS = {
    "GOO-T1": ("hundred", 64, 6, (64, 70, 76, 70)),
    "GOO-T2": ("hundred", 40, 4, (40, 44, 0)),
    "GOO-T3": ("hundred", 8, 8, (8, 16)),
    "GOO-T4": ("hundred", 91, 11, (91, 100, 98, 87)),
    "GOO-T5": ("hundred", 70, 6, (70, 76, 70)),
    "GOO-T6": ("hundred", 92, 10, (92, 100, 98, 88, 0)),
    "GOO-T7": ("hundred", 94, 6, (94, 100)),
    "GOO-T8": ("hundred", 66, 4, (66, 70, 74)),
    "GOO-T9": ("hundred", 64, 12, (64, 76, 64)),
    "GOO-T10": ("hundred", 60, 8, (60, 68, 0)),
    "GOO-T10, the other": ("hundred", 80, 8, (80, 88, 0)),
    "GOO-T11": ("brepols-1800", 3, 2, (3, 5, 9)),
    "GOO-T12": ("brepols-1800", 4, 2, (4, 6, 12)),
    "GOO-T12, the other": ("brepols-1800", 7, 5, (7, 12, 6)),
    "GOO-T13": ("brepols-1800", 20, 6, (20, 26, 53)),
    "GOO-T14": ("brepols-1800", 57, 2, (57, 59, 63)),
    "GOO-T16": ("alsa-1930", 49, 7, (49, 56, 12)),
    "GOO-T17": ("alsa-1930", 52, 6, (52, 58, 0)),
}


@pytest.mark.parametrize("id", VECTORS)
def test_the_vectors_of_a_lone_piece(id: str) -> None:
    name, cell, pips, way = VECTORS[id]
    assert ends(name, cell, pips) == way


def test_t12_and_t13_pay_and_throw_again() -> None:
    bridge = boards.board("brepols-1800").run(4, (1, 1), False)
    dice = boards.board("brepols-1800").run(20, (3, 3), False)
    assert (bridge.pays, bridge.again, bridge.jumped) == (1, True, True)
    assert (dice.pays, dice.again) == (0, True)


@pytest.mark.parametrize(
    ("name", "throw", "cell"),
    [
        ("alsa-1930", (3, 6), 19),
        ("alsa-1930", (5, 4), 57),
        ("classic-63", (6, 3), 26),
        ("classic-63", (4, 5), 53),
        ("brepols-1800", (3, 6), 26),
        ("set-68", (3, 4), 6),
        ("set-68", (6, 5), 6),
        ("hundred", (3, 6), 36),
    ],
)
def test_t15_a_special_first_throw_goes_to_its_cell_and_nothing_more_happens(
    name: str, throw: tuple[int, int], cell: int
) -> None:
    run = boards.board(name).run(0, throw, True)
    assert (run.way, run.jumped, run.again, run.waits, run.misses) == ((0, cell), True, False, False, 0)
    assert run.pays == (2 if name == "set-68" else 0)


def test_goo_a1_and_a18_geese_do_nothing_on_a_first_throw_of_the_hundred_alone() -> None:
    assert ends("hundred", 0, 5, first=True) == (0, 5)
    assert ends("classic-63", 0, 5, first=True) == (0, 5, 10)
    assert ends("brepols-1800", 0, 5, first=True) == (0, 5, 9)


def test_without_the_special_first_throw_a_nine_would_win_at_once() -> None:
    assert ends("classic-63", 0, 9)[-1] == 63
    assert [pips for pips in range(2, 13) if ends("classic-63", 0, pips)[-1] == 63] == [9]


LOOPS = """14/26 18/26 23/26 23/35 28/35 33/35 37/48 41/48 55/65 59/65 70/76 81/90 86/90 86/98 93/98"""


def test_goo_a4_the_pairs_that_bounce_a_piece_are_those_of_the_table_and_it_stays_on_the_lower() -> None:
    hundred = boards.board("hundred")
    found = set()
    for cell in range(100):
        for pips in range(2, 13):
            way = ends("hundred", cell, pips)
            if hundred.cells[way[-1]].goose in ("forward", "back"):
                turned = [stop for stop in way[1:] if stop > way[-1] and hundred.cells[stop].goose == "back"]
                found.add((way[-1], turned[-1]))
    assert found == {tuple(map(int, pair.split("/"))) for pair in LOOPS.split()}


def test_goo_a4_back_over_the_same_goose_the_other_way_is_no_loop() -> None:
    assert ends("classic-63", 51, 8) == (51, 59, 63, 59, 51)


@pytest.mark.parametrize("name", [name for name in boards.FIVE if name != "hundred"])
def test_no_piece_rests_on_a_goose_where_geese_look_all_one_way(name: str) -> None:
    found = boards.board(name)
    resting = [run for cell in found.runs[0] for run in cell if found.cells[run.end].goose and not run.again]
    assert not resting


@pytest.mark.parametrize("name", boards.FIVE)
def test_every_run_ends_on_the_track_within_ten_steps(name: str) -> None:
    found = boards.board(name)
    for kind in (False, True):
        for cell in range(found.goal):
            for throw in found.throws():
                run = found.run(cell, throw, kind)
                assert 0 <= run.end <= found.goal and run.end == run.way[-1]
                assert 2 <= len(run.way) <= 10 and run.way[0] == cell


@pytest.mark.parametrize("name", boards.FIVE)
def test_the_goal_can_be_reached_from_everywhere(name: str) -> None:
    assert boards.board(name).trap() is None


def test_goo_a5_a_goose_that_looks_back_over_the_start_sends_the_piece_there() -> None:
    found = board([Cell(goose="back") if number == 4 else Cell() for number in range(1, 31)], options=FACING)
    assert found.run(1, (1, 2), False).way == (1, 4, 1)
    assert found.run(0, (2, 2), False).way == (0, 4, 0)
    back = board([Cell(goose="back") if number in (4, 9) else Cell() for number in range(1, 31)], options=FACING)
    assert back.run(2, (3, 4), False).way == (2, 9, 2)
    assert back.run(4, (2, 3), False).way == (4, 9, 4, 0)


FACING = Options(goose="facing")


def test_goo_a6_and_a26_the_last_goose_is_worth_the_goal_even_counted_back_onto() -> None:
    assert ends("brepols-1800", 57, 2) == (57, 59, 63)
    run = boards.board("brepols-1800").run(57, (5, 5), False)
    assert run.way == (57, 63, 59, 63) and not run.again


def test_goo_a10_counting_back_a_goose_works_by_its_facing_or_by_the_direction() -> None:
    assert ends("hundred", 93, 9) == (93, 100, 98, 89)
    assert ends("hundred", 95, 12) == (95, 100, 93, 100, 95)
    assert ends("classic-63", 60, 7) == (60, 63, 59, 52)


def test_goo_a12_three_and_four_lead_to_the_bridge_only_as_a_first_throw() -> None:
    assert ends("set-68", 1, 7) == (1, 8)
    assert ends("set-68", 2, 4) == (2, 6)


def test_goo_a20_the_cell_that_a_piece_is_sent_to_does_nothing_more() -> None:
    for name, cell, end in (("brepols-1800", 6, 12), ("brepols-1800", 12, 6), ("brepols-1800", 26, 53)):
        run = boards.board(name).run(cell - 2, (1, 1), False)
        assert run.end == end
    found = board([Cell(to=9) if n == 4 else Cell(miss=1, pay=1) if n == 9 else Cell() for n in range(1, 31)])
    run = found.run(0, (2, 2), True)
    assert (run.way, run.misses, run.pays) == ((0, 4, 9), 0, 0)


def test_a_first_throw_may_cost_chips_and_only_from_the_start() -> None:
    found = board([Cell()] * 30, [FirstThrow(throw=(1, 2), to=20, pay=3)])
    assert (found.run(0, (2, 1), True).end, found.run(0, (2, 1), True).pays) == (20, 3)
    assert found.run(0, (2, 1), False).end == 3


def test_one_die_or_three_are_thrown_where_the_board_says_so() -> None:
    one, three = board([Cell()] * 30, dice=1), board([Cell()] * 30, dice=3)
    assert [one.run(0, throw, True).end for throw in one.throws()] == [1, 2, 3, 4, 5, 6]
    assert three.run(0, (6, 6, 6), True).end == 18 and len(list(three.throws())) == 56


def test_a_cell_from_which_nothing_leads_on_is_found() -> None:
    fence = [Cell(begin_again=True) if 18 <= number < 30 else Cell() for number in range(1, 31)]
    assert board(fence).trap() == Trap(cell=0, last=17)
    over = [FirstThrow(throw=(1, 1), to=20)]
    assert board(fence, over).trap() is None
    assert board(fence, over, Options(restart_is_first_throw=False)).trap() == Trap(cell=0, last=17, back=True)


def test_the_five_boards_are_the_games_layouts() -> None:
    assert {name: GAME.layout(name).number for name in GAME.layout_names} == {
        "classic-63": 1,
        "hundred": 2,
        "brepols-1800": 3,
        "set-68": 4,
        "alsa-1930": 5,
    }
    assert GAME.default_layout == "classic-63"


def test_36_of_the_set_of_68_is_no_goose_since_a_first_nine_would_run_over_it_to_64() -> None:
    assert boards.board("set-68").cells[36] == Cell()
    assert "a first nine" in boards.field("set-68").spaces[35].mark["ours"]
    assert ends("set-68", 0, 9, first=True)[-1] == 36
