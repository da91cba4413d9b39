"""What a person got wrong, in one sentence: the only exception that the command line turns into a message."""

from __future__ import annotations

from pathlib import Path

from sheetgen.language import gettext, language, spoken


class BadInput(Exception):
    """A file, flag, code or word that cannot be used as it stands.

    ``sentence`` is plain, in the language that is spoken when it is raised; ``file`` and ``line`` (from 1) say where,
    if there is a where; ``about`` is a key or a piece of the text by which whoever knows the text can find the line;
    ``meant`` is what could stand there instead, where the sentence names it.
    """

    def __init__(
        self,
        sentence: str,
        *,
        file: Path | str | None = None,
        line: int | None = None,
        about: str | None = None,
        meant: tuple[str, ...] = (),
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.file = file
        self.line = line
        self.about = about
        self.meant = meant
        self._language = language()

    def at(self, file: Path | str, line: int | None = None) -> BadInput:
        """The same trouble with its place, unless its place is known already."""
        return self if self.file is not None else BadInput(self.sentence, file=file, line=self.line or line)

    def __str__(self) -> str:
        places = [] if self.file is None else [str(self.file)]
        with spoken(self._language):
            places += [] if self.line is None else [gettext("line {line}").format(line=self.line)]
        return f"{', '.join(places)}: {self.sentence}" if places else self.sentence
