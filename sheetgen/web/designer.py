"""The designer: a game's sheet as one wants it. The address says it all, but for files of one's own, which are sent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.field.code import is_shaped
from sheetgen.language import gettext, language
from sheetgen.page.choices import Choice, offered
from sheetgen.page.paper import PAPERS
from sheetgen.web import languages, own, pages, sent
from sheetgen.web.answers import DAY, NEVER, Answer, kept, page_kept
from sheetgen.web.heeded import check_fields, check_idle, check_words
from sheetgen.web.pool import Away, TooMuch
from sheetgen.web.refusals import refused_in_json, wants_json
from sheetgen.web.wish import (
    DRAWING,
    INKS,
    LAYOUT,
    PRINTED,
    TILES,
    WORDS,
    WORDS_OF_A_SHEET,
    Wish,
    check_page,
    of_game,
    read,
    said_in,
    usual_paper,
)
from sheetgen.web.wording import with_names

if TYPE_CHECKING:
    from starlette.requests import Request

    from sheetgen.games import Game
    from sheetgen.web import jobs
else:
    jobs = Away("sheetgen.web.jobs")

FILES = {
    "layout_text": LAYOUT,
    "layout_file": LAYOUT,
    "words_text": WORDS,
    "words_file": WORDS,
    "drawing_text": DRAWING,
    "drawing_file": DRAWING,
}
"""The fields of the form that are files of one's own, and what these are called; of two the latter counts: the text is
what was sent before, the file what was chosen since (scripts empty its field when they have read it)."""

OWN = {"layout": LAYOUT, "words": WORDS, "drawing": DRAWING}

NAMES = {stem: f"{stem}_name" for stem in OWN}
"""The fields with the names of the files that were read into the boxes for text."""

LIMITS = {
    name: {LAYOUT: sent.LAYOUT, WORDS: sent.WORDS, DRAWING: sent.DRAWING}[called] for name, called in FILES.items()
}
"""Bytes of what can be sent."""

MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png"}

AROUND = 2
"""Lines of a layout that are shown before and after the one that is wrong."""


class _Troubled(Exception):
    """A sheet that cannot be had: the page tells it where one goes on to choose, and nobody keeps that."""

    def __init__(self, trouble: BadInput, known: dict[str, Any]) -> None:
        super().__init__(trouble)
        self.trouble, self.known = trouble, known

    def told(self, request: Request) -> Response:
        if wants_json(request):
            return refused_in_json(422, self.trouble)
        return pages.told(request, "designer.html", 422, again="wish", **self.known)


class Shown(NamedTuple):
    """A line of a text of one's own."""

    number: int
    text: str
    wrong: bool


async def page(request: Request) -> Response:
    """The designer of one game, with its sheet. A sheet's code in the place of a game leads to the sheet."""
    try:
        game = game_named(request)
    except HTTPException:
        if request.method == "POST" or not is_shaped(request.path_params["game"]):
            raise
        return _to_sheet(request)
    if request.method == "POST":
        return await _sent(request, game)
    usual = usual_paper(request.headers.get("accept-language", ""))

    async def made() -> Answer:
        wish = of_game(read(dict(said_in(request.scope, game))), game)
        wish = structs.replace(wish, paper=wish.paper or usual)
        begun = _begun(game, wish, request.query_params.get("own"))
        return pages.page(request, "designer.html", varies=True, **await _designed(request, game, wish, begun))

    try:
        return await page_kept(request, made, usual)
    except _Troubled as troubled:
        return troubled.told(request)


async def file(request: Request) -> Response:
    """The sheet that the address, or the form, asks for."""
    game, kind = game_named(request), request.path_params["kind"]
    if request.method == "POST":
        check_words(request)
        form = await sent.form(request, LIMITS)
        check_fields(form, (*WORDS_OF_A_SHEET, *PRINTED, *FILES, *NAMES.values()))
        # A file that was sent under a word's name, such as layout, is refused as what no such word says.
        words = {name: form.text(name) for name in form if name not in FILES}
        check_page(words, kind)
        wish, names = of_game(read(words), game), _names(form)
        files, trouble = _files(form, game)
        if trouble:
            raise own.renamed(trouble, names)
        try:
            data = await in_worker(request, game, wish, kind, files=files)
        except BadInput as error:
            raise own.renamed(error, names) from None
        named = {"cache-control": NEVER, "content-disposition": f'inline; filename="{game.name}.{kind}"'}
        return Response(data, 200, named, MEDIA[kind])

    async def made() -> Answer:
        check_words(request, WORDS_OF_A_SHEET, game, kind)
        said = dict(said_in(request.scope, game))
        check_page(said, kind)
        wish = of_game(read(said), game)
        check_idle(wish, kind)
        data = await in_worker(request, game, wish, kind, light=wish.light)
        return drawn(data, kind, game.name, DAY)

    return await kept(request, made)


async def in_worker(
    request: Request,
    game: Game,
    wish: Wish,
    kind: str,
    *,
    files: Mapping[str, bytes] | None = None,
    light: bool = False,
) -> bytes:
    """The sheets as a file of that kind; one sheet never waits for several. Raises HTTPException 422, with fewer to ask
    for, where several take too much, and else as the pool does."""
    run = (request.app.state.pool if wish.copies == 1 else request.app.state.sets).run
    try:
        data: bytes = await run(
            jobs.drawn, game.name, wish, tuple(files or ()), kind, files=files, light=light, seconds=wish.seconds
        )
    except TooMuch:
        if wish.copies == 1:
            raise
        said = gettext(
            "Drawing {count} sheets in one go took more time or memory than this page has. Ask for fewer, such as "
            "{fewer}."
        )
        raise HTTPException(422, said.format(count=wish.copies, fewer=wish.copies // 2)) from None
    return data


async def curve(request: Request) -> Response:
    """What a curve of one's own makes, as JSON: what is counted on it, and what is to be mended where."""
    game = game_named(request)
    if not game.curves:
        raise HTTPException(404, gettext("{game} is not played on a curve.").format(game=gettext(game.title)))
    if request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise HTTPException(415, gettext("Send the drawing itself as the body here, not a form with a file in it."))
    drawing = await sent.body(request, sent.DRAWING)
    try:
        found = await request.app.state.pool.run(jobs.curve, game.name, files={DRAWING: drawing})
    except BadInput as error:
        told = {"message": error.sentence, "file": None, "line": error.line}
        return JSONResponse({"sentence": error.sentence, "error": told}, 422, {"cache-control": NEVER})
    return JSONResponse(found, headers={"cache-control": NEVER})


def drawn(data: bytes, kind: str, name: str, keep: str) -> Answer:
    """A drawn file as an answer; it has a name to be saved under."""
    return Answer(data, MEDIA[kind], keep, ((b"content-disposition", f'inline; filename="{name}.{kind}"'.encode()),))


def game_named(request: Request) -> Game:
    """The game in the address. Raises HTTPException 404 when there is none."""
    try:
        return games.find(request.path_params["game"])
    except BadInput:
        raise HTTPException(404) from None


def _to_sheet(request: Request) -> Response:
    """To the sheet whose code stands right behind the host: so QR codes have it that were printed with a bare address,
    such as https://example.org/, and what is printed cannot be mended."""
    asked = f"?{request.url.query}" if request.url.query else ""
    there = f"/sheet/{request.path_params['game']}{asked}"
    return RedirectResponse(there, 303, {"cache-control": NEVER})


async def _sent(request: Request, game: Game) -> Response:
    """The form without files of one's own leads to the address that says the same."""
    form = await sent.form(request, LIMITS)
    files, trouble = _files(form, game)
    wish = of_game(read(form.plain()), game)
    if not files and not trouble:
        return RedirectResponse(languages.page(f"/{game.name}", wish.query(), languages.named(request.scope)), 303)
    names = _names(form)
    try:
        if trouble:
            raise _Troubled(trouble, _known(game, wish, None, trouble, files))
        known = _renamed(await _designed(request, game, wish, files), names)
        known |= {"passed_over": _passed_over(form, files, names, game)}
        return pages.told(request, "designer.html", again="wish", **known)
    except _Troubled as troubled:
        known = _renamed(troubled.known, names)
        return _Troubled(known["trouble"], known).told(request)


def _names(form: sent.Form) -> dict[str, str]:
    """By our names what the files are called that were sent, or had been read into the form; empty where typed."""
    return {called: own.name_of(form, f"{stem}_file", NAMES[stem]) for stem, called in OWN.items()}


def _renamed(known: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """What the page tells, with the files called as their owner calls them."""
    found: jobs.Described | None = known["found"]
    trouble: BadInput | None = known["trouble"]
    place = ""
    found = found and structs.replace(found, remarks=tuple(with_names(said, names) for said in found.remarks))
    if trouble:
        place = names.get(str(trouble.file), "")
        trouble = own.renamed(trouble, names)
    told = {"found": found, "trouble": trouble, "place": place}
    return {**known, **told, "own": known["own"] | {NAMES[stem]: names[called] for stem, called in OWN.items()}}


async def _designed(request: Request, game: Game, wish: Wish, files: dict[str, bytes]) -> dict[str, Any]:
    """What the page tells of the sheet, whose picture will be asked for next. Raises _Troubled where there is none."""
    try:
        light = wish.light and not files
        run = request.app.state.pool.run
        found = await run(jobs.described, game.name, wish, tuple(files), files=files, light=light)
    except BadInput as trouble:
        raise _Troubled(trouble, _known(game, wish, None, trouble, files)) from None
    if not files:
        address = languages.file(f"/{game.name}/sheet.svg", wish.picture.query(), language())
        request.app.state.shelf.put(address, drawn(found.picture, "svg", game.name, DAY))
    return _known(game, wish, found, None, files)


def _files(form: sent.Form, game: Game) -> tuple[dict[str, bytes], BadInput | None]:
    """The files of one's own in UTF-8, by our names, and what is wrong with the first that is no text, or with two that
    are a field each."""
    found, trouble = dict[str, bytes](), None
    for stem, called in OWN.items():
        data = next((form[name] for name in (f"{stem}_file", f"{stem}_text") if form.get(name, b"").strip()), b"")
        try:
            if data:
                found[called] = own.READERS[stem](data, Path(called))
                own.check_size(found[called], LIMITS[f"{stem}_text"])
        except BadInput as error:
            trouble = trouble or error
    if game.curves and DRAWING in found and LAYOUT in found:
        if _is_example(found[LAYOUT].decode(), game):  # it was only looked at
            del found[LAYOUT]
        else:
            said = gettext("a drawing is the whole field; leave out either the drawing or your own layout")
            trouble = trouble or BadInput(said)
    return found, trouble


def _passed_over(form: sent.Form, files: dict[str, bytes], names: dict[str, str], game: Game) -> list[str]:
    """What the files are called that were taken where another text was typed beside them."""
    typed = {called: form.typed.get(f"{stem}_text", "").strip() for stem, called in OWN.items()}
    return [
        names[called] or called
        for stem, called in OWN.items()
        if form.files.get(f"{stem}_file") is not None
        and typed[called] not in ("", files.get(called, b"").decode().replace("\r\n", "\n").strip())
        and not (called == LAYOUT and _is_example(typed[called], game))
    ]


def _is_example(text: str, game: Game) -> bool:
    """Whether a layout is, unchanged, one of those that the page offers to begin with."""
    begun = (_begun(game, Wish(layout=name), said) for said in ("commented", "layout") for name in game.layout_names)
    return any(text.strip() == one[LAYOUT].decode().strip() for one in begun)


def _begun(game: Game, wish: Wish, said: str | None) -> dict[str, bytes]:
    """A layout of one's own to begin with: the one that is chosen, without its number, or the game's commented one."""
    if said == "commented":
        return {LAYOUT: game.layout_text.encode()}
    if said == "layout":
        source = game.layout(wish.layout or None).source
        return {LAYOUT: re.sub(r"^number *=.*\n", "", source, flags=re.MULTILINE).encode()}
    return {}


def _known(
    game: Game, wish: Wish, found: jobs.Described | None, trouble: BadInput | None, files: dict[str, bytes]
) -> dict[str, Any]:
    """What the page tells."""
    texts = {f"{stem}_text": files.get(called, b"").decode() for stem, called in OWN.items()}
    return {
        "game": game,
        "wish": wish,
        "found": found,
        "trouble": trouble,
        "place": "",
        "passed_over": [],
        "lines": _lines(texts["layout_text"], trouble) if trouble else [],
        "own": texts,
        "typed": bool(files),
        "picture": found.picture.decode().partition("?>")[2] if found and files else "",
        "papers": [paper.name for paper in PAPERS],
        "inks": INKS,
        "tiles": TILES,
        "choices": _choices(game, wish),
        "kinds": game.filler.KINDS if game.fillable else (),
    }


def _choices(game: Game, wish: Wish) -> list[tuple[Choice, bool]]:
    """What the game offers, and whether it is chosen."""
    usual = Wish()
    found = offered(game.dress, lying=game.lying)
    return [(choice, getattr(wish, choice.name) != getattr(usual, choice.name)) for choice in found]


def _lines(text: str, trouble: BadInput) -> list[Shown]:
    """The lines round the one that is wrong."""
    if not text or trouble.line is None or trouble.file is None or str(trouble.file) != LAYOUT:
        return []
    rows = text.replace("\r\n", "\n").split("\n")
    first = max(1, trouble.line - AROUND)
    return [
        Shown(number, row, number == trouble.line)
        for number, row in enumerate(rows[first - 1 : trouble.line + AROUND], first)
    ]
