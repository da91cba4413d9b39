"""The page in a real browser: what a finger, a mouse, a keyboard and a screen reader meet."""

from __future__ import annotations

import math
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec import structs
from playwright.sync_api import Page, Route, expect

from sheetgen import games
from sheetgen.games.asked import Asked
from sheetgen.games.design import field_of
from sheetgen.games.goose.pictures import NAMES as PICTURES
from tests.web.conftest import Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

expect.set_options(timeout=60_000)

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ROOMS = (
    "/",
    "/mondrian",
    "/tolstoy?fill=lively",
    "/goose?own=layout",
    "/miro",
    "/sheet/MON-1001-G",
    "/rules/klee",
    "/no",
)


def print_it(page: Page, folder: Path) -> Path:
    """Follows the link to the PDF, and saves what it leads to."""
    address = page.get_by_role("link", name=re.compile("^Print")).first.get_attribute("href")
    found = folder / "sheet.pdf"
    found.write_bytes(page.request.get(str(address)).body())
    return found


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_game_comes_from_the_gallery_to_paper(game: str, visit: Visit, tmp_path: Path) -> None:
    page = visit("/")
    page.get_by_role("link", name=games.find(game).title).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(games.find(game).title)
    picture = page.locator("img.paper")
    expect(picture).to_be_visible()
    assert picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") > 0
    found = print_it(page, tmp_path)
    assert found.read_bytes().startswith(b"%PDF-")
    if shutil.which("qpdf"):
        subprocess.run(["qpdf", "--check", found], check=True, capture_output=True)


def test_whoever_has_played_comes_by_the_sheets_code_to_the_table(visit: Visit) -> None:
    page = visit("/", **PHONE)
    page.get_by_text("You have played? Type the game in").tap()
    page.get_by_label("The code on the sheet").fill("mon-1001-g A4")
    page.get_by_role("button", name="Type the game in").tap()
    expect(page.locator("#what")).to_contain_text("Point at the spaces")
    page.goto("/klee?paper=A4")
    page.get_by_role("link", name="Type in a game, or play it here").tap()
    expect(page).to_have_url(re.compile("/sheet/KLE-1001-W/play"))


def test_a_knob_that_is_turned_changes_sheet_and_address_and_back_undoes_it(visit: Visit) -> None:
    page = visit("/klee?paper=A4")
    first = page.locator(".under .code").inner_text()
    page.get_by_role("link", name="Another field").click()
    expect(page).to_have_url(re.compile("seed=1"))
    expect(page.locator(".under .code")).not_to_have_text(first)
    expect(page.locator("#seed")).to_have_value("1")
    page.get_by_label("Numbers in the spaces").check()
    expect(page).to_have_url(re.compile("numbers=True"))
    page.go_back()
    expect(page.get_by_label("Numbers in the spaces")).not_to_be_checked()
    page.go_back()
    expect(page.locator(".under .code")).to_have_text(first)
    page.go_forward()
    expect(page.locator("#seed")).to_have_value("1")


def test_whoever_comes_back_finds_the_sheet_of_what_stands_in_the_form(visit: Visit) -> None:
    page = visit("/tolstoy?fill=random&paper=A4")
    words = "\n".join(f"{a}{b}{c}" for a in "ADGJMPT" for b in "AEIOU" for c in "NRSTL")
    box = page.locator("[name=words_text]")
    box.evaluate(
        "(box, words) => { box.value = words; box.dispatchEvent(new Event('change', { bubbles: true })); }", words
    )
    expect(page.locator("button", has_text="Print it (PDF)")).to_be_visible()
    code = page.locator(".under .code").inner_text()
    page.goto("/klee")
    page.go_back()
    expect(page.locator(".under .code")).to_have_text(code)


def test_a_sheet_that_is_as_its_form_says_is_asked_for_once(visit: Visit) -> None:
    asked: list[str] = []
    page = visit("/")
    page.on("request", lambda request: asked.append(request.url))
    for address in (
        "/klee?paper=A4&seed=3&numbers=True",
        "/tolstoy?fill=lively",
        "/goose?own=layout",
        "/miro",
        "/mondrian",
    ):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert sum(url.endswith(address) for url in asked) == 1
    posts = [url for url in asked if url.endswith(("/klee", "/tolstoy", "/goose"))]
    assert not posts


def test_another_field_comes_by_the_keyboard_alone(visit: Visit) -> None:
    page = visit("/klee?paper=A4")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Another field":
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("seed=1"))
    expect(page.locator("[data-said]")).to_have_text(re.compile("^Sheet KLE-"))
    expect(page.get_by_role("link", name="Another field")).to_be_focused()


def test_without_javascript_the_form_has_a_button(visit: Visit) -> None:
    page = visit("/mondrian?paper=A4", java_script_enabled=False)
    page.locator("input[name=layout][value=boogie]").check(force=True)
    page.get_by_label("Numbers in the spaces").check()
    page.locator(".nojs button").click()
    expect(page).to_have_url(re.compile("layout=boogie.*numbers=True"))
    page.get_by_role("link", name="Another field").click()
    expect(page).to_have_url(re.compile("seed=1"))


def test_without_javascript_a_record_is_judged_and_rules_and_sheets_are_there(visit: Visit) -> None:
    page = visit("/check", java_script_enabled=False)
    page.get_by_label("The record").fill(
        'game = "mondrian"\nsheet = "MON-1001-G"\nplayers = ["Ann", "Ben"]\nmoves = """\n1. 27\n2. 60\n"""\n'
    )
    page.get_by_role("button", name="Judge it").click()
    expect(page.locator(".wrongs")).to_contain_text("[Mondrian 1]")
    page.goto("/sheet/MON-1001-G")
    page.get_by_role("link", name="Read the rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mondrian")
    page.get_by_role("link", name="Print a sheet").click()
    page.get_by_role("link", name="Print it").click(trial=True)
    page.goto("/sheet/MON-1001-G/play")
    expect(page.get_by_text("The table needs JavaScript")).to_be_visible()


def test_an_error_in_a_layout_is_marked_where_it_is(visit: Visit) -> None:
    page = visit("/goose?own=commented")
    area = page.get_by_label("Layout", exact=True)
    area.fill(area.input_value().replace("length = 40", "length = 4"))
    page.get_by_role("button", name="Draw this layout").click()
    expect(page.get_by_role("alert")).to_contain_text("length = 4")


def test_a_file_that_is_chosen_is_read_whatever_an_editor_made_of_it_or_told(visit: Visit) -> None:
    text, page = f"# Füße\n{games.find('klee').layout_text}", visit("/klee?own=layout#own-layout")
    chosen, area = page.get_by_label("or a file"), page.get_by_label("Layout", exact=True).last
    chosen.set_input_files({"name": "my.toml", "mimeType": "text/plain", "buffer": text.encode("latin-1")})
    expect(page.get_by_role("alert")).to_contain_text("In my.toml: The text is not UTF-8")
    chosen.set_input_files({"name": "my.toml", "mimeType": "text/plain", "buffer": text.encode("utf-16")})
    expect(area).to_have_value(text)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_cell_is_chosen_on_the_board_and_changed(visit: Visit) -> None:
    page = visit("/goose?own=commented")
    page.locator(".drawn #space-12").dispatch_event("click")
    expect(page.get_by_label("Cell", exact=True)).to_have_value("12")
    page.get_by_label("What it does").select_option("miss")
    page.get_by_label("Words", exact=True).fill("Traffic")
    page.get_by_label("Words", exact=True).press("Tab")
    expect(page.get_by_label("Layout", exact=True)).to_have_value(re.compile(r'at = 12, miss = 1, text = "Traffic"'))
    expect(page.locator(".drawn [aria-label='Traffic']").first).to_be_attached()


@pytest.mark.parametrize(
    "path", ["/klee?key=on&form=on", "/klee?key=on&landscape=on", "/goose?form=on", "/goose?large=on"]
)
def test_a_sheet_of_ones_own_fills_its_paper_and_no_more(path: str, visit: Visit) -> None:
    page = visit(f"{path}&paper=A4&own=layout", viewport={"width": 1366, "height": 768})
    paper, drawing, leaves = (
        page.locator(f".preview {it}").bounding_box() for it in (".paper", ".paper svg", ".leaves")
    )
    assert paper and drawing and leaves
    assert drawing == pytest.approx(paper, abs=0.5)
    assert paper["y"] + paper["height"] < leaves["y"]
    long, short = sorted((paper["width"], paper["height"]), reverse=True)
    assert long / short == pytest.approx(297 / 210, abs=0.01)


@pytest.mark.parametrize("cell", [6, 9, 12])
def test_a_click_on_what_lies_on_a_cell_chooses_it(cell: int, visit: Visit) -> None:
    page = visit("/goose?own=layout")
    for x, y in ((0.5, 0.25), (0.5, 0.5), (0.5, 0.75), (0.3, 0.6)):
        page.get_by_label("Cell", exact=True).fill("1")
        box = page.locator(f".drawn #space-{cell}").bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
        expect(page.get_by_label("Cell", exact=True)).to_have_value(str(cell), timeout=5_000)


CELLS = """cells = [
    # { at = 3, miss = 2, text = "Not yet" },
    { at = [5, 9, 14], goose = "forward", ours = "three, and no more" },
    { at = 6, to = 12, pay = 1, again = true, picture = "bridge", text = "Bridge" },  # {as of old}
    { at = 19,  pay = "agreed", miss = 1, picture = 'inn', text = 'Bus stop' },
    { at = 31, wait = true, relief = "agreed", picture = "tulip", text = "Well ] # 1" }
]"""
GEESE = 'goose = "forward", ours = "three, and no more"'
CHANGES = (
    (6, "Words", "Old bridge", '"Bridge"', '"Old bridge"'),
    (6, "Picture", "windmill", '"bridge"', '"windmill"'),
    (6, "Picture", "", 'picture = "bridge", ', ""),
    (6, "What it does", "goose:dead", "to = 12", 'goose = "dead"'),
    (6, "How many, or where to", "13", "12", "13"),
    (19, "Words", "Bus", "'Bus stop'", '"Bus"'),
    (19, "What it does", "", 'pay = "agreed", ', ""),
    (31, "Words", "", ', text = "Well ] # 1"', ""),
    (31, "What it does", "miss", 'wait = true, relief = "agreed"', "miss = 1"),
    (9, "Words", "Gus", f"[5, 9, 14], {GEESE} }},", f'[5, 14], {GEESE} }},\n    {{ at = 9, {GEESE}, text = "Gus" }},'),
    (8, "Words", "Mill", "# {as of old}", '# {as of old}\n    { at = 8, text = "Mill" },'),
    (40, "Picture", "sun-face", '# 1" }', '# 1" },\n    { at = 40, picture = "sun-face" },'),
    (3, "What it does", "again", "cells = [", "cells = [\n    { at = 3, again = true },"),
)
"""A cell, which of its fields is changed to what, and what of the list is then written otherwise."""


def test_a_change_to_a_cell_leaves_all_else_as_it_is_written(visit: Visit) -> None:
    page = visit("/goose?layout=brepols-1800&own=layout")
    page.route("**/goose", lambda route: route.fulfill(body=""))  # the board need not be drawn
    area, number = page.get_by_label("Layout", exact=True).last, page.get_by_label("Cell", exact=True)
    before, rest = re.split(r"^cells = \[.*?^\]", area.input_value(), flags=re.MULTILINE | re.DOTALL)
    for cell, label, chosen, was, now in CHANGES:
        area.fill(before + CELLS + rest)
        number.fill(str(cell))
        number.press("Tab")
        changed = page.get_by_label(label, exact=True)
        if label in ("What it does", "Picture"):
            changed.select_option(chosen)
        else:
            changed.fill(chosen)
            changed.press("Tab")
        assert area.input_value() == before + CELLS.replace(was, now, 1) + rest


def test_what_a_cell_did_comes_back_as_it_was_written(visit: Visit) -> None:
    page = visit("/goose?layout=brepols-1800&own=layout")
    page.route("**/goose", lambda route: route.fulfill(body=""))  # the board need not be drawn
    area, number = page.get_by_label("Layout", exact=True).last, page.get_by_label("Cell", exact=True)
    text, effect = area.input_value(), page.get_by_label("What it does")
    for cell, was, other in ((52, "wait", "miss"), (19, "pay", "to"), (9, "goose:forward", "goose:back")):
        number.fill(str(cell))
        number.press("Tab")
        expect(effect).to_have_value(was)
        effect.select_option(other)
        assert area.input_value() != text
        effect.select_option(was)
        if cell != 9:  # which has a line of its own now
            assert area.input_value() == text


def test_a_cell_may_have_every_picture_there_is(visit: Visit) -> None:
    page = visit("/goose?layout=set-68&own=layout")
    picture = page.get_by_label("Picture", exact=True)
    offered = picture.evaluate("(select) => [...select.options].map((option) => option.value)")
    assert offered == ["", *PICTURES]
    page.get_by_label("Cell", exact=True).fill("68")
    page.get_by_label("Cell", exact=True).press("Tab")
    expect(picture).to_have_value("balloon")


def draw(page: Page, loops: int) -> None:
    """A rosette: a line that crosses itself many times."""
    board = page.locator(".pad .blank")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    for n in range(241):
        t = 2 * math.pi * n / 240
        r = 0.27 + 0.16 * math.cos(loops * t / 3 * 1.0)
        turn = 3 * t
        x, y = (
            box["x"] + box["width"] * (0.5 + r * math.cos(turn)),
            box["y"] + box["height"] * (0.5 + r * math.sin(turn)),
        )
        page.mouse.move(x, y)
        if n == 0:
            page.mouse.down()
    page.mouse.up()


@pytest.mark.parametrize("window", [{}, PHONE])
def test_a_line_is_drawn_counted_and_used(window: dict[str, Any], visit: Visit) -> None:
    page = visit("/miro?paper=A4", **window)
    page.get_by_text("A line of your own").click()
    draw(page, 13)
    expect(page.locator("[data-pad]")).to_have_attribute("data-looked", "yes")
    said = page.locator("[data-pad] [role=status]")
    expect(said).to_have_text(re.compile(r"\d+ crossings, \d+ spaces"))
    counted = said.inner_text().split(".")[0]
    page.get_by_role("button", name="Use this line").click()
    expect(page.locator(".preview .drawn")).to_be_visible()
    expect(page.locator(".preview")).to_contain_text(counted)


def test_a_bad_spot_is_ringed_as_one_draws(visit: Visit) -> None:
    page = visit("/miro?paper=A4")
    page.get_by_text("A line of your own").click()
    draw(page, 2)
    expect(page.locator("[data-pad] .rings circle").first).to_be_visible()


def code_of(page: Page) -> str:
    """The code of the sheet that is shown, when it is up to date."""
    expect(page.locator("main")).not_to_have_attribute("aria-busy", "true")
    return page.locator(".preview .code").inner_text()


def asked_code(game: str, asked: Asked) -> str:
    """The code of the sheet that is made from one's own files."""
    found = games.find(game)
    return str(field_of(structs.replace(asked.design(found, lambda _: None), force=True)).code)


def download(page: Page, folder: Path) -> Path:
    """Saves what the Download that can be had leads to, by the keyboard, under the name that it has."""
    save = page.get_by_role("button", name="Download").and_(page.locator(":enabled"))
    with page.expect_download() as coming:
        save.press("Enter")
    found = folder / coming.value.suggested_filename
    coming.value.save_as(found)
    return found


def keeps(page: Page) -> bool:
    """Whether the page says beside the sheet's code that its file is needed, in no more than the window's width."""
    expect(page.locator(".preview [data-keep]")).to_contain_text("as a file")
    return fits(page)


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_a_layout_that_was_changed_on_the_page_is_saved_and_is_the_sheets(
    window: dict[str, Any], visit: Visit, tmp_path: Path
) -> None:
    page = visit("/goose?own=layout#own-layout", **window)
    page.get_by_label("Cell", exact=True).fill("12")
    page.get_by_label("Cell", exact=True).press("Tab")
    page.get_by_label("Words", exact=True).fill("Füße")
    page.get_by_label("Words", exact=True).press("Tab")
    expect(page.locator(".drawn [aria-label='Füße']").first).to_be_attached()
    assert keeps(page)
    found = download(page, tmp_path)
    assert found.name == "my.toml"
    assert found.read_bytes().decode() == page.get_by_label("Layout", exact=True).input_value()
    assert asked_code("goose", Asked(layout=str(found))) == code_of(page)


def test_a_layout_that_begins_with_an_empty_line_is_handed_on_with_it(visit: Visit) -> None:
    text = f"\n{games.find('klee').layout_text}# ours\n"
    page = visit("/klee?own=layout#own-layout", java_script_enabled=False)
    sent = {"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("or a file").set_input_files(sent)
    page.get_by_role("button", name="Draw this layout").click()
    expect(page.locator("input[name=layout_name]")).to_have_value("mine.toml")
    assert keeps(page)
    assert page.get_by_role("button", name="Download").count() == 0
    assert page.get_by_label("Layout", exact=True).last.input_value() == text


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_a_line_that_was_drawn_is_saved_and_is_the_sheets(window: dict[str, Any], visit: Visit, tmp_path: Path) -> None:
    page = visit("/miro?paper=A4", **window)
    page.get_by_text("A line of your own").click()
    draw(page, 13)
    expect(page.locator("[data-pad]")).to_have_attribute("data-looked", "yes")
    expect(page.locator("[data-pad]").get_by_role("button", name="Download")).to_be_disabled()
    page.get_by_role("button", name="Use this line").click()
    expect(page.locator(".preview .drawn")).to_be_visible()
    assert keeps(page)
    found = download(page, tmp_path)
    assert found.name == "line.svg"
    assert asked_code("miro", Asked(layout=str(found))) == code_of(page)


def test_words_of_ones_own_are_saved_and_are_the_sheets(visit: Visit, tmp_path: Path) -> None:
    page = visit("/tolstoy?fill=random")
    page.get_by_text("A word list of your own").click()
    page.get_by_label("Words", exact=True).fill("STEPPE\nZAR\nTANZ\n")
    page.get_by_role("button", name="Use these words").click()
    assert keeps(page)
    found = download(page, tmp_path)
    assert found.name == "words.txt"
    assert asked_code("tolstoy", Asked(fill="random", words=str(found))) == code_of(page)


BUSY = "Too many sheets are being drawn just now."


class Server:
    """What stands between a page and its server: busy so many times, unreachable, or slow; what is asked is counted."""

    def __init__(self, page: Page, address: str, busy: int = 0, said: str = BUSY) -> None:
        self.busy, self.said = busy, said
        self.asked = list[str]()
        self.held: list[Route] | None = None
        page.route(address, self._answer)

    def _answer(self, route: Route) -> None:
        self.asked.append(route.request.post_data or route.request.url)
        if self.held is not None:
            self.held.append(route)
        elif len(self.asked) <= self.busy:
            told = f'<main><p class="lead">{self.said}</p></main>'
            route.fulfill(status=503, content_type="text/html", headers={"retry-after": "2"}, body=told)
        else:
            route.continue_()

    def go_on(self) -> None:
        """Answers what was held, and holds nothing any longer."""
        held, self.held = self.held or [], None
        for route in held:
            route.continue_()


def is_old(page: Page) -> bool:
    """Whether the sheet is shown as one that is none any longer: dimmed, and nothing of it can be had."""
    offered = page.locator(".preview .tools > :not([data-live]), .preview .under")
    inert = offered.evaluate_all("(all) => all.map((one) => one.inert)")
    page.wait_for_timeout(500)  # it is dimmed slowly
    dim = page.locator(".preview .paper").evaluate("(paper) => Number(getComputedStyle(paper).opacity)")
    assert len(inert) > 1
    return all(inert) and dim < 0.5


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("code", "label"), [("en", "Numbers in the spaces"), ("de", "Nummern in den Feldern")])
def test_while_the_server_is_busy_the_old_sheet_is_dim_and_the_new_one_comes_by_itself(
    code: str, label: str, window: dict[str, Any], visit: Visit
) -> None:
    page = visit(f"/klee?paper=A4&language={code}", foreseen="status of 503", **window)
    server = Server(page, "**/klee?language=*", busy=2)
    page.get_by_label(label).check()
    said = page.get_by_role("status").filter(has_text=BUSY)
    expect(said).to_be_visible()
    box, sheet = said.bounding_box(), page.locator(".preview .paper").bounding_box()
    assert box and sheet
    assert box["height"] > 20
    assert box["y"] + box["height"] <= sheet["y"]
    assert is_old(page)
    assert fits(page)
    expect(page).to_have_url(re.compile("numbers=True"))
    expect(page.locator("[data-outdated]")).to_have_count(0)
    expect(page.locator("[data-said]")).to_have_class("unseen")
    expect(page.locator(".preview [inert]")).to_have_count(0)
    expect(page.locator("[data-again]")).to_be_hidden()
    assert len(server.asked) == 3


def test_that_the_server_is_busy_is_read_aloud_once(visit: Visit) -> None:
    page = visit("/klee?paper=A4", foreseen="status of 503")
    page.evaluate("""() => {
        window.read = [];
        const place = document.querySelector("[data-said]");
        const busy = () => document.querySelector("main").hasAttribute("aria-busy");
        new MutationObserver(() => window.read.push([place.textContent, busy()])).observe(place, { childList: true });
    }""")
    Server(page, "**/klee", busy=2)
    page.get_by_label("Numbers in the spaces").check()
    expect(page).to_have_url(re.compile("numbers=True"))
    expect(page.locator("[data-said]")).to_have_text(re.compile("^Sheet KLE-"))
    (first, *rest) = page.evaluate("window.read")
    assert first == [BUSY, False]
    assert len(rest) == 1


def test_another_try_can_be_had_at_once_by_the_keyboard(visit: Visit) -> None:
    page = visit("/klee?paper=A4", foreseen="ERR_FAILED")
    page.route("**/klee", lambda route: route.abort())
    page.get_by_label("Numbers in the spaces").check()
    expect(page.locator("[data-said]")).to_have_text("The page cannot be reached just now. Try again.")
    expect(page.locator("[data-said]")).to_be_visible()
    assert is_old(page)
    page.unroute("**/klee")
    page.get_by_role("button", name="Try again now").press("Enter")
    expect(page).to_have_url(re.compile("numbers=True"))
    expect(page.get_by_role("link", name="Print it (PDF)")).to_be_focused()


def test_what_is_refused_without_a_sheet_is_said_above_the_old_one(visit: Visit) -> None:
    page = visit("/klee?paper=A4")
    told = '<main><p class="lead">That is too much.</p></main>'
    page.route("**/klee", lambda route: route.fulfill(status=413, content_type="text/html", body=told))
    page.get_by_label("Numbers in the spaces").check()
    expect(page.locator("[data-said]", has_text="That is too much.")).to_be_visible()
    expect(page.locator("[data-said]")).to_have_class("trouble")
    assert is_old(page)


def test_a_layout_that_is_wrong_is_refused_when_the_server_has_time(visit: Visit) -> None:
    page = visit("/goose?own=commented", foreseen="status of ")
    Server(page, "**/goose", busy=1)
    area = page.get_by_label("Layout", exact=True)
    area.fill(area.input_value().replace("length = 40", "length = 4"))
    area.press("Tab")
    expect(page.locator("[data-said]", has_text=BUSY)).to_have_class("trouble")
    expect(page.get_by_role("alert")).to_contain_text("length = 4")
    expect(page.locator("[data-outdated]")).to_have_count(0)


def test_quick_changes_wait_for_the_drawing_and_the_last_alone_is_asked_for(visit: Visit) -> None:
    page = visit("/goose?own=layout")
    server = Server(page, "**/goose")
    server.held = []
    page.get_by_label("Cell", exact=True).fill("12")
    page.get_by_label("Cell", exact=True).press("Tab")
    for words in ("Bus", "Tram", "Train", "Boat", "Ferry"):
        page.get_by_label("Words", exact=True).fill(words)
        page.get_by_label("Words", exact=True).press("Tab")
    assert len(server.asked) == 1
    server.go_on()
    expect(page.locator(".drawn [aria-label='Ferry']").first).to_be_attached()
    expect(page.locator("[data-outdated]")).to_have_count(0)
    assert len(server.asked) == 2


def test_changes_while_the_server_is_busy_wait_for_the_next_try(visit: Visit) -> None:
    page = visit("/goose?own=layout", foreseen="status of 503")
    server = Server(page, "**/goose", busy=1)
    page.get_by_label("Cell", exact=True).fill("12")
    page.get_by_label("Cell", exact=True).press("Tab")
    for words in ("Bus", "Tram", "Ferry"):
        page.get_by_label("Words", exact=True).fill(words)
        page.get_by_label("Words", exact=True).press("Tab")
        expect(page.locator("[data-said]", has_text=BUSY)).to_have_class("trouble")
    expect(page.locator(".drawn [aria-label='Ferry']").first).to_be_attached()
    assert len(server.asked) == 2


def test_a_drawing_that_nobody_wants_any_more_is_given_up(visit: Visit) -> None:
    page = visit("/klee?paper=A4")
    server = Server(page, "**/klee")
    server.held = []
    page.get_by_label("Numbers in the spaces").check()
    expect(page.locator("main")).to_have_attribute("aria-busy", "true")
    server.held = None  # what came first is never answered
    with page.expect_event("requestfailed"):
        page.get_by_label("Paper", exact=True).select_option("A3")
    expect(page).to_have_url(re.compile("paper=A3.*numbers=True"))
    assert len(server.asked) == 2


def test_a_link_pressed_while_the_form_says_something_else_does_not_lose_that(visit: Visit) -> None:
    page = visit("/klee?paper=A4", foreseen="status of 503")
    Server(page, "**/klee", busy=1)
    page.get_by_label("Numbers in the spaces").check()
    expect(page.locator("[data-said]", has_text=BUSY)).to_be_visible()
    page.get_by_role("link", name="Another field").click()
    expect(page).to_have_url(re.compile("numbers=True"))
    page.get_by_role("link", name="Another field").click()
    expect(page).to_have_url(re.compile("seed=1.*numbers=True"))


@pytest.mark.parametrize("path", ROOMS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("window", [{}, PHONE])
def test_no_room_shuts_anybody_out(path: str, scheme: str, window: dict[str, Any], visit: Visit) -> None:
    page = visit("/", color_scheme=scheme, **window)
    page.goto(path) if path != "/no" else page.goto("/rules")
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()
    assert fits(page)


def fits(page: Page) -> bool:
    """Whether nothing is wider than the window; a phone's browser widens its own measure with what is too wide."""
    window = page.viewport_size
    assert window
    return int(page.evaluate("document.documentElement.scrollWidth")) <= window["width"]


@pytest.mark.parametrize("code", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("sheet", ["MON-1001-G", "AST-1001-N", "TOL-1001-X"])
def test_no_table_is_wider_than_a_phone(sheet: str, code: str, visit: Visit) -> None:
    page = visit(f"/sheet/{sheet}/play?language={code}", **PHONE)
    expect(page.locator("#board [data-thing]").first).to_be_attached()
    assert fits(page)


def test_a_language_is_chosen_in_the_head_and_stays_from_page_to_page(visit: Visit) -> None:
    page = visit("/", java_script_enabled=False)
    page.locator(".languages summary").click()
    page.get_by_role("link", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Papierspiele, frisch aus der Presse")
    page.get_by_role("link", name="Mondrian").first.click()
    page.get_by_role("link", name="Die Regeln").click()
    expect(page.get_by_role("link", name="Ein Blatt drucken")).to_be_visible()
    assert "language=de" in page.url


def test_what_is_typed_goes_with_whoever_reads_on_in_another_language(visit: Visit) -> None:
    page = visit("/goose?own=layout&language=en", locale="en-US")
    box = page.locator("[name=layout_text]")
    board = 'game = "goose"\nname = "my"\n[field]\nlength = 40\n'
    box.fill(board)
    page.locator(".languages summary").click()  # leaving the box is what draws the sheet
    page.get_by_role("link", name="Deutsch").click()
    expect(page.get_by_role("button", name="Drucken (PDF)")).to_be_visible()
    assert page.locator("[name=layout_text]").input_value() == board


def test_the_switch_follows_the_sheet_that_is_shown(visit: Visit) -> None:
    page = visit("/klee?language=fr", locale="en-US")
    page.get_by_label("Numéro du terrain").fill("7")
    page.get_by_label("Numéro du terrain").press("Enter")
    page.wait_for_url("**seed=7**")
    page.locator(".languages summary").click()
    page.get_by_role("link", name="Español").click()
    expect(page.get_by_label("Número de campo")).to_have_value("7")
