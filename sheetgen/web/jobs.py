"""What the workers do: from a wish to a field, and from a field to pages. Every function here runs in a worker.

The first picture waits for what is imported above; what only other rooms need is imported by their functions.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from html import escape
from itertools import chain, islice
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs, to_builtins

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.games import printed
from sheetgen.games.design import Design, check_run, copies, located, whose_words
from sheetgen.games.design import design as usual_design
from sheetgen.games.papers import Choice, cramped, sized
from sheetgen.language import N_, gettext, language
from sheetgen.page.files.output import documents
from sheetgen.page.files.svg import page_svg
from sheetgen.page.ink.shapes import Page
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import PAPERS, not_turned
from sheetgen.page.paper import paper as paper_named
from sheetgen.web import languages
from sheetgen.web.wish import DRAWING, USUAL, Wish
from sheetgen.web.wording import here, sentence
from sheetgen.web.worker import LINK, PATIENCE, left

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sheetgen.field.model import Field


MOST = 6
"""Pages of a sheet that are shown."""

_NAMED = re.compile(r'\bid="|href="#|url\(#')
"""What stands before a name in a drawing."""

FRESH = N_("make a fresh sheet, with a word list of your own")
"""How a sheet that is there already, by its code, has letters for other words."""

EXAMPLE = 3
"""The seed of the random games that are shown."""


class Described(Struct, frozen=True):
    """A sheet in words."""

    code: str
    layout: str
    seed: int | None
    spaces: int
    crossings: int | None
    """Of a curve of one's own."""
    remarks: tuple[str, ...]
    """What should be known of it, in whole sentences, in which files have our names."""
    troubles: tuple[str, ...]
    """Of a curve of one's own: what is to be mended."""
    sizes: tuple[tuple[float, float], ...]
    """mm, of each page of one sheet, before it is cut into smaller ones."""
    picture: bytes
    """Its first page as SVG."""
    pages: int | None
    """In the PDF that is asked for, without the rules; None where its sheets may differ in that."""
    with_rules: bool
    """Whether the rules are counted too, since what is cut out comes after them."""
    leaves: tuple[str, ...] = ()
    """Of a sheet from files of one's own, which no address names: its further pages as SVG, to stand by the first."""


def described(name: str, wish: Wish, own: Sequence[str]) -> Described:
    """The sheet that is meant, and its first page. Raises BadInput for what cannot be."""
    game, remarks = games.find(name), list[str]()
    wish.check_paper()
    options = wish.picture.options(game, _link())
    made = sized(_design(name, wish, own, remarks), options)
    field, curve = next(copies(made, 1, remarks.append)), made.layout.curve
    other = gettext("{size} (write paper={size} into this page’s address, and choose your file again)")
    if small := cramped(made, field, options, choice=Choice(PAPERS, other)):
        remarks.append(str(small))
    if whose := whose_words(made, FRESH) if wish.code else whose_words(made):
        remarks.append(whose)
    if wish.form and (lacking := printed.unnumbered(game, options)):
        remarks.append(lacking)
    if wish.landscape and (as_it_was := not_turned(paper_named(wish.paper or USUAL))):
        remarks.append(as_it_was)
    try:
        pages = list(_for_a_shop(printed.all_pages(game, [field], options, 1, rules=None, form=wish.form), wish))
        shown = pages[:MOST] if own else pages[:1]
        picture, *further = documents(shown, "svg", title=game.title, author=game.credit)
        with_rules = wish.rules and wish.copies == 1 and any(page.cut for page in pages)
        count = _count(made, field, structs.replace(wish, rules=with_rules), pages)
    except BadInput as error:
        raise located(error, made) from None
    return Described(
        code=field.code,
        layout=field.layout,
        seed=field.seed,
        spaces=len(field.spaces),
        crossings=field.crossings if curve else None,
        remarks=tuple(map(sentence, remarks)),
        troubles=tuple(map(here, field.troubles)) if curve else (),
        sizes=tuple((page.width, page.height) for page in pages),
        picture=picture,
        pages=count,
        with_rules=with_rules,
        leaves=tuple(_apart(leaf.decode(), number) for number, leaf in enumerate(further, 2)),
    )


def _count(made: Design, field: Field, wish: Wish, pages: Sequence[Page]) -> int | None:
    """How many pages the PDF has, of which one sheet has these until it is cut into smaller ones; None where that would
    take drawing all sheets: they may have more tiles, or more numbers in their key, than the first."""
    each = len(pages)
    if wish.rules or wish.tiles:  # blank pages may stand between
        each = sum(1 for _ in _pages(made, [field], wish))
    different = wish.copies > 1 and (made.filling is not None or (made.seed is not None and made.draw is None))
    vary = each > 1 and (wish.tiles or wish.key or wish.form)
    return None if different and vary else each * wish.copies


def _apart(svg: str, number: int) -> str:
    """A page's drawing with names of its own, so that it can stand beside others."""
    plain = re.sub(r' role="img" aria-labelledby="[^"]*"', "", svg.partition("?>")[2])
    return _NAMED.sub(rf"\g<0>page-{number}-", plain)


def drawn(name: str, wish: Wish, own: Sequence[str], kind: str) -> bytes:
    """The sheets as one PDF, or one page of them as SVG or PNG. Raises BadInput for what cannot be."""
    game = games.find(name)
    made = sized(_design(name, wish, own, []), wish.picture.options(game, _link()))
    try:
        fields = copies(made, wish.copies)
        first = next(fields)
        fields = chain([first], fields)
        pages = _pages(made, _in_time(fields, wish.copies) if kind == "pdf" else fields, wish)
        if kind == "pdf":
            keywords, cut = (game.title, first.layout, first.code), game.cut or wish.large or bool(wish.tiles)
            return documents(
                pages,
                kind,
                title=printed.entitled(game, first),
                author=game.credit,
                keywords=keywords,
                sides="Simplex" if cut else None,
            )[0]
        number = wish.page or 1
        chosen = list(islice(pages, number - 1, number))
        if not chosen:
            raise BadInput(gettext("this sheet has no page {page}").format(page=number))
        if kind == "png" and wish.width:
            return _small(chosen, wish.width)
        return documents(chosen, kind, title=game.title, author=game.credit, live=wish.svg_text)[0]
    except BadInput as error:
        raise located(error, made) from None


def _in_time(fields: Iterable[Field], count: int) -> Iterator[Field]:
    """The fields one by one. Raises BadInput as soon as it shows that so many take longer than a job may: whoever waits
    hears it before the time is over, with the number that can be had."""
    costs, waits = list[float](), list[float]()
    before = process_time(), monotonic()
    for number, field in enumerate(fields, 1):
        now = process_time(), monotonic()
        costs.append(now[0] - before[0])
        waits.append(now[1] - before[1])
        before = now
        lately = costs[1:][-LATELY:]  # the first one may ship, or wait for what is imported
        if len(lately) > 1 and (count - number) * sum(lately) / len(lately) > left():
            # Fewer are drawn anew, and then too the dearest may come often, and others be at work.
            dearest = max(*costs[1:], *(wait / PATIENCE for wait in waits[1:]))
            said = gettext("{count} such sheets take too long to draw here in one go; ask for {most} at most")
            raise BadInput(said.format(count=count, most=number + int(SAFELY * left() / dearest)))
        yield field


LATELY = 3
"""Sheets by which is judged how long the next ones take: others may lie in the cache."""
SAFELY = 0.8
"""The part of the time left that is promised to whoever asks for fewer sheets."""


def played(name: str) -> bytes:
    """The game's usual sheet after a random game, as SVG."""
    from sheetgen.games.judged import replayed, understood
    from sheetgen.games.printed import played_pages
    from sheetgen.games.sampling import NAMES, agreed, sample
    from sheetgen.referee import record

    game = games.find(name)
    made = usual_design(game, fill=game.filler.KINDS[-1]) if game.fillable else usual_design(game)
    text = sample(game, made, NAMES[: game.players[0]], EXAMPLE, agreed(game, ()), None)
    case = replayed(*understood(record.parse(text)))
    options = SheetOptions(paper=game.paper(paper_named(USUAL)), colour=game.coloured)
    shown = played_pages(game, case.verdict.field, game.rules.story(case.verdict), options)
    return documents(shown[:1], "svg", title=game.title, author=game.credit)[0]


def curve(name: str) -> dict[str, Any]:
    """What the drawing that was sent makes: counts, the field's size in mm, and its spots, numbered, with their places.

    Raises BadInput when it makes nothing."""
    made = _design(name, Wish(), (DRAWING,), [])
    field = next(copies(made, 1))
    return {
        "crossings": field.crossings,
        "segments": len(field.segments),
        "spaces": len(field.spaces),
        "size": field.size,
        "troubles": [here(trouble) for trouble in field.troubles],
        "spots": to_builtins(field.spots),
    }


def _design(name: str, wish: Wish, own: Sequence[str], remarks: list[str]) -> Design:
    game = games.find(name)
    made = wish.asked(dict.fromkeys(own)).design(game, remarks.append)
    check_run(made, wish.copies)
    # What is wrong with a curve is told beside its picture, which has a ring round each place.
    return structs.replace(made, force=True) if DRAWING in own else made


def _link() -> str:
    """Where the QR codes of this server lead."""
    return os.environ.get(LINK, "")


def _pages(made: Design, fields: Iterable[Field], wish: Wish) -> Iterator[Page]:
    game, small = made.game, wish.small_paper
    rules = (small or wish.sheet_paper) if wish.rules else None
    wish.check_paper()
    pages = printed.all_pages(game, fields, wish.options(game, _link()), wish.copies, rules=rules, form=wish.form)
    return printed.tiled(pages, small) if small else _for_a_shop(pages, wish)


def _for_a_shop(pages: Iterator[Page], wish: Wish) -> Iterator[Page]:
    """The pages as a print shop wants them, if it is to print them."""
    if not wish.bleed:
        return pages
    from sheetgen.page.files.bleed import bled

    return bled(pages, wish.bleed)


def _small(pages: Sequence[Page], width: int) -> bytes:
    from sheetgen.page.files.png import pages_png

    pdf = documents(pages, "pdf", title="", author="")[0]
    # A part of a pixel counts as a whole one there, and a page's width in points is rounded.
    return pages_png(pdf, (width - 0.5) / pages[0].width * 25.4)[0]


def rules(name: str) -> str:
    """The rules as HTML; their drawings are asked for by their number."""
    from sheetgen.games.rulebook import rule_blocks
    from sheetgen.page.text import hypertext

    game = games.find(name)
    number = iter(range(1, 1000))

    def drawing(caption: str, body: str) -> str:
        n = next(number)
        told = gettext("Example {number}, told below").format(number=n)
        return (
            f'<figure><img src="{escape(languages.file(f"/rules/{game.name}/{n}.svg", "", language()))}" '
            f'alt="{escape(told)}" loading="lazy">'
            f"<figcaption>{escape(caption)}</figcaption></figure>"
        )

    return hypertext.html(rule_blocks(game), drawing)


def figure(name: str, number: int) -> bytes:
    """A drawing of the rules as SVG. Raises BadInput when there are not so many."""
    from sheetgen.games.rulebook import example, rule_blocks
    from sheetgen.page.text import hypertext

    game = games.find(name)
    fences = list(hypertext.figures(rule_blocks(game)))
    if not 1 <= number <= len(fences):
        raise BadInput(
            gettext("the rules of {game} have {count} drawings").format(game=gettext(game.title), count=len(fences))
        )
    found = example(game, fences[number - 1].body)
    page = Page(found.width, found.height, (found.shape,))
    return page_svg(page).encode()


def rules_file(name: str, paper: str, large: bool) -> bytes:
    """The rules alone, to be printed."""
    from sheetgen.games.rulebook import rule_pages

    game = games.find(name)
    return documents(
        rule_pages(game, paper_named(paper or USUAL), large=large), "pdf", title=game.title, author=game.credit
    )[0]
