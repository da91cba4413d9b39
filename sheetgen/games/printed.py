"""Sheets and rules as the pages of one file, cut up for a small printer if need be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from sheetgen.games import Game
from sheetgen.language import gettext, headed, ngettext, pgettext

if TYPE_CHECKING:
    from sheetgen.field.model import Field
    from sheetgen.page.imprint import Imprint
    from sheetgen.page.ink.shapes import Page
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.paper import Paper
    from sheetgen.story import Played


CLASS = 5
"""Sheets of one kind from which they are numbered and have a line for a name."""

MORE_LINES = 8
"""On a form, beyond one for each space or each few: Klee's sequences, Tolstoy's starts, turns that were missed."""


def all_pages(
    game: Game,
    fields: Iterable[Field],
    options: SheetOptions,
    copies: int,
    *,
    rules: Paper | None,
    form: bool = False,
    before: int = 0,
    of: int | None = None,
) -> Iterator[Page]:
    """The sheets one after the other, each with its form if wanted, then the rules, if there is a paper for them.

    What is cut out of a single sheet's pages comes last. A class set has its rules in front, and its sheets are
    numbered: these are the ones after `before` others, `of` so many in all (`copies`, unless said).
    """
    upright, options = options.paper, structs.replace(options, paper=game.paper(options.paper))
    of = copies if of is None else of
    in_class = of >= CLASS
    code = layout = None
    cut: list[Page] = []
    whole = 0
    for number, field in enumerate(fields, before + 1):
        if in_class and rules and number == before + 1:
            yield from _rules(game, rules, options, field.layout)
        code, layout = field.code, field.layout
        for page in _sheet(game, field, options, numbered=(number, of) if in_class else None):
            if copies == 1 and rules and page.cut:
                cut.append(page)
            else:
                yield page
                whole += 1
        if form:
            written = _form(game, field, options.imprint(code, "RULES"), options.parts or upright)
            yield from _named_again(written, (number, of)) if in_class else written
            whole += len(written)
    if rules and not (in_class and code):
        imprint = options.imprint(code, "RULES") if code and copies == 1 else None
        pages = _rules(game, rules, options, layout, imprint)
        yield from pages
        yield from _to_be_cut(cut, whole + len(pages))


def _sheet(game: Game, field: Field, options: SheetOptions, *, numbered: tuple[int, int] | None) -> Iterator[Page]:
    """The pages of one sheet, of a class set with its number among so many."""
    pages = described(game.sheet.pages(field, titled(game, field, options)), game, field)
    if numbered is not None:
        from sheetgen.page.text.frontmatter import all_named

        pages = all_named(pages, *numbered, large=options.large)
    yield from pages


def _named_again(pages: Iterable[Page], numbered: tuple[int, int]) -> Iterator[Page]:
    """The pages of a form, which is as on any print, with the number of its sheet."""
    from sheetgen.page.text.frontmatter import named_again

    return (named_again(page, *numbered) for page in pages)


def standing(game: Game, field: Field, options: SheetOptions) -> bool:
    """Whether the sheet's first page stands, however the paper lies; of two halves, the page that they make."""
    first = next(_sheet(game, field, structs.replace(options, paper=game.paper(options.paper)), numbered=None))
    return (first.height >= first.width) != first.half


def _rules(
    game: Game, paper: Paper, options: SheetOptions, layout: str | None, imprint: Imprint | None = None
) -> list[Page]:
    from sheetgen.games.rulebook import rule_pages

    return rule_pages(game, paper, imprint=imprint, large=options.large, layout=layout, colour=options.colour)


def _to_be_cut(cut: Sequence[Page], before: int) -> Iterator[Page]:
    """Pages to cut out of after so many others, each on a sheet of its own where both sides of the paper are printed.

    The rules stand before them, behind the board.
    """
    from sheetgen.page.boards.parts import blank_page

    for page in cut:
        if before % 2:
            yield blank_page(page)
            before += 1
        yield page
        before += 1


def played_pages(game: Game, field: Field, story: Played, options: SheetOptions) -> list[Page]:
    """The sheet after a game, whose code says so: no photo of it is taken for one that players coloured."""
    return game.sheet.finished(field, story, structs.replace(options, played=True))


def described(pages: Iterable[Page], game: Game, field: Field, story: Played | None = None) -> Iterator[Page]:
    """A sheet's pages, each of which says in words what it shows, for those who have it read to them."""
    count = len(field.spaces)
    for page in pages:
        said, scores = ngettext("{page}: a field of {count} space.", "{page}: a field of {count} spaces.", count), ""
        if story is not None:
            known = zip(story.names, story.scores, strict=False)
            scores = ", ".join(f"{name} {points}" for name, points in known if points is not None)
            said = ngettext(
                "{page}: a field of {count} space after a game.",
                "{page}: a field of {count} spaces after a game.",
                count,
            )
        if scores:
            said = ngettext(
                "{page}: a field of {count} space after a game, {scores}.",
                "{page}: a field of {count} spaces after a game, {scores}.",
                count,
            )
        shown = page.bookmark or entitled(game, field)
        yield structs.replace(page, alt=said.format(page=shown, count=count, scores=scores))


def entitled(game: Game, field: Field) -> str:
    """The file's title, such as "Klee: river (KLE-1004-2)"."""
    return headed(gettext(game.title), f"{field.layout} ({field.code})")


def titled(game: Game, field: Field, options: SheetOptions) -> SheetOptions:
    """The options with the name of a shipped layout and, on its own field, the beginning of its `why`.

    What changes nothing on the game's sheet is left out, so that the QR code does not speak of it.
    """
    from sheetgen.field import code as codes

    large, numbers = options.large and "large" in game.dress, options.numbers and "numbers" in game.dress
    options = structs.replace(options, large=large, numbers=numbers)
    said = codes.parse(field.code)
    if said.layout is None or field.layout not in game.layout_names:
        return options
    name = pgettext("layout", field.layout.replace("-", " ").capitalize())
    line = "" if said.seed is not None else first_clause(game.layout(field.layout).why)
    return structs.replace(options, name=name, line=line)


def first_clause(text: str) -> str:
    """The beginning of what is said of a layout, up to the first stop."""
    return re.split(r"[:;.](?:\s|$)", " ".join(text.split()))[0]


def _form(game: Game, field: Field, imprint: Imprint, paper: Paper) -> tuple[Page, ...]:
    """Pages to write a game on that sheet down by hand: a line for each space, or for as many as a turn takes at the
    least, and some for what goes before and between."""
    from sheetgen.games.recorded import examples_on, writing_on
    from sheetgen.page.text.form import form_pages

    return form_pages(
        paper,
        title=game.title,
        credit=game.credit,
        work=game.work,
        imprint=imprint,
        players=game.players[1],
        examples=examples_on(game, field),
        turns=len(field.spaces) // game.spaces_a_turn + MORE_LINES,
        writing=writing_on(game, field),
    )


def unnumbered(game: Game, options: SheetOptions) -> str | None:
    """That a form is filled in with numbers which its sheet does not show, in a sentence; None where it shows them, or
    a game on it is written down without them."""
    if not game.numbered or "numbers" not in game.dress or options.numbers:
        return None
    if "key" not in game.dress:
        return gettext(
            "the form is filled in with numbers that are not on this sheet; add --numbers, which prints them"
        )
    if options.key:
        return None
    return gettext(
        "the form is filled in with numbers that are not on this sheet; add --numbers, which prints them, or --key for "
        "one more page with all of them"
    )


def tiled(pages: Iterable[Page], small: Paper) -> Iterator[Page]:
    """The pages cut up; what was made for the small paper (SheetOptions.parts), such as the rules, stays whole."""
    from sheetgen.page.files.tiles import tile

    for page in pages:
        yield from tile(page, small)
