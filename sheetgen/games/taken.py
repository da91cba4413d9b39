"""What a program hands to a game's rooms, looked at as it comes in: a field of another game would fail much later, in
code that knows nothing of it, or be judged and drawn as what it is not.

One look at each argument and no copy: the functions themselves and what they call among each other go unwatched.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from types import ModuleType
from typing import Any, TypeAlias

from msgspec import Struct

from sheetgen import arguments, story
from sheetgen.field.model import Field
from sheetgen.referee.game import Position

Look: TypeAlias = Callable[[ModuleType, str, Any], None]
"""Raises TypeError, with the argument's name, for what the room cannot take."""


def _field(room: ModuleType, name: str, value: Any) -> None:
    arguments.check(name, value, Field, "field_of(design(game))")
    arguments.check_of_game(room, name, value.game)


def _variation(room: ModuleType, name: str, value: Any) -> None:
    _check_own(room, name, value)
    wanted = {*room.Variation.__struct_fields__}
    # A guest may hand a game of ours a variation of its own, which has some of the same keys.
    if not isinstance(value, Struct) or (wanted and wanted.isdisjoint(value.__struct_fields__)):
        arguments.check(name, value, room.Variation, "rules.Variation()")


def _players(room: ModuleType, name: str, value: Any) -> None:
    arguments.check_names(name, value)


def _text(room: ModuleType, name: str, value: Any) -> None:
    arguments.check(name, value, str, '"14"')


def _position(room: ModuleType, name: str, value: Any) -> None:
    arguments.check(name, value, Position, "rules.start(field, players, rules.Variation())")
    _check_own(room, name, value)


def _verdict(room: ModuleType, name: str, value: Any) -> None:
    from sheetgen.referee.verdict import Verdict

    arguments.check(name, value, Verdict, "replay(rules, field, record)")
    _check_own(room, name, value.position)


def _played(room: ModuleType, name: str, value: Any) -> None:
    arguments.check(name, value, story.Played, "rules.story(verdict)")
    _check_own(room, name, value)
    if value.of_game:
        arguments.check_of_game(room, name, value.of_game)


def _options(room: ModuleType, name: str, value: Any) -> None:
    from sheetgen.page.options import SheetOptions

    arguments.check(name, value, SheetOptions, 'SheetOptions(paper=paper("A4"))')


FIELD: dict[str, Look] = {"field": _field}
DRAWN: dict[str, Look] = {"field": _field, "options": _options}

ROOMS: dict[str, dict[str, dict[str, Look]]] = {
    "rules": {
        "furnish": FIELD,
        "start": {"field": _field, "players": _players, "variation": _variation},
        "read": {"text": _text, "position": _position},
        "story": {"verdict": _verdict},
        "legal_moves": {"position": _position},
    },
    "sheet": {
        "pages": DRAWN,
        "scale": DRAWN,
        "finished": {"field": _field, "played": _played, "options": _options},
        "figure": {"field": _field, "played": _played},
        "left_off": DRAWN,
        "crowded": DRAWN,
        "unread": DRAWN,
    },
}
"""What the functions of a room take, by the arguments' names in their order."""


def look_after(room: ModuleType, name: str) -> None:
    """From now on what the functions of a room are handed is looked at."""
    for each, looks in ROOMS.get(name, {}).items():
        if callable(function := vars(room).get(each)):
            setattr(room, each, _looking(function, room, looks))


def _looking(function: Callable[..., Any], room: ModuleType, looks: dict[str, Look]) -> Callable[..., Any]:
    """The function, which raises TypeError for what it cannot take; of what is missing Python tells itself."""
    wanted = [*looks.items()]
    usual = (str, getattr(room, "Position", None)) if looks.keys() == {"text", "position"} else ()

    @wraps(function)
    def looking(*given: Any, **named: Any) -> Any:
        if not named and tuple(map(type, given)) == usual:  # a line is read for every move there may be
            return function(*given)
        for (name, look), value in zip(wanted, given, strict=False):
            look(room, name, value)
        for name, value in named.items():
            if name in looks:
                looks[name](room, name, value)
        return function(*given, **named)

    return looking


def _check_own(room: ModuleType, name: str, value: Any) -> None:
    """Raises TypeError for a value whose kind only another of our games has; kits and guests have kinds for several."""
    if (theirs := _game_of(type(value).__module__)) is not None:
        arguments.check_of_game(room, name, theirs)


@cache
def _game_of(module: str) -> str | None:
    """The game of ours in whose folder a module is, if any."""
    from sheetgen.games import BUILT_IN

    ours = {f"sheetgen.games.{game.replace('-', '_')}.": game for game in BUILT_IN}
    return next((game for folder, game in ours.items() if module.startswith(folder)), None)
