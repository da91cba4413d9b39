"""Any word list: searching it, and reading it from what a person wrote."""

from __future__ import annotations

import hashlib
import tracemalloc
import unicodedata
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import BadInput
from sheetgen.words import dictionary
from sheetgen.words.dictionary import Dictionary, PackedWords, capitals, from_file

few_letters = st.text("ABCÉЯ", max_size=4)
word_lists = st.lists(st.text("ABCÉЯ", min_size=2, max_size=6), max_size=40).map(lambda words: sorted(set(words)))


def of(words: list[str]) -> Dictionary:
    return Dictionary("a list", words, b"")


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """Where a test writes its word list."""
    return tmp_path / "my words.txt"


def read(path: Path, text: str) -> Dictionary:
    path.write_text(text, "utf-8", newline="")
    return from_file(path)


def refusal(path: Path) -> BadInput:
    with pytest.raises(BadInput) as caught:
        from_file(path)
    return caught.value


@given(word_lists, few_letters)
def test_a_word_is_in_the_dictionary_when_it_is_in_the_list(words: list[str], word: str) -> None:
    assert (word in of(words)) == (word in set(words))


@given(word_lists, few_letters, st.data())
def test_narrow_finds_the_words_that_begin_with_the_prefix(words: list[str], prefix: str, data: st.DataObject) -> None:
    low = data.draw(st.integers(0, len(words)))
    high = data.draw(st.integers(low, len(words)))
    first, last = of(words).narrow(prefix, low, high)
    assert words[first:last] == [word for word in words[low:high] if word.startswith(prefix)]


@given(word_lists, few_letters, few_letters)
def test_narrowing_letter_by_letter_comes_to_the_same(words: list[str], prefix: str, more: str) -> None:
    every = of(words)
    step_by_step = every.narrow(prefix + more, *every.narrow(prefix, 0, len(words)))
    assert words[slice(*step_by_step)] == words[slice(*every.narrow(prefix + more, 0, len(words)))]


def test_a_prefix_without_words_narrows_to_nothing() -> None:
    first, last = of(["CAT", "DOG"]).narrow("COW", 0, 2)
    assert first == last


def test_by_use_puts_the_most_used_letter_first_and_ties_in_order() -> None:
    assert of(["BANANA", "CAB"]).by_use == "ABNC"


def test_the_alphabet_is_in_order() -> None:
    assert of(["ZÉBU", "ŒUF"]).alphabet == "BFUZÉŒ"


def test_words_are_sorted_capitals_each_once(written: Path) -> None:
    assert read(written, "mouse\nCat\ncat\nMOUSE\n").words == ["CAT", "MOUSE"]


TURKISH = ["GEÇİLEN", "KIRK", "MÜZMİN", "MİL", "WİKİ", "YILDIZ"]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize(
    "text",
    [
        "müzmin mil geçilen kırk yıldız wiki",
        "MÜZMİN MİL GEÇİLEN KIRK YILDIZ WİKİ",
        "Müzmin Mil GEÇİLEN Kırk YILDIZ wiki",
    ],
)
def test_a_list_with_a_dotless_i_or_a_dotted_capital_has_two_letters(written: Path, text: str, form: str) -> None:
    turkish = read(written, unicodedata.normalize(form, "\n".join(text.split())))
    assert (turkish.words, turkish.dotted) == (sorted(TURKISH), True)


def test_what_a_program_made_small_has_the_dot_of_its_capital(written: Path) -> None:
    small = "\n".join(TURKISH).lower()
    assert "i\u0307" in small and read(written, small).words == sorted(TURKISH)
    assert read(written, small.replace("yildiz", "yıldız").replace("kirk", "kırk")).words == sorted(TURKISH)


def test_a_name_or_two_with_such_letters_do_not_change_the_i_of_a_list(written: Path) -> None:
    english = [f"i{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(60)]
    with_names = read(written, "\n".join([*english, "İzmir", "Diyarbakır"]))
    assert set(with_names.words) == {word.upper() for word in english} | {"İZMIR", "DIYARBAKIR"}
    assert not with_names.dotted


def test_a_remark_does_not_change_the_i_of_a_list(written: Path) -> None:
    assert read(written, "# yalnız kısa\nmil\nfish # balık\n").words == ["FISH", "MIL"]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_end_as_on_any_computer(written: Path, ending: str) -> None:
    assert read(written, ending.join(["cat", "dog", ""])).words == ["CAT", "DOG"]


def test_a_byte_order_mark_is_no_letter(written: Path) -> None:
    assert read(written, "\ufeffcat\ndog").words == ["CAT", "DOG"]


def test_comments_and_blank_lines_are_no_words(written: Path) -> None:
    animals = read(written, "# animals\n\n  cat  \ndog # a good one\n")
    assert (animals.words, animals.skipped) == (["CAT", "DOG"], 0)


def test_a_spelling_checkers_list_is_read_without_its_count_and_flags(written: Path) -> None:
    checker = read(written, "3\ncat/MS\ndog/SM\nsheep\n")
    assert (checker.words, checker.skipped) == (["CAT", "DOG", "SHEEP"], 0)


@pytest.mark.parametrize("line", ["a", "antidisestablishment", "don't", "x-ray", "ice cream", "R2D2", "12", "/M"])
def test_lines_that_hold_no_usable_word_are_left_out_and_counted(written: Path, line: str) -> None:
    assert (read(written, f"cat\n{line}\ndog\n").words, from_file(written).skipped) == (["CAT", "DOG"], 1)


@pytest.mark.parametrize(
    "line",
    [
        "1. {}",
        "12) {}",
        "- {}",
        "• {}",
        '"{}"',
        '"{}",',
        "„{}“",
        "{},",
        "{};",
        "* '{}'",
        "a) {}",
        "\uf0b7\t{}",
        "☐ {}",
        "☑{}",
        "- [ ] {}",
        "- [x] {}",
    ],
)
def test_a_list_of_which_every_word_has_a_number_a_bullet_or_marks_is_read_without_them(
    written: Path, line: str
) -> None:
    animals = read(written, "\n".join(line.format(word) for word in ("cat", "dog", "ice cream")))
    assert (animals.words, animals.skipped) == (["CAT", "DOG"], 1)


@pytest.mark.parametrize("pair", ["cat/hat", "Katze/Hund", "cat / hat", "cat/hat/mat"])
def test_a_word_behind_a_slash_is_told_of(written: Path, pair: str) -> None:
    animals = read(written, f"# pets\ndog/SM\n{pair} # rhymes\nowl/bat\n")
    assert animals.first_pair == (3, pair) and "HAT" not in animals.words and animals.skipped == 0
    assert animals.left_out is not None and f"line 3 is {pair!r}, and what follows a slash" in animals.left_out


@pytest.mark.parametrize(
    "entry", ["cat/SM", "cat/ij", "cat/EPSij", "cat/", "cat/12", "cat # or/and", "CAT/HAT", "a/word"]
)
def test_flags_are_no_words_behind_a_slash(written: Path, entry: str) -> None:
    assert read(written, f"dog\n{entry}\n").first_pair is None


@pytest.mark.parametrize("text", ["Animals\n• {}\n• {}\n", '"{}"\n{}/S\n"sheep"\n', "1. {}\n{}\n3. sheep\n"])
def test_a_list_with_more_marked_words_than_bare_ones_is_read_with_both(written: Path, text: str) -> None:
    animals = read(written, text.format("cat", "dog"))
    assert {"CAT", "DOG"} < {*animals.words} and (len(animals), animals.skipped) == (3, 0)


def test_a_list_with_as_many_bare_words_is_read_as_ever(written: Path) -> None:
    assert read(written, "cat\n- dog\n").words == ["CAT"]  # or its codes would be of other sheets


@pytest.mark.parametrize("word", ["at", "uncopyrightable"])
def test_words_of_two_and_of_fifteen_letters_are_usable(written: Path, word: str) -> None:
    assert word.upper() in read(written, f"{word}\ncat\n")


def test_sharp_s_is_two_letters_in_capitals(written: Path) -> None:
    assert read(written, "floß\n").words == ["FLOSS"]


def test_a_word_too_long_only_in_capitals_is_left_out(written: Path) -> None:
    assert read(written, "floß\nstraßenstraßen\n").skipped == 1


def test_both_ways_to_write_an_accent_give_the_same_word(written: Path) -> None:
    apart = unicodedata.normalize("NFD", "été")
    assert read(written, f"été\n{apart}\nthé\n").words == ["THÉ", "ÉTÉ"]


def test_a_mark_that_makes_no_letter_with_the_one_before_is_refused(written: Path) -> None:
    assert read(written, "q\u0301at\ncat\n").skipped == 1


def test_where_a_word_may_be_broken_is_no_part_of_it(written: Path) -> None:
    copied = read(written, "lap\u00adtop\nkey\u200bboard\u200b\n\u200b\n2\u00ad4\n")
    assert (copied.words, copied.skipped, copied.first_skipped) == (["KEYBOARD", "LAPTOP"], 1, (4, "2\u00ad4"))
    assert capitals("lap\u00adtop") in copied


def test_any_alphabet_will_do(written: Path) -> None:
    assert read(written, "ёлка\n").words == ["ЁЛКА"]


def test_a_word_in_a_record_is_capitalised_like_the_list() -> None:
    assert capitals("e\u0301te\u0301") == "ÉTÉ"


@pytest.mark.slow
@given(st.lists(st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=16), max_size=20))
def test_reading_what_was_read_changes_nothing(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    folder = tmp_path_factory.mktemp("words")
    (folder / "once.txt").write_bytes("\n".join([*lines, "cat"]).encode())
    once = from_file(folder / "once.txt")
    (folder / "twice.txt").write_text("\n".join(once.words), "utf-8")
    twice = from_file(folder / "twice.txt")
    assert (twice.words, twice.skipped) == (once.words, 0)


@given(st.binary(max_size=200))
def test_whatever_the_bytes_there_is_a_list_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("words") / "list.txt"
    path.write_bytes(data)
    with suppress(BadInput):
        words = from_file(path).words
        assert words == sorted(set(words))
        assert all(2 <= len(word) <= 15 for word in words)


def test_the_digest_of_a_plain_text_is_that_of_its_bytes(written: Path) -> None:
    assert read(written, "cat\ndog\n").digests[0] == hashlib.sha256(b"cat\ndog\n").digest()


@pytest.mark.parametrize(
    "saved",
    [
        "über\nÄgypten\n".encode("utf-8-sig"),
        b"\xc3\xbcber\r\n\xc3\x84gypten\r\n",
        "über\r\nÄgypten\r\n".encode("utf-8-sig"),
        "über\r\nÄgypten\r\n".encode("utf-16"),
        "über\rÄgypten\r".encode(),
    ],
)
def test_however_an_editor_saves_a_list_it_has_the_same_digest(written: Path, saved: bytes) -> None:
    plain = read(written, "über\nÄgypten\n").digests
    written.write_bytes(saved)
    assert from_file(written).digests == plain


def test_a_list_with_other_words_has_no_digest_in_common(written: Path) -> None:
    one = read(written, "cat\ndog").digests
    assert not {*one} & {*read(written, "cat\ndogs\n").digests}


def test_a_list_is_named_after_its_file(written: Path) -> None:
    assert read(written, "cat\n").name == "my words.txt"


def test_a_file_is_read_once(written: Path) -> None:
    assert read(written, "cat\n") is from_file(written)


def test_a_list_that_changed_is_read_again(written: Path) -> None:
    assert read(written, "cat\n").words == ["CAT"]
    assert read(written, "dog\nsheep\n").words == ["DOG", "SHEEP"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8-sig"])
def test_a_text_that_says_how_it_is_encoded_is_read(written: Path, encoding: str) -> None:
    written.write_text("été\nthé\n", encoding)
    assert from_file(written).words == ["THÉ", "ÉTÉ"]


def test_utf_16_without_its_mark_is_named(written: Path) -> None:
    written.write_bytes("cat\ndog\n".encode("utf-16-le"))
    assert "UTF-16" in refusal(written).sentence


def test_a_broken_utf_16_file_is_refused(written: Path) -> None:
    written.write_bytes("cat\n".encode("utf-16") + b"x")
    assert "UTF-16" in refusal(written).sentence


@given(word_lists.filter(bool))
def test_a_large_list_is_packed_and_says_the_same(words: list[str]) -> None:
    packed = PackedWords([group for group in (words[:1], words[1:]) if group])
    one, other = of(words), Dictionary("packed", packed, b"")
    assert (list(packed), packed[-1], packed[::2]) == (words, words[-1], words[::2])
    assert (one.by_use, one.alphabet, one.vowels) == (other.by_use, other.alphabet, other.vowels)
    assert all(
        word in other and one.narrow(word[:2], 0, len(words)) == other.narrow(word[:2], 0, len(words)) for word in words
    )


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_a_long_file_is_read_part_by_part_to_the_same_words(
    written: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["3", "été", "# remark", "cat/MS", "don't", "zebra", "dog", "cat"]
    whole = read(written, ending.join(lines))
    monkeypatch.setattr(dictionary, "PART", 1)
    monkeypatch.setattr(dictionary, "MANY", 1)
    parts = read(written, ending.join([*lines, ""]))
    assert isinstance(parts.words, PackedWords)
    assert (list(parts.words), parts.skipped) == (whole.words, whole.skipped)


@pytest.mark.slow
def test_a_list_of_a_million_words_takes_a_few_times_its_size(written: Path) -> None:
    written.write_text("".join(f"{''.join(letters) * 2}\n" for letters in product("abcdefghij", repeat=6)))
    tracemalloc.start()
    words = from_file(written)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (len(words), peak < 8 * written.stat().st_size) == (1_000_000, True)


def test_a_missing_file_is_refused(written: Path) -> None:
    assert refusal(written).file == written


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "folder" in refusal(tmp_path).sentence


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "empty"),
        (b"  \n\n", "empty"),
        (b"\xef\xbb\xbf", "no usable word"),
        (b"# nothing yet\n", "no usable word"),
        (b"a\nb\n12345\n", "no usable word"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not a text file"),
        (b"cat\0dog\n", "not a text file"),
        (b"aa\nAAA\n", "one letter, A"),
    ],
)
def test_a_file_without_words_is_refused(written: Path, data: bytes, sentence: str) -> None:
    written.write_bytes(data)
    assert sentence in refusal(written).sentence


@pytest.mark.parametrize("start", [b"PK\x03\x04\n", b"{\\rtf1\\ansi cat}", b"\xd0\xcf\x11\xe0\n", b"%PDF-1.7\n"])
def test_a_document_is_named_as_one_with_what_to_save_instead(written: Path, start: bytes) -> None:
    written.write_bytes(start)
    assert "this is a " in refusal(written).sentence and "plain text" in refusal(written).sentence


def test_a_list_that_has_more_than_words_on_its_lines_is_refused_with_the_first(written: Path) -> None:
    written.write_text("# animals\n\ncat;der\ndog;die\n")
    assert "(line 3 is 'cat;der')" in refusal(written).sentence


@pytest.mark.parametrize("line", ["äpfel, öl, übung", "cat;der", "der Hund", "hund\tdog", "hund = dog"])
def test_where_all_lines_have_several_words_it_says_so(written: Path, line: str) -> None:
    written.write_text(f"{line}\n", "utf-8")
    assert "because several words stand on a line (line 1 is " in refusal(written).sentence


@pytest.mark.parametrize("line", ["1234", "a, b", "un-do", "it's"])
def test_where_they_have_none_it_says_nothing_of_several(written: Path, line: str) -> None:
    written.write_text(f"{line}\n", "utf-8")
    assert "several words" not in refusal(written).sentence


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("cat\n# pets\nder Hund\ndie Katze\n", (3, "der Hund")),
        ("3\ncat/S\nE-Mail\n", (3, "E-Mail")),
        ("3\n4\ncat\n", (2, "4")),
        ("cat\n" * 70_000 + "x\n", (70_001, "x")),
        ("cat\n" + "long " * 20, (2, f"{'long ' * 8}...")),
        ("cat\ndog\n", None),
    ],
)
def test_the_first_line_that_is_left_out_is_known(written: Path, text: str, first: tuple[int, str] | None) -> None:
    written.write_text(text)
    assert from_file(written).first_skipped == first


def test_a_file_that_is_not_utf_8_is_refused_with_the_line(written: Path) -> None:
    written.write_bytes("cat\ndog\ncafé\n".encode("latin-1"))
    assert (refusal(written).line, "UTF-8" in refusal(written).sentence) == (3, True)


def test_a_huge_file_is_refused_before_it_is_read(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary, "FILE_LIMIT", 10)
    written.write_text("cat\n" * 3)
    assert "more than the 10 bytes" in refusal(written).sentence
