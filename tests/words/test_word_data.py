"""The lists that are shipped: what is in them, and that the script makes them."""

from __future__ import annotations

import hashlib
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import BadInput
from sheetgen.words.dictionary import DATA, SHIPPED, shipped, unkind

SCRIPT: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / "tools/words/make_words.py"))
both = pytest.mark.parametrize("name", SHIPPED)


@both
def test_the_words_are_sorted_capitals_of_2_to_15_letters(name: str) -> None:
    words = shipped(name).words
    assert words == sorted(set(words))
    assert all(re.fullmatch("[A-Z]{2,15}", word) for word in words)


@pytest.mark.parametrize(("name", "count"), [("common", 80_165), ("wide", 248_485)])
def test_the_lists_have_their_known_length(name: str, count: int) -> None:
    assert len(shipped(name)) == count


def test_every_common_word_is_in_the_wide_list() -> None:
    assert set(shipped("common").words) <= set(shipped("wide").words)


@both
@pytest.mark.parametrize(
    "word",
    [
        "QUIP",
        "NAIL",
        "YOU",
        "JAZZ",
        "QUIT",
        "COLOUR",
        "COLOR",
        "ORGANISE",
        "ORGANIZE",
        "YOGHURT",
        "YOGURT",
        "CAFE",
        "AT",
    ],
)
def test_a_word_that_players_write_is_there(name: str, word: str) -> None:
    assert word in shipped(name)


@both
@pytest.mark.parametrize("word", ["", "A", "I", "QU", "ODESSA", "TOLSTOY", "DONT", "CAFÉ", "quip", "XYZZY"])
def test_names_single_letters_and_nonsense_are_not_there(name: str, word: str) -> None:
    assert word not in shipped(name)


@pytest.mark.parametrize("word", ["QI", "ZA", "LOCH", "HULLO", "AGNISE"])
def test_rare_words_and_spellings_are_in_the_wide_list_only(word: str) -> None:
    assert (word in shipped("wide"), word in shipped("common")) == (True, False)


@both
def test_a_shipped_list_uses_the_whole_alphabet(name: str) -> None:
    assert shipped(name).alphabet == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@both
def test_e_and_s_are_used_most(name: str) -> None:
    assert set(shipped(name).by_use[:2]) == {"E", "S"}


@both
def test_the_digest_is_of_the_text_so_that_packing_it_anew_changes_no_code(name: str) -> None:
    assert shipped(name).digests[0] == hashlib.sha256("\n".join(shipped(name).words).encode()).digest()


def test_a_list_is_loaded_once() -> None:
    assert shipped("wide") is shipped("wide")


def test_there_is_no_third_list() -> None:
    with pytest.raises(BadInput, match="common and wide"):
        shipped("klingon")


def test_scowls_notice_is_kept_in_full() -> None:
    notice = (DATA / "SCOWL-COPYRIGHT.txt").read_text("utf-8")
    for owner in ["Kevin Atkinson", "Princeton University", "J Ross Beresford", "Benjamin Titze", "Geoff Kuenning"]:
        assert re.search(rf"Copyright.*{owner}", notice)


@pytest.mark.skipif(not SCRIPT["SCOWL"].is_dir(), reason="Debian's package scowl is not installed")
@both
def test_the_script_makes_the_shipped_list(name: str) -> None:
    assert SCRIPT["words"](SCRIPT["SCOWL"], *SCRIPT["LISTS"][name]) == shipped(name).words


def test_the_script_takes_the_words_that_it_says(tmp_path: Path) -> None:
    for file, text in {
        "english-words.10": "cat\ncafé\na\ncat's\nkW\nantidisestablish\n",
        "english-words.70": "zebu\n",
        "english-words.95": "zyxt\n",
        "british_variant_1-words.60": "gaol\n",
        "variant_3-words.60": "loch\n",
        "english-upper.10": "moscow\n",
    }.items():
        (tmp_path / file).write_text(text, "utf-8")
    made = {name: SCRIPT["words"](tmp_path, *chosen) for name, chosen in SCRIPT["LISTS"].items()}
    assert made == {"common": ["CAFE", "CAT", "GAOL"], "wide": ["CAFE", "CAT", "GAOL", "LOCH", "ZEBU"]}


def test_the_script_refuses_a_folder_without_lists(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no SCOWL"):
        SCRIPT["main"](tmp_path)


def test_unkind_words_are_capitals_and_there_are_enough_of_them() -> None:
    assert all(re.fullmatch("[A-Z]{2,15}", word) for word in unkind())
    assert 150 < len(unkind()) < 300


def test_nobody_reads_an_unkind_word_by_leafing_through_the_files() -> None:
    lines = (DATA / "unkind.txt").read_text("ascii").splitlines()
    assert not unkind() & {line.upper() for line in lines}
    assert not unkind() & set(re.findall("[A-Z]+", " ".join(line for line in lines if line[0] == "#").upper()))


def test_the_referee_knows_unkind_words_as_words() -> None:
    known = [word for word in unkind() if word in shipped("wide")]
    assert len(known) > 0.8 * len(unkind())


def test_everyday_words_are_not_unkind() -> None:
    assert not unkind() & {"CAT", "GAY", "GIRL", "LESBIAN", "SPADE", "CRACKER", "QUIP"}
