"""From what a photo shows of a sheet to the finished-sheet record that says it (docs/SHEETS.md 2).

The light's half of reading is done here: whose pen is whose, what is certain, and what is in doubt. Doubtful places are
written as unreadable, with what they most likely are: the referee, who knows the rules, goes on from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.field import code as codes
from sheetgen.games.design import known_code
from sheetgen.games.judged import sheet_of
from sheetgen.games.recorded import wrong_count
from sheetgen.language import clauses, either, gettext, headed, ngettext, pgettext, together
from sheetgen.photo import naming
from sheetgen.photo.pens import called, hue_name
from sheetgen.photo.reading import SURE
from sheetgen.players import names_in
from sheetgen.referee import record as records
from sheetgen.referee import variation
from sheetgen.referee.finished import inked
from sheetgen.referee.finished.inked import InkedSheet
from sheetgen.referee.finished.notation import MOST_UNREADABLE, ranges
from sheetgen.referee.finished.sheet import opened
from sheetgen.referee.record import SCORE_HINT, STOPPED_HINT, Record, score_to_fill_in, seat_of

if TYPE_CHECKING:
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.photo.reading import Pen, Reading, Seen


def _seats() -> tuple[str, ...]:
    """Players of whom nobody said the names, where their pens do not name them."""
    return pgettext("player", "One"), pgettext("player", "Two"), pgettext("player", "Three"), pgettext("player", "Four")


UNLIKE = 60.0
"""So far (naming.far) a pen is from the colour that it was said to have that somebody should look."""

PLAYED = 3
"""So many places of a pen that nobody has are no scribble: somebody played with it."""

EMPTY = "empty"
PAPER = (255, 255, 255)
_UNREADABLE = "unreadable"


class Told(Struct, frozen=True, kw_only=True):
    """What the players say of a sheet, and no photo shows."""

    players: tuple[str, ...] = ()
    """In the order of turns."""
    count: int | None = None
    """How many played, where only that is said."""
    colours: Mapping[str, tuple[str, ...]] = {}
    """Words for what each player, or each colour of the game, was coloured with."""
    record: Record | None = None
    """A record of the sheet, whose players, variations, letters, sequences and score hold for it; it may leave out of
    which sheet it is."""
    stopped: bool = False
    """Whether the game was stopped in the middle."""
    layout: Path | None = None
    """Their own layout file, from which the sheet was printed; else it is the one that the record names."""
    words: Path | None = None
    """Their own word list, from which it was filled. It counts for games with words only: an album holds others too."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, as far as they are said."""
        return self.players or (self.record.players if self.record is not None else ())

    @property
    def own_layout(self) -> Path | None:
        """The layout file of their own from which the sheet was printed, if any."""
        if self.layout is None and self.record is not None and self.record.layout:
            return self.record.folder / self.record.layout
        return self.layout

    @property
    def sheet(self) -> str | None:
        """The code of the sheet of which the record says it is. Raises BadInput, with the line, for one that is
        none."""
        if self.record is None or self.record.sheet is None:
            return None
        try:
            return str(known_code(self.record.sheet)[1])
        except BadInput as error:
            raise self.record.trouble(error.sentence, "sheet") from None

    def of_sheet(self, game: Game, code: str) -> Told:
        """What is told of the sheet of that code: without a record that says it is of another, or of another game."""
        if self.record is None:
            return self
        of_it = self.sheet == code if self.sheet is not None else self.of_game(game)
        return self if of_it else structs.replace(self, record=None)

    def of_game(self, game: Game) -> bool:
        """Whether the record is of that game, or does not say of which it is."""
        return self.record is None or self.record.game is None or games.find(self.record.game).name == game.name


class Owned(Struct, frozen=True):
    """A pen, and what it is in the game."""

    name: str
    rgb: tuple[int, int, int]
    key: str | None
    """What stands below [coloured] for it; None: nobody has such a pen."""
    player: str | None
    """Whose it is, where it is one player's."""
    on_parts: tuple[str | None, ...] = ()
    """Its key on each part of the sheet that has pans of its own; none where all pans are for the whole sheet."""


class Guess(Struct, frozen=True):
    """What a place may be: a pen's name, or words; and what it would look like, None where that says nothing."""

    words: str
    rgb: tuple[int, int, int] | None = None


class Doubt(Struct, frozen=True):
    """A place of which it is not certain what stands there."""

    table: str
    place: str
    """As the record names it."""
    spot: str
    """As the field does."""
    likely: tuple[str, ...]
    """What it may be, the likeliest first: keys of the table, or EMPTY; none where a pen did it that nobody has."""
    confidence: float
    """That the first of these is right."""
    said: str
    """Such as "17: red or orange, 60 %"."""
    guesses: tuple[Guess, ...] = ()
    """What it may be as the photo shows it, the likeliest first."""
    written: bool = True
    """Whether the record calls it unreadable; else it has the likeliest."""
    stranger: int | None = None
    """The pen that surely coloured it, by number, where nobody has that pen."""


class Understood(Struct, frozen=True, kw_only=True):
    """A sheet as it was read."""

    text: str
    """The record."""
    record: Record
    sheet: InkedSheet
    pens: tuple[Owned, ...]
    doubts: tuple[Doubt, ...]
    troubles: tuple[str, ...]

    @property
    def guessed(self) -> int:
        """How many places that are in doubt stand in the record as they most likely are, since it can leave no more
        open."""
        return _guessed(self.doubts)


def told_count(said: str) -> int | None:
    """How many played, where `said` is a number and no names."""
    return int(said) if re.fullmatch(r"\s*[0-9]{1,4}\s*", said) else None


def told_players(said: str) -> tuple[str, ...]:
    """The names in "Ann,Ben", none where it is a number (told_count).

    Raises BadInput when one is missing, stands twice, or will not do as a name."""
    if told_count(said) is not None:
        return ()
    names = names_in(said)
    if not all(names) or len({name.casefold() for name in names}) < len(names):
        wrong = gettext('--players {said} does not name each player once; write it as "Ann,Ben"')
        raise BadInput(wrong.format(said=repr(said)))
    _check_names(names, "--players")
    return names


def _check_names(names: tuple[str, ...], option: str) -> None:
    """Raises BadInput, with the option, where one of them will not do as a player's name."""
    try:
        records.check_names(Record(players=names))
    except BadInput as error:
        raise BadInput(f"{option}: {error.sentence}") from None


def told_colours(said: str) -> dict[str, tuple[str, ...]]:
    """For each name in "Ann=red,Ben=blue" its words for colours. Raises BadInput for one that is no colour or that no
    photo shows as one, and for two that are the same: no photo says which of them is whose."""
    found: dict[str, tuple[str, ...]] = {}
    for part in said.split(","):
        name, equals, word = (piece.strip() for piece in part.partition("="))
        if not (name and equals and word) or name in found:
            wrong = gettext('--colours {said} does not give each name one colour; write it as "Ann=red,Ben=blue"')
            raise BadInput(wrong.format(said=repr(said)))
        colour = naming.plain(word)
        if colour is None:
            wrong = gettext("{word} is no colour that is known here; there are: {known}")
            known = (called(each) for each in naming.WORDS if each not in naming.UNSEEN)
            raise BadInput(wrong.format(word=repr(word), known=", ".join(known)))
        if colour in naming.UNSEEN:
            wrong = gettext(
                "{colour} cannot be told from print, pencil and shadow in a photo; leave {name} out here, and write "
                "what is {colour} on the sheet into the record by hand"
            )
            raise BadInput(wrong.format(colour=called(colour), name=name))
        other = next((other for other, (theirs,) in found.items() if naming.plain(theirs) == colour), None)
        if other is not None:
            wrong = gettext("--colours gives {one} and {other} the same colour, {colour}; each has a pen of their own")
            raise BadInput(wrong.format(one=other, other=name, colour=called(colour)))
        found[name] = (word,)
    return found


def pens_told(game: Game, field: Field, told: Told) -> int | None:
    """How many pens were used, where it is said who played and what each of them, or each colour, was coloured with.

    Raises BadInput when so many cannot play."""
    if not (told.colours and told.names):
        return None
    count = sum(map(len, told.colours.values()))
    return count if count >= len(_sheet(game, field, told.names, told).keys) else None


def as_read(game: Game, field: Field, reading: Reading, told: Told) -> Understood:
    """The record of a sheet that was read.

    Raises BadInput when so many cannot play, a pen that is named was not used, or nobody says what was written on the
    sheet before play.
    """
    blank = _blank(game, field, reading, told)
    named = {} if told.names else _named(blank, reading, told)
    if named:
        _check_names(tuple(named.values()), "--colours")
        blank = _sheet(game, field, [named.get(player, player) for player in blank.players], told)
    owners, on_parts, troubles = _owners(blank, reading, told)
    sheet = blank if told.names else _sheet(game, field, _names(blank, reading, owners, [*named.values()]), told)
    pens = _owned(sheet, reading, dict(zip(blank.keys, sheet.keys, strict=True)), owners, on_parts)
    tables, doubts, left_out = _tables(game, field, sheet, reading, pens)
    text = _text(game, field, sheet, tables, doubts, told)
    record = _parsed(game, text, told)
    troubles += [
        *_how_many(game, sheet, told),
        *_strangers(pens, reading),
        *_unnamed(game, field, sheet, pens, doubts, told),
    ]
    troubles += _too_many(doubts)
    uncertain = gettext("[{table}] is left out, since none of its places is coloured for certain")
    troubles += [uncertain.format(table=table) for table in left_out]
    return Understood(
        text=text,
        record=record,
        sheet=_read(game, field, record),
        pens=pens,
        doubts=doubts,
        troubles=(*reading.troubles, *troubles),
    )


# Who plays, and whose pen is whose.


def _blank(game: Game, field: Field, reading: Reading, told: Told) -> InkedSheet:
    """A sheet with nothing on it, for those who are said to play, or for as many as the pens fit."""
    if told.names:
        return _sheet(game, field, told.names, told)
    low, high = game.players
    if told.count is not None:
        if not low <= told.count <= high:
            raise BadInput(wrong_count(game, low, high, told.count))
        low = high = told.count
    named = sum(map(len, told.colours.values()))
    used = max([len(reading.pens), named, *(pen.swatch or 0 for pen in reading.pens)])
    sheets = [_sheet(game, field, _seats()[:count], told) for count in range(low, high + 1)]
    shared = {key.casefold() for sheet in sheets for key in _nobodys(sheet)} & {
        name.casefold() for name in told.colours
    }
    sheets = [sheet for sheet in sheets if shared <= {key.casefold() for key in sheet.keys}] or sheets
    sheets = [sheet for sheet in sheets if len(_strange(sheet, told)) <= len(sheet.players)] or sheets
    # First where each pen has its player; where two play with two pens each, they say so.
    exact = (sheet for sheet in sorted(sheets, key=_shared) if len(sheet.keys) == used)
    ample = (sheet for sheet in sheets if len(sheet.keys) >= used)
    return next(exact, next(ample, sheets[-1]))


def _named(sheet: InkedSheet, reading: Reading, told: Told) -> dict[str, str]:
    """The names in --colours that no player and no colour of the game has yet, by the player of `sheet` whose pen they
    go by: whoever's pan it is, else in their order. None in games in which players share colours.

    Raises BadInput when so many cannot play."""
    strange = _strange(sheet, told)
    if not (strange and set(sheet.players) <= set(sheet.keys)):
        return {}
    if len(strange) > len(sheet.players):
        said = gettext("--colours names {count} players, and {most} can have played: {names}")
        raise BadInput(said.format(count=len(strange), most=len(sheet.players), names=", ".join(strange)))
    everyone = [(name, word) for name, words in told.colours.items() for word in words]
    pens = naming.told_apart([word for _, word in everyone], [pen.rgb for pen in reading.pens])
    theirs = {everyone[n][0]: reading.pens[i] for n, i in pens.items() if _means(everyone[n][1], reading.pens[i].rgb)}
    found: dict[str, str] = {}
    for name in strange:
        pen = theirs.get(name)
        pan = sheet.pans[pen.swatch - 1] if pen and pen.swatch and pen.swatch <= len(sheet.pans) else None
        if pan in sheet.players:
            found.setdefault(pan, name)
    free = iter([player for player in sheet.players if player not in found and player not in told.colours])
    left = [name for name in strange if name not in found.values()]
    return found | dict(zip(free, left, strict=False))


def _strange(sheet: InkedSheet, told: Told) -> list[str]:
    """The names in --colours that are neither a player's nor a colour's of the sheet."""
    return [name for name in told.colours if _known(sheet, name) is None]


def _nobodys(sheet: InkedSheet) -> list[str]:
    """What is coloured on it for nobody, in any colour: neutral, where so many play that there is any."""
    return [key for key, ink in sheet.keys.items() if key not in sheet.players and naming.plain(ink) is None]


def _how_many(game: Game, sheet: InkedSheet, told: Told) -> Iterator[str]:
    """That it was guessed how many played, where nobody says it and more than one number could have."""
    low, high = game.players
    every_one_named = set(sheet.players) <= set(told.colours)
    if not told.names and told.count is None and low < high and not every_one_named:
        said = gettext(
            "nobody said who played; going by the pens on the sheet it is taken for a game of {count}: {players} "
            "(--players says it)"
        )
        yield said.format(count=len(sheet.players), players=", ".join(sheet.players))


def _shared(sheet: InkedSheet) -> bool:
    """Whether a colour on it is nobody's own, or a player has several."""
    return set(sheet.keys) != set(sheet.players)


def _sheet(game: Game, field: Field, players: Sequence[str], told: Told) -> InkedSheet:
    """A sheet with nothing on it. Raises BadInput when so many cannot play."""
    return _read(game, field, _parsed(game, _head(game, field, players, told), told))


def _read(game: Game, field: Field, record: Record) -> InkedSheet:
    sheet = sheet_of(game, field, record)
    assert isinstance(sheet, InkedSheet)
    return sheet


def _owners(
    sheet: InkedSheet, reading: Reading, told: Told
) -> tuple[list[str | None], list[list[str | None]], list[str]]:
    """For each pen the key that it stands for, the same on each of _parts, and what should be said of that: as the
    players say, or else as the swatches show, or else by the colours of the game, or else in order. The last two are
    told as guesses."""
    keys = list(sheet.keys)
    found: list[str | None] = [None] * len(reading.pens)
    troubles = _as_told(sheet, reading, told, found)
    pans, sides = _pans(sheet, reading, found)
    if sides:
        troubles.append(sheet.by_sides)
    for i, pen in enumerate(reading.pens):
        if (found[i] is None or sides) and pen.swatch is not None and pen.swatch <= len(pans):
            key = pans[pen.swatch - 1]
            # Where a colour has two pans, its pen is in both.
            found[i] = key if key not in found or pans.count(key) > 1 else None
    sure = [key is not None for key in found]
    by_pans = any(pen.swatch is not None and key is not None for pen, key in zip(reading.pens, found, strict=True))
    if by_pans and told.names and not told.colours and sheet.granted:
        troubles.append(sheet.granted)
    _by_colour(sheet, reading, found)
    free = iter([key for key in keys if key not in found])
    found = [key or next(free, None) for key in found]
    pens = zip(reading.pens, found, sure, strict=True)
    guessed = [f"{called(pen.name)} {key}" for pen, key, known in pens if key and not known]
    if guessed and told.names and any(sheet.owners):
        said = gettext("nothing on the sheet says whose pen is whose; they are taken so: {whose} (--colours says it)")
        if any(pen.swatch is not None for pen in reading.pens):
            said = gettext(
                "the pans on the sheet do not say whose each pen is; the rest are taken so: {whose} (--colours says it)"
            )
        troubles.append(said.format(whose=", ".join(guessed)))
    on_parts = [_on_part(sheet, reading, found, part, pans) for part in _parts(reading)]
    return found, on_parts, [*troubles, *_without_pen(sheet, told, found)]


def _parts(reading: Reading) -> list[tuple[int, ...]]:
    """The pans of each part of the sheet, where the parts have pans of their own."""
    return sorted({*reading.beside.values()})


def _pan(pen: Pen, part: Sequence[int]) -> int | None:
    """The pan of a part in which a pen is."""
    return next((number for number in pen.swatches if number in part), None)


def _pans(sheet: InkedSheet, reading: Reading, told: Sequence[str | None]) -> tuple[list[str], bool]:
    """The key of each pan: the sheet's, or with the keys exchanged on each part where the pens that the players named
    say so (`told`, for each pen its key); and whether these pens were the sides', and not the players': by what is told
    the keys would be exchanged on one part and not on another, and each part's pans are all in pens that differ. Then
    what is told holds for the first part."""
    parts, pans = _parts(reading), list(sheet.pans)
    exchanged: dict[tuple[int, ...], bool] = {}
    for part in parts:
        pairs = [
            (key, pans[n - 1]) for pen, key in zip(reading.pens, told, strict=True) if key and (n := _pan(pen, part))
        ]
        ways = {key != own for key, own in pairs}
        if len(ways) == 1:
            exchanged[part] = ways.pop()
    differ = len({*exchanged.values()}) > 1
    whole = all(len([pen for pen in reading.pens if _pan(pen, part)]) == len(part) for part in parts)
    first = next(iter(exchanged.values()), False)
    for part in parts:
        if first if whole or not differ else exchanged.get(part, first):
            keys = [pans[n - 1] for n in part]
            for n, key in zip(part, reversed(keys), strict=True):
                pans[n - 1] = key
    return pans, differ and whole


def _on_part(
    sheet: InkedSheet, reading: Reading, found: Sequence[str | None], part: tuple[int, ...], pans: Sequence[str]
) -> list[str | None]:
    """For each pen the key that it stands for on a part of the sheet: its pan's there; or that of the pen there which
    has its hue; or, where its own is another pen's there, the one that is left."""
    own = [None if (number := _pan(pen, part)) is None else pans[number - 1] for pen in reading.pens]
    left = [key for key in sheet.keys if key not in own]
    keys: list[str | None] = []
    for pen, here, key in zip(reading.pens, own, found, strict=True):
        alike = {k for k, each in zip(own, reading.pens, strict=True) if k and hue_name(each.rgb) == hue_name(pen.rgb)}
        if here is None and key is not None and len(alike) == 1:
            here = alike.pop()
        elif here is None and key in own and len(left) == 1:
            here = left[0]
        keys.append(here or key)
    return keys


def _without_pen(sheet: InkedSheet, told: Told, found: Sequence[str | None]) -> Iterator[str]:
    """That there is nothing of those whose pen is named and not on the sheet."""
    pens = [
        f"{key} ({called(word)})"
        for name, words in told.colours.items()
        for word in words
        if (key := _key(sheet, name)) not in found
    ]
    if pens:
        said = ngettext(
            "no pen on the sheet is that of {whose}, so nothing counts as coloured with it",
            "no pens on the sheet are those of {whose}, so nothing counts as coloured with them",
            len(pens),
        )
        yield said.format(whose=together(pens))


def _as_told(sheet: InkedSheet, reading: Reading, told: Told, found: list[str | None]) -> list[str]:
    """Fills in the pens that the players named. Raises BadInput for a name or colour that there is not."""
    wanted = [(_key(sheet, name), word) for name, words in told.colours.items() for word in words]
    if len(wanted) > len(reading.pens):  # whoever has not coloured anything yet has no pen on the sheet
        wanted = [pair for pair in wanted if any(_means(pair[1], pen.rgb) for pen in reading.pens)]
    matched = naming.told_apart([word for _, word in wanted], [pen.rgb for pen in reading.pens])
    troubles = []
    for n, i in matched.items():
        key, word = wanted[n]
        found[i] = key
        if not _means(word, reading.pens[i].rgb):
            said = gettext("{key} is said to be {word}, and the pen that is nearest to that looks {colour}")
            troubles.append(said.format(key=key, word=called(word), colour=called(reading.pens[i].name)))
    _twins(sheet, reading, found)
    return troubles


def _twins(sheet: InkedSheet, reading: Reading, found: list[str | None]) -> None:
    """Fills in the other pens of each colour that was named: one pen in two pans may be counted twice, light and dark,
    and which of the two is nearer to a word says nothing."""
    said = {i: key for i, key in enumerate(found) if key is not None and sheet.pans.count(key) > 1}
    for i, pen in enumerate(reading.pens):
        if found[i] is None:
            alike = {said[j] for j in said if hue_name(reading.pens[j].rgb) == hue_name(pen.rgb)}
            found[i] = alike.pop() if len(alike) == 1 else None


def _means(word: str, rgb: tuple[int, int, int]) -> bool:
    name = naming.plain(word)
    return name is not None and naming.far(naming.WORDS[name], rgb) < UNLIKE


def _key(sheet: InkedSheet, name: str) -> str:
    """The key that a name in --colours means. Raises BadInput where there is none."""
    key = _known(sheet, name)
    if key is None:
        said = gettext("--colours speaks of {name}; there are: {known}")
        raise BadInput(said.format(name=repr(name), known=", ".join(sheet.keys)))
    return key


def _known(sheet: InkedSheet, name: str) -> str | None:
    """The key that a name in --colours means: a player's, or a colour of the game; None where it is neither."""
    seat = seat_of(name, sheet.players)
    if seat is not None:
        own = [key for key, ink in sheet.keys.items() if _owner(sheet, ink) == sheet.players[seat]]
        if len(own) == 1:
            return own[0]
        if own and name.strip().casefold() not in [key.casefold() for key in sheet.keys]:
            said = gettext("{player} plays {colours}; in --colours write these in place of the name")
            raise BadInput(said.format(player=sheet.players[seat], colours=together(own)))
    return next((key for key in sheet.keys if key.casefold() == name.strip().casefold()), None)


def _owner(sheet: InkedSheet, ink: str) -> str | None:
    """The player whose alone an ink is."""
    return sheet.owners[sheet.inks.index(ink)] if sheet.owners else None


def _by_colour(sheet: InkedSheet, reading: Reading, found: list[str | None]) -> None:
    """Fills in the pens that are left by the colours that the game names, where it names any."""
    keys = [key for key, ink in sheet.keys.items() if key not in found and naming.plain(ink)]
    left = [i for i, key in enumerate(found) if key is None]
    for n, i in naming.told_apart([sheet.keys[key] for key in keys], [reading.pens[i].rgb for i in left]).items():
        found[left[i]] = keys[n]


def _names(sheet: InkedSheet, reading: Reading, owners: Sequence[str | None], named: Sequence[str]) -> tuple[str, ...]:
    """The players, each but those who are `named` by their pen where they have one of their own, in the language that
    is spoken."""
    pens = {key: called(pen.name) for key, pen in zip(owners, reading.pens, strict=True) if key}
    taken = {name.casefold() for name in named}
    pens = {key: name for key, name in pens.items() if key not in named and name.casefold() not in taken}
    return tuple(player if player in named else pens.get(player, player).capitalize() for player in sheet.players)


def _owned(
    sheet: InkedSheet,
    reading: Reading,
    keys: Mapping[str, str],
    owners: Sequence[str | None],
    on_parts: Sequence[Sequence[str | None]],
) -> tuple[Owned, ...]:
    """The pens; `keys` are those that the players' names have made of the keys before."""
    found, *parts = [[None if key is None else keys[key] for key in each] for each in (owners, *on_parts)]
    return tuple(
        Owned(pen.name, pen.rgb, key, _owner(sheet, sheet.keys[key]) if key else None, tuple(here[i] for here in parts))
        for i, (pen, key) in enumerate(zip(reading.pens, found, strict=True))
    )


def _used_on(pens: Sequence[Owned], reading: Reading, spot: str) -> Sequence[Owned]:
    """The pens as they stand for somebody on the part of the sheet where a place is."""
    part = reading.beside.get(spot)
    if part is None:
        return pens
    number = _parts(reading).index(part)
    return [structs.replace(pen, key=pen.on_parts[number]) for pen in pens]


def _strangers(pens: Sequence[Owned], reading: Reading) -> Iterator[str]:
    """What is said of pens that nobody has."""
    for number, pen in enumerate(pens):
        both = (reading.spaces, reading.segments)
        count = sum(seen.pen == number for places in both for seen in places.values())
        if pen.key is None and count:  # a pen may have drawn circles only
            said = ngettext(
                "nobody has a pen that is {colour}; {count} place is coloured with it",
                "nobody has a pen that is {colour}; {count} places are coloured with it",
                count,
            )
            yield said.format(colour=called(pen.name), count=count)


def _unnamed(
    game: Game, field: Field, sheet: InkedSheet, pens: Sequence[Owned], doubts: Sequence[Doubt], told: Told
) -> Iterator[str]:
    """That more played than are named, where pens that nobody has coloured more than a scribble does."""
    extra = [n for n in range(len(pens)) if sum(doubt.stranger == n for doubt in doubts) >= PLAYED]
    if not (extra and told.names) or {*sheet.players} <= {*told.colours} or pens_told(game, field, told) is not None:
        return  # whose pens are all named are all who played
    used = len(extra) + sum(pen.key is not None for pen in pens)
    more = range(len(sheet.players) + 1, game.players[1] + 1)
    # The record's players are left out, who would be too few once more.
    blank = structs.replace(told, record=None)
    if any(len(_sheet(game, field, _seats()[:count], blank).keys) >= used for count in more):
        said = gettext(
            "{used} pens were used, as far as can be seen, and {count} players are named; if more played, name all who "
            "played with --players; if not, take the photo again"
        )
        yield said.format(used=used, count=len(sheet.players))


# What stands where.


def _tables(
    game: Game, field: Field, sheet: InkedSheet, reading: Reading, pens: Sequence[Owned]
) -> tuple[dict[str, dict[str, list[int]]], tuple[Doubt, ...], list[str]]:
    """For each table and key its places, by index; what is in doubt; and the tables that are left out, because a photo
    shows too little of what nobody need have written."""
    tables: dict[str, dict[str, list[int]]] = {}
    doubts: list[Doubt] = []
    left_out: list[str] = []
    for table, kind in game.pictured.items():
        seen: Mapping[str, Seen] = getattr(reading, kind)
        names, spots = _places(field, sheet, table)
        made: dict[str, list[int]] = {key: [] for key in sheet.keys}
        before = len(doubts)
        for i, spot in enumerate(spots):
            look = seen.get(spot)
            if look is None:
                continue
            if kind == "circled":
                key, doubt = _circled(look, names[i], spot, tables[inked.TABLE], i, pens, doubts)
            else:
                key, doubt = _coloured(look, table, names[i], spot, _used_on(pens, reading, spot))
            if doubt is not None:
                doubts.append(doubt)
            elif key != EMPTY:
                made[key].append(i)
        tables[table] = made
        if kind == "spaces" and table != inked.TABLE and doubts[before:] and not any(made.values()):
            # Where faint traces were all that stood in it, it would say of all other places that nobody has them.
            del doubts[before:]
            left_out.append(table)
    least = sorted(doubts, key=lambda doubt: doubt.confidence)
    written = {(doubt.table, doubt.spot) for doubt in least[:MOST_UNREADABLE]}
    all_ = tuple(structs.replace(doubt, written=(doubt.table, doubt.spot) in written) for doubt in doubts)
    for doubt in all_:
        _write(doubt, tables[doubt.table], _places(field, sheet, doubt.table)[1])
    return tables, all_, left_out


def _write(doubt: Doubt, table: dict[str, list[int]], spots: Sequence[str]) -> None:
    """Puts a doubtful place into its table: as unreadable, or as it most likely is."""
    key = _UNREADABLE if doubt.written else next(iter(doubt.likely), EMPTY)
    if key != EMPTY:
        table.setdefault(key, []).append(spots.index(doubt.spot))


def _places(field: Field, sheet: InkedSheet, table: str) -> tuple[Sequence[str], Sequence[str]]:
    """The places of a table, as the record names them and as the field does."""
    if table == inked.TABLE or len(sheet.spots) == len(field.spaces):
        return [str(place) for place in sheet.places], sheet.spots
    ids = [str(space.id) for space in field.spaces]
    return ids, ids


def _coloured(look: Seen, table: str, place: str, spot: str, pens: Sequence[Owned]) -> tuple[str, Doubt | None]:
    """The key of a place, or the doubt about it."""
    key = EMPTY if look.pen is None else pens[look.pen].key
    other = EMPTY if look.other is None else pens[look.other].key
    sure = look.sure or (key == other and look.confidence + look.share >= SURE)
    if sure and key is not None:
        return key, None
    keys = [each for each in (key, other if look.share > 0 else None) if each is not None]
    guesses = [_guess(look.pen, pens), *([_guess(look.other, pens)] if look.share > 0 else [])]
    guesses = list(dict.fromkeys(guesses))
    names = [guess.words for guess in guesses]
    percent = min(99, round(100 * look.confidence))
    why = f" ({gettext(look.why)})" if look.why else ""
    said = gettext("{place}: {colour}, {percent} %").format(place=place, colour=either(names), percent=percent) + why
    if look.sure:
        said = gettext("{place}: {colour}, which nobody has").format(place=place, colour=names[0]) + why
        # It is surely nobody's who is named, so that nothing is likely of those who are.
        return EMPTY, Doubt(table, place, spot, (), look.confidence, said, tuple(guesses[:1]), stranger=look.pen)
    likely = tuple(dict.fromkeys(keys)) or (EMPTY,)
    return EMPTY, Doubt(table, place, spot, likely, look.confidence, said, tuple(guesses))


def _circled(
    look: Seen,
    place: str,
    spot: str,
    coloured: Mapping[str, Sequence[int]],
    i: int,
    pens: Sequence[Owned],
    doubts: Sequence[Doubt],
) -> tuple[str, Doubt | None]:
    """The key of whoever circled a place, who is whoever coloured it; or the doubt whether they did."""
    owner = next((key for key, places in coloured.items() if i in places), None)
    if owner is None:
        # What is not coloured is not circled; and where the colour is in doubt, so is all else.
        return EMPTY, None
    if look.sure:
        return (EMPTY if look.pen is None else owner), None
    likely = (EMPTY, owner) if look.pen is None else (owner, EMPTY)
    guesses = [Guess(gettext("circled")), Guess(gettext("not circled"))][:: -1 if look.pen is None else 1]
    said = gettext("{place}: circled or not, {percent} %")
    if look.pen is None:
        said = gettext("{place}: not circled or circled, {percent} %")
    said = said.format(place=place, percent=min(99, round(100 * look.confidence)))
    return EMPTY, Doubt("circled", place, spot, likely, look.confidence, said, tuple(guesses))


def _guess(pen: int | None, pens: Sequence[Owned]) -> Guess:
    return Guess(gettext("empty"), PAPER) if pen is None else Guess(called(pens[pen].name), pens[pen].rgb)


def _guessed(doubts: Sequence[Doubt]) -> int:
    return sum(not doubt.written for doubt in doubts)


def _too_many(doubts: Sequence[Doubt]) -> Iterator[str]:
    guessed = _guessed(doubts)
    if guessed:
        said = ngettext(
            "{count} places are in doubt, and a record can leave {most} open: the {guessed} that is least so stands in "
            "it as it most likely is",
            "{count} places are in doubt, and a record can leave {most} open: the {guessed} that are least so stand in "
            "it as they most likely are",
            guessed,
        )
        yield said.format(count=len(doubts), most=MOST_UNREADABLE, guessed=guessed)


# The file.


def _head(game: Game, field: Field, players: Sequence[str], told: Told) -> str:
    """A record without what stands on the sheet."""
    given = told.record
    tables = {
        name: table
        for name, table in (given.tables if given else {}).items()
        if name not in (*game.pictured, inked.LIKELY)
    }
    text = records.write(
        game.name,
        field.code,
        players,
        layout=told.own_layout.name if told.own_layout else None,
        variation=_variation(game, told),
        first=given.first if given else None,
        finished=not told.stopped and (given is None or given.finished is not False),
        moves=None,
        hints={"finished": gettext(STOPPED_HINT)},
        tables=tables,
    )
    record = _parsed(game, text, told)
    low, high = variation.players(record.settings, game.players)
    if not low <= len(players) <= high:
        wrong = headed(wrong_count(game, low, high, len(players)), ", ".join(players))
        if len(players) < low:  # one name may have a space in it, and is taken for no two
            wrong = clauses([wrong, gettext('write a comma between names, as in "Ann,Ben"')])
        raise BadInput(wrong)
    _check_written(game, record)
    return text + "".join(_still_open(game, field, record))


def _check_written(game: Game, record: Record) -> None:
    """Raises BadInput where the players wrote something into the field before play and nobody says what."""
    missing = [gettext(name) for name, _ in game.table_hints if not record.tables.get(name)]
    if game.fillable and not codes.parse(str(record.sheet)).fill and missing:
        said = gettext(
            "the sheet {sheet} was printed without {missing}, and handwriting is not read; write them into a record "
            "(sheetgen new {game} --finished --code {sheet}) and name it with --record"
        )
        raise BadInput(said.format(sheet=record.sheet, missing=together(missing), game=game.name))


def _still_open(game: Game, field: Field, record: Record) -> Iterator[str]:
    """Tables that no photo fills, to be filled in."""
    lines = game.finished.template(opened(game.rules, field, record, game.finished.TABLES))
    for table, rows in lines.items():
        if table not in game.pictured and table not in record.tables:
            yield "\n".join(["", f"[{table}]", *rows, ""])


def _parsed(game: Game, text: str, told: Told) -> Record:
    record = structs.replace(records.parse(text), layout_file=told.own_layout, words_file=_words(game, told))
    return record.settled(game.rules.Variation)


def _variation(game: Game, told: Told) -> Sequence[str]:
    if told.record is not None and told.record.variation:
        return told.record.variation
    words = _words(game, told)
    return (f"words = '{words.name}'",) if words else ()


def _words(game: Game, told: Told) -> Path | None:
    return told.words if variation.takes_file(game.rules.Variation) else None


def _text(
    game: Game,
    field: Field,
    sheet: InkedSheet,
    tables: Mapping[str, Mapping[str, Sequence[int]]],
    doubts: Sequence[Doubt],
    told: Told,
) -> str:
    """The whole record."""
    parts = [_head(game, field, sheet.players, told)]
    for table, made in tables.items():
        mine = [doubt for doubt in doubts if doubt.table == table]
        if table != inked.TABLE and not any(made.values()):
            continue
        names, _ = _places(field, sheet, table)
        rows = records.table_rows({key: _listed(sheet, table, names, places) for key, places in made.items()})
        parts.append("\n".join(["", *_comments(mine), f"[{table}]", *rows, ""]))
    likely = [doubt for doubt in doubts if doubt.written and doubt.likely and doubt.table == inked.TABLE]
    if likely:
        rows = records.table_rows({doubt.place: list(doubt.likely) for doubt in likely})
        said = gettext("What these most likely are, the likelier first: the referee tries them in this order.")
        parts.append("\n".join(["", f"# {said}", f"[{inked.LIKELY}]", *rows, ""]))
    score = told.record.score if told.record else {}
    if score:
        parts.append("\n".join(["", "[score]", *records.table_rows(score), ""]))
    else:
        parts.append("\n".join([*score_to_fill_in(sheet.players, gettext(SCORE_HINT)), ""]))
    return "".join(parts)


def _listed(sheet: InkedSheet, table: str, names: Sequence[str], places: Iterable[int]) -> str:
    if table == inked.TABLE:
        return sheet.listed(places)
    return ranges(sorted(places), [int(name) if name.isdecimal() else name for name in names])


def _comments(doubts: Sequence[Doubt]) -> Iterator[str]:
    written = [doubt.said for doubt in doubts if doubt.written]
    guessed = [doubt.said for doubt in doubts if not doubt.written]
    if written:
        yield "# " + gettext("In doubt, and so unreadable; look at the sheet, and write what is there:")
        yield from (f"# {said}" for said in written)
    if guessed:
        yield "# " + gettext("In doubt too, and written as they most likely are:")
        yield from (f"# {said}" for said in guessed)
