"""What click finds wrong with the words of a command line, said to somebody who never saw one before."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from sheetgen.cli.numbers import Length
from sheetgen.cli.synonyms import OPTIONS, VALUES, VERBS, also_called, meant
from sheetgen.language import N_, clauses, either, gettext
from sheetgen.tomlfile import names_known


def plain(error: click.ClickException) -> str:
    """The sentence for what click says in its own words; what is not told apart here stays as click has it."""
    if isinstance(error, click.BadOptionUsage):
        if error.message.endswith("does not take a value."):
            return gettext("{option} takes no value; leave the = and what follows it out").format(
                option=error.option_name
            )
        return gettext("{option} needs a value after it; --help says which").format(option=error.option_name)
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return error.format_message()
    match error:
        case click.NoSuchOption():
            return _no_option(error.option_name, context)
        case click.MissingParameter(param=click.Argument() as argument):
            wanted = gettext(_EXAMPLES.get(argument.make_metavar(context), "")).format(
                verb=_verb(context), game=_example(context)
            )
            said = gettext("something is missing after {verb}: {wanted}")
            option, file = _taken(argument, context)
            if option:
                said = gettext("{file} is what {option} writes, and something is missing after {verb}: {wanted}")
            return said.format(verb=_verb(context), wanted=wanted, option=option, file=file)
        case click.BadParameter(param=click.Option() as option):
            wanted = _wanted(option.opts[0], option.type, error.message)
            run = re.match(r"'\s*(\d{1,9})\s*[-–]\s*(\d{1,9})\s*'", error.message)
            if run and option.opts[0] == "--seed" and _verb(context) == "print" and int(run[1]) < int(run[2]):
                said = gettext("{wrong}; {count} different sheets are --seed {first} --copies {count}")
                return said.format(wrong=wanted, first=run[1], count=int(run[2]) - int(run[1]) + 1)
            return wanted
        case click.UsageError() if extra := re.search(r"unexpected extra arguments? \((.*)\)$", error.message):
            return too_much(extra[1], context)
        case _:
            return error.format_message()


def too_much(extra: str, context: click.Context) -> str:
    """The sentence about words that follow all that a command takes."""
    record = context.params.get("record")
    if isinstance(record, str) and record.endswith(_RECORD) and extra.endswith(_RECORD):
        said = gettext("{command} takes one record at a time; give {extra} to it by itself")
        return said.format(extra=extra, command=context.command_path)
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


_RECORD = ".toml"
"""How the name of a record ends."""

_EXAMPLES = {
    "GAME": N_("which game? Such as: sheetgen {verb} {game} (sheetgen games lists them)"),
    "PHOTO...": N_("which photo? Such as: sheetgen {verb} photo.jpg"),
    "RECORD": N_("which record? Such as: sheetgen {verb} game.toml (sheetgen new tolstoy -o game.toml makes one)"),
}


def _taken(argument: click.Argument, context: click.Context) -> tuple[str, str]:
    """The option that took a file's name for itself where a file to be read is missing, and that name; else nothing."""
    if argument.make_metavar(context) in ("RECORD", "PHOTO..."):
        for option in context.command.params:
            value = context.params.get(option.name or "")
            if option.name in ("pdf", "output") and isinstance(value, str):
                return max(option.opts, key=len), value
    return "", ""


def _example(context: click.Context) -> str:
    """A game with which the verb comes to something."""
    return "goose" if _verb(context) == "odds" else "tolstoy"


def _verb(context: click.Context) -> str:
    return context.info_name or ""


_SHOWING = ("games", "field", "moves", "odds", "rules")
"""The verbs that show their text, and write no file."""

_INSTEAD = {
    ("rules", "-o"): N_("sheetgen print puts the rules behind a sheet, as a PDF"),
    ("sample", "--fill"): N_(
        "sample fills in letters by itself, by its --seed, and --code names a sheet that has some"
    ),
}
"""What serves where a verb has not what others have."""


def _no_option(said: str, context: click.Context) -> str:
    known = [name for each in context.command.params for name in each.opts if name.startswith("--")]
    near = meant(said, [name.removeprefix("--") for name in known], OPTIONS)
    sentence = gettext("there is no option {option}; {command} --help lists them")
    if _verb(context) in LISTED and said.removeprefix("--").casefold() in _PUPILS:
        sentence = gettext(
            "there is no option {option}; with --copies 5 or more each sheet has a line for a name, to be filled in by "
            "hand"
        )
        return sentence.format(option=said)
    if _verb(context) in _SHOWING and said in ("-o", "--output"):
        sentence = gettext(
            "{command} shows its text on the terminal and has no {option}; to keep the text in a file, write > and the "
            "file's name at the end"
        )
        if instead := _INSTEAD.get((_verb(context), "-o")):
            sentence = clauses([sentence, gettext(instead)])
        return sentence.format(option=said, command=context.command_path)
    if instead := _INSTEAD.get((_verb(context), said)):
        return gettext("there is no option {option} here; {instead}").format(option=said, instead=gettext(instead))
    if other := _other_with(said, context):
        sentence = gettext("there is no option {option} here; sheetgen {other} has it")
        return sentence.format(option=said, other=other)
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


LISTED = ("print", "book")
"""The verbs that make sheets: what one of them can do is looked for in the other alone."""

_PUPILS = (
    "names",
    "namen",
    "noms",
    "nombres",
    "schüler",
    "klasse",
    "klassenliste",
    "class",
    "pupils",
    "students",
    "élèves",
    "alumnos",
)
"""What is asked for by who has a list of a class."""


def _other_with(said: str, context: click.Context) -> str | None:
    """The first other verb that has that option, if this one has none that begins so, as --seeds does with --seed, and
    none that is called so elsewhere."""
    group = context.parent.command if context.parent else None
    known = [name for each in context.command.params for name in each.opts]
    if not isinstance(group, click.Group) or any(name.startswith(said) for name in known):
        return None
    sheets = _verb(context) in LISTED
    if not sheets and also_called(said, known, OPTIONS):
        return None
    for other in LISTED if sheets else group.list_commands(context):
        command = group.get_command(context, other) if other != _verb(context) else None
        if command and said.startswith("--") and any(said in each.opts for each in command.params):
            return other
    return None


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
        case Length():
            said = gettext("{option} takes a length from {least} to {most} mm, not {given}")
            if given[:1] not in ("'", '"'):  # words are quoted, numbers are not
                said = gettext("{option} takes a length from {least} to {most} mm, not {given} mm")
                given = f"{float(given):g}"
            return said.format(option=option, least=f"{kind.min:g}", most=f"{kind.max:g}", given=given)
        case click.FloatRange(max=None):
            said = gettext("{option} takes a number above {least}, not {given}")
            return said.format(option=option, least=f"{kind.min:g}", given=given)
        case click.types.IntParamType():
            return gettext("{option} takes a whole number, not {given}").format(option=option, given=given)
        case _:
            return gettext("{option} will not do: {message}").format(option=option, message=message)
