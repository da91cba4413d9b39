"""What a person got wrong, in one sentence: the only exception that the command line turns into a message."""

from __future__ import annotations

from pathlib import Path


class BadInput(Exception):
    """A file, flag, code or word that cannot be used as it stands.

    ``sentence`` is plain English; ``file`` and ``line`` (from 1) say where, if there is a where.
    """

    def __init__(self, sentence: str, *, file: Path | str | None = None, line: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.file = file
        self.line = line

    def at(self, file: Path | str, line: int | None = None) -> BadInput:
        """The same trouble with its place, unless a closer place is known already."""
        return BadInput(self.sentence, file=self.file or file, line=self.line if self.line is not None else line)

    def __str__(self) -> str:
        where = "" if self.file is None else f"{self.file}: "
        if self.line is not None:
            where = f"{self.file or 'line'}{':' if self.file else ' '}{self.line}: "
        return f"{where}{self.sentence}"
