"""Record files: what two people wrote down of their game, read with good will, and empty ones to write in."""

from __future__ import annotations

import itertools
import json
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sheetgen import arguments, signs
from sheetgen.errors import BadInput, collected, parts_of
from sheetgen.field.model import Field
from sheetgen.files import read_text, with_plain_lines
from sheetgen.language import N_, either, gettext
from sheetgen.players import names_in
from sheetgen.referee import stamps, variation
from sheetgen.tomlfile import converted, line_of, part, shortened, suggestion, toml

_NUMBER = re.compile(r"(\d{1,9})(?:\.\s+|\.(?=[^\W\d])|\.?\)\s*|\.[-–—]\s+(?=\S))")

_ARROW = "(?:[-–—=]*>|[→➤►])"
"""What leads from a number or a name to the move."""

_UNSTOPPED = re.compile(
    r"(?:\((?=\d{1,9}\))|\[(?=\d{1,9}\]))?(\d{1,9})"
    rf"(?:\s*[:.);\]]\s*|\s*/\s+|\s+=\s*|\s+(?:[-–—]|--+)\s+|\s*{_ARROW}\s*|\s*,\s*(?=[^\W\d])|\s+)(?=\S)"
)
"""What may be the number of a line without its full stop, or part of the move."""

_BULLET = re.compile(r"(?:[•‣▪●◦∙·*→➤►]\s*|[-‐‑‒–—−]\s+)(?=\S)")
"""What a word processor or a chat puts before each line of a list; a dash alone is a move."""

_ROUND_IT = r"[-–—=*~_+|<>.:\s]*"
_PARTS = r"(?:round|game|part|runde|spiel|teil|manche|partie|ronda|partida|parte)\s+\d{1,3}"
_HEADING = re.compile(rf"{_ROUND_IT}(?:{_PARTS}|(?:turn|tour|turno)\s+\d{{1,3}}){_ROUND_IT}", re.IGNORECASE)
"""What stands above a part of the moves and is none; a word of Tolstoy has two triangles or more."""

_IN_PART = re.compile(rf"{_PARTS}\s*[:.)]\s*(?=\S)", re.IGNORECASE)
"""The same before a move on its line."""

_NUMBERED = re.compile(
    r"(?:(?:move|turn|ply|throw|zug|wurf|coup|tour|lancer|jugada|turno|tirada|movimiento)\s*(?:no\.?|nr\.?|n[°º]|№)?"
    r"|n[or]\.?|n[°º]\.?|№)\s*(\d{1,9})(\s*[:.)]\s*(?=\S)|\s+(?=\D))",
    re.IGNORECASE,
)
"""A number that says that it is one, mostly of a move or turn; without a colon or the like behind it, it may be the
space of the move."""

_HASHED = re.compile(r"\s*(?:\d{1,9}\s*[.)]\s*)?(?:[^#:]{0,60}:\s*)?#(\d[^#]*)(?:#.*)?")
"""A move with a # before it, and its number or a name, if it has any."""

HASHED = 8
"""Of so many lines one may have no # before its move."""

_BEHIND = re.compile(
    r"(?<=[\w+-])\s*(?:[;,]|\(\s*\+?\d+\s*(?:points?|pts?\.?|punkte?n?|pkt\.?|puntos?|p\.?)\s*\))+$", re.IGNORECASE
)
"""What says nothing behind a move: a semicolon or comma, and the points that it brought."""

_STOPPED = re.compile(r"(?<=[\w+)\]-])\.$")
"""The end of a sentence."""

_GAP = re.compile(r"\s{9,}")
"""White space that no move needs; what looks for blanks from each of many thousands on would take minutes."""

_BARE_NUMBER = re.compile(r"\(?\d+\)?\.")

_NAMED_BEHIND = re.compile(r"(.*\S)\s*[(\[]\s*([^()\[\]:]{1,60}?)\s*[)\]]")

_RULED = re.compile(r"(?=.*[|+])[-|+:=\s]*---[-|+:=\s]*")
"""The line between the head of a table and its rows, or round them; one of mere dashes may be a turn."""

FEW = 8
"""Numbers that may be left out before one that has no full stop; else it is likelier the move of a line of its own."""

LONGEST = 300
"""Characters of a move; none comes near it."""

LONGEST_SHORT = 3
"""Letters that may stand for a name; a longer beginning is likelier a name misspelt, or a word of the move."""

SHORT = 8
"""Of so many lines one may have no name, and the letters before the others are still names."""

LONGEST_NAME = 60
"""Characters of a player's name; a score box holds fewer."""


class Turn(Struct, frozen=True):
    """One line of the moves."""

    line: int | None
    """Its line in the file."""
    name: str | None
    """The player named in it, if one is."""
    text: str
    """The move itself, with digits 0 to 9 and plain dashes."""
    number: int | None = None
    """Its number as written before it, if one is."""
    trouble: str | None = None
    """Why it cannot be read, whatever the game is; `text` is then what may be the move in it."""
    written: str | None = None
    """All of a line that cannot be read."""
    unstopped: tuple[int, str] | None = None
    """Its number without a full stop and the move behind it, if the line is not a move as it stands."""
    taken_for: str | None = None
    """Where it names nobody who plays, the player who is most likely meant."""
    short: str | None = None
    """What stands in it for the player's name, where that is only a beginning of it or initials."""
    begins: tuple[int, str] | None = None
    """A number without a full stop at its beginning, whether or not it is part of the move, and what stands behind."""
    stamp: str | None = None
    """The date and time before it, which are no part of it."""


class Record(Struct, frozen=True, kw_only=True):
    """A record as written."""

    game: str | None = None
    sheet: str | None = None
    """The code on the sheet."""
    players: tuple[str, ...] = ()
    layout: str | None = None
    """The player's own layout file, beside the record."""
    variation: tuple[str, ...] = ()
    """As it is written; `settled` reads it."""
    first: str | None = None
    finished: bool | None = None
    """Of a sheet that is judged without its moves: whether the game had ended; None: they do not say, so it had."""
    moves: str = ""
    score: dict[str, int] = msgspec.field(default_factory=dict)
    tables: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """The game's own tables, such as [letters]."""
    turns: tuple[Turn, ...] = ()
    layout_file: Path | None = None
    """The layout file that is taken in place of `layout`, wherever it lies; no key of a record."""
    words_file: Path | None = None
    """The word list that is taken in place of the one that `variation` names; no key of a record."""
    settings: Any = None
    """The variation as the game's own settings, once it has been read; no key of a record."""
    path: Path | None = None
    source: str = ""

    @property
    def folder(self) -> Path:
        """Where files that the record names are."""
        return self.path.parent if self.path else Path()

    def settled(self, kind: type[Struct]) -> Record:
        """The same with its settings. Raises BadInput, with the line, for a variation that the game has not."""
        if self.settings is not None:
            return self
        try:
            settings = variation.parse(self.variation, kind, self.folder, self.words_file)
        except BadInput as error:
            raise self.trouble(error.sentence, "variation") from None
        return msgspec.structs.replace(self, settings=settings)

    def agreeing(self, text: str) -> Record:
        """The record that it would be if this variation had been agreed on too."""
        return self.played_by((*self.variation, text))

    def played_by(self, texts: tuple[str, ...]) -> Record:
        """The record that it would be if just these variations had been agreed on."""
        return msgspec.structs.replace(self, variation=texts, settings=None)

    def trouble(self, sentence: str, key: str | None = None) -> BadInput:
        """Something wrong with this record, at the line that sets `key`."""
        return BadInput(sentence, file=self.path, line=line_of(self.source, key))

    def check_sheet(self, field: Field) -> None:
        """Raises BadInput, with the line, for a field that is not of the sheet that the record names."""
        if self.sheet is not None and _as_code(field.code) not in _as_code(self.sheet):
            said = gettext(
                "this record is of the sheet {theirs}, and the field is that of the sheet {ours}; the record's own is "
                "field_for(game, record)"
            )
            raise self.trouble(said.format(theirs=shortened(self.sheet), ours=field.code), "sheet")


def _as_code(code: str) -> str:
    """The letters and digits of a code, or of all that its QR code says, as codes are read."""
    said = "".join(filter(str.isalnum, signs.plain(code).upper()))
    return said.translate({ord("O"): "0", ord("I"): "1", ord("L"): "1"})


SCORE_HINT = N_("What you counted yourselves, if you want it checked:")
STOPPED_HINT = N_("Write false if the game was stopped in the middle:")
"""What stands in an empty record as comments, in the language that is spoken."""

LAYOUT_KEYS = {"game", "name", "field"}
"""What a layout has and no record."""

LINE = 200
"""Signs of names in one line, at most, that are written out as a list."""

NO_KEYS = {"tables", "turns", "layout_file", "words_file", "settings", "path", "source"}
"""What a Record has besides the keys that are written."""


def read(path: str | os.PathLike[str]) -> Record:
    """The record in a file. Raises BadInput, with file and line, when it is not one."""
    place = arguments.path("path", path)
    return parse(read_text(place), place)


def parse(source: str, path: Path | None = None) -> Record:
    """The record in a text; `path` is named in complaints."""
    arguments.check("source", source, str, "the text of a record; record.read(path) reads a file")
    place, source = path or Path("record"), with_plain_lines(source)
    try:
        written = toml(source, place)
    except BadInput as error:
        raise _namesakes(source, place, error.line) or _not_yet(source, place, error.line) or error from None
    plain = {key.lower(): value for key, value in written.items()}
    if len(plain) < len(written):
        raise BadInput(gettext("a key appears twice, once in capitals"), file=place)
    known = set(Record.__struct_fields__) - NO_KEYS
    if isinstance(plain.get("field"), dict) and isinstance(plain.get("game"), str) and set(plain) >= LAYOUT_KEYS:
        said = gettext("this is a layout, not a record; print its sheet with sheetgen print {game} --layout {file}")
        raise BadInput(said.format(game=signs.typed(part(plain["game"])), file=signs.typed(str(place))), file=place)
    _raise_all(_out_of_order(plain, known, source, place))
    tables = {key: plain.pop(key) for key in list(plain) if key not in known and isinstance(plain[key], dict)}
    wrong = _strange_keys(written, [key for key in plain if key not in known], sorted(known), source, place)
    if nested := _nested_moves(plain.get("moves"), source, place):
        wrong = itertools.chain(wrong, [nested])
        del plain["moves"]
    if isinstance(plain.get("players"), str):
        wrong = itertools.chain(wrong, [_no_list(plain.pop("players"), source, place)])
    kept = {key: value for key, value in plain.items() if key in known}
    try:
        record = converted(kept | _in_other_words(kept), Record, source=source, path=place)
    except BadInput as error:
        wrong = itertools.chain(wrong, parts_of(error))
    _raise_all(wrong)
    players = tuple(tidy(name) for name in record.players)
    record = msgspec.structs.replace(record, players=players, tables=tables, path=path, source=source)
    check_names(record)
    _check_remarks(record)
    _raise_all(_strangers(record))
    return msgspec.structs.replace(
        record,
        first=None if record.first is None else player_named(record, record.first, "first"),
        score={player_named(record, name, name): points for name, points in record.score.items()},
        turns=tuple(_turns(record)),
    )


def _raise_all(troubles: Iterator[BadInput]) -> None:
    """Raises BadInput about all of these, if there are any."""
    if first := next(troubles, None):
        raise collected(itertools.chain([first], troubles))


def _strange_keys(
    written: Mapping[str, Any], strange: Iterable[str], known: list[str], source: str, place: Path
) -> Iterator[BadInput]:
    """What is wrong with keys that no record has."""
    for key in strange:
        said = gettext("there is no key {name} in a record; {known}")
        sentence = said.format(name=shortened(key), known=suggestion(key, known))
        if score := _score_without_head(written, key):
            sentence = gettext("{score} is a score; write [score] on a line of its own above the scores")
            sentence = sentence.format(score=score)
        yield BadInput(sentence, file=place, line=line_of(source, key), about=key)


def _namesakes(source: str, place: Path, line: int | None) -> BadInput | None:
    """That two players have the same name, of a text that is no TOML from that line on because a key of that name
    stands there once more; None where it is something else."""
    rows = source.split("\n")
    try:
        above = toml("\n".join(rows[: (line or 1) - 1]), place)
        twice = toml(rows[(line or 1) - 1], place)
    except BadInput:
        return None
    players = above.get("players")
    names = [tidy(str(name)).casefold() for name in players] if isinstance(players, list) else []
    if not any(names.count(tidy(key).casefold()) > 1 for key in twice):
        return None
    return BadInput(gettext("two players have the same name"), file=place, line=line_of(source, "players"))


def _not_yet(source: str, place: Path, line: int | None) -> BadInput | None:
    """What is missing from a text that is no TOML from that line on, where that is the moves of a game and not much
    besides; None where it is something else."""
    rows = source.split("\n")
    if any(signs.is_unseen(sign) for sign in source if not sign.isspace()):
        return None
    keys = {found[1].lower() for row in rows if (found := _A_KEY.match(row))}
    if not keys and not any(_SOME_KEY.match(row) for row in rows):
        said = gettext(
            "this is no record yet: game, sheet, players and moves are missing; sheetgen new GAME -o game.toml makes "
            "one to fill in"
        )
        return BadInput(said, file=place)
    above, row = (rows[: line - 1], rows[line - 1]) if line is not None and line <= len(rows) else ([], "")
    if "moves" in keys:
        begun = _MOVES_UNQUOTED.match(row) is not None
    else:
        in_table = any(each.lstrip().startswith("[") for each in above)
        begun = bool(row.strip()) and not in_table and not _STATEMENT.match(row)
    if not begun:
        return None
    said = gettext(
        "the moves stand between three quotes; write {opening} above the first of them, {quotes} below the last"
    )
    return BadInput(said.format(opening='moves = """', quotes='"""'), file=place, line=line)


_KEYS = "game|sheet|players|moves|score|layout|variation|first|finished"
_A_KEY = re.compile(rf"\W{{0,9}}({_KEYS})\b\W{{0,3}}[=:\]]", re.IGNORECASE)
"""A line with a key or head of a record, however it is written."""

_SOME_KEY = re.compile(r"\s*[A-Za-z_][\w-]*\s*=")
_MOVES_UNQUOTED = re.compile(r"\s*moves\s*=\s*(?:#.*|[^\s\"'“”„«»\[].*)?$", re.IGNORECASE)
_STATEMENT = re.compile(rf"\s*(?:[\[{{}}\"'#/]|[\w-]+\s*=|(?:{_KEYS})\s*:)", re.IGNORECASE)
"""How a line begins that is no move."""


def _score_without_head(written: Mapping[str, Any], key: str) -> str | None:
    """The score that stands under a player's name and not under [score]; None where it is none."""
    name = next(name for name in written if name.lower() == key)
    players = next((value for each, value in written.items() if each.lower() == "players"), None)
    named = [player for player in players if isinstance(player, str)] if isinstance(players, list) else []
    points = written[name]
    if not isinstance(points, int) or isinstance(points, bool) or seat_of(name, named) is None:
        return None
    return f"{part(name)} = {points}"


def _in_other_words(written: Mapping[str, Any]) -> dict[str, Any]:
    """What people write in another way that can only mean one thing: a single variation without brackets, and the moves
    as a list, a turn each."""
    variation, moves = written.get("variation"), written.get("moves")
    said: dict[str, Any] = {}
    if isinstance(variation, str):
        said["variation"] = [variation]
    if isinstance(moves, list) and all(isinstance(each, str | int) and not isinstance(each, bool) for each in moves):
        said["moves"] = "\n".join(map(str, moves))
    return said


def _no_list(said: str, source: str, place: Path | None) -> BadInput:
    """What to write where the players are text; where it cannot be told one from another, how a list looks."""
    names = names_in(said)
    if not all(names) or len(names) < 2 or not said.isprintable() or len(said) > LINE:
        names = ("Ann", "Ben")
    written = f"players = [{', '.join(map(quoted, names))}]"
    told = gettext("players: this should be a list, not text; write {example}").format(example=written)
    return BadInput(told, file=place, line=line_of(source, "players", said))


def _nested_moves(moves: Any, source: str, place: Path) -> BadInput | None:
    """What is wrong with a turn that is no text and no number in the list of the moves, if one is."""
    parts = [each for each in moves if not _is_a_turn(each)] if isinstance(moves, list) else []
    if not parts:
        return None
    turns = [said for turn in parts if (said := " ".join(_words_in(turn)))][:2] or ["56"]
    shown = f"moves = [{', '.join(map(quoted, turns))}{', ...' if len(moves) > len(turns) else ''}]"
    said = gettext("each turn is a text, as in {example}").format(example=part(shown))
    return BadInput(said, file=place, line=line_of(source, "moves"))


def _is_a_turn(said: Any) -> bool:
    return isinstance(said, str | int) and not isinstance(said, bool)


def _words_in(turn: Any) -> list[str]:
    """What a turn that is no text says, in words: a list's parts, a table's values, 56 for 56.0."""
    if isinstance(turn, list | dict):
        return [word for each in (turn.values() if isinstance(turn, dict) else turn) for word in _words_in(each)]
    if isinstance(turn, float):
        return [f"{turn:g}"]
    return [str(turn)] if _is_a_turn(turn) else []


def _out_of_order(written: Mapping[str, Any], known: set[str], source: str, place: Path) -> Iterator[BadInput]:
    """For each table, the first key that stands below its head, and so belongs to it."""
    listed_ = written.get("players")
    players = [name for name in listed_ if isinstance(name, str)] if isinstance(listed_, list) else []
    for name, table in written.items():
        strays = [key for key in table if key.lower() in known] if isinstance(table, dict) else []
        # A player may have the name of a key.
        stray = next((key for key in strays if seat_of(key, players) is None and not isinstance(table[key], int)), None)
        if stray is not None:
            said = gettext("{key} comes after [{table}] and so belongs to that table; put [{table}] at the end")
            yield BadInput(said.format(key=stray, table=name), file=place, line=line_of(source, stray))


def player_named(record: Record, name: str, key: str) -> str:
    """The player of that name, whatever its case. Raises BadInput that lists the players."""
    player = _player(record, name)
    if player is None:
        raise _nobody(record, name, key)
    return player


def _nobody(record: Record, name: str, key: str) -> BadInput:
    """That no player has the name which stands under that key."""
    sentence = asked(_stranger(record, name), _nearest(record, name))
    return BadInput(sentence, file=record.path, line=line_of(record.source, key, name))


def _player(record: Record, name: str) -> str | None:
    seat = seat_of(name, record.players)
    return None if seat is None else record.players[seat]


def seat_of(name: str, players: Sequence[str]) -> int | None:
    """The seat of the player of that name, whatever its case; accents may be left out where no two players' names
    are then the same. None when there is no such player."""
    wanted = tidy(name).casefold()
    same = [seat for seat, player in enumerate(players) if player.casefold() == wanted]
    bare = _bare(wanted)
    same = same or [seat for seat, player in enumerate(players) if _bare(player) == bare]
    return same[0] if len(same) == 1 else None


def _bare(name: str) -> str:
    """A name without accents and capitals, and without what nobody sees in it."""
    if name.isascii():  # almost every name, and what may be one on almost every line
        return name.casefold()
    letters = unicodedata.normalize("NFKD", signs.without_unseen(name))
    return "".join(sign for sign in letters if not unicodedata.combining(sign)).casefold()


def _nearest(record: Record, name: str) -> str | None:
    """The player whose name is most like this one, if any is."""
    close = get_close_matches(tidy(name).casefold(), [player.casefold() for player in record.players], 1)
    return _player(record, close[0]) if close else None


def _stranger(record: Record, name: str) -> str:
    """The sentence about a name that is no player's."""
    said = gettext("there is no player {name}; the players are: {players}")
    return said.format(name=shortened(name), players=", ".join(record.players))


def asked(sentence: str, *meant: str | None) -> str:
    """The sentence with the question whether one of these was meant, if there are any."""
    named = [each for each in meant if each is not None]
    if not named:
        return sentence
    return gettext("{sentence}; did you mean {guesses}?").format(sentence=sentence, guesses=either(named))


def tidy(name: str) -> str:
    """A name without blanks around it, its accents written one way."""
    return unicodedata.normalize("NFC", name.strip())


def _strangers(record: Record) -> Iterator[BadInput]:
    """What is wrong with who begins and with whose scores are written."""
    if record.first is not None and _player(record, record.first) is None:
        yield _nobody(record, record.first, "first")
    seen: set[str] = set()
    for name, points in record.score.items():
        player = _player(record, name)
        together = [
            each for each in record.players if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", name, re.IGNORECASE)
        ]
        if player is None and len(together) > 1:
            said = gettext("{name} are {count} players; write each player's own score")
            if record.moves.strip():  # whose, a coloured sheet does not tell
                said = gettext(
                    "{name} are {count} players; write each player's own score, or a team's total under one of its "
                    "names"
                )
            yield record.trouble(said.format(name=shortened(name), count=len(together)), name)
        elif player is None:
            yield _nobody(record, name, name)
        elif player in seen:
            said = gettext("{player}'s score appears twice").format(player=player)
            yield BadInput(said, file=record.path, line=line_of(record.source, name, points))
        else:
            seen.add(player)


def check_names(record: Record) -> None:
    """Raises BadInput when the players are not named so that a line can say who plays."""
    _raise_all(_unfit_names(record))


def _unfit_names(record: Record) -> Iterator[BadInput]:
    if not record.players:
        yield record.trouble(gettext('the players are missing; write players = ["Ann", "Ben"]'), "players")
    for name in record.players:
        short = shortened(name)
        if not name.strip() or ":" in name or "#" in name or not re.search(r"[^\W\d]", name):
            said = gettext("{name} will not do as a player's name; it needs a letter, no colon, no #")
            yield record.trouble(said.format(name=short), "players")
        elif len(name) > LONGEST_NAME:
            said = gettext("{name} will not do as a player's name; it may have {most} letters")
            yield record.trouble(said.format(name=short, most=LONGEST_NAME), "players")
        elif unseen := next((sign for sign in name if signs.is_unseen(sign)), None):
            said = gettext("{name} will not do as a player's name; it holds a sign that cannot be seen, {sign}")
            yield record.trouble(said.format(name=short, sign=f"U+{ord(unseen):04X}"), "players")
    if len({name.strip().casefold() for name in record.players}) < len(record.players):
        yield record.trouble(gettext("two players have the same name"), "players")


def _check_remarks(record: Record) -> None:
    """Raises BadInput where the moves are written with a # before them, which makes remarks of them."""
    rows = [(line, text) for line, text in _lines(record) if text.strip()]
    hidden = [(line, found[1]) for line, text in rows if (found := _HASHED.fullmatch(text))]
    if len(hidden) > 1 and HASHED * (len(rows) - len(hidden)) <= len(rows):
        line, move = hidden[0]
        said = gettext(
            "# begins a remark, so nothing counts of what stands behind it on these lines; write the moves without it, "
            "as in {example}"
        )
        raise BadInput(said.format(example=part(move.strip())), file=record.path, line=line)


def _turns(record: Record) -> list[Turn]:
    turns: list[Turn] = []
    bare: list[Turn] = []  # numbers without a move
    for line, stamp, text in _unstamped(record):
        named, said = _named_behind(record, text)
        number = _NUMBER.match(f"{said} ") or _in_words(record, turns, said)
        rest = _unlisted(said[number.end() :]) if number else said
        written = int(number[1]) if number and number.re.groups else None
        unstopped = None if number else _UNSTOPPED.match(said)
        if unstopped and _names_a_player(record, behind := said[unstopped.end() :]):
            if 0 <= int(unstopped[1]) - _due(turns) < FEW:
                written, rest = int(unstopped[1]), behind
            unstopped = None
        if _HEADING.fullmatch(rest):
            continue
        if rest:
            turns += bare  # only at the end may numbers wait for their moves
            bare = []
            turn = _turn(record, Turn(line, named, rest, written, stamp=stamp))
            if unstopped and turn.trouble is None:
                begins = int(unstopped[1]), signs.plain(said[unstopped.end() :])
                in_order = begins if begins[0] == _due(turns) else None
                turn = msgspec.structs.replace(turn, begins=begins, unstopped=in_order)
            turns.append(turn)
        elif number:
            bare.append(
                _counting(Turn(line, None, signs.plain(said), written, gettext(_NO_MOVE), said), (*turns, *bare))
            )
    waiting = turns or [turn.number for turn in bare] == list(range(1, len(bare) + 1))
    return turns if waiting else bare


def _unstamped(record: Record) -> Iterator[tuple[int | None, str | None, str]]:
    """The lines with their line numbers, without remarks and what says nothing round the moves; and what was left out
    before each as date and time."""
    rows = [(line, _said_by(record, text)) for line, text in _lines(record)]
    rows = [(line, _in_cells(record, said)) for line, said in _without_head(record, [row for row in rows if row[1]])]
    found = [stamps.before(said) for _, said in rows]
    named = [each is not None and _is_named(record, each.rest) for each in found]
    for (line, said), stamp in zip(rows, stamps.taken(found, named), strict=True):
        yield line, stamp and stamp.text, stamp.rest if stamp else said


def _said_by(record: Record, text: str) -> str:
    """A line without the remark behind it, and without what says nothing round a move."""
    said = _BEHIND.sub("", _GAP.sub(" ", signs.without_unseen(text).split("#", 1)[0].strip()))
    said = said if _BARE_NUMBER.fullmatch(_unlisted(said)) else _STOPPED.sub("", said)
    # Of nothing but a dash and a name in brackets, the dash is the move.
    named, move = _named_behind(record, said)
    return f"{named}: {move}" if named is not None and is_pass(signs.plain(move)) else _unlisted(said)


def _without_head(record: Record, rows: Sequence[tuple[int | None, str]]) -> list[tuple[int | None, str]]:
    """The lines without those that rule a table, and without the head of its columns."""
    ruled = [_RULED.fullmatch(said) is not None for _, said in rows]
    first = next((place for place, rule in enumerate(ruled) if not rule), 0)
    headed = any(ruled[first + 1 : first + 2]) and "|" in rows[first][1]
    headed = headed and not any(_player(record, cell) for cell in _cells(rows[first][1]))
    return [row for place, row in enumerate(rows) if not ruled[place] and not (headed and place == first)]


def _cells(said: str) -> list[str]:
    """What stands between the bars of a table's row."""
    return [cell.strip(" \t:") for cell in said.strip().removeprefix("|").removesuffix("|").split("|")]


def _in_cells(record: Record, said: str) -> str:
    """A table's row of a player, a move, and perhaps a number before both, as a line has them."""
    cells = _cells(said)
    names = [cell for cell in cells if cell and _player(record, cell) is not None]
    rest = [_STOPPED.sub("", cell) for cell in cells if cell and cell not in names]
    if "|" in said and not names and len(cells) == len(rest) == 2 and rest[0].isdecimal():
        return f"{rest[0]}. {rest[1]}" if _names_a_player(record, rest[1]) else f"{rest[0]}: {rest[1]}"
    if "|" not in said or len(names) != 1 or len(rest) > 2:
        return said
    numbered = rest[:1] if rest and rest[0].isdecimal() and cells[0].rstrip(".") == rest[0] and len(cells) > 2 else []
    if len(rest) - len(numbered) > 1:
        return said
    return " ".join([*(f"{number}." for number in numbered), f"{names[0]}:", *rest[len(numbered) :]])


def _named_behind(record: Record, said: str) -> tuple[str | None, str]:
    """The player whose name stands in brackets behind a move that has none before it, and the line without it."""
    found = _NAMED_BEHIND.fullmatch(said)
    player = _player(record, found[2]) if found else None
    if found is None or player is None or _is_named(record, _NUMBER.sub("", found[1], count=1)):
        return None, said
    return player, found[1]


def _in_words(record: Record, turns: Sequence[Turn], said: str) -> re.Match[str] | None:
    """What counts a line in words, such as `Move 12:`; of `Round 3:` nothing is kept."""
    found = _NUMBERED.match(said) or _IN_PART.match(said)
    if found is None or _player(record, found[0].rstrip(" :.)")) is not None:
        return None
    stopped = found.re is _IN_PART or found[2].strip()
    return found if stopped or 0 <= int(found[1]) - _due(turns) < FEW else None


def _counting(turn: Turn, before: Sequence[Turn]) -> Turn:
    """A number with its sign and no move, behind other lines: the move of a line, unless it only carries on their
    count."""
    if not before or before[-1].number is None or turn.number != before[-1].number + 1:
        return turn
    nothing = gettext("nothing stands behind the number; for a turn that was lost write {example}")
    return msgspec.structs.replace(turn, text="", trouble=nothing.format(example=f"{turn.number}. -"))


def _names_a_player(record: Record, said: str) -> bool:
    """Whether a text begins with a player's name and a colon."""
    name, colon, _ = _addressed(record, said).partition(":")
    return bool(colon) and (_player(record, name) or _short_for(record, name)) is not None


def _is_named(record: Record, said: str) -> bool:
    """Whether a text begins with a player's name, with or without a colon."""
    return _names_a_player(record, said) or without_colon(record, signs.plain(said)) is not None


_IN_ANGLES = re.compile(r"\s*<\s*@?([^<>:]{1,60})>\s*:?\s*")
"""A name before what its bearer says, as old chats have it."""


def _addressed(record: Record, said: str) -> str:
    """A text that begins with a player's name in angle brackets, with a colon behind the name instead."""
    found = _IN_ANGLES.match(said)
    if found is None or (_player(record, found[1]) or _short_for(record, found[1])) is None:
        return said
    return f"{found[1]}: {said[found.end() :]}"


def _due(turns: Sequence[Turn]) -> int:
    """The number that the next line should have."""
    if not turns:
        return 1
    last = turns[-1]
    if last.number is not None:
        return last.number + 1
    return len(turns) + 1 if last.unstopped is None else last.unstopped[0] + 1


def _unlisted(text: str) -> str:
    """The text without the sign of a list before it, and without blanks around it."""
    said = text.strip()
    bullet = _BULLET.match(said)
    return said[bullet.end() :] if bullet else said


_NO_MOVE = N_("there is a number here but no move; a number with a full stop or a bracket counts the moves")


def _turn(record: Record, turn: Turn) -> Turn:
    """The turn with the player whom its line names, or with what is wrong with it."""
    stamp = stamps.before(turn.text)
    if stamp and not stamp.sure and _is_named(record, stamp.rest):
        told = gettext("{stamp} before the name looks like a date or a time; write the line without it")
        behind = _turn(record, msgspec.structs.replace(turn, text=stamp.rest))
        return msgspec.structs.replace(
            behind, trouble=behind.trouble or told.format(stamp=stamp.text), written=turn.text[:LONGEST]
        )
    text = _addressed(record, turn.text)
    before, colon, after = text.partition(":")
    name, said, trouble, taken_for = _player(record, before) if colon else None, text, None, None
    unnamed = colon and name is None and turn.name is None
    short = tidy(before) if unnamed and (name := _short_for(record, before)) else None
    if name is not None:
        said = after.strip()
        trouble = None if said else gettext("this line names a player but no move")
    elif turn.name is not None:  # it stands behind the move
        name = turn.name
    elif colon and re.fullmatch(r"[^\W\d]+(\s+[^\W\d]+)*", before.strip()):
        trouble = _stranger(record, before.strip())
        name, said = _nearest(record, before), after.strip()
        taken_for = name
    if trouble is None and _names_another(record, said):
        trouble = gettext("there are two turns on this line; give each turn a line of its own")
    if len(said) > LONGEST:
        trouble = gettext("{text}... is too long for a move; give each move a line of its own")
        trouble = trouble.format(text=repr(said[:20]))
        said, taken_for = said[:20], None
    whole = None if trouble is None else turn.text[:LONGEST]
    return msgspec.structs.replace(
        turn, name=name, text=signs.plain(said), trouble=trouble, taken_for=taken_for, written=whole, short=short
    )


def _short_for(record: Record, name: str) -> str | None:
    """The one player whose name begins so, or whose initials these few letters are."""
    wanted = _bare(tidy(name))
    if not wanted.isalpha() or len(wanted) > LONGEST_SHORT:
        return None
    meant = [player for player in record.players if _bare(player).startswith(wanted) or _initials(player) == wanted]
    return meant[0] if len(meant) == 1 else None


def _initials(name: str) -> str:
    return _bare("".join(part[0] for part in re.findall(r"\w+", name)))


def remarks_on_beginnings(turns: Sequence[Turn]) -> Iterator[str]:
    """How what the lines begin with is taken, in notes: date and time as no part of them, then each short name as
    whose it is."""
    yield from stamps.remarks([turn.stamp for turn in turns])
    for short, player in dict.fromkeys((turn.short, turn.name) for turn in turns if turn.short):
        yield gettext("{short} before a move is taken as short for {player}").format(short=short, player=player)


def _names_another(record: Record, said: str) -> bool:
    """Whether a player and a colon, or a player in angle brackets, stand in the midst of what should be one move."""
    before = [tidy(part).casefold() for part in said.split(":")[:-1]]
    return any(_player(record, found[1]) is not None for found in _IN_ANGLES.finditer(said)) or any(
        re.search(rf"(?<!\w){re.escape(player.casefold())}$", part) for part in before for player in record.players
    )


_NO_COLON = rf"(?:[\s,;.)]*(?:-+\s+|{_ARROW}\s*|=\s*)|[\s,;.)]+)(?=\S)"
"""What may stand between a name and its move for a colon; a dash alone is the move."""


def without_colon(record: Record, text: str) -> tuple[str, str] | None:
    """The player whose name a line begins with, though no colon follows it, and the rest of the line."""
    for player in sorted(record.players, key=len, reverse=True):
        start = len(player)
        name, rest = tidy(text[:start]), text[start:]
        if _player(record, name) == player and (behind := re.match(_NO_COLON, rest)):
            return player, rest[behind.end() :]
    return None


def with_short_names(record: Record) -> Record | None:
    """The record with a letter or initials before a move for a name, as in `A 57`, or in brackets behind it, where all
    lines but a few have one or a name; None where they have not."""
    turns = [_with_short_name(record, turn) for turn in record.turns]
    named = [turn for turn in turns if turn.name is not None or without_colon(record, turn.text)]
    if turns == [*record.turns] or SHORT * (len(turns) - len(named)) > len(turns):
        return None
    return msgspec.structs.replace(record, turns=tuple(turns))


def _with_short_name(record: Record, turn: Turn) -> Turn:
    begun = re.match(rf"([^\W\d_]{{1,{LONGEST_SHORT}}}){_NO_COLON}", turn.text)
    behind = None if begun else _NAMED_BEHIND.fullmatch(turn.text)
    if turn.name is not None or turn.trouble is not None or not (begun or behind):
        return turn
    short, text = (begun[1], turn.text[begun.end() :]) if begun else (behind[2], behind[1]) if behind else ("", "")
    name = _short_for(record, short)
    if name is None or _bare(short) not in (_bare(name[0]), _initials(name)):
        return turn
    return msgspec.structs.replace(turn, name=name, short=short, text=text)


_PASSES = ("-", "pass", "passt", "passe", "paso")
"""A turn on which nothing could be done, as players write it."""


def is_pass(said: str) -> bool:
    """Whether a line, read by `parse`, says that nothing was done: `-`, or a word for it."""
    return said.strip().lower() in _PASSES


def _lines(record: Record) -> list[tuple[int | None, str]]:
    """The lines of the moves with their line numbers in the file."""
    lines = record.moves.split("\n")
    first = line_of(record.source, "moves")
    if first is None:
        return [(None, line) for line in lines]
    rows = record.source.split("\n")
    if re.search(r"=\s*\[", rows[first - 1]):
        return _listed(lines, record.source, sum(len(row) + 1 for row in rows[: first - 1]))
    opened = re.search(r"=\s*(\"\"\"|''')(.*)$", rows[first - 1])
    if opened is None:  # one line in plain quotes: all of it stands there
        return [(first, line) for line in lines]
    start = first + 1 if not opened[2] else first
    as_written = rows[start - 1 : start - 1 + len(lines)]
    straight = all(line in row for line, row in zip(lines, as_written, strict=False))
    return [(start + i if straight else first, line) for i, line in enumerate(lines)]


def _listed(moves: Sequence[str], source: str, at: int) -> list[tuple[int | None, str]]:
    """The moves of a list, which begins there in the source, with their line numbers."""
    found: list[tuple[int | None, str]] = []
    for move in moves:
        begin = source.find(move, at)
        if begin >= 0:  # else it is written with signs that stand for others
            at = begin + len(move)
        found.append((source.count("\n", 0, at) + 1, move))
    return found


def write(
    game: str,
    sheet: str,
    players: Sequence[str],
    *,
    layout: str | None = None,
    variation: Sequence[str] = (),
    first: str | None = None,
    finished: bool = True,
    moves: Sequence[str] | None = (),
    score: Mapping[str, int] | None = None,
    tables: Mapping[str, Mapping[str, Any]] | None = None,
    hints: Mapping[str, str] | None = None,
) -> str:
    """A record as text. `moves` are numbered (None: it is of a coloured sheet, `finished` or stopped); `hints` are
    comments, by key ("sheet", "moves", "finished", "score") or table.
    """
    hints = hints or {}
    lines = [f"game = {quoted(game)}", *_comment(hints.get("sheet")), f"sheet = {quoted(sheet)}"]
    if layout is not None:
        lines += _comment(hints.get("layout"))
        lines.append(f"layout = {quoted(layout)}")
    lines += [*_comment(hints.get("players")), f"players = [{', '.join(map(quoted, players))}]"]
    if variation:
        lines += _comment(hints.get("variation"))
        lines.append(f"variation = [{', '.join(map(quoted, variation))}]")
    if first is not None:
        lines.append(f"first = {quoted(first)}")
    if moves is None:
        lines += [*_comment(hints.get("finished")), f"finished = {str(finished).lower()}"]
    else:
        lines += [*_comment(hints.get("moves")), 'moves = """']
        lines += [f"{number}. {move}" for number, move in enumerate(moves, 1)]
        lines.append('"""')
    for name, table in (tables or {}).items():
        lines += [
            "",
            *_comment(hints.get(name)),
            f"[{name}]",
            *table_rows(table),
        ]
    if score is not None:
        lines += ["", *_comment(hints.get("score")), "[score]", *table_rows(score)]
    elif "score" in hints:
        lines += score_to_fill_in(players, hints["score"])
    return "\n".join(lines) + "\n"


def score_to_fill_in(players: Sequence[str], hint: str) -> list[str]:
    """The lines of a table [score] that counts only when its marks of comment are taken away."""
    return ["", *_comment(hint), *(f"# {line}" for line in ("[score]", *table_rows(dict.fromkeys(players, 0))))]


def table_rows(table: Mapping[str, Any]) -> list[str]:
    """The lines below a table's head. Keys are names as people have them: who writes a record puts none in quotes."""
    return [f"{key_text(key)} = {quoted(value)}" for key, value in table.items()]


def quoted(value: Any) -> str:
    """A text, number or list of such as TOML has it, which is as JSON does, but for a sign that only JSON has bare."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def key_text(text: str) -> str:
    """A key as TOML has it, in quotes where it needs them."""
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else quoted(text)


def _comment(text: str | None) -> list[str]:
    return [f"# {line}" for line in text.splitlines()] if text else []
