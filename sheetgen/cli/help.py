"""What --help tells of a verb, in the language that is spoken.

A verb's docstring and the texts of its options stand in English where they are written; tools/languages.py collects
them by `texts`, and they are looked up when the help is shown. A paragraph that click would fill anew is one message,
one that stands line for line (after `\\b`) too.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from sheetgen.errors import BadInput
from sheetgen.language import N_, gettext

CLICKS_OWN = (N_("Show this message and exit."), N_("Show the version and exit."))
"""What click itself says of its two options."""

AS_IT_IS = "\b\n"
"""How a paragraph begins whose lines stay as they are."""


class Verb(click.Command):
    """A command whose help is told in the language that is spoken."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Read the words as click does. Raises BadInput for an option that is given twice and takes one value, of
        which click would keep the last and say nothing."""
        if not context.resilient_parsing and not isinstance(self, click.Group):
            _, _, given = self.make_parser(context).parse_args([*args])
            for option in given:
                once = isinstance(option, click.Option) and not option.multiple and not option.is_flag
                if once and given.count(option) > 1:
                    said = gettext("{option} is given twice; leave one of them out")
                    raise BadInput(said.format(option=max(option.opts, key=len)))
        return super().parse_args(context, args)

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


def paragraphs(command: click.Command) -> Iterator[str]:
    """Those of a command's docstring, each that is filled anew on one line."""
    for part in inspect.cleandoc(command.help or "").split("\n\n"):
        if part:
            yield part if part.startswith(AS_IT_IS) else " ".join(part.split())


def texts(command: click.Command) -> Iterator[str]:
    """All that a command's help says, as it is looked up."""
    yield from (part.removeprefix(AS_IT_IS) for part in paragraphs(command))
    yield from (option.help for option in command.params if isinstance(option, click.Option) and option.help)
