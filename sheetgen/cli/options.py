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

from sheetgen.errors import BadInput

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.games.design import Design

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

NAMES = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus", "Hope")
"""The players of records that nobody has played."""

LONG = 20
"""Copies from which a progress bar is worth showing."""


def game_argument(command: F) -> F:
    """The game, by name."""
    return click.argument("game", metavar="GAME")(command)


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
        return design.design(
            game,
            name=layout,
            seed=field_seed,
            fill=fill or game.filler.KINDS[-1],
            fill_seed=1 if seed is None else seed,
            words=Path(words) if words is not None else None,
        )


def sheet_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--layout, --seed, --code, --fill, --field-seed and --words, which the command gets together as `asked`."""

    @wraps(command)
    def gathered(**given: Any) -> Any:
        asked = Asked(**{name: given.pop(name) for name in Asked._fields})
        return command(asked=asked, **given)

    for option in reversed(
        [
            click.option("--layout", metavar="L", help="A layout that ships, by name, or your own layout file."),
            click.option("--seed", type=int, metavar="N", help="Another field; with --fill: other letters."),
            click.option("--code", metavar="C", help="The code of a sheet that is to be made again."),
            click.option(
                "--fill", is_flag=False, flag_value="", metavar="[lively|random]", help="Letters placed by chance."
            ),
            click.option("--field-seed", type=int, metavar="M", help="With --fill: another field too."),
            click.option("--words", metavar="FILE", help="With --fill: your own word list, in any alphabet."),
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
            bars[0].update(max(0, round(100 * fraction) - bars[0].pos))

        with progress.heard_by(listen):
            yield


def give(text: str, output: str | None) -> None:
    """The text on standard output, or as a new file. Raises BadInput when there is such a file."""
    from sheetgen.files import is_there, write_whole

    if output is None:
        click.echo(text, nl=False)
        return
    path = Path(output)
    if is_there(path):
        raise BadInput("this file exists already and is left as it is; choose another name", file=path)
    write_whole(path, text.encode())
    click.echo(path)


def print_json(data: Any) -> None:
    """One JSON document on standard output."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=1))


def counted(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """The items as they come, with a progress bar when there are many and somebody is looking."""
    if total < LONG or not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, length=total, label=label, file=sys.stderr) as bar:
        yield from bar
