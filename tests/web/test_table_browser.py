"""The table in a real browser: games played to their end by clicks, and what may happen on the way."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.games.judged import replayed, understood
from sheetgen.referee import record as records
from sheetgen.referee.report import ending
from sheetgen.words import dictionary
from tests.web import playing
from tests.web.conftest import Visit
from tests.web.test_table import contract, going_on, sampled

pytestmark = pytest.mark.browser

MONDRIAN = "/sheet/MON-1001-G/play"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

GAMES = (
    *((name, ()) for name in games.BUILT_IN if name != "astronomical"),
    ("astronomical", ("--players", "2", "--variation", "sides = [0, 3]", "--seed", "29")),
    ("springer", ("--variation", "split-spaces")),
    ("springer", ("--variation", "double-first")),
    ("mondrian", ("--players", "4", "--variation", "teams")),
    ("delaunay", ("--players", "3")),
    ("goose", ("--layout", "set-68", "--players", "3")),
)


def text_of(page: Page) -> str:
    """The record beside the board."""
    return page.locator("#record").input_value()


def audit(page: Page) -> None:
    """Nothing on the page, as it is now, shuts anybody out."""
    found = Axe().run(page)
    assert not found.response["violations"], json.dumps(found.response["violations"], indent=1)[:3000]


def sit_down(page: Page) -> Page:
    """Wait until the board is there."""
    expect(page.locator("#board [data-thing]").first).to_be_attached()
    playing.moves(page, 0)
    return page


@pytest.mark.slow
@pytest.mark.parametrize(("game", "words"), GAMES)
def test_a_game_clicked_to_its_end_gets_the_terminals_verdict(
    game: str, words: tuple[str, ...], visit: Visit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = sampled(tmp_path, game, *words)
    written = records.parse(text).settled(games.find(game).rules.Variation)
    page = sit_down(visit(f"/sheet/{written.sheet}/play"))
    playing.agree(page, written)
    playing.play(page, games.find(game), written)
    expect(page.locator("#verdict")).to_be_visible()
    mine = text_of(page)
    said = contract(tmp_path, mine, capsys)
    assert said == contract(tmp_path, re.sub(r"\n\[score\](.|\n)*", "", text), capsys)
    assert said["valid"] and said["over"]
    assert page.locator("#verdict .lead").inner_text() == ending(replayed(*understood(records.parse(mine))).verdict)
    audit(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="PDF on A4").click()
    if shutil.which("qpdf"):
        subprocess.run(["qpdf", "--check", download.value.path()], check=True, capture_output=True)


def test_a_click_that_breaks_a_rule_is_told_and_not_entered(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    playing.point(page, "space-27")
    playing.moves(page, 1)
    playing.point(page, "space-60")
    expect(page.locator("#sentence")).to_contain_text("[Mondrian 1]")
    audit(page)
    playing.moves(page, 1)
    assert "60" not in text_of(page).split('"""')[1]
    page.get_by_role("button", name="It happened so").click()
    playing.moves(page, 2)
    expect(page.locator("#turns .foul")).to_contain_text("[Mondrian 1]")


def test_where_the_record_does_not_show_who_won_nobody_is_said_to_win(visit: Visit, tmp_path: Path) -> None:
    text = going_on(sampled(tmp_path, "vasarely"))
    page = sit_down(visit(f"/sheet/{records.parse(text).sheet}/play"))
    page.locator("#written summary").click()
    page.locator("#record").fill(text)
    expect(page.locator("#verdict .lead")).to_have_text("The record does not show who has won.")
    expect(page.locator("#said")).not_to_contain_text("All is well.")
    assert "Nobody wins" not in page.locator("main").inner_text()


def test_a_game_is_played_by_the_keyboard_alone(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.thing || ''"):
            break
    first = page.evaluate("document.activeElement.dataset.thing")
    page.keyboard.press("Enter")
    playing.moves(page, 1)
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.thing")
    assert second and second != first
    page.keyboard.press(" ")
    playing.moves(page, 2)
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert re.fullmatch(r"space \d+, Ben, yellow", label)
    expect(page.locator("#live")).to_contain_text("Ann's turn")


def test_a_move_is_typed(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    page.get_by_label("Or type it").fill("27")
    page.keyboard.press("Enter")
    playing.moves(page, 1)


def test_a_page_that_is_loaded_again_has_its_game(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    playing.point(page, "space-27")
    playing.moves(page, 1)
    before = text_of(page)
    page.reload()
    playing.moves(page, 1)
    assert text_of(page) == before


def test_a_missing_move_is_put_in_between_and_the_text_follows(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    for number, space in enumerate((27, 24), 1):
        playing.point(page, f"space-{space}")
        playing.moves(page, number)
    page.get_by_role("button", name="One move back").click()
    expect(page.locator("#moment")).to_have_text("1 of 2")
    playing.pick(page, "neutral")
    playing.point(page, "space-40")
    expect(page.locator("#moment")).to_have_text("2 of 3")
    assert re.search(r"1\. 27\n2\. 40 neutral\n3\. 24", text_of(page))
    page.get_by_role("button", name="Take this move out").click()
    expect(page.locator("#moment")).to_have_text("1 of 2")


def test_the_board_follows_the_text(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    page.locator("#written summary").click()
    page.locator("#record").fill(text_of(page).replace('"""\n', '"""\n1. 27\n', 1))
    playing.moves(page, 1)
    expect(page.locator("#space-27")).to_have_attribute("aria-label", "space 27, Ann, red")
    page.locator("#record").fill("players = oh")
    expect(page.locator("#unread")).to_contain_text("line 1")


def test_what_the_server_refuses_is_told_in_its_own_words(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    page.locator("#written summary").click()
    page.locator("#record").fill("#" * 200_001)
    expect(page.locator("#status")).to_have_text("That is too much: at most 200 kB can be sent here.")


def test_two_tabs_do_not_destroy_each_others_game(visit: Visit) -> None:
    one = sit_down(visit(MONDRIAN))
    playing.point(one, "space-27")
    playing.moves(one, 1)
    other = one.context.new_page()
    other.goto(MONDRIAN)
    playing.moves(other, 1)
    # They show one game, and follow each other.
    playing.point(other, "space-24")
    playing.moves(other, 2)
    playing.moves(one, 2)
    # Both go on at once: neither is lost.
    one.context.set_offline(True)
    playing.point(one, "space-23")
    playing.point(other, "space-42")
    one.context.set_offline(False)
    playing.moves(one, 3)
    playing.moves(other, 3)
    kept = one.evaluate("Object.values(localStorage).map((each) => JSON.parse(each).record).join('\\n')")
    assert text_of(one) in kept and text_of(other) in kept


def test_a_slow_line_loses_nothing_and_paints_at_once(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))

    def late(route: Any) -> None:
        page.wait_for_timeout(1500)
        route.continue_()

    page.route("**/play", lambda route: late(route) if route.request.method == "POST" else route.continue_())
    playing.point(page, "space-27")
    assert page.locator("#space-27").get_attribute("fill") == "url(#ink-red)"
    playing.point(page, "space-24")
    playing.moves(page, 2)


def _free() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def _server(port: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "sheetgen", "serve", "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout and server.stdout.readline()
    return server


def _end(server: subprocess.Popen[str]) -> None:
    server.kill()
    server.communicate()


@pytest.mark.slow
def test_a_server_that_dies_in_mid_game_takes_nothing_along(chromium: Browser) -> None:
    port = _free()
    server = _server(port)
    context = chromium.new_context(base_url=f"http://127.0.0.1:{port}", viewport={"width": 1280, "height": 900})
    context.set_default_timeout(60_000)
    try:
        page = context.new_page()
        page.goto(MONDRIAN)
        sit_down(page)
        playing.point(page, "space-27")
        playing.moves(page, 1)
        _end(server)
        playing.point(page, "space-24")
        expect(page.locator("#status")).to_contain_text("kept here")
        server = _server(port)
        playing.moves(page, 2)
        assert "2. 24" in text_of(page)
    finally:
        context.close()
        _end(server)


def test_a_link_brings_the_whole_game(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    playing.point(page, "space-27")
    playing.moves(page, 1)
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#address")).to_be_visible()
    there = visit(page.locator("#address").input_value())
    playing.moves(there, 1)
    assert text_of(there) == text_of(page)


def test_what_is_downloaded_is_what_the_terminal_reads(
    visit: Visit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = sit_down(visit(MONDRIAN))
    playing.point(page, "space-27")
    playing.moves(page, 1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    text = Path(download.value.path()).read_text()
    assert download.value.suggested_filename == "MON-1001-G.toml"
    assert contract(tmp_path, text, capsys)["moves"] == 1


def test_a_game_is_played_with_a_finger_on_a_phone(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN, **PHONE))
    page.locator("[data-thing='space-54']").tap()
    playing.moves(page, 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where a space stands on the screen."""
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_between_two_small_spaces_is_shown_them_larger(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN, **PHONE))
    (ax, ay), (bx, by) = (middle(page, f"#board [data-thing='space-{space}']") for space in (10, 13))
    between = (ax + bx) / 2, (ay + by) / 2
    page.touchscreen.tap(*between)
    glass = page.get_by_role("dialog")
    expect(glass).to_be_visible()
    audit(page)
    page.touchscreen.tap(10, 10)  # beside it: never mind
    expect(glass).to_be_hidden()
    playing.moves(page, 0)
    page.touchscreen.tap(*between)
    page.touchscreen.tap(*middle(page, ".glass [data-thing='space-13']"))
    expect(glass).to_be_hidden()
    playing.moves(page, 1)
    assert "1. 13\n" in text_of(page)


def test_a_finger_beside_a_line_is_understood(visit: Visit) -> None:
    page = sit_down(visit("/sheet/MIR-1001-K/play", **PHONE))
    thing, x, y = page.evaluate(
        """() => { const lines = [...document.querySelectorAll("#board .hit")];
        const line = lines.sort((a, b) => b.getTotalLength() - a.getTotalLength())[0], far = line.getTotalLength() / 2;
        const [a, b] = [0, 0.1].map((more) => line.getPointAtLength(far + more).matrixTransform(line.getScreenCTM()));
        const [dx, dy] = [b.x - a.x, b.y - a.y], off = 5 / Math.hypot(dx, dy);
        return [line.dataset.thing.replace("segment-", ""), a.x + off * dy, a.y - off * dx]; }"""
    )
    page.touchscreen.tap(x, y)
    playing.moves(page, 1)
    assert f"1. {thing}\n" in text_of(page)


def test_a_larger_board_stays_where_it_was_looked_at(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN, **PHONE))
    frame = page.locator("#frame").bounding_box()
    assert frame
    here = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    looked = "([x, y]) => document.elementFromPoint(x, y).closest('[data-thing]').dataset.thing"
    before = page.evaluate(looked, here)
    page.get_by_role("button", name="Larger board").click()
    page.get_by_role("button", name="Larger board").click()
    assert page.evaluate(looked, here) == before
    assert page.locator("#frame").bounding_box() == frame
    page.touchscreen.tap(*here)
    playing.moves(page, 1)
    page.get_by_role("button", name="Smaller board").click()
    page.get_by_role("button", name="Smaller board").click()
    assert page.evaluate("document.querySelector('#frame').scrollWidth") <= frame["width"]


def test_a_pencil_that_was_taken_stays_in_its_players_hand(visit: Visit) -> None:
    page = sit_down(visit("/sheet/DEL-1001-B/play"))
    pencils = page.locator("#pencils [role=radio]")
    pencils.nth(1).click()
    second = pencils.nth(1).inner_text()
    for number in (1, 2):
        playing.point(page, str(page.locator("#board .thing[aria-label*=empty]").first.get_attribute("data-thing")))
        playing.moves(page, number)
    expect(page.locator("#pencils [aria-checked=true]")).to_have_text(second)


def test_each_foul_of_a_verdict_leads_to_its_move(visit: Visit) -> None:
    page = visit("/check")
    page.get_by_label("The record").fill(
        'game = "mondrian"\nsheet = "MON-1001-G"\nplayers = ["Ann", "Ben"]\nmoves = """\n1. 27\n2. 60\n3. 40\n"""\n'
    )
    page.get_by_role("button", name="Judge it").click()
    page.get_by_role("link", name="Move 2").click()
    expect(page.locator("#moment")).to_have_text("2 of 3")


def test_where_a_count_went_wrong_is_told_in_plain_words(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    for count, (move, since) in enumerate((("48", "move 1 or earlier"), ("32 neutral", "move 2 or earlier")), 1):
        page.get_by_label("Or type it").fill(move)
        page.keyboard.press("Enter")
        playing.moves(page, count)
        page.locator("#who-plays").evaluate("details => { details.open = true; }")
        page.locator("#counted input").first.fill("5")
        page.get_by_role("button", name="Compare").click()
        expect(page.locator("#said")).to_contain_text("So far the written score does not hold: Ann wrote 5 and has 0.")
        expect(page.locator("#said")).to_contain_text(
            f"the miscount happened on {since}, or a line is written wrongly."
        )


def test_a_sheet_is_coloured_by_clicks_and_judged(visit: Visit) -> None:
    page = visit("/check/colour?code=MON-1001-G&players=Ann,Ben")
    page.get_by_role("button", name="Ann").click()
    for space in (1, 2):
        playing.point(page, f"space-{space}")
    assert page.locator("[name='row coloured Ann']").input_value() == "1 2"
    playing.point(page, "space-2")
    assert page.locator("[name='row coloured Ann']").input_value() == "1"
    playing.point(page, "space-99")
    page.get_by_role("button", name="Can it be right?").click()
    expect(page.locator(".verdict .lead")).to_have_text("Something is wrong.")


def test_whoever_comes_back_to_a_coloured_sheet_finds_it_painted(visit: Visit) -> None:
    page = visit("/check/colour?code=MON-1001-G&players=Ann,Ben")
    page.get_by_role("button", name="Ann").click()
    playing.point(page, "space-1")
    painted = page.locator("#board").inner_html()
    page.get_by_role("button", name="Can it be right?").click()
    expect(page.locator(".verdict .lead")).to_be_visible()
    page.go_back()
    expect(page.locator("[name='row coloured Ann']")).to_have_value("1")
    page.wait_for_function("html => document.querySelector('#board').innerHTML === html", arg=painted)


def test_a_count_that_is_no_whole_number_is_not_left_out_without_a_word(visit: Visit) -> None:
    page = visit("/sheet/MON-1001-G/play")
    count = page.locator("#counted input").first
    page.get_by_text("Players and what was agreed").click()
    count.fill("4 P.")
    page.get_by_role("button", name="Compare").click()
    assert not count.evaluate("field => field.checkValidity()")
    expect(page.locator("#record")).not_to_have_value(re.compile("score"))
    count.fill("\N{MINUS SIGN}3 ")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#record")).to_have_value(re.compile(r"\[score\]\nAnn = -3\n"))


@pytest.mark.parametrize("language", ["de", "fr", "es"])
@pytest.mark.parametrize("code", ["KLE-1001-W", "DEL-1001-B"])
def test_no_word_beside_a_line_of_a_coloured_sheet_is_broken(code: str, language: str, visit: Visit) -> None:
    page = visit(f"/check/colour?code={code}&language={language}", viewport={"width": 1200, "height": 900})
    labels = page.locator(".row > span")
    labels.evaluate_all("spans => spans.forEach(span => Object.assign(span.style, {overflowWrap: 'normal'}))")
    assert labels.count()
    assert not labels.evaluate_all(
        "spans => spans.filter(span => span.scrollWidth > span.clientWidth).map(span => span.textContent)"
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", [MONDRIAN, "/check", "/check/colour?code=KLE-1001-W", "/sheet/TBT-1001-J/play"])
def test_a_screen_reader_finds_its_way(path: str, scheme: str, visit: Visit) -> None:
    page = visit(path, color_scheme=scheme)
    if path.endswith("/play"):
        sit_down(page)
    audit(page)


def test_what_cannot_be_agreed_on_is_told_and_changes_nothing(visit: Visit) -> None:
    page = sit_down(visit(MONDRIAN))
    before = text_of(page)
    page.locator("#who-plays summary").click()
    page.locator("[data-setting='teams']").check()
    page.locator("#agreed button").click()
    expect(page.locator("#status")).to_contain_text("4 players")
    assert text_of(page) == before


def test_a_table_speaks_the_language_of_its_page(visit: Visit) -> None:
    page = visit(f"{MONDRIAN}?language=de")
    expect(page.locator("#who")).to_have_text("Ann ist am Zug")
    expect(page.locator("#what")).to_contain_text("99 Felder sind noch leer")
    playing.point(page, "space-1")
    expect(page.locator("#moment")).to_have_text("1 Zug")
    assert "Feld 1, Ann, rot" in str(page.locator('[data-thing="space-1"]').get_attribute("aria-label"))
    expect(page.locator("#what")).to_have_text("98 Felder sind noch leer")
    playing.point(page, "space-1")
    expect(page.locator("#sentence")).to_contain_text("steht eben schon da")
    audit(page)


def test_a_dotless_letter_written_by_hand_says_that_every_small_i_has_its_dot(visit: Visit) -> None:
    code = field_of(design(games.find("tolstoy"))).code
    page = visit(f"/sheet/{code}/play")
    letter = page.locator("#letter")
    for typed in ("i", "ı", "q"):
        letter.press_sequentially(typed)
        expect(letter).to_have_value("")
    shown = page.locator("#board .letter")
    assert {"İ", "I", "Q"} <= set(shown.all_text_contents())


@pytest.mark.parametrize(
    ("language", "left"), [("es", "Quedan 98 casillas vacías"), ("fr", "98 cases sont encore vides")]
)
def test_above_the_board_stands_what_is_left_without_the_word_that_bound_it(
    language: str, left: str, visit: Visit
) -> None:
    page = visit(f"{MONDRIAN}?language={language}")
    expect(page.locator("#board [data-thing]").first).to_be_attached()
    playing.point(page, "space-1")
    expect(page.locator("#what")).to_have_text(left)


def own_files(folder: Path, game: str) -> tuple[str, dict[str, Path]]:
    """The code of a sheet from one's own files, and these by the field of the table that takes them."""
    found = games.find(game)
    layout = folder / "mine.toml"
    layout.write_text(found.layout_text)
    if not found.fillable:
        return str(field_of(design(found, name=layout)).code), {"own-layout": layout}
    words = folder / "list.txt"
    words.write_text("\n".join(dictionary.shipped("common").words))
    made = design(found, name=layout, fill=found.filler.KINDS[0], fill_seed=3, words=words)
    return str(field_of(made).code), {"own-layout": layout, "own-words": words}


@pytest.mark.parametrize("game", ["mondrian", "goose", "tolstoy"])
def test_a_sheet_of_ones_own_is_played_on_once_its_files_are_chosen(game: str, visit: Visit, tmp_path: Path) -> None:
    code, files = own_files(tmp_path, game)
    page = visit(f"/sheet/{code}/play")
    expect(page.locator("#own")).to_be_visible()
    page.locator("#undo").click()  # there is nothing to take back yet
    for field, file in files.items():
        page.locator(f"#{field}").set_input_files(file)
    sit_down(page)
    expect(page.locator("#own")).to_be_hidden()
    expect(page.locator("#who")).to_contain_text("turn")
