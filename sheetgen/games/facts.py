"""What a guest's Game says of itself, looked at as it joins: a fact of the wrong shape would be noticed much later, and
spoil the list of all games. Our own games go unasked; a test looks at them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs

from sheetgen.ending import Told
from sheetgen.field.code import SYMBOLS
from sheetgen.games.rooms import reason
from sheetgen.language import N_, gettext

if TYPE_CHECKING:
    from sheetgen.games import Game


DRESS = ("large", "colour", "numbers", "key", "bleed")
"""The words of page/choices.py, of which a test sees that they are all: checking a record loads nothing of the page."""


class Shape(NamedTuple):
    """What a fact may be."""

    fits: Callable[[Any], bool]
    wanted: str
    """What to write, to be looked up in the language that is spoken."""
    example: str = ""
    """What stands in it."""


def _is_text(fact: Any) -> bool:
    return isinstance(fact, str) and bool(fact.strip())


def _is_line(fact: Any) -> bool:
    return _is_text(fact) and len(fact.splitlines()) == 1


def _is_line_or_nothing(fact: Any) -> bool:
    return fact == "" or _is_line(fact)


def _is_whole(fact: Any) -> bool:
    return isinstance(fact, int) and not isinstance(fact, bool)


def _is_count(fact: Any) -> bool:
    return _is_whole(fact) and fact >= 1


def _is_version(fact: Any) -> bool:
    return _is_whole(fact) and 0 <= fact < len(SYMBOLS)


def _is_range(fact: Any) -> bool:
    return isinstance(fact, tuple | list) and len(fact) == 2 and all(map(_is_count, fact)) and fact[0] <= fact[1]


def _is_range_or_none(fact: Any) -> bool:
    return fact is None or _is_range(fact)


def _is_truth(fact: Any) -> bool:
    return isinstance(fact, bool)


def _is_dress(fact: Any) -> bool:
    return isinstance(fact, frozenset | set) and fact <= {*DRESS}


def _are_lines(fact: Any) -> bool:
    return isinstance(fact, tuple | list) and all(map(_is_line, fact))


def _are_pairs(fact: Any) -> bool:
    return isinstance(fact, tuple | list) and all(
        isinstance(pair, tuple | list) and len(pair) == 2 and all(map(_is_text, pair)) for pair in fact
    )


def _line(example: str) -> Shape:
    return Shape(_is_line, N_("a text of one line, such as {example}"), example)


def _line_or_nothing(example: str) -> Shape:
    return Shape(_is_line_or_nothing, N_("a text of one line, such as {example}, or an empty one"), example)


def _lines(example: str) -> Shape:
    return Shape(_are_lines, N_("a tuple of texts of one line each, such as {example}"), example)


_TRUTH = Shape(_is_truth, N_("True or False"))

SHAPES: dict[str, Shape] = {
    "name": _line('"dots-and-boxes"'),
    "title": _line('"Dots and Boxes"'),
    "credit": _line_or_nothing('"after Édouard Lucas"'),
    "work": _line_or_nothing('"La Pipopipette"'),
    "prefix": _line('"DOT"'),
    "summary": _line('"draw lines between dots"'),
    "players": Shape(_is_range, N_("the fewest and the most, such as {example}"), "(2, 4)"),
    "spaces_a_turn": Shape(_is_count, N_("a whole number from 1")),
    "minutes": Shape(
        _is_range_or_none, N_("the shortest and the longest game, such as {example}, or None"), "(20, 40)"
    ),
    "fewer": _line_or_nothing('"two play with three colours"'),
    "package": _line("__name__"),
    "generator": Shape(_is_version, N_("a whole number up to {example}"), str(len(SYMBOLS) - 1)),
    "seeded": _TRUTH,
    "coloured": _TRUTH,
    "dress": Shape(_is_dress, N_("a frozenset of some of these: {example}"), ", ".join(map(repr, DRESS))),
    "numbered": _TRUTH,
    "cut": _TRUTH,
    "lying": _TRUTH,
    "curves": _TRUTH,
    "cells": _TRUTH,
    "fillable": _TRUTH,
    "chancy": _TRUTH,
    "no_odds": _line('"no dice are thrown in it"'),
    "default_layout": _line('"classic"'),
    "sections": _lines('("classic",)'),
    "example_moves": _lines('("17",) or ("17", "18")'),
    "table_hints": Shape(
        _are_pairs, N_("a tuple of pairs of texts, such as {example}"), '(("letters", "The letters you wrote"),)'
    ),
}
"""What each may be."""


def misfit(game: Game) -> str:
    """What is wrong with the first fact that has not its shape, in a sentence; nothing where all have."""
    for name, (fits, wanted, example) in SHAPES.items():
        fact = getattr(game, name)
        if not fits(fact):
            said = gettext("its Game says {name}={value}; write {wanted}")
            return said.format(name=name, value=f"{fact!r:.80}", wanted=gettext(wanted).format(example=example))
    return ""


def settled(game: Game) -> Game:
    """The game with tuples and a frozenset where its facts are lists and a set: what is kept goes by the game."""
    said = {name: getattr(game, name) for name in game.__struct_fields__}
    changed = {name: kept for name, fact in said.items() if type(kept := _kept(fact)) is not type(fact) or kept != fact}
    return structs.replace(game, **changed) if changed else game


def _kept(fact: Any) -> Any:
    if isinstance(fact, list | tuple):
        return tuple(map(_kept, fact))
    return frozenset(fact) if isinstance(fact, set) else fact


def astray(game: Game) -> str:
    """Why a game's rooms are not where it says, in a sentence; nothing where they are."""
    try:
        package = import_module(game.package)
    except Told:
        raise
    except (Exception, SystemExit) as error:
        said = gettext("its package {package} cannot be loaded ({error}); write package=__name__ in its __init__.py")
        return said.format(package=repr(game.package), error=reason(error))
    if getattr(package, "__file__", None) is None or not hasattr(package, "__path__"):
        said = gettext("its package {package} is no folder with an __init__.py; write package=__name__ in that")
        return said.format(package=repr(game.package))
    return ""
