"""What a page's QR code says: the sheet's code and, because a photo is laid over the page as it was printed, how.

    MON-1001-G A4            the sheet on A4
    MON-1001-G LTR L N       on Letter, landscape, with every space's number
    TOL-1001-X A4 LP F2      large print; the sheet's second page, or half, with its field 2
    KLE-1001-W 200X250MM     a paper of one's own size: width and height as it lies
    KLE-1001-W RULES         a page without the field
    KLE-1001-W PLAYED        a page on which a game is drawn

Capitals, digits and a few signs only: QR codes hold those in two thirds of the room. An address has the same after its
last stroke, such as https://example.org/sheet/MON-1001-G?paper=A4. A code alone is read too: what was printed before.
"""

from __future__ import annotations

from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.page.paper import PAPERS, Paper, paper
from sheetgen.tomlfile import shortened

SHORT = {"Letter": "LTR", "Legal": "LGL", "Tabloid": "TAB", "Poster": "POS"}
"""Papers whose names would make the QR code larger."""

PLAYED = "PLAYED"
"""A page on which a game is drawn as a record tells it: a photo of it shows no player's colours."""

FIELDS = ("F1", "F2")
"""The pages, or halves, of a sheet with two fields."""

PARTS = (*FIELDS, "SCORE", "KEY", "PARTS", "RULES", PLAYED)
"""The pages of a sheet that has several: a field of two, the score areas, all numbers, what is cut out, the rules; and
any page with a game on it."""

ADDRESS = 60
"""Letters of an address before the code: with a longer one the QR code would take up the head of the page."""

_LANDSCAPE, _LARGE, _NUMBERS = "L", "LP", "N"
_PAPERS = {**{short: name for name, short in SHORT.items()}, **{known.name.upper(): known.name for known in PAPERS}}


class Imprint(Struct, frozen=True):
    """What a page's QR code says."""

    code: str
    """The sheet's."""
    paper: Paper | None = None
    """As it lies; None where nobody knows, and on pages on which no photo is laid."""
    large: bool = False
    """Large print."""
    numbers: bool = False
    """Every space's number is printed."""
    part: str = ""
    """One of PARTS; empty for a sheet's only page."""
    link: str = ""
    """The address that the code is added to; empty for the text alone."""

    def __str__(self) -> str:
        if not self.link:
            return " ".join([self.code, *_words(self)])
        query = _query(self)
        return f"{self.link}{self.code}?{query}" if query else self.link + self.code


def read(text: str) -> Imprint:
    """The imprint that a QR code's text, or what a person copied of it, stands for.

    The code in it is taken as it is, well formed or not. Raises BadInput for an address that no sheet can bear, and
    for one whose paper there is not.
    """
    said = text.strip()
    if "://" in said:
        return _from_address(said)
    code, *words = said.split() or [""]
    # In a code that was typed with spaces there is no such word at the end: it would not be a code then.
    found = _from_words(code, [word.upper() for word in words])
    return found or Imprint(said)


def words(text: str) -> dict[str, str]:
    """What a QR code's text, or what a person copied of it, says besides the code: the words of its address.

    Raises BadInput for an address that is none.
    """
    from urllib.parse import parse_qsl, urlsplit

    said = text.strip()
    try:
        query = urlsplit(said).query if "://" in said else _query(read(said))
        return dict(parse_qsl(query, keep_blank_values=True))
    except ValueError:
        raise BadInput(gettext("{said} is no address of a sheet").format(said=shortened(said))) from None


def address(said: str) -> str:
    """An address that codes can be added to, with a stroke at its end.

    Raises BadInput when it is none of the web's, or too long.
    """
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(said)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        whole = False
    plain = said.isascii() and said.isprintable() and not set(said) & set(' "<>\\^`{|}?#')
    if not whole or not plain:
        raise BadInput(
            gettext("{said} is no address that a code can be added to; write it as https://example.org/sheet/").format(
                said=shortened(said)
            )
        )
    if len(said) > ADDRESS:
        raise BadInput(
            gettext("the address has {count} letters; a QR code of one over {most} would be too large").format(
                count=len(said), most=ADDRESS
            )
        )
    return said if said.endswith("/") else f"{said}/"


def _words(said: Imprint) -> list[str]:
    flags = [(said.large, _LARGE), (said.numbers, _NUMBERS), (bool(said.part), said.part)]
    return [*_paper_words(said.paper), *(word for there, word in flags if there)]


def _paper_words(said: Paper | None) -> list[str]:
    if said is None:
        return []
    if not any(said.name == known.name for known in PAPERS):
        return [f"{said.width:.12g}X{said.height:.12g}MM"]
    name = SHORT.get(said.name, said.name.upper())
    return [name, _LANDSCAPE] if said.width > said.height else [name]


def _from_words(code: str, words: list[str]) -> Imprint | None:
    """The imprint of a code and the words after it; None if any of them is none of ours."""
    lies = _paper(words[0], upright=_LANDSCAPE not in words) if words else None
    rest = words[1:] if lies else words
    if set(rest) - {_LARGE, _NUMBERS, *PARTS, *([_LANDSCAPE] if lies else [])} or (rest and not lies and rest[1:]):
        return None
    part = next((word for word in rest if word in PARTS), "")
    if not lies and not part:
        return None
    return Imprint(code, lies, _LARGE in rest, _NUMBERS in rest, part)


def _paper(word: str, *, upright: bool) -> Paper | None:
    """The paper that a word names, on its long side or as its size says; None if it names none."""
    try:
        found = paper(_PAPERS.get(word, word))
    except BadInput:
        return None
    return found if upright else found.landscape


def _query(said: Imprint) -> str:
    """The options of an address, named as on the command line."""
    asked = [f"paper={word}" for word in _paper_words(said.paper)[:1]]
    lies = _LANDSCAPE in _paper_words(said.paper)
    flags = [(lies, "landscape"), (said.large, "large-print"), (said.numbers, "numbers")]
    asked += [word for there, word in flags if there]
    asked += [f"page={said.part}"] if said.part else []
    return "&".join(asked)


def _from_address(said: str) -> Imprint:
    from urllib.parse import urlsplit

    asked, parts = words(said), urlsplit(said)
    begin, _, code = parts.path.rstrip("/").rpartition("/")
    lies = None
    if name := asked.get("paper"):
        lies = paper(_PAPERS.get(name.upper(), name))
        lies = lies.landscape if "landscape" in asked else lies
    part = asked.get("page", "").upper()
    link = address(f"{parts.scheme}://{parts.netloc}{begin}/")  # no sheet was ever printed with another
    return Imprint(code, lies, "large-print" in asked, "numbers" in asked, part if part in PARTS else "", link)
