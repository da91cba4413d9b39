"""What a Goose board says of itself: short rules, made from its data, so that one's own board explains itself too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from sheetgen.field.model import Field

Mark: TypeAlias = Mapping[str, Any]
Line: TypeAlias = tuple[str, str]
"""Which cells or which throw, and what happens there."""

GEESE = {
    "travel": dict.fromkeys(("forward", "back"), "the same number again, backwards if you are counting back"),
    "facing": {"forward": "the same number again", "back": "the same number back"},
    "next": {"forward": "to the next goose, throw again", "back": "to the next goose, throw again"},
}
TIED = "\N{NO-BREAK SPACE}"
"""Between two words that stay on one line."""

NAMES = {"forward": "Goose", "back": "Goose looking back"}


def lines(field: Field) -> list[Line]:
    """The board's short rules, line by line: geese, cells, first throws, then what holds everywhere."""
    return [*_geese(field), *_cells(field), *_firsts(field), *_common(field)]


def for_chips(field: Field) -> bool:
    """Whether anybody ever pays: a board may ask for chips on its cells without asking for a stake."""
    facts = field.facts
    paying = (space.mark.get(key) for space in field.spaces for key in ("pay", "relief", "ransom"))
    firsts = (first.get("pay") for first in facts["first"])
    return any((facts["stake"], facts["purse"], facts["options"]["hit_pay"], *paying, *firsts))


def title_lines(title: str) -> tuple[str, str]:
    """The title's beginning and its last word, which is written large."""
    *first, last = title.split() or [""]
    return " ".join(first), last


def _geese(field: Field) -> Iterator[Line]:
    looks = {space.mark.get("goose") for space in field.spaces}
    said = GEESE[field.facts["options"]["goose"]]
    named = "back" in looks and said["forward"] != said["back"]
    for look in ("forward", "back") if named else ("forward",):
        if look in looks or (not named and "back" in looks):
            yield NAMES[look], said[look] + _last_goose(field) + _not_first(field)
    if named and "forward" in looks:
        yield "To and fro", "without end: stay on the lower goose"


def _last_goose(field: Field) -> str:
    if field.facts["options"]["goose"] != "next":
        return ""
    last = max(int(space.id) for space in field.spaces if space.mark.get("goose") in ("forward", "back"))
    return f"; from{TIED}{last} to{TIED}{field.facts['length']}"


def _not_first(field: Field) -> str:
    return "" if field.facts["options"]["goose_on_first_throw"] else ", but not on a first throw"


def _cells(field: Field) -> Iterator[Line]:
    """Cells that do the same in one line."""
    alike: dict[str, list[int]] = {}
    names: dict[str, set[str]] = {}
    for space in field.spaces:
        if said := _effect(field, int(space.id), space.mark):
            alike.setdefault(said, []).append(int(space.id))
            names.setdefault(said, set()).add(space.mark.get("text", ""))
    for said, numbers in alike.items():
        # A name is worth its room only where all of these cells have it.
        (name,) = names[said] if len(names[said]) == 1 else ("",)
        yield " · ".join(map(str, numbers)), f"{name}: {said}" if name else said


def _effect(field: Field, number: int, mark: Mark) -> str:
    """What a cell does besides being a goose; empty for a plain one."""
    said: list[str] = []
    if "to" in mark:
        back = field.spaces[mark["to"] - 1].mark.get("to") == number
        said.append("to its fellow" if back else f"to {mark['to']}")
    if mark.get("begin_again") or mark.get("goose") == "dead":
        said.append("begin again")
    if mark.get("wait"):
        said.append("wait until another comes")
    if mark.get("pay"):
        said.append("pay the agreed sum" if mark.get("agreed") else f"pay{TIED}{mark['pay']}")
    if mark.get("miss"):
        said.append("miss a turn" if mark["miss"] == 1 else f"miss {mark['miss']} turns")
    if mark.get("relief"):
        said.append(_relief(mark))
    if mark.get("ransom"):
        said.append(f"or buy yourself out for {mark['ransom']} after {mark.get('ransom_after', 2)}{TIED}turns")
    if mark.get("again"):
        said.append("throw again")
    return ", ".join(said)


def _relief(mark: Mark) -> str:
    chips = "the agreed sum" if mark.get("agreed") else str(mark["relief"])
    return f"then pay him{TIED}{chips}" if mark.get("relief_to") == "player" else f"then pay{TIED}{chips}"


def _firsts(field: Field) -> Iterator[Line]:
    alike: dict[str, list[str]] = {}
    for first in field.facts["first"]:
        said = f"to {first['to']}" + (f", pay {first['pay']}" if first.get("pay") else "")
        alike.setdefault(said, []).append("+".join(map(str, first["throw"])))
    for said, throws in alike.items():
        yield " · ".join(throws), f"as first throw: {said}"
    options = field.facts["options"]
    if not options["restart_is_first_throw"] and (alike or not options["goose_on_first_throw"]):
        yield "First throw", "only a player's very first"


def _common(field: Field) -> Iterator[Line]:
    facts, options = field.facts, field.facts["options"]
    if facts["dice"] != 2:
        yield "Dice", "throw one die" if facts["dice"] == 1 else "throw three dice"
    goal = str(facts["length"])
    pay = _hit_pay(options)
    if options["hit"] == "exchange":
        yield "Hit", f"who stood there goes where you came from{pay}"
    elif options["hit"] == "back":
        yield "Hit", f"a cell is taken: go back where you came from{pay}"
    else:
        yield "Hit", "nobody is: several may stand on a cell"
    if options.get("start") == "one":
        yield "Start", "holds one pawn, like any cell; wait beside the board for your first throw"
    waiting = any(space.mark.get("wait") for space in field.spaces)
    if waiting and options["relief"] == "stays":
        yield "Freed", "stay there, and move on in your next turn"
    if waiting and options["stalemate"] == "free-all":
        yield "All wait", "all are free"
    yield goal, "by exact count, or count back what is over"
    if facts["purse"]:
        yield "Chips", f"{facts['purse']} each, {facts['stake']} in the pot; none left: out"
    elif facts["stake"]:
        yield "Pot", f"{_chips(facts['stake'])} each; the first on {goal} takes it"
    elif for_chips(field):
        yield "Pot", f"what is paid; the first on {goal} takes it"


def _hit_pay(options: Mapping[str, Any]) -> str:
    if not options["hit_pay"]:
        return ""
    to = "you " if options["hit_pay_to"] == "player" and options["hit"] == "exchange" else ""
    return f", paying{TIED}{to}{options['hit_pay']}"


def _chips(number: int) -> str:
    return "1 chip" if number == 1 else f"{number} chips"
