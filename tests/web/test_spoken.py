"""The page in other languages: who is answered in which, and what is kept for whom."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sheetgen import games
from sheetgen.cli import main
from sheetgen.language import is_printable, spoken
from sheetgen.referee.report import WITHOUT_NUMBER
from sheetgen.web import static
from sheetgen.web.languages import asked_for

GERMAN = {"accept-language": "de-CH,de;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("header", "codes"),
    [
        ("", ""),
        ("de-CH,de;q=0.9,en;q=0.5", "de de en"),
        ("nl,es;q=0.4,fr;q=0.8", "fr es"),
        ("en-GB,en;q=0.9,de;q=0.8", "en en de"),
        ("de;q=0,es;q=0.1", "es"),
        ("*", ""),
        ("de;q=much", "de"),
        (",;q=,;;,", ""),
    ],
)
def test_the_language_that_a_browser_likes_best_comes_first(header: str, codes: str) -> None:
    assert " ".join(asked_for(header)) == codes


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/", "Papierspiele, frisch aus der Presse"),
        ("/klee", "Nummer des Spielplans"),
        ("/sheet/MON-1001-G", "Dieses Blatt noch einmal drucken"),
        ("/sheet/MON-1001-G/play", "Zeigen, was geht"),
        ("/check", "War die Partie regelgerecht?"),
        ("/check/colour?code=MON-1001-G", "Kann das stimmen?"),
        ("/rules/klee", "So wird gespielt"),
        ("/nothing/at/all", "Diese Seite gibt es hier nicht."),
        ("/nothing", "Diese Seite gibt es hier nicht."),
    ],
)
def test_every_page_speaks_what_its_address_names_or_else_the_browser(
    address: str, said: str, page: TestClient
) -> None:
    named = page.get(address + ("&" if "?" in address else "?") + "language=de")
    for answer in (named, page.get(address, headers=GERMAN)):
        assert said in answer.text and '<html lang="de">' in answer.text
        assert answer.headers["content-language"] == "de"
    assert said not in page.get(address).text
    assert said not in page.get(address + ("&" if "?" in address else "?") + "language=en", headers=GERMAN).text


def test_a_page_tells_whoever_keeps_it_that_it_follows_the_browser(page: TestClient) -> None:
    assert "accept-language" in page.get("/").headers["vary"]
    assert "accept-language" not in page.get("/?language=de").headers.get("vary", "")
    assert "accept-language" in page.get("/klee?language=de").headers["vary"]  # it tells the paper
    tags = {page.get("/", headers={"accept-language": code}).headers["etag"] for code in ("en", "de", "fr", "es")}
    assert len(tags) == 4


def test_a_files_address_is_the_same_bytes_for_everybody(page: TestClient) -> None:
    plain = page.get("/sheet/KLE-1001-W.svg")
    assert page.get("/sheet/KLE-1001-W.svg", headers=GERMAN).content == plain.content
    german = page.get("/sheet/KLE-1001-W.svg?language=de")
    assert german.content != plain.content and "immutable" in german.headers["cache-control"]
    assert "accept-language" not in german.headers.get("vary", "")


def test_a_german_sheet_is_the_same_bytes_here_and_in_the_terminal(page: TestClient, tmp_path: Path) -> None:
    file = tmp_path / "klee.pdf"
    assert main(["print", "klee", "--paper", "A4", "--language", "de", "-o", str(file)]) == 0
    assert page.get("/klee/sheet.pdf?language=de").content == file.read_bytes()


RECORD = 'game = "mondrian"\nsheet = "MON-1001-G"\nplayers = ["Ann", "Ben"]\nmoves = "48"\n'


@pytest.mark.parametrize(
    ("address", "sent", "german"),
    [
        ("/check", {"record": RECORD}, "Die Partie ist nicht zu Ende."),
        ("/mondrian", {"layout_text": games.find("mondrian").layout_text}, "Gezeichnet"),
        ("/mondrian", {"layout_text": "game = 3"}, "Zeile 1"),
    ],
)
def test_what_was_sent_is_answered_in_another_language_too(
    address: str, sent: dict[str, str], german: str, page: TestClient
) -> None:
    told = page.post(address, data=sent).text
    (name, action) = re.findall(r'<button form="(\w+)" formaction="([^"]*)" formtarget="_self" lang="de"', told)[0]
    form = told.partition(f'<form id="{name}"')[2].partition("</form>")[0]
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    areas = re.findall(r'<textarea id="\w+" name="(\w+)"[^>]*>([^<]*)</textarea>', form)
    again = {field: unescape(value) for field, value in [*hidden, *areas]}
    assert {**again, **sent} == again
    assert german in page.post(unescape(action), data=again).text


def links(text: str) -> list[str]:
    return [unescape(each) for each in re.findall(r'(?:href|src|action)="(/[^"]*)"', text)]


def test_whoever_chose_a_language_keeps_it_from_page_to_page(page: TestClient) -> None:
    for address in ("/?language=fr", "/miro?language=fr", "/sheet/MON-1001-G?language=fr", "/check?language=fr"):
        others = [each for each in links(page.get(address).text) if not each.startswith("/static/")]
        strayed = [each for each in others if "language=" not in each and each not in ("/check/colour", "/sheet")]
        # These two forms bring the language along in a field.
        assert others and not strayed
    sent = page.post("/klee?language=fr", data={"seed": "5"}, follow_redirects=False)
    assert sent.headers["location"] == "/klee?seed=5&language=fr"


def test_a_page_that_follows_the_browser_names_a_language_to_files_alone(page: TestClient) -> None:
    for each in links(page.get("/klee", headers=GERMAN).text):
        file = re.search(r"\.(svg|png|pdf)", each) and not each.startswith("/static/")
        switch = re.search(r"^/klee\?language=\w\w$", each)
        assert bool(file or switch) == ("language=" in each), each


def test_there_is_a_switch_to_every_language_that_leads_back_here(page: TestClient) -> None:
    text = page.get("/klee?seed=5&paper=A3&language=fr").text
    for code in ("en", "de", "es"):
        assert f'href="/klee?seed=5&amp;paper=A3&amp;language={code}"' in text


def test_scripts_bring_their_words_from_the_catalogues(page: TestClient) -> None:
    text = page.get("/sheet/MON-1001-G/play?language=es").text
    assert '"The game is over.": "La partida ha terminado."' in text
    assert 'id="words"' not in page.get("/sheet/MON-1001-G/play").text


@pytest.mark.parametrize("script", ["table.js", "designer.js", "colour.js"])
def test_all_that_scripts_say_is_in_the_catalogues(script: str) -> None:
    assert len(static.messages(script)) > 10
    with spoken("de"):
        told = static.words(script)
    same = {english for english, said in told.items() if english == said}
    assert same <= {"neutral", "orange", "Saturn", "Jupiter", "Mars", "Venus"}


def test_all_that_the_tool_finds_in_scripts_the_page_brings_along() -> None:
    extract = pytest.importorskip("babel.messages.extract")
    keywords = {"gettext": None, "ngettext": (1, 2), "N_": None}
    found = {
        message
        for path in static.FOLDER.glob("*.js")
        for _, message, _, _ in extract.extract_from_file("javascript", path, keywords)
    }
    known = {
        one if several is None else (one, several)
        for name in static.FOLDER.glob("*.js")
        for one, several in static.messages(name.name)
    }
    assert found == known


def test_what_is_wrong_is_told_in_the_language_of_the_page(page: TestClient) -> None:
    assert "Papier, das größer ist" in page.get("/klee?language=de").text
    assert "muss eine ganze Zahl sein" in unescape(page.get("/klee?seed=x&language=de").text)
    told = page.post("/check?language=fr", data={"record": ""})
    assert told.status_code == 400 and "pas de notation ici" in unescape(told.text)


def test_the_table_answers_in_its_language(page: TestClient) -> None:
    asked = {"question": {"code": "MIR-1001-K", "board": ""}}
    told = page.post("/sheet/MIR-1001-K/play?language=de", json=asked).json()
    assert told["asked"]["says"].startswith("Ann ist am Zug") and told["board"]["things"][0]["said"] == "Abschnitt 0"
    assert page.post("/sheet/MIR-1001-K/play", json=asked).json()["asked"]["says"].startswith("it is Ann's turn")


def test_a_verdict_is_told_in_its_language(page: TestClient) -> None:
    record = 'game = "miro"\nsheet = "MIR-1001-K"\nplayers = ["Ann", "Ben"]\nmoves = """\n17\n-\n"""\n'
    told = unescape(page.post("/check?language=de", data={"record": record}).text)
    assert "bei Miró darf niemand passen" in told and "Die Regeln in Klammern stehen unter „Regeln“." in told
    assert "sheetgen rules" not in told


@pytest.mark.parametrize(
    ("code", "said"), [("de", "Reihenfolge"), ("fr", "ordre des tours"), ("es", "orden de turnos")]
)
def test_a_rule_without_a_number_is_named_in_the_language_of_the_page(code: str, said: str, page: TestClient) -> None:
    record = 'game = "mondrian"\nsheet = "MON-1001-G"\nplayers = ["Ann", "Ben"]\nmoves = """\nBen: 27\nAnn: 60\n"""\n'
    told = unescape(page.post(f"/check?language={code}", data={"record": record}).text)
    assert f"[{said}]" in told and "turn order" not in told


def test_the_table_knows_every_rule_that_is_named_in_words() -> None:
    assert {(rule, None) for rule in WITHOUT_NUMBER} <= set(static.messages("table.js"))


def test_the_pot_of_a_board_as_it_lies_there_is_named_in_the_language_of_the_page(page: TestClient) -> None:
    told = page.get("/check/colour", params={"code": "GOO-1001-1", "language": "de"}).text
    assert "<span>Topf</span>" in told and "<span>pot</span>" not in told


def test_whatever_may_be_agreed_on_has_a_name() -> None:
    from sheetgen.games.table import settings_of

    with spoken("de"):
        for name in games.BUILT_IN:
            assert all(setting["words"] != setting["name"] for setting in settings_of(games.find(name)))


CHINESE = {"accept-language": "zh-CN,zh;q=0.9,de;q=0.5"}


@pytest.mark.skipif(not is_printable("zh"), reason="its typeface is not installed")
def test_chinese_is_spoken_on_gooses_sheets_and_in_its_rules_beside_an_english_page(page: TestClient) -> None:
    rules = page.get("/rules/goose", headers=CHINESE).text
    assert '<html lang="en">' in rules and '<div lang="zh">' in rules and "鵝棋" in rules
    assert "/goose/sheet.svg?paper=A4&amp;language=zh" in page.get("/goose", headers=CHINESE).text
    assert page.get("/goose/sheet.svg?language=zh").content != page.get("/goose/sheet.svg").content


def test_what_is_not_told_in_a_language_comes_in_the_next_that_the_browser_asks_for(page: TestClient) -> None:
    assert '<html lang="de">' in page.get("/klee", headers=CHINESE).text
    assert "language=zh" not in page.get("/klee?language=zh").text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (
            "/goose/sheet.svg",
            "is not spoken here until its typefaces are installed, with pip install &#34;justmytype-intl-cjk",
        ),
        ("/klee/sheet.svg", "is not spoken here; there are: en, de, fr, es."),
    ],
)
def test_what_must_be_installed_for_a_language_is_told_where_it_would_be_spoken(
    address: str, said: str, page: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.web.languages.is_printable", lambda code: code != "zh")
    told = page.get(f"{address}?paper=Legal&language=zh")  # of which nothing is kept
    assert told.status_code == 400 and f"&#39;zh&#39; {said}" in told.text
