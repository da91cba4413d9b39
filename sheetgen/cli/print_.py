"""`sheetgen print`: play sheets and boards on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import structs

from sheetgen.cli.bar import is_watched, watched
from sheetgen.cli.numbers import Length, Whole
from sheetgen.cli.options import (
    OfSheet,
    files_begun,
    game_argument,
    open_option,
    output_option,
    sheet_options,
    speak_of,
    tell_whose_words,
)
from sheetgen.cli.streams import STREAM, name_written, note, remark, say
from sheetgen.cli.target import default_folder, deliver, kind_of, shown
from sheetgen.errors import BadInput, collected
from sheetgen.files import is_drawing
from sheetgen.language import N_, gettext, grouped, language, ngettext, together
from sheetgen.page.choices import CHOICES
from sheetgen.page.files.output import FORMATS

if TYPE_CHECKING:
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.games.asked import Asked
    from sheetgen.games.design import Design
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.paper import Paper


FILES = tuple(f".{kind}" for kind in FORMATS)
"""How no folder's name ends."""

MOST = 10_000
"""Sheets in one file."""


def choice_option(name: str, **more: Any) -> Callable[[Any], Any]:
    """The option of that choice (page/choices.py): a flag, unless it is said what it takes."""
    choice = CHOICES[name]
    return click.option(choice.option, help=choice.help, **(more or {"is_flag": True}))


def paper_options(command: Any) -> Any:
    """--paper and --landscape."""
    command = choice_option("landscape")(command)
    said = "A4, Letter, A3 ..., or a size such as 200x250mm; by default what your system prints on."
    return click.option("--paper", metavar="PAPER", help=said)(command)


def link_option(command: Any) -> Any:
    """--link."""
    said = (
        "The QR codes lead there: this address, the sheet's code and how it was printed. Without it they say those. "
        "Where sheetgen serve answers, write https://example.org/sheet/ or https://example.org/."
    )
    return click.option("--link", metavar="ADDRESS", help=said)(command)


class OneGame(OfSheet):
    """A command for one game, which knows where several go."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Read the words as click does. Raises BadInput when they name several games."""
        context.allow_extra_args = True
        rest = super().parse_args(context, args)
        if rest and not context.resilient_parsing:
            from sheetgen import games

            try:
                named = [games.find(name).name for name in (context.params["game"], *rest)]
            except BadInput:
                from sheetgen.cli.wording import too_much

                raise BadInput(too_much(" ".join(rest), context)) from None
            raise BadInput(
                gettext("print makes the sheets of one game; sheetgen book {games} puts them in one file").format(
                    games=" ".join(named)
                )
            )
        return rest


@click.command(cls=OneGame)
@game_argument
@sheet_options
@paper_options
@click.option(
    "--curve", metavar="FILE.svg", shell_complete=files_begun, help="Miro: your own closed curve as the field."
)
@click.option("--path", "path_name", metavar="ID", help="With --curve: the path of that id, where there are several.")
@click.option(
    "--force",
    is_flag=True,
    help="Print a sheet even if it cannot be played on (a curve or net of your own, small paper), each spot of a curve "
    "marked; but no curve that mostly runs over its own line again, or whose strands cannot be told apart.",
)
@click.option(
    "--copies",
    type=Whole(1, 1_000_000),
    default=1,
    metavar="N",
    help="How many sheets; with --seed or --fill each is different. From 5 on each has a number and a line for a name.",
)
@choice_option("large")
@click.option(
    "--ink",
    type=click.Choice(["black", "colour", "color"], case_sensitive=False),
    help="Black line work, as most sheets are, or colours, as Goose's boards are.",
)
@choice_option("numbers")
@choice_option("key")
@link_option
@choice_option("form")
@choice_option("rules")
@click.option("--tile", is_flag=True, help="Cut the field or board into pages of your printer's usual paper.")
@choice_option("bleed", type=Length(1, 20), metavar="MM")
@click.option(
    "--format",
    "kind",
    type=click.Choice(FORMATS, case_sensitive=False),
    help="By default what the file's name ends in, or pdf.",
)
@click.option("--dpi", type=Whole(36, 1200), metavar="N", help="Of a PNG: dots an inch, by default 300.")
@choice_option("svg_text")
@click.option("--jobs", type=Whole(1, 1024), metavar="N", help="A long run, on N cores: files of 1,000 in a folder.")
@click.option("--scheduler", metavar="ADDRESS", help="A long run, on the dask cluster there.")
@open_option
@output_option("By default named after the game and the code, in output/ if there is one, else here.")
def command(
    game: str,
    asked: Asked,
    curve: str | None,
    path_name: str | None,
    force: bool,
    paper: str | None,
    landscape: bool,
    copies: int,
    large_print: bool,
    ink: str | None,
    numbers: bool,
    key: bool,
    link: str | None,
    form: bool,
    no_rules: bool,
    tile: bool,
    bleed: float | None,
    kind: str | None,
    dpi: int | None,
    svg_text: bool,
    output: str | None,
    overwrite: bool,
    jobs: int | None,
    scheduler: str | None,
    opens: bool,
) -> None:
    """Print a play sheet or board.

    \b
    sheetgen print tolstoy                       the classic sheet, to fill in by hand
    sheetgen print tolstoy --fill --seed 7       the same field with letters
    sheetgen print tolstoy --seed 7              another field
    sheetgen print tolstoy --code TOL-10R107-T   a sheet you had before
    """
    from sheetgen import games, progress
    from sheetgen.games.design import copies as copies_of
    from sheetgen.games.design import located
    from sheetgen.games.papers import sized
    from sheetgen.games.printed import all_pages, entitled, tiled, unnumbered

    found = games.find(game)
    speak_of(found)
    if jobs is not None or scheduler is not None:
        strange = {
            "--code": asked.code, "--curve": curve, "--format": kind, "--dpi": dpi, "--svg-text": svg_text,
            "--tile": tile, "--bleed": bleed, "--key": key, "--form": form, "--open": opens,
            "-o -": output == STREAM,
        }  # fmt: skip
        given = [option for option, said in strange.items() if said not in (None, False)]
        options = _options(found, asked, paper, landscape, ink, large=large_print, numbers=numbers, link=link)
        options = structs.replace(options, forced=force)
        turned = not_turned(paper, asked.printed.paper) if landscape else None
        kept = {"rules": not no_rules, "force": force, "overwrite": overwrite, "coloured": ink not in (None, "black")}
        _long_run(found, asked, options, copies, output, jobs or 1, scheduler, given, turned, **kept)
        return
    if copies > MOST:
        raise BadInput(
            gettext("one file holds {most} sheets at most; with --jobs 2 there are files of 1,000 in a folder").format(
                most=grouped(MOST)
            )
        )
    named = kind is not None
    kind = kind_of(output, kind)
    if opens and output == STREAM:
        raise BadInput(gettext("--open shows a file; name one with -o, or leave -o out"))
    if dpi is not None and kind != "png":
        raise BadInput(gettext("--dpi is for pictures; add --format png"))
    if svg_text and kind != "svg":
        raise BadInput(gettext("--svg-text is for drawings; add --format svg"))
    if bleed is not None and (tile or kind != "pdf"):
        said = gettext("--bleed makes a PDF of whole pages for a print shop; leave {option} out")
        if not tile and not named:
            said = gettext(
                "--bleed makes a PDF of whole pages for a print shop; give the file a name that ends in .pdf"
            )
        raise BadInput(said.format(option="--tile" if tile else "--format"))
    options = _options(found, asked, paper, landscape, ink, large=large_print, numbers=numbers, link=link)
    sheet = options.paper
    heard: list[str] = []
    design = _design(found, asked, curve, path_name, heard.append, force=force)
    small = _tiles_of(sheet) if tile else None
    options = structs.replace(options, key=key, parts=small, forced=force)
    design = sized(design, options)
    sheets = copies_of(design, copies, heard.append)
    fields = sheets if force else _large_enough(design, sheets, options)
    with watched(gettext("drawing")), progress.part(0, copies):
        first = next(fields)  # what cannot be drawn is refused before anything is remarked on
    if copies > 1:  # what a word list lacks is worth knowing while its other sheets are still to come
        for sentence in heard:
            remark(sentence)
        heard.clear()
    if asked.code is None:
        tell_whose_words(design)
    if copies > 1 and found.seeded and all(said is None for said in (asked.seed, asked.code, asked.fill)):
        remark(_all_the_same(design, copies))
    turned = not_turned(paper, asked.printed.paper) if landscape else None
    coloured = ink not in (None, "black")
    for sentence in _idle(design, first, options, turned, coloured=coloured, rules=not no_rules, tile=tile):
        remark(sentence)
    if form and (lacking := unnumbered(found, options)):
        remark(lacking)
    if force:
        heard += _forced_in_vain(design, first, options)  # told when nothing else was wrong
    if design.layout.curve:
        for line in _counted(first):
            note(line) if output == STREAM else say(line)
    drawn = progress.each(chain([first], fields), copies)
    pages = all_pages(found, drawn, options, copies, rules=None if no_rules else small or sheet, form=form)
    if small:
        pages = tiled(pages, small)
    if bleed is not None:
        from sheetgen.page.files.bleed import bled

        pages = bled(pages, bleed)
    name = f"{found.name}-{first.code}"
    try:
        with watched(gettext("drawing")):
            files = deliver(
                pages,
                output,
                kind,
                name=name,
                overwrite=overwrite,
                title=entitled(found, first),
                author=found.credit,
                keywords=(found.title, first.layout, first.code),
                sides="Simplex" if found.cut or tile or options.large else None,
                dpi=dpi,
                live=svg_text,
            )
    except BadInput as error:
        raise located(error, design) from None
    for sentence in heard:
        remark(sentence)
    for path in files:
        name_written(path)
    if opens:
        shown(files)


def _idle(
    design: Design,
    first: Field,
    options: SheetOptions,
    turned: str | None,
    *,
    coloured: bool,
    rules: bool,
    tile: bool = False,
) -> Iterator[str]:
    """What was asked for and changes nothing, or is left off, a sentence each.

    `turned` is None without --landscape, else what is to be said of it on any sheet; `coloured`: ink in colours was
    asked for."""
    from sheetgen.games.design import left_to_chance, located
    from sheetgen.games.printed import standing

    game = design.game
    if replaced := left_to_chance(design):
        yield replaced
    if turned:
        yield turned
    elif turned is not None and game.lying:
        try:
            yield _as_it_lies(game, standing(game, first, options), rules=rules and not tile)
        except BadInput as error:
            raise located(error, design) from None
    yield from _idle_on(game, options, coloured=coloured, rules=rules)
    if left := game.left_off(first, options):
        yield left


def _all_the_same(made: Design, count: int) -> str:
    """That no two sheets will differ, and what would make them, where anything does."""
    from sheetgen.games.design import given_away

    keys = given_away(made)
    if made.layout.curve:  # no seed goes with it
        said = gettext("all {count} sheets are the same: a curve of your own is the whole field")
    elif keys:
        said = gettext(
            "all {count} sheets are the same, because the layout says what is drawn ({keys}); a seed, such as "
            "--seed 1, would draw something else in place of that by chance, if the other keys allow it"
        )
    elif made.game.fillable:
        said = gettext(
            "all {count} sheets are the same; for {count} different ones add --seed 1, or another number, or "
            "--fill for different letters"
        )
    else:
        said = gettext("all {count} sheets are the same; for {count} different ones add --seed 1, or another number")
    return said.format(count=count, keys=", ".join(keys))


def _options(
    game: Game,
    asked: Asked,
    paper: str | None,
    landscape: bool,
    ink: str | None,
    *,
    large: bool,
    numbers: bool,
    link: str | None,
) -> SheetOptions:
    """How the sheets are to look; what a whole QR code's text says of it holds unless said otherwise."""
    from sheetgen.page.options import SheetOptions

    printed = asked.printed
    return SheetOptions(
        paper=chosen_paper(paper, landscape, printed.paper),
        large=large or printed.large,
        colour=game.coloured if ink is None else ink != "black",
        numbers=numbers or printed.numbers,
        link=chosen_link(link) or printed.link,
    )


def _long_run(
    game: Game,
    asked: Asked,
    options: SheetOptions,
    count: int,
    output: str | None,
    jobs: int,
    scheduler: str | None,
    strange: Sequence[str],
    turned: str | None,
    *,
    rules: bool,
    force: bool,
    overwrite: bool,
    coloured: bool,
) -> None:
    """Thousands of sheets into a folder, the rules once if they are wanted.

    Raises BadInput for what no long run can have, of which there are the `strange` options."""
    from sheetgen.games.design import check_run, copies
    from sheetgen.games.longrun import Run, carried_out
    from sheetgen.games.papers import cramped

    if strange:
        said = gettext("a long run makes PDF files of sheets in a folder; leave {options} out")
        raise BadInput(said.format(options=together(strange)))
    if output is not None and (suffix := Path(output).suffix.lower()) in FILES:
        said = gettext("a long run goes into a folder; leave {ending} out")
        raise BadInput(said.format(ending=suffix), file=output)
    if not game.seeded and not game.fillable:
        said = gettext("all sheets of {game} are the same; leave --jobs and --scheduler out")
        raise BadInput(said.format(game=gettext(game.title)))
    if asked.fill is None and asked.seed is None and count == 1:
        raise BadInput(gettext("a long run makes many different sheets; add how many, as in --copies 1000 --seed 1"))
    if asked.fill is None and asked.seed is None:
        said = gettext("nothing was made, since a long run makes different sheets only: {why}")
        raise BadInput(said.format(why=_all_the_same(asked.design(game, remark), count)))
    folder = default_folder(f"{game.name}-{count}") if output is None else Path(output)
    heard: list[str] = []
    design = asked.design(game, heard.append)
    check_run(design, count)
    with watched(gettext("drawing")):
        first = next(copies(design, 1))
        if not force:
            next(_large_enough(design, [first], options))
    for sentence in heard:
        remark(sentence)
    tell_whose_words(design)
    for sentence in _idle(design, first, options, turned, coloured=coloured, rules=rules):
        remark(sentence)
    # What is too small the run tells of its own sheets, the first among them.
    spoilt = _spoilt(design, first, options) if force else []
    run = Run(game=game.name, asked=asked, options=options, count=count, language=language())
    told = list[str](spoilt)

    def tell(sentence: str) -> None:
        told.append(sentence)
        remark(sentence)

    for sentence in spoilt:
        remark(sentence)
    with watched(gettext("drawing")):
        how = {"rules": rules, "overwrite": overwrite}
        for path in carried_out(run, folder, **how, jobs=jobs, scheduler=scheduler, told=tell):
            if not is_watched():
                note(str(path))
    if force and not told and not cramped(design, first, options):
        remark(gettext(IN_VAIN))
    name_written(folder)


def _design(
    game: Game,
    asked: Asked,
    curve: str | None,
    path_name: str | None,
    told: Callable[[str], None],
    *,
    force: bool,
) -> Design:
    """The design that was asked for; a curve's file stands for its layout. Raises BadInput for what does not fit."""
    if curve is None:
        if path_name is not None:
            raise BadInput(gettext("--path goes with --curve; with --layout, write drawing.svg#ID"))
        made = asked.design(game, told)
        return structs.replace(made, force=made.force or force)
    if asked.layout is not None or asked.seed is not None:
        raise BadInput(gettext("--curve is the whole field; leave --layout and --seed out"))
    if not is_drawing(Path(curve)) and not (path_name is None and is_drawing(Path(curve.partition("#")[0]))):
        raise BadInput(gettext("a curve is an SVG drawing; its file's name should end in .svg"), file=curve)
    drawing = curve if path_name is None else f"{curve}#{path_name}"
    made = structs.replace(asked, layout=drawing).design(game, told)
    return structs.replace(made, force=made.force or force)


def _large_enough(design: Design, fields: Iterable[Field], options: SheetOptions) -> Iterator[Field]:
    """The fields as they come. Raises BadInput for one that its paper holds only too small to be played on."""
    from sheetgen.games.papers import cramped

    for field in fields:
        if small := cramped(design, field, options):
            raise BadInput(gettext("{wrong}; --force prints it anyway").format(wrong=small))
        if unread := _unread(design, field, options):
            said = gettext("{wrong}; --force prints it anyway")
            raise collected(
                BadInput(said.format(wrong=one.sentence), file=one.file, line=one.line, about=one.about)
                for one in unread
            )
        yield field


def _unread(design: Design, field: Field, options: SheetOptions) -> list[BadInput]:
    """What is to be said of words of the player's own that nobody could read on the sheet, with their places."""
    from sheetgen.games.design import located

    there = structs.replace(options, paper=design.game.paper(options.paper))
    return [located(one, design) for one in design.game.unread(field, there)]


IN_VAIN = N_("this sheet is large enough to play on; --force changes nothing")


def _forced_in_vain(design: Design, field: Field, options: SheetOptions) -> list[str]:
    """Says what --force leaves too small to play on or to be read; where there is nothing, what is to be said of
    that."""
    from sheetgen.games.papers import cramped

    small, spoilt = cramped(design, field, options), _spoilt(design, field, options)
    for wrong in (*([str(small)] if small else []), *spoilt):
        remark(wrong)
    return [] if small or spoilt or design.layout.curve else [gettext(IN_VAIN)]


def _spoilt(design: Design, field: Field, options: SheetOptions) -> list[str]:
    """What --force leaves too small on the player's own field, whatever the paper, and too small to be read."""
    from sheetgen.games.design import lacking

    return [*lacking(design, field), *(str(one) for one in _unread(design, field, options))]


def _idle_on(game: Game, options: SheetOptions, *, coloured: bool, rules: bool) -> Iterator[str]:
    """What was asked for and changes nothing on this game's sheet, a sentence each; `coloured`: ink in colours was."""
    title, dress = gettext(game.title), game.dress
    if coloured and "colour" not in dress:
        said = gettext("the sheet of {game} is black line work, for you to colour; --ink colour changes nothing")
        yield said.format(game=title)
    if options.numbers and "numbers" not in dress:
        said = gettext("every space of {game} has its name printed on it anyway; --numbers changes nothing")
        yield said.format(game=title)
    if options.key and "key" not in dress:
        said = gettext("the numbers of {game} are large enough to read on the sheet; --key adds no page")
        yield said.format(game=title)
    if options.large and "large" not in dress:
        said = gettext("the sheet of {game} is the same in large print; --large-print changes nothing")
        if rules:
            said = gettext("the sheet of {game} is the same in large print; --large-print changes only the rules")
        yield said.format(game=title)


def _as_it_lies(game: Game, stands: bool, *, rules: bool) -> str:
    """That --landscape turns no sheet of a game whose boards say how their pages lie, but the rules, if they follow."""
    if stands:
        if rules:
            return gettext("this board stands, and so do its pages; --landscape changes only the rules")
        return gettext("this board stands, and so do its pages; --landscape changes nothing")
    said = gettext("the sheet of {game} always lies on its long side; --landscape changes nothing")
    if rules:
        said = gettext("the sheet of {game} always lies on its long side; --landscape changes only the rules")
    return said.format(game=gettext(game.title))


def _counted(field: Field) -> Iterator[str]:
    """What the player's curve makes, and what is wrong with it."""
    crossings = ngettext("{count} crossing", "{count} crossings", field.crossings).format(count=field.crossings)
    segments = ngettext("{count} segment", "{count} segments", len(field.segments)).format(count=len(field.segments))
    spaces = ngettext("{count} space", "{count} spaces", len(field.spaces)).format(count=len(field.spaces))
    yield ", ".join((crossings, segments, spaces))
    yield from field.troubles


def chosen_link(said: str | None) -> str:
    """The address asked for; empty for none. Raises BadInput for what is none."""
    from sheetgen.page.imprint import address

    return "" if said is None else address(said)


def chosen_paper(name: str | None, landscape: bool, before: Paper | None = None) -> Paper:
    """The paper asked for, or the one that the sheet was on before, or the system's."""
    from sheetgen.page.paper import default_paper, paper

    chosen = paper(name) if name else before or default_paper()
    return chosen.landscape if landscape else chosen


def not_turned(name: str | None, before: Paper | None = None) -> str:
    """That --landscape changes nothing on the paper asked for, as chosen_paper has it; empty where it does."""
    from sheetgen.page import paper

    return paper.not_turned(chosen_paper(name, landscape=False, before=before))


def _tiles_of(sheet: Paper) -> Paper:
    """The printer's usual paper. Raises BadInput when the sheet is no larger."""
    from sheetgen.page.paper import default_paper

    small = default_paper()
    if sheet.width * sheet.height <= small.width * small.height:
        raise BadInput(
            gettext("--tile cuts a large page into pages of {paper}; name a larger --paper, such as A3").format(
                paper=small.name
            )
        )
    return small
