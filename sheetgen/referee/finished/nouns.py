"""What a place on a sheet is called, and the sentences that need its name: whole ones, to be translated."""

from __future__ import annotations

from msgspec import Struct

from sheetgen.language import N_, gettext, listed


class Noun(Struct, frozen=True, kw_only=True):
    """The messages on one kind of place, before they are looked up."""

    one: str
    several: str
    unknown: str
    no_text: str
    unreadable: str


NOUNS = {
    "space": Noun(
        one=N_("space {name}"),
        several=N_("spaces {names}"),
        unknown=N_("there is no space {name} on this sheet; {hint}"),
        no_text=N_('write the spaces as a text, such as "1-4 17", or as a list of them'),
        unreadable=N_("{count} spaces are unreadable; with more than {most} nothing could be told"),
    ),
    "segment": Noun(
        one=N_("segment {name}"),
        several=N_("segments {names}"),
        unknown=N_("there is no segment {name} on this sheet; {hint}"),
        no_text=N_('write the segments as a text, such as "1-4 17", or as a list of them'),
        unreadable=N_("{count} segments are unreadable; with more than {most} nothing could be told"),
    ),
    "triangle": Noun(
        one=N_("triangle {name}"),
        several=N_("triangles {names}"),
        unknown=N_("there is no triangle {name} on this sheet; {hint}"),
        no_text=N_('write the triangles as a text, such as "1-4 17", or as a list of them'),
        unreadable=N_("{count} triangles are unreadable; with more than {most} nothing could be told"),
    ),
}
"""By the word that a game says of its places."""

NUMBERS = {
    "chips": (
        N_("{key} needs a number of chips, as in {example} = 3"),
        N_("{key} needs a number of chips, {most} at the most"),
    ),
    "men": (
        N_("{key} needs a number of men, as in {example} = 3"),
        N_("{key} needs a number of men, {most} at the most"),
    ),
}
"""By what is counted: that a number is missing or too small, and that it is too large."""


def place(noun: str, *names: object) -> str:
    """A place, or several, as a sentence has them: "space 4", "spaces 4, 5 and 6"."""
    if len(names) == 1:
        return gettext(NOUNS[noun].one).format(name=names[0])
    return gettext(NOUNS[noun].several).format(names=listed([str(name) for name in names]))


def unknown(noun: str, name: str, hint: str) -> str:
    """That there is no such place."""
    return gettext(NOUNS[noun].unknown).format(name=name, hint=hint)


def either_text_or_list(noun: str) -> str:
    """How places are written."""
    return gettext(NOUNS[noun].no_text)


def too_many_unreadable(noun: str, count: int, most: int) -> str:
    """That more places cannot be read than may be."""
    return gettext(NOUNS[noun].unreadable).format(count=count, most=most)
