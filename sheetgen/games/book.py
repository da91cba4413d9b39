"""Many sheets as one book: a cover, how to print it, contents, and a chapter a game with rules, a plate and sheets."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from importlib import resources
from itertools import chain
from pathlib import Path

from msgspec import Struct, structs

from sheetgen import arguments
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import BUILT_IN, Game
from sheetgen.games.design import Design, Filling, check_run, copies, field_of, located, once
from sheetgen.games.printed import CLASS, described, played_pages, titled
from sheetgen.games.rulebook import rule_pages
from sheetgen.games.sampling import NAMES, agreed, sample
from sheetgen.language import clauses, gettext, in_language, in_turn, ngettext
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import Page
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper
from sheetgen.page.text import prose
from sheetgen.page.text.booklet import STYLES, rules_pages
from sheetgen.page.text.frontmatter import Entry, all_named, blank, contents, cover, numbered
from sheetgen.page.text.setting import Figure, Style
from sheetgen.referee import record, replay
from sheetgen.story import Played
from sheetgen.tomlfile import part
from sheetgen.words.dictionary import Dictionary

OWN = (Style(4.2, 5.9), *STYLES)
"""The type of the book's own texts, which have a page each: 12 points where they go on it so."""

PLAYED = 3
"""The seed of the games whose finished sheets are the plates, and how many play them where so many can."""

TRIES = 20
"""Games that are played with a word list of one's own until everybody scores: with few words most end before anything
is found."""


class Sheets(Struct, frozen=True):
    """So many sheets of one design: with a seed or a filling, the seeds count up. Raises BadInput where they would run
    past the last."""

    design: Design
    count: int = 1

    def __post_init__(self) -> None:
        arguments.check("design", self.design, Design, "design(game)")
        check_run(self.design, arguments.whole("count", self.count))


class Chapter(Struct, frozen=True):
    """A game and its sheets, in their order."""

    game: Game
    sheets: tuple[Sheets, ...]

    @property
    def count(self) -> int:
        """How many sheets there are."""
        return sum(sheets.count for sheets in self.sheets)


class Book(Struct, frozen=True, kw_only=True):
    """What the book holds and how its sheets were asked for."""

    title: str
    chapters: tuple[Chapter, ...]
    options: SheetOptions
    """The paper as it stands; games that lie turn it. `colour` is what was asked for where `inked`."""
    inked: bool = False
    """Whether ink was asked for; else each game has its own."""
    duplex: bool = False
    """For both sides of the paper: chapters begin on new leaves, and sheets are on the front of theirs, with nothing
    behind."""
    folded: bool = False
    """Whether its pages will be laid out to be folded into a booklet, which is printed in another way."""
    several: int = 1
    """How many of its pages will stand on a side of the paper."""

    @property
    def paper(self) -> Paper:
        """The paper of all pages but the sheets of games that lie on their side."""
        return self.options.paper

    @property
    def side(self) -> int:
        """How many of its pages stand on one side of a leaf, which in a booklet is what folding makes of a sheet."""
        return 1 if self.folded else self.several


class Volume:
    """A book with all settled but its sheets, of which the number of pages is known."""

    def __init__(self, book: Book) -> None:
        """Plays and draws what is not a sheet. Raises BadInput for a design that cannot be drawn."""
        self.book = book
        self._chapters = [_Bound(book, chapter) for chapter in book.chapters]
        self._back = _set("colophon.md", book, first=_whose_games(book), letters=_whose_words(book))
        self._front = self._opening()
        self.length = len(self._front) + sum(one.length for one in self._chapters) + len(self._back)
        """Pages in all."""

    def pages(self, remark: Callable[[str], None]) -> Iterator[Page]:
        """All pages with their folios, but for the cover; of the sheets never more than one at once is held.

        `remark` hears what `copies` tells (games/design.py), what sheets leave off, and whose words a plate has.
        Raises BadInput for a design that cannot be drawn.
        """
        for said in dict.fromkeys(chain.from_iterable(one.remarks() for one in self._chapters)):
            remark(said)
        chapters = chain.from_iterable(one.pages(remark) for one in self._chapters)
        cover_, *front = self._front
        yield cover_
        for number, page in enumerate(chain(front, chapters, self._back), 2):
            yield numbered(page, number, large=self.book.options.large)

    def _opening(self) -> list[Page]:
        """All that stands before the first chapter; where that begins settles what the contents say."""
        book, chapters, large = self.book, self._chapters, self.book.options.large
        line = _many(len(chapters))
        if len(chapters) == 1:
            line = in_turn((gettext(book.chapters[0].game.title), gettext(book.chapters[0].game.credit)))
        before = [cover(book.paper, book.title, line, [one.figure for one in chapters], large=large)]
        before += _set("folding.md", book) if book.folded else _set("printing.md", book, numbers=_whose_numbers(book))
        start = len(before) + len(contents(book.paper, [one.entry(0) for one in chapters], large=large))
        behind = _to_leaf(start, book.side, book.paper) if book.duplex else []
        start += len(behind)
        entries = []
        for one in chapters:
            entries.append(one.entry(start + 1))
            start += one.length
        return [*before, *contents(book.paper, entries, large=large), *behind]


class _Bound:
    """A chapter with all of its pages settled but the sheets, of which the number is known."""

    def __init__(self, book: Book, chapter: Chapter) -> None:
        self.book, self.chapter = book, chapter
        game = chapter.game
        colour = book.options.colour if book.inked else game.coloured
        self.options = structs.replace(book.options, paper=game.paper(book.paper), colour=colour, several=book.several)
        # Before the pictures, which tell no line of what cannot be set.
        self.each = [self._count(sheets.design) for sheets in chapter.sheets]
        field, played, self.unplayed = _played(chapter.sheets[0].design)
        self.figure = game.figure(field, played, colour=colour)
        # A plate is a picture on one page, also where the sheets are drawn on two.
        pictured = structs.replace(self.options, large=False)
        plate = structs.replace(
            next(described(played_pages(game, field, played, titled(game, field, pictured)), game, field, played)),
            bookmark=gettext("{game}: a finished game").format(game=gettext(game.title)),
        )
        rules = rule_pages(game, book.paper, large=book.options.large, layout=self._only_own(), colour=colour)
        self.opening = [*rules, plate]
        # Where it ends on a leaf's front, there is room for sheets beside it: that leaf's back is still free.
        if book.duplex and len(self.opening) % (2 * book.side) >= book.side:
            self.opening += _to_leaf(len(self.opening), book.side, plate)

    def _only_own(self) -> str | None:
        """A layout of one's own, where the chapter has no other: the rules then tell of no board that ships."""
        designs = [sheets.design for sheets in self.chapter.sheets]
        return None if any(made.layout.shipped for made in designs) else designs[0].layout.name

    @property
    def length(self) -> int:
        """Pages in all."""
        sheets = sum(each * sheets.count for each, sheets in zip(self.each, self.chapter.sheets, strict=True))
        pages = len(self.opening) + sheets
        if not self.book.duplex:
            return pages
        side = self.book.side
        whole = len(self.opening) // (2 * side)
        return 2 * side * (whole + math.ceil((pages - 2 * side * whole) / side))

    def entry(self, page: int) -> Entry:
        """Its line of the contents."""
        game, count = self.chapter.game, self.chapter.count
        # A board of one's own is what its chapter is about.
        own = dict.fromkeys(each.design.layout.name for each in self.chapter.sheets if not each.design.layout.shipped)
        details = [
            *own,
            ngettext("{number} player", "{number} players", game.players[1]).format(number=_range(game.players)),
        ]
        if game.minutes:
            minutes = ngettext("{number} minute", "{number} minutes", game.minutes[1])
            details.append(minutes.format(number=_range(game.minutes)))
        details.append(ngettext("a sheet", "{number} sheets", count).format(number=count))
        return Entry(gettext(game.title), ", ".join(details), gettext(game.summary), page)

    def remarks(self) -> Iterator[str]:
        """What of a player's own layouts their sheets leave off, each time in a sentence, and whether the plate has
        other words than the sheets."""
        if self.unplayed:
            yield gettext(
                "no game in which anybody scores was found with the word list {list}; the finished game in the book is "
                "played with English words"
            ).format(list=self.unplayed.name)
        for sheets in self.chapter.sheets:
            if left := self.chapter.game.left_off(field_of(sheets.design), self.options):
                yield left

    def pages(self, remark: Callable[[str], None]) -> Iterator[Page]:
        """The rules, the plate and the sheets. Raises BadInput for a game whose sheets differ in their length."""
        yield from self.opening
        sheets = self._sheets(once(remark))
        yield from self._backed(sheets) if self.book.duplex else sheets

    def _sheets(self, remark: Callable[[str], None]) -> Iterator[Page]:
        for each, sheets in zip(self.each, self.chapter.sheets, strict=True):
            for number, field in enumerate(copies(sheets.design, sheets.count, remark), 1):
                yield from self._sheet(field, each, (number, sheets.count) if sheets.count >= CLASS else None)

    def _backed(self, sheets: Iterator[Page]) -> Iterator[Page]:
        """The sheets on the fronts of leaves whose backs stay blank: so nothing lies behind any of them, over whichever
        edge the paper is turned."""
        side = self.book.side
        front = len(self.opening) % (2 * side)
        for page in sheets:
            yield page
            front += 1
            if front == side:
                yield from _behind(page, side)
                front = 0
        if front:
            yield from [blank(page, gettext("this page stays blank"))] * (side - front)
            yield from _behind(page, side)

    def _count(self, made: Design) -> int:
        """Of a design's pages, which are drawn for that. Raises BadInput, with the line, for what cannot be set."""
        try:
            return len(self._pages(field_of(made)))
        except BadInput as error:
            raise located(error, made) from None

    def _pages(self, field: Field) -> list[Page]:
        game = self.chapter.game
        return list(described(game.sheet.pages(field, titled(game, field, self.options)), game, field))

    def _sheet(self, field: Field, pages: int, numbered: tuple[int, int] | None) -> Iterator[Page]:
        game = self.chapter.game
        found = self._pages(field)
        if len(found) != pages:
            # The contents stand before the sheets, and say where each game begins.
            raise BadInput(
                gettext("the sheets of {title} differ in their number of pages, so no book can hold them").format(
                    title=gettext(game.title)
                )
            )
        yield from all_named(found, *numbered, large=self.options.large) if numbered else found


def _to_leaf(pages: int, side: int, like: Paper | Page) -> list[Page]:
    """What comes next then stands on a new leaf, with `side` pages on each of its sides."""
    return [blank(like, gettext("this page stays blank"))] * (-pages % (2 * side))


def _behind(front: Page, side: int) -> list[Page]:
    """A leaf's back on which nothing is printed."""
    return [blank(front, gettext("nothing is printed behind a sheet"))] * side


def _many(count: int) -> str:
    """What a book of several games is, with the number spelled out where it has been."""
    spelled = {11: gettext("Eleven games to print, colour and play")}
    usual = ngettext("{number} game to print, colour and play", "{number} games to print, colour and play", count)
    return spelled.get(count) or usual.format(number=count)


def _range(numbers: tuple[int, int]) -> str:
    low, high = numbers
    return str(low) if low == high else gettext("{low} to {high}").format(low=low, high=high)


def _played(made: Design) -> tuple[Field, Played, Dictionary | None]:
    """The design's field with a game on it, played by chance, and what the game left.

    The sheets' own word list comes third where no game with it has come to anything: it was played without.
    """
    words = made.filling.words if made.game.fillable and made.filling else None
    if words is None:
        return *_game(made, None, PLAYED), None
    best, most = None, 0
    for seed in range(PLAYED, PLAYED + TRIES):
        found = _game(made, words, seed)
        points = [score or 0 for score in found[1].scores]
        if all(points):
            return *found, None
        if sum(points) > most:
            best, most = found, sum(points)
    return (*best, None) if best else (*_game(made, None, PLAYED), words)


def _game(made: Design, words: Dictionary | None, seed: int) -> tuple[Field, Played]:
    """A game played by chance; where there are letters to fill in, with others than on the sheets and these words."""
    game = made.game
    if game.fillable:
        made = structs.replace(made, filling=Filling(kind=game.filler.KINDS[0], seed=seed, words=words))
    variations = agreed(game, (), words=words.path if words else None)
    low, high = game.players
    text = sample(game, made, NAMES[: min(high, max(low, PLAYED))], seed, variations, None)
    written = structs.replace(record.parse(text), settings=variations.settings)
    verdict = replay.plain_verdict(game.rules, field_of(made), written)
    return verdict.field, game.rules.story(verdict)


def _whose_numbers(book: Book) -> str:
    """How the print window is told a page of the book: what its numbers count, a part of a paragraph in markdown."""
    if book.several == 1:
        return gettext(
            "The numbers at the foot of the pages and in the contents are those of the file, so the print window knows "
            "them: say 12, and you have page 12."
        )
    return gettext(
        "The numbers at the foot of the pages and in the contents are those of the book. Each side of the paper has "
        "{count} of its pages, and the print window counts the sides: for page 12, say {side}."
    ).format(count=book.several, side=math.ceil(12 / book.several))


def _whose_words(book: Book) -> str:
    """Whose words the letters form that a book's sheets are filled with, a paragraph of the colophon in markdown;
    nothing where no game has letters."""
    if not any(chapter.game.fillable for chapter in book.chapters):
        return ""
    fillings = [sheets.design.filling for chapter in book.chapters for sheets in chapter.sheets]
    words = next((filling.words for filling in fillings if filling and filling.words), None)
    if words is None:
        return gettext(
            "**The letters** of Tolstoy's sheets form words of SCOWL, the word lists that Kevin Atkinson and others "
            "keep."
        )
    name = part(words.name.replace("`", "'"))
    try:
        letters.measure(name, "medium")
    except BadInput:  # what a file is called is nothing that its sheets need
        return gettext("**The letters** of Tolstoy's sheets form words of a list of their maker's own.")
    return gettext("**The letters** of Tolstoy's sheets form words of a list of their maker's own, `{list}`.").format(
        list=name
    )


def _whose_games(book: Book) -> str:
    """Whose games are in a book with guests, of which the colophon cannot know; nothing where all of them are ours."""
    found = [chapter.game for chapter in book.chapters]
    if all(game.name in BUILT_IN for game in found):
        return ""
    return gettext("**The games** of this book: {games}.").format(games=clauses(map(_credited, found)))


def _credited(game: Game) -> str:
    """A game's title and whose it is, in markdown, the titles of books set as such."""
    credit = gettext(game.credit)
    if game.work:
        credit = credit.replace(game.work, f"*{game.work}*")
    return ", ".join(filter(None, (f"*{gettext(game.title)}*", credit)))


def _set(name: str, book: Book, *, first: str = "", **paragraphs: str) -> list[Page]:
    """One of the book's own texts, with the paragraphs that it leaves open and, if it is given, another first one."""
    text = in_language(Path(str(resources.files("sheetgen.page.text"))) / name).read_text("utf-8")
    # A clause in brackets holds where nothing in the book is drawn from a file of its maker's.
    own = any(not each.design.layout.shipped for chapter in book.chapters for each in chapter.sheets)
    text = re.sub(r"\[(.*?)\]", "" if own else r"\1", text, flags=re.DOTALL)
    if first:
        head, _, *others = text.split("\n\n")
        text = "\n\n".join((head, first, *others))
    for place, paragraph in paragraphs.items():
        text = text.replace(f"{{{place}}}", paragraph)
    title = text.partition("\n")[0].removeprefix("# ")
    return rules_pages(
        prose.read(text),
        book.paper,
        title=title,
        credit="",
        figure=_no_figure,
        large=book.options.large,
        bookmark=title,
        styles=OWN,
    )


def _no_figure(info: str, body: str) -> Figure:
    raise AssertionError("the book's own texts have no pictures")
