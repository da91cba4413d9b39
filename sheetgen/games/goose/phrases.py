"""All words that a Goose board prints of its own accord, so that a board of one's own can speak another language.

A layout's table [field.words] gives them by their names; what it leaves out stands in the language that is spoken.
A name in braces is where a number or another phrase goes; a phrase keeps all names of the English one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, structs
from msgspec.structs import fields

from sheetgen import signs
from sheetgen.field import code as codes
from sheetgen.field.model import Field, Space
from sheetgen.games.goose.facts import facts
from sheetgen.language import ENGLISH, N_, gettext, headed, in_turn, language, pgettext, together

LONGEST = 120
"""Letters of a phrase."""

TITLE = 48
"""Letters of a board's title, and of the name of its goal."""
NOTHING_SAID = N_("nothing is said here; leave the line out, and it will be in the language that is spoken")

BOARD = "goose board"
"""The context of these words in the catalogues of messages."""

COATS = 8
"""Pawns of different colours."""

_NAME = re.compile(r"\{([^{}]*)\}")


class Phrases(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, rename="kebab"):
    """What is printed on a board, and on what is cut out for it."""

    start: str = "START"
    """In the lane before cell 1."""
    goal: str = "Goal"
    """At the last cell, where the layout gives it no name."""
    either: str = "or"
    """Between two first throws, and before a ransom, on a cell."""
    game: str = "Goose"
    credit: str = "after historic boards, 16th century to 1930"
    """The game and what it goes back to, at the foot of the page."""

    goose: str = "Goose"
    goose_back: str = "Goose looking back"
    same_again: str = "the same number again"
    same_back: str = "the same number back"
    same_way: str = "the same number again, backwards if you are counting back"
    next_goose: str = "to the next goose, throw again"
    last_goose: str = "from {goose} to {goal}"
    not_first: str = "but not on a first throw"
    to_and_fro: str = "To and fro"
    stay_lower: str = "without end: stay on the lower goose"

    to: str = "to {cell}"
    to_fellow: str = "to its fellow"
    begin_again: str = "begin again"
    wait: str = "wait until another comes"
    pay: str = "pay {chips}"
    pay_agreed: str = "pay the agreed sum"
    miss_one: str = "miss a turn"
    miss_more: str = "miss {turns} turns"
    relief: str = "then pay {chips}"
    relief_agreed: str = "then pay the agreed sum"
    relief_player: str = "then pay the newcomer {chips}"
    relief_player_agreed: str = "then pay the newcomer the agreed sum"
    ransom: str = "or buy yourself out for {chips} after {turns} turns"
    ransom_after_one: str = "or buy yourself out for {chips} after one turn"
    ransom_at_once: str = "or buy yourself out for {chips}"
    again: str = "throw again"

    first_throw: str = "as first throw: {what}"
    very_first: str = "First throw"
    very_first_only: str = "only a player's very first"

    dice: str = "Dice"
    one_die: str = "throw one die"
    three_dice: str = "throw three dice"
    hit: str = "Hit"
    hit_exchange: str = "who stood there goes where you came from"
    hit_back: str = "a cell is taken: go back where you came from"
    hit_none: str = "nobody is: several may stand on a cell"
    hit_pays: str = "paying {chips}"
    hit_back_pays: str = "and pay {chips}"
    hit_pays_you: str = "paying you {chips}"
    hit_pays_them: str = "paying {chips} to whoever stands there"
    one_start: str = "Start"
    one_start_only: str = "holds one pawn, like any cell; wait beside the board for your first throw"
    freed: str = "Freed"
    freed_stays: str = "stay there, and move on in your next turn"
    all_wait: str = "All wait"
    all_freed: str = "all are free"
    exactly: str = "by exact count, or count back what is over"
    chips: str = "Chips"
    purse: str = "{purse} each, {stake} in the pot; none left: out"
    pot: str = "Pot"
    pot_stake: str = "{chips} each; the first on {goal} takes it"
    pot_paid: str = "what is paid; the first on {goal} takes it"
    one_chip: str = "1 chip"
    more_chips: str = "{number} chips"

    on_start: str = "at the start"
    on_goal: str = "at the goal"
    on_cell: str = "on {cell}"
    out: str = "out"
    waits: str = "waits"
    misses_one: str = "misses a turn"
    misses_more: str = "misses {turns} turns"
    owes: str = "owes {chips}"
    in_pot: str = "in the pot: {chips}"
    nobody: str = "nobody has won"

    coats: str = "RBYGPKWO"
    """The letters of the red, blue, yellow, green, purple, black, white and orange pawns."""
    pieces: str = "pieces to cut out"
    cut_pawns: str = "Pawns: cut out, fold along the broken lines, glue the tab inside the back."
    cut_dice: str = "Dice: fold all edges back, glue the flaps."
    cut_chips: str = "Chips: cut along the lines; any two are worth the same."

    def counted(self, chips: int) -> str:
        """So many chips, in words; fewer than none are owed."""
        if chips < 0:
            return filled_in(self.owes, chips=self.counted(-chips))
        return self.one_chip if chips == 1 else filled_in(self.more_chips, number=chips)

    def wrong(self) -> Iterator[tuple[str, str]]:
        """Each phrase that cannot be printed as it stands: its key in a layout, and what is wrong with it."""
        for each in fields(Phrases):
            key, text = each.encode_name, getattr(self, each.name)
            for sentence in _wrong(text, str(each.default)):
                yield f"words.{key}", f"{key}: {sentence}"
        if len(set(self.coats)) != COATS or len(self.coats) != COATS:
            said = gettext("coats: these are {count} letters, a different one for each pawn")
            yield "words.coats", said.format(count=COATS)


def _wrong(text: str, english: str) -> Iterator[str]:
    """What is wrong with a phrase that stands for the English one."""
    if not text.strip():
        yield gettext(NOTHING_SAID)
    if len(text) > LONGEST:
        yield gettext("a phrase has at most {most} letters").format(most=LONGEST)
    yield from not_to_be_printed(text)
    wanted = set(_NAME.findall(english))
    if set(_NAME.findall(text)) != wanted or any(brace in _NAME.sub("", text) for brace in "{}"):
        if not wanted:
            yield gettext("nothing is put in braces here")
            return
        said = gettext("this must hold {names}, and nothing else in braces")
        yield said.format(names=together(f"{{{name}}}" for name in sorted(wanted)))


def not_to_be_printed(text: str) -> Iterator[str]:
    """What is wrong with a text that has several lines, or a sign that was pasted and cannot be seen."""
    unseen = next((sign for sign in text if signs.is_unseen(sign)), None)
    if len(text.splitlines()) > 1 or text.endswith("\n"):
        yield gettext("each text must be on one line")
    elif unseen:
        said = gettext("a sign that cannot be seen stands in this line, {sign}; delete it")
        yield said.format(sign=f"U+{ord(unseen):04X}")


def filled_in(phrase: str, **values: object) -> str:
    """The phrase with these in the places of the names in braces."""
    return _NAME.sub(lambda name: str(values[name[1]]), phrase)


def is_own(field: Field) -> bool:
    """Whether the board comes from somebody's own layout."""
    return bool(field.code) and codes.parse(field.code).layout is None


def foot(field: Field) -> str:
    """Whose board it is: the game and what it goes back to, which we cannot know of somebody's own board."""
    spoken, told = phrases(field), facts(field)
    if is_own(field) and "credit" not in told.words:
        return headed(spoken.game, told.title) if told.title and "title" not in told.unnamed else spoken.game
    return in_turn((spoken.game, spoken.credit))


def phrases(field: Field) -> Phrases:
    """Those of a board: its own, and for what it leaves out ours in the language that is spoken."""
    own = {key.replace("-", "_"): text for key, text in facts(field).words.items()}
    if language() == ENGLISH:
        return Phrases(**own)
    ours = {each.name: _spoken(each.name, str(each.default)) for each in fields(Phrases)}
    return Phrases(**{**ours, **own})


def _spoken(name: str, text: str) -> str:
    """A phrase of ours in the language that is spoken: the game is called otherwise than its bird."""
    if name == "coats":
        return text
    return gettext(text) if name in ("game", "credit") else pgettext(BOARD, text)


def translated(field: Field) -> Field:
    """The board with its title, its goal, the lines below and its cells' names in the language that is spoken.

    One from somebody's own layout, and names that we do not know, stay as they were written; where its layout gives no
    title, and the goal no name, the board's phrases do.
    """
    if unnamed := facts(field).unnamed:
        names = {"title": "game", "goal": "goal"}
        field = structs.replace(field, facts={**field.facts, **{key: _name_of(field, names[key]) for key in unnamed}})
    if language() == ENGLISH or facts(field).words or is_own(field):
        return field
    told = {key: pgettext(BOARD, str(field.facts[key])) for key in ("title", "goal") if field.facts.get(key)}
    lines = [pgettext(BOARD, line) for line in facts(field).texts]
    return structs.replace(
        field, facts={**field.facts, **told, "texts": lines}, spaces=tuple(map(_translated, field.spaces))
    )


def _name_of(field: Field, phrase: str) -> str:
    """What that phrase says: the board's own, or ours where that is too long for a title."""
    own = str(getattr(phrases(field), phrase))
    return own if len(own) <= TITLE else _spoken(phrase, str(getattr(Phrases(), phrase)))


def _translated(space: Space) -> Space:
    text = space.mark.get("text")
    return structs.replace(space, mark={**space.mark, "text": pgettext(BOARD, text)}) if text else space
