"""The referee: a record pasted, dropped or sent as a file, or a coloured sheet filled in, and the verdict on it."""

from __future__ import annotations

import base64
import re
import zlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.games.design import known_code
from sheetgen.language import clauses, gettext
from sheetgen.players import names_in
from sheetgen.web import judging, languages, own, pages, sent
from sheetgen.web.answers import page_kept
from sheetgen.web.heeded import check_once
from sheetgen.web.refusals import refused_in_json, wants_json
from sheetgen.web.sheet import copied
from sheetgen.web.table import (
    LIMITS,
    called_by_owner,
    in_record,
    names_of,
    own_files,
    own_texts,
    record_in,
    record_name,
)
from sheetgen.web.wording import placed
from sheetgen.web.wording import sentence as worded

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sheetgen.web.answers import Answer
    from sheetgen.web.judging import Blank, Composed, Told
    from sheetgen.web.sent import Form


async def page(request: Request) -> Response:
    """Where a record is pasted."""

    async def made() -> Answer:
        return pages.page(request, "check.html", **NOTHING, code=request.query_params.get("code", "")[:30])

    return await page_kept(request, made)


async def judge(request: Request) -> Response:
    """The verdict on what was sent."""
    form = await sent.form(request, LIMITS)
    check_once(form)
    names, files = called_by_owner(form), dict[str, bytes]()
    text, filled, read = form.typed.get("record") or form.text("record"), None, False
    try:
        files = own_files(form.get("layout", b""), form.get("words", b""))
        if form.text("code"):
            filled = await _composed(request, form)
            if filled.wrong:
                return _once_more(request, form, filled, filled.wrong)
            text = filled.record
        else:
            text = record_in(form)
        read = True
        told = await request.app.state.pool.run(judging.told, text, *names_of(files), names, files=files, seconds=40.0)
    except BadInput as wrong:
        error = in_record(own.renamed(wrong, names), "" if form.text("code") else record_name(form))
        trouble = _chosen_here(placed(error))
        if filled is not None and error.line in filled.lines and not wants_json(request):
            return _once_more(request, form, filled, {filled.lines[error.line]: error.sentence})
        if wants_json(request):
            return refused_in_json(400, BadInput(_chosen_here(error.sentence), file=error.file, line=error.line))
        # What was read can be sent once more in another language; a file that could not be read is not here any more.
        way = {"again": "again"} if read else {"start": "/check"}
        known = {**NOTHING, "record": text, "trouble": trouble, "own": own_texts(files, names), **way}
        return pages.told(request, "check.html", 400, **known, code="")
    said = languages.named(request.scope)
    leads = _leads(told, text, said)
    if told.order:
        leads[0] = _table(told, told.order, said)
    known = {
        "here": "check",
        "photos": reads_photos,
        "told": told,
        "record": text,
        "players": "",
        "trouble": "",
        "passed_over": "" if filled else _passed_over(form, text),
        "own": own_texts(files, names),
        "leads": leads,
        "code": "",
    }
    title, picture = games.find(told.game).title, told.picture.decode()
    return pages.told(request, "check.html", title=title, picture=picture, again="again", **known)


async def colour(request: Request) -> Response:
    """A sheet to be coloured as the one on the table is."""

    async def made() -> Answer:
        _, code = known_code(written)
        if code.own_words or code.layout is None:
            raise BadInput(_own_file())
        said = request.query_params.get("players", "")
        names = tuple(name for name in names_in(said) if name)
        blank = await request.app.state.pool.run(judging.blank, str(code), names)
        return pages.page(request, "colour.html", **_form(blank))

    written = copied(request.query_params.get("code", ""))
    try:
        return await page_kept(request, made)
    except BadInput as error:
        if wants_json(request):
            return refused_in_json(400, error)
        known = {**NOTHING, "trouble": worded(error.sentence), "players": request.query_params.get("players", "")}
        return pages.told(request, "check.html", 400, **known, code=written[:30])


async def photo(request: Request) -> Response:
    """What a photo shows, to be looked over before it is judged."""
    form = await sent.form(request, {"photo": sent.PHOTO})
    check_once(form)
    data = form.get("photo", b"")
    kind = next((kind for sign, kind in KINDS if sign in data.lstrip()[:16]), None)
    name, code = f"photo.{kind}", form.text("code").strip()
    players = form.text("players").strip()
    try:
        if not data:
            raise BadInput(gettext("there is no photo here; choose one"))
        if kind is None:  # whoever sent something else need not wait behind the photos of others
            raise BadInput(gettext("this is no picture that can be read here; save it as JPEG, PNG, WebP, HEIC or PDF"))
        found = await request.app.state.photos.run(judging.seen, name, code, players, files={name: data})
    except BadInput as error:
        trouble = worded(error.sentence)
        trouble = worded(_own_file()) if _chosen_here(trouble) != trouble else trouble
        if wants_json(request):
            return refused_in_json(400, BadInput(trouble, file=own.name_of(form, "photo") or None))
        return pages.told(request, "check.html", 400, **{**NOTHING, "trouble": trouble, "start": "/check"}, code=code)
    return pages.told(
        request,
        "colour.html",
        **_form(found.form)
        | {"said": found.said, "photos": [base64.b64encode(each).decode() for each in found.photos]},
    )


def _chosen_here(said: str) -> str:
    """A sentence that names the designer's fields for own files, with the place where a record's are chosen instead."""
    for field in (gettext("A word list of your own"), gettext("A layout of your own")):
        said = said.replace(field, gettext("It was played on a sheet of our own"))
    return said


def _own_file() -> str:
    """What to do with a sheet of one's own list, layout or drawing, which neither the form nor a photo brings along."""
    return gettext(
        "this sheet was made from a file of your own: paste it as a record on this page, and choose the file there, "
        "under “It was played on a sheet of our own”"
    )


KINDS = (
    (b"%PDF", "pdf"),
    (b"\xff\xd8\xff", "jpg"),
    (b"PNG", "png"),
    (b"WEBP", "webp"),
    (b"ftyp", "heic"),
    (b"GIF8", "gif"),
)
"""What files begin with, and how their names end: all that is looked into (photo/pictures.py)."""


def reads_photos() -> bool:
    """Whether the extra is installed that reading photos needs."""
    return all(find_spec(name) for name in ("cv2", "zxingcpp", "PIL"))


NOTHING: dict[str, Any] = {
    "here": "check",
    "told": None,
    "photos": reads_photos,
    "record": "",
    "players": "",
    "trouble": "",
    "passed_over": "",
    "own": {},
    "leads": {},
}
"""What the page has before anything is sent."""


def _form(blank: Blank) -> dict[str, Any]:
    """What the page of a coloured sheet has to know."""
    tables = {table: [row for row in blank.rows if row.table == table] for table in blank.hints}
    known = {"game": games.find(blank.game), "blank": blank, "tables": tables, "pointed": judging.POINTED}
    return known | {"said": (), "photos": (), "wrong": {}, "given": {}}


async def _composed(request: Request, form: Form) -> Composed:
    """The form as a record; a row may be longer than other fields."""
    # As colour.html has joined them: an "and" in one of them is the player's own.
    players = tuple(name.strip() for name in form.text("players").split(",") if name.strip())
    filled = {name[:200]: form.text(name) for name in form if name.startswith(("row ", "score ", judging.AGREED))}
    found: Composed = await request.app.state.pool.run(
        judging.composed, form.text("code"), players, filled, form.text("finished") != "no", form.text("first")
    )
    return found


def _once_more(request: Request, form: Form, filled: Composed, wrong: dict[str, str]) -> Response:
    """The form as it was filled in, with what is wrong beside its fields."""
    if wants_json(request):
        return refused_in_json(400, BadInput(clauses(wrong.values())))
    told = {name: worded(sentence) for name, sentence in wrong.items()}
    known = _form(filled.form) | {"wrong": told, "given": form.plain(), "again": "table"}
    return pages.told(request, "colour.html", 400, **known)


def _passed_over(form: Form, record: str) -> str:
    """What is called the file that was judged, where another record was typed beside it; else empty."""
    typed, name = form.typed.get("record", "").strip(), record_name(form)
    return name if typed and typed != record.strip() else ""


LEADS = 40
"""Links to moves that a verdict has at most."""

ROOM = 200_000
"""Letters that these may take together: each holds the whole record."""


def _leads(told: Told, record: str, language: str) -> dict[int, str]:
    """Where the table shows the record, by move: at the first of those that are wrong, and at 0 as a whole. Nothing for
    a coloured sheet, which has no moves."""
    if told.coloured:
        return {}
    whole = _table(told, record, language)
    moves = sorted({move for move, _, _ in told.wrong})[: max(1, min(LEADS, ROOM // len(whole)))]
    return {0: whole} | {move: f"{whole}&at={move}" for move in moves}


def _table(told: Told, record: str, language: str) -> str:
    """Where the table shows this record, in the language that was named."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(record.encode()) + packer.flush()
    letters = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    sheet = re.sub(r"[^0-9A-Za-z-]", "", told.sheet)
    return languages.page(f"/sheet/{sheet}/play", "", language) + f"#r={letters}"
