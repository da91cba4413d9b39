"""TOML files that people write: what is wrong with one, in a plain sentence, and on which line."""

from __future__ import annotations

import datetime
import itertools
import json
import math
import operator
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import inspect

from sheetgen.errors import COUNTED, BadInput, collected
from sheetgen.language import N_, either, gettext, headed
from sheetgen.tomlslips import slip, with_plain_blanks

T = TypeVar("T")
Hook: TypeAlias = Callable[[type, Any], Any]
"""Makes a value of a type that msgspec does not know. Raises ValueError when it cannot."""

MANY = 20
"""Keys that nobody reads through when the one that was meant has been found."""
FAR = 10**30
"""More than any file counts or measures."""
LONGEST = 60
"""Letters of a piece of a file that a sentence quotes."""
ROW = 2_000
"""Letters of a line in which it is looked what people did who wrote it: nobody types more."""


def toml(source: str, path: Path) -> dict[str, Any]:
    """The text read as TOML, in which any blank of Unicode is one. Raises BadInput with the line."""
    if deep := _DEEP.search(source):  # tomllib takes a hundred times as long for ten times as many
        line = source.count("\n", 0, deep.start()) + 1
        raise BadInput(gettext("tables are nested far too deep here"), file=path, line=line)
    try:
        found = tomllib.loads(with_plain_blanks(source))
    except tomllib.TOMLDecodeError as error:
        raise _invalid(source, str(error), path) from None
    except ValueError:  # Python reads no number of more than some thousand digits
        long = next((n for n, row in enumerate(source.split("\n"), 1) if _LONG_NUMBER.search(row)), 1)
        raise BadInput(gettext("a number here is far too long"), file=path, line=long) from None
    except RecursionError:
        raise BadInput(gettext("brackets are nested far too deep here"), file=path) from None
    # TOML has numbers without end and without value; nothing that anybody measures or counts is one.
    for key, number in _endless(found):
        where = line_of(source, key, number)
        said = gettext("this must be an ordinary number, not {number}").format(number=number)
        if isinstance(number, int):
            said = gettext("this number is far too long")
        raise BadInput(headed(part(key), said), file=path, line=where, about=key)
    return found


def _invalid(source: str, error: str, path: Path) -> BadInput:
    """What is wrong with a text that Python's reader calls no TOML in these words."""
    # The error has its line as a number from Python 3.14 on; the sentence has it in every Python that we serve.
    at = re.search(r"\(at line (\d+), column (\d+)\)|\(at end of document\)", error)
    in_line = at is not None and at[1] is not None
    line = int(at[1]) if at and in_line else len(source.splitlines())
    place = _place(source, line, int(at[2])) if at and in_line else len(source)
    what = error[: at.start()].strip() if at else error
    what = re.sub(r"\(('[^']*',?\s?)+\)", lambda names: f"[{part('.'.join(re.findall(_QUOTED, names[0])))}]", what)
    row = next(iter(source.split("\n")[line - 1 : line]), "")
    if unseen := _UNSEEN.search(row):
        said = gettext("a sign that cannot be seen stands in this line, {sign}; delete it")
        wrong = said.format(sign=f"U+{ord(unseen[0]):04X}")
        return BadInput(gettext("this is not valid TOML ({wrong})").format(wrong=wrong), file=path, line=line)
    found = slip(source, what, place, LONGEST)
    row = _GAP.sub(" " * 8, row)[:ROW]
    if found is not None and not (found.line == line and _CURLY.search(row)):
        wrong, line = found.sentence, found.line
    else:
        layout = head_of(source, "field") is not None
        hint = _hint_by_line(row, what, in_line=in_line, layout=layout) or _hint_by_complaint(what)
        named = _NAKED.match(row)
        if not (named and _stops_at_a_name(what, named[1])) and _is_below(source, line, "score"):
            hint = _hint_by_points(row) or hint
        if _TWICE in what.lower() and (head := head_in_remark(source, line)):
            hint = _still_a_remark(head)
        wrong = headed(_complaint(what), hint) if hint else _complaint(what)
    return BadInput(gettext("this is not valid TOML ({wrong})").format(wrong=wrong), file=path, line=line)


def _hint_by_line(row: str, what: str, *, in_line: bool, layout: bool) -> str:
    """What people did who wrote such a line; nothing where it does not show. Only records, and no `layout`, have texts
    of several numbers."""
    for looks, said in _LINES:
        if looks.search(row):
            return gettext(said)
    if layout and (hint := _hint_by_list(row)):
        return hint
    if comma := _COMMA.match(row):
        said = gettext('a number has a point in it, as in {point}; several numbers need quotes, as in "17 18"')
        if layout:
            said = gettext("a number has a point in it, not a comma; write {point}")
        return said.format(point=part(f"{comma[1]}.{comma[2]}"))
    if _NUMBERS.match(row):
        return gettext('several numbers need quotes, as in "17 18 19"')
    if (name := _NAKED.match(row)) and _stops_at_a_name(what, name[1]):
        return gettext('this name needs quotes; write "{name}" =').format(name=part(name[1].rstrip()))
    return gettext("nothing follows the =") if in_line and _EMPTY.search(row) else ""


def _hint_by_list(row: str) -> str:
    """How what stands in braces, or several numbers, are written in a layout; nothing where the row shows no slip."""
    if several := _SEVERAL.search(row):
        numbers = ", ".join(re.findall(r"\d+", several[2]))
        said = gettext("several numbers need brackets, as in {example}")
        return said.format(example=part(f"{several[1]} = [{numbers}]"))
    if colon := _COLON_IN_BRACES.search(row):
        said = gettext("a colon stands where = should be; write {example}")
        return said.format(example=part(f"{colon[1]} = {colon[2]}"))
    if apart := _KEY_APART.search(row):
        said = gettext("a key has no blank in it; write {example}")
        return said.format(example=part(f"{'-'.join(apart[1].split())} ="))
    return ""


def _hint_by_points(row: str) -> str:
    """How a player's points are written below [score], where some stand in the row; of several numbers nobody knows
    which."""
    found = re.match(r"\s*([^\W\d_][\w -]*?)\s*=?\s*\d+\b", row)
    if found is None:
        return ""
    name = found[1] if re.fullmatch(r"[A-Za-z0-9_-]+", found[1]) else f'"{found[1]}"'
    only, *more = re.findall(r"\d+", row[found.end(1) :])
    said = gettext("below [score] each player has one whole number, as in {example}")
    return said.format(example=part(f"{name} = {27 if more else only}"))


def _hint_by_complaint(what: str) -> str:
    """What people did who get such a complaint."""
    return next((gettext(meant) for said, meant in _HINTS if said in what.lower()), "")


def _stops_at_a_name(complaint: str, name: str) -> bool:
    """Whether the reader stopped in a key without quotes, or before one: an É begins no statement."""
    said = complaint.lower()
    return said.startswith("expected '='") or (said.startswith("invalid statement") and name[0].isalpha())


def head_in_remark(source: str, line: int) -> str | None:
    """The head of a table, such as [field.words], that is still a remark above a line; None where none is, or another
    head stands between them."""
    for row in reversed(source.split("\n")[: line - 1]):
        if found := _REMARKED.match(row):
            return found[1]
        if _ANY_HEAD.match(row):
            return None
    return None


def _still_a_remark(head: str) -> str:
    return gettext("the line {head} above it is still a remark; take its # away too").format(head=part(head))


def _place(source: str, line: int, column: int) -> int:
    """Where in the source a line's column is, both from 1."""
    return sum(len(row) + 1 for row in source.split("\n")[: line - 1]) + column - 1


def _complaint(said: str) -> str:
    """What Python's reader finds wrong, in the language that is spoken; in its own words where these are new."""
    said = f"{said[:1].lower()}{said[1:]}"
    for known in sorted(_COMPLAINTS, key=len, reverse=True):  # the longer ones hold the shorter ones
        if found := re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(known)), said):
            return gettext(known).format(**found.groupdict())
    return said


def _endless(value: object, key: str = "") -> Iterator[tuple[str, float]]:
    """The numbers that are infinite, none, or longer than any that is meant, each with the key it stands under."""
    match value:
        case int() if abs(value) > FAR:
            yield key, value
        case float() if not math.isfinite(value):
            yield key, value
        case dict():
            for name, each in value.items():
                yield from _endless(each, name)
        case list():
            for each in value:
                yield from _endless(each, key)


def converted(
    plain: object,
    kind: type[T],
    *,
    source: str = "",
    path: Path | None = None,
    table: str | None = None,
    dec_hook: Hook | None = None,
) -> T:
    """The plain data, all of `source` or that table in it, as a `kind`.

    Raises BadInput, with the lines in `source`, about all that does not fit.
    """
    try:
        return msgspec.convert(plain, kind, dec_hook=dec_hook)
    except msgspec.ValidationError as error:
        misfits = _misfits(plain, inspect.type_info(kind), None, dec_hook)
        first = next(misfits, None) or _own_complaint(error)
        raise collected(_placed(found, source, path, table) for found in itertools.chain([first], misfits)) from None


class _Misfit(NamedTuple):
    """A value that does not fit: what is wrong with it, the key that it stands under, itself, the table that holds
    the key, which item of the key's list it is, from 0; the list, by its key, that has the table with the key as its
    item of that number; and whether there is no such key."""

    sentence: str
    key: str | None
    value: object = None
    table: str | None = None
    item: int | None = None
    within: tuple[str, int] | None = None
    unknown: bool = False


def _placed(found: _Misfit, source: str, path: Path | None, table: str | None) -> BadInput:
    """What does not fit, with its line."""
    key = found.key if found.key is None or found.item is None else item_of(found.key, found.item)
    line = _line_within(source, found, key, table) or line_of(source, key, found.value, table=found.table or table)
    if line is None and table is not None:
        line = head_of(source, table)
    sentence = found.sentence
    if found.unknown and line is not None and (head := head_in_remark(source, line)):
        said = gettext("there is no key {name} here; {known}")
        sentence = said.format(name=shortened(found.key or ""), known=_still_a_remark(head))
    return BadInput(sentence, file=path, line=line, about=found.key)


def _line_within(source: str, found: _Misfit, key: str | None, table: str | None) -> int | None:
    """The line of a key in a table that is an item of a list; None where no list in brackets stands in the source."""
    if found.within is None or (opens := line_of(source, found.within[0], table=table)) is None:
        return None
    begin = _begin_of_item(source, *found.within, opens)
    if begin is None:
        return None
    rows = source.split("\n")
    closing = (n for n, row in enumerate(rows[begin:], begin + 1) if row.lstrip().startswith("]"))
    behind = _begin_of_item(source, found.within[0], found.within[1] + 1, opens) or next(closing, begin)
    line = line_of("\n".join(rows[begin - 1 : max(begin, behind - 1)]), key, found.value)
    return begin + (line or 1) - 1


def _own_complaint(error: msgspec.ValidationError) -> _Misfit:
    """What a table's own check says: a ValueError whose text begins with the key that it is about."""
    said = str(error.__cause__ or error)
    about = re.match(r"([a-z-]+): ", said)
    return _Misfit(said, about[1] if about else None)


def _misfits(value: object, kind: inspect.Type, key: str | None, hook: Hook | None) -> Iterator[_Misfit]:
    """All in `value` that is no `kind`, in the order of the file."""
    match kind:
        case inspect.StructType():
            yield from _wrong_kind(value, dict, key) or _in_table(value, kind, key, hook)  # type: ignore[arg-type]
        case inspect.UnionType():
            yield from _in_union(value, kind, key, hook)
        case inspect.LiteralType():
            if value not in kind.values or isinstance(value, bool):
                yield _misfit_at(key, _no_choice(value, kind), value)
        case inspect.ListType() | inspect.VarTupleType():
            wrong = _wrong_kind(value, list, key, _as_list(value, kind.item_type))
            yield from wrong or _in_list(value, kind, key, hook)  # type: ignore[arg-type]
        case inspect.TupleType():
            yield from _wrong_kind(value, list, key) or _in_tuple(value, kind, key, hook)  # type: ignore[arg-type]
        case inspect.DictType():
            yield from _wrong_kind(value, dict, key) or _in_dict(value, kind, key, hook)  # type: ignore[arg-type]
        case inspect.CustomType():
            yield from _hooked(value, kind, key, hook)
        case inspect.IntType() | inspect.FloatType():
            wrong = _wrong_kind(value, int if isinstance(kind, inspect.IntType) else float, key)
            yield from wrong or _out_of_bounds(value, kind, key)  # type: ignore[arg-type]
        case inspect.StrType() | inspect.BoolType() | inspect.NoneType():
            plain = {inspect.StrType: str, inspect.BoolType: bool, inspect.NoneType: type(None)}
            example = _as_text(value) if isinstance(kind, inspect.StrType) else ""
            yield from _wrong_kind(value, plain[type(kind)], key, example)


def _in_table(
    table: dict[str, object], kind: inspect.StructType, key: str | None, hook: Hook | None
) -> Iterator[_Misfit]:
    fields = {field.encode_name: field for field in kind.fields}
    for name, value in table.items():
        if name in fields:
            yield from _under(name, value, fields[name].type, hook)
        elif kind.forbid_unknown_fields:
            said = gettext("there is no key {name} here; {known}")
            yield _Misfit(said.format(name=shortened(name), known=suggestion(name, fields)), name, unknown=True)
    # What is missing stands on no line: in a file of many tables, what else is in its table says which one it is.
    beside = next(iter(table.items())) if key and table else (None, None)
    for name, field in fields.items():
        if field.required and name not in table:
            yield _Misfit(gettext("the key {name} is missing").format(name=repr(name)), *beside)


def _under(name: str, value: object, kind: inspect.Type, hook: Hook | None) -> Iterator[_Misfit]:
    """What is wrong with the value that a table has under a name."""
    for found in _misfits(value, kind, name, hook):
        yield found._replace(
            key=found.key or name,  # of a table with a key missing, the line that opens it
            table=found.table or (name if isinstance(value, dict) and found.key else None),
        )


def _in_union(value: object, kind: inspect.UnionType, key: str | None, hook: Hook | None) -> list[_Misfit]:
    found = [[*itertools.islice(_misfits(value, each, key, hook), COUNTED + 1)] for each in kind.types]
    if [] in found:
        return []
    known = [each for each, type in zip(found, kind.types, strict=True) if not isinstance(type, inspect.NoneType)]
    if len(known) == 1:
        return known[0]
    # What is wrong within a table or list says more than that it is not, say, a number.
    pairs = zip(found, kind.types, strict=True) if isinstance(value, list | dict) else ()
    within = next((each for each, type in pairs if _kind_of(type) == _named(value)), None)
    wanted = either(name for type in kind.types if (name := _kind_of(type)))
    given = shortened(value) if isinstance(value, str) else _named(value)
    said = gettext("this should be {wanted}, not {given}").format(wanted=wanted, given=given)
    return within or [_misfit_at(key, said, value)]


def _in_list(
    items: list[object], kind: inspect.ListType | inspect.VarTupleType, key: str | None, hook: Hook | None
) -> Iterator[_Misfit]:
    wrong = _wrong_count(items, kind, key)
    if not wrong:
        for number, item in enumerate(items):
            for found in _misfits(item, kind.item_type, key, hook):
                # What is wrong with the item itself stands on its line; what is in a table there has its own key.
                if found.key == key:
                    yield found._replace(item=number)
                else:
                    yield found._replace(within=found.within or (key and (key, number)) or None)
    yield from wrong


def _in_dict(table: dict[str, object], kind: inspect.DictType, key: str | None, hook: Hook | None) -> Iterator[_Misfit]:
    """What is wrong with a table's values, whatever its keys."""
    wrong = _wrong_count(table, kind, key)
    if not wrong:
        for name, value in table.items():
            yield from _under(name, value, kind.value_type, hook)
    yield from wrong


def _wrong_count(
    items: Collection[object], kind: inspect.ListType | inspect.VarTupleType | inspect.DictType, key: str | None
) -> list[_Misfit]:
    least, most = kind.min_length or 0, kind.max_length
    if least <= len(items) and (most is None or len(items) <= most):
        return []
    said = gettext("this must be a list of at most {bound}, not of {count}")
    if len(items) < least:
        said = gettext("this must be a list of at least {bound}, not of {count}")
    return [_misfit_at(key, said.format(bound=least if len(items) < least else most, count=len(items)), None)]


def _in_tuple(items: list[object], kind: inspect.TupleType, key: str | None, hook: Hook | None) -> Iterator[_Misfit]:
    if len(items) != len(kind.item_types):
        said = gettext("this must be a list of {wanted}, not of {count}")
        if len(items) == 2 * len(kind.item_types) and all(isinstance(item, int) for item in items):
            said = gettext("this must be a list of {wanted}, not of {count}; a number has a point in it, not a comma")
        yield _misfit_at(key, said.format(wanted=len(kind.item_types), count=len(items)), None)
        return
    for item, type in zip(items, kind.item_types, strict=True):
        yield from _misfits(item, type, key, hook)


def _hooked(value: object, kind: inspect.CustomType, key: str | None, hook: Hook | None) -> list[_Misfit]:
    try:
        if hook is not None:
            hook(kind.cls, value)
    except ValueError as error:
        return [_misfit_at(key, str(error), value)]
    return []


def _out_of_bounds(value: float, kind: inspect.IntType | inspect.FloatType, key: str | None) -> list[_Misfit]:
    bounds: tuple[tuple[float | None, str, Callable[[float, float], bool]], ...] = (
        (kind.ge, N_("this must be at least {bound}"), operator.ge),
        (kind.gt, N_("this must be more than {bound}"), operator.gt),
        (kind.le, N_("this must be at most {bound}"), operator.le),
        (kind.lt, N_("this must be less than {bound}"), operator.lt),
    )
    for bound, said, holds in bounds:
        if bound is not None and not holds(value, bound):
            return [_misfit_at(key, gettext(said).format(bound=f"{bound:.12g}"), value)]
    return []


def _wrong_kind(value: object, wanted: type, key: str | None, example: str = "") -> list[_Misfit]:
    fits = isinstance(value, _ALSO.get(wanted, wanted)) and (wanted is bool or not isinstance(value, bool))
    if fits:
        return []
    said = gettext("this should be {wanted}, not {given}")
    if wanted is int and isinstance(value, float):
        said = gettext("this should be {wanted}, not a number with a point")
    if example and key:
        said = gettext("this should be {wanted}, not {given}; write {example}")
    shown = f"{key} = {example}"
    return [_misfit_at(key, said.format(wanted=gettext(_PLAIN[wanted]), given=_named(value), example=shown), value)]


def _as_list(value: object, item: inspect.Type) -> str:
    """How the list is written that a single text was meant for; empty where that cannot be told."""
    if not isinstance(item, inspect.StrType) or not isinstance(value, str):
        return ""
    texts = [each.strip() for each in value.split(",") if each.strip()] if len(value) <= LONGEST else []
    return f"[{', '.join(map(_quoted, texts))}]" if texts and value.isprintable() else ""


def _as_text(value: object) -> str:
    """How the text is written that stands in a list for nothing; empty where that cannot be told."""
    match value:
        case [str(text)] if len(text) <= LONGEST and text.isprintable():
            return _quoted(text)
        case _:
            return ""


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _misfit_at(key: str | None, what: str, value: object) -> _Misfit:
    return _Misfit(headed(part(key), what) if key else what, key, value)


def _named(value: object) -> str:
    kinds = (kind for kind in _PLAIN if type(value) is kind)
    return gettext(_PLAIN[next(kinds, list if isinstance(value, tuple) else str)])


def shown(value: object) -> str:
    """The value itself where it is short, as it stands in a file; of others what they are."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return shortened(value)
        case int() | float():
            return repr(value)
        case _:
            return _named(value)


def _kind_of(kind: inspect.Type) -> str:
    """What a value of that kind is called; empty for none, which a file leaves out."""
    match kind:
        case inspect.LiteralType():
            return either(map(str, kind.values))
        case inspect.StructType() | inspect.DictType():
            return gettext(_PLAIN[dict])
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return gettext(_PLAIN[list])
        case inspect.IntType():
            return gettext(_PLAIN[int])
        case inspect.FloatType():
            return gettext(_PLAIN[float])
        case inspect.BoolType():
            return gettext(_PLAIN[bool])
        case inspect.NoneType():
            return ""
        case _:
            return gettext(_PLAIN[str])


def _no_choice(value: object, kind: inspect.LiteralType) -> str:
    """That a value is none of those that there are, and which one may have been meant."""
    choices = [str(choice) for choice in kind.values]
    if isinstance(value, str) and near(value, choices):
        said = gettext("{value} is not one of the choices; {known}")
        return said.format(value=shown(value), known=suggestion(value, choices))
    said = gettext("{value} is not one of the choices, which are: {known}")
    return said.format(value=shown(value), known=", ".join(choices))


def shortened(text: str) -> str:
    """A piece of a file as a sentence quotes it: not all of it when it is long."""
    return repr(text) if len(text) <= LONGEST else f"{text[:LONGEST]!r}..."


def part(text: str) -> str:
    """The same without quotes, for a word that stands bare in its sentence."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def suggestion(name: str, known: Iterable[str]) -> str:
    """Which of the known names may have been meant, and all that there are: the end of a sentence."""
    known = list(known)
    close = near(name, known)
    if close and len(known) > MANY:
        return gettext("did you mean {near}?").format(near=close)
    return names_known(close, known)


def near(name: str, known: Iterable[str]) -> str | None:
    """Which of the known names may have been meant, if any."""
    import difflib

    return next(iter(difflib.get_close_matches(name.lower(), list(known), 1)), None)


def names_known(near: str | None, known: Iterable[str]) -> str:
    """All the names that there are, and the one that may have been meant: the end of a sentence."""
    said = gettext("did you mean {near}? There are: {known}") if near else gettext("there are: {known}")
    return said.format(near=near, known=", ".join(known) or gettext("none"))


def line_of(source: str, key: str | None, value: object = None, *, table: str | None = None) -> int | None:
    """The first line, from 1, that sets `key`, opens its table or, failing that, holds it; None when no line does.

    A line that sets it to `value`, if that is a text or number, comes first, and a line below the head of `table`
    before any other; a line that is nothing else comes before one that holds it among others, and remarks come last.
    Spaces may be left out in the file.
    """
    if not key:
        return None
    if item := _ITEM.fullmatch(key):
        opens = line_of(source, item[1], table=table)
        return opens and _line_of_item(source, item[1], int(item[2]), opens)
    name = re.sub(r"(\\ )+", r"\\s*", re.escape(key))
    plain = re.escape(str(value)) if isinstance(value, str | int | float) and not isinstance(value, bool) else None
    gives = re.compile(rf"(?<![\w-])[\"']?{name}[\"']?\s*=\s*[\"']*{plain}(?!\w)", re.IGNORECASE)
    sets = re.compile(rf"\s*[\"']?{name}[\"']?\s*=|\s*\[+\s*[\"']?{name}[\"']?\s*\]", re.IGNORECASE)
    holds = re.compile(rf"(?<!\w){name}(?!\w)", re.IGNORECASE)
    is_it = re.compile(rf"\s*[\"']*{name}[\"',]*\s*$", re.IGNORECASE)
    searches = (*([gives.search] if plain else []), sets.match, is_it.match, holds.search)
    lines = [*enumerate(source.split("\n"), 1)]
    code, remarks = ([each for each in lines if each[1].lstrip().startswith("#") is so] for so in (False, True))
    for part, search in itertools.product((_below(code, table) if table else [], code, remarks), searches):
        for number, line in part:
            if search(line):
                return number
    return None


def line_of_text(source: str, plain: Mapping[str, Any], text: str, *, table: str) -> int | None:
    """The line, from 1, of the value of `table` (whose data are `plain`) that is this text, or else of the first that
    holds it, in capitals or not, however it was written; None where none does. Texts of several lines are left out."""
    texts = [found for found in _texts(dict(plain)) if "\n" not in str(found.value)]
    ways: tuple[Callable[[str], bool], ...] = (
        lambda said: said == text,
        lambda said: text in said,
        lambda said: text.casefold() in said.casefold(),
    )
    found = next((found for way in ways for found in texts if way(str(found.value))), None)
    return _placed(found, source, None, table).line if found else None


def _texts(
    value: object, key: str = "", table: str | None = None, within: tuple[str, int] | None = None
) -> Iterator[_Misfit]:
    """All texts of a table with the keys, tables and lists by which their lines are found."""
    match value:
        case str():
            yield _Misfit("", key, value, table, None, within)
        case dict():
            for name, each in value.items():
                yield from _texts(each, name, name if isinstance(each, dict) else table, within)
        case list():
            for number, each in enumerate(value):
                for found in _texts(each, key, table, within or (key, number)):
                    yield found._replace(item=number, within=None) if isinstance(each, str) else found


def item_of(key: str, number: int) -> str:
    """How `line_of` is asked for an item of a list, from 0."""
    return f"{key}[{number}]"


def _line_of_item(source: str, key: str, number: int, line: int) -> int:
    """The line, from 1, on which an item of the list begins that opens on that line; that line if there is no list."""
    return _begin_of_item(source, key, number, line) or line


def _begin_of_item(source: str, key: str, number: int, line: int) -> int | None:
    """The same; None where there is no list, or not so many items."""
    start = sum(len(row) + 1 for row in source.split("\n")[: line - 1])
    opened = re.compile(rf"[^\n#]*?(?<![\w-])[\"']?{re.escape(key)}[\"']?\s*=\s*\[", re.IGNORECASE).match(source, start)
    if opened is None:
        return None
    depth, at = 0, opened.end()
    while token := _LIST.match(source, at):
        sign, at = token[0], token.end()
        if sign[0] in "# \t\r\n":
            continue
        if number == 0 and depth == 0 and sign not in "]}":
            return source.count("\n", 0, token.start()) + 1
        depth += (sign in "[{") - (sign in "]}")
        if depth < 0:
            break
        number -= sign == "," and depth == 0
    return None


def head_of(source: str, table: str) -> int | None:
    """The line, from 1, of the first head of that table, such as [field]; None where the file has none."""
    head = _head(table)
    return next((number for number, line in enumerate(source.split("\n"), 1) if head.match(line)), None)


def _head(table: str) -> re.Pattern[str]:
    return re.compile(rf"\s*\[+\s*([\w-]+\s*\.\s*)*[\"']?{re.escape(table)}[\"']?\s*\]", re.IGNORECASE)


def _is_below(source: str, line: int, table: str) -> bool:
    """Whether the line stands below the first head of that table."""
    return any(number == line for number, _ in _below([*enumerate(source.split("\n"), 1)], table))


def _below(lines: list[tuple[int, str]], table: str) -> list[tuple[int, str]]:
    """The numbered lines from the first head of that table to the next head; of a table without a head the lines that
    name it before their keys, as in field.length = 40."""
    head = _head(table)
    start = next((place for place, (_, line) in enumerate(lines) if head.match(line)), None)
    if start is None:
        named = re.compile(rf"\s*[\"']?{re.escape(table)}[\"']?\s*[.=]", re.IGNORECASE)
        return [row for row in lines if named.match(row[1])]
    rest = itertools.takewhile(lambda row: not re.match(r"\s*\[", row[1]), lines[start + 1 :])
    return [lines[start], *rest]


_ITEM = re.compile(r"([\w-]+)\[(\d+)\]")
"""An item of a list, as `item_of` writes it."""
_LIST = re.compile(
    r'#[^\n]*|\s+|"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|[\[\]{},]|[^#"\'\[\]{},\s]+',
    re.DOTALL,
)
"""What a list is written with."""
_QUOTED = re.compile(r"'([^']*)'")
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""Signs that TOML has nowhere; a line ends in one of the others."""
_CURLY = re.compile("[“”„‟«»‘’]")
_FOREIGN = re.compile(r"^\s*\[+[^\]\"'\x00-\x1f]*[^\]\x00-\x7f][^\]\"']*\]")
_COLON = re.compile(r"^\s*[\w-]+\s*:(?!.*=)")
_WORD = re.compile(r"^[^=]+=\s*[^\W\d_]+\s*(#.*)?$")
_COMMA = re.compile(r"[^=]+=\s*([-+]?\d+),(\d+)\s*(?:#.*)?$")
_NUMBERS = re.compile(r"[^=]+=\s*\d+[\s,;–-]+\d[\d\s,;–-]*(#.*)?$")
_SEVERAL = re.compile(r"(?:^|[{,])\s*([a-z][\w-]*)\s*=\s*(\d+(?:(?:\s*,)?\s+\d+)+)\s*(?:,\s*[a-z]|\}|#|$)")
_COLON_IN_BRACES = re.compile(r"[{,]\s*([a-z][\w-]*)\s*:\s*([^\s,{}][^,{}]*?)\s*[,}]")
_KEY_APART = re.compile(r"(?:^|[{,])\s*([a-z]+(?: [a-z]+)+)\s*=")
_NAKED = re.compile(r"\s*([^\s\"'=#\[\]][^\"'=#\[\]]*)=")
_EMPTY = re.compile(r"=\s*(#.*)?$")
_DEEP = re.compile(r"""(?<![\w-])(?:(?>[\w-]+|"[^"\n]{0,60}"|'[^'\n]{0,60}')[ \t]*\.[ \t]*){100}""")
_REMARKED = re.compile(r"[ \t]*#[# \t]*(\[+[A-Za-z][\w.-]*\]+)[ \t]*$")
_ANY_HEAD = re.compile(r"[ \t]*\[+[ \t]*[A-Za-z][\w. -]*\]+[ \t]*(#.*)?$")
_TWICE = "cannot overwrite"
"""What the complaint says about a key that appears twice."""
_LONG_NUMBER = re.compile(r"[\d_]{4000,}")
_GAP = re.compile(r"\s{9,}")
_PLAIN = {
    str: N_("text"), int: N_("a whole number"), list: N_("a list"), dict: N_("a table"), bool: N_("true or false"),
    float: N_("a number"), type(None): N_("nothing"), datetime.date: N_("a date"), datetime.datetime: N_("a date"),
    datetime.time: N_("a time of day"),
}  # fmt: skip
_ALSO: dict[type, tuple[type, ...]] = {float: (int, float), list: (list, tuple)}
"""What is taken for a number, and for a list."""

_LINES = (
    (_CURLY, N_('the quotes on this line are curly; a text needs straight ones, such as "Ann"')),
    (_FOREIGN, N_("a table's name has no letters but A to Z")),
    (_COLON, N_("this line has a colon where = should be")),
    (_WORD, N_("text needs straight quotes, and a number digits")),
)
"""What people did who wrote such lines."""

_HINTS = (
    ("unterminated", N_("the closing quotes are missing")),
    ("invalid value", N_("text needs straight quotes")),
    ("hex value", N_("a backslash in a text is written twice, or the text stands between single quotes")),
    ("unescaped", N_("a backslash in a text is written twice, or the text stands between single quotes")),
    (
        "illegal character",
        N_("text in plain quotes ends on its line; text of several lines needs three quotes at each end"),
    ),
    (_TWICE, N_("the same key appears twice")),
    (
        "expected '='",
        N_("a key is followed by = and its value, and a key with characters other than A to Z needs quotes"),
    ),
    ("expected newline", N_('several values need brackets, as in ["Ann", "Ben"]')),
)
"""What people did who get these complaints."""

_COMPLAINTS = (
    N_("cannot declare {key} twice"),
    N_("cannot mutate immutable namespace {key}"),
    N_("cannot overwrite a value"),
    N_("cannot redefine namespace {key}"),
    N_("duplicate inline table key {key}"),
    N_("escaped character is not a Unicode scalar value"),
    N_("expected '=' after a key in a key/value pair"),
    N_("expected newline or end of document after a statement"),
    N_("expected {sign}"),
    N_("expected {sign} at the end of a table declaration"),
    N_("expected {sign} at the end of an array declaration"),
    N_("found invalid character {sign}"),
    N_("illegal character {sign}"),
    N_("invalid date or datetime"),
    N_("invalid hex value"),
    N_("invalid initial character for a key part"),
    N_("invalid statement"),
    N_("invalid value"),
    N_("unclosed array"),
    N_("unclosed inline table"),
    N_("unescaped '\\' in a string"),
    N_("unterminated string"),
)
"""What Python's reader says of a text that is no TOML, its first letter made small."""
