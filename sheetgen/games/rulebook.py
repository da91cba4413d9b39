"""A game's rules as pages: rules.md set in columns, its example records replayed by the referee and drawn."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TypeGuard

from msgspec import structs

from sheetgen import arguments
from sheetgen.errors import BadInput
from sheetgen.games import RULES, Game
from sheetgen.games.recorded import field_for
from sheetgen.language import gettext, in_language, language
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.shapes import Page
from sheetgen.page.paper import Paper
from sheetgen.page.text.booklet import rules_pages
from sheetgen.page.text.prose import Block, Fence, Heading, kept, read
from sheetgen.page.text.setting import Figure
from sheetgen.referee import record, replay
from sheetgen.referee.report import rule_of

KEPT = ".json"
"""How the file ends that has the blocks of a rules.md beside it, written by `python -m sheetgen.finish`."""


def rule_pages(
    game: Game,
    paper: Paper,
    *,
    imprint: Imprint | None = None,
    large: bool = False,
    layout: str | None = None,
    colour: bool = True,
) -> list[Page]:
    """The rules on as many pages as they need; of a `layout`, without those of the others. Boards that are printed in
    `colour` are shown so, else in black.

    A fence `figure CAPTION` holds a record, drawn at its end.
    """
    arguments.check("game", game, Game, 'games.find("klee")')
    arguments.check("paper", paper, Paper, 'paper("A4")')

    @cache  # the page is set in several styles until it is short enough, and a drawn game takes a while
    def figure(info: str, body: str) -> Figure:
        drawn = example(game, body, colour=colour)
        return structs.replace(drawn, caption=info.removeprefix("figure").strip())

    return rules_pages(
        rule_blocks(game) if layout is None else blocks_of(game, layout),
        paper,
        title=game.title,
        credit=game.credit,
        work=game.work,
        figure=figure,
        imprint=imprint,
        large=large,
    )


def rule_blocks(game: Game) -> tuple[Block, ...]:
    """The rules as blocks, in the language that is spoken; their pictures are those of the English ones.

    Raises BadInput when the game has no rules.md."""
    english = game.folder / RULES
    told = in_language(english)
    if not english.is_file():
        raise game.lacking(RULES)
    return _blocks(told) if told == english else _illustrated(_blocks(told), _blocks(english))


def _blocks(rules: Path) -> tuple[Block, ...]:
    """The blocks of a text: those that are kept beside it, if it still is what they were read from."""
    text, beside = rules.read_text("utf-8"), rules.with_suffix(KEPT)
    found = kept(beside.read_bytes(), text) if beside.is_file() else None
    return read(text) if found is None else found


def _illustrated(told: tuple[Block, ...], english: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with the records of the English pictures, one after the other, above their own words."""
    records = (block.body for block in english if _is_picture(block))
    return tuple(structs.replace(block, body=next(records)) if _is_picture(block) else block for block in told)


def _is_picture(block: Block) -> TypeGuard[Fence]:
    return isinstance(block, Fence) and block.info.startswith("figure")


def blocks_of(game: Game, layout: str) -> tuple[Block, ...]:
    """The rules' blocks without the sections that are about other layouts.

    Of one's own layout without all of these, without what follows them, and without pictures: these show and tell of
    other boards.
    """
    blocks = rule_blocks(game)
    heads = [n for n, block in enumerate(blocks) if isinstance(block, Heading) and block.level == 2]
    ends = [*heads[1:], len(blocks)]
    if game.sections and layout not in game.layout_names:
        return tuple(block for block in blocks[: ends[0]] if not _is_picture(block))
    others = {
        n
        for start, end, about in zip(heads[1:], ends[1:], game.sections, strict=False)
        if about != layout
        for n in range(start, end)
    }
    return tuple(block for n, block in enumerate(blocks) if n not in others)


def example(game: Game, text: str, *, colour: bool = True) -> Figure:
    """The drawing of an example record. Raises BadInput, with its place in rules.md, when it cannot be read or breaks a
    rule: ours never may."""
    return _example(game, text, language(), colour)


@lru_cache(maxsize=128)  # whoever prints many sheets, as a server does, prints the same few games' rules
def _example(game: Game, text: str, spoken: str, colour: bool) -> Figure:
    """The words in it are in the language that is spoken."""
    rules = game.rules  # what is wrong with that room is not the example's fault
    try:
        written = record.parse(text).settled(rules.Variation)
        verdict = replay.plain_verdict(rules, field_for(game, written), written)
    except BadInput as error:
        if error.file is not None and str(error.file) != "record":  # so a text without a file is called
            raise
        raise _placed(game, text, error.sentence, error.line) from None
    for unread in verdict.unread:
        said = gettext("the example in {title}'s rules cannot be read: {wrong}")
        raise _placed(game, text, said.format(title=gettext(game.title), wrong=unread.message), unread.line)
    for judged in verdict.fouls:
        assert judged.foul is not None
        said = gettext("the example in {title}'s rules breaks a rule: {wrong}")
        wrong = f"{judged.foul.message} [{rule_of(judged.foul)}]"
        raise _placed(game, text, said.format(title=gettext(game.title), wrong=wrong), judged.line)
    return game.figure(verdict.field, game.rules.story(verdict), colour=colour)


def _placed(game: Game, text: str, sentence: str, line: int | None) -> BadInput:
    """What is wrong with an example, of which it is the `line`, where it stands in rules.md."""
    before, there, _ = (game.folder / RULES).read_text("utf-8").partition(text)
    if not there:  # such as one that is indented
        return BadInput(sentence, file=game.folder / RULES)
    return BadInput(sentence, file=game.folder / RULES, line=before.count("\n") + (line or 1))
