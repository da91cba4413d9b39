"""A sheet, a game by chance on it, and what the game leaves there: the truth that a photo hides."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from sheetgen import games
from sheetgen.field.model import Field
from sheetgen.games import Game
from sheetgen.games.design import design, field_of, from_code
from sheetgen.games.papers import cramped
from sheetgen.games.printed import titled
from sheetgen.games.sampling import NAMES, agreed, forgotten, sample
from sheetgen.page.ink.shapes import Command, Group, Page, Path, Shape
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper as paper_of
from sheetgen.referee import record as records
from sheetgen.referee.finished.sheet import opened
from sheetgen.referee.replay import plain_verdict
from tests.photo.simulator.numbers import Floats, Random

GAMES = [
    name
    for name in games.BUILT_IN
    if games.find(name).judges_sheets and name not in ("astronomical", "take-back-toe", "goose")
]
"""The games of coloured fields."""
OF_LINES = ("miro", "arp")


@dataclass(frozen=True)
class Truth:
    """What stands on a sheet, by the ids of the field; a key is a player or a colour, as the record names it."""

    game: str
    code: str
    keys: tuple[str, ...]
    """Whatever has a pen of its own."""
    spaces: Mapping[str, str]
    """The key of each coloured space: in Miro and Arp of each captured one that was shaded."""
    segments: Mapping[str, str]
    circled: tuple[str, ...]
    swatches: Mapping[str, str]
    """Whose colour each swatch of the page is for, by its number."""
    record: str
    """The finished sheet as a record (docs/SHEETS.md 2)."""


@dataclass
class Paper:
    """The printed page flat, in page millimetres: origin at the top left, y down."""

    size: tuple[float, float]
    page: Page
    spaces: dict[str, Floats] = field(default_factory=dict)
    segments: dict[str, Floats] = field(default_factory=dict)
    swatches: dict[str, Floats] = field(default_factory=dict)


def drawn(game: str, level: str, random: Random) -> tuple[Truth, Paper, SheetOptions]:
    """A sheet by chance, the game played on it, and its page."""
    found = games.find(game)
    while True:
        made = _design(found, random)
        options = SheetOptions(
            paper=found.paper(paper_of("Letter" if random.random() < 0.3 else "A4")),
            colour=found.coloured,
            # In large print each of Tolstoy's fields has a page of its own.
            large=random.random() < 0.07 and game != "tolstoy",
            whole=True,
            numbers=random.random() < 0.12,
        )
        where = field_of(made)
        if not cramped(made, where, options):
            break
    options = titled(found, where, options)
    pages = found.sheet.pages(where, options)
    truth = _played(found, made, where, random)
    return truth, laid_out(pages[0]), options


def _design(game: Game, random: Random) -> Any:
    name = game.default_layout if random.random() < 0.6 else str(random.choice(game.layout_names))
    seed = (
        int(random.integers(1, 400)) if game.seeded and name == game.default_layout and random.random() < 0.3 else None
    )
    if game.fillable:
        return design(game, name=name, fill=game.filler.KINDS[0], fill_seed=int(random.integers(1, 900)))
    return design(game, name=name, seed=seed)


def _played(game: Game, made: Any, where: Field, random: Random) -> Truth:
    low, high = game.players
    players = NAMES[: int(random.integers(low, high + 1))]
    seed = int(random.integers(1, 2**29))
    text = sample(game, made, players, seed, agreed(game, ()), None)
    lines = len(records.parse(text).turns)
    if random.random() < 0.35:
        text = sample(game, made, players, seed, agreed(game, ()), int(lines * random.uniform(0.15, 0.95)))
    return _truth(game, where, text, shaded=random.random() < 0.6)


def _truth(game: Game, where: Field, text: str, *, shaded: bool) -> Truth:
    played = records.parse(text)
    verdict = plain_verdict(game.rules, where, played)
    left = records.parse(forgotten(game, text, where))
    sheet: Any = game.finished.read(opened(game.rules, where, left, game.finished.TABLES))
    story: Any = game.rules.story(verdict)
    spaces: dict[str, str] = {}
    segments: dict[str, str] = {}
    circled: list[str] = []
    if game.name in OF_LINES:
        keys = played.players
        segments = {str(s.id): keys[ink] for s, ink in zip(where.segments, sheet.ink, strict=True) if ink >= 0}
        if shaded:
            spaces = {str(each.space): keys[each.player] for each in story.captures}
    elif game.name == "tolstoy":
        keys = played.players
        pairs = [(str(place), ink) for place, ink in zip(sheet.places, sheet.ink, strict=True) if ink >= 0]
        spaces = {place: keys[ink // 2] for place, ink in pairs}
        circled = [place for place, ink in pairs if ink % 2]
    else:
        keys = tuple(sheet.inks)
        spaces = {str(p): keys[ink] for p, ink in zip(sheet.places, sheet.ink, strict=True) if ink >= 0}
    if game.name == "arp" and not shaded:
        left.tables.pop("captured", None)
    tables = dict(left.tables.items())
    record = records.write(
        game.name,
        where.code,
        left.players,
        layout=None,
        variation=left.variation,
        finished=verdict.position.over,
        moves=None,
        tables=tables,
        score=None,
    )
    swatches = {str(n): key for n, key in enumerate(keys, 1)}
    if game.name == "tolstoy":
        # A swatch for the French and one for the Russians on each field.
        sides = [name for half in story.sides for name in half]
        swatches = {str(n): name for n, name in enumerate(sides, 1) if name}
    return Truth(game.name, where.code, tuple(keys), spaces, segments, tuple(circled), swatches, record)


def exchanged(truth: Truth) -> Truth:
    """A sheet of Tolstoy by whose pen was used, where the players exchanged pens as they changed sides."""
    one, other = truth.keys
    mine = {one: other, other: one}
    second = {str(space.id) for space in field_of(from_code(truth.code, layout_file=None, own_words=None)).group(2)}
    return replace(
        truth,
        spaces={id: mine[key] if id in second else key for id, key in truth.spaces.items()},
        swatches={number: mine[key] if number in "34" else key for number, key in truth.swatches.items()},
    )


def laid_out(page: Page) -> Paper:
    """A page's outlines, through its groups."""
    paper = Paper((page.width, page.height), page)
    _walk(page.shapes, np.eye(3), paper)
    return paper


def _walk(shapes: Iterable[Shape], turn: Floats, paper: Paper) -> None:
    for shape in shapes:
        if isinstance(shape, Group):
            a = math.radians(shape.rotate)
            c, s = shape.scale * math.cos(a), shape.scale * math.sin(a)
            _walk(shape.shapes, turn @ np.array([[c, -s, shape.x], [s, c, shape.y], [0, 0, 1]]), paper)
        elif isinstance(shape, Path) and shape.id and "-" in shape.id:
            kind, name = shape.id.split("-", 1)
            kept = {"space": paper.spaces, "segment": paper.segments, "swatch": paper.swatches}.get(kind)
            if kept is not None:
                points = np.c_[_points(shape.commands), np.ones(len(_points(shape.commands)))] @ turn.T
                kept.setdefault(name, np.c_[points[:, 0], paper.size[1] - points[:, 1]])


def _points(commands: Iterable[Command]) -> Floats:
    """The corners of a path, its curves in short pieces."""
    out: list[tuple[float, float]] = []
    for name, *v in commands:
        if name in "ML":
            out.append((v[0], v[1]))
        elif name == "C":
            p = np.array([*out[-1], *v]).reshape(4, 2)
            for t in np.linspace(0, 1, 9)[1:]:
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                x, y = np.asarray(weights) @ p
                out.append((float(x), float(y)))
    return np.array(out, float)
