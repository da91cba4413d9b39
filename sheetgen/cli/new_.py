"""`sheetgen new`: an empty record, or a commented layout, to fill in."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import structs

from sheetgen.cli.help import Verb
from sheetgen.cli.options import (
    files_begun,
    game_argument,
    give,
    output_option,
    record_path,
    speak_of,
    tell_what_is_elsewhere,
    tell_whose_words_are_elsewhere,
)
from sheetgen.cli.streams import STREAM, name_written
from sheetgen.errors import BadInput
from sheetgen.files import inputs_kept, is_drawing, is_file, write_set
from sheetgen.games.sampling import NAMES
from sheetgen.language import N_, gettext

if TYPE_CHECKING:
    from msgspec import Struct

    from sheetgen.field.code import Code
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.games.design import Design
    from sheetgen.games.sampling import Agreed


@click.command(cls=Verb)
@game_argument
@click.option(
    "--layout",
    metavar="FILE",
    shell_complete=files_begun,
    help="Write a commented layout file of that name, of Miro with .svg a curve to change; with --players, --finished, "
    "--variation or -o: yours, which was played on. With the name of one that ships, a record of it.",
)
@click.option("--code", metavar="C", help="The code on the sheet that was played on.")
@click.option("--finished", is_flag=True, help="For a coloured sheet of which nobody wrote the moves down.")
@click.option("--players", metavar="NAMES", help='Who played: "Ann,Ben", or how many.')
@click.option("--variation", "said", multiple=True, metavar="V", help="As a record names it; may be repeated.")
@output_option(
    "Write the record there; otherwise it is shown.",
    "Replace an older file of that name; a new layout never replaces yours.",
)
def command(
    game: str,
    layout: str | None,
    code: str | None,
    finished: bool,
    players: str | None,
    said: tuple[str, ...],
    output: str | None,
    overwrite: bool,
) -> None:
    """An empty record to fill in; with --layout a commented layout file, or a record of a sheet of your own."""
    from sheetgen import games
    from sheetgen.games.design import design, field_of, known_code
    from sheetgen.games.sampling import agreed
    from sheetgen.referee.record import SCORE_HINT, score_to_fill_in, write
    from sheetgen.referee.variation import file_named

    found = games.find(game)
    speak_of(found)
    own = None
    if layout is not None:
        ships = found.shipped_layout(layout) is not None
        if output is None and not finished and players is None and not said and not ships:
            drawing = found.curves and is_drawing(Path(layout)) and not _of_own_file(found, code)
            if drawing or code is None:
                _check_new(found, Path(layout) if drawing else record_path(layout), code, overwrite=overwrite)
            if drawing:
                write_set([(Path(layout), _curve(found, layout, code).encode())], overwrite=overwrite)
                name_written(Path(layout))
                return
            if code is None:
                give(found.layout_text, layout, overwrite=overwrite)
                return
        own = _own(found, layout, code)
        code = code or str(field_of(own).code)
    sheet = known_code(code, game=found)[1] if code is not None else None
    blank = sheet is None or not sheet.fill
    variations = agreed(found, said, folder=_folder(output))
    names = _names(found, players, variations.settings)
    texts = _texts(found, sheet, own, names, variations)
    settings = variations.settings
    if finished:
        moves = _finished(found, sheet, own, names, told=bool(texts))
    else:
        moves = _moves(_examples(found, sheet, own, len(names), settings))
    hints = {
        **(
            {"sheet": gettext("The code as it is printed on your sheet; this is the classic one's:")}
            if sheet is None
            else {}
        ),
        **({"players": _seats(found, own, sheet, names, variations)} if len(names) > 2 else {}),
        "layout": gettext("Your own layout file, beside this record:"),
        **({"variation": gettext("Your own word list, beside this record:")} if len(texts) > len(said) else {}),
        **({} if finished else {"score": gettext(SCORE_HINT)}),
        **({name: gettext(hint) for name, hint in found.table_hints if blank}),
    }
    text = write(
        found.name,
        str(sheet or field_of(design(found)).code),
        names,
        layout=_named(own, output) if sheet and sheet.layout is None else None,
        variation=texts,
        moves=None if finished else (),
        hints=hints | moves,
        tables={name: {} for name, _ in found.table_hints if blank},
    )
    if finished:
        text += _described(found, text, sheet, own, settings) + "\n".join(
            [*score_to_fill_in(names, gettext(SCORE_HINT)), ""]
        )
    give(text, output, overwrite=overwrite)
    if own is not None and sheet is not None and sheet.layout is None:
        tell_what_is_elsewhere(_named(own, output), _folder(output))
    listed = file_named(settings)
    tell_whose_words_are_elsewhere(listed.file if listed else None, _file(output))


def _texts(
    game: Game, sheet: Code | None, own: Design | None, names: Sequence[str], variations: Agreed
) -> Sequence[str]:
    """What was agreed on, as the record has it: with the list of a sheet that was filled from one of the players' own.

    Raises BadInput where the players cannot have agreed on that, or not for this sheet.
    """
    from sheetgen.referee import variation

    said, kind = variations.said, game.rules.Variation
    if said:
        game.rules.start(_field(game, sheet, own), names, variations.settings)
    if sheet is None or not sheet.own_words:
        return said
    told = [text for text in said if variation.name_of(text) == variation.file_setting(kind)]
    if told and not variation.names_file(told[0], kind, None):
        raise variation.other_words(told[0])
    return said if told else (*said, "words = 'list.txt'")


def _seats(game: Game, own: Design | None, sheet: Code | None, names: Sequence[str], variations: Agreed) -> str:
    """In which order the players are named: with two it is told by who began."""
    from sheetgen.games.recorded import agreeable

    field = _field(game, sheet, own)
    open_ = not variations.said and "teams" in agreeable(game, field, names)
    if open_ or game.rules.start(field, names, variations.settings).teams:
        return gettext("In the order of turns; partners are the first and the third, the second and the fourth:")
    return gettext("In the order of turns:")


def _of_own_file(game: Game, code: str | None) -> bool:
    """Whether the sheet of that code was made from a layout or drawing of somebody's own."""
    from sheetgen.games.design import known_code

    return code is not None and known_code(code, game=game)[1].layout is None


def _check_new(game: Game, path: Path, code: str | None, *, overwrite: bool) -> None:
    """Raises BadInput where a file stands already at the name of a layout or drawing that is to be written: whoever
    names theirs, and would like a record of a game on it, is not to lose it, `overwrite` or not. One that is just what
    would be written has nothing of theirs."""
    from sheetgen.games.design import own_layout

    if not is_file(path) or not path.stat().st_size:
        return
    drawing = is_drawing(path)
    if overwrite and path.read_bytes() == (_curve(game, str(path), code) if drawing else game.layout_text).encode():
        return
    try:
        with inputs_kept():  # only looked at
            own_layout(game, path)
    except BadInput:
        # One with a slip in it, or of another game, is a layout too.
        if b"[field]" not in path.read_bytes():
            if overwrite:
                return
            said = gettext(
                "a commented layout would be written here, but this file already exists and is left as it is; "
                "choose another name, or add --overwrite"
            )
            if drawing:
                said = gettext(
                    "a curve to change would be written here, but this file already exists and is left as it is; "
                    "choose another name, or add --overwrite"
                )
            raise BadInput(said, file=path) from None
        said = gettext(
            "a commented layout would be written here, but this is a layout already, of another game or with a slip in "
            "it, and is left as it is; choose another name"
        )
        raise BadInput(said, file=path) from None
    said = gettext(
        "a commented layout would be written here, but this is a layout already, and is left as it is; for a record "
        "of a game on it add --players {names}, or -o game.toml, and for a new layout choose another name"
    )
    if drawing:
        said = gettext(
            "a curve to change would be written here, but this is a drawing already, and is left as it is; for a "
            "record of a game on it add --players {names}, or -o game.toml, and for a new curve choose another name"
        )
    raise BadInput(said.format(names=",".join(NAMES[: max(2, game.players[0])])), file=path)


def _curve(game: Game, file: str, code: str | None) -> str:
    """The curve of a sheet, the classic one or that of a code, as a drawing that can be changed.

    Raises BadInput for a code that needs a file of one's own."""
    from sheetgen.games.design import design, field_of, from_code
    from sheetgen.page.fields.drawing import curve_svg

    if Path(file).suffix.lower() != ".svg":
        raise BadInput(gettext("a curve is an SVG drawing; its file's name should end in .svg"), file=file)
    return curve_svg(field_of(design(game) if code is None else from_code(code, game=game)))


_TURNS = N_("One turn a line; anything after # is ignored. Example lines:")


def _examples(game: Game, sheet: Code | None, own: Design | None, players: int, settings: Struct) -> Sequence[str]:
    """The game's example lines for so many players; of a sheet that is known, with the spaces that it has."""
    from sheetgen.games.design import design, field_of, from_code
    from sheetgen.games.recorded import examples_on

    if own is not None:
        return examples_on(game, field_of(own), players, settings)
    # Letters and other people's files are not needed for the usual lines.
    if sheet is None or sheet.layout is None or sheet.fill:
        return examples_on(game, field_of(design(game)), players, settings)
    return examples_on(game, field_of(from_code(str(sheet), game=game)), players, settings)


def _moves(examples: Sequence[str]) -> dict[str, str]:
    return {"moves": "\n".join((gettext(_TURNS), *examples))}


def _finished(
    game: Game, sheet: Code | None, own: Design | None, names: Sequence[str], *, told: bool
) -> dict[str, str]:
    """What stands above a coloured sheet's `finished`; `told`: a line says already what was agreed on."""
    from sheetgen.games.recorded import agreeable
    from sheetgen.referee.record import STOPPED_HINT, quoted

    lines = [gettext("Who began, if you remember (take the mark # away):"), f"first = {quoted(names[0])}"]
    variations = [] if told else agreeable(game, _field(game, sheet, own), names)
    if variations:
        agreed = gettext("What you agreed on, if anything (take the mark # away, and what you did not agree on):")
        lines += [agreed, f"variation = {json.dumps(variations)}"]
    return {"finished": "\n".join([*lines, gettext(STOPPED_HINT)])}


def _names(game: Game, said: str | None, settings: Struct) -> Sequence[str]:
    """The players as --players has them: names, or how many.

    Raises BadInput when so many cannot play, by what they agreed on."""
    from sheetgen.games.recorded import wrong_count
    from sheetgen.players import names_in
    from sheetgen.referee import variation
    from sheetgen.referee.record import Record, check_names

    low, high = variation.players(settings, game.players)
    if said is None:
        return NAMES[:low]
    names = names_in(said)
    count = int(names[0]) if len(names) == 1 and re.fullmatch("[0-9]{1,4}", names[0]) else 0
    if not low <= (count or len(names)) <= high:
        wrong = wrong_count(game, low, high, count or len(names))
        if len(names) == 1 and not count:
            told = gettext("{wrong}; write the names with commas, in their order round the table, such as {names}")
            wrong = told.format(wrong=wrong, names=",".join(NAMES[: max(2, low)]))
        raise BadInput(wrong)
    if count:
        return NAMES[:count]
    try:
        check_names(Record(players=tuple(names)))
    except BadInput as error:
        raise BadInput(f"--players: {error.sentence}") from None
    return names


def _own(game: Game, file: str, code: str | None) -> Design:
    """The design of the player's own layout that is there, or of one that ships: its field, or the code's. An empty
    record needs no letters, and so no word list.

    Raises BadInput when there is no such file, or the sheet of that code was not made from it.
    """
    from sheetgen.games.design import Design, design, own_layout, path_chosen, without_own_words

    path = Path(file)
    ships = game.shipped_layout(file)
    if ships is not None and not path.exists():
        if code is not None:
            return without_own_words(code, game=game)
        return design(game, name=ships)
    if not path_chosen(path)[0].exists():
        if code is not None and _of_own_file(game, code):
            without_own_words(code, game=game)  # which says that the sheet's own file is needed
        raise BadInput(
            gettext(
                "there is no such layout; without --code, --finished, --players, --variation and -o, --layout writes "
                "one of that name"
            ),
            file=path,
        )
    return (
        Design(game=game, layout=own_layout(game, path))
        if code is None
        else without_own_words(code, game=game, layout_file=path)
    )


def _named(own: Design | None, output: str | None) -> str:
    """How a record that is written to `output` names the player's own layout."""
    if own is None:
        return "my.toml"
    return own.layout.name_from(_folder(output))


def _file(output: str | None) -> Path | None:
    """The file of a record that is written to `output`, if it is written to one."""
    return None if output is None or output == STREAM else Path(output)


def _folder(output: str | None) -> Path:
    """Where a record lies that is written to `output`."""
    file = _file(output)
    return Path() if file is None else file.parent


def _field(game: Game, code: Code | None, own: Design | None) -> Field:
    """The field of a finished sheet, of which its form hardly speaks: for a sheet of the player's own, whose file is
    not at hand, or one whose letters are not known yet, the usual field stands in."""
    from sheetgen.games.design import design, field_of, from_code

    kind = game.filler.KINDS[0] if game.fillable else None
    at_hand = code is not None and code.layout is not None and not code.own_words and bool(code.fill or not kind)
    made = from_code(str(code), game=game) if at_hand else design(game, fill=kind)
    return field_of(made if own is None or kind else own)


def _described(game: Game, text: str, code: Code | None, own: Design | None, settings: Struct) -> str:
    """The tables in which a finished sheet is described, to fill in below a record's text."""
    from sheetgen.referee.finished.sheet import opened
    from sheetgen.referee.record import parse

    room, field, record = game.finished, _field(game, code, own), parse(text)
    # A sheet's own word list may not be there yet; what was said is known by its settings.
    begun = opened(game.rules, field, structs.replace(record, variation=(), settings=settings), ())
    own_words = code is not None and code.own_words
    try:
        lines = room.template(structs.replace(begun, record=record, own_words=own_words))
    except BadInput as error:  # a name that means something else there
        raise BadInput(f"--players: {error.sentence}") from None
    return "".join("\n".join(["", f"[{table}]", *rows, ""]) for table, rows in lines.items())
