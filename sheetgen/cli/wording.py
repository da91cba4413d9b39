"""What click finds wrong with the words of a command line, said to somebody who never saw one before."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from sheetgen.cli.synonyms import OPTIONS, VALUES, VERBS, meant
from sheetgen.language import N_, either, gettext
from sheetgen.tomlfile import names_known


def plain(error: click.ClickException) -> str:
    """The sentence for what click says in its own words; what is not told apart here stays as click has it."""
    if isinstance(error, click.BadOptionUsage):
        return gettext("{option} needs a value after it; --help says which").format(option=error.option_name)
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return error.format_message()
    match error:
        case click.NoSuchOption():
            return _no_option(error.option_name, context)
        case click.MissingParameter(param=click.Argument() as argument):
            wanted = gettext(_EXAMPLES.get(argument.make_metavar(context), "")).format(verb=_verb(context))
            return gettext("something is missing after {verb}: {wanted}").format(verb=_verb(context), wanted=wanted)
        case click.BadParameter(param=click.Option() as option):
            return _wanted(option.opts[0], option.type, error.message)
        case click.UsageError() if extra := re.search(r"unexpected extra arguments? \((.*)\)$", error.message):
            return too_much(extra[1], context)
        case _:
            return error.format_message()


def too_much(extra: str, context: click.Context) -> str:
    """The sentence about words that follow all that a command takes."""
    said = gettext(
        "{extra} is more than {command} takes; options begin with --, and a name with spaces needs quotes, as in "
        '"my sheets.pdf"'
    )
    return said.format(extra=repr(extra), command=context.command_path)


def no_verb(said: str, verbs: Sequence[str]) -> str:
    """The sentence about a first word that is no verb."""
    from sheetgen import games

    word = said.lower()
    if word in games.names():
        return gettext("say what to do with {game}: sheetgen print {game} prints its sheet").format(game=word)
    if word == "help":
        return gettext("sheetgen --help lists the verbs, and sheetgen print --help all that print can do")
    sentence = gettext("there is no verb {verb}; {known}")
    return sentence.format(verb=repr(said), known=names_known(meant(word, verbs, VERBS), verbs))


_EXAMPLES = {
    "GAME": N_("which game? Such as: sheetgen {verb} tolstoy (sheetgen games lists them)"),
    "PHOTO...": N_("which photo? Such as: sheetgen {verb} photo.jpg"),
    "RECORD": N_("which record? Such as: sheetgen {verb} game.toml (sheetgen new tolstoy -o game.toml makes one)"),
}


def _verb(context: click.Context) -> str:
    return context.info_name or ""


def _no_option(said: str, context: click.Context) -> str:
    known = [name for each in context.command.params for name in each.opts if name.startswith("--")]
    near = meant(said, [name.removeprefix("--") for name in known], OPTIONS)
    sentence = gettext("there is no option {option}; {command} --help lists them")
    if not said.startswith("--"):
        sentence = gettext(
            "there is no option {option}; long names begin with two dashes, as in --help; {command} --help lists them"
        )
    elif context.parent is None and said not in known:
        sentence = gettext(
            "there is no option {option} here; options come after the verb, as in sheetgen print tolstoy --fill"
        )
    elif near == "ink":
        near = _coloured(said)
        sentence = gettext("there is no option {option}; did you mean {near}? {command} --help lists them")
    elif near:
        near = f"--{near}"
        sentence = gettext("there is no option {option}; did you mean {near}? {command} --help lists them")
    return sentence.format(option=said, near=near, command=context.command_path)


def _coloured(said: str) -> str:
    """The option that whoever says --colour means, with its value."""
    return "--ink" if meant(said, ["ink"], {}) else "--ink colour"


def _wanted(option: str, kind: object, message: str) -> str:
    """What the option takes, and what it was given."""
    found = re.match(r"(\'.*\'|\S+) is not ", message, re.DOTALL)
    if found is None:
        return gettext("{option} will not do: {message}").format(option=option, message=message)
    given = found[1]
    match kind:
        case click.Choice():
            *rest, last = [str(choice) for choice in kind.choices]
            wanted = either([", ".join(rest), last]) if rest else last
            near = meant(given.strip("'"), [str(choice) for choice in kind.choices], VALUES)
            said = gettext("{option} takes {wanted}, not {given}")
            if near is not None:
                said = gettext("{option} takes {wanted}, not {given}; did you mean {near}?")
            return said.format(option=option, wanted=wanted, given=given, near=near)
        case click.IntRange(max=None):
            said = gettext("{option} takes a whole number, {least} or more, not {given}")
            return said.format(option=option, least=kind.min, given=given)
        case click.IntRange():
            said = gettext("{option} takes a whole number from {least} to {most}, not {given}")
            return said.format(option=option, least=kind.min, most=kind.max, given=given)
        case click.FloatRange(max=None):
            said = gettext("{option} takes a number above {least}, not {given}")
            return said.format(option=option, least=f"{kind.min:g}", given=given)
        case click.FloatRange():
            said = gettext("{option} takes a number from {least} to {most}, not {given}")
            return said.format(option=option, least=kind.min, most=kind.max, given=given)
        case _ if kind is click.INT:
            return gettext("{option} takes a whole number, not {given}").format(option=option, given=given)
        case _:
            return gettext("{option} will not do: {message}").format(option=option, message=message)
