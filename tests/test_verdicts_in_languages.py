"""What the referee says is said in the language that is spoken: no sentence of a verdict goes past the catalogues."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

import sheetgen
from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.language import spoken
from sheetgen.referee.fills import HUES
from sheetgen.referee.finished import report as finished
from sheetgen.referee.finished.inked import UNREADABLE, InkedSheet
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.game import Foul
from sheetgen.referee.record import Record, parse
from sheetgen.referee.report import WITHOUT_NUMBER, lines_of, markdown
from sheetgen.referee.verdict import Verdict
from sheetgen.testing.play import NO_MOVE, Table, played
from tests.brackets import brackets, english
from tests.games.tables import TABLES
from tests.referee.finished.tables import judged, layout, left, scored, spoiled, written

AT_TABLES = pytest.mark.parametrize("table", TABLES, ids=str)
SEED = 1
MOMENTS = 5
"""Positions of a random game at which lines are tried."""
LINES = 40
"""Lines tried at each."""
STEPS = 60
"""Of the search for an order of moves."""
NEVER = (NO_MOVE, "-", "9999", "57 mauve", "split 2: 1 to 1/9", "split me")
"""Lines that can never be read, or nearly never."""


def moments(table: Table) -> list[AnyPosition]:
    """The opening, the end and some positions between them."""
    positions = played(table, SEED).positions
    return [positions[round(n * (len(positions) - 1) / (MOMENTS - 1))] for n in range(MOMENTS)]


def tried(table: Table) -> tuple[str, ...]:
    """Lines of all kinds, legal or not."""
    return (*table.lines[:: max(1, len(table.lines) // LINES)], *NEVER)


def said_of(table: Table, position: AnyPosition, line: str) -> str:
    """What is wrong or odd about a line; nothing where nothing is."""
    try:
        move = table.rules.read(line, position)
        result = position.play(move)
    except BadInput as error:
        return error.sentence
    return result.message if isinstance(result, Foul) else position.oddity(move) or ""


def no_translation(table: Table, position: AnyPosition) -> Iterator[str]:
    """What needs none: names, and moves as they were or may be written."""
    yield from (*table.names, *played(table, SEED).lines, *position.move_words, "split to", table.game.title())
    yield from (table.rules.write(move) for move, _ in zip(position.moves(), range(60), strict=False))


@AT_TABLES
def test_what_is_wrong_with_a_line_was_looked_up(table: Table) -> None:
    found = 0
    for position in moments(table):
        known = " ".join(no_translation(table, position))
        for line in tried(table):
            with brackets():
                said = said_of(table, position, line)
            assert not english(said, (known, line)), (line, said)
            found += bool(said)
    assert found > 10


@AT_TABLES
def test_how_a_game_stands_was_looked_up(table: Table) -> None:
    for position in moments(table):
        with brackets():
            said = ["" if position.over else position.missing, *position.notes, *position.doubts, position.on_fouls]
        assert not english(" ".join(said), no_translation(table, position)), said


def slipping(table: Table) -> Verdict[AnyPosition]:
    """The verdict on a random game with lines left out, doubled, misspelt and swapped, named wrongly or for nobody."""
    lines = list(played(table, SEED).lines[:14])
    lines[4:5] = [NO_MOVE]
    lines[8], lines[9] = f"Ben: {lines[9]}", lines[8]
    return table.judged([*lines[:2], *lines[3:], lines[0], "Zoe: 1", "Ann:", lines[5], "-"])


@AT_TABLES
def test_a_verdict_was_looked_up_from_head_to_foot(table: Table) -> None:
    with brackets():
        verdict = slipping(table)
        told = [*lines_of(verdict, table.game.title()), markdown(verdict), *(line.message for line in verdict.unread)]
    known = [*table.names, "Zoe", "sheetgen rules", "split to", table.game, verdict.sheet]
    known += [line.text for line in (*verdict.played, *verdict.unread)]
    known += [judged.foul.rule for judged in verdict.fouls if judged.foul and judged.foul.rule not in WITHOUT_NUMBER]
    known += verdict.position.move_words
    assert verdict.unread and not english("\n".join(told), known)


@pytest.mark.parametrize("code", ["de", "fr", "es"])
@AT_TABLES
def test_a_foul_is_another_sentence_in_every_language(table: Table, code: str) -> None:
    position = moments(table)[2]
    for line in tried(table)[::8]:
        english = said_of(table, position, line)
        with spoken(code):
            assert not english or said_of(table, position, line) != english


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_no_foul_is_said_without_looking_it_up(game: str) -> None:
    """The sentences that no game at a table comes to: none stands as a bare text, or as one with names in it."""
    for path in (Path(sheetgen.__file__).parent / "games" / game.replace("-", "_")).glob("*.py"):
        if path.stem not in ("rules", "split"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Foul", "BadInput"):
                sentence = node.args[-1]
                assert not isinstance(sentence, ast.Constant | ast.JoinedStr), f"{path.name}, line {node.lineno}"


def test_colours_have_their_own_names() -> None:
    table = Table("delaunay", "mini", 2)
    with spoken("de"):
        assert said_of(table, table.start, "1 green") == (
            "die Farbe grün gehört nicht Ann: Ann füllt in der Farbe rot und gelb"
        )
    with spoken("fr"):
        assert "est en rouge" not in said_of(table, table.start, "1")
        assert said_of(table, table.start, "1") == (
            "la case 1 peut être remplie dans les deux couleurs\u202f; dites laquelle\xa0: 1 red ou 1 yellow"
        )


@pytest.mark.parametrize("turns", [None, 7], ids=["played out", "stopped"])
@pytest.mark.parametrize("game", ["vasarely", "arp", "delaunay", "springer", "klee", "miro", "mondrian"])
def test_what_is_said_of_a_coloured_sheet_was_looked_up(game: str, turns: int | None) -> None:
    """Of one that a game left, the same called finished or stopped, with what cannot be read, and what is wrong."""
    # In Klee eight turns go by before anything is coloured.
    left_so, position = left(game, layout(game), 2, 1, turns=turns and turns + 8 * (game == "klee"))
    assert isinstance(left_so, InkedSheet)
    record = left_so.opening.record
    other_end = structs.replace(left_so.opening, record=structs.replace(record, finished=turns is not None))
    unread = scored(left_so.with_ink({0: UNREADABLE}), position.scores)
    found = [scored(left_so, {record.players[0]: 77}), structs.replace(left_so, opening=other_end), unread]
    known = [*record.players, *HUES, str(record.sheet), game, "coloured seconds finished true false"]
    for sheet in (*found, *spoiled(left_so, Chance(2))[:2]):
        with brackets():
            verdict = judged(sheet, STEPS)
            told = [*finished.lines_of(verdict, game.title()), finished.markdown(verdict), *sheet.forgotten()]
            told += [reason.message for reason in sheet.differences(position)]
        rules = (reason.rule for reason in verdict.reasons)
        assert not english("\n".join(told), (*known, *rules, *map(str, left_so.places))), told


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('unreadable = "1-14"', "⟦ spaces⟧⟦ are unreadable; with more than ⟧12⟦ nothing could be told⟧"),
        ('Zoe = "1"', "⟦ is no player and no colour of this game; ⟧"),
        ('Ann = "1 999"', "⟦there is no ⟧⟦space ⟧999⟦ on this sheet; they run from ⟧"),
        ('Ann = "7-2"', "⟦' runs backwards; write ⟧"),
        ('Ann = "1 2 1"', "⟦ is named twice⟧"),
        ("Ann = true", "⟦write the ⟧⟦spaces⟧⟦ as a text"),
    ],
)
def test_what_is_wrong_below_coloured_was_looked_up(line: str, sentence: str) -> None:
    with brackets(), pytest.raises(BadInput) as refused:
        written(f'game = "vasarely"\nsheet = "VAS-1002-U"\nplayers = ["Ann", "Ben"]\n[coloured]\n{line}\n')
    assert sentence in refused.value.sentence


def test_a_refusal_keeps_the_language_in_which_it_was_raised() -> None:
    with spoken("de"), pytest.raises(BadInput) as refused:
        parse('game = "klee"\nplayers = []\n')
    assert str(refused.value) == 'Zeile 2: die Namen fehlen; schreibt players = ["Ann", "Ben"]'
    with brackets(), pytest.raises(BadInput) as refused:
        parse('game = "klee"\nplayer = ["Ann"]\n')
    assert not english(refused.value.sentence, ["player", *Record.__struct_fields__])
