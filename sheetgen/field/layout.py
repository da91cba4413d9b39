"""Layouts: the designs that ship, and the player's own.

A layout is a TOML file: which game, the parameters its builder takes, the seed, and why this one was chosen. A shipped
layout has its finished field beside it (``classic.field.json``), so that printing or checking it builds nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import Struct, inspect

from sheetgen import signs
from sheetgen.errors import BadInput, Several, collected, parts_of
from sheetgen.field import model
from sheetgen.field.code import SEED_LIMIT
from sheetgen.files import is_drawing, read_text
from sheetgen.language import gettext, listed, ngettext
from sheetgen.tomlfile import (
    converted,
    head_of,
    item_of,
    line_of,
    line_of_text,
    names_known,
    near,
    part,
    shortened,
    toml,
)

P = TypeVar("P", bound="Parameters")
F = TypeVar("F", bound="OwnFile")


class Parameters(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """What a game's builder takes, read from a layout's [field] table. Games extend it."""

    MAP: ClassVar[tuple[str, ...]] = ()
    """The keys, as a file has them, that say what is drawn where chance does not draw. None of them may be written and
    empty: whoever began a map would get one by chance."""

    CROWDING: ClassVar[tuple[str, ...]] = ()
    """The keys, as a file has them, that decide how large spaces are on the paper that has to hold them all."""

    def check(self) -> None:
        """Raises BadInput, about the key or line of the file, when the parameters contradict themselves.

        What can be told at once is `Several`; their lines are found here.
        """

    def check_ranges(self, ranges: Mapping[str, tuple[float, float]], *beside: str) -> None:
        """Raises BadInput about all parameters that do not lie in their ranges, which the keys `beside` them give; nan
        lies in none."""
        strange = [
            (name.replace("_", "-"), low, high)
            for name, (low, high) in ranges.items()
            if not low <= getattr(self, name) <= high
        ]
        if strange:
            said = gettext("{key}: this must be from {low} to {high}")
            raise collected(
                BadInput(said.format(key=key, low=f"{low:g}", high=f"{high:g}"), about=key, beside=beside)
                for key, low, high in strange
            )

    def idle(self) -> Iterator[Idle]:
        """What of it counts for nothing beside the rest, if a layout says it."""
        return iter(())

    def redrawn(self: P) -> P:
        """These parameters without the cells that were chosen for the layout's own seed."""
        return self


class Idle(Struct, frozen=True):
    """Keys of a layout that count for nothing."""

    keys: tuple[str, ...]
    why: str
    """What makes them idle, a clause."""
    place: str | None = None
    """The piece of the file by which the line is found, where these keys do not stand in [field] itself."""


def drawn_by(key: str) -> str:
    """That a key gives the whole drawing, as a reason for others to be idle."""
    return gettext("{key} says what is drawn").format(key=key)


class OwnFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in a player's own layout file."""

    game: str
    name: str
    why: str = ""
    """Why this design was chosen."""
    seed: Annotated[int, msgspec.Meta(ge=0, lt=SEED_LIMIT)] = 0
    field: dict[str, Any] = msgspec.field(default_factory=dict)


class LayoutFile(OwnFile, frozen=True, kw_only=True):
    """What stands in a layout file that ships."""

    number: Annotated[int, msgspec.Meta(ge=0, le=31)] = 0
    """A shipped layout's number in codes: never changed, never used again. 0 for a player's own file."""


class Layout(LayoutFile, frozen=True, kw_only=True):
    """A layout file that was read, its [field] table still plain."""

    path: Path | None = None
    source: str = ""
    """The file's text."""
    chosen: str | None = None
    """Of a drawing: the name of the path that was chosen in it."""
    head: tuple[str, ...] = ()
    """Of a player's own file: the keys that stand in it above [field]."""
    loose: tuple[str, ...] = ()
    """The tables that stand beside [field], and cannot: only the game's parameters tell whether they belong in it."""

    def name_from(self, folder: Path) -> str:
        """How a record that lies in `folder` names the player's own file: a chosen path stands after a #."""
        path = os.path.relpath(str(self.path), folder)
        return path if self.chosen is None else f"{path}#{self.chosen}"

    @property
    def curve(self) -> bool:
        """Whether it is no layout but a drawing: a closed curve of one's own."""
        return self.path is not None and is_drawing(self.path)

    @property
    def shipped(self) -> bool:
        """Whether this is one of ours."""
        return self.number > 0

    def parameters(self, kind: type[P]) -> P:
        """The [field] table as the game's parameters. Raises BadInput, with the line, for what does not fit."""
        if self.loose:
            raise self._loose(self.loose[0], kind)
        try:
            parameters = converted(self.field, kind, source=self.source, path=self.path, table="field")
            if empty := [key for key in kind.MAP if key in self.field and not self.field[key]]:
                said = gettext(
                    "{key}: nothing stands in it; write what is to be drawn, or leave it out for chance to draw"
                )
                raise collected(BadInput(said.format(key=key), about=key) for key in empty)
        except BadInput as error:
            raise self._placed(error) from None
        self.check(parameters)
        return parameters

    def check(self, parameters: Parameters) -> None:
        """Raises BadInput, with the line, where these parameters of it contradict themselves."""
        try:
            parameters.check()
        except BadInput as error:
            more = isinstance(error, Several) and error.more
            told = (self._with_usual(each, parameters) for each in parts_of(error))
            raise self._placed(collected(told, more=more)) from None

    def _with_usual(self, error: BadInput, parameters: Parameters) -> BadInput:
        """The same; a key that the file leaves out, and with which what it says does not agree, is told with the value
        that it has then: on the line that is named stands another key."""
        value = getattr(parameters, (error.about or "").replace("-", "_"), None)
        if not isinstance(value, int | float | tuple) or value == () or self.line_of(error.about):
            return error
        if not self.line_of(*error.beside):
            return error
        said = gettext("{wrong}; {key} is not written here, and is then {value}").format(
            wrong=error.sentence, key=error.about, value=_as_written(value)
        )
        return BadInput(said, about=error.about, beside=error.beside)

    def _placed(self, error: BadInput) -> BadInput:
        """What is wrong with [field], each with its line."""
        more = isinstance(error, Several) and error.more
        placed = (each.at(self.path or self.name, self.line_of(each.about, *each.beside)) for each in parts_of(error))
        return collected(placed, more=more)

    def _loose(self, table: str, kind: type[Parameters]) -> BadInput:
        """What is wrong with a table beside [field]."""
        heads = {name: f"[[field.{name}]]" if many else f"[field.{name}]" for name, many in _tables(kind)}
        if table in heads:
            said = gettext("this table is a part of [field]; write {head}").format(head=heads[table])
        else:
            meant = heads.get(near(table, heads) or "")
            said = gettext("there is no table {name} here; {known}")
            said = said.format(name=f"[{part(table)}]", known=names_known(meant, ["[field]", *heads.values()]))
        return BadInput(said, file=self.path, line=head_of(self.source, table), about=table)

    def remarks(self, kind: type[P], *, redrawn: bool) -> Iterator[str]:
        """What of the player's own file counts for nothing, a sentence each; `redrawn`: in the field of another seed.

        Raises BadInput as `parameters` does."""
        parameters = self.parameters(kind)
        told = msgspec.structs.fields(kind)
        changed = {each.encode_name for each in told if getattr(parameters, each.name) != each.default}
        other = {key for idle in parameters.redrawn().idle() for key in idle.keys}
        # What no seed ever draws by is idle with its usual number, too.
        changed |= other & set(self.field)
        for idle in (parameters.redrawn() if redrawn else parameters).idle():
            keys = [key for key in idle.keys if idle.place is not None or key in changed]
            if not keys:
                continue
            said = ngettext("{key} counts for nothing here: {why}", "{key} count for nothing here: {why}", len(keys))
            if other.isdisjoint(keys):
                said = ngettext(
                    "{key} counts for nothing here: {why}; only --seed draws by it",
                    "{key} count for nothing here: {why}; only --seed draws by them",
                    len(keys),
                )
            sentence = said.format(key=listed(keys), why=idle.why)
            yield str(BadInput(sentence, file=self.path, line=self.line_of(idle.place or keys[0])))

    def head_remarks(self, *, seeded: bool) -> Iterator[str]:
        """What above [field] counts for nothing in the player's own file, a sentence each; `seeded`: where fields of
        this game come of seeds."""
        idle = {"number": gettext("only layouts that ship with a game have one, for their codes")}
        if not seeded:
            idle["seed"] = gettext("this game is played on fixed boards")
        for key, why in idle.items():
            if key in self.head:
                said = ngettext("{key} counts for nothing here: {why}", "{key} count for nothing here: {why}", 1)
                line = line_of(self.source, key)
                yield str(BadInput(said.format(key=key, why=why), file=self.path, line=line))

    def line_of(self, *abouts: str | None) -> int | None:
        """The line, from 1, of a key of [field] or of a piece of it, also where the file has that key above as well; of
        a key in one of its tables by both names, such as words.goose. Of several it is the first that the file has: a
        key that it leaves out stands on no line, whatever words hold its letters."""
        return next((line for about in abouts if (line := self._line_of(about))), None)

    def _line_of(self, about: str | None) -> int | None:
        if having := _HAVING.fullmatch(about or ""):
            return self._line_of_item(*having.groups())
        table, _, key = (about or "").partition(".")
        if isinstance(self.field.get(table), dict) and key in self.field[table]:
            return line_of(self.source, key, self.field[table][key], table=table)
        if _KEY.fullmatch(about or "") and about not in _keys(self.field):
            return None
        return line_of(self.source, about, table="field")

    def _line_of_item(self, items: str, key: str, number: str) -> int | None:
        """The line of the item that says so, alone or in a list."""
        said = (item.get(key) for item in self.field.get(items, ()))
        listed = (each if isinstance(each, list) else [each] for each in said)
        found = next((each for each in listed if int(number) in each), None)
        if found is None:
            return None
        alone, first = f"{key} = {found[0]}", f"{key} = [{found[0]}"
        return line_of(self.source, alone, table="field") or line_of(self.source, first, table="field")

    def line_of_text(self, text: str) -> int | None:
        """The line, from 1, of what [field] says in these words, or else of the key or the item of that name."""
        return line_of_text(self.source, self.field, text, table="field") or (
            self.line_of(text) if text in self.field or _WITHIN.fullmatch(text) else None
        )

    @property
    def digest(self) -> str:
        """Stands for the file's text."""
        return hashlib.sha256(self.source.encode()).hexdigest()[:16]


def layouts_folder() -> Path:
    """Where the shipped layouts are: inside an installed package, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "layouts"
    return inside if inside.is_dir() else package.parent / "layouts"


def shipped_names(folder: Path) -> list[str]:
    """The names of the layouts in a game's folder, a classic one first."""
    return sorted(
        (path.stem for path in folder.glob("*.toml")), key=lambda name: (not name.startswith("classic"), name)
    )


def read(path: Path, *, game: str | None = None) -> Layout:
    """A layout file. Raises BadInput, with file and line, when it is not one (or not one of `game`)."""
    return _read(read_text(path), path, game)


def read_own(path: Path, *, game: str) -> Layout:
    """A player's own layout file; a copy of one of ours is theirs too, and its number says nothing. Raises BadInput as
    `read` does."""
    return _read_own(read_text(path), path, game)


def number_of(path: Path) -> int | None:
    """A layout's number in codes; None where the file cannot be read, of which whoever asks for it is told."""
    try:
        return read(path).number
    except BadInput:
        return None


def same_places(points: Sequence[tuple[float, float]], *, step: float = 0.0) -> Iterator[BadInput]:
    """That some of a layout's own points lie at the place of one before them; with `step` also where they do so once
    they are rounded to it."""
    first: dict[tuple[float, float], int] = {}
    for number, (x, y) in enumerate(points):
        place = (round(x / step), round(y / step)) if step else (x, y)
        if (other := first.setdefault(place, number)) != number:
            said = gettext("points: points {one} and {other} are both at {place}; each must be a place of its own")
            told = said.format(one=other, other=number, place=f"[{x:.12g}, {y:.12g}]")
            yield BadInput(told, about=item_of("points", number))


@lru_cache(maxsize=128)  # a layout is asked for a dozen times while a sheet of it is printed
def _read(source: str, path: Path, game: str | None) -> Layout:
    plain = toml(source, path)
    loose = _taken_loose(plain, source)
    found = _of_game(plain, LayoutFile, source, path, game)
    return Layout(**msgspec.structs.asdict(_named(found, source, path)), path=path, source=source, loose=loose)


@lru_cache(maxsize=128)
def _read_own(source: str, path: Path, game: str) -> Layout:
    plain = toml(source, path)
    # 0 is what the papers give as the number of a file of one's own.
    numbered = ("number",) if plain.pop("number", 0) != 0 else ()
    loose = _taken_loose(plain, source)
    found = _of_game(plain, OwnFile, source, path, game)
    named = msgspec.structs.asdict(_named(found, source, path))
    return Layout(**named, path=path, source=source, head=(*plain, *numbered), loose=loose)


def _taken_loose(plain: dict[str, Any], source: str) -> tuple[str, ...]:
    """The tables beside [field] that no layout has; they are taken out of the plain data."""
    loose = tuple(key for key in _strange(plain) if "field" in plain and head_of(source, key) is not None)
    for key in loose:
        del plain[key]
    return loose


def _strange(plain: Mapping[str, Any]) -> list[str]:
    """The keys that no layout has, nor are likely to be meant for one that it has."""
    known = [each.encode_name for each in msgspec.structs.fields(LayoutFile)]
    return [key for key in plain if key not in known and not near(key, known)]


def _tables(kind: type[Parameters]) -> Iterator[tuple[str, bool]]:
    """The tables that a game's [field] may have, and whether one may stand there several times."""
    for field in msgspec.structs.fields(kind):
        told = inspect.type_info(field.type)
        for each in told.types if isinstance(told, inspect.UnionType) else (told,):
            item = each.item_type if isinstance(each, inspect.ListType | inspect.VarTupleType) else None
            if isinstance(item or each, inspect.StructType | inspect.DictType):
                yield field.encode_name, item is not None


def _of_game(plain: dict[str, Any], kind: type[F], source: str, path: Path, game: str | None) -> F:
    """What stands in the file. Raises BadInput where it is no layout, or one of another game than was asked for."""
    _check_head(plain, source, path)
    found = converted(plain, kind, source=source, path=path)
    if game is not None and found.game != game:
        other = found.game if re.fullmatch(r"[\w-]{1,30}", found.game) else shortened(found.game)
        said = gettext("this layout is for {other}, not for {game}")
        if near(found.game, [game]):
            said = gettext("there is no game {other}; did you mean {game}?")
        raise BadInput(
            said.format(other=other, game=game),
            file=path,
            line=line_of(source, "game"),
        )
    return found


def _named(found: F, source: str, path: Path) -> F:
    """With a name that can be said: without one the file's own serves. Raises BadInput for one that cannot be seen."""
    if unseen := next((sign for sign in found.name if signs.is_unseen(sign)), None):
        said = gettext("name: it holds a sign that cannot be seen, {sign}")
        raise BadInput(said.format(sign=f"U+{ord(unseen):04X}"), file=path, line=line_of(source, "name"))
    return found if found.name.strip() else msgspec.structs.replace(found, name=path.stem)


def _check_head(plain: Mapping[str, Any], source: str, path: Path) -> None:
    """Raises BadInput when the file's parameters stand below no [field], and so would be keys that there are not.

    A file may still have tables of it, such as [field.options].
    """
    if "field" not in plain and {"players", "moves"} & set(plain):
        said = gettext("this is a record of a game, not a layout; judge it with sheetgen check {file}")
        raise BadInput(said.format(file=signs.typed(str(path))), file=path)
    strange = _strange(plain)
    if strange and head_of(source, "field") is None and not _FIELD.search(source):
        raise BadInput(
            gettext("the line [field] is missing; it stands before {key} and all that shapes the field").format(
                key=shortened(strange[0])
            ),
            file=path,
            line=line_of(source, strange[0]),
            about=strange[0],
        )


_KEY = re.compile(r"[a-z]{3,}(-[a-z]+)*")
"""How a key looks, and no other piece of a layout."""
_HAVING = re.compile(r"([a-z]+)\[([a-z]+) = (\d+)\]")
"""How `having` names an item of a list."""
_WITHIN = re.compile(rf"[a-z]+\.[a-z-]+|{_HAVING.pattern}")
"""The same, and a key of one of its tables."""


def having(items: str, key: str, number: int) -> str:
    """How `line_of` is asked for the item of a list whose `key` is that number, or a list that has it."""
    return f"{items}[{key} = {number}]"


def _as_written(value: object) -> str:
    """A number, or a list of them, as a layout has it."""
    return f"[{', '.join(map(_as_written, value))}]" if isinstance(value, tuple) else f"{value:g}"


def _keys(value: object) -> set[str]:
    """All keys that stand in a table and in what it holds."""
    if isinstance(value, dict):
        return {*value, *(key for each in value.values() for key in _keys(each))}
    return {key for each in value for key in _keys(each)} if isinstance(value, list) else set()


_FIELD = re.compile(r"^\s*field\s*[.=]", re.MULTILINE)
"""Parameters without a line [field]: field.length = 40."""


def finished(layout: Layout) -> model.Field | None:
    """The finished field that ships beside the layout, if the layout still is what it was made from."""
    if not layout.shipped or layout.path is None:
        return None
    beside = layout.path.with_suffix(".field.json")
    if not beside.is_file():
        return None
    found = model.decode(beside.read_bytes())
    return found if found.facts.get("layout_digest") == layout.digest else None
