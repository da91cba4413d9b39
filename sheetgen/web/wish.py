"""What an address asks for: which sheet, on which paper, how dressed. The same words in every room."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field.code import as_scanned, code_in
from sheetgen.games.asked import Asked
from sheetgen.language import gettext
from sheetgen.page import imprint
from sheetgen.page.imprint import PARTS, SHORT
from sheetgen.page.paper import length

if TYPE_CHECKING:
    from starlette.types import Scope

    from sheetgen.games import Game
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.paper import Paper

COPIES = 40
"""Sheets that one file may have here; the command line makes as many as you like."""

CLASS_SET = 80.0
"""Seconds of processor time that several sheets in one file may take: forty of the dearest, Miro's giant, take 60."""

PAGES = 1000
"""More than any file here has."""

WIDTH = 2400
"""Pixels of a picture whose width is asked for: as many as A4 has at 200 dots an inch, or nearly."""

MOST = 200
"""Letters of a word in an address or form that are looked at; none has as many."""

INKS = ("black", "colour")

USUAL = "A4"

TILES = ("A4", "Letter")
"""What a large sheet can be cut into."""

LAYOUT, DRAWING, WORDS = "layout.toml", "drawing.svg", "words.txt"
"""What files of one's own are called while they are worked on."""


class Wish(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is asked for, each with the name that it has in an address."""

    code: str = ""
    layout: str = ""
    """A layout that ships; empty for the usual one."""
    seed: int | None = None
    """The field's."""
    fill: str = ""
    """The kind of filling; empty for none."""
    letters: int = 1
    """The filling's seed."""
    paper: str = ""
    """Empty for A4; pages that people open fill in what is usual where they live."""
    landscape: bool = False
    ink: str = ""
    """Empty for the game's usual ink."""
    numbers: bool = False
    key: bool = False
    large: bool = False
    form: bool = False
    """One more page to write the game down by hand."""
    bleed: float | None = None
    """mm of a board's ground beyond the paper's edge, for a print shop; None for none, and no crop marks."""
    svg_text: bool = False
    """An SVG in which words stay words."""
    copies: int = 1
    tiles: str = ""
    """The paper to cut the pages into; empty for none."""
    rules: bool = True
    page: int | None = None
    """Of an SVG or PNG: which page; None for the first."""
    width: int | None = None
    """Of a PNG: how many pixels wide; None for 200 dots an inch."""
    path: str = ""
    """The id of a path in a drawing of one's own that has several."""

    def query(self, **changes: object) -> str:
        """The same wish, but for the changes, as the end of an address; empty if nothing is asked for."""
        return urlencode(msgspec.to_builtins(structs.replace(self, **changes)))

    @property
    def picture(self) -> Wish:
        """The same wish for one sheet, seen whole, on its own."""
        seen = structs.replace(self, copies=1, tiles="", form=False, svg_text=False, rules=True, page=None, width=None)
        return seen.heeded("svg")

    def pictured(self, page: int) -> Wish:
        """The same wish for one of the pages that stand before the rules."""
        seen = structs.replace(self, copies=1, tiles="", svg_text=False, rules=False, page=page, width=None)
        return seen.heeded("svg")

    def silent(self, kind: str) -> tuple[str, ...]:
        """The words that say nothing in the address of a file of this kind (`pdf`, `svg` or `png`), beside the others
        that stand there."""
        first = kind != "pdf" and self.page in (None, 1)  # the page that all of a file's other pages follow
        described = bool(self.code)  # the code says all this itself
        nothing = {
            "layout": described,
            "seed": described,
            "fill": described,
            "letters": described or not self.fill,
            "path": True,  # of a drawing, which no address has
            "svg_text": kind != "svg",
            "page": kind == "pdf",
            "width": kind != "png",
            "copies": first and not self.in_class,
            "form": first,
            "rules": first and not self.in_class,
        }
        return tuple(name for name, silent in nothing.items() if silent)

    def idle(self, kind: str) -> tuple[str, ...]:
        """Those of these words that it has."""
        usual = Wish()
        return tuple(name for name in self.silent(kind) if getattr(self, name) != getattr(usual, name))

    def heeded(self, kind: str) -> Wish:
        """The same wish without these."""
        usual = Wish()
        return structs.replace(self, **{name: getattr(usual, name) for name in self.idle(kind)})

    @property
    def light(self) -> bool:
        """Whether it takes no more than drawing one sheet that ships."""
        return not self.code and self.seed is None and not self.fill and self.copies == 1 and not self.tiles

    @property
    def in_class(self) -> bool:
        """Whether there are so many sheets that the rules stand in front of them."""
        from sheetgen.games.printed import CLASS

        return self.copies >= CLASS

    @property
    def seconds(self) -> float | None:
        """The processor time that its file may take; None for the usual."""
        return None if self.copies == 1 else CLASS_SET

    @property
    def dress(self) -> Wish:
        """What it says of paper and page, without which sheet is meant."""
        return structs.replace(self, code="", layout="", seed=None, fill="", letters=1, path="")

    def asked(self, own: Mapping[str, object]) -> Asked:
        """Which sheet is meant; `own` are the files that were sent along, by name."""
        layout: str | None = self.layout or None
        if DRAWING in own:
            layout = DRAWING if not self.path else f"{DRAWING}#{self.path}"
        elif LAYOUT in own:
            layout = LAYOUT
        words = WORDS if WORDS in own else None
        if self.code:
            return Asked(code=self.code, layout=layout, words=words)
        if words and not self.fill:
            raise BadInput(gettext("your own words go on a sheet with letters; choose letters too"))
        return Asked(layout=layout, seed=self.seed, fill=self.fill or None, fill_seed=self.letters, words=words)

    def options(self, game: Game, link: str) -> SheetOptions:
        """How the page is dressed; `link` is where its QR code leads. Raises BadInput for paper that there is not."""
        from sheetgen.page.options import SheetOptions

        return SheetOptions(
            paper=self.sheet_paper,
            large=self.large,
            colour=game.coloured if not self.ink else self.ink == "colour",
            numbers=self.numbers,
            key=self.key,
            parts=self.small_paper,
            link=link,
        )

    @property
    def sheet_paper(self) -> Paper:
        """The paper of the sheet."""
        from sheetgen.page.paper import paper

        found = paper(self.paper or USUAL)
        return found.landscape if self.landscape else found

    def check_paper(self) -> None:
        """Raises BadInput when the sheet need not be cut, and when it is to be cut both here and by a print shop."""
        if self.small_paper and self.bleed:
            raise BadInput(
                gettext("a print shop cuts whole pages; choose either a print shop or pages to cut the sheet into")
            )

    @property
    def small_paper(self) -> Paper | None:
        """The paper to cut the pages into. Raises BadInput when the sheet is no larger."""
        from sheetgen.page.paper import paper

        if not self.tiles:
            return None
        small, sheet = paper(self.tiles), self.sheet_paper
        if sheet.width * sheet.height <= small.width * small.height:
            said = gettext("a sheet of {paper} need not be cut into pages of {small}; choose larger paper")
            raise BadInput(said.format(paper=sheet.name, small=small.name))
        return small


WORDS_OF_A_SHEET = Wish.__struct_fields__
"""All words of an address."""

WORDS_OF_A_PRINT = tuple(
    name for name in WORDS_OF_A_SHEET if name not in ("code", "layout", "seed", "fill", "letters", "path")
)
"""Those that are left where a code says which sheet is meant."""


def read(said: Mapping[str, str]) -> Wish:
    """The wish in an address or form; what is left empty was not said, but for what is switched on by its bare word,
    and other words are passed over. Of a code that says how its sheet was printed, as QR codes do, that holds where the
    other words say nothing else.

    Raises BadInput for what cannot be."""
    said = _as_printed(_with_code(said))
    # Whatever is longer says nothing, and would be told in full.
    given = {name: said[name].strip()[:MOST] for name in Wish.__struct_fields__ if name in said}
    wish = Wish(**{name: _meant(name, value) for name, value in given.items() if value or name in SWITCHES})
    if not 1 <= wish.copies <= COPIES:
        raise BadInput(
            gettext("one file has from 1 to {most} sheets here, not {count}").format(most=COPIES, count=wish.copies)
        )
    if wish.ink and wish.ink not in INKS:
        raise BadInput(
            gettext("ink is {either} or {other}, not {wrong}").format(
                either=INKS[0], other=INKS[1], wrong=repr(wish.ink)
            )
        )
    if wish.tiles and wish.tiles not in TILES:
        sentence = gettext("sheets are cut into pages of {either} or {other}, not {wrong}")
        raise BadInput(sentence.format(either=TILES[0], other=TILES[1], wrong=repr(wish.tiles)))
    if wish.bleed is not None and not 1 <= wish.bleed <= 20:
        raise BadInput(gettext("a print shop's bleed is from 1 to 20 mm, not {bleed}").format(bleed=f"{wish.bleed:g}"))
    if wish.width is not None and not 1 <= wish.width <= WIDTH:
        sentence = gettext("width is from 1 to {most} pixels, not {wrong}; left out, the picture has 200 dots an inch")
        raise BadInput(sentence.format(most=WIDTH, wrong=wish.width))
    if wish.page is not None and not 1 <= wish.page <= PAGES:
        raise BadInput(gettext("pages are counted from 1, and here to {most} at most").format(most=PAGES))
    return wish


def words_in(scope: Scope) -> list[tuple[str, str | None]]:
    """The words of an address, in their order; None is the value of one that stands bare. `fill=`, as forms send what
    nobody filled in, does not."""
    query = scope["query_string"].decode("latin-1")
    parts = ((part, parse_qsl(part, keep_blank_values=True)) for part in query.split("&"))
    return [(name, value if "=" in part else None) for part, pairs in parts for name, value in pairs]


def said_in(scope: Scope, game: Game | None = None) -> list[tuple[str, str]]:
    """The words of an address, in their order: a bare `fill` is the game's usual filling, as on the command line."""
    return [
        (name, value if value is not None else _usual_filling(game) if game and name == "fill" else "")
        for name, value in words_in(scope)
    ]


def _usual_filling(game: Game) -> str:
    return game.filler.KINDS[-1] if game.fillable else ON[0]  # of a game without letters any filling is refused


def of_game(wish: Wish, game: Game) -> Wish:
    """The same wish. Raises BadInput for a layout that the game has not: none is opened as a file of that name."""
    if wish.layout:
        wanted = wish.layout.lower()
        if wanted not in game.layout_names:
            said = gettext("{game} has no layout {wrong}; there are: {names}")
            names = ", ".join(game.layout_names)
            raise BadInput(said.format(game=gettext(game.title), wrong=repr(wish.layout), names=names))
        wish = structs.replace(wish, layout="" if wanted == game.default_layout else wanted)
    return wish


def _with_code(said: Mapping[str, str]) -> dict[str, str]:
    """The same with a bare code; what stood with it is there in words, behind those that were there."""
    if not (code := said.get("code", "").strip()[:MOST]):
        return dict(said)
    behind = imprint.words(as_scanned(code))
    given = {name: value for name, value in said.items() if value.strip() or name not in behind}
    if given.get("paper"):  # how the other one lay says nothing of this one
        behind.pop("landscape", None)
    return {**behind, **given, "code": code_in(code)}


def _as_printed(said: Mapping[str, str]) -> dict[str, str]:
    """The same in our words, where it is the address in a sheet's QR code (page/imprint.py): that calls large print
    otherwise, and papers shorter, and tells which part of the sheet it stands on."""
    given = dict(said)
    for word, name in PRINTED.items():
        if word in given:
            given.setdefault(name, ON[0] if switched(word, given[word]) else OFF[0])
    if given.get("page", "").upper() in PARTS:
        del given["page"]
    for name, short in SHORT.items():
        if given.get("paper", "").upper() == short:
            given["paper"] = name
    return given


def check_page(said: Mapping[str, str], kind: str) -> None:
    """Raises BadInput where a picture is asked for by the word that its QR code has for the page: which page that is
    only a sheet's drawing tells. A PDF has them all, and so has the sheet's own page, to which that code leads."""
    page = _with_code(said).get("page", "").strip()
    if kind != "pdf" and page.upper() in PARTS:
        raise BadInput(gettext("{name} must be a whole number, not {wrong}").format(name="page", wrong=repr(page)))


def switched(name: str, value: str) -> bool:
    """Whether the word of that name is switched on, as it is where it stands bare. Raises BadInput for what is neither
    on nor off."""
    said = value.strip().lower()
    if said and said not in (*ON, *OFF):
        raise BadInput(gettext("{name} must be on or off, not {wrong}").format(name=name, wrong=repr(value[:40])))
    return said not in OFF


ON, OFF = ("on", "yes", "true", "1"), ("off", "no", "false", "0")


def _meant(name: str, value: str) -> Any:
    """What a word of an address says. Raises BadInput for what cannot be its value."""
    kind = _KINDS[name]
    if kind is bool:
        return switched(name, value)
    if kind is str:
        return value
    # As the command line: a whole number is its figures, so that 1e3 and 5.0 are none.
    if kind is float:
        if (mm := length(value)) is not None:
            return mm
        if not re.fullmatch(r"[+-]?\d+(\.\d+)?", value, re.ASCII):
            said = gettext("{name} must be a number of mm, not {wrong}")
            raise BadInput(said.format(name=name, wrong=repr(value[:40])))
        return float(value)
    if not re.fullmatch(r"[+-]?\d+", value, re.ASCII):
        raise BadInput(gettext("{name} must be a whole number, not {wrong}").format(name=name, wrong=repr(value[:40])))
    return int(value)


_KINDS: dict[str, type] = {
    each.name: next((kind for kind in (bool, int, float) if each.type in (kind, kind | None)), str)
    for each in structs.fields(Wish)
}
"""What each word of an address is."""

SWITCHES = tuple(name for name, kind in _KINDS.items() if kind is bool)
"""The words that say yes by standing there."""

PRINTED = {"large-print": "large"}
"""Words that only the QR code on a sheet has, and ours for them."""


def usual_paper(languages: str) -> str:
    """The paper that people have in the printer whose browser asks for these languages."""
    first = languages.split(",")[0].strip().lower()
    return "Letter" if first.endswith(("-us", "-ca")) else USUAL
