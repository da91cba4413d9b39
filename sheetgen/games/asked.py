"""Which sheet somebody asked for, in the same few words at every door: layout, code, seed, filling, word list."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from sheetgen.field.code import as_scanned
from sheetgen.games import Game, design
from sheetgen.games.design import Design
from sheetgen.page import imprint
from sheetgen.page.imprint import Imprint


class Asked(Struct, frozen=True, kw_only=True):
    """Which sheet is meant; what is None was not said."""

    layout: str | None = None
    """A layout that ships, by name, or a file of one's own."""
    code: str | None = None
    """A code, or all that a sheet's QR code says."""
    seed: int | None = None
    """The field's."""
    fill: str | None = None
    """The kind of filling; empty for the game's usual one."""
    fill_seed: int | None = None
    words: str | None = None
    """A word list of one's own: a file."""

    @property
    def printed(self) -> Imprint:
        """What the code says: a code, all that a QR code says, or another address of the sheet.

        Raises BadInput for a paper that there is not."""
        return imprint.read(as_scanned(self.code or ""))

    def design(self, game: Game, told: Callable[[str], None]) -> Design:
        """The design that they come to; `told` hears what was left out of a word list, and what counts for nothing in
        a layout.

        Raises BadInput for what the game has not."""
        made = self._design(game, told)
        for said in design.said_in_vain(made):
            told(said)
        return made

    def _design(self, game: Game, told: Callable[[str], None]) -> Design:
        layout, words = (None if name is None else Path(name) for name in (self.layout, self.words))
        if self.code is not None:
            return design.named_with_its_words(self.printed.code, game=game, layout_file=layout, words=words)
        if self.fill is None:
            return design.design(game, name=self.layout, seed=self.seed)
        made = design.design(
            game,
            name=self.layout,
            seed=self.seed,
            fill=self.fill or game.filler.KINDS[-1],
            fill_seed=1 if self.fill_seed is None else self.fill_seed,
            words=words,
        )
        if made.filling and made.filling.words and (left_out := made.filling.words.left_out):
            told(left_out)
        return made
