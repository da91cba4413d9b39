"""`sheetgen book`: many sheets in one PDF, with a cover, contents, rules and finished games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import structs

from sheetgen.cli.bar import watched
from sheetgen.cli.help import Verb
from sheetgen.cli.numbers import Whole
from sheetgen.cli.options import (
    FillOption,
    files_begun,
    games_begun,
    open_option,
    output_option,
    speak_of,
    tell_left_out,
    tell_whose_words,
)
from sheetgen.cli.print_ import chosen_link, chosen_paper, link_option, not_turned, paper_options
from sheetgen.cli.streams import STREAM, name_written, remark
from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.signs import is_unseen

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.games.book import Book, Chapter, Sheets
    from sheetgen.games.design import Filling
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.paper import Paper, Sides

MOST = 10_000
"""Sheets of a game."""

NAME = "sheetgen-book"
"""What the file is called where nothing else is said."""

LONGEST = 60
"""Letters of a title."""


class SeedsOption(click.ParamType[tuple[range, ...]]):
    """Seeds as people list them: 1-30, or 1,5,9-12."""

    name = "seeds"

    def convert(
        self, value: str | tuple[range, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[range, ...]:
        """The runs of seeds, in the order in which they are named."""
        if isinstance(value, tuple):
            return value
        found = []
        for part in value.split(","):
            ends = re.fullmatch(r"\s*([0-9]{1,10})\s*(?:(?:-|–|\.\.)\s*([0-9]{1,10}))?\s*", part)
            if ends is None:
                self.fail(gettext("{value} names no seeds; write 1-30, or 1,5,9").format(value=repr(value)), param, ctx)
            first, last = int(ends[1]), int(ends[2] or ends[1])
            if last < first:
                self.fail(
                    gettext("seeds run upwards: {last}-{first}, not {part}").format(
                        last=last, first=first, part=part.strip()
                    ),
                    param,
                    ctx,
                )
            found.append(range(first, last + 1))
        if sum(map(len, found)) > MOST:
            self.fail(gettext("a book holds {most} sheets of a game at most").format(most=MOST), param, ctx)
        return tuple(found)


@click.command(cls=Verb)
@click.argument("games", nargs=-1, metavar="[GAME ...]", shell_complete=games_begun)
@paper_options
@link_option
@click.option("--copies", type=Whole(1, MOST), default=1, metavar="N", help="How many of each sheet.")
@click.option("--seeds", type=SeedsOption(), metavar="A-B", help="A sheet for each seed: 1-30, or 1,5,9.")
@click.option(
    "--layouts",
    multiple=True,
    metavar="all|NAME|FILE",
    shell_complete=files_begun,
    help="All layouts that ship, one by its name, or your own layout file; may be repeated.",
)
@click.option("--fill", cls=FillOption, is_flag=False, flag_value="", help="Letters placed by chance, by the seeds.")
@click.option("--words", metavar="FILE", shell_complete=files_begun, help="With --fill: your own word list.")
@click.option("--large-print", is_flag=True, help="Larger type and lines, on more pages.")
@click.option(
    "--ink", type=click.Choice(["black", "colour", "color"], case_sensitive=False), help="Black line work, or colours."
)
@click.option("--duplex", is_flag=True, help="For both sides of the paper; nothing is printed behind a sheet.")
@click.option("--up", type=click.Choice(["2", "4"]), help="So many pages on a sheet of paper, drawn for that size.")
@click.option("--booklet", is_flag=True, help="Two pages on a side, to be printed on both sides and folded.")
@click.option("--title", metavar="TITLE", help="What the cover says.")
@open_option
@output_option("By default sheetgen-book.pdf, in output/ if there is one, else here.")
def command(
    games: tuple[str, ...],
    paper: str | None,
    landscape: bool,
    link: str | None,
    copies: int,
    seeds: tuple[range, ...] | None,
    layouts: tuple[str, ...],
    fill: str | None,
    words: str | None,
    large_print: bool,
    ink: str | None,
    duplex: bool,
    up: str | None,
    booklet: bool,
    title: str | None,
    output: str | None,
    overwrite: bool,
    opens: bool,
) -> None:
    """All games, or those named, as one book: rules, finished games, and sheets to play on.

    \b
    sheetgen book -o all.pdf                              a sheet of every game
    sheetgen book vasarely klee miro --seeds 1-4          twelve different sheets of three games
    sheetgen book goose --layouts all --paper A3          all boards there are
    sheetgen book tolstoy --fill --seeds 1-30 --duplex    a class set for both sides of the paper
    """
    from sheetgen import games as registry
    from sheetgen import progress
    from sheetgen.cli.target import check, deliver, kind_of, shown
    from sheetgen.games.book import Book, Volume
    from sheetgen.games.design import check_seeds
    from sheetgen.games.papers import shrunk
    from sheetgen.page.files.imposition import booklet as folded
    from sheetgen.page.files.imposition import leaf, together
    from sheetgen.page.options import SheetOptions

    kind = kind_of(output, known=("pdf",))
    if opens and output == STREAM:
        raise BadInput(gettext("--open shows a file; name one with -o, or leave -o out"))
    if not games:
        tell_left_out()
    found = [registry.find(name) for name in games or registry.names()]
    if twice := next((game for n, game in enumerate(found) if game in found[:n]), None):
        said = gettext("{game} is named twice; leave one of them out, or write --copies 2 for two of each sheet")
        raise BadInput(said.format(game=twice.name))
    speak_of(*found)
    title = gettext("Paper games") if title is None else title
    if not 0 < len(title.strip()) <= LONGEST:
        raise BadInput(
            gettext("--title takes 1 to {longest} letters; the cover holds no more that can be read").format(
                longest=LONGEST
            )
        )
    if unseen := next((sign for sign in title if is_unseen(sign)), None):
        said = gettext("--title is printed on one line, and holds a sign that cannot be seen, {sign}")
        if len(title.splitlines()) > 1:
            said = gettext("--title is printed on one line, and holds several")
        raise BadInput(said.format(sign=f"U+{ord(unseen):04X}"))
    if seeds is not None and copies > 1:
        raise BadInput(gettext("--seeds says how many sheets there are; leave --copies out"))
    sheet, several = chosen_paper(paper, landscape), int(up or 0) or (2 if booklet else 0)
    if booklet and several != 2:
        raise BadInput(gettext("a booklet has two pages on a side; leave --up out"))
    if several and landscape:
        raise BadInput(gettext("with --up and --booklet the pages say how the paper lies; leave --landscape out"))
    if several and large_print and (small := shrunk(sheet, several)):
        raise BadInput(str(small))
    options = SheetOptions(
        paper=leaf(sheet, several) if several else sheet,
        large=large_print,
        colour=ink is not None and ink != "black",
        link=chosen_link(link),
    )
    filling = _filling(found, fill, words)
    unseeded = [game for game in found if not game.seeded and not (game.fillable and filling)] if seeds else []
    if unseeded == found:
        check_seeds(unseeded[0], 1)
    named = _named_layouts(found, layouts)
    on_sheet = structs.replace(options, paper=sheet)
    drawn = (_chapter(game, seeds, copies, named[game.name], filling) for game in found)
    chapters = tuple(_sized(chapter, on_sheet, several or 1) for chapter in drawn)
    # A booklet is printed on both sides in any case: what one cuts out must not be cut out of another page.
    backs = duplex or (booklet and (large_print or any(game.cut for game in found)))
    book = Book(
        title=title,
        chapters=chapters,
        options=options,
        inked=ink is not None,
        duplex=backs,
        folded=booklet,
        several=several or 1,
    )
    check(output, kind, name=NAME, overwrite=overwrite)
    with watched(gettext("drawing")):
        cramped = [*_cramped(book, sheet)]
        spoilt = [*_to_mend(book)]
    sides = _sides(book, several)
    if landscape and (as_it_was := not_turned(paper)):
        remark(as_it_was)
    alike = (*_once(unseeded), *_in_vain(book), *_replaced(book), *_alike(book))
    for sentence in (*alike, *spoilt, *cramped, *(_turned(sides) if duplex and up else ())):
        remark(sentence)
    for made in [chapter.sheets[0].design for chapter in chapters if chapter.sheets[0].design.filling][:1]:
        tell_whose_words(made)
    heard: list[str] = []
    with watched(gettext("drawing")):
        with progress.unheard():  # of all the sheets how far one draw is would tell nothing
            volume = Volume(book)
        bound = progress.each(volume.pages(heard.append), volume.length)
        if booklet:
            bound = folded(bound, sheet)
        elif several:
            bound = together(bound, sheet, several)
        files = deliver(
            bound,
            output,
            kind,
            name=NAME,
            overwrite=overwrite,
            title=title,
            author="the sheetgen team",
            keywords=[game.title for game in found],
            sides=sides,
        )
    for sentence in heard:
        remark(sentence)
    for path in files:
        name_written(path)
    if opens:
        shown(files)


def _sides(book: Book, several: int) -> Sides | None:
    """How a book for both sides of the paper is turned, with so many pages, if any, on a side, so that all of them
    stand upright; None: as one likes."""
    if not (book.duplex or book.folded):
        return None
    return "DuplexFlipShortEdge" if several == 2 else "DuplexFlipLongEdge"


def _turned(sides: Sides | None) -> Iterator[str]:
    """Over which edge the paper is to be turned."""
    if sides == "DuplexFlipShortEdge":
        yield gettext(
            "print this on both sides of the paper, turned over its short edge; else every second side is upside down"
        )
    else:
        yield gettext(
            "print this on both sides of the paper, turned over its long edge; else every second side is upside down"
        )


def _filling(found: Sequence[Game], fill: str | None, words: str | None) -> Filling | None:
    """What fills the sheets that can be filled. Raises BadInput where there is none, or no list can be read."""
    if fill is None:
        if words is not None:
            if not any(game.fillable for game in found):
                found[0].must_fill()  # that --fill is missing would be no help
            raise BadInput(gettext("--words goes with --fill"))
        return None
    from sheetgen.games.design import filling_of

    game = next((game for game in found if game.fillable), found[0])
    kind = fill or game.filler.KINDS[-1]
    filling = filling_of(game, kind, seed=1, words=None if words is None else Path(words))
    if filling.words is not None and filling.words.left_out:
        remark(filling.words.left_out)
    return filling


def _named_layouts(found: Sequence[Game], said: Sequence[str]) -> dict[str, list[str]]:
    """For each game the layouts that are asked for, by name or as files. Raises BadInput for what none of them has."""
    named: dict[str, list[str]] = {game.name: [] for game in found}
    for layout in said:
        of = [game for game in found if layout in ("all", "classic", *game.layout_names)]
        if not of and (owner := _owner(layout)):
            of = [game for game in found if game.name == owner]
            if not of:
                raise BadInput(
                    gettext("this layout is for {owner}, which the book does not have; name {owner} too").format(
                        owner=owner
                    ),
                    file=layout,
                )
        if not of:
            raise BadInput(
                gettext("no game of this book has a layout {layout}; sheetgen games lists those that ship").format(
                    layout=repr(layout)
                )
            )
        for game in of:
            usual = {"all": game.layout_names, "classic": [game.default_layout]}
            named[game.name] += [layout] if layout in game.layout_names else usual.get(layout, [layout])
    return {name: list(dict.fromkeys(names)) for name, names in named.items()}


def _owner(name: str) -> str | None:
    """The game of a layout's file, or of a drawing; None where it is no file's name.

    Raises BadInput for a file that cannot be read.
    """
    from sheetgen import games
    from sheetgen.field import layout
    from sheetgen.files import is_drawing
    from sheetgen.games.design import path_chosen

    if not any(sign in name for sign in "./\\"):
        return None
    drawing, _ = path_chosen(Path(name))
    if is_drawing(drawing):
        return next(each for each in games.names() if games.find(each).curves)
    return games.find(layout.read(Path(name)).game).name


def _once(games: Sequence[Game]) -> Iterator[str]:
    """That boards without seeds are there once, however many seeds are named."""
    if games:
        said = gettext("--seeds says nothing to games on fixed boards; each of their boards is there once ({titles})")
        yield said.format(titles=", ".join(gettext(game.title) for game in games))


def _in_vain(book: Book) -> Iterator[str]:
    """What in the player's own layouts counts for nothing, once each."""
    from sheetgen.games.design import said_in_vain

    said = (said_in_vain(sheets.design) for chapter in book.chapters for sheets in chapter.sheets)
    return iter(dict.fromkeys(chain.from_iterable(said)))


def _replaced(book: Book) -> Iterator[str]:
    """What the player's own layouts say that seeds draw otherwise, once each."""
    from sheetgen.games.design import left_to_chance

    said = (left_to_chance(sheets.design) for chapter in book.chapters for sheets in chapter.sheets)
    return iter(dict.fromkeys(filter(None, said)))


def _alike(book: Book) -> Iterator[str]:
    """That sheets of a game are all the same, though it has others."""
    from sheetgen.games.design import given_away

    same = [
        sheets
        for chapter in book.chapters
        for sheets in chapter.sheets
        if sheets.count > 1 and sheets.design.seed is None and not sheets.design.filling and chapter.game.seeded
    ]
    usual: list[Sheets] = []
    for sheets in same:
        layout = sheets.design.layout
        if layout.curve:  # it has no seeds
            continue
        if keys := given_away(sheets.design):
            said = gettext(
                "all {count} sheets of {layout} are the same, because the layout says what is drawn ({keys}); with "
                "--seeds instead of --copies chance would draw something else in place of that, if the other keys "
                "allow it"
            )
            yield said.format(count=sheets.count, layout=layout.name, keys=", ".join(keys))
        else:
            usual.append(sheets)
    if usual:
        count = usual[0].count
        titles = ", ".join(dict.fromkeys(gettext(sheets.design.game.title) for sheets in usual))
        said = gettext(
            "all {count} sheets of each layout are the same ({titles}); "
            "for {count} different ones write --seeds 1-{count} instead of --copies"
        )
        yield said.format(count=count, titles=titles)


def _chapter(
    game: Game, seeds: tuple[range, ...] | None, copies: int, layouts: Sequence[str], filling: Filling | None
) -> Chapter:
    """The game's sheets, layout by layout; games that have no seeds give `copies` of each board."""
    from sheetgen.games.book import Chapter, Sheets
    from sheetgen.games.design import design

    names = layouts or [game.default_layout]
    sheets: list[Sheets] = []
    for name in names:
        made = design(game, name=name)
        if game.fillable and filling is not None:
            runs = seeds or (range(1, copies + 1),)
            filled = [structs.replace(made, filling=structs.replace(filling, seed=run.start)) for run in runs]
            sheets += map(Sheets, filled, map(len, runs))
        elif game.seeded and seeds is not None:
            sheets += [Sheets(design(game, name=name, seed=run.start), len(run)) for run in seeds]
        else:
            sheets.append(Sheets(made, copies))
    return Chapter(game, tuple(sheets))


def _sized(chapter: Chapter, options: SheetOptions, several: int) -> Chapter:
    """The same; a curve of one's own is judged by the size at which so many pages go on such a sheet of paper, and
    printed whatever is wrong with it, as all else is in a book."""
    from sheetgen.games.papers import sized

    designs = [sized(one.design, options, several=several) for one in chapter.sheets]
    forced = [structs.replace(made, force=made.force or made.layout.curve) for made in designs]
    sheets = (structs.replace(one, design=made) for one, made in zip(chapter.sheets, forced, strict=True))
    return structs.replace(chapter, sheets=tuple(sheets))


def _to_mend(book: Book) -> Iterator[str]:
    """What spoils curves of one's own that are in the book: of each the first of it."""
    from sheetgen.games.design import field_of

    designs = [sheets.design for chapter in book.chapters for sheets in chapter.sheets]
    for made in (made for made in designs if made.layout.curve):
        if spoils := [line for line in field_of(made).troubles if line.startswith("1. ")]:
            said = gettext("this curve is printed as it is, though there is something to mend: {first}")
            first = spoils[0].removeprefix("1. ")
            yield str(BadInput(said.format(first=first), file=made.layout.path))


def _cramped(book: Book, sheet: Paper) -> Iterator[str]:
    """What is too small to be played on, a sentence a game; the book's pages go on such sheets of paper."""
    from sheetgen.games.design import field_of
    from sheetgen.games.papers import cramped

    options = structs.replace(book.options, paper=sheet)
    for chapter in book.chapters:
        made = chapter.sheets[0].design
        if small := cramped(made, field_of(made), options, several=book.several):
            yield str(small)
