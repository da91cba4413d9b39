"""The designer: the address says it all, and what is one's own is sent along."""

from __future__ import annotations

import gzip
import math
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from starlette.datastructures import QueryParams
from starlette.testclient import TestClient

from sheetgen import games
from sheetgen.page.choices import CHOICES, offered
from sheetgen.page.imprint import Imprint
from sheetgen.page.paper import paper
from sheetgen.testing.play import THOROUGH
from sheetgen.web import languages
from sheetgen.web.wish import WORDS_OF_A_SHEET, Wish, read

CLOVER = "M 10 50 C 10 0 90 0 90 50 C 90 100 30 100 30 60 C 30 20 70 20 70 60 C 70 110 10 110 10 50 Z"
DRAWING = f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{CLOVER}"/></svg>'
HTML = {"accept-language": "en"}


def links(text: str) -> set[str]:
    """Where a page leads to, and what it shows."""
    return {found.replace("&amp;", "&") for found in re.findall(r'(?:href|src)="([^"]+)"', text)}


@pytest.mark.parametrize(("address", "status"), [("/klee", 422), ("/klee/sheet.pdf", 400)])
def test_copies_that_run_past_the_last_seed_are_refused_by_the_page_and_by_the_file(
    address: str, status: int, page: TestClient
) -> None:
    answer = page.get(f"{address}?seed=1073741820&copies=6")
    assert answer.status_code == status
    assert "6 sheets whose seeds count up from 1073741820 run past the last seed, 1073741823" in answer.text


def test_another_field_is_one_click_and_an_address() -> None:
    assert Wish(seed=7, paper="A4").query(seed=8) == "seed=8&paper=A4"


def test_a_wish_reads_back_from_its_address() -> None:
    wish = Wish(layout="mini", seed=0, paper="A3", numbers=True, copies=3, tiles="A4", rules=False, ink="black")
    assert read(dict(part.split("=") for part in wish.query().split("&"))) == wish


def test_a_sheets_page_reads_what_its_qr_code_says() -> None:
    wide = paper("Letter").landscape
    for part in ("", "F2", "RULES"):
        said = str(Imprint("MON-1001-G", wide, True, True, part, "https://example.org/sheet/"))
        wish = read(QueryParams(said.partition("?")[2]))
        assert (wish.sheet_paper, wish.large, wish.numbers, wish.page) == (wide, True, True, None)


@pytest.mark.parametrize(
    ("copies", "said"),
    [
        ("1", "One page, then the rules."),
        ("3", "3 pages, then the rules."),
        ("28", "The rules, then 28 pages."),
        ("28&rules=false", "28 pages. Print"),
    ],
)
def test_it_is_told_how_many_pages_there_are_and_where_the_rules_stand(
    copies: str, said: str, page: TestClient
) -> None:
    assert said in page.get(f"/mondrian?copies={copies}", headers=HTML).text


@pytest.mark.parametrize(
    ("asked", "said", "file"),
    [
        ("goose?large=on", "{} pages, the rules included.", ""),
        ("goose?large=on&rules=false", "{} pages. Print", ""),
        ("goose?copies=3&paper=A3&tiles=A4", "{} pages, then the rules.", "&rules=false"),
        ("astronomical?paper=poster&tiles=A4", "{} pages, the rules included.", ""),
        ("mondrian?paper=A3&tiles=Letter", "{} pages, then the rules.", "&rules=false"),
        ("mondrian?paper=A3&tiles=Letter&copies=6", "The rules, then {} pages.", "&rules=false"),
        ("klee?seed=3&copies=6&form=on", "The rules, then 6 sheets of several pages each.", None),
        ("mondrian?paper=A3&tiles=Letter&copies=2&seed=1", "2 sheets of several pages each, then the rules.", None),
    ],
)
def test_as_many_pages_are_told_as_the_file_has(asked: str, said: str, file: str | None, page: TestClient) -> None:
    if file is not None:
        pdf = page.get("/" + asked.replace("?", "/sheet.pdf?") + file).content
        with pypdfium2.PdfDocument(pdf) as document:
            said = said.format(len(document))
    assert f"<span>{said}" in page.get(f"/{asked}", headers=HTML).text


@pytest.mark.parametrize(
    ("asked", "said"), [("klee?copies=5", True), ("klee?copies=4", False), ("goose?copies=24", False)]
)
def test_that_a_class_set_takes_its_time_is_said_beside_its_button(asked: str, said: bool, page: TestClient) -> None:
    """Each of its sheets has a field of its own; equal boards are soon there."""
    assert ("sheets are drawn once you ask for the file" in page.get(f"/{asked}", headers=HTML).text) == said


KNOBS = {
    "paper": "paper",
    "ink": "ink",
    "copies": "copies",
    "tile": "tiles",
    "layout": "layout",
    "seed": "seed",
    "field_seed": "seed",
    "fill": "fill",
    "words": "words_file",
    "curve": "drawing_file",
    "path_name": "path",
}
"""What an option that is more than a yes is called in the form."""

TERMINAL = {
    "game": "it is the page's address",
    "code": "it is the sheet's page",
    "link": "the server's own",
    "force": "the page says what is too small, and prints it",
    "kind": "each has its own link",
    "dpi": "a picture's width is in its address",
    **dict.fromkeys(("output", "overwrite", "opens", "jobs", "scheduler"), "of files on one's own computer"),
    **dict.fromkeys(("language",), "the browser's"),
}
"""Options that the page does without, and why."""


def test_what_the_command_line_offers_the_page_offers_too(page: TestClient) -> None:
    from sheetgen.cli.print_ import command

    forms = "".join(page.get(f"/{game}", headers=HTML).text for game in ("tolstoy", "miro", "goose", "mondrian"))
    options = {choice.option: choice.name for choice in CHOICES.values()}
    for option in command.params:
        known = next((options[said] for said in option.opts if said in options), KNOBS.get(str(option.name)))
        assert option.name in TERMINAL if known is None else f'name="{known}"' in forms, option.name


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_game_offers_what_changes_its_sheet_and_keeps_what_was_chosen(game: str, page: TestClient) -> None:
    found = games.find(game)
    there = {choice.name: choice for choice in offered(found.dress, lying=found.lying)}
    asked = {name: choice.value for name, choice in there.items()}
    form = page.get(f"/{game}", params=asked, headers=HTML).text
    for choice in CHOICES.values():
        box = f'name="{choice.name}" value="{choice.value}"'
        assert (f"{box} checked" in form) == (choice.name in there), choice.name


def test_every_page_of_a_sheet_in_large_print_is_seen_before_it_is_printed(page: TestClient) -> None:
    shown = page.get("/mondrian", params={"large": "on", "paper": "A4", "form": "on"}, headers=HTML).text
    pictures = sorted(link for link in links(shown) if link.startswith("/mondrian/sheet.svg") and "large" in link)
    assert len(pictures) == int(re.search(r">(\d) pages", shown)[1]) >= 3  # type: ignore[index]
    seen = {page.get(address).text for address in pictures}
    assert len(seen) == len(pictures)


def test_a_print_shop_gets_crop_marks_on_boards_in_colour_alone(page: TestClient) -> None:
    made = page.get("/goose/sheet.pdf", params={"bleed": "3", "rules": "off"})
    assert b"/TrimBox" in made.content and b"/TrimBox" not in page.get("/goose/sheet.pdf").content
    assert page.get("/goose/sheet.pdf", params={"bleed": "0.3cm", "rules": "off"}).content == made.content
    black = page.get("/goose/sheet.pdf", params={"bleed": "3", "ink": "black"})
    assert black.status_code == 400 and "--" not in black.text and "coloured ink" in black.text
    both = page.get("/goose/sheet.pdf", params={"bleed": "3", "paper": "A3", "tiles": "A4"})
    assert both.status_code == 400 and "whole pages" in both.text


def test_an_svg_to_work_on_has_words(page: TestClient) -> None:
    assert "<text" in page.get("/arp/sheet.svg", params={"svg_text": "on"}).text
    assert "<text" not in page.get("/arp/sheet.svg").text


@pytest.mark.slow
@pytest.mark.parametrize("game", games.BUILT_IN if THOROUGH else ("tolstoy", "klee", "goose"))
def test_every_picture_and_file_that_a_designer_names_is_there(game: str, page: TestClient) -> None:
    begun = set()
    for address in links(page.get(f"/{game}", headers=HTML).text):
        answer = page.get(address)
        assert answer.status_code == 200, address
        if own := re.search(r"\bown=(\w+)", address):  # a layout to begin with, which is drawn at once
            assert 'role="img"' in answer.text and 'class="trouble"' not in answer.text, address
            begun.add(own[1])
    assert begun == {"layout", "commented"}


def test_a_form_without_files_leads_to_the_address_that_says_the_same(page: TestClient) -> None:
    sent = {"layout": "boogie", "seed": "3", "paper": "Letter", "numbers": "on", "rules": "off", "layout_text": ""}
    answer = page.post("/mondrian", data=sent, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/mondrian?layout=boogie&seed=3&paper=Letter&numbers=True&rules=False"


class Fields(HTMLParser):
    """What a browser sends of the form that is called wish, but for boxes that nobody ticked."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        name, kind = said.get("name") or "", said.get("type") or ""
        if (tag == "input" and kind not in ("file", "radio", "checkbox", "submit")) or "checked" in said:
            self.sent[name] = said.get("value") or ""
        if tag in ("select", "textarea"):
            self.open, self.sent[name] = name, ""
        if tag == "option" and self.open and "selected" in said:
            self.sent[self.open] = said.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        self.open = "" if tag in ("select", "textarea") else self.open

    def handle_data(self, data: str) -> None:
        if self.open.endswith("_text"):
            self.sent[self.open] += data


@pytest.mark.parametrize("game", ["tolstoy", "goose", "miro", "mondrian"])
def test_what_the_page_shows_of_a_layout_of_ones_own_its_form_prints(game: str, page: TestClient) -> None:
    shown = page.post(f"/{game}", data={"layout_text": games.find(game).layout_text}, headers=HTML)
    fields = Fields(shown.text.partition('id="wish"')[2].partition("</form>")[0]).sent
    assert {"paper", "layout_text"} <= set(fields)
    assert page.post(f"/{game}/sheet.svg", data=fields, headers=HTML).status_code == 200


def test_the_paper_is_what_is_usual_where_the_reader_lives(page: TestClient) -> None:
    american = page.get("/klee", headers={"accept-language": "en-US,en;q=0.9"})
    british = page.get("/klee", headers={"accept-language": "en-GB"})
    assert "paper=Letter" in american.text and "paper=A4" in british.text
    assert "accept-language" in american.headers["vary"]


def test_a_layout_of_ones_own_is_drawn_and_printed(page: TestClient) -> None:
    text = games.find("goose").layout_text
    shown = page.post("/goose", data={"layout_text": text, "paper": "A4"})
    assert shown.status_code == 200 and 'id="space-17"' in shown.text and "no-store" in shown.headers["cache-control"]
    printed = page.post("/goose/sheet.pdf", data={"layout_text": text})
    assert printed.content.startswith(b"%PDF-")


def test_an_error_in_a_layout_is_told_at_its_line(page: TestClient) -> None:
    text = games.find("goose").layout_text.replace("length = 40", "length = 4000")
    line = text[: text.index("length = 4000")].count("\n") + 1
    told = page.post("/goose", data={"layout_text": text})
    assert told.status_code == 422
    assert (
        f'data-line="{line}"' in told.text and '<li class="wrong" aria-current="true"><code>length = 4000' in told.text
    )


def test_a_curve_is_counted_and_its_bad_spots_are_told(page: TestClient) -> None:
    found = page.post("/miro/curve", content=DRAWING).json()
    assert found["crossings"] == 1 and found["spaces"] == 2 and not found["spots"]
    sharp = page.post(
        "/miro/curve", content=DRAWING.replace("30 60 C 30 20 70 20 70 60", "31 100 C 33 20 70 20 70 60")
    ).json()
    assert [spot["number"] for spot in sharp["spots"]] == list(range(1, len(sharp["spots"]) + 1))
    assert page.post("/klee/curve", content=DRAWING).status_code == 404
    assert page.post("/miro/curve", content=b"no drawing").status_code == 422


def test_a_form_in_place_of_a_curve_is_told_what_to_send(page: TestClient) -> None:
    wanted = {"accept": "application/json"}
    told = page.post("/miro/curve", files={"drawing_file": ("line.svg", DRAWING)}, headers=wanted)
    assert told.status_code == 415 and told.json()["error"]["message"].startswith("Send the drawing itself as the body")
    raw = {"content-type": "application/x-www-form-urlencoded"}  # what curl calls every body
    assert page.post("/miro/curve", content=DRAWING, headers=raw).status_code == 200


@pytest.mark.parametrize(
    ("address", "field", "more"),
    [
        ("/tolstoy", "words_file", {"fill": "lively"}),
        ("/tolstoy/sheet.pdf", "words_file", {"fill": "lively"}),
        ("/miro", "drawing_file", {}),
        ("/goose/sheet.pdf", "layout_file", {}),
    ],
)
@pytest.mark.parametrize("data", [b"", b"\n \n"], ids=["empty", "blank"])
def test_an_empty_file_is_told_and_no_other_sheet_made(
    address: str, field: str, more: dict[str, str], data: bytes, page: TestClient
) -> None:
    answer = page.post(address, data=more, files={field: ("mine.txt", data)}, follow_redirects=False)
    assert answer.status_code == 400 and "The file &#39;mine.txt&#39; is empty." in answer.text
    none_chosen = page.post(address, data=more, files={field: ("", b"")}, follow_redirects=False)
    assert none_chosen.status_code in (200, 303)


@pytest.mark.parametrize(
    ("address", "sent", "status"),
    [
        ("/klee/curve", {"content": DRAWING}, 404),
        ("/miro/curve", {"content": b"a" * 5_000_001}, 413),
        ("/miro/curve", {"files": {"drawing_file": ("line.svg", DRAWING)}}, 415),
        ("/miro/curve", {"content": b"no drawing"}, 422),
    ],
)
def test_what_is_sent_for_a_curve_is_refused_in_json_whoever_asks(
    address: str, sent: dict[str, Any], status: int, page: TestClient
) -> None:
    told = page.post(address, headers={"accept": "text/html"}, **sent)
    assert told.status_code == status and told.json()["error"]["message"]


def test_the_words_that_set_the_rules_in_front_of_a_picture_are_heeded(page: TestClient) -> None:
    assert page.get("/klee/sheet.svg?copies=5").content != page.get("/klee/sheet.svg").content
    assert page.get("/klee/sheet.svg?copies=5&rules=off").status_code == 200


def test_a_curve_of_ones_own_becomes_a_sheet(page: TestClient) -> None:
    shown = page.post("/miro", files={"drawing_file": ("my.svg", DRAWING)}, data={"paper": "A4"}).text
    assert "1 crossing, 2 spaces" in shown


def test_a_spelling_checkers_list_can_be_chosen(page: TestClient) -> None:
    words = "\n".join(a + b + c + d for a in "ABDST" for b in "AEIOU" for c in "LMNRT" for d in "AEIOU")
    told = page.post("/tolstoy", data={"fill": "random", "words_text": words}).text
    again = page.get(f"/sheet/{re.findall('TOL-[0-9A-Z]+-[0-9A-Z]', told)[0]}").text
    places = (told, again, page.get("/check").text, page.get("/sheet/TOL-10R101-C/play").text)
    for shown in places:
        (accepted,) = re.findall(r'(?:words_file|words|own-words)" accept="([^"]*)"', shown)
        assert {".txt", ".dic", ".csv"} <= set(accepted.split(","))


def test_a_word_list_is_called_as_its_owner_calls_it(page: TestClient) -> None:
    words = "\n".join([*(f"{a}{b}{c}" for a in "ADGJMPT" for b in "AEIOU" for c in "NRSTL"), "der Hund"])
    sent = {"words_file": ("tiere.txt", words.encode())}
    shown = page.post("/tolstoy", data={"fill": "random"}, files=sent)
    assert ">tiere.txt: one line is left out" in shown.text and "words.txt:" not in shown.text
    again = page.post("/tolstoy", data={"fill": "random", "words_text": words, "words_name": "tiere.txt"})
    assert ">tiere.txt: one line is left out" in again.text
    typed = page.post("/tolstoy", data={"fill": "random", "words_text": words})
    assert ">words.txt: one line is left out" in typed.text


def test_beside_a_word_list_of_ones_own_no_link_leads_to_letters_without_it(page: TestClient) -> None:
    words = "\n".join(f"{a}{b}{c}" for a in "ADGJMPT" for b in "AEIOU" for c in "NRSTL")
    assert "letters=2" in page.get("/tolstoy?fill=random").text
    assert "letters=2" not in page.post("/tolstoy", data={"fill": "random", "words_text": words}).text


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize(("game", "stem"), [("klee", "layout"), ("tolstoy", "words"), ("miro", "drawing")])
def test_a_file_is_read_as_the_command_line_does_and_handed_on_as_utf_8(
    game: str, stem: str, encoding: str, page: TestClient
) -> None:
    text = {"layout": f"# Füße\n{KLEE}", "words": f"{WORDS}\nfüße", "drawing": DRAWING}[stem]
    data = ("\ufeff" if encoding == "utf-16-be" else "") + text
    wish = {"fill": "random"} if stem == "words" else {}
    shown = page.post(f"/{game}", data=wish, files={f"{stem}_file": ("own", data.encode(encoding))})
    carried = re.search(rf'(?s)<textarea id="{stem}_text".*?>(.*?)</textarea>', shown.text)
    assert shown.status_code == 200 and carried and unescape(carried[1]) == text
    again = page.post(f"/{game}/sheet.svg", data=wish | {f"{stem}_text": text})
    assert (
        again.content
        == page.post(f"/{game}/sheet.svg", data=wish, files={f"{stem}_file": ("own", data.encode(encoding))}).content
    )


def test_a_packed_drawing_is_handed_on_unpacked(page: TestClient) -> None:
    shown = page.post("/miro", files={"drawing_file": ("own.svgz", gzip.compress(DRAWING.encode()))})
    assert shown.status_code == 200 and DRAWING in unescape(shown.text)


@pytest.mark.parametrize(("address", "field"), [("/miro", "drawing_file"), ("/check", "layout")])
def test_a_packed_drawing_can_be_chosen(address: str, field: str, page: TestClient) -> None:
    accepted = re.search(rf'name="{field}" accept="([^"]*)"', page.get(address).text)
    assert accepted and {".svg", ".svgz"} <= set(accepted[1].split(","))


@pytest.mark.parametrize(("game", "stem"), [("klee", "layout"), ("tolstoy", "words")])
def test_a_file_that_is_no_text_is_called_by_its_name_and_not_handed_on(game: str, stem: str, page: TestClient) -> None:
    wish = {"fill": "random"} if stem == "words" else {}
    chosen = {f"{stem}_file": ("C:\\Eigene\\füße.txt", "# x\nfüße\n".encode("latin-1"))}
    for address, status in ((f"/{game}", 422), (f"/{game}/sheet.pdf", 400)):
        told = page.post(address, data=wish, files=chosen)
        said = unescape(told.text)
        assert told.status_code == status and "In füße.txt: The text is not UTF-8" in said
        assert "line 2" in said and "\ufffd" not in said


@pytest.mark.parametrize("name", ["copies", "seed", "paper", "width", "tiles"])
def test_what_nobody_could_mean_is_not_told_in_full(name: str, page: TestClient) -> None:
    told = page.get(f"/klee/sheet.png?{name}={'9' * 6000}", headers={"accept": "application/json"})
    assert told.status_code == 400 and len(told.json()["error"]["message"]) < 400


def test_a_list_that_would_be_too_long_to_send_once_more_is_refused_at_once(page: TestClient) -> None:
    words = "\n".join(["水火土"] * 700_000).encode("utf-16-le")
    sent = {"words_file": ("long.txt", b"\xff\xfe" + words[:4_900_000])}
    assert page.post("/tolstoy", data={"fill": "random"}, files=sent).status_code == 413


def test_letters_come_from_words_of_ones_own(page: TestClient) -> None:
    words = "\n".join(f"{a}{b}{c}" for a in "ADGJMPT" for b in "AEIOU" for c in "NRSTL")
    shown = page.post("/tolstoy", data={"fill": "lively", "words_text": words})
    assert shown.status_code == 200 and words.split()[0] in shown.text
    code = re.search(r"TOL-[0-9A-Z]+-[0-9A-Z]", shown.text)
    assert code and "made from a file" in page.get(f"/sheet/{code[0]}").text
    again = page.post("/tolstoy", data={"code": code[0], "words_text": words})
    assert again.status_code == 200 and code[0] in again.text


KLEE = games.find("klee").layout_text
WORDS = "\n".join(f"{a}{b}e" for a in "bcdfg" for b in "aeiou")


@pytest.mark.parametrize(
    ("address", "stem", "old", "new"),
    [
        ("/klee/sheet.svg", "layout", KLEE, KLEE.replace("seed = ", "seed = 1")),
        ("/tolstoy/sheet.svg", "words", "one\ntwo\n", WORDS),
    ],
    ids=["layout", "words"],
)
def test_a_file_that_is_chosen_later_counts_and_not_the_old_text(
    address: str, stem: str, old: str, new: str, page: TestClient
) -> None:
    sent = {"fill": "random"} if stem == "words" else {}
    alone = page.post(address, data=sent | {f"{stem}_text": new})
    chosen = {f"{stem}_file": (f"{stem}.txt", new.encode())}
    both = page.post(address, data=sent | {f"{stem}_text": old}, files=chosen)
    assert alone.status_code == 200 and both.content == alone.content


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/mondrian/sheet.pdf?nubmers=on", "'nubmers' says nothing in the address of this file; did you mean numbers?"),
        ("/mondrian/sheet.svg?papr=A3", "did you mean paper?"),
        ("/mondrian/sheet.svg?paper=A3&paper=A5", "'paper' stands twice in the address, as 'A3' and as 'A5'"),
        ("/mondrian/sheet.svg?language=xx", "'xx' is not spoken here; there are: en, de, fr, es."),
        ("/mondrian/sheet.svg?language=zh", "'zh' is not spoken here"),
        ("/sheet/MON-1001-G.pdf?seed=4", "'seed' says nothing in the address of this file"),
        ("/sheet/MON-1001-G.pdf?seed=x", "'seed' says nothing in the address of this file"),
        ("/rules/klee.pdf?copies=4", "'copies' says nothing in the address of this file; there are: paper, large, lan"),
        ("/rules/klee/1.svg?paper=A4", "'paper' says nothing in the address of this file; there are: language"),
        ("/klee/played.svg?paper=A4", "'paper' says nothing"),
        ("/tolstoy/sheet.svg?letters=7", "'letters' says nothing in the address of this file without fill; add fill"),
        ("/mondrian/sheet.pdf?svg_text=on", "'svg_text' says nothing in the address of this file; leave it out"),
        ("/sheet/MON-1001-G.png?svg_text=on", "'svg_text' says nothing"),
        ("/sheet/MON-1001-G.pdf?page=2", "'page' says nothing"),
        ("/sheet/MON-1001-G.pdf?page=1", "'page' says nothing"),
        ("/mondrian/sheet.svg?width=300", "'width' says nothing"),
        ("/mondrian/sheet.svg?copies=3", "'copies' says nothing of the first page; add page, or leave it out"),
        ("/mondrian/sheet.png?rules=off&page=1", "'rules' says nothing of the first page"),
        ("/sheet/MON-1001-G.svg?form=on", "'form' says nothing of the first page"),
        ("/mondrian/sheet.png?width=0", "width is from 1 to 2400 pixels, not 0".capitalize()),
        ("/mondrian/sheet.png?width=-1", "width is from 1 to 2400 pixels, not -1".capitalize()),
        ("/miro/sheet.svg?path=a", "'path' says nothing"),
        (
            "/tolstoy/sheet.pdf?fill=random&leters=7",
            "'leters' says nothing in the address of this file; did you mean let",
        ),
    ],
)
def test_a_word_in_a_files_address_that_would_be_passed_over_is_told(
    address: str, sentence: str, page: TestClient
) -> None:
    told = page.get(address, headers={"accept": "application/json"})
    assert told.status_code == 400 and sentence in told.json()["error"]["message"]


@pytest.mark.parametrize(
    ("address", "silent"),
    [
        ("/miro/sheet.pdf?pth=x", "path svg_text width page fill letters bleed"),
        ("/miro/sheet.svg?copis=2", "path copies form rules width"),
        ("/mondrian/sheet.png?svg-text=on", "svg_text"),
        ("/tolstoy/sheet.pdf?leters=7", "letters"),
        ("/goose/sheet.pdf?sed=7", "seed numbers key"),
        ("/mondrian/sheet.pdf?code=MON-1001-G&sed=7", "seed layout"),
        ("/sheet/MON-1001-G.pdf?widht=7", "width bleed path"),
    ],
)
def test_no_word_is_suggested_that_says_nothing_in_that_files_address(
    address: str, silent: str, page: TestClient
) -> None:
    told = page.get(address, headers={"accept": "application/json"})
    _, _, known = told.json()["error"]["message"].partition("in the address of this file; ")
    assert told.status_code == 400 and "language" in known
    assert not {*silent.split()} & {*re.findall(r"\w+", known)}


def test_every_word_of_an_address_is_in_the_papers_table() -> None:
    text = (Path(__file__).parents[2] / "docs" / "WEB.md").read_text("utf-8")
    rows = text.split("\n| word | |\n")[1].split("\n\n")[0].splitlines()
    told = {word for row in rows for word in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert told >= {*WORDS_OF_A_SHEET, languages.WORD}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("paper=A4&paper=A5", "'paper' stands twice in this form, as 'A4' and as 'A5'; leave one of them out"),
        ("seed=1&seed=2", "'seed' stands twice"),
        ("numbers=on&numbers=off", "'numbers' stands twice"),
        ("paper=A4&paper=", "'paper' stands twice"),
    ],
)
def test_a_word_that_a_form_for_a_file_has_twice_is_told(words: str, sentence: str, page: TestClient) -> None:
    kind = {"accept": "application/json", "content-type": "application/x-www-form-urlencoded"}
    told = page.post("/mondrian/sheet.pdf", content=words, headers=kind)
    assert told.status_code == 400 and sentence in told.json()["error"]["message"]


def test_a_word_that_says_one_thing_twice_in_a_form_is_let_pass(page: TestClient) -> None:
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert page.post("/mondrian/sheet.svg", content="paper=A4&paper=A4", headers=kind).status_code == 200


SWITCHES = ("landscape", "numbers", "key", "large", "form", "svg_text", "rules", "large-print")


@pytest.mark.parametrize("word", SWITCHES)
def test_every_switch_is_on_where_it_stands_bare_or_says_so(word: str) -> None:
    asked = [getattr(read({word: said}), word.partition("-")[0]) for said in ("", "on", "Yes", "1", "off", "no", "0")]
    assert asked == [True] * 4 + [False] * 3


@pytest.mark.parametrize("word", SWITCHES)
def test_a_switch_that_says_neither_on_nor_off_is_told(word: str, page: TestClient) -> None:
    told = page.get(f"/sheet/MON-1001-G.pdf?{word}=maybe", headers={"accept": "application/json"})
    sentence = f"{word} must be on or off, not 'maybe'."
    assert told.status_code == 400 and told.json()["error"]["message"] == sentence[0].upper() + sentence[1:]


def test_own_lines_that_meet_too_sharply_are_refused_on_the_page(page: TestClient) -> None:
    field = 'lines = 3\nspaces = 1\npoints = [[0, 0], [100, 0], [100, 20]]\npaths = ["0-1", "1-2", "2-0"]'
    sent = {"layout_text": f'game = "arp"\nname = "mine"\nseed = 1\n[field]\n{field}\n'}
    told = page.post("/arp/sheet.pdf", data=sent)
    assert told.status_code == 400 and "and 28 are needed" in told.text and "--force" not in told.text


def test_a_bare_filling_is_the_usual_one_as_on_the_command_line(page: TestClient) -> None:
    said = ("fill", "fill&letters=1", "fill&fill=lively", "letters=1&fill", "fill=lively", "fill=")
    *filled, plain = (page.get(f"/tolstoy/sheet.svg?{words}").content for words in said)
    assert len(set(filled)) == 1 and plain not in filled
    assert (
        page.get("/tolstoy/sheet.svg?fill&letters=3").content
        == page.get("/tolstoy/sheet.svg?fill=lively&letters=3").content
    )


def test_a_filling_that_is_said_and_left_out_is_told(page: TestClient) -> None:
    assert page.get("/tolstoy/sheet.svg?fill&fill=").status_code == 400


def test_a_game_without_letters_refuses_a_bare_filling_too(page: TestClient) -> None:
    bare, said = (page.get(f"/klee/sheet.svg?{words}", headers={"accept": "application/json"}) for words in BARE)
    assert bare.status_code == said.status_code == 400 and bare.json() == said.json()


BARE = ("fill", "fill=lively")


def test_a_page_and_its_switch_of_language_know_a_bare_filling(page: TestClient) -> None:
    shown = page.get("/tolstoy?fill").text
    assert '<option value="lively" selected>' in shown
    assert "/tolstoy?fill&amp;language=de" in shown


def test_large_print_is_drawn_by_both_of_its_words(page: TestClient) -> None:
    said = ("large=on", "large", "large-print", "large-print=on", "large-print&large=on", "large=off")
    *large, plain = (page.get(f"/sheet/MON-1001-G.pdf?{words}").content for words in said)
    assert len(set(large)) == 1 and plain not in large


def test_large_print_that_is_both_on_and_off_is_told(page: TestClient) -> None:
    assert page.get("/sheet/MON-1001-G.pdf?large-print&large=off").status_code == 400


@pytest.mark.parametrize(
    "words",
    [
        "utm_source=letter&fbclid=1",
        "paper=A4&paper=A4",
        "paper=A4&numbers&large-print",
        "language=DE",
        "paper=",
    ],
)
def test_words_that_others_hang_on_to_an_address_are_let_pass(words: str, page: TestClient) -> None:
    assert page.get(f"/sheet/MON-1001-G.svg?{words}").status_code == 200


@pytest.mark.parametrize("there", ["/sheet/{}", "/sheet/{}.pdf"])
def test_the_address_in_the_qr_code_of_any_page_leads_to_the_sheet(there: str, page: TestClient) -> None:
    assert page.get(f"{there.format('MON-1001-G')}?paper=A4&numbers&large-print&page=F1").status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/sheet/TOL-10R107-T.svg?large&page=F2",
        "/sheet/KLE-1001-W.png?key&page=key",
        "/sheet/KLE-1001-W RULES.svg",
        "/klee/sheet.svg?page=RULES",
        "/klee/sheet.svg?code=KLE-1001-W+A4+KEY",
    ],
)
def test_a_picture_of_a_page_is_asked_for_by_its_number(address: str, page: TestClient) -> None:
    refused = page.get(address, headers={"accept": "application/json"})
    assert refused.status_code == 400
    assert refused.json()["error"]["message"].startswith("Page must be a whole number, not '")


@pytest.mark.parametrize(
    "address",
    [
        "/tolstoy?letters=7",
        "/tolstoy?letters=7&fill=lively",
        "/mondrian?svg_text=on&page=2&width=300&key=on",
        "/mondrian?svg_text=on&page=2&width=300&key=on&copies=2",
        "/mondrian?copies=6&rules=off&form=on&page=1",
        "/miro?path=a",
        "/sheet/MON-1001-G?svg_text=on&page=2&width=300",
    ],
)
def test_no_page_leads_to_a_file_that_is_refused(address: str, page: TestClient) -> None:
    shown = page.get(address)
    files = {unescape(link) for link in re.findall(r'(?:href|src)="(/[^"]*\.(?:pdf|svg|png)[^"]*)"', shown.text)}
    assert shown.status_code == 200 and any(".pdf" in link for link in files)
    assert {page.get(link).status_code for link in files if not link.startswith("/static")} == {200}


def test_a_sheet_that_cannot_be_had_is_refused_on_its_page_too(page: TestClient) -> None:
    told = page.get("/mondrian?seed=-1")
    assert told.status_code == 422 and 'class="trouble"' in told.text and "no-store" in told.headers["cache-control"]
    told = page.get("/mondrian?seed=-1", headers={"accept": "application/json"})
    assert told.status_code == 422 and "seed" in told.json()["error"]["message"]


def test_two_people_with_files_of_one_name_get_their_own(page: TestClient) -> None:
    texts = [games.find("klee").layout_text, games.find("klee").layout_text.replace("seed = ", "seed = 1")]
    codes = [
        re.search(r"KLE-[0-9A-Z]+-[0-9A-Z]", page.post("/klee", data={"layout_text": text}).text) for text in texts
    ]
    assert codes[0] and codes[1] and codes[0][0] != codes[1][0]


def test_copies_that_would_take_all_day_are_refused(page: TestClient) -> None:
    assert page.get("/klee/sheet.pdf", params={"copies": 41}).status_code == 400


@pytest.mark.parametrize(
    "said",
    [
        {"seed": "x"},
        {"seed": -1},
        {"paper": "B9"},
        {"ink": "blood"},
        {"page": 0},
        {"page": 99},
        {"page": "9" * 40},
        {"bleed": 99},
        {"bleed": "nan"},
        {"seed": "1e3"},
        {"seed": "5.0"},
        {"copies": "2.0"},
        {"bleed": "3e0"},
        {"bleed": "0"},
        {"bleed": "3 ells"},
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(said: dict[str, str], page: TestClient) -> None:
    answer = page.get("/klee/sheet.svg", params=said)
    assert answer.status_code == 400 and "<h1>That will not do</h1>" in answer.text


@pytest.mark.parametrize("word", ["tiles", "ink"])
def test_what_is_refused_is_told_as_it_was_written(word: str, page: TestClient) -> None:
    assert "not &#39;on&#39;" in page.get("/mondrian/sheet.svg", params={word: "on"}).text


def test_every_page_of_a_layout_of_ones_own_is_shown_and_can_be_opened(page: TestClient) -> None:
    own = {"layout_text": games.find("klee").layout_text, "key": "on", "form": "on"}
    told = page.post("/klee", data=own).text
    assert 'value="2" aria-label="Page 2"' in told and 'value="3" aria-label="Page 3"' in told
    names = re.findall(r'\bid="([^"]+)"', told)
    assert len(names) == len(set(names))
    used = set(re.findall(r'href="#(glyph[^"]*|page-[^"]*)"', told))
    assert used and used <= set(names)
    second = page.post("/klee/sheet.svg", data=own | {"page": "2"})
    assert second.status_code == 200 and second.content != page.post("/klee/sheet.svg", data=own).content


NUMBERS = "choose “Numbers in the spaces” or “One more page with all numbers” too"


@pytest.mark.parametrize("address", ["/klee", "/sheet/KLE-1001-W"])
def test_a_form_without_its_numbers_is_told_beside_the_sheet(address: str, page: TestClient) -> None:
    assert NUMBERS in page.get(address, params={"form": "on"}).text
    assert NUMBERS not in page.get(address).text
    for shown in ("numbers", "key"):
        assert NUMBERS not in page.get(address, params={"form": "on", shown: "on"}).text


@pytest.mark.parametrize(
    "address", ["/tolstoy?fill=lively&copies=24", "/sheet/TOL-10R101-C", "/tolstoy?code=TOL-10R101-C"]
)
def test_where_another_language_is_spoken_the_page_says_that_the_words_are_english(
    address: str, page: TestClient
) -> None:
    joined = "&" if "?" in address else "?"
    told = page.get(f"{address}{joined}language=de").text
    assert "Die Buchstaben sind auf englische Wörter abgestimmt" in told and "--words" not in told
    assert "English words" not in page.get(f"{address}{joined}language=en").text


def test_letters_for_words_of_ones_own_are_not_said_to_be_english(page: TestClient) -> None:
    assert "englische Wörter" not in page.get("/tolstoy?language=de").text
    words = "\n".join(a + b + c + d for a in "ABDST" for b in "AEIOU" for c in "LMNRT" for d in "AEIOU")
    told = page.post("/tolstoy?language=de", data={"fill": "random", "words_text": words})
    assert told.status_code == 200 and "englische Wörter" not in told.text


@pytest.mark.parametrize(
    ("paper", "language", "said"),
    [
        ("250x250mm", "en", "This paper is square; “Paper on its long side” changes nothing."),
        ("300x220mm", "de", "Dieses Papier liegt ohnehin quer; „Papier quer“ ändert nichts."),
        ("A4", "en", ""),
    ],
)
def test_paper_that_cannot_be_turned_is_told_where_it_should_be(
    paper: str, language: str, said: str, page: TestClient
) -> None:
    asked = {"layout": "mini", "paper": paper, "language": language}
    told = unescape(page.get("/klee", params={**asked, "landscape": "on"}).text)
    assert said in told if said else "changes nothing" not in told
    assert not said or said not in unescape(page.get("/klee", params=asked).text)


def test_the_width_of_a_picture_is_called_by_its_name_in_the_language_of_the_page(page: TestClient) -> None:
    told = unescape(page.get("/klee/sheet.png?width=9999&language=de").text)
    assert "ie Breite geht von 1 bis 2400 Pixel" in told


def miro_of_ones_own() -> str:
    return games.find("miro").layout_text.replace("seed = ", "seed = 1", 1)


@pytest.mark.parametrize("typed", [True, False], ids=["text", "file"])
@pytest.mark.parametrize(("address", "status"), [("/miro", 422), ("/miro/sheet.pdf", 400)])
def test_a_drawing_beside_a_layout_of_ones_own_is_refused_and_neither_is_dropped(
    address: str, status: int, typed: bool, page: TestClient
) -> None:
    data, files = dict[str, str](), {"drawing_file": ("my.svg", DRAWING)}
    if typed:
        data["layout_text"] = miro_of_ones_own()
    else:
        files["layout_file"] = ("my.toml", miro_of_ones_own())
    told = page.post(address, data=data, files=files, headers=HTML)
    assert told.status_code == status and "A drawing is the whole field; leave out either the drawing or" in told.text


@pytest.mark.parametrize("own", ["layout", "commented"])
def test_an_example_that_was_only_looked_at_is_no_second_field_beside_a_drawing(own: str, page: TestClient) -> None:
    shown = page.get(f"/miro?layout=pearls&own={own}").text
    example = re.search(r'(?s)<textarea id="layout_text".*?>(.*?)</textarea>', shown)
    assert example and example[1].strip()
    sent = {"layout_text": unescape(example[1]).replace("\n", "\r\n")}
    told = page.post("/miro", data=sent, files={"drawing_file": ("my.svg", DRAWING)}, headers=HTML)
    assert told.status_code == 200 and "1 crossing, 2 spaces" in told.text and "not the text" not in told.text


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("number = 1\n", True),
        ("", False),
        (miro_of_ones_own().replace("\n", "\r\n"), False),
        (games.find("miro").layout_text, False),
    ],
    ids=["another", "none", "the same", "the example"],
)
def test_a_file_that_is_taken_before_another_text_is_named(typed: str, told: bool, page: TestClient) -> None:
    files = {"layout_file": ("b.toml", miro_of_ones_own())}
    shown = page.post("/miro", data={"layout_text": typed}, files=files, headers=HTML)
    said = "The file b.toml was taken, not the text that was typed beside it." in shown.text
    assert shown.status_code == 200 and said == told


def lissajous(across: int, up: int) -> str:
    """A drawing with small spaces, the more so the greater the two numbers are."""
    turns = [number * math.tau / 700 for number in range(700)]
    points = (f"{100 * math.sin(across * t):.2f} {140 * math.sin(up * t + 1.4 / across):.2f}" for t in turns)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><path d="M{"L".join(points)}Z"/></svg>'


@pytest.mark.parametrize(
    ("game", "stem", "text", "owner"),
    [
        ("vasarely", "layout", games.find("vasarely").layout().source, "b.toml"),
        ("miro", "drawing", lissajous(3, 4), "meine linie.svg"),
    ],
)
def test_a_file_is_called_as_its_owner_calls_it_at_a_sentences_head_too(
    game: str, stem: str, text: str, owner: str, page: TestClient
) -> None:
    shown = page.post(f"/{game}", data={"paper": "A5"}, files={f"{stem}_file": (owner, text)}, headers=HTML).text
    assert f'<p class="note">{owner}' in shown
    again = page.post(f"/{game}", data={"paper": "A5", f"{stem}_text": text, f"{stem}_name": owner}, headers=HTML).text
    assert f'<p class="note">{owner}' in again


@pytest.mark.parametrize(
    ("turns", "named"),
    [
        ((3, 4), "is Poster."),
        ((4, 7), "is 1020x1440mm (write paper=1020x1440mm into this page’s address, and choose your file again)."),
    ],
)
def test_the_paper_that_will_do_is_one_that_can_be_chosen_here(
    turns: tuple[int, int], named: str, page: TestClient
) -> None:
    sent = {"drawing_file": ("my.svg", lissajous(*turns))}
    told = unescape(page.post("/miro", files=sent, headers=HTML).text)
    assert f"; the smallest paper that will do {named}" in told


def test_paper_that_will_do_when_it_is_turned_is_named_as_the_page_names_that_choice(page: TestClient) -> None:
    layout = games.find("arp").layout_text
    for key, size in (("width", 270), ("height", 150)):
        layout = re.sub(rf"(?m)^{key} = .*$", f"{key} = {size}", layout)
    shown = unescape(page.post("/arp", data={"paper": "A4", "layout_text": layout}, headers=HTML).text)
    assert "is A4 or Legal with “Paper on its long side”." in shown
