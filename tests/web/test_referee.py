"""The referee's page: records pasted and sheets coloured, and the verdict on them."""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest
from starlette.testclient import TestClient

from sheetgen import games
from sheetgen.cli import main
from tests.games.test_contradicted import goose
from tests.web.test_table import sampled

FOUL = """game = "mondrian"
sheet = "MON-1001-G"
players = ["Ann", "Ben"]
moves = \"\"\"
1. 27
2. 60
\"\"\"
"""


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_pasted_record_gets_its_verdict_and_its_picture(game: str, page: TestClient, tmp_path: Path) -> None:
    said = page.post("/check", data={"record": sampled(tmp_path, game)}).text
    assert "All is well." in unescape(said) or "Nobody wins" in said
    assert "<svg" in said


@pytest.mark.parametrize(
    ("record", "head"),
    [
        (FOUL.replace("2. 60\n", ""), "The game is not over."),
        (FOUL.replace("1. 27\n2. 60\n", ""), "The game is not over."),
        (FOUL, "Something is wrong."),
        (FOUL.replace("2. 60", "2. sixty"), "Something is wrong."),
        (FOUL.replace("2. 60\n", "").replace("moves", "score = { Ann = 99, Ben = 0 }\nmoves"), "Something is wrong."),
    ],
)
def test_the_headline_calls_wrong_only_what_is(record: str, head: str, page: TestClient) -> None:
    said = unescape(page.post("/check", data={"record": record}).text)
    assert re.findall(r'<p class="lead \w+">(.*?)</p>', said) == [head]


def test_no_full_stop_follows_a_question_mark(page: TestClient) -> None:
    turn = FOUL.replace("1. 27\n2. 60", "1. Ben: 27\n2. Ann: 60")
    said = unescape(page.post("/check", data={"record": turn}).text)
    assert "is a line of Ann's missing before it? [turn order]" in said and "?." not in said


def test_a_board_that_contradicts_the_moves_names_no_winner(page: TestClient) -> None:
    said = unescape(page.post("/check", data={"record": goose()}).text)
    assert "The record does not show who has won." in said and " wins." not in said


def test_a_record_is_sent_as_a_file_without_any_script(page: TestClient) -> None:
    said = page.post("/check", files={"file": ("game.toml", FOUL.encode())})
    assert "[Mondrian 1]" in said.text


def test_a_file_that_is_chosen_after_a_verdict_is_judged_and_not_the_old_text(page: TestClient) -> None:
    mended = FOUL.replace("2. 60\n", "")
    said = page.post("/check", files={"file": ("game.toml", mended.encode())}, data={"record": FOUL}).text
    assert "[Mondrian 1]" not in said and "2. 60" not in said


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"PK\3\4 [Content_Types].xml", "This is a word processor or spreadsheet document, or a zip file; save the"),
        (b"%PDF-1.7\n", "This is a PDF; save the text as plain text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "This is a word processor or spreadsheet document; save the"),
        (FOUL.replace("Ann", "Zoë").encode("latin-1"), "save it as UTF-8"),
    ],
)
def test_what_is_no_text_is_told_as_on_the_terminal(
    data: bytes, sentence: str, page: TestClient, tmp_path: Path
) -> None:
    sent = page.post("/check", files={"file": ("game.odt", data)}, data={"record": ""})
    assert sent.status_code == 400 and sentence in unescape(sent.text)
    if data.isascii():
        pasted = page.post("/check", data={"record": data.decode()})
        assert pasted.status_code == 400 and sentence in unescape(pasted.text)


def test_a_record_in_utf_16_is_read_as_on_the_terminal(page: TestClient) -> None:
    assert "[Mondrian 1]" in page.post("/check", files={"file": ("game.txt", FOUL.encode("utf-16"))}).text


LIST = "\n".join(f"{a}{b}{c}" for a in "ADGJMPT" for b in "AEIOU" for c in "NRSTL")


@pytest.fixture(scope="module")
def filled(page: TestClient, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A record of a sheet that was filled from LIST, with a word of two letters that is not on it."""
    shown = page.post("/tolstoy", data={"fill": "random", "words_text": LIST})
    code = re.search(r"TOL-[0-9A-Z]+-[0-9A-Z]", shown.text)
    assert code
    folder = tmp_path_factory.mktemp("filled")
    (folder / "words.txt").write_text(LIST)
    text = sampled(folder, "tolstoy", "--code", code[0], "--words", str(folder / "words.txt"), "--turns", "3")
    return re.sub(r"(?m)^(2\. \w\w)\w( \d+ \d+) \d+$", r"\1\2", text)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_word_list_is_read_as_on_the_terminal_and_called_as_its_owner_calls_it(
    encoding: str, filled: str, page: TestClient
) -> None:
    sent = {"words": ("tiere.txt", LIST.encode(encoding))}
    judged = page.post("/check", data={"record": filled}, files=sent)
    said = unescape(judged.text)
    assert judged.status_code == 200 and "is not in the word list (tiere.txt)" in said
    hidden = r'<input type="hidden" name="(words|layout|words_name|layout_name)" value="([^"]*)">'
    fields = dict(re.findall(hidden, said))
    assert fields == {"layout": "", "words": LIST, "words_name": "tiere.txt", "layout_name": ""}
    drawn = page.post("/check/verdict.pdf", data={"record": filled, **fields})
    assert (
        drawn.status_code == 200
        and drawn.content == page.post("/check/verdict.pdf", data={"record": filled}, files=sent).content
    )
    assert drawn.content != page.post("/check/verdict.pdf", data={"record": filled, "words": LIST}).content


def test_what_is_wrong_with_a_file_that_was_sent_along_names_it(filled: str, page: TestClient) -> None:
    sent = {"words": ("tiere.txt", "Bär\nFüße".encode("latin-1"))}
    for address in ("/check", "/check/verdict.pdf"):
        told = page.post(address, data={"record": filled}, files=sent)
        assert told.status_code == 400 and "In tiere.txt: The text is not UTF-8" in unescape(told.text)
    wanted = {"accept": "application/json"}
    error = page.post("/check", data={"record": filled}, files=sent, headers=wanted).json()["error"]
    assert (error["file"], error["line"]) == ("tiere.txt", 1)


def test_a_file_that_a_record_names_and_that_was_not_sent_is_asked_for(page: TestClient) -> None:
    shown = page.post("/klee", data={"layout_text": games.find("klee").layout_text.replace("seed = ", "seed = 1")})
    code = re.search(r"KLE-[0-9A-Z]+-[0-9A-Z]", shown.text)
    assert code
    record = f'game = "klee"\nsheet = "{code[0]}"\nlayout = "trio.toml"\nplayers = ["Ann", "Ben"]\nmoves = ""\n'
    said = "beside this record; choose it along with the record"
    for address in ("/check", "/check/verdict.pdf"):
        assert said in page.post(address, data={"record": record}).text
    question = {"question": {"record": record}}
    assert said in page.post(f"/sheet/{code[0]}/play", json=question).json()["error"]["message"]


def test_the_pdf_of_a_record_with_a_line_that_nobody_can_read_is_the_verdict_on_it_too(page: TestClient) -> None:
    unread = FOUL.replace("2. 60", "2. sixty")
    assert "'sixty' is not a move" in unescape(page.post("/check", data={"record": unread}).text)
    drawn = page.post("/check/verdict.pdf", data={"record": unread})
    assert drawn.status_code == 200
    said = pypdfium2.PdfDocument(drawn.content)[1].get_textpage().get_text_range()
    assert "One line cannot be read: move 2 (line 6)." in said and "sixty" in said


def test_a_paper_that_there_is_not_is_no_fault_of_the_records(page: TestClient) -> None:
    sent = {"record": ("g.toml", FOUL)}
    answer = page.post("/check/verdict.pdf", files=sent, data={"paper": "foo"}, headers={"accept": "application/json"})
    assert answer.status_code == 400 and answer.json()["error"]["file"] is None
    assert "There is no paper 'foo'" in answer.text


@pytest.mark.parametrize(
    "data", [("\ufeff" + FOUL).encode(), FOUL.encode("utf-16"), FOUL.encode("latin-1"), b"PK\3\4", b"", b" \n"]
)
@pytest.mark.parametrize("field", ["record", "file"])
def test_the_pdf_reads_a_record_as_the_page_does(field: str, data: bytes, page: TestClient) -> None:
    sent = {field: ("game.toml", data)}
    told, drawn = (page.post(address, files=sent) for address in ("/check", "/check/verdict.pdf"))
    assert told.status_code == drawn.status_code
    lead = re.findall(r'<p class="(?:trouble|lead)"[^>]*>(.*?)</p>', drawn.text) if drawn.status_code == 400 else []
    assert all(each in told.text for each in lead) and bool(lead) == (told.status_code == 400)


def switch(said: str) -> list[str]:
    """Where the switch to German leads, and what it sends."""
    return re.findall(r'<(?:a href|button form)="([^"]*)"[^>]* lang="de"', said)


def test_what_is_refused_can_be_had_in_another_language(filled: str, page: TestClient) -> None:
    wrong = filled.replace("start", "begin").replace("players", "palyers")
    refused = page.post("/check", data={"record": wrong}, files={"words": ("tiere.txt", LIST)})
    assert refused.status_code == 400 and switch(refused.text) == ["again"]
    form = re.search(r'(?s)<form id="again".*?</form>', refused.text)
    assert form
    again = {name: unescape(text) for name, text in re.findall(r'(?s)name="(\w+)" value="(.*?)">', form[0])}
    assert again == {"record": wrong, "layout": "", "words": LIST, "layout_name": "", "words_name": "tiere.txt"}
    assert '<html lang="de">' in page.post("/check?language=de", data=again).text
    row = {"code": "MON-1001-G", "players": "Ann, Ben", "score Ann": "many"}
    assert switch(page.post("/check", data=row).text) == ["table"]


@pytest.mark.parametrize(
    ("address", "start"),
    [
        ("/check/verdict.pdf", "/check?language=de"),
        ("/check/photo", "/check?language=de"),
        ("/klee/sheet.pdf", "/klee?language=de"),
        ("/klee", "/klee?language=de"),
        ("/sheet/MON-1001-G/play", "/sheet/MON-1001-G/play?language=de"),
    ],
)
def test_where_nothing_is_left_to_be_sent_again_the_switch_leads_to_the_empty_form(
    address: str, start: str, page: TestClient
) -> None:
    refused = page.post(address, data={"copies": "many", "photo": "none"})
    assert refused.status_code == 400 and switch(refused.text) == [start]
    assert page.get(start).status_code == 200


def test_each_foul_leads_to_its_move_at_the_table(page: TestClient) -> None:
    said = unescape(page.post("/check", data={"record": FOUL}).text)
    found = re.search(r'href="/sheet/MON-1001-G/play#r=([^&"]+)&at=2"', said)
    assert found
    packed = base64.urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4))
    assert zlib.decompress(packed, -15).decode() == FOUL


def test_a_verdict_with_a_great_many_fouls_stays_a_page(page: TestClient) -> None:
    text = FOUL.replace("2. 60\n", "".join(f"{number}. {number % 50 + 100}\n" for number in range(2, 600)))
    said = page.post("/check", data={"record": text}).text
    led = re.findall(r"&amp;at=(\d+)", said)
    assert led == [str(number) for number in range(2, 42)]
    assert "Move 500: " in said and len(said) < 500_000


def test_links_that_hold_a_long_record_are_fewer(page: TestClient) -> None:
    noise = hashlib.shake_256(b"noise").hexdigest(30_000)
    text = FOUL.replace("2. 60\n", "2. 160\n3. 160\n4. 160\n" * 10) + f"# {noise}\n"
    said = page.post("/check", data={"record": text}).text
    assert 1 <= said.count("&amp;at=") < 10


@pytest.mark.parametrize(("typed", "told"), [(FOUL, True), (" \n", False), (FOUL.replace("60", "61"), False)])
def test_which_of_two_records_was_judged_is_told(typed: str, told: bool, page: TestClient) -> None:
    sent = {"file": ("my game.toml", FOUL.replace("60", "61"))}
    said = page.post("/check", data={"record": typed}, files=sent).text
    assert ("The file my game.toml was judged, not the text that was typed." in said) == told
    assert "was judged, not" not in page.post("/check", data={"record": FOUL}).text


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"PK\3\4", None),
        (FOUL.replace("Ben", "Bj\xf6rn").encode("latin-1"), 3),
        (FOUL.replace('"mondrian"', "mondrian").encode(), 1),
        (FOUL.replace("moves", 'first = "Q"\nmoves').encode(), 4),
    ],
)
@pytest.mark.parametrize("address", ["/check", "/check/verdict.pdf"])
@pytest.mark.parametrize("field", ["file", "record"])
def test_what_is_wrong_with_a_record_that_was_sent_as_a_file_names_it(
    field: str, address: str, data: bytes, line: int | None, page: TestClient
) -> None:
    sent = {field: ("C:\\games\\my game.toml", data)}
    error = page.post(address, files=sent, headers={"accept": "application/json"}).json()["error"]
    assert (error["file"], error["line"]) == ("my game.toml", line)
    assert "In my game.toml: " in page.post(address, files=sent).text


def test_what_cannot_be_read_is_told_with_its_line_and_stays_in_the_form(page: TestClient) -> None:
    said = page.post("/check", data={"record": FOUL.replace('"mondrian"', "mondrian")})
    assert said.status_code == 400 and "line 1" in said.text and "players = [" in unescape(said.text)


def test_nothing_sent_is_asked_for(page: TestClient) -> None:
    assert page.post("/check", data={"record": "  "}).status_code == 400


def test_the_verdicts_pdf_is_the_terminals(page: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSIZE", "A4")
    (tmp_path / "game.toml").write_text(FOUL)
    main(["check", str(tmp_path / "game.toml"), "--pdf", str(tmp_path / "game.pdf")])
    sent = page.post("/check/verdict.pdf", data={"record": FOUL, "paper": "A4"})
    assert sent.content == (tmp_path / "game.pdf").read_bytes()


@pytest.mark.parametrize(
    ("address", "said", "sentence"),
    [
        ("", {"paper": "A99"}, "There is no paper 'A99'; choose one of A3"),
        ("", {"frames": "maybe"}, "Frames must be on or off, not 'maybe'."),
        ("", {"nonsense": "1"}, "'nonsense' says nothing in this form"),
        ("", {"large-print": "1"}, "'large-print' says nothing in this form"),
        ("?nubmers=1", {}, "'nubmers' says nothing in the address of this file"),
    ],
)
def test_what_is_sent_for_the_verdicts_pdf_is_heeded_whole(
    address: str, said: dict[str, str], sentence: str, page: TestClient
) -> None:
    wanted = {"accept": "application/json"}
    told = page.post(f"/check/verdict.pdf{address}", data={"record": FOUL, **said}, headers=wanted)
    assert told.status_code == 400 and told.json()["error"]["message"].startswith(sentence)


FILE = ("a.toml", FOUL.encode())
OTHER = ("b.toml", FOUL.replace("Ben", "Cy").encode())


@pytest.mark.parametrize("address", ["/check", "/check/verdict.pdf"])
@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ([("paper", (None, "A4")), ("paper", (None, "A5"))], "'paper' stands twice in this form, as 'A4' and as 'A5'"),
        ([("file", FILE), ("file", OTHER)], "'file' stands twice in this form, as 'a.toml' and as 'b.toml'"),
    ],
    ids=["text", "file"],
)
def test_what_a_form_has_twice_with_two_meanings_is_told(
    parts: list[tuple[str, Any]], sentence: str, address: str, page: TestClient
) -> None:
    told = page.post(address, files=[("record", (None, FOUL)), *parts], headers={"accept": "application/json"})
    assert told.status_code == 400 and told.json()["error"]["message"].startswith(sentence)


@pytest.mark.parametrize("address", ["/check", "/check/verdict.pdf"])
@pytest.mark.parametrize(
    "parts",
    [
        [("record", (None, FOUL)), ("record", OTHER)],
        [("record", OTHER), ("record", (None, FOUL))],
        [("record", (None, FOUL)), ("record", ("none.toml", b""))],
        [("file", FILE), ("file", FILE)],
    ],
    ids=["text and file", "file and text", "text and no file", "one file"],
)
def test_a_text_and_a_file_beside_it_are_no_two_meanings(
    parts: list[tuple[str, Any]], address: str, page: TestClient
) -> None:
    assert page.post(address, files=parts).status_code == 200


@pytest.mark.parametrize(
    ("paper", "size"),
    [("A5", (148, 210)), ("200x250mm", (200, 250)), ("letter", (215.9, 279.4)), ("", (210, 297)), (" A3 ", (297, 420))],
)
def test_the_verdicts_pdf_is_on_the_paper_that_is_named(
    paper: str, size: tuple[float, float], page: TestClient
) -> None:
    drawn = page.post("/check/verdict.pdf", data={"record": FOUL, "paper": paper})
    assert drawn.status_code == 200
    found = pypdfium2.PdfDocument(drawn.content)[0].get_size()
    assert [side / 72 * 25.4 for side in found] == pytest.approx(size, abs=0.1)


def test_the_verdicts_pdf_has_the_game_in_small_pictures_where_these_are_wanted(
    page: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAPERSIZE", "A4")
    text = sampled(tmp_path, "klee")
    (tmp_path / "game.toml").write_text(text)
    main(["check", str(tmp_path / "game.toml"), "--pdf", str(tmp_path / "game.pdf"), "--frames"])
    sent = page.post("/check/verdict.pdf", data={"record": text, "paper": "A4", "frames": "on"})
    assert sent.content == (tmp_path / "game.pdf").read_bytes()
    coloured = sampled(tmp_path, "klee", "--finished")
    assert page.post("/check/verdict.pdf", data={"record": coloured, "frames": "on"}).status_code == 400


@pytest.mark.slow
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_coloured_sheet_is_filled_in_and_judged(game: str, page: TestClient, tmp_path: Path) -> None:
    from sheetgen.referee import record as records

    written = records.parse(sampled(tmp_path, game, "--finished"))
    form = page.get("/check/colour", params={"code": written.sheet or "", "players": ", ".join(written.players)}).text
    filled = {f"row {table} {key}": str(value) for table, rows in written.tables.items() for key, value in rows.items()}
    for name in filled:
        assert f'name="{name}"' in form
    data = {"code": written.sheet or "", "players": ", ".join(written.players), "finished": "yes", **filled}
    said = page.post("/check", data=data).text
    assert "It can have been so." in said or "It is undecided." in said


def test_a_player_with_an_and_in_the_name_stays_one_from_the_form_to_the_verdict(page: TestClient) -> None:
    from sheetgen.referee import record as records

    form = page.get("/check/colour", params={"code": "MON-1001-G", "players": "Ann, Ben and Mum and Dad"}).text
    (who,) = re.findall('name="players" value="([^"]*)"', form)
    rows = re.findall('name="(row coloured [^"]*)"', form)
    assert [row.removeprefix("row coloured ") for row in rows][:3] == ["Ann", "Ben", "Mum and Dad"]
    data = {"code": "MON-1001-G", "players": unescape(who), "finished": "no", "row coloured Mum and Dad": "12"}
    said = page.post("/check", data=data).text
    judged = re.search(r'(?s)<textarea id="record".*?>(.*?)</textarea>', said)
    assert judged and records.parse(unescape(judged[1])).players == ("Ann", "Ben", "Mum and Dad")
    assert '"Mum and Dad" = "12"' in unescape(judged[1])


CLASS = ("Zoë", "Çelik", "O'Neil", "Anna Lena", 'Die "Chefin"', "Jürgen", "Ümit 2.")
"""Names that TOML takes as keys in quotes only."""


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in games.BUILT_IN if games.find(name).judges_sheets])
def test_whoever_played_may_be_called_as_people_are(game: str, page: TestClient, tmp_path: Path) -> None:
    from sheetgen.referee import editing
    from sheetgen.referee import record as records

    ours = records.parse(sampled(tmp_path, game, "--finished"))
    theirs = dict(zip(ours.players, CLASS, strict=False))
    renamed = {
        f"row {table} {theirs.get(key, key)}": str(value)
        for table, rows in ours.tables.items()
        for key, value in rows.items()
    }
    who = ", ".join(theirs.values())
    form = page.get("/check/colour", params={"code": ours.sheet or "", "players": who}).text
    fields = [unescape(name) for name in re.findall('name="([^"]*)"', form)]
    assert not {*renamed} - {*fields}
    scores = {f"score {theirs[name]}": str(points) for name, points in ours.score.items()}
    data = {"code": ours.sheet or "", "players": who, "finished": "yes", **renamed, **scores}
    said = page.post("/check", data=data)
    assert said.status_code == 200, unescape(said.text)
    judged = re.search(r'(?s)<textarea id="record".*?>(.*?)</textarea>', said.text)
    assert judged
    written = records.parse(unescape(judged[1]))
    assert written.players == tuple(theirs.values())
    assert written.score == {theirs[name]: points for name, points in ours.score.items()}
    assert records.parse(editing.replaced(written, game)).tables == written.tables


@pytest.mark.parametrize("score", ["3 Punkte", "viel", "1,5", "3 4"])
def test_a_score_that_is_no_number_comes_back_with_the_form(score: str, page: TestClient) -> None:
    row = "1-3 5"
    data = {"code": "MON-1001-G", "players": "Zoë, Ben", "finished": "no", "row coloured Zoë": row, "first": "Ben"}
    said = page.post("/check", data={**data, "score Zoë": score, "score Ben": "4"})
    text = unescape(said.text)
    assert said.status_code == 400 and f"'{score}' is not a whole number" in text
    assert f'value="{row}"' in text and "<option selected>Ben" in text and 'value="no" selected' in text
    assert re.search(r'name="score Zoë" value="[^"]+"[^>]* aria-invalid="true"', text)


@pytest.mark.parametrize(
    ("code", "players", "agreed"),
    [
        ("ARP-1001-Y", "Ann, Ben", ["stop-at-own"]),
        ("ARP-1001-Y", "Ann, Ben, Cy, Di", ["teams", "double-lower", "double-higher", "stop-at-own"]),
        ("KLE-1001-W", "Ann, Ben", ["six-areas", "table", "track"]),
        ("SPR-1001-Z", "Ann, Ben", ["threshold", "double-first", "touching-triangles"]),
        ("MON-1001-G", "Ann, Ben", ["to-160"]),
        ("MIR-1001-K", "Ann, Ben", []),
        ("DEL-1001-B", "Ann, Ben, Cy, Di", []),
    ],
)
def test_the_form_asks_what_so_many_may_have_agreed_on(
    code: str, players: str, agreed: list[str], page: TestClient
) -> None:
    """What needs more to be written down, as Springer's split spaces do, is told in a record."""
    form = page.get("/check/colour", params={"code": code, "players": players}).text
    assert re.findall('name="agreed ([^"]*)"', form) == agreed


def test_what_was_agreed_on_is_judged_by(page: TestClient) -> None:
    data = {"code": "SPR-1001-Z", "players": "Ann, Ben", "finished": "no", "row coloured Ann": "1", "score Ann": "x"}
    agreed = {"agreed double-first": "yes", "agreed threshold": "11"}
    again = unescape(page.post("/check", data={**data, **agreed}).text)  # the score is no number
    assert re.search('name="agreed double-first"[^>]* checked', again)
    assert not re.search('name="agreed touching-triangles"[^>]* checked', again)
    assert re.search('name="agreed threshold" value="11"', again)
    said = unescape(page.post("/check", data={**data, **agreed, "score Ann": "0"}).text)
    assert 'variation = ["threshold = 11", "double-first"]' in said


@pytest.mark.parametrize("written", ["viel", "99", "-1", "1.5"])
def test_what_cannot_be_agreed_on_is_said_beside_it(written: str, page: TestClient) -> None:
    data = {"code": "SPR-1001-Z", "players": "Ann, Ben", "finished": "no", "agreed threshold": written}
    sent = page.post("/check", data=data)
    text = unescape(sent.text)
    assert sent.status_code == 400 and re.search('name="agreed threshold"[^>]* aria-invalid="true"', text)
    assert f'name="agreed threshold" value="{written}"' in text


def test_partners_who_exclude_each_other_are_told_so_in_the_form(page: TestClient) -> None:
    data = {"code": "MIR-1001-K", "players": "Ann, Ben, Cy, Di", "agreed double-lower": "yes"}
    sent = page.post("/check", data={**data, "agreed double-higher": "yes"})
    assert sent.status_code == 400 and "exclude each other" in sent.text
    assert 'name="agreed double-lower" value="yes" checked' in sent.text


def test_who_played_stands_in_the_form_that_is_shown_again(page: TestClient) -> None:
    sent = page.get("/check/colour", params={"code": "AST-1001-N", "players": "Ann, Ben, Cy"})
    assert sent.status_code == 400 and 'name="players" value="Ann, Ben, Cy"' in sent.text


@pytest.mark.parametrize(
    ("code", "players", "table", "rows"),
    [
        ("GOO-1001-1", "Ann, Ben", "chips", {"row pieces Ann": "goal", "row pieces Ben": "57"}),
        ("AST-1001-N", "Ann, Ben, Cy, Di, Eva, Finn, Gus", "captives", {"row men Ann": "K3x2 K5"}),
    ],
)
def test_what_nobody_may_know_is_asked_for_and_taken_for_nothing_where_it_stays_empty(
    code: str, players: str, table: str, rows: dict[str, str], page: TestClient
) -> None:
    form = page.get("/check/colour", params={"code": code, "players": players}).text
    assert f'name="row {table} Ann" value=""' in form
    assert "leave all of them empty if nobody knows them" in form and "take the marks away" not in form
    empty = {f"row {table} {name}": "" for name in (*players.split(", "), "pot")}
    said = page.post("/check", data={"code": code, "players": players, **rows, **empty})
    assert said.status_code == 200 and f"[{table}]" not in said.text
    counted = page.post("/check", data={"code": code, "players": players, **rows, **empty, f"row {table} Ann": "2"})
    assert counted.status_code == 200 and f"[{table}]\nAnn = 2\n" in counted.text.replace("\r", "")


def test_a_score_may_have_its_sign(page: TestClient) -> None:
    data = {"code": "MON-1001-G", "players": "Ann, Ben", "finished": "no", "score Ann": "+0", "score Ben": "−2"}
    said = page.post("/check", data=data)
    assert said.status_code == 200 and "Ann = 0\nBen = -2" in said.text


def test_what_cannot_be_read_of_a_coloured_sheet_is_said_beside_its_line(page: TestClient) -> None:
    data = {"code": "MON-1001-G", "players": "Anna Lena, Ben", "row coloured Anna Lena": "1 999", "score Ben": "4"}
    text = unescape(page.post("/check", data=data).text)
    assert re.search(r'name="row coloured Anna Lena" value="1 999"[^>]* aria-invalid="true"', text)
    assert "There is no space 999 on this sheet" in text and 'name="score Ben" value="4"' in text


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("code", ["TOL-18R1035C4MFM-0", "MIR-1J0000KRT4J9-S"])
def test_a_sheet_of_an_own_file_is_sent_to_the_place_where_that_is_chosen(
    code: str, language: str, page: TestClient
) -> None:
    said = page.get("/check/colour", params={"code": code, "players": "Ann,Ben", "language": language})
    text = unescape(said.text)
    (trouble,) = re.findall(r'class="trouble" role="alert">(.*?)</p>', text)
    (there,) = re.findall(r"<summary>(.*?)</summary>", text)
    assert said.status_code == 400 and there in trouble and f'value="{code}"' in text
    record = f'game = "tolstoy"\nsheet = "{code}"\nplayers = ["Ann", "Ben"]\nmoves = ""\n'
    if code.startswith("TOL"):
        pasted = unescape(page.post("/check", data={"record": record}, params={"language": language}).text)
        assert there in re.findall(r'class="trouble" role="alert">(.*?)</p>', pasted)[0]


@pytest.mark.parametrize(
    ("code", "players", "said"),
    [
        ("MON-1001-G", "Mia,Tom,Cem,Dora,Eva", "Mondrian is for 2 to 4 players, not 5"),
        ("MON-1001-G", "Mia", "Mondrian is for 2 to 4 players, not 1"),
        ("KLE-1001-W", "Mia,Tom,Cem", "Klee is for 2 players, not 3"),
    ],
)
def test_more_or_fewer_than_can_play_are_refused_and_none_is_dropped(
    code: str, players: str, said: str, page: TestClient
) -> None:
    sent = page.get("/check/colour", params={"code": code, "players": players})
    assert sent.status_code == 400 and said in unescape(sent.text) and f'value="{code}"' in sent.text


def test_a_form_without_the_lines_that_may_be_left_out_is_judged(page: TestClient) -> None:
    data = {"code": "ARP-1001-Y", "players": "Ann, Ben", "finished": "no", "row coloured Ann": "1"}
    assert page.post("/check", data=data).status_code == 200


def test_a_long_row_is_judged_too(page: TestClient) -> None:
    data = {"code": "MON-1001-G", "players": "Ann, Ben", "finished": "no", "row coloured Ann": "1" + " " * 1200 + "999"}
    assert "There is no space 999" in unescape(page.post("/check", data=data).text)


def test_a_coloured_sheet_that_cannot_be_says_why(page: TestClient) -> None:
    data = {"code": "MON-1001-G", "players": "Ann, Ben", "finished": "no", "row coloured Ann": "1 99"}
    said = page.post("/check", data=data).text
    assert "Something is wrong." in said


def test_a_sheets_layout_opens_no_file_of_the_server(page: TestClient) -> None:
    said = page.post("/check", data={"record": FOUL.replace("players", 'layout = "/etc/passwd"\nplayers')})
    assert said.status_code == 400 and "root:" not in said.text


def test_what_players_wrote_is_never_markup(page: TestClient) -> None:
    said = page.post("/check", data={"record": FOUL.replace("Ann", "<script>x")})
    assert "<script>x" not in said.text


@pytest.mark.slow
def test_a_photo_fills_in_the_coloured_sheet(page: TestClient) -> None:
    pytest.importorskip("cv2")
    from tests.photo.painted import painted, played, png

    scan = png(painted(played("mondrian"), per_mm=4.5))
    form = page.post("/check/photo", files={"photo": ("scan.png", scan)}, data={"players": "Ann, Ben"})
    jpeg = re.search(r'data-photo="([^"]+)"', form.text)
    assert jpeg and base64.b64decode(jpeg[1]).startswith(b"\xff\xd8")  # it comes back, because nobody keeps it
    assert form.status_code == 200 and "row coloured" in form.text


async def idle(*arguments: object, **more: object) -> None:
    """Workers that nobody is to ask."""
    raise AssertionError("a worker was asked")


def test_what_is_no_picture_waits_for_no_worker(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for pool in (page.app.state.pool, page.app.state.photos):  # type: ignore[attr-defined]
        monkeypatch.setattr(pool, "run", idle)
    said = page.post("/check/photo", files={"photo": ("class.docx", b"PK\x03\x04" + bytes(3000))})
    assert said.status_code == 400 and "this is no picture that can be read here" in said.text.lower()


@pytest.mark.parametrize("name", ["class.docx", "C:\\Photos\\class.docx"])
def test_a_photo_that_is_refused_in_json_is_named_as_its_owner_calls_it(name: str, page: TestClient) -> None:
    told = page.post("/check/photo", files={"photo": (name, b"PK")}, headers={"accept": "application/json"})
    assert told.status_code == 400 and told.json()["error"]["file"] == "class.docx"


def test_a_photo_is_read_where_nobody_else_waits(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cv2")
    monkeypatch.setattr(page.app.state.pool, "run", idle)  # type: ignore[attr-defined]
    said = page.post("/check/photo", files={"photo": ("photo.png", b"\x89PNG\r\n\x1a\n cut off")})
    assert said.status_code == 400 and "this is no picture" in said.text.lower()


def test_of_a_pdf_as_many_pages_are_read_as_one_sheet_may_have(page: TestClient) -> None:
    pytest.importorskip("cv2")
    from PIL import Image

    blank, stream = Image.new("L", (400, 560), 255), BytesIO()
    blank.save(stream, "PDF", save_all=True, append_images=[blank] * 28)
    said = page.post("/check/photo", files={"photo": ("class.pdf", stream.getvalue())})
    assert said.status_code == 400 and "29 pages, and 6 at most" in said.text


@pytest.mark.parametrize("photo", [b"", b"no picture", b"\x89PNG\r\n\x1a\n cut off"])
def test_what_is_no_photo_of_a_sheet_is_told_in_a_sentence(photo: bytes, page: TestClient) -> None:
    pytest.importorskip("cv2")
    said = page.post("/check/photo", files={"photo": ("photo.jpg", photo)})
    assert said.status_code == 400 and 'role="alert"' in said.text


def part(head: bytes, data: bytes = b"x") -> bytes:
    return b"--XX\r\nContent-Disposition: form-data" + head + b"\r\n\r\n" + data + b"\r\n"


WORDS = b"\xff\xfe\x00\xd8"
"""What begins like UTF-16 and does not go on like it."""


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--XX\r\nContent-Disp",
        part(b'; name="record"'),
        part(b"") + b"--XX--\r\n",
        *(
            part(b'; name="record"', FOUL.encode())
            + part(b'; name="words"; filename="' + name + b'"', WORDS)
            + b"--XX--"
            for name in (b"", b'a\\"b', b"../../etc/passwd", b"x" * 3000, b"\xff\xfe", b"a\nb", b"a\0b", b"<b>")
        ),
    ],
)
@pytest.mark.parametrize("address", ["/check", "/check/verdict.pdf", "/check/photo", "/tolstoy/sheet.pdf"])
def test_a_crooked_form_is_refused_in_one_sentence(address: str, body: bytes, page: TestClient) -> None:
    told = page.post(address, content=body, headers={"content-type": "multipart/form-data; boundary=XX"})
    if told.headers["content-type"] == "application/pdf":  # of which no field was read
        assert address == "/tolstoy/sheet.pdf" and told.status_code == 200
        return
    said = re.findall(r'<p class="(?:trouble|lead)"[^>]*>(.*?)</p>', told.text)
    assert told.status_code in (400, 413) and len(said) == 1 and "\n" not in said[0]
    assert "Traceback" not in told.text and "etc" not in said[0] and "<b>" not in said[0] and "\0" not in said[0]


def test_what_was_typed_stays_when_a_file_beside_it_cannot_be_read(page: TestClient) -> None:
    for field in ("file", "record"):
        files = [("record", (None, FOUL)), (field, ("notes.bin", b"\x00\xff\xfe\x80 no text"))]
        said = page.post("/check", files=files)
        assert said.status_code == 400, field
        assert "2. 60" in unescape(said.text), field
