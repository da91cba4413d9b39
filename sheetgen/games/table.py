"""A game at a table: a record, and what is done to it, into everything that a page shows of it, as plain data.

Nothing is kept between two questions: each brings its whole record. A record is replayed in some milliseconds; what
takes longer, its field, stays at hand for those asked for last.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from msgspec import Struct, structs

from sheetgen.errors import BadInput, parts_of
from sheetgen.field.model import Field
from sheetgen.files import is_there
from sheetgen.games import Game, find
from sheetgen.games.design import game_of, known_code
from sheetgen.games.judged import Case, replayed, sheet_of, sheet_tables, understood
from sheetgen.games.recorded import field_for
from sheetgen.games.sampling import NAMES
from sheetgen.language import gettext, language
from sheetgen.referee import editing, report, variation
from sheetgen.referee import record as records
from sheetgen.referee.dice import read_throw
from sheetgen.referee.pointing import Asked, Shown
from sheetgen.referee.record import Record
from sheetgen.referee.replay import plain_verdict
from sheetgen.referee.verdict import Verdict, nothing_judged, teams_contract

if TYPE_CHECKING:
    from sheetgen.referee.forgiveness import AnyPosition

T = TypeVar("T")

LISTED = 500
"""Legal moves that are sent; where there are more, they are not shown."""

SECONDS = 8.0
"""How long an order of moves is looked for, for a coloured sheet."""

NO_SIGNS = ('"', "'''", "\\", "#")
"""What would end a record's moves, or a turn, before its end."""


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a table."""

    record: str = ""
    """The whole record; empty: a new one on the sheet `code`."""
    code: str = ""
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """After how many turns the game is looked at; None, or more than there are: all of them."""
    put: tuple[str, ...] = ()
    """Turns to put in there, one behind the other, up to the first that breaks a rule."""
    happened: bool = False
    """Put in what breaks a rule too: it happened so."""
    take: tuple[int, int] | None = None
    """The first and the last of the turns to take out, counted from 1."""
    players: tuple[str, ...] | None = None
    variation: tuple[str, ...] | None = None
    first: str | None = None
    """Who begins; empty: whoever sits first."""
    score: dict[str, int] | None = None
    letters: dict[str, str] | None = None
    """What was written on the sheet by hand, by space."""
    throw: str | None = None
    """The dice on the table."""
    hints: bool = False
    """Whether what may be played is shown."""
    verdict: bool = False
    """Send the verdict too, as `sheetgen check --json` has it: its remarks on the whole record take a while."""
    board: str | None = None
    """Send the board too, unless it is still the one of this name."""
    layout: str | None = None
    """The name of the layout file that was sent with the question."""
    words: str | None = None
    """The name of the word list that was sent with it."""


class _NotThere(BadInput):
    """The question names turns that the record has not."""


def answer(question: Question) -> dict[str, Any]:
    """Everything about the game, as plain data (docs/WEB.md). A record that cannot be read is told in `error`.

    Raises BadInput for a sheet that cannot be had, and for turns to take out that the record has not.
    """
    text = question.record or _new(question.code)
    try:
        return _answer(question, _changed(question, text))
    except _NotThere:
        raise
    except BadInput as error:
        if not question.record:
            raise _without_record(error) from None
        told = _error(unless_sent(error))
        errors = [_error(unless_sent(part)) for part in parts_of(error)]
        return {"record": text, "error": told, "verdict": {**nothing_judged(None), "error": told, "errors": errors}}


def _error(error: BadInput) -> dict[str, Any]:
    """What is wrong, as every document has it; what is in no other file is in the record."""
    return {"message": error.sentence, "file": Path(error.file or "record").name, "line": error.line}


def _without_record(error: BadInput) -> BadInput:
    """The same trouble, said to somebody who sent no record: its lines are not theirs."""
    return error if error.file and Path(error.file).name != "record" else BadInput(error.sentence)


def unless_sent(error: BadInput) -> BadInput:
    """The same trouble, said to somebody who sent a record: a file that it names and that is not there was not sent."""
    path = Path(error.file) if error.file else None
    if path is None or not path.suffix or is_there(path):
        return error
    said = gettext("the record names {file}, which was not sent; send {file} with it")
    return BadInput(said.format(file=path.name), line=error.line)


def settings_of(game: Game) -> list[dict[str, Any]]:
    """What may be agreed on in a game: each variation's name, what it is called, kind and default."""
    words = getattr(game.pointing, "AGREED", {})
    return [
        {
            "name": field.encode_name,
            "words": gettext(words.get(field.encode_name, field.encode_name)),
            "kind": "switch" if field.type is bool else "text",
            "default": None if field.default is msgspec.NODEFAULT else field.default,
        }
        for field in structs.fields(game.rules.Variation)
    ]


def board(game: Game, field: Field) -> dict[str, Any]:
    """The board as an SVG drawing, and what can be pointed at: id, name, notation, place and radius in its units."""
    from sheetgen.page.alone import alone, spots
    from sheetgen.page.files.svg import page_svg
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.paper import paper as paper_named

    paper = game.paper(paper_named("A4"))
    page = alone(game.sheet.pages(field, SheetOptions(paper=paper, colour=game.coloured, numbers=True))[0])
    places = _placed(field, spots(page), page.height)
    room = game.pointing
    things = []
    for name in room.names(field) if room else ():
        id = f"space-{name.space}" if name.space is not None else f"segment-{name.segment}"
        if id in places:
            things.append({"id": id, **msgspec.to_builtins(name), **places[id]})
    svg = page_svg(page)
    return {"svg": svg[svg.index("<svg") :], "things": things, "size": [page.width, page.height]}


def _placed(field: Field, found: Sequence[Any], height: float) -> dict[str, dict[str, float]]:
    """Where everything stands, in mm from the upper left corner: led over from the field by the boxes of the spaces."""
    outlines = {f"space-{space.id}": space.outline for space in field.spaces}
    outlines |= {f"segment-{each.id}": each.line for each in field.segments}
    centres = {f"space-{space.id}": (space.centre, space.radius) for space in field.spaces}
    centres |= {f"segment-{each.id}": (each.line[len(each.line) // 2], 0.0) for each in field.segments}
    families: dict[int, list[Any]] = {}
    for spot in found:
        if spot.id in outlines:
            families.setdefault(spot.family, []).append(spot)
    places = {}
    for spots in families.values():
        there = [_middle(spot.box) for spot in spots]
        here = [_middle(_around(outlines[spot.id])) for spot in spots]
        across, up = _fit(here, [x for x, _ in there]), _fit(here, [y for _, y in there])
        scale = abs(across[0] * up[1] - across[1] * up[0]) ** 0.5
        for spot in spots:
            (x, y), radius = centres[spot.id]
            places[spot.id] = {
                "x": round(across[0] * x + across[1] * y + across[2], 2),
                "y": round(height - (up[0] * x + up[1] * y + up[2]), 2),
                "r": round(radius * scale, 2),
            }
    return places


def _around(points: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _fit(points: Sequence[tuple[float, float]], values: Sequence[float]) -> tuple[float, float, float]:
    """The plane a x + b y + c nearest to the values (least squares)."""
    import numpy as np

    rows = np.array([(x, y, 1.0) for x, y in points])
    a, b, c = np.linalg.lstsq(rows, np.array(values), rcond=None)[0]
    return float(a), float(b), float(c)


def _new(code: str) -> str:
    """An empty record on a sheet, with as few players as may be. Raises BadInput for what is no code."""
    game, known = known_code(code)
    words = ('words = "words.txt"',) if known.own_words else ()
    layout = "my.toml" if known.layout is None else None
    return records.write(game.name, str(known), NAMES[: game.players[0]], layout=layout, variation=words)


class _Changed(Struct, frozen=True):
    """A record after what was done to it."""

    text: str
    at: int | None
    refused: dict[str, Any] | None = None
    """A turn that was not put in: its `text`, the `message`, the `rule` that it breaks or None, and whether the record
    `may` have it all the same."""


def _changed(question: Question, text: str) -> _Changed:
    at = question.at
    written = _parsed(text)
    game = _game_of(written, question)
    if question.take is not None:
        first, last = question.take
        if not 1 <= first <= last <= len(written.turns):
            said = gettext("This is no question that a table knows: its {word} is not understood.")
            raise _NotThere(said.format(word=repr("take")))
        text = editing.taken_out(written, first, last, game.name)
        written, at = _parsed(text), None if at is None else first - 1
    anew = {
        name: value
        for name in ("players", "variation", "first", "score")
        if (value := getattr(question, name)) is not None
    }
    if question.letters is not None:
        letters = {space: letter for space, letter in question.letters.items() if letter}
        anew["tables"] = {**{k: v for k, v in written.tables.items() if k != "letters"}, "letters": letters}
    if anew:
        text = editing.replaced(written, game.name, **anew)
    refused = None
    for turn in question.put:
        text, at, refused = _put(question, text, at, turn)
        if refused:
            break
    return _Changed(text, at, refused)


def _put(question: Question, text: str, at: int | None, turn: str) -> tuple[str, int | None, dict[str, Any] | None]:
    """The record with a turn put in, unless it breaks a rule and is not said to have happened."""
    said = " ".join(turn.split())
    written = _parsed(text)
    number = (len(written.turns) if at is None else min(at, len(written.turns))) + 1
    game = _game_of(written, question)
    behind = None if at is None or at >= len(written.turns) else number
    wrong = {"message": gettext("a turn is one line, and says what was done"), "rule": None, "may": False}
    nothing = {"text": said, **wrong}
    if not said.isprintable() or any(sign in said for sign in NO_SIGNS):
        return text, at, nothing
    tried = editing.put_in(written, number, said, game.name)
    if len(_parsed(tried).turns) != len(written.turns) + 1:
        return text, at, nothing
    verdict = _verdict(*_understood(tried, question), number if behind is None else len(written.turns) + 1)
    foul = _wrong(verdict, number)
    if foul is None:
        return _as_written(game, verdict, tried, number), behind, None
    if question.happened and foul["may"]:
        return tried, behind, None
    return text, at, {"text": said, **foul}


def _wrong(verdict: Verdict[AnyPosition], number: int) -> dict[str, Any] | None:
    """What is wrong with a turn; `may` says whether a record can have it all the same."""
    for unread in verdict.unread:
        if verdict.row(unread.number) == number:
            return {"message": unread.message, "rule": None, "may": False}
    for twice in verdict.twice:
        if verdict.row(twice.number) == number:
            said = gettext("{text} was just written; a line that says the same once more counts as written twice")
            return {"message": said.format(text=twice.text), "rule": None, "may": False}
        if verdict.row(twice.number) == number + 1 and twice.like is None:  # a turn that stood there would be lost
            said = gettext("the next line is {text} too; a line that says the same once more counts as written twice")
            return {"message": said.format(text=twice.text), "rule": None, "may": False}
    for judged in verdict.played:
        if verdict.row(judged.number) == number:
            foul = judged.foul
            return {"message": foul.message, "rule": foul.rule, "may": True} if foul else None
    return {"message": gettext("after a move that nobody can judge, nothing more can"), "rule": None, "may": True}


def _as_written(game: Game, verdict: Verdict[AnyPosition], text: str, number: int) -> str:
    """The record with a legal turn as the referee would write it: what was pointed at is one way of several to say."""
    judged = next(each for each in verdict.played if verdict.row(each.number) == number)
    usual = game.rules.write(judged.move)
    if judged.name is not None or usual == judged.text or judged.note:
        return text
    written = _parsed(text)
    return editing.put_in(_parsed(editing.taken_out(written, number, number, game.name)), number, usual, game.name)


def _game_of(written: Record, question: Question) -> Game:
    if written.game is not None:
        return find(written.game)
    return game_of(written.sheet or question.code)


def _understood(text: str, question: Question) -> tuple[Game, Record]:
    layout, words = (Path(name) if name else None for name in (question.layout, question.words))
    return understood(_parsed(text), layout, words)


class _Recent(dict[Any, Any]):
    """What was made last, by what it was made from."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def get_or(self, key: object, make: Callable[[], T]) -> T:
        """What is at hand, or else made now."""
        made: T = self.pop(key) if key in self else make()
        self[key] = made
        if len(self) > self.size:
            del self[next(iter(self))]
        return made


_RECORDS = _Recent(16)
_FIELDS = _Recent(48)
_VERDICTS = _Recent(96)
_CASES = _Recent(4)


def _parsed(text: str) -> Record:
    """The record that a text is. A turn that is put in asks for the same one several times."""
    return _RECORDS.get_or(text, lambda: records.parse(text))


def _files(written: Record) -> tuple[str, ...]:
    """The digests of the files that were sent with a record."""
    named = variation.file_named(written.settings)
    paths = (written.layout_file, written.words_file, Path(named) if named else None)
    return tuple(hashlib.sha256(path.read_bytes()).hexdigest() if path and path.is_file() else "" for path in paths)


def _field_of(game: Game, written: Record) -> Field:
    """The record's field, as it was printed."""
    key = (game.name, written.sheet, written.layout, str(written.layout_file), *_files(written))
    return _FIELDS.get_or(key, lambda: field_for(game, written))


def _verdict(game: Game, written: Record, turns: int) -> Verdict[AnyPosition]:
    """The verdict, without remarks, after so many turns of a record."""
    field = _field_of(game, written)
    plain = editing.shortened(structs.replace(written, tables=_own_tables(game, written)), turns)
    source = hashlib.sha256(written.source.encode()).digest()
    key = (language(), source, turns, str(written.layout_file), *_files(written))
    return _VERDICTS.get_or(key, lambda: plain_verdict(game.rules, field, plain))


def _case(game: Game, written: Record) -> Case:
    """What a whole record comes to, with remarks; a game that is over is asked about again and again."""
    key = (language(), hashlib.sha256(written.source.encode()).digest(), str(written.layout_file), *_files(written))
    if not written.turns:  # before the first move a coloured sheet is still to come about
        written = structs.replace(written, tables=_own_tables(game, written), finished=None)
    return _CASES.get_or(key, lambda: replayed(game, written))


def _answer(question: Question, changed: _Changed) -> dict[str, Any]:
    game, written = _understood(changed.text, question)
    field = _field_of(game, written)
    count = len(written.turns)
    at = count if changed.at is None else min(max(0, changed.at), count)
    said = {
        "record": changed.text,
        "game": game.name,
        "title": game.title,
        "code": field.code,
        "players": list(written.players),
        "seats": [2, game.players[1]] if game.fewer else list(variation.players(written.settings, game.players)),
        "variation": list(written.variation),
        "first": written.first,
        "score": written.score,
        "at": at,
        "count": count,
        "refused": changed.refused,
        "error": None,
    }
    try:
        verdict = _verdict(game, written, count)
    except BadInput as error:
        room = game.pointing
        by_hand = room.by_hand(field) if room and hasattr(room, "by_hand") else ()
        if not by_hand:
            raise
        letters = written.tables.get("letters", {})
        told = _error(error)
        return {
            **said,
            **_nothing(written, letters, by_hand),
            "error": told if letters else None,
            **_board(question, game, field, None),
        }
    now = _now(question, game, written, verdict, at)
    contract = words = None
    if question.verdict and not count and sheet_tables(game, written):
        contract, words = _of_coloured(game, field, written)
    elif question.verdict or (now["over"] and at == count):
        case = _case(game, written)
        if question.verdict:
            contract, words = case.contract(), _in_words(case.verdict)
        if at == count:  # the verdict alone knows whether a line is likely to be missing or to be written wrongly
            now |= {"winners": list(case.verdict.winners), "doubtful": case.verdict.doubtful}
            now["ending"] = report.ending(case.verdict)
    return {**said, "verdict": contract, "told": words, "turns": list(_turns(written, verdict)), **now}


def _of_coloured(game: Game, field: Field, written: Record) -> tuple[dict[str, Any], dict[str, Any]]:
    """The verdict on a coloured sheet without moves, and what the terminal says of it."""
    from sheetgen.referee.finished import report as coloured_report
    from sheetgen.referee.finished.budget import Budget
    from sheetgen.referee.finished.judge import judge

    found = judge(sheet_of(game, field, written), Budget(SECONDS))
    _, _, *said = coloured_report.lines_of(found, game.title)
    return found.contract(), {"ending": " ".join(said), "unread": "", "totals": "", "claim": ""}


def _in_words(verdict: Verdict[AnyPosition]) -> dict[str, Any]:
    """What the terminal says of a whole game besides fouls and notes: how it ended, what there is to be said of lines
    that nobody can read, what partners have together, and whether the players' own count holds."""
    return {
        "ending": report.ending(verdict),
        "unread": " ".join(report.unread(verdict)).strip(),
        "totals": report.totals(verdict.position.possible_totals),
        "claim": " ".join(report.disputed(verdict)),
    }


def _own_tables(game: Game, written: Record) -> dict[str, dict[str, Any]]:
    return {name: table for name, table in written.tables.items() if name in game.rules.TABLES}


def _nothing(written: Record, letters: Mapping[str, str], by_hand: Sequence[Any]) -> dict[str, Any]:
    """What there is of a game whose sheet is still to be written on."""
    says = gettext("write the letters into the empty triangles, as they stand on your sheet")
    return {
        "verdict": None,
        "told": None,
        "turns": [],
        "turn": None,
        "seat": None,
        "scores": dict.fromkeys(written.players, 0),
        "possible": {name: [0] for name in written.players},
        "teams": [],
        "over": False,
        "winners": [],
        "doubtful": False,
        "ending": "",
        "notes": [],
        "asked": {"way": "letters", "says": says, "by_hand": [str(id) for id in by_hand]},
        "shown": msgspec.to_builtins(Shown(letters=dict(letters))),
    }


def _now(question: Question, game: Game, written: Record, whole: Verdict[AnyPosition], at: int) -> dict[str, Any]:
    """The moment that is looked at: whose turn, what may be done, what lies on the board."""
    verdict = whole if at == len(written.turns) else _verdict(game, written, at)
    position = verdict.position
    coming = position.next_game or position
    played, room = game.rules.story(verdict), game.pointing
    players = list(position.scores)
    hands = room.shown(played) if room else Shown()
    by_hand = written.tables.get("letters", {})
    marks = {str(space.id): space.mark for space in verdict.field.spaces if str(space.id) in by_hand}
    letters = {**hands.letters, **{id: str(marks[id]["letter"]) for id in by_hand if id in marks}}
    shown = structs.replace(hands, letters=letters)
    return {
        "turn": coming.turn,
        "seat": players.index(coming.turn) if coming.turn in players else None,
        "scores": position.scores,
        "possible": {player: list(points) for player, points in position.possible_scores.items()},
        "teams": teams_contract(position),
        "over": position.over,
        "winners": list(verdict.winners),
        "doubtful": verdict.doubtful,
        "ending": report.ending(verdict),
        "standing": position.missing if not position.over else None,
        "asked": _asked(question, game, coming),
        "shown": msgspec.to_builtins(shown, str_keys=True),
        **_board(question, game, verdict.field, played),
    }


def _asked(question: Question, game: Game, position: AnyPosition) -> dict[str, Any]:
    room, wrong = game.pointing, None
    if question.throw and position.dice:
        try:
            position = position.thrown(read_throw(question.throw, position.dice))
        except BadInput as error:
            wrong = error.sentence
    elif question.throw:
        wrong = gettext("no dice are thrown now")
    if room is None:
        moves, more = game.rules.legal_moves(position) if question.hints and not position.dice else ((), None)
        asked = Asked(way="text", says=position.missing, more=more)
        plain = msgspec.to_builtins(asked)
        plain["choices"] = [{"text": game.rules.write(move)} for move in moves[:LISTED]]
        return {**plain, "wrong": wrong}
    asked = room.asked(position, question.hints)
    if len(asked.choices) > LISTED:
        more = gettext("there are {count}, too many to show").format(count=len(asked.choices))
        asked = structs.replace(asked, choices=(), more=more)
    return {**msgspec.to_builtins(asked), "wrong": wrong}


def _board(question: Question, game: Game, field: Field, played: Any) -> dict[str, Any]:
    """The board, if it is asked for and is not the one that is there already."""
    room = game.pointing
    drawn = room.drawn(field, played) if room and hasattr(room, "drawn") and played is not None else field
    same = drawn is field
    name = field.code if same else hashlib.sha256(repr((field.code, drawn.spaces)).encode()).hexdigest()[:12]
    if question.board is None or question.board == name:
        return {"board": None, "board_name": name}
    return {"board": board(game, drawn), "board_name": name}


def _turns(written: Record, verdict: Verdict[AnyPosition]) -> Iterator[dict[str, Any]]:
    """Every turn of the record with what is said of it."""
    judged = {verdict.row(line.number): line for line in verdict.played}
    unread = {verdict.row(line.number): line for line in verdict.unread}
    twice = {verdict.row(line.number) for line in verdict.twice}
    for number, turn in enumerate(written.turns, 1):
        line = judged.get(number)
        said: dict[str, Any] = {"text": turn.written or turn.text, "player": line.player if line else turn.name}
        if line and line.foul:
            said |= {"rule": line.foul.rule, "wrong": line.foul.message}
        if number in unread:
            said |= {"rule": None, "wrong": unread[number].message}
        if number in twice:
            said["note"] = gettext("written twice")
        elif line is None and number not in unread:
            said["note"] = gettext("not judged")
        yield said
