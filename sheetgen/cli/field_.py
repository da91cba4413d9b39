"""`sheetgen field`: a playing field as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sheetgen.cli.bar import watched
from sheetgen.cli.document import print_json
from sheetgen.cli.options import OfSheet, game_argument, json_option, sheet_options
from sheetgen.cli.streams import remark, say
from sheetgen.language import N_, decimal, gettext

if TYPE_CHECKING:
    from sheetgen.games.asked import Asked


MEASURES = {
    "inscribed_radius_min": N_("inscribed radius min {value}"),
    "segment_min": N_("segment min {value}"),
    "crossing_min": N_("crossing min {value}"),
    "border_min": N_("border min {value}"),
    "bend_radius_min": N_("bend radius min {value}"),
}
"""How each measure of a field's quality is told, in their order."""


@click.command(cls=OfSheet)
@game_argument
@sheet_options
@json_option(dict)
def command(game: str, asked: Asked, as_json: bool) -> None:
    """A playing field as data: spaces, segments, contacts, quality; with --fill also the figures of the filling."""
    from sheetgen import games
    from sheetgen.games.design import copies, left_to_chance

    heard: list[str] = []  # said when there is a field: what cannot be drawn is refused in one sentence
    found = games.find(game)
    design = asked.design(found, heard.append)
    filling = design.filling
    with watched(gettext("drawing")):
        field = next(copies(design, 1, heard.append))
        report = found.filler.report(field, filling.words) if filling else None
    if replaced := left_to_chance(design):
        remark(replaced)
    for sentence in heard:
        remark(sentence)
    if as_json:
        told = {"fill": {"kind": filling.kind, "seed": filling.seed, **report}} if filling and report else {}
        print_json(field.contract() | told)
        return
    width, height = field.size
    said = gettext("{game}, layout {layout}, seed {seed}, code {code}")
    if field.seed is None:
        said = gettext("{game}, layout {layout}, code {code}")
    say(said.format(game=gettext(found.title), layout=field.layout, seed=field.seed, code=field.code))
    counts = gettext("{spaces} spaces, {segments} segments, {contacts} contacts, {width} x {height} mm").format(
        spaces=len(field.spaces),
        segments=len(field.segments),
        contacts=len(field.contacts),
        width=decimal(str(width)),
        height=decimal(str(height)),
    )
    say(counts)
    measured = ((told, getattr(field.quality, name)) for name, told in MEASURES.items())
    say(", ".join(gettext(told).format(value=decimal(str(value))) for told, value in measured if value is not None))
    if report:
        say("\n".join(found.filler.lines_of(report)))
