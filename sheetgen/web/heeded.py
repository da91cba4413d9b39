"""Whether every word in a file's address is heeded. On a page one sees what was made of it; a file goes to the printer,
or to a program, and a word that was passed over would be found out late."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from sheetgen import extras
from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.page.choices import CHOICES, offered
from sheetgen.tomlfile import shortened, suggestion
from sheetgen.web import languages
from sheetgen.web.wish import ON, PRINTED, SWITCHES, WORDS_OF_A_PRINT, read, said_in

if TYPE_CHECKING:
    from starlette.requests import Request

    from sheetgen.games import Game
    from sheetgen.web.sent import Form
    from sheetgen.web.wish import Wish

FOLLOWED = (
    "fbclid",
    "gclid",
    "gbraid",
    "wbraid",
    "dclid",
    "msclkid",
    "yclid",
    "igshid",
    "mc_cid",
    "mc_eid",
    "_ga",
    "_gl",
)
"""What networks, newsletters and advertisers hang on to an address that is passed on, besides all that begins with
`utm_`."""


def check_words(
    request: Request, known: Collection[str] = (), game: Game | None = None, kind: str | None = None
) -> None:
    """Raises BadInput for a word that is not `known`, for one that stands there twice and says two things, and for a
    language that is not spoken at that address; `game` is the one whose sheet it is, `kind` that of the sheet's
    file."""
    given: dict[str, str] = {}
    for name, value in said_in(request.scope, game):
        if name in FOLLOWED or name.startswith("utm_"):
            continue
        if name not in (*known, *(PRINTED if known else ()), languages.WORD):
            said = gettext("{word} says nothing in the address of this file; {known}")
            telling = known if game is None or kind is None else _telling(request, known, game, kind)
            raise BadInput(said.format(word=shortened(name), known=suggestion(name, (*telling, languages.WORD))))
        ours = PRINTED.get(name, name)
        value = value or (ON[0] if ours in SWITCHES else "")
        if given.setdefault(ours, value) != value:
            said = gettext("{word} stands twice in the address, as {one} and as {other}; leave one of them out")
            raise BadInput(said.format(word=shortened(name), one=shortened(given[ours]), other=shortened(value)))
    spoken, there = given.get(languages.WORD, ""), languages.offered(request.url.path)
    if spoken and spoken.lower() not in there:
        said = gettext("{language} is not spoken here; there are: {languages}")
        if languages.lacks_type(request.url.path, spoken.lower()):
            said = gettext(
                "{language} is not spoken here until its typefaces are installed, with {command}; there are: "
                "{languages}"
            )
        command = extras.anywhere("cjk")  # whoever reads this need not know where ours lies
        raise BadInput(said.format(language=shortened(spoken), command=command, languages=", ".join(there)))


def _telling(request: Request, known: Collection[str], game: Game, kind: str) -> list[str]:
    """Those of the known words that can say something about that game's sheet, in a file of that kind, beside what
    stands in the address already."""
    wish = read({name: value for name, value in said_in(request.scope, game) if name in (*known, *PRINTED)})
    silent = {*wish.silent(kind), *({*CHOICES} - {choice.name for choice in offered(game.dress, lying=game.lying)})}
    if not game.seeded:
        silent.add("seed")
    if not game.fillable:
        silent |= {"fill", "letters"}
    if wish.code:  # which says all of that
        known = ["code", *(name for name in WORDS_OF_A_PRINT if name in known)]
    return [name for name in known if name not in silent]


def check_idle(wish: Wish, kind: str) -> None:
    """Raises BadInput for a word that is known, and yet changes nothing in a file of that kind."""
    for name in wish.idle(kind):
        said = gettext("{word} says nothing in the address of this file; leave it out")
        if name == "letters":
            said = gettext("{word} says nothing in the address of this file without fill; add fill, or leave it out")
        elif kind != "pdf" and name in ("copies", "form", "rules"):
            said = gettext("{word} says nothing of the first page; add page, or leave it out")
        raise BadInput(said.format(word=shortened(name)))


def check_fields(form: Form, known: Collection[str]) -> None:
    """Raises BadInput for a field of a form that is sent for a file and is not `known`, and for one that stands there
    twice and says two things."""
    for name in form:
        if name not in known:
            said = gettext("{word} says nothing in this form; {known}")
            raise BadInput(said.format(word=shortened(name), known=suggestion(name, known)))
    check_once(form)


def check_once(form: Form) -> None:
    """Raises BadInput for a field that stands twice in a form and says two things."""
    for name, (one, other) in form.twice.items():
        said = gettext("{word} stands twice in this form, as {one} and as {other}; leave one of them out")
        raise BadInput(said.format(word=shortened(name), one=shortened(one), other=shortened(other)))
