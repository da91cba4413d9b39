"""The languages: catalogues that say what the code says, rules that are the same rules, and who says what is spoken."""

from __future__ import annotations

import ast
import importlib.util
import itertools
import re
import threading
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.field.layout import finished
from sheetgen.games.design import design, field_of
from sheetgen.games.goose.page.words import lines
from sheetgen.games.goose.phrases import BOARD, Phrases, foot, phrases, translated
from sheetgen.games.printed import described, entitled
from sheetgen.games.rulebook import example, rule_blocks
from sheetgen.games.take_back_toe.sheet import NOTES
from sheetgen.language import (
    CATALOGUES,
    ENGLISH,
    LANGUAGES,
    clauses,
    decimal,
    either,
    gettext,
    headed,
    in_all,
    is_printable,
    language,
    listed,
    ngettext,
    of_locale,
    spoken,
    together,
)
from sheetgen.page.boards.board import board_page
from sheetgen.page.halves import whole as two_sheets
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Bitmap, Group, Page, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.page.text.prose import Block, Fence, Heading, List, Table
from sheetgen.testing.promises import texts as all_texts

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
ROOT = Path(__file__).parent.parent
TOLD = [
    (code, game)
    for code in OTHERS
    for game in games.BUILT_IN
    if (games.find(game).folder / f"rules.{code}.md").is_file()
]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    pytest.importorskip("babel")
    spec = importlib.util.spec_from_file_location("languages", ROOT / "tools" / "languages.py")
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@cache
def messages(tool: ModuleType, code: str) -> list[tuple[str | None, tuple[str, ...], tuple[str, ...]]]:
    """Of a catalogue: context, the English and what is said instead."""
    read = tool.read_po(BytesIO((CATALOGUES / f"{code}.po").read_bytes()), locale=code)

    return [(each.context, tool.several(each.id), tool.several(each.string)) for each in read if each.id]


@pytest.fixture(scope="module")
def template(tool: ModuleType) -> object:
    return tool.template()


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_has_just_what_is_said(tool: ModuleType, template: object, code: str) -> None:
    made_anew = tool.as_text(tool.brought_up_to_date(code, template))
    assert (CATALOGUES / f"{code}.po").read_bytes() == made_anew, "make languages"


def test_german_has_one_word_for_one_thing(tool: ModuleType) -> None:
    """The glossary of docs/LANGUAGES.md is kept, in the catalogue and in the rules."""
    text = (ROOT / "docs" / "LANGUAGES.md").read_text("utf-8")
    rows = text.split("| English | German | not |")[1].split("\n\n")[0].splitlines()[2:]
    never = [word.strip() for row in rows for word in row.split("|")[3].split(",") if word.strip()]
    told = [tool.NAMES.sub("", said) for _, _, several in messages(tool, "de") for said in several]
    told += [re.sub(r"`[^`]+`", "", path.read_text("utf-8")) for path in (ROOT / "sheetgen").rglob("*.de.md")]
    assert len(rows) > 15 and len(never) > 15
    for word in never:
        assert not [each for each in told if re.search(rf"\b{word}", each, re.IGNORECASE)], word


SAYS = {"gettext": slice(0, 1), "N_": slice(0, 1), "ngettext": slice(0, 2), "pgettext": slice(1, 2)}
"""Which arguments are messages."""


def test_what_the_german_terminal_and_the_page_both_say_of_photos_speaks_to_nobody(tool: ModuleType) -> None:
    """The terminal says ihr and the page du."""
    to_all = re.compile(
        r"(?:^|[;:,] |oder |und )"
        r"(?:macht|nehmt|speichert|verkleinert|haltet|zeigt|geht|sorgt|lasst|fotografiert|scannt)\b"
    )
    read = tool.read_po(BytesIO((CATALOGUES / "de.po").read_bytes()), locale="de")
    both = ("sheetgen/photo/", "sheetgen/games/photographed.py", "sheetgen/web/")
    for message in read:
        said = (message.string,) if isinstance(message.string, str) else message.string
        told = str(message.id)
        if any(file.startswith(both) for file, _ in message.locations) and "--" not in told:
            assert not any(map(to_all.search, said)), said


def test_every_message_in_the_sources_is_found(template: object) -> None:
    """Also one that is looked up inside an f-string, where Babel does not look in every Python."""
    ids = [each.id for each in template]  # type: ignore[attr-defined]
    known = {said for each in ids for said in (each if isinstance(each, tuple) else (each,))}
    for path in (ROOT / "sheetgen").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYS:
                for each in node.args[SAYS[node.func.id]]:
                    if isinstance(each, ast.Constant):
                        assert each.value in known, f"{path.name}, line {node.lineno}"


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_read_is_what_was_written(tool: ModuleType, code: str) -> None:
    text = (CATALOGUES / f"{code}.po").read_bytes()
    assert (CATALOGUES / f"{code}.mo").read_bytes() == tool.compiled(text, code), "make languages"


@pytest.mark.parametrize("code", OTHERS)
def test_no_number_and_no_name_is_lost_in_translation(tool: ModuleType, code: str) -> None:
    for _, english, said in messages(tool, code):
        for each in filter(None, said):
            assert tool.names_amiss(english, each) is None


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("{Person} gewinnt", 'the names in braces of "{Person} gewinnt" are {Person}, and those of the English'),
        ("gewonnen", 'the names in braces of "gewonnen" are none'),
        ("{player} gewinnt {player", 'a brace stands alone in "{player} gewinnt {player"'),
    ],
)
def test_a_translation_that_cannot_be_filled_in_is_refused_before_anything_is_written(
    said: str, wrong: str, tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    text = (CATALOGUES / "de.po").read_text("utf-8")
    line = text.splitlines().index('msgid "{player} wins"')
    text = re.sub('(msgid "{player} wins"\nmsgstr) ".*"', rf'\1 "{said}"', text)
    (tmp_path / "de.po").write_text(text, "utf-8")
    monkeypatch.setattr(tool, "CATALOGUES", tmp_path)
    assert tool.main() == 1
    assert capsys.readouterr().err.startswith(f"de.po, line {line + 1}: {wrong}")
    assert [*tmp_path.iterdir()] == [tmp_path / "de.po"] and (tmp_path / "de.po").read_text("utf-8") == text


def test_one_form_of_several_may_leave_out_a_name_and_has_no_other(tool: ModuleType) -> None:
    english = ("{player} has {count} space", "{player} has {count} spaces")
    assert tool.names_amiss(english, "{player} hat ein Feld") is None
    assert tool.names_amiss(english, "{wer} hat ein Feld")
    assert tool.names_amiss(english[:1], "{player} hat ein Feld")


def test_french_marks_stand_off_as_french_has_it(tool: ModuleType) -> None:
    assert tool.set_off("« ici ! » ; 3 % : où ?\n| :-- |") == (
        "«\u00a0ici\u202f!\u00a0»\u202f; 3\u00a0%\u00a0: où\u202f?\n| :-- |"
    )
    for path in (ROOT / "sheetgen").rglob("*.fr.md"):
        text = path.read_text("utf-8")
        assert text == tool.set_off(text), f"{path.name} of {path.parent.name}: tools/languages.py, set_off"


RUNNING_ON = re.compile(r"[\w»’)}\]][;:!?](?!\S)")
"""A mark that follows a word at once, and ends it: none within a time or an address."""
CODE = re.compile(r"`[^`]*`|\"[^\"]*\"|\b5: -")
"""What stands as it is typed."""


def test_no_french_mark_follows_a_word_without_a_space(tool: ModuleType) -> None:
    for _, _, said in messages(tool, "fr"):
        for each in said:
            assert not RUNNING_ON.search(CODE.sub("", each)), each


def test_what_is_put_together_has_the_marks_of_its_language() -> None:
    assert (clauses(["one", "two"]), clauses([]), headed("key", "wrong")) == ("one; two", "", "key: wrong")
    with spoken("fr"):
        assert (clauses(["un", "deux"]), headed("key", "faux")) == ("un\u202f; deux", "key\xa0: faux")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("Marlies Ines", "Marlies e Ines"),
        ("Ana Íñigo Hilda", "Ana e Íñigo e Hilda"),
        ("Ana Ian", "Ana y Ian"),
        ("Ines Tom", "Ines y Tom"),
    ],
)
def test_spanish_joins_names_as_they_sound(names: str, said: str) -> None:
    with spoken("es"):
        assert together(names.split()) == said
        assert listed(["4", "5", "Ines"]) == "4, 5 e Ines"
        assert either(["azul", "ocre"]) == "azul u ocre"
    assert together(["Marlies", "Ines"]) == "Marlies and Ines"


def test_no_sentences_are_put_together_past_the_catalogues() -> None:
    """With a bare semicolon, as only English, German and Spanish have it."""
    for path in (ROOT / "sheetgen").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            pieces = node.values if isinstance(node, ast.JoinedStr) else ()
            if isinstance(node, ast.Attribute) and node.attr == "join":
                pieces = [node.value]
            between = [piece.value for piece in pieces if isinstance(piece, ast.Constant)]
            assert "; " not in between, f"{path.name}, line {node.lineno}"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("code", "articles"), [("fr", "le au du"), ("es", "la")])
def test_a_place_in_a_sentence_has_its_article(tool: ModuleType, code: str, articles: str) -> None:
    """But for one that stands beside what it explains, between commas or in brackets, and one at the head."""
    wanted = rf"(?:^|[,:(] ?|\b(?:{articles.replace(' ', '|')}) )$"
    for _, english, said in messages(tool, code):
        if english[0].startswith(SENTENCES):
            for each in said:
                for found in re.finditer(r"\{(?:place|move)\}", each):
                    assert re.search(wanted, each[: found.start()]), each


SENTENCES = (
    "what {move} says",
    "perhaps",
    "What comes after {place}",
    "the record goes on after",
    "either ",
)
"""How those begin that name a move of the record by its place."""


@pytest.mark.parametrize("count", [2, 4])
def test_a_part_of_a_paper_has_its_article_in_french(count: int) -> None:
    from sheetgen.page.files.imposition import leaf

    with spoken("fr"):
        assert leaf(paper("A4"), count).name.startswith("un ")


def test_no_sentence_is_said_in_another_language(tool: ModuleType) -> None:
    """What two catalogues say alike has hardly a word in it: a name, a number, a mark."""
    said: dict[str, str] = {}
    for code in OTHERS:
        for _, _, several in messages(tool, code):
            for each in dict.fromkeys(filter(None, several)):
                if len(re.findall(r"\b[^\W\d_A-Z]{3,}", tool.NAMES.sub("", each))) > 2:
                    assert said.setdefault(each, code) == code, each


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_missing(tool: ModuleType, code: str) -> None:
    """In Chinese there are the words of Goose and of every page; of other games it says in English what it lacks."""
    missing = [(context, english[0]) for context, english, said in messages(tool, code) if not all(said)]
    if code == "zh":
        missing = [(context, said) for context, said in missing if context == BOARD]
    assert not missing


def test_no_sentence_strayed_into_another_catalogue(tool: ModuleType) -> None:
    """A sentence in one language is none in another; of shorter pieces some are alike."""
    told = {code: {each for _, _, said in messages(tool, code) for each in said if len(each) > 38} for code in OTHERS}
    for one, other in itertools.combinations(OTHERS, 2):
        assert not told[one] & told[other]


@pytest.mark.parametrize("code", OTHERS)
def test_every_letter_can_be_printed(tool: ModuleType, code: str) -> None:
    if not is_printable(code):
        pytest.skip("its typeface is not installed")
    for _, _, said in messages(tool, code):
        for line in "\n".join(said).splitlines():
            letters.width(line, 3.0)
    for path in (ROOT / "sheetgen").rglob(f"*.{code}.md"):
        for line in path.read_text("utf-8").splitlines():
            letters.width(line, 3.0)


def shape(blocks: tuple[Block, ...]) -> list[object]:
    """What has to be the same in every language."""
    told: list[object] = []
    for block in blocks:
        if isinstance(block, Heading):
            told.append(block.level)
        elif isinstance(block, List):
            told.append([item.mark for item in block.items])
        elif isinstance(block, Table):
            told.append((block.align, len(block.rows)))
        elif isinstance(block, Fence):
            told.append(block.body)
    return told


@pytest.mark.parametrize(("code", "game"), TOLD)
def test_rules_are_the_same_rules_with_the_same_pictures(code: str, game: str) -> None:
    english = rule_blocks(games.find(game))
    with spoken(code):
        told = rule_blocks(games.find(game))
    assert shape(told) == shape(english) and told != english


@pytest.mark.parametrize(("code", "game"), TOLD)
def test_a_picture_is_recorded_once(code: str, game: str) -> None:
    text = (games.find(game).folder / f"rules.{code}.md").read_text("utf-8")
    assert all(body == "" for body in re.findall(r"^```figure[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


def examples(text: str) -> set[str]:
    """What stands in backticks, line breaks or not."""
    return {*re.findall(r"`([^`]+)`", " ".join(text.split()))}


@pytest.mark.parametrize(("code", "game"), TOLD)
def test_how_a_game_is_written_down_is_told_with_the_same_examples(code: str, game: str) -> None:
    """A colour in the words of the language, which a record takes too."""
    english = games.find(game).writing_text
    with spoken(code):
        assert games.find(game).writing_text != english
        told, red = examples(games.find(game).writing_text), gettext("red")
    assert told == {example.replace("57 red", f"57 {red}") for example in examples(english)}


SETTLED = re.compile(r"^- ((?:\*\*.+?\*\*(?:, )?)+)\u00a0?[:：]", re.MULTILINE)
"""What an entry of settled.md explains."""


@pytest.mark.parametrize(("code", "game"), TOLD)
def test_settled_questions_are_the_same_questions(code: str, game: str) -> None:
    english = games.find(game).settled_text
    with spoken(code):
        told = games.find(game).settled_text
        names = [re.sub(r"\*\*(.+?)\*\*", lambda name: gettext(name[1]), head) for head in SETTLED.findall(english)]
    assert names and [head.replace("**", "") for head in SETTLED.findall(told)] == names
    assert examples(told) == examples(english)


def test_german_french_and_spanish_have_the_rules_of_every_game_and_chinese_those_of_goose() -> None:
    assert {*TOLD} == {(code, game) for code in ("de", "fr", "es") for game in games.BUILT_IN} | {("zh", "goose")}


def test_what_nobody_has_translated_is_said_in_english() -> None:
    with spoken("de"):
        assert gettext("a sentence that no catalogue has") == "a sentence that no catalogue has"
        assert gettext("") == ""


def test_one_and_several_are_said_as_the_language_says_them() -> None:
    with spoken("fr"):
        said = [ngettext("{number} player", "{number} players", n).format(number=n) for n in (0, 1, 2)]
    assert said == ["0 joueur", "1 joueur", "2 joueurs"]


@pytest.mark.parametrize(("count", "said"), [(1, "1 space"), (140, "140 spaces")])
def test_what_is_not_translated_is_counted_as_english_counts(tool: ModuleType, count: int, said: str) -> None:
    """Chinese says one and several alike, and has no words for what is not of Goose."""
    catalogue = GNUTranslations(BytesIO(tool.compiled(ONE_FORM, "zh")))
    assert catalogue.ngettext("{count} space", "{count} spaces", count).format(count=count) == said


ONE_FORM = rb"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=1; plural=0;\n"

msgid "{count} space"
msgid_plural "{count} spaces"
msgstr[0] ""
"""


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_locale_decides(environment: dict[str, str], code: str) -> None:
    assert of_locale(environment) == code


def test_two_at_once_speak_their_own_languages() -> None:
    said, both_inside = {}, threading.Barrier(2)

    def speak(code: str) -> None:
        with spoken(code):
            both_inside.wait(5)
            said[code] = gettext("total")

    threads = [threading.Thread(target=speak, args=(code,)) for code in ("de", "es")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == {"de": "Summe", "es": "total"} and language() == ENGLISH


def test_a_command_speaks_what_it_is_asked_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "klee", "--language", "de"]) == 0
    assert "Zeilen, Spalten und Diagonalen" in capsys.readouterr().out
    assert language() == ENGLISH


def test_a_command_speaks_the_locales_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")
    assert main(["rules", "klee"]) == 0
    assert "Zeilen, Spalten und Diagonalen" in capsys.readouterr().out


FOULED = """game = "miro"
sheet = "MIR-1001-U"
players = ["Ann", "Ben"]
moves = \"\"\"
17
-
\"\"\"
"""


def test_a_verdicts_own_sentences_are_said_in_the_language_that_is_spoken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    miro = games.find("miro")
    record = tmp_path / "game.toml"
    record.write_text(FOULED.replace("MIR-1001-U", field_of(design(miro, name="classic")).code), "utf-8")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["check", str(record)]) == 1
    told = capsys.readouterr().out
    assert "bei Miró darf niemand passen: solange ein Abschnitt frei ist" in told
    assert "ist am Zug, und 208 Abschnitte sind noch nicht gefärbt" in told
    assert main(["check", str(record), "--json"]) == 1
    assert "nobody may pass in Miro" in capsys.readouterr().out
    assert main(["check", str(record), "--json", "--language", "fr"]) == 1
    assert "on ne passe pas" in capsys.readouterr().out


def test_a_colon_is_set_off_in_french_on_boards_of_ones_own_and_in_titles(tmp_path: Path) -> None:
    text = games.find("goose").layout_text
    (tmp_path / "my.toml").write_text(text, "utf-8")
    own = field_of(design(games.find("goose"), name=tmp_path / "my.toml"))
    with spoken("fr"):
        told = [foot(own), entitled(games.find("goose"), own)]
    assert all("Jeu de l’oie\u00a0: " in said for said in told), told


@pytest.mark.parametrize(
    ("code", "figure"), [("en", "37.77"), ("de", "37,77"), ("fr", "37,77"), ("es", "37,77"), ("zh", "37.77")]
)
def test_a_figure_has_the_decimal_mark_of_the_language(code: str, figure: str) -> None:
    with spoken(code):
        assert decimal("37.77") == figure


@pytest.mark.parametrize(
    ("code", "inn", "hit"),
    [
        ("en", "Inn: pay 1, miss a turn", "who stood there goes where you came from, paying you 1"),
        ("fr", "Auberge\u00a0: payer 1, passer un tour", "l’occupant va d’où l’on vient, et vous paie 1"),
        ("zh", "客棧：付 1，停一次", "原在格上者退到你出發之格，並付你 1"),
    ],
)
def test_a_boards_short_rules_have_the_marks_of_the_language(code: str, inn: str, hit: str) -> None:
    classic, boxed = (finished(games.find("goose").layout(name)) for name in ("classic-63", "set-68"))
    assert classic and boxed
    with spoken(code):
        told = [said.replace("\u00a0", " ") for board in (classic, boxed) for _, said in lines(translated(board))]
    assert inn.replace("\u00a0", " ") in told and hit in told


def test_our_boards_speak_the_language_that_is_spoken() -> None:
    goose = games.find("goose")
    kept = finished(goose.layout("classic-63"))
    assert kept is not None
    with spoken("de"):
        told = translated(kept)
        assert phrases(kept).again == "noch einmal werfen"
    assert told.facts["title"] == "Das Gänsespiel" and told.spaces[5].mark["text"] == "Brücke"
    assert phrases(kept) == Phrases() and translated(kept) == kept


def test_a_board_with_words_of_its_own_keeps_them() -> None:
    kept = finished(games.find("goose").layout("classic-63"))
    assert kept is not None
    own = structs.replace(kept, facts={**kept.facts, "words": {"again": "werp nog eens"}})
    with spoken("de"):
        assert phrases(own).again == "werp nog eens" and phrases(own).wait == "warten, bis jemand kommt"
        assert translated(own) == own


def test_what_somebody_wrote_on_a_board_of_their_own_is_not_translated(tmp_path: Path) -> None:
    file = str(tmp_path / "mine.toml")
    assert main(["new", "goose", "--layout", file]) == 0
    own = field_of(design(games.find("goose"), name=file))
    with spoken("de"):
        assert translated(own) == own and phrases(own).again == "noch einmal werfen"
    assert "1930" not in foot(own) and "1930" in foot(field_of(design(games.find("goose"))))


@pytest.mark.parametrize("game", ["vasarely", "springer", "arp"])
def test_large_print_speaks_the_language_that_is_spoken(game: str) -> None:
    found = games.find(game)
    field = field_of(design(found, name="classic"))
    options = SheetOptions(paper=paper("A4"), large=True)
    with spoken("de"):
        pages = list(described(found.sheet.pages(field, options), found, field))
    said = {text.text for page in pages for text in _texts(page.shapes)}
    assert any("Hälfte" in page.bookmark for page in pages if page.bookmark)
    assert all("Spielplan mit" in page.alt for page in pages)
    assert any("Hälfte hier bis zur Linie aufkleben" in each for each in said)
    assert any("nach Sid Sackson" in each for each in said) and not any("after" in each for each in said)


def test_a_field_of_one_space_is_told_in_the_singular() -> None:
    klee = games.find("klee")
    field = field_of(design(klee, name="mini"))
    one = structs.replace(field, spaces=field.spaces[:1])
    with spoken("fr"):
        ((single,), (several,)) = ([*described([Page(9, 9, ())], klee, each)] for each in (one, field))
    assert single.alt.endswith("un terrain de 1 case.") and several.alt.endswith("cases.")


def _texts(shapes: Iterable[Shape]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from _texts(shape.shapes)


@pytest.mark.parametrize("code", ["fr", "es"])
def test_no_word_above_the_players_colours_is_cut_where_a_large_sheet_is(code: str) -> None:
    """On Vasarely's two halves there is just room for the English from the seam to the first box."""
    said = "your colours, in turn"
    with spoken(code):
        assert letters.measure(gettext(said), "light") <= letters.measure(said, "light")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", ["A4", "Letter", "A5"])
@pytest.mark.parametrize("ratio", [1.24, 1.5])
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large print"])
def test_a_boards_notes_stand_clear_of_its_code(code: str, size: str, large: bool, ratio: float) -> None:
    lying = paper(size).landscape
    whole = two_sheets(lying, lying=True) if large else lying
    with spoken(code):
        imprint = SheetOptions(paper=lying).imprint("TBT-1001-J")
        page = board_page(whole, NOTES, title="Take-Back-Toe", credit="", imprint=imprint, ratio=ratio, large=large)
    (code_mark,) = (bounds(shape) for shape in page.shapes if isinstance(shape, Bitmap))
    assert code_mark is not None
    lines = [shape for shape in page.shapes if isinstance(shape, Text) and shape.face in ("regular", "bold")]
    told = {word for note in NOTES for word in note.text.split()} if code == ENGLISH else set()
    notes = [line for line in lines if line.x < page.board[0] and line.text not in ("TBT-1001-J", "50 mm")]
    assert len(notes) > 8 and told <= {word for line in notes for word in line.text.split()}
    assert all((bounds(line) or (0, 0))[1] > code_mark[3] for line in notes)


def test_a_picture_of_the_rules_that_was_drawn_in_one_language_is_drawn_anew_in_another() -> None:
    game = games.find("astronomical")
    body = next(block.body for block in rule_blocks(game) if isinstance(block, Fence) and "figure" in block.info)

    def planets(code: str) -> set[str]:
        with spoken(code):
            return {*all_texts((example(game, body).shape,))}

    assert ["Jupiter" in planets(code) for code in ("en", "es", "en")] == [True, False, True]


@pytest.mark.parametrize("game", games.BUILT_IN)
@pytest.mark.parametrize("more", [[], ["--finished"]])
def test_a_record_to_be_filled_in_has_comments_in_the_language_asked_for(
    game: str, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """But for example lines, which are written alike in every language."""
    found: dict[str, list[str]] = {}
    for code in ("en", "de", "fr", "es"):
        assert main(["new", game, "--language", code, *more]) == 0
        lines = capsys.readouterr().out.splitlines()
        lines = [line for line in lines if "sheetgen print" not in line]
        found[code] = [line for line in lines if re.search(r"^\s*#.*[^\W\d_]{3,} [^\W\d_]{2,}", line)]
    english = found.pop("en")
    assert english
    for code, told in found.items():
        assert len(told) == len(english) and not set(told) & set(english), code


@pytest.mark.parametrize("said", ["gans", "gän"])
def test_the_beginning_of_a_games_title_in_any_language_is_enough_to_suggest_it(said: str) -> None:
    with pytest.raises(BadInput, match="did you mean goose"):
        games.find(said)


def test_a_game_is_found_by_its_title_in_any_language():
    for name in games.names():
        for title in in_all(games.find(name).title):
            assert games.find(title).name == name
    assert [games.find(said).name for said in ("oca", "GANSESPIEL", "Tafeln", "game of the goose")] == [
        "goose",
        "goose",
        "astronomical",
        "goose",
    ]
    with pytest.raises(BadInput, match="there is no game 'gansespeil'; did you mean goose"):
        games.find("gansespeil")
