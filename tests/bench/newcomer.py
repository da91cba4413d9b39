"""How often somebody new taps on a phone: from the gallery to a sheet, to the table, and for a game of some ninety
moves, pointed at or typed.

    python -m tests.bench.newcomer mondrian springer

A finger misses by 6 pixels (standard deviation), takes another pencil only where it must, points once more in the
glass, takes back what was entered wrongly and points again at what was refused. The seconds are computed, at 1.2 for
each tap; reading one's notes, and the server's time, come on top.
"""

from __future__ import annotations

import random
import shutil
import sys
from typing import Any, cast

from playwright.sync_api import Browser, Page, expect, sync_playwright

from sheetgen import games
from sheetgen.games.design import design
from sheetgen.games.recorded import field_for
from sheetgen.games.sampling import NAMES, agreed, sample
from sheetgen.referee import record as records
from sheetgen.referee.replay import opening
from tests.bench.served import served
from tests.web import playing

SPREAD = 6.0
"""Pixels, as a standard deviation."""

A_TAP = 1.2
"""Seconds."""

A_KEY = 0.5
"""Seconds for the next of many keys that lie side by side."""

MOVES = 90

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

COUNTED = 'window.taps = 0; addEventListener("pointerdown", () => { window.taps += 1; }, true);'

IN_GLASS = playing.PLACE.replace("`[data-thing", "`.glass [data-thing").replace(
    "shape.scrollIntoView", "0 && shape.scrollIntoView"
)

ENTERED = """before => document.getElementById("moment").textContent !== before
    || !document.getElementById("wrong").hidden"""


class Finger:
    """A finger that misses, always in the same way."""

    def __init__(self) -> None:
        self._chance = random.Random(1)

    def point(self, page: Page, thing: str) -> None:
        """Touch a space or a segment, and where two were meant touch it again in the glass."""
        self._tap(page, page.evaluate(playing.PLACE, thing))
        if page.locator(".glass").is_visible():
            there = page.locator(f'.glass [data-thing="{thing}"]').count()
            self._tap(page, page.evaluate(IN_GLASS, thing) if there else [5, 5])

    def _tap(self, page: Page, place: list[float]) -> None:
        x, y = (self._chance.gauss(each, SPREAD) for each in place)
        page.touchscreen.tap(max(x, 0.0), max(y, 0.0))


def pick(page: Page, colour: str) -> None:
    """Take a pencil, unless it is in the hand already."""
    pencil = page.locator("#pencils").get_by_role("radio", name=colour)
    if pencil.get_attribute("aria-checked") != "true":
        pencil.click()


def to_paper(browser: Browser, address: str, game: str) -> int:
    """Taps from the gallery to a PDF."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(address)
    steps = (page.locator(f'a.card[href="/{game}"]'), page.locator("a.button", has_text="PDF").first)
    for step in steps:
        step.tap()
    page.wait_for_url("**/*.pdf*", wait_until="commit", timeout=60_000)
    context.close()
    return len(steps)


def to_table(browser: Browser, address: str, written: records.Record) -> int:
    """Taps and keys from the gallery to the table of the sheet that one holds in one's hand, by what the page says."""
    code = str(written.sheet)
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(address)
    page.get_by_text("You have played? Type the game in").tap()
    page.get_by_label("The code on the sheet").tap()
    page.keyboard.type(code.lower())
    page.get_by_role("button", name="Type the game in").tap()
    expect(page.locator("#board svg")).to_be_visible()
    context.close()
    return 3 + len(code)


def sampled(name: str) -> records.Record:
    """A random game."""
    game = games.find(name)
    made = design(game, fill=game.filler.KINDS[0]) if game.fillable else design(game)
    text = sample(game, made, NAMES[: game.players[0]], 3, agreed(game, ()), None)
    return records.parse(text).settled(game.rules.Variation)


def keyed(browser: Browser, address: str, written: records.Record) -> int:
    """Taps and keys for the game's moves, typed one after the other without waiting for any answer."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(f"{address}/sheet/{written.sheet}/play")
    playing.moves(page, 0)
    page.get_by_label("Or type it").tap()
    turns = [turn.text for turn in written.turns[:MOVES]]
    for text in turns:
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    playing.moves(page, len(turns))
    there = records.parse(page.locator("#record").input_value()).turns
    assert [turn.text for turn in there] == turns
    context.close()
    return 1 + sum(len(text) + 1 for text in turns)


def typed(browser: Browser, address: str, name: str, written: records.Record) -> tuple[int, int, int, int]:
    """Of a game: its moves, the taps that they took, how many were refused first, and how many taken back."""
    game = games.find(name)
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(f"{address}/sheet/{written.sheet}/play")
    expect(page.locator("#board svg")).to_be_visible()
    playing.moves(page, 0)
    page.evaluate(COUNTED)
    refused = taken = 0
    field, position = opening(game.rules, field_for(game, written), written)
    turns = written.turns[:MOVES]
    for number, turn in enumerate(turns, 1):
        coming = position.next_game or position
        move = game.rules.read(turn.text, coming)
        after, said = coming.play(move), game.rules.write(move)
        while not _entered(page, name, said, after, field, number):
            if page.locator("#wrong").is_visible():
                refused += 1
                page.evaluate("document.getElementById('wrong').hidden = true")
                continue
            taken += 1
            page.locator("#undo").tap()
            playing.moves(page, number - 1)
        position = cast("Any", after)  # a sampled game has no fouls
    taps = int(page.evaluate("window.taps"))
    context.close()
    return len(turns), taps, refused, taken


def _entered(page: Page, name: str, said: str, after: Any, field: Any, number: int) -> bool:
    before = page.locator("#moment").text_content()
    playing.CLICKS[name](page, said, after, field)
    page.wait_for_function(ENTERED, arg=before, timeout=60_000)
    if page.locator("#wrong").is_visible():
        return False
    told = page.locator("#turns li button").nth(number - 1).text_content() or ""
    return told.split()[-len(said.split()) :] == said.split()


def main() -> None:
    """Print the figures of the games that are named, by default of Mondrian."""
    finger = Finger()
    playing.point, playing.pick = finger.point, pick
    with served() as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in sys.argv[1:] or ["mondrian"]:
            print(f"{name}: {to_paper(browser, server.address, name)} taps from the gallery to a PDF", flush=True)
            written = sampled(name)
            print(f"{name}: {to_table(browser, server.address, written)} taps and keys to the table", flush=True)
            keys = keyed(browser, server.address, written)
            print(
                f"{name}: {keys} taps and keys, typed: {keys * A_TAP:.0f} s at {A_TAP} s, {keys * A_KEY:.0f} at {A_KEY}"
            )
            moves, taps, refused, taken = typed(browser, server.address, name, written)
            print(
                f"{name}: {moves} moves, {taps} taps ({taps / moves:.1f} a move), "
                f"{refused} refused, {taken} taken back; {taps * A_TAP:.0f} s at {A_TAP} s a tap",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
