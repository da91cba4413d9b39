"""A player with a mouse: the turns of a record, clicked at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from sheetgen.games import Game
from sheetgen.games.recorded import field_for
from sheetgen.games.tolstoy.moves import tiles_of
from sheetgen.referee.record import Record
from sheetgen.referee.replay import opening

expect.set_options(timeout=30_000)

PLACE = """id => {
    const shape = document.querySelector(`[data-thing="${id}"]`);
    shape.scrollIntoView({ block: "center", inline: "center" });
    const put = (x, y) => { const p = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM()); return [p.x, p.y]; };
    if (shape.classList.contains("hit")) {
        const middle = shape.getPointAtLength(shape.getTotalLength() / 2);
        return put(middle.x, middle.y);
    }
    const box = shape.getBBox(), inside = [];
    for (let i = 1; i < 24; i += 1) for (let j = 1; j < 24; j += 1) {
        const [x, y] = [box.x + box.width * i / 24, box.y + box.height * j / 24];
        const all = [[0, 0], [0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]].every(([a, b]) =>
            document.elementFromPoint(...put(x + a, y + b)) === shape);
        // Not on the border: the mean of a space that goes round another lies in that one.
        if (all) inside.push([x, y]);
    }
    const mean = [0, 1].map((k) => inside.reduce((sum, each) => sum + each[k], 0) / inside.length);
    inside.sort((a, b) => Math.hypot(a[0] - mean[0], a[1] - mean[1]) - Math.hypot(b[0] - mean[0], b[1] - mean[1]));
    return put(...inside[0]);
}"""


def point(page: Page, thing: str) -> None:
    """Click on the middle of a space or segment."""
    page.mouse.click(*page.evaluate(PLACE, thing))


def press(page: Page, name: str) -> None:
    """Press one of the buttons with which a move is put together."""
    page.locator("#making, #pass").get_by_role("button", name=re.compile(name.replace("/", r"\/"))).click()


def pick(page: Page, colour: str) -> None:
    """Take a pencil."""
    page.locator("#pencils").get_by_role("radio", name=colour).click()


def throw(page: Page, pips: str) -> None:
    """Say what the dice show."""
    for die, each in enumerate(pips.split()):
        page.locator("#making .die").nth(die).get_by_role("button", name=each, exact=True).click()


def moves(page: Page, count: int) -> None:
    """Wait until the table has so many moves."""
    expect(page.locator("#moment")).to_have_text(f"{count} move{'' if count == 1 else 's'}")


def agree(page: Page, record: Record) -> None:
    """Sit down as many as the record has, under their names, and agree on its variations."""
    page.locator("#who-plays summary").click()
    page.locator("#seats").select_option(str(len(record.players)))
    for seat, name in enumerate(record.players):
        page.locator(f"[data-seat='{seat}']").fill(name)
    for text in record.variation:
        name, _, value = (part.strip() for part in text.partition("="))
        field = page.locator(f"[data-setting='{name}']")
        if value:
            field.fill(value.strip('"'))
        else:
            field.check()
    page.locator("#agreed button").click()
    expect(page.locator(".scores th").last).to_contain_text(record.players[-1])
    page.locator("#who-plays summary").click()


def play(page: Page, game: Game, record: Record, upto: int | None = None) -> None:
    """Click all turns of a legal record, or so many of them, one after the other."""
    field, position = opening(game.rules, field_for(game, record), record)
    act = CLICKS[game.name]
    for number, turn in enumerate(record.turns[:upto], 1):
        coming = position.next_game or position
        move = game.rules.read(turn.text, coming)
        after = coming.play(move)
        act(page, game.rules.write(move), after, field)
        moves(page, number)
        position = after


def _space(page: Page, text: str, after: Any, field: Any) -> None:
    if text == "-":
        press(page, "[Pp]ass$")
    elif text.startswith("split"):
        space, first, second = re.fullmatch(r"split (\d+): (\S+) to (\S+)", text).groups()  # type: ignore[union-attr]
        point(page, f"space-{space}")
        press(page, f"^{re.escape(first)} ·")
        press(page, f"^{re.escape(second)} ·")
    else:
        for space in text.split():
            point(page, f"space-{space}")


def _coloured(page: Page, text: str, after: Any, field: Any) -> None:
    if text == "-":
        return press(page, "[Pp]ass$")
    space, _, colour = text.partition(" ")
    pencils = page.locator("#pencils [role=radio]")
    if pencils.count():
        pick(page, colour) if colour else pencils.first.click()
    return point(page, f"space-{space}")


def _klee(page: Page, text: str, after: Any, field: Any) -> None:
    names = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
    if text.isalpha():
        for letter in text:
            press(page, names[letter])
    else:
        space, letter = text.split()
        pick(page, names[letter])
        point(page, f"space-{space}")


def _line(page: Page, text: str, after: Any, field: Any) -> None:
    point(page, f"segment-{after.stroke[-1]}")
    choice = page.locator("#making").get_by_role("button", name=text, exact=True)
    if choice.count():
        choice.click()


def _tolstoy(page: Page, text: str, after: Any, field: Any) -> None:
    words = text.split()
    if text == "-":
        press(page, "^No word")
    elif words[0] == "start":
        half = 2 if "field" in words else 1
        there = {space.mark["start"]: space.id for space in field.spaces if space.group == half}
        choose = page.locator("#making").get_by_role("button", name=f"Field {half}")
        if choose.count():
            choose.click()
        for number in words[1:3]:
            point(page, f"space-{there[int(number)]}")
    else:
        cities = {space.id for space in field.spaces if space.mark["kind"] == "city"}
        for letter, space in zip(tiles_of(words[0]), words[1:], strict=True):
            point(page, f"space-{space}")
            if int(space) in cities:
                page.get_by_label("The letter that the city stands for").fill(letter)
        press(page, "^Enter the word")


def _steps(page: Page, text: str, after: Any, field: Any) -> None:
    pips, _, steps = text.partition(":")
    throw(page, pips)
    expect(page.locator("#stepped")).to_be_visible()
    if steps.strip() == "-":
        return press(page, r"^(Nothing can be moved|That is all)")
    for step in steps.split():
        for place in step.split("-"):
            point(page, f"space-{place}")
    return None


def _goose(page: Page, text: str, after: Any, field: Any) -> None:
    if text.startswith("ransom"):
        page.get_by_label(re.compile("^Pay the ransom")).check()
        text = text.removeprefix("ransom ")
    if text == "-":
        return press(page, "^Stay")
    return throw(page, text)


CLICKS: dict[str, Callable[[Page, str, Any, Any], None]] = {
    "tolstoy": _tolstoy,
    "vasarely": _space,
    "miro": _line,
    "mondrian": _coloured,
    "arp": _line,
    "delaunay": _coloured,
    "klee": _klee,
    "springer": _space,
    "astronomical": _steps,
    "take-back-toe": _steps,
    "goose": _goose,
}
"""For each game, how one of its moves is clicked."""
