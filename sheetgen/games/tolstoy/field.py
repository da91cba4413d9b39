"""Tolstoy's field: two halves of lettered triangles, each drawn in its layout as a map of text.

A map has one line a row of triangles, from Russia at the top to France at the bottom, and one word a triangle:
``A1`` is a start with its printed letter, ``.`` an empty triangle, ``***``, ``****`` and ``*****`` the cities, a bare
letter is printed but starts nobody. A row that begins with ``<`` or ``>`` leans: its upper line is as long as its lower
one, half a side to the left or right. The starts keep their numbers as triangle numbers (so ``start 3 8`` means what
is printed); the other triangles are numbered on from there, row by row from the top, and the second half goes on where
the first stopped. The border is read as TOL-A12 reading 1: the French starts and their two upper neighbours.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Annotated

import networkx
from msgspec import Meta, Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput, collected, parts_of
from sheetgen.field.build import Misdraw
from sheetgen.field.coverage import drawn_contacts
from sheetgen.field.layout import Idle
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Contact, Field, Kind, Point, Quality, Space
from sheetgen.field.quality import Floors, inscribed_each
from sheetgen.games.tolstoy.triangles import (
    SIDE,
    Line,
    MisfitRow,
    Shake,
    Triangle,
    lattice,
    lattice_contacts,
    lines,
    renamed,
    shaken,
    sharpest_angle,
    shortest_border,
)
from sheetgen.language import N_, gettext
from sheetgen.tomlfile import item_of, shortened
from sheetgen.words.dictionary import capitals

CITIES = {3: "Odessa", 4: "St. Petersburg", 5: "Moscow"}
EXAMPLE_STEPS = 6  # QuIP and YOU lead from start 1 to Odessa (docs/GAMES.md 1.1, distance fact)
SHARPEST = 40.0  # degrees: a narrower corner leaves no place for a letter
GAP = 12.0  # mm between the two halves in the field's own coordinates

LEANS = ("<", ">")
_STEP = re.compile(r"(?P<lean>[<>]?)(?P<length>[1-9]\d?)")
_WORD = re.compile(r"(?P<stars>\*+)|(?P<letter>[^\W\d_]?)(?P<start>\d{0,3})|(?P<empty>\.)")

REMEDIES = {"": N_("take less shake, a longer side, or looser city-steps and apart")}


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a Tolstoy layout may say. Lengths in mm; the counts are those of docs/GAMES.md 1.1."""

    maps: Annotated[tuple[str, ...], Meta(min_length=1, max_length=2)]
    """One map a half; a single map serves both."""
    side: Annotated[float, Meta(ge=1, le=1000)] = SIDE
    """What `shake` is measured by: a field is drawn as large as its page has room for, whatever its side."""
    bottom: Annotated[int, Meta(ge=1, le=100)] = 3
    """Length of the lowest line, in sides."""
    french: Annotated[int, Meta(ge=1, le=100)] = 5
    """Starts 1 to this are the French player's, the later ones the Russian's."""
    russian: Annotated[int, Meta(ge=1, le=100)] = 6
    empties: int = 52
    border: int = 7
    shake: Shake = Shake()
    city_steps: tuple[tuple[int, int], tuple[int, int], tuple[int, int]] = ((2, 3), (3, 4), (4, 6))
    """How many steps from the border Odessa, St. Petersburg and Moscow may lie when the seed places them."""
    outlines: tuple[str, ...] = ()
    """What a field whose cities the seed places may look like: the lengths of the lattice lines, in sides, from France
    to Russia, with < or > before one that is as long as the line below and half a side to the left or right of it. The
    second half is the first one's mirror image. Without any, the maps' own."""
    apart: int = 3
    """The least steps between two cities that the seed places."""
    clear: int = 2
    """The least steps between such a city and any start."""

    def check(self) -> None:
        """Raises BadInput, about the row of a map if it is one row's, when a map is no field."""
        wrong = [*self._wrong_steps()]
        for number, text in enumerate(self.maps, 1):
            try:
                _read(text, self)
                for place in range(len(self.outlines)):
                    wrong += _of_outline(text, place, self)
            except BadInput as error:
                said = gettext("map {number}: {wrong}")
                wrong += [
                    BadInput(said.format(number=number, wrong=part.sentence), about=part.about or "maps")
                    for part in parts_of(error)
                ]
        if wrong:
            raise collected(wrong)

    def _wrong_steps(self) -> Iterator[BadInput]:
        """What no city could keep to, wherever it lies."""
        said = gettext(
            "city-steps: write the least steps, 0 or more, and then the most, such as [2, 3], not [{low}, {high}]"
        )
        for number, (low, high) in enumerate(self.city_steps):
            if not 0 <= low <= high:
                yield BadInput(said.format(low=low, high=high), about=item_of("city-steps", number))
        for name in ("apart", "clear"):
            if getattr(self, name) < 0:
                yield BadInput(gettext("{name}: this cannot be less than 0").format(name=name), about=name)

    def idle(self) -> Iterator[Idle]:
        """What is for fields whose cities the seed places."""
        held = ["*" in text for text in self.maps]
        keys = ("city-steps", "apart", "clear") if all(held) else ()
        if any(held):
            yield Idle(("outlines", *keys), gettext("the maps have their own cities"))

    def redrawn(self) -> Parameters:
        """The same maps with their cities taken out: the seed places them."""
        return structs.replace(self, maps=tuple(map(_without_cities, self.maps)))


class _Cell(Struct, frozen=True):
    """A triangle of the map with what stands in it."""

    triangle: Triangle
    line: str
    """Its row as it stands in the map."""
    stars: int = 0
    letter: str | None = None
    start: int | None = None


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4."""
    return Floors()


def build(parameters: Parameters, chance: Chance) -> Field:
    """One draw of the whole sheet: each half shaken, checked and, where its map has no cities, given some.

    Raises Misdraw when a half cannot be drawn cleanly or its cities find no place.
    """
    spaces: list[Space] = []
    contacts: list[Contact] = []
    borders: list[int] = []
    width = height = 0.0
    shortest = []
    first, second = _maps(parameters, chance)
    for half, text in ((2, second), (1, first)):  # upwards: the first half stands on top
        cells = _read(text, parameters)
        triangles = [cell.triangle for cell in cells]
        outlines = shaken(triangles, parameters.side, parameters.shake, chance)
        touching = drawn_contacts(outlines)
        if touching != lattice_contacts(triangles):
            raise Misdraw(gettext("the drawn contacts are not those of the lattice"))
        if sharpest_angle(outlines) < SHARPEST:
            raise Misdraw(gettext("a corner is sharper than {sharpest} degrees").format(sharpest=SHARPEST))
        shortest.append(shortest_border(outlines, touching))
        if not any(cell.stars for cell in cells):
            cells = _with_cities(cells, touching, parameters, chance)
        ids = _numbers(cells, before=_size(first) if half == 2 else 0)
        border = _border(cells, touching, parameters)
        if height:
            height += GAP
        spaces = [*_spaces(cells, ids, border, outlines, half, height), *spaces]
        contacts = [*renamed(touching, ids), *contacts]
        borders = [*sorted(ids[i] for i in border), *borders]
        width = max(width, *(x for outline in outlines for x, _ in outline))
        height += max(y for outline in outlines for _, y in outline)
    return Field(
        game="tolstoy",
        layout="",
        seed=None,
        code="",
        size=(round(width, 3), round(height, 3)),
        spaces=tuple(spaces),
        contacts=tuple(contacts),
        quality=Quality(
            inscribed_radius_min=round(min(space.radius for space in spaces), 3), border_min=round(min(shortest), 3)
        ),
        facts={"border": borders},
    )


def _maps(parameters: Parameters, chance: Chance) -> tuple[str, str]:
    """Both halves' maps, in an outline that chance takes where it places their cities too."""
    first, second = parameters.maps[0], parameters.maps[-1]
    if "*" in first + second or not parameters.outlines:
        return first, second
    outline = chance.pick(parameters.outlines)
    return _outlined(first, outline, parameters), _outlined(second, _mirrored(outline), parameters)


def _size(text: str) -> int:
    """How many triangles a map has."""
    return len(re.sub("[<>]", " ", text).split())


def _mirrored(outline: str) -> str:
    return outline.translate(str.maketrans("<>", "><"))


def _without_cities(text: str) -> str:
    return re.sub(r"\*+", ".", text)


def _of_outline(text: str, place: int, parameters: Parameters) -> tuple[BadInput, ...]:
    """What is wrong with a map's outline at that place in the list."""
    outline, about = parameters.outlines[place], item_of("outlines", place)
    try:
        drawn = _outlined(_without_cities(text), outline, parameters)
    except BadInput as error:
        return (BadInput(error.sentence, about=error.about or about),)
    try:
        _read(drawn, parameters)
    except BadInput as error:  # its rows are not in the file
        said = f"outlines: {shortened(outline)}: {{}}"
        return tuple(BadInput(said.format(part.sentence), about=about) for part in parts_of(error))
    return ()


def _outlined(text: str, outline: str, parameters: Parameters) -> str:
    """The map in another outline: the lowest row is kept, and what is printed in the topmost stands on its upright
    triangles. Raises BadInput where it does not fit, about all outlines where the map has none."""
    top, *middle, low = [line.split() for line in text.splitlines() if line.strip()]
    if any(word not in (".", *LEANS) for row in middle for word in row):
        said = gettext("outlines are only for maps with letters in their first and last row alone")
        raise BadInput(said, about="outlines")
    steps = [_STEP.fullmatch(step) for step in outline.split()]
    if len(steps) < 2 or not all(steps):
        said = gettext("{outline} is no outline; write lengths as in {example}")
        raise BadInput(said.format(outline=shortened(outline), example="3 2 3 4 <4 5"))
    found = [(int(step["length"]), step["lean"]) for step in steps if step]
    drawn, rows = [Line(-found[0][0], found[0][0])], [[lean] if lean else [] for _, lean in found[1:]]
    for length, lean in found[1:]:
        try:
            drawn.append(drawn[-1].next(length, lean))
        except ValueError:
            said = gettext("the outline {outline} has a wrong step: {step} does not go with {length}")
            wrong = said.format(outline=shortened(outline), step=f"{lean}{length}", length=drawn[-1].length)
            raise BadInput(wrong) from None
    letters = iter([word for word in top if word not in (".", *LEANS)])
    triangles = lattice(drawn)
    for row, above in zip(rows, triangles, strict=True):
        row += ["."] * len(above)
    rows[0] = low
    rows[-1][-len(triangles[-1]) :] = [next(letters, ".") if each.upright else "." for each in triangles[-1]]
    if next(letters, None) or len([word for word in low if word not in LEANS]) != len(triangles[0]):
        said = gettext("the outline {outline} has other starts than the map")
        raise BadInput(said.format(outline=shortened(outline)))
    return "\n".join(" ".join(row) for row in reversed(rows))


def _read(text: str, parameters: Parameters) -> list[_Cell]:
    """The cells of a map, bottom row first. Raises BadInput, about the row, with what is wrong with it."""
    rows = [line.strip() for line in text.splitlines() if line.strip()][::-1]
    leans = [row[0] if row[0] in LEANS else "" for row in rows]
    words = [row.removeprefix(lean).split() for row, lean in zip(rows, leans, strict=True)]
    if len(words) > 1000 or any(len(row) > 1000 for row in words):
        raise BadInput(gettext("this map is far larger than any paper"))
    wrong = [found for line, row in zip(rows, words, strict=True) for word in row if (found := _misfit(word, line))]
    try:
        drawn = lattice(lines([len(row) for row in words], leans, parameters.bottom))
    except MisfitRow as error:
        wrong.append(BadInput(str(error), about=rows[error.row]))
    if wrong:
        raise collected(wrong)
    cells = [
        _cell(word, triangle, line)
        for line, row, triangles in zip(rows, words, drawn, strict=True)
        for word, triangle in zip(row, triangles, strict=True)
    ]
    if wrong := [*_wrong_counts(cells, parameters)]:
        raise collected(wrong)
    contacts = lattice_contacts([cell.triangle for cell in cells])
    border = _border(cells, contacts, parameters)
    if wrong := [*_wrong_border([cells[i] for i in border], parameters)]:
        raise collected(wrong)
    if any(cell.stars for cell in cells):
        _check_cities(cells, contacts, border)
    return cells


def _misfit(word: str, line: str) -> BadInput | None:
    """What is wrong with what stands in a triangle."""
    found = _WORD.fullmatch(unicodedata.normalize("NFC", word))
    if not found:
        said = gettext("{text} is not a triangle; write A1 for a start, . for an empty one, *** for a city")
        return BadInput(said.format(text=repr(word[:20])), about=line)
    if found["stars"] and len(word) not in CITIES:
        return BadInput(gettext("a city has 3, 4 or 5 stars, not {count}").format(count=len(word)), about=line)
    if found["start"] and not found["letter"]:
        said = gettext("start {number} has no letter; write it before the number, as in A{number}")
        return BadInput(said.format(number=word), about=line)
    letter = capitals(found["letter"]) if found["letter"] else ""
    if len(letter) > 1:  # no word list has such a letter: its words are in capitals
        said = gettext("{text}: a triangle holds one letter, and in capitals {letter} is {capitals}")
        return BadInput(said.format(text=repr(word), letter=found["letter"], capitals=letter), about=line)
    return None


def _cell(word: str, triangle: Triangle, line: str) -> _Cell:
    found = _WORD.fullmatch(unicodedata.normalize("NFC", word))
    assert found
    if found["stars"]:
        return _Cell(triangle, line, stars=len(word))
    letter = capitals(found["letter"]) if found["letter"] else None
    start = int(found["start"]) if found["start"] else None
    return _Cell(triangle, line, letter="QU" if letter == "Q" else letter, start=start)


def _wrong_counts(cells: Sequence[_Cell], parameters: Parameters) -> Iterator[BadInput]:
    """The counts of docs/GAMES.md 1.1, or what the layout asks for instead."""
    placed, plain = any(cell.stars for cell in cells), True
    for stars, name in CITIES.items():
        there = [cell for cell in cells if cell.stars == stars]
        plain = plain and len(there) == placed
        if len(there) > 1:
            said = gettext("there are {count} triangles with {stars} stars; {city} appears only once")
            yield BadInput(said.format(count=len(there), stars=stars, city=gettext(name)), about=there[-1].line)
        if placed and not there:
            said = gettext("{city} ({stars}) is missing; a map has all three cities or none")
            yield BadInput(said.format(city=gettext(name), stars="*" * stars))
    starts = sorted(cell.start for cell in cells if cell.start is not None)
    asked = list(range(1, parameters.french + parameters.russian + 1))
    if starts != asked:
        plain = False
        yield from _wrong_starts(cells, asked)
    empties = sum(cell.letter is None and not cell.stars for cell in cells) - (0 if placed else len(CITIES))
    if plain and empties != parameters.empties:  # else the others may be what is too much or missing
        said = gettext("there are {count} empty triangles, but {wanted} are asked for")
        yield BadInput(said.format(count=empties, wanted=parameters.empties))


def _wrong_starts(cells: Sequence[_Cell], asked: Sequence[int]) -> Iterator[BadInput]:
    """Of the starts that are foreign or doubled the names and rows; where none is, which one is missing."""
    seen: dict[int, _Cell] = {}
    strange = False
    for cell in cells:
        if cell.start is None:
            continue
        name, before = f"{cell.letter}{cell.start}", seen.setdefault(cell.start, cell)
        if cell.start not in asked:
            said = gettext("{name} is no start of this map; they run from 1 to {last}")
            yield BadInput(said.format(name=name, last=asked[-1]), about=cell.line)
        elif before is not cell:
            said = gettext("the start {number} appears twice, as {before} and as {name}")
            told = said.format(number=cell.start, before=f"{before.letter}{cell.start}", name=name)
            yield BadInput(told, about=cell.line)
        strange = strange or cell.start not in asked or before is not cell
    if not strange:
        said = gettext("the starts 1 to {last} must each appear in it once; look at {odd}")
        yield BadInput(said.format(last=asked[-1], odd=next(number for number in asked if number not in seen)))


def _wrong_border(border: Sequence[_Cell], parameters: Parameters) -> Iterator[BadInput]:
    """Its size, and what may not lie in it."""
    if len(border) != parameters.border:
        said = gettext("the border has {count} triangles, but {wanted} are asked for")
        yield BadInput(said.format(count=len(border), wanted=parameters.border))
    for cell in border:
        if cell.stars:
            said = gettext("{city} is in the border")
            yield BadInput(said.format(city=gettext(CITIES[cell.stars])), about=cell.line)
        if (cell.start or 0) > parameters.french:
            said = gettext("the Russian start {number} is in the border")
            yield BadInput(said.format(number=cell.start), about=cell.line)


def _border(cells: Sequence[_Cell], contacts: Sequence[tuple[int, int, Kind]], parameters: Parameters) -> list[int]:
    """The French starts and the triangles above those that hang (TOL-A12 reading 1), by index."""
    french = {i for i, cell in enumerate(cells) if cell.start is not None and cell.start <= parameters.french}
    above = {
        b if a in french else a
        for a, b, kind in contacts
        if kind == "edge" and ((a in french) != (b in french))
        and cells[b if a in french else a].triangle.row > max(cells[i].triangle.row for i in french & {a, b})
    }  # fmt: skip
    return sorted(french | above)


def _check_cities(cells: Sequence[_Cell], contacts: Sequence[tuple[int, int, Kind]], border: Sequence[int]) -> None:
    """docs/GAMES.md 1.6: Odessa nearest to the border, Moscow farthest, the worked example's path is there."""
    graph = _graph(len(cells), contacts)
    if not networkx.is_connected(graph):
        raise BadInput(gettext("the field falls into pieces"))
    steps = networkx.multi_source_dijkstra_path_length(graph, set(border))
    odessa, petersburg, moscow = (_city(cells, stars) for stars in CITIES)
    if not steps[odessa] <= steps[petersburg] <= steps[moscow] or steps[odessa] == steps[moscow]:
        raise BadInput(gettext("Odessa must lie nearest to the border and Moscow farthest"))
    start = next(i for i, cell in enumerate(cells) if cell.start == 1)
    if not _has_path(cells, graph, start, odessa, EXAMPLE_STEPS):
        said = gettext("no path of {steps} steps over empty triangles leads from start 1 to Odessa")
        raise BadInput(said.format(steps=EXAMPLE_STEPS))


def _has_path(
    cells: Sequence[_Cell],
    graph: networkx.Graph[int],
    start: int,
    goal: int,
    steps: int,
    seen: frozenset[int] = frozenset(),
) -> bool:
    """Whether a path without repeats leads from start to goal in exactly so many steps, over empty triangles."""
    if steps == 1:
        return goal in graph[start]
    return any(
        _has_path(cells, graph, step, goal, steps - 1, seen | {start})
        for step in sorted(graph[start])
        if step not in seen and step != goal and cells[step].letter is None and not cells[step].stars
    )


def _with_cities(
    cells: list[_Cell], contacts: Sequence[tuple[int, int, Kind]], parameters: Parameters, chance: Chance
) -> list[_Cell]:
    """The cells with the three cities placed by chance, as far apart and as deep as the layout says."""
    graph = _graph(len(cells), contacts)
    border = _border(cells, contacts, parameters)
    steps = networkx.multi_source_dijkstra_path_length(graph, set(border))
    between = dict(networkx.all_pairs_shortest_path_length(graph))
    starts = [i for i, cell in enumerate(cells) if cell.start is not None]

    def places(low: int, high: int) -> list[int]:
        return [
            i
            for i, cell in enumerate(cells)
            if cell.letter is None
            and low <= steps[i] <= high
            and all(between[i][start] >= parameters.clear for start in starts)
        ]

    triples = [
        triple
        for triple in itertools.product(*(places(low, high) for low, high in parameters.city_steps))
        if len(set(triple)) == len(triple)
        and all(between[a][b] >= parameters.apart for a, b in itertools.combinations(triple, 2))
    ]
    while triples:
        triple = chance.pick(triples)
        placed = list(cells)
        for stars, i in zip(CITIES, triple, strict=True):
            placed[i] = structs.replace(cells[i], stars=stars)
        try:
            _check_cities(placed, contacts, border)
        except BadInput:
            triples.remove(triple)
            continue
        return placed
    raise Misdraw(gettext("there is no place for the cities; let city-steps or apart be looser"))


def _city(cells: Sequence[_Cell], stars: int) -> int:
    return next(i for i, cell in enumerate(cells) if cell.stars == stars)


def _graph(size: int, contacts: Sequence[tuple[int, int, Kind]]) -> networkx.Graph[int]:
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from((a, b) for a, b, _ in contacts)
    return graph


def _numbers(cells: Sequence[_Cell], before: int) -> list[int]:
    """Each cell's triangle number: its start's, or the next one, row by row from the top."""
    starts = sum(cell.start is not None for cell in cells)
    counter = itertools.count(before + starts + 1)
    order = sorted(range(len(cells)), key=lambda i: -cells[i].triangle.row)
    numbers = {i: next(counter) for i in order if cells[i].start is None}
    return [numbers[i] if cell.start is None else before + cell.start for i, cell in enumerate(cells)]


def _spaces(
    cells: Sequence[_Cell],
    ids: Sequence[int],
    border: Sequence[int],
    outlines: Sequence[Sequence[Point]],
    half: int,
    lift: float,
) -> Iterator[Space]:
    made = []
    for i, (cell, outline, circle) in enumerate(zip(cells, outlines, inscribed_each(outlines), strict=True)):
        (x, y), radius = circle
        mark = {
            "kind": "city" if cell.stars else "letter" if cell.letter else "empty",
            "letter": cell.letter,
            "stars": cell.stars or None,
            "start": cell.start,
            "border": i in border,
        }
        if cell.stars:
            mark["city"] = CITIES[cell.stars]
        made.append(
            Space(
                id=ids[i],
                outline=tuple((px, round(py + lift, 3)) for px, py in outline),
                centre=(round(x, 3), round(y + lift, 3)),
                radius=round(radius, 3),
                group=half,
                mark=mark,
            )
        )
    return iter(sorted(made, key=lambda space: space.id))
