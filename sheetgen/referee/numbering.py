"""The numbers that players write before their lines: which are such, and what they show to be missing, doubled or
swapped (docs/GAMES.md 0.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice

from msgspec import structs

from sheetgen.language import gettext
from sheetgen.referee.record import FEW, Turn
from sheetgen.referee.verdict import Lost, Swapped

LOST = 8
"""Lines that may be missing in one place; where the numbers leave out more, one of them is a slip of the pen."""

STRANGE = 8
"""Of so many lines one may have no number, or one out of order, and the others still count the lines."""

TWICE = 4
"""Of so many lines one may have the number of the line before it by a slip; where more have, they count rounds."""

WITHOUT = 3
"""Of so many lines round one that may be nobody's turn one may have no number or name either: in a round of two players
every other has none where only the rounds are numbered."""

DOUBLED = 2
"""Lines of a short record, or of the first ones of a long record, that may have the number of the line before them by a
slip; where more have, they count rounds, however few these are: at the end of a long game all but one player may have
to wait."""

FIRST = 8
"""By so many lines rounds are known that are counted from the beginning on."""

DOUBLED_IN_ALL = 20
"""Lines of a long record, one in eight at most, that may have the number of the line before them by a slip."""


def counted(turns: Sequence[Turn]) -> tuple[Turn, ...] | None:
    """The turns with the numbers that their lines begin with, full stop or not; None where these do not count up or
    all have their full stops."""
    if len(turns) < 2 or not any(turn.begins for turn in turns):
        return None
    due, strange = 1, 0
    found: list[Turn] = []
    for turn in turns:
        number = turn.begins[0] if turn.begins else turn.number
        if number is None or abs(number - due) >= FEW:
            strange += 1
            due += 1
        else:
            strange += bool(found) and not due - 1 <= number <= due + 1
            due = number + 1
            if turn.begins:
                turn = structs.replace(turn, number=number, text=turn.begins[1], begins=None, unstopped=None)
        found.append(turn)
    return tuple(found) if strange * STRANGE <= len(turns) else None


def missing_before(turns: Sequence[Turn], number: int) -> Lost | None:
    """The lines that are missing before a move by the numbers of both sides; one that stands elsewhere is not."""
    after = turns[number - 1].number
    before = turns[number - 2].number if number > 1 else 0
    if before is None or after is None or after <= before + 1:
        return None
    following = turns[number].number if number < len(turns) else None
    if number == 1 and following is not None and following <= after:
        return None
    if _elsewhere(turns, number, before, after):
        return None
    return Lost(number=number, before=before, after=after)


def lost_before(turns: Sequence[Turn], number: int) -> Lost | None:
    """The same where it shows whose move it is: where that one has no name, and the numbers go on from its own."""
    gap = missing_before(turns, number) if turns[number - 1].name is None else None
    if gap is None or gap.count > LOST:
        return None
    following = turns[number].number if number < len(turns) else None
    return gap if following is None or following > gap.after else None


def gaps(turns: Sequence[Turn], told: Collection[Lost | Swapped]) -> tuple[Lost, ...]:
    """Where else than told lines may be missing by the numbers of both sides."""
    known = {each.number for each in told if isinstance(each, Lost)}
    found = (missing_before(turns, number) for number in range(1, len(turns) + 1) if number not in known)
    return tuple(gap for gap in found if gap and gap.count <= LOST)


def repeated(turns: Sequence[Turn], number: int) -> bool:
    """Whether a line has the number of the line before it by a slip, not because the numbers count rounds."""
    if not _same_number(turns, number):
        return False
    if sum(_same_number(turns, each) for each in range(2, min(FIRST, len(turns)) + 1)) > DOUBLED:
        return False
    # So that rounds are known by a few lines.
    near_first = chain(range(number, len(turns) + 1), range(number - 1, 1, -1))
    alike = (each for each in near_first if _same_number(turns, each))
    same = sum(1 for _ in islice(alike, DOUBLED_IN_ALL + 1))
    return (
        TWICE * same <= len(turns) if same <= DOUBLED else STRANGE * same <= min(len(turns), STRANGE * DOUBLED_IN_ALL)
    )


def beside(turns: Sequence[Turn], number: int) -> bool:
    """Whether a line has no number while the lines round it have theirs, which run on without it: so it is nobody's
    turn, if it cannot be read."""
    before, behind = _round(turns, number)
    if turns[number - 1].number is not None or not _throughout([turn.number for turn in (*before, *behind)]):
        return False
    after = next((turn.number for turn in behind if turn.number is not None), None)
    return after == _last_number(before, 0) + 1


def named_behind(turns: Sequence[Turn], number: int) -> str | None:
    """The player whom the next line names, where a line has no name while the lines round it have theirs, and no number
    says that it is a turn of its own; else None."""
    turn, (before, behind) = turns[number - 1], _round(turns, number)
    if turn.number is not None or (turn.name is not None and turn.taken_for is None):
        return None
    if not _throughout([each.name for each in (*before, *behind)]):
        return None
    after = next((each.number for each in behind if each.number is not None), None)
    if after is not None and after != _last_number(before, after - 1) + 1:
        return None
    return next((each.name for each in behind if each.name is not None), None)


def all_named(turns: Sequence[Turn], number: int) -> bool:
    """Whether the lines round a line all have names."""
    before, behind = _round(turns, number)
    return all(turn.name is not None for turn in (*before, *behind))


def _round(turns: Sequence[Turn], number: int) -> tuple[Sequence[Turn], Sequence[Turn]]:
    """The lines shortly before a line, and those shortly behind it."""
    return turns[max(0, number - 1 - FEW) : number - 1], turns[number : number + FEW]


def _throughout(found: Sequence[object]) -> bool:
    """Whether all lines but a few, which may be beside the turns too, have what was looked for in them."""
    return bool(found) and WITHOUT * found.count(None) <= len(found)


def _last_number(turns: Sequence[Turn], otherwise: int) -> int:
    return next((turn.number for turn in reversed(turns) if turn.number is not None), otherwise)


def written_twice(turns: Sequence[Turn], number: int) -> int | None:
    """The line that it says once more with its number, in nobody else's name: the one before it, one some lines before
    it where all of them stand there twice, as at the turn of a page, or any where the numbers run on without it; None
    where it is a turn of its own."""
    if turns[number - 1].number is None:
        return None
    if _says_again(turns, number, 1) and repeated(turns, number):
        return number - 1
    for back in range(2, LOST + 1):
        if _says_again(turns, number, back) and _in_block(turns, number, back) and not _counts_rounds(turns, number):
            return number - back
    return _out_of_place(turns, number)


def _out_of_place(turns: Sequence[Turn], number: int) -> int | None:
    """The line that stands again further down, with its number, while the numbers round it run on without it."""
    this, before = turns[number - 1].number, turns[number - 2].number if number > 1 else None
    if this is None or before is None or this >= before or _counts_rounds(turns, number):
        return None
    if number < len(turns) and turns[number].number != before + 1:
        return None
    return next((number - back for back in range(1, number) if _says_again(turns, number, back)), None)


def _in_block(turns: Sequence[Turn], number: int, back: int) -> bool:
    """Whether it is one of so many lines that say again what as many before them say, and count up."""
    for first in range(max(1, number - back + 1), number + 1):
        block = range(first, first + back)
        # Their numbers are looked at first: where one line stands hundreds of times these differ soonest.
        counts_up = block[-1] <= len(turns) and all(_counts_up(turns, each) for each in block[1:])
        if counts_up and all(_says_again(turns, each, back) for each in block):
            return True
    return False


def _counts_up(turns: Sequence[Turn], number: int) -> bool:
    """Whether a line's number is the next after that of the line before it."""
    return (turns[number - 1].number or 0) == (turns[number - 2].number or 0) + 1


def _says_again(turns: Sequence[Turn], number: int, back: int) -> bool:
    """Whether a line has the number and the move of one so many lines before it, and nobody else's name."""
    if not back < number <= len(turns):
        return False
    one, other = turns[number - back - 1], turns[number - 1]
    same = other.number is not None and one.number == other.number and other.name in (None, one.name)
    return same and _said(one) == _said(other)


def _counts_rounds(turns: Sequence[Turn], number: int) -> bool:
    """Whether the numbers go back or stand still more often than by a slip."""
    near_first = chain(range(number, len(turns) + 1), range(number - 1, 1, -1))
    back = (each for each in near_first if (turns[each - 1].number or 0) <= (turns[each - 2].number or 0))
    return sum(1 for _ in islice(back, DOUBLED + 1)) > DOUBLED


def remarks(turns: Sequence[Turn], told: Collection[Lost | Swapped], mended: Iterable[int]) -> Iterator[str]:
    """What is odd about the numbers, but for lines that are told to be missing or swapped or (`mended`) to put the one
    before right."""
    known, right = {each.number for each in told if isinstance(each, Lost)}, set(mended)
    told_swapped = {each.number + 1 for each in told if isinstance(each, Swapped)}
    for number, turn in enumerate(turns, 1):
        gap = None if number in known else missing_before(turns, number)
        if gap and gap.before:
            said = gettext("{before}. is followed by {after}. in the record, so perhaps a line is missing there")
            yield said.format(before=gap.before, after=gap.after)
        elif gap:
            said = gettext("the record begins with {after}., so perhaps a line is missing before it")
            yield said.format(after=gap.after)
        elif number not in told_swapped and stands_too_late(turns, number):
            said = gettext("{number}. stands after {before}. in the record, so perhaps the two lines were swapped")
            yield said.format(number=turn.number, before=turns[number - 2].number)
        elif repeated(turns, number) and number not in right and not written_twice(turns, number):
            said = gettext("{number}. stands before two lines that are not the same, so perhaps one of them is wrong")
            yield said.format(number=turn.number)


def doubled(turns: Sequence[Turn], told: Collection[int]) -> Iterator[int]:
    """The lines that are turns of their own with the number of the line before them, though one of the two may have
    been crossed out: not those of which it is `told` what they are, nor where both say whose they are."""
    for number in range(2, len(turns) + 1):
        named = None not in (turns[number - 1].name, turns[number - 2].name)
        if repeated(turns, number) and not named and number not in told and not written_twice(turns, number):
            yield number


def anew(turns: Sequence[Turn], number: int) -> str:
    """That the lines from that one on need other numbers, where they have any and a line before them comes or goes."""
    numbered = any(turn.number is not None for turn in turns[number - 1 :])
    return gettext("; then number the lines from there on anew") if numbered else ""


def stands_too_late(turns: Sequence[Turn], number: int) -> bool:
    """Whether a line has the number that was left out right before the line before it."""
    if number < 2:
        return False
    this, last = turns[number - 1].number, turns[number - 2].number
    before = turns[number - 3].number if number > 2 else 0
    if this is None or last is None or before is None:
        return False
    return before < this < last and _elsewhere(turns, number - 1, before, last)


def _elsewhere(turns: Sequence[Turn], number: int, before: int, after: int) -> bool:
    """Whether all lines that the numbers between these leave out stand near that move."""
    near = {turn.number for turn in turns[max(0, number - 1 - FEW) : number + FEW]}
    return near.issuperset(range(before + 1, after))


def _same_number(turns: Sequence[Turn], number: int) -> bool:
    if number < 2 or turns[number - 1].number is None:
        return False
    return turns[number - 1].number == turns[number - 2].number


def _said(turn: Turn) -> str:
    return _without_blanks(turn.text)


@lru_cache(maxsize=4096)
def _without_blanks(text: str) -> str:
    return "".join(text.split()).casefold()
