"""What a Goose board says of itself: short rules, made from its data, so that one's own board explains itself too.

Their words are the board's own (phrases.py); here is only which of them are said, and of which cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from typing import Any, TypeAlias

from sheetgen.field.model import Field
from sheetgen.games.goose.facts import facts
from sheetgen.games.goose.phrases import Phrases, filled_in, phrases
from sheetgen.games.goose.pictures import GEESE, LOOKING_BACK
from sheetgen.games.goose.play.board import Options
from sheetgen.language import clauses, gettext, in_turn

Mark: TypeAlias = Mapping[str, Any]
Line: TypeAlias = tuple[str, str]
"""Which cells or which throw, and what happens there."""

TIED = "\N{NO-BREAK SPACE}"
"""Between a number and the word next to it, which stay on one line."""


def lines(field: Field, *, named: bool = False) -> list[Line]:
    """The board's short rules, line by line: geese, cells, first throws, then what holds everywhere.

    `named`: cells that do the same are in one line only if they have the same name, so that all names are said.
    """
    spoken = phrases(field)
    cells = _cells(field, spoken, named=named)
    return [*_geese(field, spoken, named=named), *cells, *_firsts(field, spoken), *_common(field, spoken)]


def names_beside(field: Field, nameless: Iterable[int]) -> Iterator[Line]:
    """The names of these cells, as far as the short rules do not say them: in large print they stand nowhere else."""
    spoken, options = phrases(field), facts(field).options
    cells: dict[str, list[int]] = {}
    for number in nameless:
        mark = field.spaces[number - 1].mark
        if not _effect(field, number, mark, spoken) and not _disguised(mark, options):
            cells.setdefault(mark["text"], []).append(number)
    for name, numbers in cells.items():
        yield " · ".join(map(str, numbers)), name


def for_chips(field: Field) -> bool:
    """Whether anybody ever pays: a board may ask for chips on its cells without asking for a stake."""
    told = facts(field)
    paying = (space.mark.get(key) for space in field.spaces for key in ("pay", "relief", "ransom"))
    firsts = (first.pay for first in told.first)
    return any((told.stake, told.purse, told.options.hit_pay, *paying, *firsts))


def title_lines(title: str) -> tuple[str, str]:
    """The title's beginning and its last word, which is written large."""
    *first, last = title.split() or [""]
    return " ".join(first), last


def _numbered(phrase: str, **values: object) -> str:
    """The phrase with its numbers, each on one line with the word before it, or with the one after it."""
    tied = phrase.replace(" {", f"{TIED}{{") if " {" in phrase else phrase.replace("} ", f"}}{TIED}")
    return filled_in(tied, **values)


def _geese(field: Field, spoken: Phrases, *, named: bool) -> Iterator[Line]:
    looks = {space.mark.get("goose") for space in field.spaces}
    options = facts(field).options
    if not options.goose_looks:
        does = spoken.next_goose if options.goose == "next" else spoken.same_way
        yield from _alike(field, {"forward", "back"}, spoken.goose, does, named=named)
        return
    yield from _alike(field, {"forward"}, spoken.goose, spoken.same_again, named=named)
    yield from _alike(field, {"back"}, spoken.goose_back, spoken.same_back, named=named)
    if {"forward", "back"} <= looks:
        yield spoken.to_and_fro, spoken.stay_lower


def _alike(field: Field, looks: Set[str], called: str, does: str, *, named: bool) -> Iterator[Line]:
    """What geese do that look so. Whoever reads it sees which they are, but for those with another picture: these are
    told by their numbers and, as other cells are, by their names."""
    options = facts(field).options
    marks = {int(space.id): space.mark for space in field.spaces if space.mark.get("goose") in looks}
    disguised = {number for number, mark in marks.items() if _disguised(mark, options)}
    names = {number: marks[number].get("text", "") for number in disguised}
    alike: dict[str, list[int]] = {"": []}
    for number in marks:
        alike.setdefault(names.get(number, "") if named else "", []).append(number)
    for name, numbers in alike.items():
        if numbers:
            found = {names.get(number, "") for number in numbers}
            shared = name or (found.pop() if len(found) == 1 else "")
            told = _goose(does, numbers, field)
            label = " · ".join([called, *(str(number) for number in numbers if number in disguised)])
            yield label, _named(shared, told) if shared else told


def _disguised(mark: Mark, options: Options) -> bool:
    """Whether this is a goose and its picture does not say so, or says that it looks the other way."""
    goose, picture = mark.get("goose"), mark.get("picture")
    if goose not in ("forward", "back"):
        return False
    if not options.goose_looks:  # then it does not matter which way it looks
        return picture not in (*GEESE, LOOKING_BACK)
    return picture not in GEESE if goose == "forward" else picture != LOOKING_BACK


def _goose(does: str, numbers: Collection[int], field: Field) -> str:
    """What these geese do, and what the last of all does if it is one of them, and any on a first throw, if that is
    something else."""
    told, spoken = facts(field), phrases(field)
    last = max(int(space.id) for space in field.spaces if space.mark.get("goose") in ("forward", "back"))
    if told.options.goose == "next" and last in numbers:
        does = clauses([does, _numbered(spoken.last_goose, goose=last, goal=told.length)])
    return does if told.options.goose_on_first_throw else in_turn((does, spoken.not_first))


def _cells(field: Field, spoken: Phrases, *, named: bool) -> Iterator[Line]:
    """Cells that do the same in one line; if they are to be named, those of one name."""
    alike: dict[tuple[str, str], list[int]] = {}
    names: dict[str, set[str]] = {}
    for space in field.spaces:
        if does := _effect(field, int(space.id), space.mark, spoken):
            name = space.mark.get("text", "")
            alike.setdefault((does, name if named else ""), []).append(int(space.id))
            names.setdefault(does, set()).add(name)
    for (does, name), numbers in alike.items():
        # Where names are no matter of their own, one is worth its room only if all of these cells have it.
        shared = name or (next(iter(names[does])) if len(names[does]) == 1 else "")
        yield " · ".join(map(str, numbers)), _named(shared, does) if shared else does


def _named(name: str, does: str) -> str:
    """What a cell of that name does."""
    return gettext("{name}: {does}").format(name=name, does=does)


def _effect(field: Field, number: int, mark: Mark, spoken: Phrases) -> str:
    """What a cell does besides being a goose; empty for a plain one."""
    does: list[str] = []
    if "to" in mark:
        back = field.spaces[mark["to"] - 1].mark.get("to") == number
        does.append(spoken.to_fellow if back else filled_in(spoken.to, cell=mark["to"]))
    if mark.get("begin_again") or mark.get("goose") == "dead":
        does.append(spoken.begin_again)
    if mark.get("wait"):
        does.append(spoken.wait)
    if mark.get("pay"):
        does.append(spoken.pay_agreed if mark.get("agreed") else _numbered(spoken.pay, chips=mark["pay"]))
    if mark.get("miss"):
        does.append(spoken.miss_one if mark["miss"] == 1 else filled_in(spoken.miss_more, turns=mark["miss"]))
    if mark.get("relief"):
        does.append(_relief(mark, spoken))
    if mark.get("ransom"):
        turns = mark.get("ransom_after", 2)
        phrase = {0: spoken.ransom_at_once, 1: spoken.ransom_after_one}.get(turns, spoken.ransom)
        does.append(_numbered(phrase, chips=mark["ransom"], turns=turns))
    if mark.get("again"):
        does.append(spoken.again)
    return in_turn(does)


def _relief(mark: Mark, spoken: Phrases) -> str:
    player = mark.get("relief_to") == "player"
    if mark.get("agreed"):
        return spoken.relief_player_agreed if player else spoken.relief_agreed
    return _numbered(spoken.relief_player if player else spoken.relief, chips=mark["relief"])


def _firsts(field: Field, spoken: Phrases) -> Iterator[Line]:
    alike: dict[str, list[str]] = {}
    told = facts(field)
    for first in told.first:
        what = filled_in(spoken.to, cell=first.to)
        if first.pay:
            what = in_turn((what, filled_in(spoken.pay, chips=first.pay)))
        alike.setdefault(what, []).append("+".join(map(str, first.throw)))
    for what, throws in alike.items():
        yield " · ".join(throws), filled_in(spoken.first_throw, what=what)
    if not told.options.restart_is_first_throw and (alike or not told.options.goose_on_first_throw):
        yield spoken.very_first, spoken.very_first_only


def _common(field: Field, spoken: Phrases) -> Iterator[Line]:
    told = facts(field)
    options, goal = told.options, str(told.length)
    if told.dice != 2:
        yield spoken.dice, spoken.one_die if told.dice == 1 else spoken.three_dice
    happens = {"exchange": spoken.hit_exchange, "back": spoken.hit_back, "none": spoken.hit_none}[options.hit]
    yield spoken.hit, in_turn((happens, *_hit_pay(options, spoken)))
    if options.start == "one":
        yield spoken.one_start, spoken.one_start_only
    waiting = any(space.mark.get("wait") for space in field.spaces)
    if waiting and options.relief == "stays":
        yield spoken.freed, spoken.freed_stays
    if waiting and options.stalemate == "free-all":
        yield spoken.all_wait, spoken.all_freed
    yield goal, spoken.exactly
    if told.purse:
        yield spoken.chips, filled_in(spoken.purse, purse=told.purse, stake=told.stake)
    elif told.stake:
        yield spoken.pot, filled_in(spoken.pot_stake, chips=spoken.counted(told.stake), goal=goal)
    elif for_chips(field):
        yield spoken.pot, filled_in(spoken.pot_paid, goal=goal)


def _hit_pay(options: Options, spoken: Phrases) -> Iterator[str]:
    if not options.hit_pay:
        return
    # Who stood there pays and is spoken of, who goes back pays and is spoken to.
    if options.hit == "back":
        said = spoken.hit_pays_them if options.hit_pay_to == "player" else spoken.hit_back_pays
    else:
        said = spoken.hit_pays_you if options.hit_pay_to == "player" else spoken.hit_pays
    yield _numbered(said, chips=options.hit_pay)
