"""Options that several verbs share, and what they come to."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click
from click.shell_completion import CompletionItem

from sheetgen.cli.streams import STREAM, name_written, remark, show
from sheetgen.errors import BadInput

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.games.design import Design
    from sheetgen.words.dictionary import Dictionary

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

NAMES = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus", "Hope")
"""The players of records that nobody has played."""

LONG = 20
"""Copies from which a progress bar is worth showing."""


def games_begun(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The names of games that begin so, for the shell's completion."""
    from sheetgen import games

    return [CompletionItem(name) for name in games.names() if name.startswith(begun.lower())]


def files_begun(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The files whose names begin so: the shell knows them."""
    return [CompletionItem(begun, type="file")]


def layouts_begun(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The game's layouts that begin so, or files when none does."""
    from sheetgen import games

    try:
        # With its last option still without a value, click has not told the game from the other words.
        names = games.find(context.params.get("game") or next(iter(context.args), "")).layout_names
    except BadInput:
        names = []
    found = [CompletionItem(name) for name in names if name.startswith(begun)]
    return found or files_begun(context, parameter, begun)


def game_argument(command: F) -> F:
    """The game, by name."""
    return click.argument("game", metavar="GAME", shell_complete=games_begun)(command)


def record_argument(command: F) -> F:
    """The record's file, and the files of one's own that it leans on when they lie elsewhere."""
    for option in (
        click.option(
            "--words", metavar="FILE", shell_complete=files_begun, help="The word list, in place of the record's own."
        ),
        click.option(
            "--layout",
            metavar="FILE",
            shell_complete=files_begun,
            help="The layout file, in place of the record's own.",
        ),
        click.argument("record", metavar="RECORD", shell_complete=files_begun),
    ):
        command = option(command)
    return command


def overwrite_option(command: F) -> F:
    """--overwrite, for all that writes a file."""
    said = "Replace an older file of that name, whatever it is."
    return click.option("--overwrite", is_flag=True, help=said)(command)


def output_option(said: str) -> Callable[[F], F]:
    """-o and --overwrite."""

    def option(command: F) -> F:
        return click.option(
            "-o", "--output", metavar="FILE", shell_complete=files_begun, help=f"{said} -o - is standard output."
        )(overwrite_option(command))

    return option


def json_option(command: F) -> F:
    """One JSON document instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON document and nothing else.")(command)


class Asked(NamedTuple):
    """Which sheet is meant, as the options say it."""

    layout: str | None
    seed: int | None
    code: str | None
    fill: str | None
    """The kind of filling; empty for the game's usual one."""
    field_seed: int | None
    words: str | None

    def design(self, game: Game) -> Design:
        """The design that they come to. Raises BadInput for options that do not go together."""
        from sheetgen.games import design

        layout, seed, code, fill, field_seed, words = self
        if code is not None:
            if seed is not None or fill is not None or field_seed is not None:
                raise BadInput(
                    "a code already says which seed and filling it is; leave --seed, --fill and --field-seed out"
                )
            made = design.from_code(
                code,
                game=game,
                layout_file=Path(layout) if layout is not None else None,
                own_words=Path(words) if words is not None else None,
            )
            if words is not None and made.words is None:
                raise BadInput(f"the sheet {code} was not filled from a word list of your own; leave --words out")
            return made
        if fill is None:
            if field_seed is not None or words is not None:
                raise BadInput("--field-seed and --words go with --fill")
            return design.design(game, name=layout, seed=seed)
        made = design.design(
            game,
            name=layout,
            seed=field_seed,
            fill=fill or game.filler.KINDS[-1],
            fill_seed=1 if seed is None else seed,
            words=Path(words) if words is not None else None,
        )
        if made.words is not None and made.words.first_skipped is not None:
            remark(_left_out(made.words))
        return made


def _left_out(words: Dictionary) -> str:
    """The sentence about the lines of a word list that hold no word."""
    from sheetgen.words.dictionary import LONGEST, SHORTEST

    assert words.first_skipped is not None
    number, line = words.first_skipped
    lines = "one line is" if words.skipped == 1 else f"{words.skipped:,} lines are"
    return (
        f"{words.path}: {lines} left out, because no word of {SHORTEST} to {LONGEST} letters stands there alone; "
        f"{'it is' if words.skipped == 1 else 'the first is'} line {number}, {line!r}"
    )


class OfSheet(click.Command):
    """A command with `sheet_options`, whose --fill may stand before the game: `print --fill tolstoy`."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Read the words as click does, but for a game that follows --fill, which is none of its values."""
        from sheetgen import games

        after_fill = [
            at for at in range(1, len(args)) if args[at - 1] == "--fill" and args[at].lower() in games.names()
        ]
        for at in after_fill:
            args = [*args[: at - 1], "--fill=", *args[at:]]
        return super().parse_args(context, args)


def sheet_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--layout, --seed, --code, --fill, --field-seed and --words, which the command gets together as `asked`."""

    @wraps(command)
    def gathered(**given: Any) -> Any:
        asked = Asked(**{name: given.pop(name) for name in Asked._fields})
        return command(asked=asked, **given)

    for option in reversed(
        [
            click.option(
                "--layout",
                metavar="L",
                shell_complete=layouts_begun,
                help="A layout that ships, by name, or your own layout file.",
            ),
            click.option("--seed", type=int, metavar="N", help="Another field; with --fill: other letters."),
            click.option("--code", metavar="C", help="The code of a sheet that is to be made again."),
            click.option(
                "--fill", is_flag=False, flag_value="", metavar="[lively|random]", help="Letters placed by chance."
            ),
            click.option("--field-seed", type=int, metavar="M", help="With --fill: another field too."),
            click.option(
                "--words",
                metavar="FILE",
                shell_complete=files_begun,
                help="With --fill: your own word list, in any alphabet.",
            ),
        ]
    ):
        option(gathered)
    return gathered


def tell_left_out() -> None:
    """On standard error the games of other packages that could not join."""
    from sheetgen import games

    for sentence in games.left_out():
        click.echo(f"sheetgen: {sentence}", err=True)


@contextmanager
def watched(label: str) -> Iterator[None]:
    """A progress bar for what builders tell of long work, if somebody is looking and it is told at all."""
    if not sys.stderr.isatty():
        yield
        return
    from sheetgen import progress

    with ExitStack() as stack:
        bars: list[Any] = []

        def listen(fraction: float) -> None:
            if not bars:
                bars.append(stack.enter_context(click.progressbar(length=100, label=label, file=sys.stderr)))
            bars[0].update(round(99 * fraction) - bars[0].pos)  # at 100 it would be finished and never fall back

        with progress.heard_by(listen):
            yield


def give(text: str, output: str | None, *, overwrite: bool) -> None:
    """The text on standard output, or as a new file.

    Raises BadInput when there is such a file, or it is no .toml, or the text names a file as no text can.
    """
    from sheetgen.files import write_set

    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise BadInput(
            "the name of the layout's file has a sign that no record can hold; rename the file, and try again"
        ) from None

    if output is None or output == STREAM:
        show(data)
        return
    if not output:
        raise BadInput("a file needs a name, such as my.toml")
    path = Path(output)
    if path.suffix.lower() != ".toml":
        raise BadInput("its name should end in .toml", file=path)
    write_set([(path, data)], overwrite=overwrite)
    name_written(path)


def print_json(data: Any) -> None:
    """One JSON document on standard output; of a file's name that is no text, what cannot be said is escaped."""
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    show(text.encode("utf-8", "backslashreplace"))


def counted(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """The items as they come, with a progress bar when there are many and somebody is looking."""
    if total < LONG or not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, length=total, label=label, file=sys.stderr) as bar:
        yield from bar
