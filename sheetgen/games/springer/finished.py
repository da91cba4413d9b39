"""Springer's finished sheets (docs/SHEETS.md): decided by counting alone, without a search.

A fill is barred only by the own colour, so on a sheet without two neighbours of one colour every order of the fills is
legal. Whoever has fills left can move: counts and beginner fix all turns, and whoever has none left passes. A pass is
forced only if all that is filled later, and all that stays empty, is closed to the one who passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.games.springer.chains import counting
from sheetgen.games.springer.rules import Pair, Position, east_or_west, spelled, write
from sheetgen.games.springer.rules import read as read_move
from sheetgen.games.springer.split import Split
from sheetgen.games.springer.story import Chain, Cut, Played
from sheetgen.language import gettext
from sheetgen.referee import bits
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.finished import inked
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import InkedSheet
from sheetgen.referee.finished.notation import Places, no_player, place_named, placed
from sheetgen.referee.finished.sheet import Correction, Nothing, Opening, Order, Reason, Scores, exact
from sheetgen.referee.game import Foul
from sheetgen.referee.record import table_rows

SPLITS = "splits"
TABLES = (inked.TABLE, inked.LIKELY, SPLITS)
PICTURED = {inked.TABLE: "spaces"}


class Sheet(InkedSheet, frozen=True, kw_only=True):
    """A coloured sheet of Springer: spaces, the parts of those that were split, and triangles."""

    splits: tuple[Split, ...] = ()
    """Before play, the beginner's first (V2)."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who may have begun; where spaces were split, whose split is named first."""
        return _beginner(self.opening) if self.splits else super().seats

    def named(self, i: int) -> str:
        """A space or a triangle as a sentence names it, by index."""
        place = self.places[i]
        return place_named("triangle" if isinstance(place, str) else self.noun, place)

    def start(self, first: str) -> Position:
        """Before the first fill, spaces split."""
        return _split(self.opening.begin(first), self.splits)

    @property
    def board(self) -> Position:
        """The same, whoever begins: what meets what."""
        return self.start(self.seats[0])

    def pairs(self, seat: int) -> list[tuple[int, int]]:
        """The neighbours of one colour among a player's, but for triangles."""
        board = self.board
        own = self.sets[seat] & ~board.board.triangles
        near = board.map.neighbours
        return [(i, j) for i in bits.members(own) for j in bits.members(near[i] & own >> i + 1 << i + 1)]

    def reasons(self) -> Iterator[Reason]:
        """SPR-S1, S2, S7 and S8."""
        start = self.board
        doubles, triangles = start.board.agreed.doubles, start.board.triangles
        for seat, (player, own) in enumerate(zip(self.players, self.sets, strict=True)):
            pairs = self.pairs(seat)
            for i, j in pairs[1:] if doubles else pairs:
                a, b = self.places[i], self.places[j]
                said = gettext(
                    "spaces {one} and {other} share a border and are both {ink}; nobody may fill next to an own space"
                )
                if doubles:
                    said = gettext(
                        "spaces {one} and {other} share a border and are both {ink}; "
                        "only the two of a first turn may be"
                    )
                yield Reason("SPR-S1", said.format(one=a, other=b, ink=self.said(seat)), (a, b))
            for edge in start.board.edges.values():
                for i, j in _twos(own & edge):
                    a, b = self.places[i], self.places[j]
                    said = gettext("triangles {one} and {other} are both {ink}; a player fills only one on each edge")
                    yield Reason("SPR-S2", said.format(one=a, other=b, ink=self.said(seat)), (a, b))
            if doubles and own and not pairs and not self.gaps:
                said = gettext("{player}'s first turn fills two spaces that share a border, and no two spaces {ink} do")
                told = said.format(player=player, ink=self.within(seat))
                yield Reason("SPR-S7", told, self.names(own & ~triangles))
        if not self.over and not self.gaps and not any(self._open(seat) for seat in range(len(self.players))):
            said = gettext("nobody can fill anything any more, so the game is over and was not stopped")
            yield Reason("SPR-S8", said)

    def _open(self, seat: int) -> int:
        """What a player could still fill on the sheet as it is."""
        return self.bare & ~self._banned(seat)

    def _banned(self, seat: int) -> int:
        near = self.board.map.neighbours
        return bits.joined(near[i] for i in bits.members(self.sets[seat]))

    def search(self, budget: Budget) -> Order | Nothing:
        """The turns that the counts give, with one of those who may have begun; else why not, for each."""
        why = []
        for first in self.seats:
            budget.step()
            found = _Counted(self, first).order()
            if isinstance(found, Order):
                return found
            why.append(found)
        plain = {wrong.message.replace(_with(first), "", 1) for first, wrong in zip(self.seats, why, strict=True)}
        if len(plain) == 1 and len(why) > 1:  # who began makes no difference
            said = why[0].message.replace(_with(self.seats[0]), gettext("whoever began"), 1)
            why = [structs.replace(why[0], message=said)]
        return Nothing(tuple(dict.fromkeys(why)))

    def left_by(self, position: Position) -> tuple[int, ...]:
        """Whose each space and triangle is."""
        return _owners(position)

    def played(self, points: tuple[int | None, ...]) -> Played:
        """The fills, the lines that split spaces, and the chains that a player's points come of."""
        board = self.board.board
        chains: list[Chain] = []
        for seat, own in enumerate(self.sets):
            counted = counting(board, seat, own)
            chains += counted if sum(chain.total for chain in counted) == points[seat] else []
        cuts = board.net.cuts if board.net else ()
        return Played(**structs.asdict(self.fills(points)), chains=tuple(chains), cuts=cuts)

    def won_by(self, position: Position) -> str:
        """The chains, one of which beats any total without; no order makes others."""
        return "".join(f"{note[:1].upper()}{note[1:]}." for note in position.notes)

    def places_amiss(self) -> Iterator[Correction]:
        """With one space in another colour: the points are those of the colours."""
        return self.corrections(1)

    def scores(self, position: Position) -> Scores:
        """Those of any order: what is linked with what the sheet shows."""
        return exact(position.points, position.winners)


def _with(first: str) -> str:
    return gettext("with {player} beginning").format(player=first)


class _Turn(Struct):
    """A turn that the counts give."""

    seat: int
    round: int
    """From 0."""
    passed: tuple[int, ...] | None
    """Who has passed before it and so must have been able to fill nothing; None: this turn is such a pass."""
    laid: tuple[int, ...] = ()
    """What is filled on it."""


class _Counted:
    """A sheet with one player beginning: the turns, and what is filled on which."""

    def __init__(self, sheet: Sheet, first: str) -> None:
        self.sheet, self.first = sheet, sheet.players.index(first)
        self.start = sheet.start(first)
        self.seats = range(len(sheet.players))
        self.bans = [sheet._banned(seat) for seat in self.seats]
        self.doubles = self.start.board.agreed.doubles
        self.with_first = _with(first)

    def order(self) -> Order | Reason:
        """The moves, or why there are none."""
        turns = self._turns()
        wrong = self._forced(turns) or self._ended(turns) or self._laid(turns)
        if wrong is not None:
            return wrong
        splits = [str(split) for split in self.sheet.splits]
        return Order(self.sheet.players[self.first], (*splits, *(self._written(turn) for turn in turns)))

    def _turns(self) -> list[_Turn]:
        """All turns up to the last fill, and the passes with which a round is played to its end."""
        left = [self._units(seat) for seat in self.seats]
        turns: list[_Turn] = []
        passed: list[int] = []
        seat = self.first
        while any(left):
            if left[seat]:
                left[seat] -= 1
                turns.append(_Turn(seat, len(turns) // len(left), tuple(passed)))
            else:
                passed += [] if seat in passed else [seat]
                turns.append(_Turn(seat, len(turns) // len(left), None))
            seat = self._next(seat)
        if self.sheet.over and any(map(self._chain, self.seats)):
            while seat != self.first and not self.sheet._open(seat) and self._somebody_can():
                turns.append(_Turn(seat, len(turns) // len(left), None))
                seat = self._next(seat)
        return turns

    def _units(self, seat: int) -> int:
        """The turns on which a player filled something: one for each space, but one for the two of a first turn."""
        count = self.sheet.sets[seat].bit_count()
        return count - 1 if count and self.doubles else count

    def _next(self, seat: int) -> int:
        return self.start.table.after(seat)

    def _somebody_can(self) -> bool:
        return any(self.sheet._open(seat) for seat in self.seats)

    def _forced(self, turns: Sequence[_Turn]) -> Reason | None:
        """SPR-S3: whoever passed could fill something that stays empty."""
        for seat in dict.fromkeys(turn.seat for turn in turns if turn.passed is None):
            open = self.sheet._open(seat)
            if open:
                place, player = self.sheet.names(open)[0], self.sheet.players[seat]
                said = gettext(
                    "{beginning}, {player} must have passed, but could still fill {place}: "
                    "{counts} do not come of taking turns"
                )
                named = {"beginning": self.with_first, "player": player, "place": place, "counts": self._counts}
                return Reason("SPR-S3", said.format(**named), (place,))
        return None

    @property
    def _counts(self) -> str:
        """How many each has filled."""
        pairs = zip(self.sheet.players, self.sheet.sets, strict=True)
        said = gettext("{count} for {player}")
        return ", ".join(said.format(count=own.bit_count(), player=player) for player, own in pairs)

    def _ended(self, turns: Sequence[_Turn]) -> Reason | None:
        """SPR-S4 and S5: whether the game ends just where the sheet does."""
        seat = self._next(turns[-1].seat) if turns else self.first
        chained = [self.sheet.players[each] for each in self.seats if self._chain(each)]
        if not self.sheet.over:
            if chained and seat == self.first:
                said = gettext("{beginning}, {player} has a chain and the round is played out: the game is over")
                return Reason("SPR-S5", said.format(beginning=self.with_first, player=chained[0]))
            return None
        able = [each for each in self.seats if self.sheet._open(each)]
        if not chained and able:
            place = self.sheet.names(self.sheet._open(able[0]))[0]
            said = gettext("nobody has a chain, and {player} can still fill {place}; the game is not over")
            return Reason("SPR-S4", said.format(player=self.sheet.players[able[0]], place=place), (place,))
        if chained and able and seat != self.first:
            said = gettext("{beginning}, the round is not played out: {player} has a turn left")
            return Reason("SPR-S5", said.format(beginning=self.with_first, player=self.sheet.players[seat]))
        return None

    def _laid(self, turns: Sequence[_Turn]) -> Reason | None:
        """Gives each turn its fill, the last turn first; SPR-S3 and S6 where there is none.

        The sets that passes ask for are nested: what is filled later must be closed to more players.
        """
        last_round = (len(turns) - 1) // len(self.seats)
        for seat in self.seats:
            own = [turn for turn in turns if turn.seat == seat and turn.passed is not None]
            rest = self.sheet.sets[seat]
            if own and self.doubles:
                own[0].laid = self.sheet.pairs(seat)[0]
                rest &= ~bits.union(own[0].laid)
                own = own[1:]
            for turn in reversed(own):
                fit = rest & bits.common(self.bans[each] for each in turn.passed or ())
                if turn is own[-1] and self._chain(seat):
                    if turn.round != last_round:
                        return self._too_early(seat)
                    fit = bits.union(i for i in bits.members(fit) if not self._chain(seat, without=i))
                if not fit:
                    return self._could(seat, turn)
                turn.laid = (bits.nth(fit, 0),)
                rest &= ~(1 << turn.laid[0])
        return None

    def _too_early(self, seat: int) -> Reason:
        player = self.sheet.players[seat]
        chain = self.sheet.names(self.sheet.sets[seat] & self.start.board.triangles)
        said = gettext(
            "{beginning}, {player}'s chain was complete a round before the end, and the game would have ended"
        )
        return Reason("SPR-S6", said.format(beginning=self.with_first, player=player), chain)

    def _could(self, seat: int, turn: _Turn) -> Reason:
        assert turn.passed
        player, idle = self.sheet.players[seat], self.sheet.players[turn.passed[-1]]
        said = gettext(
            "{beginning}, {idle} must have passed while {player} went on, but could have filled one of those: "
            "{counts} do not come of taking turns"
        )
        named = {"beginning": self.with_first, "idle": idle, "player": player, "counts": self._counts}
        return Reason("SPR-S3", said.format(**named))

    def _chain(self, seat: int, without: int | None = None) -> int:
        """The total of a player's complete chain, also without one of the spaces or triangles; 0 if there is none."""
        board = self.start.board
        own = self.sheet.sets[seat] & ~(0 if without is None else 1 << without)
        spaces = own & ~board.triangles
        while spaces:
            group = inked.connected(spaces & -spaces, spaces, board.meets)
            reach = bits.joined(board.meets[i] for i in bits.members(group)) & own & board.triangles
            if board.complete(reach):
                return board.total(reach)
            spaces &= ~group
        return 0

    def _written(self, turn: _Turn) -> str:
        ids = self.start.map.ids
        match turn.laid:
            case ():
                return write(Pass())
            case (one,):
                return write(Fill(ids[one]))
            case _:
                return write(Pair(ids[turn.laid[0]], ids[turn.laid[1]]))


def _twos(places: int) -> Iterator[tuple[int, int]]:
    """Each two of a set."""
    members = list(bits.members(places))
    return ((i, j) for n, i in enumerate(members) for j in members[n + 1 :])


def _split(position: Position, splits: Sequence[Split]) -> Position:
    for split in splits:
        after = position.play(split)
        assert not isinstance(after, Foul), after
        position = after
    return position


def read(opening: Opening) -> Sheet:
    """The sheet that a record describes. Raises BadInput, with the line, for what cannot be."""
    splits = tuple(_splits(opening))
    start = _split(opening.begin(_beginner(opening)[0]), splits)
    found = inked.inked(
        opening, Places(start.map.ids, "space", misnamed=east_or_west, spelled=spelled), start.colours, start.hands
    )
    return Sheet(**found, splits=splits)


def _beginner(opening: Opening) -> tuple[str, ...]:
    """Who began: who is said to have, or who is named first below [splits], or whoever sits first."""
    record = opening.record
    keys = [key.strip().casefold() for key in record.tables.get(SPLITS, {})]
    named = next((name for key in keys for name in record.players if name.casefold() == key), record.players[0])
    return (record.first or named,)


def _splits(opening: Opening) -> Iterator[Split]:
    """The splits, the beginner's first. Raises BadInput for one that is missing, strange or against the rules."""
    record, position = opening.record, opening.begin(_beginner(opening)[0])
    assert isinstance(position, Position)
    written = {key.strip().casefold(): (key, text) for key, text in record.tables.get(SPLITS, {}).items()}
    if not position.board.agreed.splits:
        if SPLITS in record.tables:
            sentence = gettext('[splits] belongs to the variation "split-spaces"; leave it out, or add that variation')
            raise placed(record, SPLITS, SPLITS, sentence)
        return
    strange = next((key for low, (key, _) in written.items() if low not in map(str.casefold, record.players)), None)
    if strange is not None:
        raise placed(record, SPLITS, strange, no_player(strange, record.players))
    while position.unsplit:
        player = str(position.turn)
        if player.casefold() not in written:
            said = gettext(
                '{player} split a space before play: write [splits] and below it {player} = "17: 12 to 20/21"'
            )
            sentence = said.format(player=player)
            raise placed(record, SPLITS, SPLITS if SPLITS in record.tables else None, sentence)
        key, text = written[player.casefold()]
        if not str(text).strip():
            said = gettext(
                '{player} split a space before play: write below [splits] how, such as {player} = "17: 12 to 20/21"'
            )
            raise placed(record, SPLITS, key, said.format(player=player))
        move = _read_split(opening, position, key, text)
        yield move
        position = _split(position, (move,))


def _read_split(opening: Opening, position: Position, key: str, said: object) -> Split:
    """The split below a key. Raises BadInput, with the line, when it is none or breaks a rule."""
    text = str(said).strip()
    try:
        move = read_move(text if text.casefold().startswith("split") else f"split {text}", position)
        after = position.play(move)
        if isinstance(after, Foul):
            raise BadInput(after.message)
    except BadInput as error:
        raise placed(opening.record, SPLITS, key, error.sentence) from None
    assert isinstance(move, Split), move
    return move


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each player; triangles by edge and number; a line for each player's split, where that was agreed."""
    start = opening.position
    coloured = inked.template(opening, start.colours, start.hands, "17 31-34 N4")
    if not start.board.agreed.splits:
        return coloured
    said = gettext('How each of you split a space, such as "{example}"; whoever began stands first.')
    head = f"# {said.format(example='17: 12 to 20/21')}"
    return {SPLITS: [head, *table_rows(dict.fromkeys(opening.players, ""))], **coloured}


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, str]]:
    """Whose each space and triangle is after a game, and the splits before it. Raises BadInput while one is missing."""
    if position.unsplit:
        raise BadInput(gettext("before all have split a space there is nothing on the sheet; let more turns be played"))
    places = Places(position.map.ids, "space")
    found = inked.tables(opening, places, position.colours, position.hands, _owners(position))
    splits = {opening.players[cut.player]: str(split) for cut, split in _drawn(opening, position)}
    return found | ({SPLITS: splits} if splits else {})


def _drawn(opening: Opening, position: Position) -> Iterator[tuple[Cut, Split]]:
    """The lines that were drawn before play, each with the split that names it."""
    net = opening.position.board.net
    for cut in position.board.net.cuts if position.board.net else ():
        split = next(each for each in net.splits() if net.divided(each, cut.player, cut.order).cuts[-1] == cut)
        yield cut, split
        net = net.divided(split, cut.player, cut.order)


def _owners(position: Position) -> tuple[int, ...]:
    return inked.from_sets(position.filled, len(position.map.ids))
