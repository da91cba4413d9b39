"""What --help tells of a verb, in the language that is spoken.

A verb's docstring and the texts of its options stand in English where they are written; tools/languages.py collects
them by `texts`, and they are looked up when the help is shown. A paragraph that click would fill anew is one message,
one that stands line for line (after `\\b`) too.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from sheetgen.cli.streams import say
from sheetgen.errors import BadInput
from sheetgen.language import N_, gettext

CLICKS_OWN = (N_("Show this message and exit."), N_("Show the version and exit."))
"""What click itself says of its two options."""

AS_IT_IS = "\b\n"
"""How a paragraph begins whose lines stay as they are."""


class Verb(click.Command):
    """A command whose help is told in the language that is spoken."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Read the words as click does, but -o=FILE as --output=FILE, and an empty word for a file or a game as none.

        Raises BadInput for an option that is given twice and takes one value, of which click would keep the last and
        say nothing, for one whose value is empty, and for a file's name that click takes for options, and
        BadOptionUsage for an option that has another one in the place of its value.
        """
        if not context.resilient_parsing and not isinstance(self, click.Group):
            try:
                said, _, given = self.make_parser(context).parse_args([*args])
            except click.NoSuchOption as error:
                raise _file_taken_for(error, args) from None
            for option in dict.fromkeys(given):
                args = _without_sign(option, said, args)
            said, _, _ = self.make_parser(context).parse_args([*args])
            for option in dict.fromkeys(given):
                self._check(option, given, said, context)
        return super().parse_args(context, args)

    def _check(
        self, option: click.Parameter, given: Sequence[click.Parameter], said: dict[str, Any], context: click.Context
    ) -> None:
        value = said.get(option.name or "")
        empty = value == "" or (isinstance(value, tuple | list) and "" in value)
        if isinstance(option, click.Argument):
            if empty and option.required:
                raise click.MissingParameter(ctx=context, param=option)
            return
        assert isinstance(option, click.Option)
        name = max(option.opts, key=len)
        if not option.multiple and not option.is_flag and given.count(option) > 1:
            raise BadInput(gettext("{option} is given twice; leave one of them out").format(option=name))
        if empty and option.flag_value != "":  # --fill= is the usual filling
            raise BadInput(gettext("{option} is empty; write a value after it, or leave it out").format(option=name))
        known = {name for each in self.get_params(context) if isinstance(each, click.Option) for name in each.opts}
        values = value if isinstance(value, tuple | list) else [value]
        if not option.is_flag and any(isinstance(each, str) and each in known for each in values):
            raise click.BadOptionUsage(name, "", context)  # the next option has been taken for its value

    def get_help_option(self, context: click.Context) -> click.Option | None:
        """Click's, told as all else is told."""
        option = super().get_help_option(context)
        if option is not None:
            option.callback = _show_help
        return option

    def format_usage(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The first line: what the command is called with."""
        usage, pieces = gettext("Usage:"), " ".join(self.collect_usage_pieces(context))
        formatter.write_usage(context.command_path, pieces, prefix=f"{usage} ")

    def format_help_text(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The docstring, paragraph by paragraph."""
        told = [
            f"{AS_IT_IS}{gettext(part.removeprefix(AS_IT_IS))}" if part.startswith(AS_IT_IS) else gettext(part)
            for part in paragraphs(self)
        ]
        if told:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text("\n\n".join(told))

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Each option with its text; what click adds, such as the least and the most, has no words."""
        rows = []
        for option in self.get_params(context):
            text = getattr(option, "help", None) or ""
            row = option.get_help_record(context) if isinstance(option, click.Option) else None
            if row is not None:
                rows.append((row[0], gettext(text) + row[1].removeprefix(text)))
        with formatter.section(gettext("Options")):
            formatter.write_dl(rows)


def _show_help(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        say(context.get_help())
        context.exit()


def _file_taken_for(error: click.NoSuchOption, args: Sequence[str]) -> Exception:
    """What is wrong with an option that there is not: it is a file's name, if it looks like one."""
    named = (word for word in args if word.startswith(error.option_name) and "=" not in word)
    if (name := next(named, None)) is None or not Path(name).suffix:
        return error
    said = gettext("{name} looks like an option; a file whose name begins with - is written ./{name}")
    return BadInput(said.format(name=name))


def _without_sign(option: click.Parameter, said: dict[str, Any], args: Sequence[str]) -> list[str]:
    """The words with -o=FILE, as other programs have it, written --output=FILE; click would call the file =FILE."""
    name, value = max(option.opts, key=len), said.get(option.name or "")
    signs = [f"{each}{value}" for each in option.opts if len(each) == 2 and str(value).startswith("=")]
    return [f"{name}{value}" if word in signs else word for word in args]


def paragraphs(command: click.Command) -> Iterator[str]:
    """Those of a command's docstring, each that is filled anew on one line."""
    for part in inspect.cleandoc(command.help or "").split("\n\n"):
        if part:
            yield part if part.startswith(AS_IT_IS) else " ".join(part.split())


def texts(command: click.Command) -> Iterator[str]:
    """All that a command's help says, as it is looked up."""
    yield from (part.removeprefix(AS_IT_IS) for part in paragraphs(command))
    yield from (option.help for option in command.params if isinstance(option, click.Option) and option.help)
