"""The command line: one small module a verb, loaded only when it is called."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from itertools import zip_longest

import click

from sheetgen import __version__
from sheetgen.cli.document import Document, is_asked_for, print_json
from sheetgen.cli.help import Verb
from sheetgen.cli.streams import complain, flush, note, outlet, say, shown
from sheetgen.ending import not_hidden
from sheetgen.errors import BadInput
from sheetgen.files import inputs_kept, reason
from sheetgen.language import ENGLISH, LANGUAGES, N_, either, gettext, known, of_locale, spoken

VERBS = {
    "games": N_("The games, their players and layouts."),
    "print": N_("Print a play sheet or board."),
    "book": N_("All games, or some, in one bookmarked PDF."),
    "field": N_("A playing field as data."),
    "check": N_("Referee a written game."),
    "read": N_("Read photos of coloured sheets."),
    "moves": N_("All legal moves after a record's last one."),
    "sample": N_("A random legal game as a record."),
    "odds": N_("What chance decides in a game."),
    "rules": N_("A game's rules."),
    "new": N_("An empty record, or a commented layout, to fill in."),
    "serve": N_("The page in the browser."),
}
"""Each verb is a module of this package with a click command of the same name; the texts are what --help lists."""


COMPLETING = "_SHEETGEN_COMPLETE"
"""The environment variable by which click knows that a shell asks what the Tab key completes."""

SHELLS = ("bash", "zsh", "fish")
"""Those that click knows."""


def _speak(context: click.Context, parameter: click.Parameter, code: str | None) -> None:
    """From here on the command speaks that language."""
    if code is not None:
        context.with_resource(spoken(code))


class _Spoken(click.Choice[str]):
    """A language by its code, its locale or its name."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Its code."""
        return super().convert(known(value) or value, param, ctx)


LANGUAGE = click.Option(
    ["--language"],
    type=_Spoken(list(LANGUAGES)),
    callback=_speak,
    expose_value=False,
    help="Of sheets, rules and verdicts: "
    + ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    + ". By default what your system speaks.",
)
"""Every verb has it."""


class Verbs(Verb, click.Group):
    """The verbs, each imported when it is asked for."""

    def list_commands(self, context: click.Context) -> list[str]:
        """All verbs, in the order in which a newcomer meets them."""
        return list(VERBS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The verb's command, or None when there is no such verb."""
        if name not in VERBS:
            return None
        command = getattr(import_module(f"sheetgen.cli.{name}_"), "command", None)
        assert isinstance(command, click.Command)
        if LANGUAGE not in command.params:
            command.params.append(LANGUAGE)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb that the words begin with. Raises BadInput when there is no such verb."""
        if args[0] not in VERBS and not args[0].startswith("-") and not context.resilient_parsing:
            from sheetgen.cli.wording import no_verb

            raise BadInput(no_verb(args[0], list(VERBS)))
        name, verb, rest = super().resolve_command(context, args)
        if verb is not None and (document := context.find_object(Document)):
            document.belong_to(verb)
        return name, verb, rest

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The group's own options, then the verbs."""
        super().format_options(context, formatter)
        self.format_commands(context, formatter)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs, without importing them."""
        with formatter.section(gettext("Verbs")):
            formatter.write_dl([(name, gettext(text)) for name, text in VERBS.items()])


def _show_version(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        say(f"sheetgen, version {__version__}")
        context.exit()


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the version and exit.",
)  # fmt: skip
def sheetgen() -> None:
    """Print play sheets for paper games, and referee the games played on them.

    Start with:  sheetgen print tolstoy

    A file that already exists is replaced if it is empty, or a sheet that sheetgen made and nobody has changed since;
    any other only with --overwrite. A file that the command reads is never written over. In place of a file's name,
    - stands for standard input (check, moves) or standard output (-o).
    """


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns its exit status (0 well, 1 something is wrong in the record, 2 not usable).

    Raises KeyboardInterrupt when it is stopped.
    """
    words = sys.argv[1:] if arguments is None else arguments
    with spoken(_asked_for(words) or (ENGLISH if is_asked_for(words) else of_locale())):
        return _run(words)


def _asked_for(arguments: Sequence[str]) -> str | None:
    """The language that --language names, wherever it stands: help and complaints come before click reads it."""
    for name, value in zip_longest(arguments, arguments[1:], fillvalue=""):
        said = value if name == LANGUAGE.opts[0] else name.removeprefix(f"{LANGUAGE.opts[0]}=")
        if name.startswith(LANGUAGE.opts[0]) and (code := known(said)) is not None:
            return code
    return None


def _run(words: Sequence[str]) -> int:
    with outlet() as output:
        try:
            status = _carried_out(words)
        except click.Abort:  # so click calls Ctrl-C, and the end of what it reads
            raise KeyboardInterrupt from None
        flush()
    if output.lost is None or isinstance(output.lost, BrokenPipeError):  # its reader, such as head, has seen enough
        return status
    return complain(gettext("the output cannot be written ({reason})").format(reason=reason(output.lost)))


def _check_completion(environ: Mapping[str, str]) -> None:
    """Raises BadInput for a shell that click completes nothing for, where it would say nothing."""
    shell, _, what = (asked := environ.get(COMPLETING, "")).partition("_")
    place = environ.get("COMP_CWORD")  # which of the words it is; of fish the word itself
    known = place is not None and (shell == "fish" or place.removeprefix("-").isdecimal())
    by_the_shell = what == "complete" and environ.get("COMP_WORDS") and known
    if asked and not (shell in SHELLS and (what == "source" or by_the_shell)):
        said = gettext("{variable} is {known}, to print what your shell's start-up file needs, not {said}")
        shells = either([", ".join(f"{name}_source" for name in SHELLS[:-1]), f"{SHELLS[-1]}_source"])
        raise BadInput(said.format(variable=COMPLETING, known=shells, said=repr(asked)))


def _told_to_a_shell() -> AbstractContextManager[None]:
    """What the Tab key completes click itself shows; nothing else is done then."""
    return shown() if os.environ.get(COMPLETING) else nullcontext()


def _carried_out(words: Sequence[str]) -> int:
    """Whatever is refused is told, in a JSON document too if one was asked for."""
    document = Document()
    result: object = None
    try:
        _check_completion(os.environ)
        with inputs_kept(), not_hidden(), _told_to_a_shell():
            result = sheetgen.main(args=[*words], prog_name="sheetgen", standalone_mode=False, obj=document)
    except click.exceptions.NoArgsIsHelpError as helped:
        note(helped.format_message())
        return 2
    except (BadInput, click.ClickException) as refused:
        error = _in_our_words(refused)
        if is_asked_for(words):
            print_json(document.refused(error))
        return complain(str(error))
    except (Exception, SystemExit) as unforeseen:
        fault = _fault_of_a_guest(unforeseen) or _refusal_of_the_system(unforeseen)
        if fault is None:
            raise
        if is_asked_for(words):
            print_json(document.refused(fault))
        return complain(str(fault))
    return result if isinstance(result, int) else 0


def _fault_of_a_guest(error: Exception | SystemExit) -> BadInput | None:
    from sheetgen.games import guests_fault

    return guests_fault(error)


def _refusal_of_the_system(error: Exception | SystemExit) -> BadInput | None:
    """What it would not do, and with which file, if that is what came up; what could not be shown is no part of it."""
    if isinstance(error, SystemExit) and error.code == 1:  # so click calls a broken pipe
        error = BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
    if not isinstance(error, OSError):
        return None
    if isinstance(error, FileNotFoundError) and _is_nowhere():
        return BadInput(gettext("the folder in which you are is there no more; go to another one"))
    named = error.filename
    return BadInput(reason(error), file=os.fsdecode(named) if isinstance(named, str | bytes) else None)


def _is_nowhere() -> bool:
    """Whether the folder in which the command was called is there no more; libraries ask for its name as they load."""
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def _in_our_words(error: BadInput | click.ClickException) -> BadInput:
    if isinstance(error, BadInput):
        return error
    from sheetgen.cli.wording import plain

    return BadInput(plain(error))
