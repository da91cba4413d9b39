"""What the players may have agreed on otherwise than their record says: a variation by which less in it is wrong, or
without which nothing is; another order of the players, or another who began."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice, permutations, takewhile

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.language import either, gettext, listed, ngettext, together
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.missing import MANY, VARIED
from sheetgen.referee.record import Record
from sheetgen.referee.teams import PARTNERS
from sheetgen.referee.variation import alternatives, instead, name_of
from sheetgen.referee.verdict import Judged, Verdict
from sheetgen.tomlfile import part

SLIPS = 3
"""So many lines must be right by a variation for each that is wrong by it, for that one to be a slip beside it."""


SHOWN = 2
"""So many moves at least are wrong by a variation that was not played: one may be a foul."""


class Otherwise(Struct, frozen=True):
    """A record with something else written in it, by which less of it is wrong."""

    said: str
    """What, and what would be right then."""
    doubt: str
    """What it leaves open."""
    left: int
    """Moves that are wrong with it still: fouls, and what cannot be read or judged."""
    by_names: bool = False
    """Whether the names on the lines show it: then no score that holds as it is written bears that out, by which
    another may win."""


def otherwise(
    verdict: Verdict[AnyPosition], kind: type[Struct], record: Record, judge: Callable[[Record], Verdict[AnyPosition]]
) -> Iterator[Otherwise]:
    """For each variation that the record does not name: what would be right with it that is wrong without.

    A record with which nothing is wrong is not judged again, and a very long one not by all the values of a setting.
    """
    if verdict.clean:
        return
    spare = VARIED
    for name, values in groupby(alternatives(kind, record.variation), key=lambda text: text.partition(" =")[0]):
        texts = tuple(values)
        lines = len(texts) * len(record.turns)
        if lines > spare:  # some of its values alone would not show which is the best
            continue
        spare -= lines
        least = getattr(kind, "LEAST", {}).get(name, 0)
        others = ((text, other) for text in texts if (other := _with(text, verdict, record, judge)))
        found = ((text, _gain(verdict, other, least), wrong(other)) for text, other in others)
        best = max(found, key=lambda each: each[1][0], default=None)
        if best and best[1][1]:
            text, (_, gain), left = best
            doubt = gettext("if you agreed on {setting}, fouls, scores and who wins may change")
            yield Otherwise(unnamed(text, record, gain), doubt.format(setting=text), left)


def unnamed(text: str, record: Record, gain: str) -> str:
    """That a record does not name a variation, and what would be right with it."""
    name = name_of(text)
    said = gettext(
        "the record does not name the variation {name}; with {setting} {gain}. "
        "If that is what you agreed on, write variation = {written}"
    )
    if text == name:
        said = gettext(
            "the record does not name the variation {name}; with it {gain}. "
            "If that is what you agreed on, write variation = {written}"
        )
    written = json.dumps([*record.variation, text])
    return said.format(name=name, setting=text, gain=gain, written=written)


def unplayed(
    verdict: Verdict[AnyPosition], kind: type[Struct], record: Record, judge: Callable[[Record], Verdict[AnyPosition]]
) -> Iterator[Otherwise]:
    """For each variation that the record names: that nothing would be wrong without it, or with what else may take its
    place, where the written score or several moves show that.

    Of a very long record not all are tried.
    """
    if verdict.clean:
        return
    told: set[str] = set()
    for text, other, texts in islice(instead(kind, record.variation), VARIED // max(1, len(record.turns))):
        if text in told:
            continue
        try:
            mended = judge(record.played_by(texts))
        except BadInput:
            continue
        least = max(SHOWN, getattr(kind, "LEAST", {}).get(name_of(other), 0))
        if _all_right(verdict, mended, least):
            told.add(text)
            doubt = gettext("if you did not play by {setting}, fouls, scores and who wins may change")
            said = in_its_place(text, other, texts, by_score=_only_then(verdict, mended))
            yield Otherwise(said, doubt.format(setting=part(text.strip())), 0)


def seated(
    verdict: Verdict[AnyPosition], record: Record, judge: Callable[[Record], Verdict[AnyPosition]]
) -> Iterator[Otherwise]:
    """Another order of the players, or another who began, if the lines have names that go round so, and do not as it is
    written, where more than three times as many are out of turn: all lines, or the first ones, once round at least."""
    if not any(turn.name for turn in record.turns):
        yield from _by_score(verdict, record, judge)
    if absent := _without_absent(verdict, record, judge):
        yield absent
        return
    orders = [*_named_rounds(record)]
    unwritten = any(judged.foul and judged.foul.unwritten for judged in verdict.fouls)
    astray = _out_of_turn(verdict, record)
    if not orders or not (unwritten or astray):
        return
    found: list[tuple[int, bool, bool, tuple[str, ...]]] = []
    for order in orders:
        for begun, other in _in_order(record, order):
            judged = judge(other)
            still = _out_of_turn(judged, other)
            if not still or MANY * still < astray:  # slips may stand beside it
                refuted = judged.claim is not None and judged.claim.holds is False
                found.append((wrong(judged), refuted, begun, order))
    if not found:
        return
    left, _, begun, order = min(found, key=lambda each: each[:2])
    if begun:
        said = gettext('the first line is {player}\'s; if {player} began, write first = "{player}"')
        doubt = gettext("if {player} began, fouls, scores and who wins may change")
        yield Otherwise(said.format(player=order[0]), doubt.format(player=order[0]), left, by_names=True)
        return
    said = gettext("the lines go round {players}; if you sat so, write players = {written}")
    doubt = gettext("if the players sat in another order, fouls, scores and who wins may change")
    written = json.dumps(order, ensure_ascii=False)
    yield Otherwise(said.format(players=", ".join(order), written=written), doubt, left, by_names=True)


def _without_absent(
    verdict: Verdict[AnyPosition], record: Record, judge: Callable[[Record], Verdict[AnyPosition]]
) -> Otherwise | None:
    """That players did not play whom no line names, though it names the others twice round and more, if more than three
    times as much is wrong with them."""
    named = {turn.name for turn in record.turns if turn.name}
    there = tuple(player for player in record.players if player in named)
    absent = [player for player in record.players if player not in named]
    if not absent or len(there) < 2 or sum(turn.name in named for turn in record.turns) < 2 * len(record.players):
        return None
    first = record.first if record.first in named else None
    score = {player: points for player, points in record.score.items() if player in named}
    try:
        other = judge(structs.replace(record, players=there, first=first, score=score))
    except BadInput:  # not for so few
        return None
    if MANY * wrong(other) >= wrong(verdict):
        return None
    said = ngettext(
        "no line names {absent}; whoever did not play is no player: write players = {written}",
        "no line names any of {absent}; whoever did not play is no player: write players = {written}",
        len(absent),
    )
    doubt = gettext("if {absent} did not play, fouls, scores and who wins may change")
    told = listed(absent)
    written = json.dumps(there, ensure_ascii=False)
    advice = said.format(absent=told, written=written)
    if record.first in absent or any(player in record.score for player in absent):
        more = gettext("{advice}, and name {absent} neither after first nor below [score]")
        advice = more.format(advice=advice, absent=told)
    return Otherwise(advice, doubt.format(absent=told), wrong(other), by_names=True)


def told_at_once(verdict: Verdict[AnyPosition], record: Record) -> Verdict[AnyPosition]:
    """The verdict that tells of no single name that is taken as another's or may be wrong, nor of lines that are taken
    as swapped for their names: all come of one order, which is told."""
    played = [
        structs.replace(line, note=None if _overruled(line, verdict, record) else line.note, misplaced=False)
        for line in verdict.played
    ]
    swapped = [structs.replace(each, explained=not each.exchanged) for each in verdict.swapped]
    return structs.replace(verdict, played=tuple(played), swapped=tuple(swapped))


def _named_rounds(record: Record) -> Iterator[tuple[str, ...]]:
    """All players in the order in which the first lines name them, if these name all; where lines without a name stand
    before them, such as Tolstoy's start, they may be the same player's or turns of the players before."""
    names = [turn.name for turn in record.turns]
    bare = next((at for at, name in enumerate(names) if name), 0)
    order = tuple(dict.fromkeys(name for name in takewhile(bool, names[bare:]) if name))
    if len(order) == len(record.players):
        yield order
        if before := bare % len(order):
            yield order[-before:] + order[:-before]


def _in_order(record: Record, order: tuple[str, ...]) -> Iterator[tuple[bool, Record]]:
    """The record with the players in another order of turns, and whether only another begins: then they need not sit
    otherwise, though colours may go by where they sit."""
    seats, first = record.players, record.first or record.players[0]
    begins, at = seats.index(first), seats.index(order[0])
    if order == seats[begins:] + seats[:begins]:
        return
    if order == seats[at:] + seats[:at]:
        yield True, structs.replace(record, first=order[0])
    if order != seats:
        yield False, structs.replace(record, players=order, first=None)


def _out_of_turn(verdict: Verdict[AnyPosition], record: Record) -> int:
    """How many lines bear another name than that of whose turn it is taken to be, or put right what their player just
    did, or pairs stand swapped for their names."""
    swapped = sum(not each.exchanged for each in verdict.swapped)
    return swapped + sum(
        line.misplaced or (line.instead_of is not None and line.name is not None) or _overruled(line, verdict, record)
        for line in verdict.played
    )


def _overruled(line: Judged[AnyPosition], verdict: Verdict[AnyPosition], record: Record) -> bool:
    """Whether a line is taken as another's than the player's whom it names."""
    return line.name is None and record.turns[verdict.row(line.number) - 1].name not in (None, line.player)


def _by_score(
    verdict: Verdict[AnyPosition], record: Record, judge: Callable[[Record], Verdict[AnyPosition]]
) -> Iterator[Otherwise]:
    """Another who began, or else another order, if only then the score holds that is written below a game in which
    nothing else is wrong."""
    claim = verdict.claim
    if claim is None or claim.holds is not False or verdict.fouls or verdict.unread:
        return
    begins = record.first or record.players[0]
    others = (each for each in record.players if each != begins)
    beginners = [each for each in others if judge(structs.replace(record, first=each)).clean]
    for player in beginners:
        said = gettext('if {player} began, the written score would hold; then write first = "{player}"')
        doubt = gettext("if {player} began, fouls, scores and who wins may change")
        yield Otherwise(said.format(player=player), doubt.format(player=player), 0)
    orders = [] if beginners else _orders_by_score(verdict, record, judge, claim.scores)
    if not orders:
        return
    doubt = gettext("if the players sat in another order, fouls, scores and who wins may change")
    if len(orders) > 1:
        said = gettext("the written score would hold in more than one order: {orders}; write yours after players =")
        yield Otherwise(said.format(orders=_in_words(orders, verdict, record)), doubt, 0)
        return
    order, first = orders[0], _beginning(record, orders[0])
    said = gettext("if you sat in the order {players}, the written score would hold; then write players = {written}")
    if record.first not in (None, first):
        said = gettext(
            "if you sat in the order {players} and {first} began, the written score would hold; then write "
            'players = {written} and first = "{first}"'
        )
    yield Otherwise(said.format(players=", ".join(order), written=_quoted(order), first=first), doubt, 0)


def partnered(
    verdict: Verdict[AnyPosition], kind: type[Struct], record: Record, judge: Callable[[Record], Verdict[AnyPosition]]
) -> Iterator[Otherwise]:
    """Each variation by which players are partners and that the record does not name, where the written score holds
    with it and in another order: so whoever lists partners side by side writes what they have together."""
    claim = verdict.claim
    if claim is None or claim.holds is not False or verdict.unread or verdict.position.teams:
        return
    alone = len(record.players) < len(PARTNERS) * len(PARTNERS[0])
    if alone or any(turn.name for turn in record.turns) or len({*claim.scores.values()}) > len(PARTNERS):
        return
    for text in alternatives(kind, record.variation):
        agreeing = record.agreeing(text)
        try:
            other = judge(agreeing)
        except BadInput:
            continue
        if orders := _orders_by_totals(other, agreeing, judge, claim.scores):
            doubt = gettext("if you agreed on {setting}, fouls, scores and who wins may change")
            yield Otherwise(_unnamed_in_order(text, orders, other, agreeing), doubt.format(setting=text), 0)


def _unnamed_in_order(
    name: str, orders: Sequence[tuple[str, ...]], verdict: Verdict[AnyPosition], record: Record
) -> str:
    """That the record, here with it, did not name a variation, and that with it the score holds in such an order."""
    settings = [f"variation = {json.dumps(record.variation)}"]
    if len(orders) > 1:
        said = gettext(
            "the record does not name the variation {name}; with it the written score would hold in more than one "
            "order: {orders}. If that is what you agreed on, write {settings}, and your order after players ="
        )
        return said.format(name=name, orders=_in_words(orders, verdict, record), settings=settings[0])
    said = gettext(
        "the record does not name the variation {name}; with it, in the order {players}, the written score would hold. "
        "If that is what you agreed on and how you sat, write {settings}"
    )
    (order,) = orders
    settings.append(f"players = {_quoted(order)}")
    if record.first not in (None, first := _beginning(record, order)):
        settings.append(f'first = "{first}"')
    return said.format(name=name, players=", ".join(order), settings=together(settings))


def _orders_by_score(
    verdict: Verdict[AnyPosition],
    record: Record,
    judge: Callable[[Record], Verdict[AnyPosition]],
    written: Mapping[str, int],
) -> list[tuple[str, ...]]:
    """The orders by which alone the written score holds, one for each way to be partners: those in which each has the
    points that are written as theirs, or else in which partners have what is written as their total."""
    order = exchanged(verdict.position.scores, written)
    own = [] if order is None else [order]
    if verdict.position.teams and len(written) >= len(PARTNERS):
        own += _exchanged_otherwise(verdict.position.scores, written)
    return _right(own, verdict, record, judge) or _orders_by_totals(verdict, record, judge, written)


def _orders_by_totals(
    verdict: Verdict[AnyPosition],
    record: Record,
    judge: Callable[[Record], Verdict[AnyPosition]],
    written: Mapping[str, int],
) -> list[tuple[str, ...]]:
    """The orders by which the totals that are written for two players or more hold, one for each way to be partners:
    who sits where changes whose the points are, but not how many. Of each the one most like the written order."""
    if not verdict.position.teams or len(written) < len(PARTNERS):
        return []
    totals = [_by_seat(reading, record) for reading in verdict.position.readings]
    fitting = (
        order
        for order in permutations(record.players)
        if order != record.players
        and any(all(total[order.index(player)] == points for player, points in written.items()) for total in totals)
    )
    begins = record.players.index(record.first) if record.first else None

    def unlike(order: tuple[str, ...]) -> tuple[bool, int]:
        elsewhere = sum(one != other for one, other in zip(order, record.players, strict=True))
        return begins is not None and order[begins] != record.first, elsewhere

    return _right(sorted(fitting, key=unlike), verdict, record, judge)


def _by_seat(reading: AnyPosition, record: Record) -> dict[int, int]:
    """What each seat's team has together."""
    return {record.players.index(player): team.total for team in reading.teams for player in team.players}


def _right(
    orders: Iterable[tuple[str, ...]],
    verdict: Verdict[AnyPosition],
    record: Record,
    judge: Callable[[Record], Verdict[AnyPosition]],
) -> list[tuple[str, ...]]:
    """Those of the orders in which nothing is wrong, the first for each way to be partners."""
    found: dict[frozenset[frozenset[str]], tuple[str, ...]] = {}
    for order in orders:
        partners = frozenset(map(frozenset, _partners(order, verdict, record)))
        sitting = structs.replace(record, players=order, first=_beginning(record, order))
        if partners not in found and judge(sitting).clean:
            found[partners] = order
    return [*found.values()]


def _partners(order: Sequence[str], verdict: Verdict[AnyPosition], record: Record) -> list[list[str]]:
    """Who would play together in that order; nobody where all play alone."""
    return [[order[record.players.index(player)] for player in team.players] for team in verdict.position.teams]


def _beginning(record: Record, order: Sequence[str]) -> str:
    """Who sits in that order where whoever begins does."""
    return order[record.players.index(record.first or record.players[0])]


def _quoted(order: Sequence[str]) -> str:
    return json.dumps(order, ensure_ascii=False)


def _in_words(orders: Sequence[tuple[str, ...]], verdict: Verdict[AnyPosition], record: Record) -> str:
    """Several orders, with who would play against whom in each."""
    told = []
    for order in orders:
        first, (one, other) = _beginning(record, order), _partners(order, verdict, record)
        said = gettext("{players} ({one} against {other})")
        if record.first not in (None, first):
            said = gettext("{players}, with {first} beginning ({one} against {other})")
        told.append(said.format(players=", ".join(order), first=first, one=together(one), other=together(other)))
    return either(told)


def exchanged(scores: Mapping[str, int], written: Mapping[str, int]) -> tuple[str, ...] | None:
    """The players in the order of seats in which each has the points that are written as theirs; None where these are
    not the same points, only exchanged among them. Whose points are right keeps the seat."""
    if sorted(scores.values()) != sorted(written.values()) or scores.keys() != written.keys():
        return None
    elsewhere = [player for player, points in scores.items() if written[player] != points]
    order = []
    for player, points in scores.items():
        if player in elsewhere:
            player = next(each for each in elsewhere if written[each] == points and each not in order)
        order.append(player)
    return tuple(order)


def _exchanged_otherwise(scores: Mapping[str, int], written: Mapping[str, int]) -> list[tuple[str, ...]]:
    """All such orders, where not everybody's points may be written: of players who have the same points each may sit
    where another does, as another's partner."""
    right = {player for player, points in scores.items() if written.get(player) == points}
    return [
        order
        for order in permutations(scores)
        if all(
            written.get(player, scores[seat]) == scores[seat] and (player == seat or not {player, seat} & right)
            for seat, player in zip(scores, order, strict=True)
        )
    ]


def _with(
    text: str,
    verdict: Verdict[AnyPosition],
    record: Record,
    judge: Callable[[Record], Verdict[AnyPosition]],
) -> Verdict[AnyPosition] | None:
    """The verdict with one variation more; None where it does not go with the players, the others or the lines."""
    try:
        other = judge(record.agreeing(text))
    except BadInput:
        return None
    return other if _unread(other) <= _unread(verdict) else None


def _all_right(verdict: Verdict[AnyPosition], other: Verdict[AnyPosition], least: int) -> bool:
    """Whether nothing would be wrong that is, shown by the written score or by at least so many moves that are wrong as
    it stands; a game that was stopped may stay unfinished."""
    if other.clean and _only_then(verdict, other):
        return True
    stopped = not verdict.position.over and not other.position.over
    settled = not (other.position.is_open or other.lost or other.unsettled)
    right = other.clean or (stopped and settled and other.valid and (other.claim is None or other.claim.holds is True))
    return right and wrong(verdict) >= least


def _only_then(verdict: Verdict[AnyPosition], other: Verdict[AnyPosition]) -> bool:
    """Whether the written score would hold, and does not as the record is judged."""
    return bool(verdict.claim and not verdict.claim.holds and other.claim and other.claim.holds)


def in_its_place(text: str, other: str, texts: Sequence[str], *, by_score: bool) -> str:
    """That nothing would be wrong without a variation, or with another in its place; `by_score` where the written score
    would hold only then."""
    if other:
        said = gettext(
            "with {other} in place of {setting} nothing would be wrong; "
            "if that is what you agreed on, write variation = {written}"
        )
        if by_score:
            said = gettext(
                "with {other} in place of {setting} nothing would be wrong, and the written score would hold; "
                "if that is what you agreed on, write variation = {written}"
            )
    else:
        said = gettext("without {setting} nothing would be wrong; if you did not play by it, leave it out")
        if by_score:
            said = gettext(
                "without {setting} nothing would be wrong, and the written score would hold; "
                "if you did not play by it, leave it out"
            )
    return said.format(setting=part(text.strip()), other=other, written=json.dumps(texts, ensure_ascii=False))


def _gain(verdict: Verdict[AnyPosition], other: Verdict[AnyPosition], least: int) -> tuple[int, str]:
    """How much less would be wrong, and what, in words; 0 and nothing where no foul would go, or fewer than `least`, or
    as many would come that it is likelier no slip beside what was agreed on."""
    before, after = (_fouls(each) | _unread(each) for each in (verdict, other))
    gone, read = sorted(_fouls(verdict) - after), sorted(_unread(verdict) - after)
    gone = [number for number in gone if number < _unsure(other)]
    judged = verdict.lines - verdict.unjudged
    new = sum(number <= judged for number in after - before)
    if len(gone) + len(read) < least:
        return 0, ""
    if new and SLIPS * new >= len(gone) + len(read):
        return 0, ""
    less = len(before) + verdict.unjudged - len(after) - other.unjudged
    told = []
    if (gone or read) and less > 0:
        told += [_no_fouls(gone)] if gone else []
        told += [_readable(read)] if read else []
    elif before != after or verdict.unjudged < other.unjudged:
        return 0, ""
    if verdict.claim and not verdict.claim.holds and other.claim and other.claim.holds:
        told.append(gettext("the written score would hold"))
    if not verdict.position.over and other.clean:
        told.append(gettext("the game would be over"))
    return (less + len(told), together(told) + _though(new)) if told else (0, "")


def wrong(verdict: Verdict[AnyPosition]) -> int:
    """How many moves are fouls, cannot be read or are not judged."""
    return len(_fouls(verdict) | _unread(verdict)) + verdict.unjudged


def not_understood(verdict: Verdict[AnyPosition]) -> int:
    """How many moves are fouls, or lines of which nobody can tell what was meant."""
    return len(_fouls(verdict) | {line.number for line in verdict.unread if line.meant is None})


def _unsure(verdict: Verdict[AnyPosition]) -> int:
    """The first move from which on fouls may come of a line that is missing or of which nobody can tell what it is."""
    unknown = [line.number for line in verdict.unread if line.meant is None]
    return min(unknown + [lost.number for lost in verdict.lost], default=verdict.lines + 1)


def _fouls(verdict: Verdict[AnyPosition]) -> set[int]:
    return {foul.number for foul in verdict.fouls}


def _unread(verdict: Verdict[AnyPosition]) -> set[int]:
    return {line.number for line in verdict.unread}


def _readable(numbers: list[int]) -> str:
    said = ngettext("move {moves} could be read", "moves {moves} could be read", len(numbers))
    return said.format(moves=listed([*map(str, numbers)]))


def _though(fouls: int) -> str:
    """That other moves would be fouls."""
    if not fouls:
        return ""
    said = ngettext(", though {count} other move would be a foul", ", though {count} other moves would be fouls", fouls)
    return said.format(count=fouls)


def _no_fouls(numbers: list[int]) -> str:
    said = ngettext("move {moves} would not be a foul", "moves {moves} would not be fouls", len(numbers))
    return said.format(moves=listed([*map(str, numbers)]))
