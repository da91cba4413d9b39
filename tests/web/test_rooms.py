"""The rooms of the page: gallery, designer, sheet, rules."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from sheetgen import games
from sheetgen.cli import main
from sheetgen.page import imprint
from sheetgen.page.paper import paper
from sheetgen.web import static


@pytest.mark.parametrize(
    ("typed", "there"),
    [
        ("code=MON-1001-G", "/sheet/MON-1001-G"),
        ("code=+mon-1001-g+&then=play&language=de", "/sheet/MON-1001-G/play?language=de"),
        ("code=MON-1001-G+LTR+L+N", "/sheet/MON-1001-G?paper=Letter&landscape=True&numbers=True"),
        ("code=https%3A%2F%2Fexample.org%2Fsheet%2FMON-1001-G%3Fpaper%3DA4", "/sheet/MON-1001-G?paper=A4"),
        ("code=https%3A%2F%2Fx%2FMON-1001-G%3Fpaper=A3%26large-print", "/sheet/MON-1001-G?paper=A3&large=True"),
        ("code=MON-1001-G+A3+L+N&paper=A5&numbers=off", "/sheet/MON-1001-G?paper=A5"),
        ("code=MON-1001-G+A3+L&landscape=off", "/sheet/MON-1001-G?paper=A3"),
        ("code=MON-1001-G+A3+L+N&then=play", "/sheet/MON-1001-G/play"),
        ("code=..%2F..%2Fx", "/sheet/..%2F..%2FX"),
        ("code=%2F%2Fexample.org", "/sheet/%2F%2FEXAMPLE.ORG"),
        ("code=https%3A%2F%2Fexample.org%2Fsheet%2FMON-1001-G%2Fplay", "/sheet/MON-1001-G"),
        ("code=%2Fsheet%3Fcode%3DMON-1001-G", "/sheet/MON-1001-G"),
        ("code=MON+1001+G+Mondrian", "/sheet/MON-1001-G"),
        ("", "/sheet/-"),
    ],
)
def test_a_code_that_is_typed_leads_to_its_sheet(typed: str, there: str, page: TestClient) -> None:
    answer = page.get(f"/sheet?{typed}", follow_redirects=False)
    assert answer.status_code == 303 and answer.headers["location"] == there


def test_a_sheet_that_was_printed_with_a_bare_link_leads_to_its_page(
    page: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = str(
        imprint.Imprint("KLE-1001-W", paper("A4").landscape, numbers=True, link=imprint.address("https://example.org"))
    )
    path = said.removeprefix("https://example.org")
    answer = page.get(path, follow_redirects=False)
    there = answer.headers["location"]
    assert (answer.status_code, there) == (303, "/sheet/KLE-1001-W?paper=A4&landscape&numbers")
    assert unescape(page.get(path).text) == unescape(page.get(there).text)


@pytest.mark.parametrize(
    ("there", "leads"),
    [
        ("/kle-1001-w?language=de", "/sheet/kle-1001-w?language=de"),
        ("/KLE-1001-X", "/sheet/KLE-1001-X"),  # mistyped, which that page tells
        ("/KLE-1001-W.pdf", None),
        ("/KLE10", None),
        ("/KLE-1001-", None),
        ("/KLE-1001-\N{KELVIN SIGN}", None),
        ("/nothing", None),
    ],
)
def test_only_what_looks_like_a_code_leads_to_a_sheet(there: str, leads: str | None, page: TestClient) -> None:
    answer = page.get(there, follow_redirects=False)
    assert (answer.status_code, answer.headers.get("location")) == ((303, leads) if leads else (404, None))
    assert page.post(there, data={"seed": "1"}, follow_redirects=False).status_code == 404


WORDS, ADDRESS = "MON-1001-G A4 L N", "https://example.org/sheet/MON-1001-G?paper=A4"
PASTED = "https://example.org/sheet/MON-1001-G/play"


@pytest.mark.parametrize(
    ("door", "said"),
    [
        ("/mondrian?code={said}", WORDS),
        ("/mondrian?code={said}", ADDRESS),
        ("/mondrian?code={said}", PASTED),
        ("/check/colour?code={said}", PASTED),
        ("/check/colour?code={said}", WORDS),
        ("/check/colour?code={said}", ADDRESS),
        ("/sheet/{said}/play", WORDS),
    ],
)
def test_what_a_qr_code_says_opens_every_door_that_a_code_opens(door: str, said: str, page: TestClient) -> None:
    answer = page.get(door.format(said=quote(said, safe="")))
    assert answer.status_code == 200 and "MON-1001-G" in answer.text


@pytest.mark.parametrize(
    ("address", "plain"),
    [
        ("/sheet/MON-1001-G A3 N L.svg", "/sheet/MON-1001-G.svg?paper=A3&numbers&landscape"),
        ("/sheet/MON-1001-G A3 N L.svg?paper=A5", "/sheet/MON-1001-G.svg?paper=A5&numbers"),
        ("/sheet/MON-1001-G LTR LP.svg", "/sheet/MON-1001-G.svg?paper=Letter&large"),
        ("/sheet/MON-1001-G A3.svg?paper=", "/sheet/MON-1001-G.svg?paper=A3"),
        ("/mondrian/sheet.svg?code=MON-1001-G A3 N L", "/sheet/MON-1001-G.svg?paper=A3&numbers&landscape"),
    ],
)
def test_a_sheet_by_all_that_its_qr_code_says_is_drawn_as_it_was_printed(
    address: str, plain: str, page: TestClient
) -> None:
    drawn, wanted = page.get(address), page.get(plain)
    assert drawn.status_code == wanted.status_code == 200 and drawn.content == wanted.content


def test_a_sheets_page_offers_it_as_it_was_printed(page: TestClient) -> None:
    shown = unescape(page.get("/sheet/MON-1001-G A3 N").text)
    assert 'href="/sheet/MON-1001-G.pdf?paper=A3&numbers=True' in shown


@pytest.mark.parametrize("path", ["/rules/klee", "/rules/klee/1.svg", "/rules/klee.pdf", "/klee/sheet.svg"])
def test_what_ships_does_not_wait_for_heavy_work(path: str, page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = page.app.state.pool  # type: ignore[attr-defined]
    asked, run = [], pool.run

    async def noted(*given: Any, light: bool = False, **more: Any) -> Any:
        asked.append(light)
        return await run(*given, light=light, **more)

    monkeypatch.setattr(pool, "run", noted)
    assert page.get(f"{path}?utm_source=nobody-asked-before").status_code == 200 and asked == [True]


@pytest.mark.parametrize("path", ["/rules/goose.pdf", "/rules/klee/1.svg", "/klee/played.svg", "/klee/sheet.svg"])
def test_a_files_ending_may_be_written_in_capitals(path: str, page: TestClient) -> None:
    there, ending = path.rsplit(".", 1)
    plain, capital = (page.get(f"{there}.{end}") for end in (ending, ending.upper()))
    assert plain.status_code == capital.status_code == 200
    assert capital.headers["content-type"] == plain.headers["content-type"] and capital.content == plain.content


def test_a_file_in_capitals_speaks_nobodys_language_either(page: TestClient) -> None:
    german, plain = (page.get("/sheet/KLE-1001-W.SVG", headers={"accept-language": code}) for code in ("de", "en"))
    assert german.content == plain.content == page.get("/sheet/KLE-1001-W.svg").content


@pytest.mark.parametrize(
    ("method", "there", "status"),
    [("GET", "*", 304), ("HEAD", "*", 304), ("GET", '"other"', 200), ("POST", "*", 200)],
)
def test_who_has_any_answer_already_is_sent_none(method: str, there: str, status: int, page: TestClient) -> None:
    sent = {"data": {"layout": "classic"}} if method == "POST" else {}
    answer = page.request(method, "/klee/sheet.svg", headers={"if-none-match": there}, **sent)
    assert answer.status_code == status and (status == 304) == (not answer.content)
    assert page.get("/klee/sheet.svg?layout=nil", headers={"if-none-match": "*"}).status_code == 400


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_gallery_leads_to_every_game(game: str, page: TestClient) -> None:
    assert f'href="/{game}"' in page.get("/").text
    assert games.find(game).title in page.get(f"/{game}").text


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_games_rules_can_be_read_with_their_drawings(game: str, page: TestClient) -> None:
    said = page.get(f"/rules/{game}").text
    assert "<h2" in said and f"/rules/{game}/1.svg" in said
    assert page.get(f"/rules/{game}/1.svg").headers["content-type"] == "image/svg+xml"
    assert page.get(f"/rules/{game}/99.svg").status_code == 400
    assert page.get(f"/rules/{game}/{'9' * 5000}.svg").status_code == 404


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_games_rules_can_be_printed_by_the_link_on_their_page(game: str, page: TestClient) -> None:
    for language in ("en", "de"):
        said = page.get(f"/rules/{game}", params={"language": language}).text
        (link,) = set(re.findall(rf'href="(/rules/{game}\.pdf[^"]*)"', said))
        assert page.get(link).content.startswith(b"%PDF-")


def test_a_sheet_is_the_same_bytes_here_and_in_the_terminal(page: TestClient, tmp_path: Path) -> None:
    assert main(["print", "klee", "--paper", "A4", "-o", str(tmp_path / "klee.pdf")]) == 0
    assert page.get("/klee/sheet.pdf").content == (tmp_path / "klee.pdf").read_bytes()


def test_what_a_code_names_never_changes(page: TestClient) -> None:
    sheet = page.get("/sheet/MON-1001-G.pdf")
    assert "immutable" in sheet.headers["cache-control"]
    assert page.get("/sheet/MON-1001-G.pdf", headers={"if-none-match": sheet.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "address", ["/nothing", "/sheet/MON-1001-X", "/sheet/nothing.pdf", "/static/x.css", "/rules/x"]
)
def test_what_is_not_there_is_told_on_a_plain_page(address: str, page: TestClient) -> None:
    answer = page.get(address)
    assert answer.status_code == 404 and "<h1>Not found</h1>" in answer.text


JSON, FORM = "application/json", "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("method", "address", "heads", "status"),
    [
        ("POST", "/sheet/MON-1001-X/play", {"content-type": JSON}, 404),
        ("POST", "/sheet/MON-1001-G/play", {"content-type": JSON}, 400),
        ("POST", "/sheet/MON-1001-G/play", {"content-type": f"{JSON}; charset=utf-8", "accept": "*/*"}, 400),
        ("GET", "/sheet/nothing", {"accept": f"{JSON}, text/plain, */*"}, 404),
        ("GET", "/miro/sheet.svg?layout=nil", {"accept": JSON}, 400),
        ("POST", "/check", {"content-type": "text/plain", "accept": JSON}, 415),
        ("POST", "/check", {"content-type": FORM, "accept": JSON}, 400),
        ("POST", "/check/photo", {"content-type": FORM, "accept": JSON}, 400),
        ("GET", "/check/colour?code=MON-1001-X", {"accept": JSON}, 400),
        ("GET", "/check/colour", {"accept": JSON}, 400),
        ("GET", "/check/colour?code=MON-1001-G&players=Ann,Ann", {"accept": JSON}, 400),
        ("DELETE", "/rules/klee", {"accept": JSON}, 405),
    ],
)
def test_who_asks_for_json_is_refused_in_json(
    method: str, address: str, heads: dict[str, str], status: int, page: TestClient
) -> None:
    answer = page.request(method, address, content=b"{}", headers=heads)
    assert (answer.status_code, answer.headers["content-type"]) == (status, JSON)
    assert answer.headers["cache-control"] == "no-store"
    told = answer.json()["error"]
    assert told.keys() == {"message", "file", "line"} and told["message"].endswith(".")


@pytest.mark.parametrize(
    ("address", "taken"),
    [("/sheet/MON-1001-G/play", "GET, HEAD, POST"), ("/check", "GET, HEAD, POST"), ("/check/photo", "POST")],
)
def test_a_request_that_is_not_taken_hears_of_all_that_are(address: str, taken: str, page: TestClient) -> None:
    answer = page.request("DELETE", address)
    assert (answer.status_code, answer.headers["allow"]) == (405, taken)


@pytest.mark.parametrize("address", ["/nope", "/nope/sheet.pdf", "/nope/curve", "/rules/nope", "/sheet/nothing/play"])
def test_what_is_not_there_takes_no_request_of_any_kind(address: str, page: TestClient) -> None:
    answer = page.request("PUT", address)
    assert (answer.status_code, "allow" in answer.headers) == (404, False)


@pytest.mark.parametrize("accepts", ["text/html,application/xhtml+xml,application/json;q=0.8,*/*", "*/*"])
def test_a_browser_is_refused_on_a_page(accepts: str, page: TestClient) -> None:
    answer = page.get("/sheet/nothing", headers={"accept": accepts})
    assert answer.status_code == 404 and "<h1>Not found</h1>" in answer.text


def test_every_answer_is_guarded(page: TestClient) -> None:
    for address in ("/", "/klee/sheet.svg", "/nothing", "/static/x"):
        head = page.get(address).headers
        assert (
            "default-src 'self'" in head["content-security-policy"] and "unsafe" not in head["content-security-policy"]
        )
        assert head["x-content-type-options"] == "nosniff" and head["referrer-policy"] == "no-referrer"


def test_a_layouts_name_opens_no_file(page: TestClient) -> None:
    for name in ("/etc/passwd", "../classic", "my.toml", "layout.toml", "drawing.svg"):
        assert page.get("/miro/sheet.svg", params={"layout": name}).status_code == 400


def test_a_body_is_cut_off_at_its_limit(page: TestClient) -> None:
    assert page.post("/klee", data={"layout_text": "x" * 200_001}).status_code == 413
    assert page.post("/klee", content=(b"x" * 1_000_000 for _ in range(100))).status_code in (413, 415)


@pytest.mark.parametrize("address", ["/check/photo", "/check", "/mondrian"])
@pytest.mark.parametrize(
    "body", [b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(range(256)) * 400, b"# Klee\n1. 3 red\n2. 4 blue\n"]
)
def test_a_file_as_the_body_itself_is_told_where_it_belongs(body: bytes, address: str, page: TestClient) -> None:
    """As `curl --data-binary @photo.jpg` sends it, which calls every body a form."""
    told = page.post(address, content=body, headers={"content-type": FORM, "accept": JSON})
    assert told.status_code == 415
    assert told.json()["error"]["message"] == "Send the file in its field of a form here, not as the body itself."


def test_a_form_of_parts_whose_names_are_no_text_is_told_to_be_none(page: TestClient) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="pho\x01to"; filename="a.jpg"\r\n\r\na\r\n--x--\r\n'
    heads = {"content-type": "multipart/form-data; boundary=x", "accept": JSON}
    told = page.post("/check/photo", content=body, headers=heads)
    assert told.status_code == 400
    assert told.json()["error"]["message"] == "What was sent cannot be read as a form."


def test_the_scripts_are_small() -> None:
    scripts = (static.content(path.name) for path in static.FOLDER.glob("*.js"))
    assert sum(len(gzip.compress(script)) for script in scripts) <= 60_000


def test_a_static_file_changes_its_name_with_its_content(page: TestClient) -> None:
    for name in ("style.css", "designer.js", "fira-regular.ttf"):
        answer = page.get(static.address(name))
        assert answer.content == static.content(name) and "immutable" in answer.headers["cache-control"]
    assert static.address("fira-regular.ttf") in page.get(static.address("style.css")).text


@pytest.mark.parametrize("question", [{}, {"code": "KLE-1001-W"}])
def test_a_new_game_is_on_the_sheet_that_the_address_names(question: dict[str, str], page: TestClient) -> None:
    told = page.post("/sheet/MON-1001-G/play", json={"question": question})
    assert told.status_code == 200 and "MON-1001-G" in told.json()["record"]


def test_a_files_ending_may_be_in_capitals(page: TestClient) -> None:
    assert page.get("/sheet/KLE-1001-W.SVG").content == page.get("/sheet/KLE-1001-W.svg").content


def test_a_form_that_is_too_large_is_refused_with_the_size_that_can_be_sent(page: TestClient) -> None:
    def parts() -> Iterator[bytes]:  # of no length that is known beforehand
        yield b'--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n'
        for _ in range(40):
            yield b"a" * 1_000_000

    answer = page.post("/check", content=parts(), headers={"content-type": "multipart/form-data; boundary=x"})
    assert answer.status_code == 413
    assert re.search(r"at most \d+ MB can be sent", answer.text)


TAKES = [({"take": turns}, "take") for turns in [(2, 1), (0, 1), (1, 99)]]


@pytest.mark.parametrize(
    ("question", "word"), [({"happened": ["14"]}, "happened"), ({"hapened": True}, "hapened"), *TAKES]
)
def test_a_question_is_refused_with_the_word_that_is_not_understood(
    question: dict[str, object], word: str, page: TestClient
) -> None:
    told = page.post("/sheet/MON-1001-G/play", json={"question": question})
    assert told.status_code == 400
    sentence = "This is no question that a table knows: its {word} is not understood."
    assert told.json()["error"]["message"] == sentence.format(word=repr(word))


def test_a_word_beside_the_question_is_told(page: TestClient) -> None:
    told = page.post("/sheet/MON-1001-G/play", json={"question": {}, "fiels": {}})
    assert told.status_code == 400 and "its 'fiels' is not understood" in told.json()["error"]["message"]


def test_the_board_is_sent_to_whoever_has_none(page: TestClient) -> None:
    asked, unasked = (page.post("/sheet/MON-1001-G/play", json={"question": each}) for each in ({"board": ""}, {}))
    assert asked.json()["board"].keys() == {"svg", "things", "size"} and unasked.json()["board"] is None


@pytest.mark.parametrize("word", ["nubmers", "layout_fiel"])
def test_a_form_for_a_file_is_heeded_whole(word: str, page: TestClient) -> None:
    told = page.post("/mondrian/sheet.pdf", data={word: "on"}, headers={"accept": JSON})
    assert told.status_code == 400
    assert f"{word!r} says nothing in this form" in told.json()["error"]["message"]


def test_a_form_for_a_file_is_heeded_in_its_address_too(page: TestClient) -> None:
    told = page.post("/mondrian/sheet.pdf?paper=A3", data={"seed": "4"}, headers={"accept": JSON})
    assert told.status_code == 400 and "'paper' says nothing in the address" in told.json()["error"]["message"]


def test_a_layout_that_is_sent_under_a_words_name_is_not_passed_over(page: TestClient) -> None:
    text = games.find("mondrian").layout("boogie").source
    told = page.post("/mondrian/sheet.pdf", files={"layout": ("my.toml", text + "#" * 2000)}, headers={"accept": JSON})
    assert told.status_code == 400 and "Mondrian has no layout" in told.json()["error"]["message"]
