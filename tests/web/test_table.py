"""The table: what a question about a game is answered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import sheetgen.web
from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.games.design import design, field_of
from sheetgen.games.judged import replayed, understood
from sheetgen.games.table import Question, answer
from sheetgen.referee import record as records
from sheetgen.referee.report import lines_of
from sheetgen.testing.play import THOROUGH, Table, played
from tests.games.test_contradicted import goose

TEAMS = (("mondrian", "teams"), ("miro", "teams"), ("arp", "double-higher"), ("delaunay", ""))

VARIATIONS = (
    ("tolstoy", 2, 'words = "none"'),
    ("vasarely", 3, "three-cubes"),
    ("miro", 4, "double-lower"),
    ("mondrian", 4, "teams"),
    ("mondrian", 2, "to-160"),
    ("arp", 3, "stop-at-own"),
    ("klee", 2, "six-areas"),
    ("springer", 2, "double-first"),
    ("springer", 2, "split-spaces"),
    ("astronomical", 3, "sides = [0, 2, 5]"),
    ("take-back-toe", 2, "series"),
    ("goose", 4, ""),
)


def sampled(folder: Path, *words: str) -> str:
    """A random legal game as a record."""
    target = folder / "sample.toml"
    assert main(["sample", *words, "-o", str(target), "--overwrite"]) == 0
    return target.read_text()


def contract(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `sheetgen check --json` says of a record."""
    (folder / "game.toml").write_text(text)
    capsys.readouterr()
    main(["check", str(folder / "game.toml"), "--json"])
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def ask(**said: Any) -> dict[str, Any]:
    return answer(Question(**said))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "words"),
    [
        *((name, []) for name in games.BUILT_IN),
        *((game, ["--players", str(n), *(["--variation", v] if v else [])]) for game, n, v in VARIATIONS if THOROUGH),
    ],
)
def test_a_game_entered_turn_by_turn_gets_the_terminals_verdict(
    game: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = sampled(tmp_path, game, *words)
    written = records.parse(text)
    known = ask(record=ask(code=written.sheet)["record"], players=written.players, variation=written.variation)
    told = ask(record=known["record"], put=tuple(turn.text for turn in written.turns), score=written.score)
    assert told["refused"] is None
    scored = ask(record=told["record"], score=written.score, verdict=True)
    assert scored["verdict"] == contract(tmp_path, text, capsys)


@pytest.mark.parametrize(
    "game", [name for name in games.BUILT_IN if games.find(name).judges_sheets and name not in ("goose", "tolstoy")]
)
def test_a_coloured_sheet_gets_the_terminals_verdict(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = sampled(
        tmp_path, game, "--finished", *(["--layout", "mini"] if "mini" in games.find(game).layout_names else [])
    )
    told = ask(record=text, verdict=True)
    there, here = contract(tmp_path, text, capsys), told["verdict"]
    assert {**here, "seconds": 0} == {**there, "seconds": 0}
    assert here["claim"]["holds"] is not False
    assert told["told"]["ending"]


def going_on(text: str) -> str:
    """A record with lines behind the end of its game and no score, so that nobody can tell who won."""
    opened, moves, _ = text.split('"""', 2)
    return f'{opened}"""{moves}1\n2\n3\n"""\n'


def test_who_won_is_doubtful_where_the_record_does_not_show_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = sampled(tmp_path, "vasarely")
    assert ask(record=text)["doubtful"] is False
    told = ask(record=going_on(text))
    assert told["over"] and (told["winners"], told["doubtful"]) == ([], True)
    said = contract(tmp_path, going_on(text), capsys)
    assert said["over"] and (said["winners"], said["doubtful"]) == ([], True)


def with_a_line_gone() -> str:
    """A record of Delaunay of which its verdict suspects that a line is missing."""
    table = Table("delaunay", "mini", 3)
    lines = list(played(table, 1).lines)
    return records.write("delaunay", table.field.code, table.names, moves=[*lines[:3], *lines[4:]])


@pytest.mark.parametrize("record", [goose, with_a_line_gone])
def test_above_the_board_nobody_is_named_the_winner_whom_the_verdict_does_not_name(record: Callable[[], str]) -> None:
    told = ask(record=record())
    assert told["over"] and (told["winners"], told["doubtful"]) == ([], True)
    assert ask(record=record(), verdict=True)["verdict"]["winners"] == []


ENDINGS = (
    *((game, 4, variation, ()) for game, variation in TEAMS),
    ("vasarely", 3, "", ()),
    ("goose", 4, "", (9,)),
    ("tolstoy", 2, "", (0,)),
    ("delaunay", 4, "", (3,)),
)
"""Games with the turns of each that nobody can read."""
FILLED = {"tolstoy": "TOL-10R203-4"}
"""Of games that are not played on a blank sheet."""


@pytest.mark.parametrize(("game", "players", "variation", "unread"), ENDINGS)
def test_how_a_game_ended_is_said_in_the_terminals_words(
    game: str, players: int, variation: str, unread: tuple[int, ...]
) -> None:
    """Partners win together, and of what comes behind a line that nobody can read nothing is said."""
    title = games.find(game).title
    sheet = "mini" if "mini" in games.find(game).layout_names else games.find(game).default_layout
    table = Table(game, FILLED.get(game, sheet), players, (variation,) if variation else ())
    for seed in (1, 2, 3):
        moves = played(table, seed)
        lines = ["what was it" if place in unread else line for place, line in enumerate(moves.lines)]
        score = {} if unread else {name: points + 1 for name, points in moves.positions[-1].scores.items()}
        text = records.write(
            game, str(table.field.code), table.names, variation=table.variation, moves=lines, score=score
        )
        told = ask(record=text, verdict=True)
        said = lines_of(replayed(*understood(records.parse(text))).verdict, title)
        assert told["ending"] in said and told["told"]["ending"] == told["ending"]
        assert set(told["told"]["totals"]) <= set(said) and bool(told["told"]["totals"]) is bool(told["teams"])
        assert told["told"]["claim"] in ("", *said) and bool(told["told"]["claim"]) is not bool(unread)
        assert told["told"]["unread"] in ("", *said) and bool(told["told"]["unread"]) is bool(unread)


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_listed_move_can_be_made_by_what_it_touches(game: str, tmp_path: Path) -> None:
    room = games.find(game).pointing
    assert room is not None
    written = records.parse(sampled(tmp_path, game, "--turns", "12"))
    text = written.source
    for at in range(0, len(written.turns), 4):
        told = ask(record=text, at=at, board="", throw=" ".join("123"[: {"astronomical": 3, "goose": 2}.get(game, 1)]))
        there = {thing["id"] for thing in told["board"]["things"]}
        for choice in told["asked"].get("choices", ()):
            assert {f"space-{space}" for space in choice.get("spaces", ())} <= there
            assert {f"segment-{segment}" for segment in choice.get("segments", ())} <= there


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_everything_on_the_board_can_be_pointed_at_and_lies_in_the_drawing(game: str) -> None:
    code = ask(code=_code(game))
    board = ask(record=code["record"], board="")["board"]
    width, height = board["size"]
    assert board["things"]
    for thing in board["things"]:
        assert f'id="{thing["id"]}"' in board["svg"]
        assert 0 <= thing["x"] <= width and 0 <= thing["y"] <= height
    assert " style=" not in board["svg"] and "<script" not in board["svg"]


def _code(game: str) -> str:
    found = games.find(game)
    return field_of(design(found, fill=found.filler.KINDS[0] if found.fillable else None)).code


def mondrian(*turns: str, **more: Any) -> dict[str, Any]:
    return ask(record=ask(code="MON-1001-G")["record"], put=turns, **more)


def test_a_record_with_what_the_qr_code_says_lies_on_the_table_too() -> None:
    head = 'players = ["Ann", "Ben"]\nsheet = "MON-1001-G A4 N"\n'
    entered = ask(record=f'{head}moves = """\n"""\n', put=["57"])
    assert entered["error"] is None and 'sheet = "MON-1001-G A4 N"' in entered["record"]
    assert ask(code="https://example.org/sheet/MON-1001-G?paper=A4")["record"] == ask(code="MON-1001-G")["record"]


def test_what_breaks_a_rule_is_not_entered_and_the_rule_is_told() -> None:
    told = mondrian("27", "60")
    assert told["refused"]["rule"] == "Mondrian 1" and told["refused"]["may"]
    assert told["count"] == 1 and told["turn"] == "Ben"


def test_what_happened_so_is_entered_as_a_foul() -> None:
    told = mondrian("27", "60", happened=True)
    assert told["refused"] is None
    assert told["turns"][1]["rule"] == "Mondrian 1"
    assert told["turn"] == "Ann"


def test_what_is_no_move_is_never_entered() -> None:
    told = mondrian("27", "red herring", happened=True)
    assert told["count"] == 1 and not told["refused"]["may"]


@pytest.mark.parametrize("text", ["1\n2", "3. 4", "# 5", '"""', "Zoe: 5", "17" * 400])
def test_no_turn_can_bring_more_than_itself_into_a_record(text: str) -> None:
    told = mondrian("27", text, happened=True)
    assert told["error"] is None and told["count"] <= 2
    assert records.parse(told["record"]).players == ("Ann", "Ben")


def test_a_missing_move_is_put_in_between() -> None:
    whole = mondrian("27", "24", "23 neutral")
    without = ask(record=whole["record"], take=(2, 2), at=1)
    assert [turn["text"] for turn in without["turns"]] == ["27", "23 neutral"]
    again = ask(record=without["record"], at=1, put=("24",))
    assert again["record"] == whole["record"] and again["at"] == 2


@pytest.mark.parametrize("happened", [False, True])
def test_a_turn_is_not_put_in_before_a_line_that_says_the_same(happened: bool) -> None:
    whole = mondrian("27", "24")["record"].replace("1. ", "").replace("2. ", "")
    tried = ask(record=whole, at=0, put=("27",), happened=happened)
    assert tried["record"] == whole and "the next line is 27 too" in tried["refused"]["message"]
    twice = whole.replace("24", "24\n24")  # what was written twice before keeps nobody from putting a turn in elsewhere
    assert ask(record=twice, at=1, put=("23 neutral",), happened=True)["refused"] is None


@pytest.mark.parametrize("put", ["27 blau\x07", "", "500 red", "27 27 27 27", "1 red\n2 red", '"""', "27\u200b"])
def test_what_is_refused_always_says_by_which_rule_or_that_there_is_none(put: str) -> None:
    refused = mondrian(put)["refused"]
    assert {*refused} == {"text", "message", "rule", "may"} and refused["rule"] is None


@pytest.mark.parametrize("take", [[5, 9], [4, 4], [-1, -1], [0, 1], [1, 99], [3, 2]])
def test_turns_that_are_not_there_are_not_taken_out(take: list[int], page: TestClient) -> None:
    whole = mondrian("27", "24", "23 neutral")
    said = post(page, record=whole["record"], take=take)
    assert said.status_code == 400 and "no question that a table knows" in said.text
    assert post(page, code="MON-1001-G", take=[1, 1]).status_code == 400  # a new game has no turns


def test_the_game_is_looked_at_after_no_turns_at_the_least_and_all_at_the_most(page: TestClient) -> None:
    record = mondrian("27", "24")["record"]
    assert post(page, record=record, at=-1, put=["23 neutral"]).status_code == 400
    assert [post(page, record=record, at=at).json()["at"] for at in (0, 1, 2, 9)] == [0, 1, 2, 2]


def test_remarks_stay_where_they_are_when_a_turn_is_put_in() -> None:
    text = mondrian("27", "24")["record"].replace("2. 24", "# Ben thought long\n2. 24  # at last")
    told = ask(record=text, at=1, put=("23 neutral",), happened=True)
    assert "# Ben thought long\n" in told["record"] and "3. 24  # at last" in told["record"]


def test_a_remark_among_numbered_turns_is_nobodys_turn() -> None:
    text = mondrian("27", "24")["record"].replace("2. 24", "Ben thought for long\n2. 24")
    turns = ask(record=text)["turns"]
    assert [turn["player"] for turn in turns] == ["Ann", None, "Ben"]
    assert "no turn is passed over" in turns[1]["wrong"] and "wrong" not in turns[2]


def test_an_earlier_moment_shows_what_lay_on_the_board_then() -> None:
    told = mondrian("27", "24", "23 neutral")
    then = ask(record=told["record"], at=1)
    assert [mark["space"] for mark in then["shown"]["marks"]] == [27]
    assert (then["turn"], then["count"], len(then["turns"])) == ("Ben", 3, 3)


def test_players_get_other_names_everywhere() -> None:
    text = mondrian("27", "24")["record"].replace("1. 27", "1. Ann: 27") + "\n[score]\nAnn = 3\n"
    told = ask(record=text, players=("Zoë", "Ben"), first="Zoë")
    assert told["players"] == ["Zoë", "Ben"] and told["score"] == {"Zoë": 3}
    assert "1. Zoë: 27" in told["record"]


def test_a_record_that_cannot_be_read_is_told_with_its_line() -> None:
    text = mondrian("27")["record"].replace("players = [", "players = ")
    told = ask(record=text)
    assert told["error"]["line"] == 3 and told["record"] == text
    assert told["error"].keys() == {"message", "file", "line"} and told["error"]["file"] == "record"
    assert told.keys() == {"record", "error", "verdict"} and told["verdict"]["error"] == told["error"]


def test_letters_written_by_hand_make_a_blank_sheet_playable() -> None:
    told = ask(code=_blank_tolstoy())
    assert told["asked"]["way"] == "letters"
    letters = {id: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[int(id) % 26] for id in told["asked"]["by_hand"]}
    then = ask(record=told["record"], letters=letters)
    assert then["asked"]["way"] == "word" and then["error"] is None


def _blank_tolstoy() -> str:
    return field_of(design(games.find("tolstoy"))).code


def test_dice_on_the_table_leave_the_moves_that_they_allow() -> None:
    start = ask(code="TBT-1001-J")
    assert not start["asked"].get("choices")
    thrown = ask(record=start["record"], throw="3")
    assert {choice["text"][:2] for choice in thrown["asked"]["choices"]} == {"3:"}
    assert ask(record=start["record"], throw="9")["asked"]["wrong"]


def _texts(told: Any) -> list[str]:
    """All texts of an answer, wherever they stand."""
    if isinstance(told, str):
        return [told]
    inner = told.values() if isinstance(told, dict) else told if isinstance(told, list | tuple) else ()
    return [text for each in inner for text in _texts(each)]


def test_who_holds_several_men_of_one_player_is_told_how_many(tmp_path: Path) -> None:
    told = ask(record=sampled(tmp_path, "astronomical", "--seed", "1"))
    rows = [said for said in _texts(told) if "holds men of" in said]
    assert any(re.search(r"holds men of .*\w+ \([2-9]\)", said) for said in rows)
    for said in rows:
        names = re.findall(r"\b[A-Z][a-z]+\b", said.partition("men of")[2])
        assert len(names) == len(set(names))


def test_a_split_space_is_drawn_and_can_be_pointed_at() -> None:
    start = ask(record=ask(code="SPR-1001-Z")["record"], variation=("split-spaces",), board="")
    places = start["asked"]["places"]["17"]
    told = ask(record=start["record"], put=(f"split 17: {places[0][0]} to {places[2][0]}",), board=start["board_name"])
    assert told["refused"] is None
    assert len(told["board"]["things"]) == len(start["board"]["things"]) + 1


def test_hidden_files_are_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = ask(code="MON-1001-G")["record"].replace("players", 'layout = "/etc/passwd"\nplayers')
    told = ask(record=text)
    assert told["error"] and "root:" not in json.dumps(told)


def post(page: TestClient, **question: Any) -> Any:
    return page.post("/sheet/MON-1001-G/play", json={"question": question})


def test_the_table_is_asked_over_the_wire(page: TestClient) -> None:
    assert 'id="board"' in page.get("/sheet/MON-1001-G/play").text
    said = post(page, code="MON-1001-G", put=["27"]).json()
    assert said["count"] == 1 and said["turn"] == "Ben"


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"question": 3}', b'{"question": {"at": "x"}}', b'{"question": {"nothing": 1}}']
)
def test_what_is_no_question_is_refused_in_a_sentence(body: bytes, page: TestClient) -> None:
    said = page.post("/sheet/MON-1001-G/play", content=body)
    assert said.status_code == 400 and "Traceback" not in said.text


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"question": []}', "its 'question' is not understood"),
        (b'{"question": {}, "files": [1]}', "its 'files' is not understood"),
        (b'{"question": {}, "files": {"word": "a"}}', "its 'word' is not understood"),
        (b'{"question": {}, "files": {"words": 3}}', "its 'words' is not understood"),
        (b'{"question": {}, "question": {"at": 1}}', "its 'question' stands there twice"),
        (b'{"question": {"at": 1, "at": 0}}', "its 'at' stands there twice"),
    ],
)
def test_no_word_of_a_question_is_passed_over(body: bytes, said: str, page: TestClient) -> None:
    told = page.post("/sheet/MON-1001-G/play", content=body, headers={"content-type": "application/json"})
    assert told.status_code == 400 and said in told.json()["error"]["message"]


@pytest.mark.parametrize(
    ("code", "throw", "wrong"),
    [
        ("MON-1001-G", "3,4", "no dice are thrown now"),
        ("GOO-1001-1", "9,9,9", "2 dice are thrown here, but '9,9,9' ha"),
    ],
)
def test_a_throw_that_cannot_be_is_told(code: str, throw: str, wrong: str) -> None:
    assert ask(code=code, throw=throw)["asked"]["wrong"].startswith(wrong)


def test_what_is_wrong_without_a_record_is_not_in_a_record(page: TestClient) -> None:
    asked = {"question": {}, "files": {"layout": "x = ["}}
    error = page.post("/sheet/MON-1001-G/play", json=asked).json()["error"]
    assert "leave layout.toml out" in error["message"] and (error["file"], error["line"]) == (None, None)


def test_a_record_that_is_too_long_is_refused(page: TestClient) -> None:
    assert post(page, record="#" * 200_001).status_code == 413


def test_a_records_layout_opens_no_file_of_the_server(page: TestClient) -> None:
    text = post(page, code="MON-1001-G").json()["record"]
    for name in ("/etc/passwd", "../../pyproject.toml", "pyproject.toml"):
        said = post(page, record=text.replace("players", f'layout = "{name}"\nplayers')).json()
        assert said["error"] and "root:" not in json.dumps(said)


def test_a_sheet_of_ones_own_is_played_on_with_its_file(page: TestClient, tmp_path: Path) -> None:
    layout = games.find("mondrian").layout_text
    (tmp_path / "my.toml").write_text(layout)
    code = field_of(design(games.find("mondrian"), name=str(tmp_path / "my.toml"))).code
    path = f"/sheet/{code}/play"
    assert page.post(path, json={"question": {"code": code}}).status_code == 400
    said = page.post(path, json={"question": {"code": code, "put": ["1"]}, "files": {"layout": layout}}).json()
    assert said["error"] is None and said["code"] == code
    question = {"question": {"record": said["record"]}, "files": {"layout": "# mine\nseed = what\n"}}
    error = page.post(path, json=question).json()["error"]
    assert (error["file"], error["line"]) == ("layout.toml", 2)


def test_nothing_that_is_played_changes_what_another_is_told() -> None:
    one, other = ask(code="MON-1001-G"), ask(code="MON-1001-G")
    chance, text = Chance(1), one["record"]
    for _ in range(6):
        choices = ask(record=text)["asked"]["choices"]
        text = ask(record=text, put=(chance.pick(choices)["text"],))["record"]
    assert ask(record=other["record"])["count"] == 0


def test_a_question_without_a_sheet_is_refused() -> None:
    with pytest.raises(BadInput):
        ask(code="nonsense")


def test_the_tables_colours_are_the_papers() -> None:
    from sheetgen.page.ink.inks import INKS

    script = (Path(sheetgen.web.__file__).parent / "static" / "board.js").read_text()
    for name, ink in INKS.items():
        ground, line, strewn = re.search(
            rf'^  {name}: \["(#.{{6}})", "(#.{{6}})"(, \[)?', script, re.MULTILINE
        ).groups()  # type: ignore[union-attr]
        for shown, printed in ((ground, ink.pale), (line, ink.colour)):
            assert shown == "#" + "".join(f"{round(255 * part):02x}" for part in printed), name
        assert bool(strewn) == (ink.hatch is not None), name
