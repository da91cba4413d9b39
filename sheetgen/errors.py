"""What a person got wrong, in a sentence: the only exception that the command line turns into a message."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from sheetgen.language import N_, gettext, headed, language, spoken

STANDARD_INPUT = Path(N_("standard input"))
"""What complaints call the file that is read in place of one by the name `-`."""
MOST = 20
"""Troubles of one file that are told at once."""
COUNTED = 100
"""Troubles of one file that are looked for: each costs a search for its line, and nobody mends more in one go."""


class PageName(str):
    """What complaints call a page of a file; `path` names the file alone, and `page` counts from 1."""

    path: str
    page: int

    def __new__(cls, path: str, page: int, name: str | None = None) -> PageName:
        """The name is as given, or as the language has it that is spoken."""
        said = gettext("{file}, page {page}").format(file=path, page=page) if name is None else name
        made = super().__new__(cls, said)
        made.path, made.page = path, page
        return made

    def __getnewargs__(self) -> tuple[str, int, str]:  # type: ignore[override]
        """From process to process it goes with all three."""
        return self.path, self.page, str(self)


LONGEST_NAME = 1000
"""Letters of a file's name and folders that are told; few systems take as many."""


class BadInput(Exception):
    """A file, flag, code or word that cannot be used as it stands.

    ``sentence`` is plain, in the language that is spoken when it is raised; ``file`` and ``line`` (from 1) say where,
    if there is a where; ``about`` is a key or a piece of the text by which whoever knows the text can find the line,
    and ``beside`` are others, in order, with which it does not agree, for a text that has no line of its own for it;
    ``meant`` is what could stand there instead, where the sentence names it; ``unclear`` where it could be several
    things, and nobody can tell which.
    """

    def __init__(
        self,
        sentence: str,
        *,
        file: Path | str | None = None,
        line: int | None = None,
        about: str | None = None,
        beside: tuple[str, ...] = (),
        meant: tuple[str, ...] = (),
        unclear: bool = False,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.file = file
        self.line = line
        self.about = about
        self.beside = beside
        self.meant = meant
        self.unclear = unclear
        self._language = language()

    def at(self, file: Path | str, line: int | None = None) -> BadInput:
        """The same trouble with its place, unless its place is known already."""
        return self if self.file is not None else BadInput(self.sentence, file=file, line=self.line or line)

    def __str__(self) -> str:
        with spoken(self._language):
            name = str(self.file)
            name = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."
            places = [] if self.file is None else [name]
            if self.file is STANDARD_INPUT:
                places = [gettext(str(self.file))]
            places += [] if self.line is None else [gettext("line {line}").format(line=self.line)]
        return f"{', '.join(places)}: {self.sentence}" if places else self.sentence


class NoSuchPlace(BadInput):
    """A space, segment, line or triangle that the sheet does not have."""


class Several(BadInput):
    """Several troubles of one file, to be mended in one go; each has its own line."""

    def __init__(self, parts: tuple[BadInput, ...], more: bool = False) -> None:
        """`more`: there were others, which nobody looked for."""
        line = gettext("line {line}")
        told = [
            part.sentence if part.line is None else headed(line.format(line=part.line), part.sentence)
            for part in parts[:MOST]
        ]
        head = gettext("there are {count} things to mend:")
        if more:
            head = gettext("there are many things to mend; the first {most} are:")
        elif len(parts) > MOST:
            head = gettext("there are {count} things to mend, of which the first {most} are:")
        # What is looked at only in a file without such mistakes waits behind them, such as its moves.
        waiting = gettext("once they are mended, others may come to light")
        listed = "\n".join([head.format(count=len(parts), most=len(told)), *told, waiting])
        super().__init__(listed, file=parts[0].file, about=parts[0].about)
        self.parts = parts
        self.more = more

    def __reduce__(self) -> tuple[type[Several], tuple[tuple[BadInput, ...], bool]]:
        """From process to process it goes as what it is made of."""
        return type(self), (self.parts, self.more)


def parts_of(error: BadInput) -> tuple[BadInput, ...]:
    """The troubles that one is made of, or itself."""
    return error.parts if isinstance(error, Several) else (error,)


def collected(troubles: Iterable[BadInput], *, more: bool = False) -> BadInput:
    """One trouble as it is, several in the order of their lines; there is one at least, and few are asked for."""
    taken = [*islice(troubles, COUNTED + 1)]
    parts = {(part.line, part.about, part.sentence): part for part in taken}
    found = sorted(parts.values(), key=lambda part: part.line or 0)
    return found[0] if len(found) == 1 else Several(tuple(found), more or len(taken) > COUNTED)
