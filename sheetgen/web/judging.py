"""What the workers do with records: a table's questions, verdicts, finished sheets. Every function runs in a worker,
whose folder holds the files that were sent and no other."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from sheetgen import games, signs
from sheetgen.errors import BadInput
from sheetgen.games.design import known_code
from sheetgen.games.judged import replayed, sheet_of, sheet_tables, understood
from sheetgen.games.printed import played_pages
from sheetgen.games.recorded import agreeable, field_for
from sheetgen.games.sampling import NAMES
from sheetgen.games.table import SECONDS, Question, answer, settings_of, unless_sent
from sheetgen.games.verdicts import title_of, verdict_pages
from sheetgen.language import gettext
from sheetgen.page.files.output import documents
from sheetgen.page.files.svg import page_svg
from sheetgen.page.ink.inks import INKS
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper as paper_named
from sheetgen.referee import record as records
from sheetgen.referee import report
from sheetgen.referee.finished import report as coloured_report
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.judge import judge
from sheetgen.referee.finished.notation import IF_KNOWN
from sheetgen.referee.finished.picture import story as coloured_story
from sheetgen.referee.finished.sheet import opened
from sheetgen.referee.variation import name_of
from sheetgen.tomlfile import line_of, shortened
from sheetgen.web.wording import here, with_names

if TYPE_CHECKING:
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.referee.forgiveness import AnyPosition
    from sheetgen.referee.verdict import Verdict


def asked(body: bytes, layout: str | None, words: str | None) -> bytes:
    """The answer to a table's question, both as JSON. Raises BadInput for what is none."""
    try:
        question = msgspec.json.decode(body, type=Question)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        said = gettext("This is no question that a table knows.")
        if word := re.search(r"`\$\.(\w+)|unknown field `(.{1,40}?)`", str(error)):
            said = gettext("This is no question that a table knows: its {word} is not understood.")
            said = said.format(word=shortened(word[1] or word[2]))
        raise BadInput(said) from None
    question = msgspec.structs.replace(question, layout=layout, words=words)
    told = answer(question)
    if told["error"]:
        told["error"]["message"] = here(told["error"]["message"])
    return msgspec.json.encode(told)


Outcome = Literal["well", "possible", "unfinished", "undecided", "wrong"]
"""What the verdict comes to, for its headline: nothing is wrong; a coloured sheet can have come about; nothing is
wrong, but the game is not over; it cannot be told; a foul, a line that nobody can read, a sheet that cannot be or a
score that does not hold."""


class Told(Struct, frozen=True):
    """A verdict, to be shown and to be printed."""

    game: str
    sheet: str
    lines: tuple[str, ...]
    """The verdict line by line, without what is wrong with moves."""
    wrong: tuple[tuple[int, str, str], ...]
    """What is wrong with moves: the move's number, a sentence, the rule."""
    coloured: bool
    """Whether it is about a coloured sheet of which nobody wrote the moves down."""
    outcome: Outcome
    contract: dict[str, Any]
    """As `sheetgen check --json` has it."""
    picture: bytes
    """The sheet as SVG; nothing where it cannot be drawn."""
    order: str = ""
    """Of a coloured sheet, a record that leads to it."""


def told(text: str, layout: str | None, words: str | None, names: Mapping[str, str]) -> Told:
    """The verdict on a record; `names` are the names that the player's own files have with their owner, by those that
    they have here. Raises BadInput, with the line, where it cannot be read."""
    judgement = _judged(text, layout, words, names)
    game, field, story = games.find(judgement.game), judgement.field, judgement.story
    picture = b""
    if story is not None:
        options = SheetOptions(paper=game.paper(paper_named("A4")), colour=game.coloured, numbers=True)
        picture = page_svg(played_pages(game, field, story, options)[0]).encode()
    return Told(
        judgement.game,
        judgement.sheet,
        tuple(here(line) for line in judgement.lines if line and not _is_told(line, judgement)),
        judgement.wrong,
        judgement.coloured,
        judgement.outcome,
        judgement.contract,
        picture,
        judgement.order,
    )


def _is_told(line: str, judgement: _Judgement) -> bool:
    """Whether the page says it already: a foul beside its move, and above all that all is well."""
    return line == gettext("All is well.") or any(said in line for _, said, _ in judgement.wrong)


def printed(
    text: str, layout: str | None, words: str | None, names: Mapping[str, str], paper: str, frames: bool
) -> bytes:
    """The finished sheet with the verdict behind it, as `sheetgen check --pdf` writes it; with `frames` the game in
    small pictures between the two. As the page does it tells which lines cannot be read.

    Raises BadInput where no moves were written down that the pictures could show."""
    judgement = _judged(text, layout, words, names)
    if frames and judgement.verdict is None:
        raise BadInput(gettext("nobody wrote the moves of this sheet down, so there are no pictures of the game"))
    game, every = games.find(judgement.game), 0 if frames else None
    story, sheet = judgement.story, judgement.written_sheet
    paper_, verdict = paper_named(paper), judgement.verdict
    pages = verdict_pages(game, sheet, judgement.field, story, judgement.said, paper_, verdict=verdict, every=every)
    keywords = (game.title, judgement.field.layout, judgement.field.code)
    return documents(pages, "pdf", title=title_of(game), author=game.credit, keywords=keywords)[0]


class _Judgement(Struct, frozen=True):
    game: str
    sheet: str
    written_sheet: str | None
    field: Any
    story: Any
    said: str
    lines: tuple[str, ...]
    wrong: tuple[tuple[int, str, str], ...]
    coloured: bool
    outcome: Outcome
    contract: dict[str, Any]
    order: str = ""
    verdict: Any = None
    """With the moves, where somebody wrote them down."""


def _judged(text: str, layout: str | None, words: str | None, names: Mapping[str, str]) -> _Judgement:
    try:
        return _judged_with(text, layout, words, names)
    except BadInput as error:
        raise unless_sent(error) from None


def _judged_with(text: str, layout: str | None, words: str | None, names: Mapping[str, str]) -> _Judgement:
    files = (Path(name) if name else None for name in (layout, words))
    game, written = understood(records.parse(text), *files)
    tables = sheet_tables(game, written)
    if tables and not written.turns:
        sheet = sheet_of(game, field_for(game, written), written)
        found = judge(sheet, Budget(SECONDS))
        return _Judgement(
            game.name,
            found.sheet.opening.field.code,
            written.sheet,
            sheet.opening.field,
            coloured_story(found),
            coloured_report.markdown(found),
            tuple(coloured_report.lines_of(found, game.title)),
            (),
            True,
            _COLOURED.get(found.status, "undecided"),
            found.contract(),
            order=found.witness.text if found.witness else "",
        )
    case = replayed(game, written)
    verdict = case.verdict
    marked = {report.plain(ours): report.plain(name) for ours, name in names.items()}
    wrong = [(line.number, line.message, "") for line in verdict.unread]
    wrong += [(each.number, each.foul.message, report.rule_of(each.foul)) for each in verdict.fouls if each.foul]
    wrong = [(number, with_names(message, names), rule) for number, message, rule in wrong]
    lines = report.lines_of(verdict, game.title, case.of_sheet, agreeing=not case.differences)
    return _Judgement(
        game.name,
        verdict.sheet,
        written.sheet,
        verdict.field,
        game.rules.story(verdict),
        with_names(report.markdown(verdict, case.of_sheet, agreeing=not case.differences), marked),
        tuple(with_names(line, names) for line in lines),
        tuple(sorted(wrong)),
        False,
        _outcome(verdict, agreeing=not case.differences),
        case.contract(),
        verdict=verdict,
    )


_COLOURED: dict[int, Outcome] = {0: "possible", 1: "wrong"}
"""What a coloured sheet's verdict comes to, by its exit status."""


def _outcome(verdict: Verdict[AnyPosition], *, agreeing: bool) -> Outcome:
    """What the verdict on moves comes to, and on the coloured sheet beside them, with which they may agree or not."""
    if verdict.clean and agreeing:
        return "well"
    refuted = verdict.claim is not None and verdict.claim.holds is False
    if refuted or not verdict.valid or not agreeing:
        return "wrong"
    over = any(reading.over for reading in verdict.position.readings)
    return "undecided" if over or verdict.lost else "unfinished"


class Row(Struct, frozen=True):
    """A line of a coloured sheet's table, to fill in."""

    table: str
    key: str
    value: str
    text: bool
    """Whether it is written as a text."""
    optional: bool
    """Whether it is left out where nothing is known."""
    colour: str
    """The colour that stands for it on a screen."""

    @property
    def field(self) -> str:
        """The name of its field in the form."""
        return f"row {self.table} {self.key}"


class Blank(Struct, frozen=True):
    """A sheet that is to be coloured as the one on the table is."""

    game: str
    code: str
    players: tuple[str, ...]
    hints: dict[str, str]
    """By table what is written there."""
    rows: tuple[Row, ...]
    svg: str
    things: str
    """What can be pointed at, as JSON."""
    settings: tuple[dict[str, Any], ...] = ()
    """What these players may agree on, as `settings_of` has it."""


POINTED = ("coloured", "circled")
"""The tables that are filled in by pointing at the board."""

_ROW = re.compile(r"(# )?((?:\"(?:[^\"\\]|\\.)*\"|[\w-]+) = (?:\"[^\"]*\"|-?\d+))")


def blank(code: str, players: tuple[str, ...]) -> Blank:
    """The form of a coloured sheet. Raises BadInput for a code or players that will not do."""
    game, known = known_code(code)
    text = records.write(game.name, str(known), players or NAMES[: game.players[0]], moves=None)
    _, written = understood(records.parse(text))
    printed = field_for(game, written)
    begun = opened(game.rules, printed, written, ())
    shown = answer(Question(record=text, board=""))
    inks = _inks(shown["shown"].get("hands", ()), written.players)
    rows, hints = [], {}
    for table, lines in game.finished.template(begun).items():
        said = " ".join(line[2:] for line in lines if line.startswith("# ") and not _ROW.match(line))
        said = said.replace(
            gettext(IF_KNOWN),
            gettext("leave all of them empty if nobody knows them; one that is empty beside others counts as 0"),
        )
        hints[table] = here(said).strip()
        for found in filter(None, map(_ROW.match, lines)):
            [(key, value)] = tomllib.loads(found[2]).items()
            ink = inks.get(key) or next((ink for ink in INKS if ink.startswith(key.lower())), "neutral")
            optional = bool(found[1])
            rows.append(Row(table, key, "" if optional else str(value), value == "", optional, ink))
    drawing = shown["board"]
    things = {"things": drawing["things"], "size": drawing["size"]}
    return Blank(
        game.name,
        printed.code,
        written.players,
        hints,
        tuple(rows),
        drawing["svg"],
        msgspec.json.encode(things).decode(),
        tuple(_settings(game, printed, written)),
    )


def _settings(game: Game, field: Field, written: records.Record) -> Iterator[dict[str, Any]]:
    """What the players may agree on that needs nothing besides to be written."""
    named = {name_of(text): text for text in agreeable(game, field, written.players)}
    for setting in settings_of(game):
        if (text := named.get(setting["name"])) is not None:
            with suppress(BadInput):
                if text == setting["name"]:
                    sheet_of(game, field, written.agreeing(text))
                yield setting


PAGES = 6
"""Of a PDF: one sheet is asked for, which is scanned with its rules at most, and each page takes seconds."""


class SheetSeen(Struct, frozen=True):
    """A sheet that a photo shows, as its form, and what is odd or in doubt about it."""

    form: Blank
    said: tuple[str, ...]
    photos: tuple[bytes, ...]
    """Its pages as the photo shows them, laid flat, as JPEG."""


def seen(name: str, code: str, players: str) -> SheetSeen:
    """The sheet that the photo of that name shows; a code that it does not show may be given, and who played.

    Raises BadInput where it shows none, or several, or where reading photos is not installed."""
    try:
        from sheetgen.games.photographed import Asked, read_pictures
        from sheetgen.games.understood import Told as Known
        from sheetgen.games.understood import told_count, told_players
        from sheetgen.photo.pictures import pictures_in
    except (ModuleNotFoundError, BadInput):  # how it is installed is not the visitor's business
        raise BadInput(gettext("reading photos is not installed on this computer")) from None
    known = Known(players=told_players(players) if players else (), count=told_count(players))
    pictures = pictures_in(Path(name), pages=PAGES)
    sheets, failed = read_pictures(pictures, Asked(told=known, code=code or None, drawn=True))
    if not sheets:
        raise failed[0]
    if len(sheets) > 1:
        raise BadInput(gettext("this photo shows several sheets; send one of each"))
    sheet = sheets[0]
    record = sheet.understood.record
    form = blank(sheet.code, record.players)
    rows = tuple(
        msgspec.structs.replace(row, value=str(record.tables.get(row.table, {}).get(row.key, row.value)))
        for row in form.rows
    )
    said = [*sheet.troubles, *(doubt.said for doubt in sheet.doubts)]
    return SheetSeen(
        msgspec.structs.replace(form, rows=rows), tuple(map(here, said)), tuple(shown.flat for shown in sheet.shown)
    )


def _inks(hands: Sequence[str], players: Sequence[str]) -> dict[str, str]:
    return dict(zip(players, hands, strict=False))


class Composed(Struct, frozen=True):
    """What was filled into the form of a coloured sheet."""

    record: str
    form: Blank
    """With what was filled in, to be mended."""
    wrong: dict[str, str]
    """By the name of its field what is wrong there, where the record says something else than the form."""
    lines: dict[int, str]
    """By line of the record the name of the field that it comes from."""


AGREED = "agreed "
"""What the names of the fields begin with that say what was agreed on."""


def composed(code: str, players: tuple[str, ...], filled: dict[str, str], finished: bool, first: str) -> Composed:
    """The record of a coloured sheet from what was filled into its form, by the names of the form's fields."""
    form = blank(code, players)
    form = msgspec.structs.replace(
        form,
        rows=tuple(msgspec.structs.replace(row, value=filled.get(row.field, row.value).strip()) for row in form.rows),
    )
    tables: dict[str, dict[str, Any]] = {}
    for row in form.rows:
        said = row.value
        if said or not row.optional:
            number = None if row.text else _whole(said)
            tables.setdefault(row.table, {})[row.key] = said if number is None else number
    score, wrong = {}, {}
    for name in form.players:
        field = f"score {name}"
        if said := filled.get(field, "").strip():
            points = _whole(said)
            if points is None:
                wrong[field] = gettext("{said} is not a whole number").format(said=shortened(said))
            else:
                score[name] = points
    agreed = [
        setting["name"] if setting["kind"] == "switch" else f"{setting['name']} = {said}"
        for setting in form.settings
        if (said := filled.get(AGREED + setting["name"], "").strip())
    ]
    text = records.write(
        form.game,
        form.code,
        form.players,
        variation=agreed,
        first=first if first in form.players else None,
        finished=finished,
        moves=None,
        tables=tables,
        score=score or None,
    )
    at = {
        line_of(text, row.key, table=row.table): row.field for row in form.rows if row.key in tables.get(row.table, {})
    }
    if agreed:
        at[line_of(text, "variation")] = AGREED
    return Composed(text, form, wrong, {line: field for line, field in at.items() if line})


def _whole(said: str) -> int | None:
    """A whole number as people write it, with a plus, a long minus or the digits of another script too."""
    plain = signs.plain(said)
    return int(plain) if re.fullmatch(r"[+-]?[0-9]{1,9}", plain) else None
