"""Options that several verbs share, and what they come to."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from sheetgen.cli.document import ASKED, JsonOption
from sheetgen.cli.help import Verb
from sheetgen.cli.numbers import AnyWhole
from sheetgen.cli.streams import STREAM, name_written, remark, show
from sheetgen.errors import BadInput
from sheetgen.language import ENGLISH, called, gettext, language, ngettext, spoken

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.games.asked import Asked
    from sheetgen.games.design import Design

F = TypeVar("F", bound=Callable[..., Any])


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


REPLACING = "Replace an older file of that name, whatever it is."


def overwrite_option(command: F, said: str = REPLACING) -> F:
    """--overwrite, for all that writes a file."""
    return click.option("--overwrite", is_flag=True, help=said)(command)


def output_option(said: str, replacing: str = REPLACING) -> Callable[[F], F]:
    """-o and --overwrite, with what is said of each."""

    def option(command: F) -> F:
        return click.option(
            "-o", "--output", metavar="FILE", shell_complete=files_begun, help=f"{said} -o - is standard output."
        )(overwrite_option(command, replacing))

    return option


def open_option(command: F) -> F:
    """--open, for what makes pages."""
    return click.option("--open", "opens", is_flag=True, help="Show the file when it is written.")(command)


def json_option(empty: Callable[[], Mapping[str, Any]]) -> Callable[[F], F]:
    """One JSON document instead of text; `empty` gives its keys, with what they have where nothing is known."""
    return click.option(ASKED, "as_json", cls=JsonOption, empty=empty)


def _asked(
    *,
    layout: str | None,
    seed: int | None,
    code: str | None,
    fill: str | None,
    field_seed: int | None,
    words: str | None,
    game: str | None = None,
) -> Asked:
    """What was asked for: with --fill, --seed is of the filling. Raises BadInput for options that exclude each other.

    From here on the field's seed and the filling's seed are two things.
    """
    from sheetgen.games.asked import Asked

    if code is not None and (seed, fill, field_seed) != (None, None, None):
        raise BadInput(
            gettext("a code already says which seed and filling are meant; leave --seed, --fill and --field-seed out")
        )
    if code is None and fill is None and (field_seed, words) != (None, None):
        if game is not None:
            from sheetgen import games

            games.find(game).must_fill()  # that --fill is missing would be no help
        option = "--words" if field_seed is None else "--field-seed"
        raise BadInput(gettext("{option} goes with --fill; add --fill, or leave {option} out").format(option=option))
    field_seed, fill_seed = (seed, None) if fill is None else (field_seed, seed)
    return Asked(layout=layout, code=code, seed=field_seed, fill=fill, fill_seed=fill_seed, words=words)


class FillOption(click.Option):
    """--fill, whose values are whatever the games' fillers offer."""

    def make_metavar(self, ctx: click.Context) -> str:
        """The kinds of filling of all games, the usual one of each game first."""
        return f"[{'|'.join(dict.fromkeys(_kinds()))}]"


def _kinds() -> Iterator[str]:
    from sheetgen import games

    for game in map(games.find, games.names()):
        with suppress(BadInput):  # a guest whose fill.py is broken says so when it is called
            yield from reversed(game.filler.KINDS if game.fillable else ())


class OfSheet(Verb):
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
    def gathered(
        *,
        layout: str | None,
        seed: int | None,
        code: str | None,
        fill: str | None,
        field_seed: int | None,
        words: str | None,
        **given: Any,
    ) -> Any:
        asked = _asked(
            layout=layout, seed=seed, code=code, fill=fill, field_seed=field_seed, words=words, game=given.get("game")
        )
        return command(asked=asked, **given)

    for option in reversed(
        [
            click.option(
                "--layout",
                metavar="L",
                shell_complete=layouts_begun,
                help="A layout that ships, by name, or your own layout file.",
            ),
            click.option("--seed", type=AnyWhole(), metavar="N", help="Another field; with --fill: other letters."),
            click.option("--code", metavar="C", help="The code of a sheet to be made again, or what its QR code says."),
            click.option("--fill", cls=FillOption, is_flag=False, flag_value="", help="Letters placed by chance."),
            click.option("--field-seed", type=AnyWhole(), metavar="M", help="With --fill: another field too."),
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


def speak_of(*told: Game) -> None:
    """From here on the command speaks English where the rules of one of these games are not told in the language that
    is spoken: no page is half in one language, half in another. Where --language was given, standard error says so."""
    lacking = [game for game in told if not game.is_told_in(language())]
    if not lacking:
        return
    context = click.get_current_context()
    if context.get_parameter_source("language") == ParameterSource.COMMANDLINE:
        said = ngettext(
            "{games} has not been translated into {language}, so it is told in English",
            "{games} have not been translated into {language}, so all is told in English",
            len(lacking),
        )
        named = ", ".join(gettext(game.title) for game in lacking)
        remark(said.format(games=named, language=called(language())))
    context.with_resource(spoken(ENGLISH))


def tell_whose_words(made: Design, how: str | None = None) -> None:
    """On standard error that letters are set for English words where another language is spoken, and how to have
    others."""
    from sheetgen.games.design import whose_words

    if said := whose_words(made) if how is None else whose_words(made, how):
        remark(said)


def tell_left_out() -> None:
    """On standard error the games of other packages that could not join."""
    from sheetgen import games

    for sentence in games.left_out():
        remark(sentence)


def give(text: str, output: str | None, *, overwrite: bool) -> None:
    """The text on standard output, or as a new file.

    Raises BadInput when there is such a file, or it is no .toml, or the text names a file as no text can.
    """
    from sheetgen.files import write_set

    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise BadInput(
            gettext("the name of the layout's file has a sign that no record can hold; rename the file, and try again")
        ) from None

    if output is None or output == STREAM:
        show(data)
        return
    path = record_path(output)
    write_set([(path, data)], overwrite=overwrite)
    name_written(path)


def tell_what_is_elsewhere(named: str, folder: Path) -> None:
    """On standard error that a record in that folder names a layout of one's own that does not lie there: whoever
    judges the record will open no file from elsewhere."""
    from sheetgen.files import beside, is_file
    from sheetgen.games.design import path_chosen

    with suppress(BadInput):
        if is_file(beside(folder, str(path_chosen(Path(named), folder)[0]))):
            return
    said = gettext(
        "the record names {layout}, which is not beside it, so check will refuse it: copy that file beside the record "
        "and name it so there, or give it to check with --layout"
    )
    remark(said.format(layout=named))


def tell_whose_words_are_elsewhere(words: Path | None, record: Path | None) -> None:
    """On standard error that a record names a word list of one's own, if it names one, that lies neither beside it nor
    below: it has the bare name, and whoever judges it must say where the list is."""
    from sheetgen.files import is_beside

    file = record or Path("game.toml")
    if words is None or is_beside(file.parent, words):
        return
    said = gettext(
        "the record names {list}, which is not beside it, so check will refuse it: copy that list beside the record, "
        "or judge it with {command}"
    )
    command = shlex.join(["sheetgen", "check", str(file), "--words", str(words)])
    remark(said.format(list=words.name, command=command))


def record_path(name: str) -> Path:
    """Where a record or layout is to be written. Raises BadInput when it is no .toml."""
    from sheetgen.files import check_no_device

    path = Path(name)
    if path.suffix.lower() != ".toml":
        check_no_device(path, path)
        raise BadInput(gettext("its name should end in .toml"), file=path)
    return path
