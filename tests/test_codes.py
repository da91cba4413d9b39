"""Codes: what they say comes back, no slip of the pen goes unnoticed, and the same code is the same map for ever."""

from __future__ import annotations

import hashlib
import json
import random
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen import games
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.field import code as codes
from sheetgen.field.code import SYMBOLS, Code, as_scanned, code_in, digest, files_agree, parse, same_prefix
from sheetgen.games.design import from_code

GOLDEN = tomllib.loads((Path(__file__).parent / "golden" / "codes.toml").read_text("utf-8"))
FILLS = 3
"""Kinds of filling that a code has room for."""
SEEDS = st.one_of(st.integers(0, 40), st.integers(0, codes.SEED_LIMIT - 1))
ALIKE = {"0": "0Oo", "1": "1IiLl"}


@st.composite
def any_code(draw: st.DrawFn) -> Code:
    """Every code that a design can have."""
    own_layout, fill = draw(st.booleans()), draw(st.integers(0, FILLS))
    own_words = fill > 0 and draw(st.booleans())
    seed = draw(st.none() | SEEDS)
    return Code(
        prefix=draw(st.text(SYMBOLS, min_size=3, max_size=3)),
        version=draw(st.integers(0, 31)),
        layout=None if own_layout else draw(st.integers(1, 31)),
        seed=seed,
        draw=0 if seed is None else draw(st.integers(0, codes.DRAW_LIMIT - 1)),
        fill=fill,
        fill_seed=draw(SEEDS) if fill else 0,
        own_words=own_words,
        files=draw(st.integers(0, (1 << 30) - 1)) if own_layout or own_words else None,
    )


def text_of(code: Code) -> str | None:
    """The code as it is printed; None when its seeds do not fit."""
    try:
        return str(code)
    except BadInput as error:
        return None if "too long" in error.sentence else pytest.fail(str(error))


def refused(text: str) -> bool:
    """Whether the text is no code."""
    try:
        parse(text)
    except BadInput:
        return True
    return False


def same_symbol(one: str, other: str) -> bool:
    return any({one, other} <= set(alike) for alike in ALIKE.values()) or one == other


def many_codes() -> Iterator[str]:
    """The codes of some hundred sheets of all kinds, the same ones in every run."""
    chance = random.Random(7)

    def seed() -> int:
        return chance.randrange(1 << chance.choice([3, 10, 20, 30]))

    while True:
        fill, own, words = chance.randrange(FILLS + 1), chance.random() < 0.3, chance.random() < 0.3
        words = words and fill > 0
        drawn = own or chance.random() < 0.5
        code = Code(
            prefix=chance.choice(["TOL", "MIR", "ARP", "TBT"]), version=chance.randrange(1, 32),
            layout=None if own else chance.randrange(1, 32), seed=seed() if drawn else None,
            draw=chance.randrange(3) if drawn else 0, fill=fill, fill_seed=seed() if fill else 0, own_words=words,
            files=chance.randrange(1 << 30) if own or words else None,
        )  # fmt: skip
        text = text_of(code)
        if text is not None:
            yield text


MANY = [text for text, _ in zip(many_codes(), range(150), strict=False)]


@settings(max_examples=400, deadline=None)
@given(any_code())
def test_what_a_code_says_comes_back(code: Code) -> None:
    text = text_of(code)
    if text is None:
        return
    back = parse(text)
    assert str(back) == text
    assert all(getattr(back, name) == getattr(code, name) for name in code.__struct_fields__ if name != "files")
    assert code.files is None or files_agree(back, code.files)


@settings(max_examples=400, deadline=None)
@given(any_code())
def test_a_code_is_short_and_plain(code: Code) -> None:
    text = text_of(code)
    assert text is None or (len(text) <= 20 and set(text) <= set(SYMBOLS) | {"-"})


@settings(max_examples=300, deadline=None)
@given(any_code(), st.randoms(use_true_random=False))
def test_a_code_is_read_as_it_is_meant(code: Code, chance: random.Random) -> None:
    text = text_of(code)
    if text is None:
        return
    said = ""
    for symbol in text.replace("-", ""):
        symbol = chance.choice(ALIKE.get(symbol, symbol))
        said += chance.choice([symbol.upper(), symbol.lower()]) + chance.choice(["", "", " ", "-", " - "])
    assert parse(f" {said}\n") == parse(text)


@pytest.mark.parametrize("text", ["TOL–1001–X", "tol—1001−x", " TOL - 1001 - X ", "TOL１００１X", "TOL1OO1X"])
def test_a_code_is_read_however_its_signs_are_written(text: str) -> None:
    assert parse(text) == parse("TOL-1001-X")


ADDRESS = "https://example.org/sheet/MON-1001-G"
PASTED = (
    f"{ADDRESS}/play", f"{ADDRESS}/play?language=de#a-whole-game", f"{ADDRESS}/PLAY/", f"{ADDRESS}.pdf",
    f"{ADDRESS}.SVG?paper=A3", "https://example.org/sheet?code=MON-1001-G", "/sheet?code=MON-1001-G&then=play",
    "/check/colour?code=MON-1001-G", "example.org/sheet/MON-1001-G", "https://example.org/sheet/MON%201001%20G",
    "MON 1001 G Mondrian, classic", "MON-1001-G, Mondrian", "(MON-1001-G)", "MON-1001-G.",
)  # fmt: skip


@pytest.mark.parametrize("text", PASTED)
def test_a_code_is_found_in_what_somebody_pasted(text: str) -> None:
    assert as_scanned(text) == code_in(text) == "MON-1001-G"


def test_words_that_say_how_a_page_was_printed_are_kept_behind_a_code_with_spaces() -> None:
    assert as_scanned("MON 1001 G A4 L N") == "MON-1001-G A4 L N"


@pytest.mark.parametrize("text", ["MON-1001-X/play", "MON-1001-X and words", "no code at all", "play", "/", "?", ""])
def test_where_no_code_is_the_text_is_left_as_it_is(text: str) -> None:
    assert as_scanned(text) == text


@pytest.mark.parametrize(
    "text", ["MON-1001-G a9", "mon 1001 g a9", "MON-1001-G a9 L N", "MON-1001-G N a9", "(MON-1001-G), a9 said Ann"]
)
def test_a_paper_that_there_is_not_is_refused_behind_a_code(text: str) -> None:
    with pytest.raises(
        BadInput, match=r"^there is no paper 'a9'; leave out what stands behind the code (?i:MON-1001-G)$"
    ):
        parse(code_in(text))


def test_one_wrong_symbol_never_passes() -> None:
    for text in MANY:
        symbols = text.replace("-", "")
        for i, right in enumerate(symbols):
            for wrong in SYMBOLS:
                changed = symbols[:i] + wrong + symbols[i + 1 :]
                assert refused(changed) != same_symbol(right, wrong), f"{text}, {changed}"


def test_two_symbols_that_changed_places_never_pass() -> None:
    for text in MANY:
        symbols = text.replace("-", "")
        for i in range(len(symbols)):
            for j in range(i):
                one, other = symbols[j], symbols[i]
                changed = symbols[:j] + other + symbols[j + 1 : i] + one + symbols[i + 1 :]
                assert refused(changed) != same_symbol(one, other), f"{text}, {changed}"


def test_a_missing_symbol_never_passes() -> None:
    for text in MANY:
        symbols = text.replace("-", "")
        for i in range(len(symbols)):
            assert refused(symbols[:i] + symbols[i + 1 :]), f"{text} passes without its symbol {i}"


def test_a_symbol_too_many_never_leads_to_a_sheet() -> None:
    for entry in GOLDEN["sheet"]:
        symbols = entry["code"].replace("-", "")
        for i, extra in product(range(len(symbols) + 1), SYMBOLS):
            with pytest.raises(BadInput):
                from_code(symbols[:i] + extra + symbols[i:])


@pytest.mark.parametrize("text", ["", " ", "-", "TOL", "TOL-", "hello, world", "TOL-1001-U", "TOL-1001-Ä", "T" * 500])
def test_what_cannot_be_a_code_is_told_how_codes_look(text: str) -> None:
    with pytest.raises(BadInput, match="codes look like TOL-1C7Q2-K"):
        parse(text)


def test_a_seed_beyond_the_limit_has_no_code() -> None:
    with pytest.raises(BadInput, match="a seed is a whole number from 0 to 1073741823"):
        str(Code(prefix="TOL", version=1, layout=1, seed=codes.SEED_LIMIT))


def test_letters_that_look_alike_make_the_same_prefix() -> None:
    assert same_prefix("TOL", "T01") and same_prefix("MIR", "M1R")
    assert not same_prefix("TOL", "TOM")


def test_no_two_games_share_their_letters() -> None:
    coded = [str(Code(prefix=games.find(name).prefix, version=1, layout=1)) for name in games.names()]
    assert len({parse(text).prefix for text in coded}) == len(coded)


def test_another_file_has_another_digest() -> None:
    assert digest([b"a"]) != digest([b"b"])
    assert digest([b"ab", b"c"]) != digest([b"a", b"bc"])
    assert 0 <= digest([b"a"]) < 1 << 30


def skeleton(contract: dict[str, Any]) -> dict[str, Any]:
    """The map without its coordinates: what meets what, under which number. No machine's arithmetic can change it."""
    spaces = [{key: space[key] for key in ("id", "group", "mark")} for space in contract["spaces"]]
    segments = [
        {key: segment[key] for key in ("id", "curve", "order", "ends", "sides")} for segment in contract["segments"]
    ]
    return {"code": contract["code"], "spaces": spaces, "segments": segments, "contacts": contract["contacts"]}


def fingerprint(contract: dict[str, Any]) -> str:
    """Stands for a map as others see it: keys in order."""
    text = json.dumps(contract, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture
def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the layout and the word lists that some golden sheets were made from."""
    monkeypatch.chdir(tmp_path)
    for name, text in GOLDEN["file"].items():
        (tmp_path / name).write_text(text, "utf-8")
    for name, letters in GOLDEN["all-words-of-three"].items():
        (tmp_path / name).write_text("".join(f"{''.join(three)}\n" for three in product(letters, repeat=3)), "utf-8")
    return tmp_path


def field(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The contract, with numbers to 3 decimals."""
    status = main(["field", *arguments, "--json"])
    out, err = capsys.readouterr()
    assert status == 0, err
    contract: dict[str, Any] = json.loads(out, parse_float=lambda said: round(float(said), 3) + 0.0)
    contract.pop("fill", None)  # figures about the filling, not the field
    return contract


golden = pytest.mark.parametrize(
    "entry", GOLDEN["sheet"], ids=lambda entry: f"{entry['game']} {entry['asked']}".strip()
)


@pytest.mark.slow
@golden
@pytest.mark.usefixtures("own_files")
def test_the_same_wish_still_gives_the_same_code(entry: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["field", entry["game"], *entry["asked"].split()]) == 0
    assert f", code {entry['code']}\n" in capsys.readouterr().out


@pytest.mark.slow
@golden
@pytest.mark.usefixtures("own_files")
def test_the_same_code_still_gives_the_same_map(entry: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    made = field(capsys, entry["game"], "--code", entry["code"], *entry.get("with", "").split())
    if "skeleton" in entry:  # drawn with linear algebra, whose last decimals are the machine's
        assert fingerprint(skeleton(made)) == entry["skeleton"]
    else:
        assert fingerprint(made) == entry["map"]


@pytest.mark.parametrize("game", games.names())
def test_every_shipped_layout_is_pinned(game: str) -> None:
    ours = [entry for entry in GOLDEN["sheet"] if entry["game"] == game and "with" not in entry]
    pinned = {from_code(entry["code"]).layout.name for entry in ours}
    assert pinned >= set(games.find(game).layout_names)
