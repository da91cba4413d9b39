"""Words as a tree: what goes on from where, forwards and backwards."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.words import tree

words = st.sets(st.text("ABQU", min_size=1, max_size=5), min_size=1, max_size=40)
prefixes = st.text("ABQU", max_size=4)


def reached(root: tree.Tree, letters: str) -> tree.Tree | None:
    node: tree.Tree | None = root
    for letter in letters:
        node = node[letter] if node is not None else None
    return node


@given(words, prefixes)
def test_a_branch_holds_the_words_that_begin_so(words: set[str], prefix: str) -> None:
    branch = reached(tree.forward(words), prefix)
    held = set() if branch is None else set(branch.words[branch.low : branch.high])
    assert held == {word for word in words if word.startswith(prefix)}


@given(words, prefixes)
def test_a_branch_knows_a_word_and_the_letters_that_come_next(words: set[str], prefix: str) -> None:
    branch = reached(tree.forward(words), prefix)
    if branch is not None:
        longer = {word for word in words if word.startswith(prefix) and word != prefix}
        assert (branch.word, branch.longer) == (prefix in words, bool(longer))
        assert not branch.onward or set(branch.onward) == {word[len(prefix)] for word in longer}


def test_qu_is_one_step_in_either_direction() -> None:
    onward, back = tree.forward(["QUAY", "QAT"])["QU"], tree.backward(["COQ", "BOQU"])["QU"]
    assert onward is not None and onward.words[onward.low : onward.high] == ["QUAY"]
    assert back is not None and back.words[back.low : back.high] == ["UQOB"]


def test_no_words_make_a_tree_without_branches() -> None:
    assert tree.forward([])["A"] is None
