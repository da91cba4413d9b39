"""What click finds wrong with the words of a command line, said to somebody who never saw one before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

import click


def plain(error: click.ClickException) -> str:
    """The sentence for what click says in its own words; what is not told apart here stays as click has it."""
    if isinstance(error, click.BadOptionUsage):
        return f"{error.option_name} needs a value after it; --help says which"
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return error.format_message()
    match error:
        case click.NoSuchOption():
            return _no_option(error.option_name, context)
        case click.MissingParameter(param=click.Argument() as argument):
            wanted = _EXAMPLES.get(argument.make_metavar(context), "")
            return f"something is missing after {_verb(context)}: {wanted.format(verb=_verb(context))}"
        case click.BadParameter(param=click.Option() as option):
            return f"{option.opts[0]} {_wanted(option.type, error.message)}"
        case click.UsageError() if extra := re.search(r"unexpected extra arguments? \((.*)\)$", error.message):
            quoted = 'a name with spaces needs quotes, as in "my sheets.pdf"'
            return f"{extra[1]!r} is more than {context.command_path} takes; options begin with --, and {quoted}"
        case _:
            return error.format_message()


def no_verb(said: str, verbs: Sequence[str]) -> str:
    """The sentence about a first word that is no verb."""
    from sheetgen import games

    word = said.lower()
    if word in games.names():
        return f"say what to do with {word}: sheetgen print {word} prints its sheet"
    if word == "help":
        return "sheetgen --help lists the verbs, and sheetgen print --help all that print can do"
    close = get_close_matches(word, verbs, 1)
    return (
        f"there is no verb {said!r}; {f'did you mean {close[0]}? There' if close else 'there'} are: {', '.join(verbs)}"
    )


_EXAMPLES = {
    "GAME": "which game? Such as: sheetgen {verb} tolstoy (sheetgen games lists them)",
    "PHOTO...": "which photo? Such as: sheetgen {verb} photo.jpg",
    "RECORD": "which record? Such as: sheetgen {verb} game.toml (sheetgen new tolstoy -o game.toml makes one)",
}


def _verb(context: click.Context) -> str:
    return context.info_name or ""


def _no_option(said: str, context: click.Context) -> str:
    known = [name for each in context.command.params for name in each.opts if name.startswith("--")]
    help_line = f"{context.command_path} --help lists them"
    if not said.startswith("--"):
        return f"there is no option {said}; long names begin with two dashes, as in --help; {help_line}"
    if context.parent is None and said not in known:
        return f"there is no option {said} here; options come after the verb, as in sheetgen print tolstoy --fill"
    close = get_close_matches(said, known, 1)
    return f"there is no option {said}; {f'did you mean {close[0]}? ' if close else ''}{help_line}"


def _wanted(kind: object, message: str) -> str:
    """What the option takes, and what it was given."""
    given = re.match(r"(\'.*\'|\S+) is not ", message, re.DOTALL)
    if given is None:
        return f"will not do: {message}"
    match kind:
        case click.Choice():
            *rest, last = [str(choice) for choice in kind.choices]
            return f"takes {', '.join(rest)} or {last}, not {given[1]}"
        case click.IntRange():
            least = f", {kind.min} or more" if kind.max is None else f" from {kind.min} to {kind.max}"
            return f"takes a whole number{least}, not {given[1]}"
        case _ if kind is click.INT:
            return f"takes a whole number, not {given[1]}"
        case _:
            return f"will not do: {message}"
