"""Which sheet is meant: from a layout, a seed or a code (and the player's own files) to the finished field."""

from __future__ import annotations

import itertools
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct, structs, to_builtins

from sheetgen import __version__, arguments
from sheetgen.chance import Chance
from sheetgen.errors import MOST, BadInput, collected, parts_of
from sheetgen.field import build, cache, layout
from sheetgen.field import code as codes
from sheetgen.field.layout import Layout
from sheetgen.field.model import Field, Spot
from sheetgen.files import is_drawing, is_file, line_with, named_without_ending, read_drawing, text_forms
from sheetgen.games import BUILT_IN, Game, find_by_prefix
from sheetgen.language import ENGLISH, N_, either, gettext, headed, language, ngettext
from sheetgen.tomlfile import part
from sheetgen.words import dictionary
from sheetgen.words.dictionary import Dictionary

if TYPE_CHECKING:
    from sheetgen.field.owncurve import Trouble

FRUITLESS = 3
"""Seeds in a row that may give no filling before the rest of the copies is given up."""


class Filling(Struct, frozen=True, kw_only=True):
    """What fills a field before play: nothing of it is settled by the field's own seed."""

    kind: str
    """One of the game's own (FillRoom.KINDS)."""
    seed: int = 0
    words: Dictionary | None = None
    """The player's own word list; None: what the game itself takes."""


OWN_WORDS = N_("give a word list of your own with --words FILE")


class Room(Protocol):
    """A paper that is to hold a field."""

    def scale(self, field: Field) -> float:
        """How many times as large as it is drawn the field comes onto it."""

    def larger(self, reason: str, field: Field, times: float) -> str | None:
        """What is wrong on it, with the smallest papers that hold the field so many times as large; None if none do."""


class Design(Struct, frozen=True, kw_only=True):
    """One sheet, said in full: what a code says, with the files that it leans on."""

    game: Game
    layout: Layout
    seed: int | None = None
    """The field's. None: the layout's own field."""
    filling: Filling | None = None
    """None: the field stays blank."""
    draw: int | None = None
    """The accepted draw, when it is known already (from a code)."""
    files: int | None = None
    """The digest of the player's own files that its codes have, when it is known already (from a code)."""
    force: bool = False
    """Take a curve of one's own although it cannot be played on."""
    room: Room | None = None
    """The paper that is to hold a curve of one's own (papers.sized). None: it goes on no paper, and its size is not
    judged."""


def design(
    game: Game,
    *,
    name: str | os.PathLike[str] | None = None,
    seed: int | None = None,
    fill: str | None = None,
    fill_seed: int = 0,
    words: str | os.PathLike[str] | None = None,
) -> Design:
    """The design of a layout: a shipped one by name, or the player's own by its file's path.

    Raises BadInput for a layout, seed or filling that this game does not have, TypeError for what is none.
    """
    _check_game(game)
    if name is not None and not isinstance(name, str):
        name = str(arguments.path("name", name))
    seed, fill_seed = None if seed is None else arguments.whole("seed", seed), arguments.whole("fill_seed", fill_seed)
    check_seeds(game, seed)
    for number in (seed, fill_seed):
        if number is not None:
            _check_seed(number)
    found = chosen_layout(game, name)
    filling = None if fill is None else filling_of(game, fill, seed=fill_seed, words=words)
    return Design(game=game, layout=found, seed=seed, filling=filling)


def whose_words(made: Design, how: str = OWN_WORDS) -> str | None:
    """That letters are set for English words, and how to have others, where another language is spoken; None where
    they are not, or it is English."""
    if made.filling is None or made.filling.words is not None or language() == ENGLISH:
        return None
    said = gettext(
        "the letters are set for English words, of the list that sheetgen brings; for words of another language, {how}"
    )
    return said.format(how=gettext(how))


def check_seeds(game: Game, seed: int | None) -> None:
    """Raises BadInput for a seed of a game that has none."""
    if seed is not None and not game.seeded:
        said = gettext("{game} is played on fixed boards; it has no seeds")
        raise BadInput(said.format(game=gettext(game.title)))


def _check_seed(number: int) -> None:
    if not 0 <= number < codes.SEED_LIMIT:
        said = gettext("a seed is a whole number from 0 to {last}, not {number}")
        raise BadInput(said.format(last=codes.SEED_LIMIT - 1, number=number))


def check_run(made: Design, count: int) -> None:
    """Raises BadInput where so many sheets, whose seeds count up from the design's, would run past the last seed."""
    first = _first_seed(made)
    if first is None:
        return
    _check_seed(first)
    most = codes.SEED_LIMIT - first
    if count > most:
        said = ngettext(
            "{count} sheets whose seeds count up from {first} run past the last seed, {last}; from there on there is "
            "only one",
            "{count} sheets whose seeds count up from {first} run past the last seed, {last}; from there on there are "
            "only {most}",
            most,
        )
        raise BadInput(said.format(count=count, first=first, last=codes.SEED_LIMIT - 1, most=most))


def _first_seed(made: Design) -> int | None:
    """The seed from which those of several sheets count up; None where all sheets are the same."""
    if made.filling is not None:
        return made.filling.seed
    return made.seed if made.draw is None else None


def _check_game(game: Game) -> None:
    arguments.check("game", game, Game, 'games.find("mondrian")')


def filling_of(game: Game, kind: str, *, seed: int = 0, words: str | os.PathLike[str] | None = None) -> Filling:
    """What fills a game's sheets. Raises BadInput for a kind that it does not have and a list that cannot be read."""
    if kind not in game.filler.KINDS:
        said = gettext("a filling is {kinds}, not {fill}")
        raise BadInput(said.format(kinds=either(game.filler.KINDS), fill=repr(kind)))
    seed = arguments.whole("seed", seed)
    return Filling(
        kind=kind, seed=seed, words=None if words is None else dictionary.from_file(arguments.path("words", words))
    )


def own_layout(game: Game, path: Path) -> Layout:
    """The player's own layout file, or the SVG file with a curve; a copy of one of ours is the player's own too.

    In a drawing with several paths, ``drawing.svg#ID`` is the one of that id.
    """
    drawing, chosen = path_chosen(path)
    if is_drawing(drawing):
        if not game.curves:
            raise BadInput(
                gettext("{title} is not played on a curve; a drawing cannot be its field").format(
                    title=gettext(game.title)
                ),
                file=drawing,
            )
        source = read_drawing(drawing)
        return Layout(game=game.name, name=drawing.stem, path=drawing, source=source, chosen=chosen)
    return layout.read_own(path, game=game.name)


def path_chosen(path: Path, folder: Path = Path()) -> tuple[Path, str | None]:
    """The drawing's file, and the id after the # in what stands for it; `folder` is where a relative path begins."""
    if found := re.fullmatch(r"(.+\.svgz?)#(.+)", path.name, re.IGNORECASE):
        return path.with_name(found[1]), found[2]
    # An id may have a stroke in it, and a folder's name a # as well: of the two the one that there is.
    found = re.fullmatch(r"(.+\.svgz?)#(.+)", str(path), re.IGNORECASE)
    return (Path(found[1]), found[2]) if found and is_file(folder / found[1]) else (path, None)


def chosen_layout(game: Game, name: str | None) -> Layout:
    """A shipped layout by name, or the player's own by path (a name with a dot or a slash in it is a path)."""
    if name is None or name in game.layout_names or not ("." in name or "/" in name or "\\" in name):
        try:
            return game.layout(name)
        except BadInput as error:
            if name is None or not game.layout_names or (own := named_without_ending(Path(name))) is None:
                raise
            said = gettext("{sentence}; did you mean {guesses}?").format(sentence=error.sentence, guesses=own.name)
            raise BadInput(said) from None
    return own_layout(game, Path(name))


def located(error: BadInput, made: Design) -> BadInput:
    """What cannot be drawn, with its place in the player's own layout or word list if it comes from there."""
    if len(parts := parts_of(error)) > 1:
        return collected(located(part, made) for part in parts)
    if error.file is not None or error.about is None:
        return error
    if not made.layout.shipped and made.layout.path is not None:
        line = made.layout.line_of_text(error.about) or line_with(error.about, made.layout.source)
        if line is not None:
            return error.at(made.layout.path, line)
    words = made.filling.words if made.filling else None
    if words is not None and words.path is not None:
        line = words.line_with(error.about)
        if line is not None:
            return error.at(words.path, line)
    return error


def game_of(text: str) -> Game:
    """The game on whose sheets a code stands, or all that a QR code says. Raises BadInput when there is none."""
    said = codes.code_in(text)
    return find_by_prefix(codes.parse(said).prefix, said.upper()[:3])


def from_code(
    text: str,
    *,
    game: Game | None = None,
    layout_file: str | os.PathLike[str] | None = None,
    own_words: str | os.PathLike[str] | None = None,
) -> Design:
    """The design that a code names, or all that a sheet's QR code says.

    Raises BadInput when the code is mistyped, of another game, of an unknown generator or layout, or made from files
    that were not given or are not the same any more.
    """
    arguments.check("text", text, str, '"KLE-1001-W"')
    if game is not None:
        _check_game(game)
    layout_file = None if layout_file is None else arguments.path("layout_file", layout_file)
    own_words = None if own_words is None else arguments.path("own_words", own_words)
    text = codes.code_in(text)
    found, code = known_code(text, game=game)
    made = _coded(found, code, text, layout_file, own_words)
    digests = _digests(made)
    agreeing = [digest for digest in digests if codes.files_agree(code, digest)]
    if digests and not agreeing:
        if any(codes.files_agree(code, digest) for digest in _digests(made, all_letters=True)):
            said = gettext(
                "the sheet {code} was filled before letters were left out that hardly any word of its list has, and "
                "cannot be made again; fill another one"
            )
            raise BadInput(said.format(code=text))
        said = gettext(
            "the file given is not the one that the sheet {code} was made from; if it was changed since, even in a "
            "remark, give it as it was then"
        )
        if made.layout.curve:
            said = gettext(
                "the file given is not the one that the sheet {code} was made from; if it was changed since, give it "
                "as it was then, and if a path was chosen with --path, write it after the file's name: drawing.svg#ID"
            )
        raise BadInput(said.format(code=text))
    return structs.replace(made, files=agreeing[0]) if agreeing else made


def without_own_words(text: str, *, game: Game, layout_file: Path | None = None) -> Design:
    """The design that a code names; of a sheet that was filled from a word list of somebody's own the field before its
    letters, for which no list is needed.

    Raises BadInput as `from_code` does; whether that field's layout was changed since, only the list could tell.
    """
    text = codes.code_in(text)
    found, code = known_code(text, game=game)
    if not code.own_words:
        return from_code(text, game=game, layout_file=layout_file)
    blank = structs.replace(code, fill=0, fill_seed=0, own_words=False)
    return _coded(found, blank, text, layout_file, None)


def named_with_its_words(text: str, *, game: Game, layout_file: Path | None, words: Path | None) -> Design:
    """The design that a code names, where a word list that is named is the one from which it was filled.

    (A record may agree on a list for a sheet that was filled from another.) Raises BadInput if it was not, and as
    `from_code` does.
    """
    made = from_code(text, game=game, layout_file=layout_file, own_words=words)
    if words is not None and (made.filling is None or made.filling.words is None):
        raise BadInput(
            gettext("the sheet {code} was not filled from a word list of your own; leave --words out").format(
                code=codes.code_in(text)
            )
        )
    return made


def known_code(text: str, *, game: Game | None = None) -> tuple[Game, codes.Code]:
    """The game that a code is of, or all that a sheet's QR code says, and what the code says.

    Raises BadInput when it is mistyped, of another game, of an unknown generator, layout or filling.
    """
    text = codes.code_in(text)
    code = codes.parse(text)
    found = find_by_prefix(code.prefix, text.upper()[:3])
    if game is not None and game.name != found.name:
        said = gettext("the code {code} is of {game}, not of {other}")
        named = {"game": gettext(found.title), "other": gettext(game.title)}
        raise BadInput(said.format(code=text, **named))
    if code.version != found.generator:
        said = gettext(
            "the code {code} was made by generator {theirs} of {game}; this sheetgen has generator {ours} and would "
            "draw another field"
        )
        versions = {"theirs": code.version, "ours": found.generator}
        raise BadInput(said.format(code=text, game=gettext(found.title), **versions))
    if code.layout is not None and found.layout_of_number(code.layout) is None:
        said = gettext("the code {code} names layout {number} of {game}, which this sheetgen does not have")
        raise BadInput(said.format(code=text, number=code.layout, game=gettext(found.title)))
    if code.fill and code.fill > len(found.filler.KINDS):
        raise BadInput(
            gettext("the code {code} names a filling of {game} that this sheetgen does not know").format(
                code=text, game=gettext(found.title)
            )
        )
    return found, structs.replace(code, prefix=found.prefix)


def field_of(made: Design) -> Field:
    """The finished field of a design, with its code. Raises BadInput when it cannot be built or filled."""
    return next(copies(made, 1))


def copies(
    made: Design, count: int, told: Callable[[str], None] | None = None, *, seeds: int | None = None
) -> Iterator[Field]:
    """So many sheets: with a filling, seeds counting up from the design's; likewise with a seed; else all the same.

    `told` hears for which printed letters others stand and which are too rare, with the first of several sheets what it
    has too little of, and before the last sheet which seeds are passed over because no filling was found for them, and
    what the sheets have too little of. With `seeds` only so
    many fillings are tried, and there may be fewer sheets. Raises BadInput for less than none, when the design cannot
    be built, the seeds would run past the last (before anything is drawn), or as many seeds one after the other as
    FRUITLESS give nothing.
    """
    arguments.check("made", made, Design, "design(game)")
    count = arguments.whole("count", count)
    if count < 0:
        raise BadInput(gettext("there cannot be {count} sheets; ask for 1 or more").format(count=count))
    check_run(made, count)
    first = _settled(made)
    ready = _blank(first)
    if made.filling is not None:
        yield from _filled_copies(first, made.filling, count, seeds, ready, told or (lambda sentence: None))
        return
    seed = _first_seed(made)
    for i in range(count):
        if seed is not None and i:
            later = _settled(structs.replace(made, seed=seed + i))
            yield _finished(later, *_blank(later))
        else:
            yield _finished(first, *ready)


def _settled(made: Design) -> Design:
    """The same design; the layout's own seed, unless a code names it, is the layout's own field."""
    return structs.replace(made, seed=None) if made.draw is None and made.seed == made.layout.seed else made


def _filled_copies(
    made: Design,
    filling: Filling,
    count: int,
    seeds: int | None,
    ready: tuple[Field, int],
    told: Callable[[str], None],
) -> Iterator[Field]:
    fruitless, remarks = 0, _Remarks(told)
    if said := made.game.filler.replaced(ready[0], filling.words):
        told(said)
    tried = itertools.count(filling.seed) if seeds is None else range(filling.seed, filling.seed + seeds)
    for seed in tried:
        try:
            field = _finished(structs.replace(made, filling=structs.replace(filling, seed=seed)), *ready)
        except BadInput as error:
            fruitless += 1
            if fruitless == min(count, FRUITLESS) or seed + 1 == codes.SEED_LIMIT:
                raise
            remarks.passed.append((seed, error))
            continue
        fruitless = 0
        remarks.sheets += 1
        count -= 1
        if lack := made.game.filler.shortfall(field, filling.words):
            remarks.falls_short(lack.poorest, seed, headed(field.code, lack.sentence), last=not count)
        if not count:
            remarks.tell()
        yield field
        if not count:
            return
    remarks.tell()


def once(told: Callable[[str], None]) -> Callable[[str], None]:
    """The same listener, which hears no sentence twice: for sheets that are made in several runs."""
    heard: set[str] = set()

    def tell(sentence: str) -> None:
        if sentence not in heard:
            heard.add(sentence)
            told(sentence)

    return tell


class _Remarks:
    """What is to be said of filled sheets when all are made: one sentence for what several of them have in common."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self.told = told
        self.sheets = 0
        self.passed: list[tuple[int, BadInput]] = []
        """The seeds that gave no filling, and why."""
        self.short: list[tuple[int, int, str]] = []
        """Of each sheet that falls short: how much there is where there is least, its seed, and what it lacks."""
        self.told_first = False

    def falls_short(self, poorest: int, seed: int, lack: str, *, last: bool) -> None:
        """A sheet that does; the first is told while the others are still to come, which take as long each."""
        self.short.append((poorest, seed, lack))
        if self.sheets == 1 and not last:
            self.told(lack)
            self.told_first = True

    def tell(self) -> None:
        """Which seeds are passed over, and what the sheets have too little of."""
        if self.passed:
            seed, error = self.passed[0]
            said = ngettext(
                "seed {seed} is passed over: {error}",
                "{count} seeds are passed over ({seeds}); the first, {seed}: {error}",
                len(self.passed),
            )
            seeds = ", ".join(str(each) for each, _ in self.passed)
            self.told(said.format(count=len(self.passed), seeds=seeds, seed=seed, error=error))
        if self.short:
            _, seed, lack = min(self.short)
            if len(self.short) > 1:
                said = gettext("{count} of {sheets} sheets fall short; the worst, of seed {seed}, is {lack}")
                lack = said.format(count=len(self.short), sheets=self.sheets, seed=seed, lack=lack)
            if len(self.short) > 1 or not self.told_first:
                self.told(lack)


def _finished(made: Design, field: Field, draw: int) -> Field:
    """A blank field with its identity and, if it is to be filled, its letters."""
    _check_name(field, made.game)
    field = structs.replace(
        field,
        layout=made.layout.name,
        seed=(made.layout.seed if made.seed is None else made.seed) if made.game.seeded else None,
        code=str(_code(made, draw)),
        facts={key: value for key, value in field.facts.items() if key != "layout_digest"},
    )
    filling = made.filling
    if filling is None:
        return field
    return made.game.filler.fill(field, filling.kind, Chance(filling.seed), filling.words)


def finish(layout_file: Layout, game: Game) -> Field:
    """The finished field of a shipped layout, built anew: what is kept beside it."""
    field, _ = build.draw(game.builder, layout_file.parameters(game.field.Parameters), layout_file.seed)
    _check_name(field, game)
    return structs.replace(
        field,
        layout=layout_file.name,
        seed=layout_file.seed,
        facts={**field.facts, "layout_digest": layout_file.digest},
    )


def _check_name(field: Field, game: Game) -> None:
    """Raises BadInput for a field of a guest that bears the name of no game it can be of, as it would wherever it is
    told whose field this is."""
    if not _may_be_of(game, field):
        said = gettext("{title} cannot be used: its field says that it is of {other}, not of {game}")
        named = {"title": gettext(game.title), "other": repr(field.game), "game": repr(game.name)}
        raise BadInput(said.format(**named), file=game.folder / "field.py")


def _may_be_of(game: Game, field: Field) -> bool:
    """Whether a field can be of that game; a guest may play on fields of one of ours."""
    return field.game in (game.name, *(() if game.name in BUILT_IN else BUILT_IN))


def _blank(made: Design) -> tuple[Field, int]:
    """The field without its filling, and the draw that it came of."""
    if made.seed is None and (ready := layout.finished(made.layout)) and _may_be_of(made.game, ready):
        return ready, 0
    if made.layout.curve:
        return _curve_field(made), 0
    builder = made.game.builder
    parameters = made.layout.parameters(made.game.field.Parameters)
    seed = made.layout.seed if made.seed is None else made.seed
    if made.seed is not None:
        parameters = parameters.redrawn()
    number = made.draw
    if made.seed is not None and number is None:
        made.layout.check(parameters)  # beside a map that the layout gives nobody has looked at all of its numbers
    wish = f"{_edition(made.game)} {made.game.name} {made.game.generator} {parameters!r} {seed}"
    if number is not None:
        try:
            return cache.kept_or_drawn(
                f"{wish} {number}", lambda: (build.redraw(builder, parameters, seed, number), number)
            )
        except build.Misdraw:
            said = gettext("the code {code} is of a draw that led to no field; was it mistyped?")
            raise BadInput(said.format(code=_code(made, number))) from None
    try:
        if (own := build.copied(builder, parameters, seed, force=made.force)) is not None:
            return own, 0
        found = cache.kept_or_drawn(f"{wish} {number}", lambda: build.draw(builder, parameters, seed))
        # The code on the sheet names the draw that was accepted: whoever enters it need not wait for it once more.
        return cache.kept_or_drawn(f"{wish} {found[1]}", lambda: found)
    except BadInput as error:
        if made.layout.path is None or made.layout.shipped:
            raise
        raise error.at(made.layout.path, made.layout.line_of(error.about)) from None


def _edition(game: Game) -> str:
    """What draws a game's fields: another edition of it may draw others under the same code."""
    if game.package.startswith("sheetgen."):
        return __version__
    from sheetgen.games.guests import edition

    return f"{__version__} {edition(game.package)}"


def given_away(made: Design) -> list[str]:
    """The keys of a layout that say what is drawn, and that count for nothing as soon as there is a seed."""
    parameters = made.layout.parameters(made.game.field.Parameters)
    redrawn = parameters.redrawn()
    told = structs.fields(parameters)
    return [each.encode_name for each in told if getattr(parameters, each.name) and not getattr(redrawn, each.name)]


def left_to_chance(made: Design) -> str:
    """What the player's own layout says that does not count because a seed was asked for; empty where all counts."""
    keys = [] if made.seed is None or made.layout.shipped else given_away(made)
    if not keys:
        return ""
    said = gettext("{layout} says what is drawn ({keys}); the seed draws something else by chance in place of that")
    return said.format(layout=made.layout.name, keys=", ".join(keys))


def said_in_vain(made: Design) -> list[str]:
    """What in the player's own layout counts for nothing beside the rest of it, a sentence each.

    Raises BadInput for what the layout says wrongly."""
    if made.layout.shipped or made.layout.curve:
        return []
    inside = made.layout.remarks(made.game.field.Parameters, redrawn=made.seed is not None)
    return [*made.layout.head_remarks(seeded=made.game.seeded), *inside]


def lacking(made: Design, field: Field) -> list[str]:
    """What of a field that the player's own layout gives point by point is too small to play on, a sentence each."""
    if made.layout.curve or made.seed is not None:
        return []
    lacks = build.lacking(made.game.builder, made.layout.parameters(made.game.field.Parameters), field)
    return [lack.sentence for lack in lacks]


def _curve_field(made: Design) -> Field:
    """The field of the player's own curve. Raises BadInput, with all spots that are to be mended, when it spoils play.

    ``facts["troubles"]`` tells what is wrong, ``facts["spots"]`` the numbered ones among them that have a place.
    """
    path = made.layout.path
    assert path is not None
    if made.seed is not None:
        raise BadInput(gettext("a curve of your own is fixed; it has no seeds"), file=path)
    field, found = made.game.field.from_curve(path, made.layout.chosen)
    field = structs.replace(field, code=str(_code(made, 0)))  # which takes room on the sheet
    times = 1.0 if made.room is None else made.room.scale(field)
    pairs = [(one, there) for one in found if (there := one.magnified(times)) is not None]
    spoils = [(one, there) for one, there in pairs if one.spoils]
    wrong = [there for _, there in spoils if made.room is not None or there.until is None]
    if wrong and not made.force:
        raise BadInput(_advice(wrong, field, made.room), file=path)
    lines = [*_numbered([there for _, there in spoils]), *(str(there) for one, there in pairs if not one.spoils)]
    # The sheet draws the field as large as it holds it, and the rings with it.
    places = ((number, one.kind, one.place) for number, (one, _) in enumerate(spoils, 1))
    spots = [Spot(number, kind, place) for number, kind, place in places if place is not None]
    return structs.replace(field, facts={**field.facts, "troubles": lines, "spots": to_builtins(spots)})


def _advice(wrong: Sequence[Trouble], field: Field, room: Room | None) -> str:
    """What is to be mended: one thing in a sentence, several in a numbered list, many counted by kind first; and the
    papers that mend it all, if any do."""
    shown = _numbered(wrong)[:MOST] if len(wrong) > 1 else []
    said = str(wrong[0])
    if shown:
        kinds = ", ".join(f"{number} × {kind}" for kind, number in Counter(one.kind for one in wrong).most_common())
        said = gettext("there are {count} things to mend ({kinds})").format(count=len(wrong), kinds=kinds)
    times = [one.until for one in wrong if one.until is not None]
    larger = room.larger(said, field, max(times)) if room is not None and len(times) == len(wrong) else None
    if larger is not None:
        said = larger
    elif len(wrong) > len(shown) > 0:
        said = gettext("{wrong}; a curve always fills the sheet, so with fewer crossings its spaces are larger").format(
            wrong=said
        )
    more = len(wrong) > len(shown) > 0
    if room is None:  # printed it may be already, and then its code says so
        head = gettext("{wrong}; mend the drawing, or add --code and the code of its sheet, if that was printed anyway")
        if more:
            head = gettext(
                "{wrong}; mend the drawing, or add --code and the code of its sheet, if that was printed anyway; the "
                "first {shown} are"
            )
    elif more:
        head = gettext("{wrong}; mend the drawing, or print it anyway with --force to see all; the first {shown} are")
    else:
        head = gettext("{wrong}; mend the drawing, or print it anyway with --force")
    return "\n".join([head.format(wrong=said, shown=len(shown)), *shown])


def _numbered(spoils: Sequence[Trouble]) -> list[str]:
    return [f"{number}. {trouble}" for number, trouble in enumerate(spoils, 1)]


def _code(made: Design, draw: int) -> codes.Code:
    own, filling = not made.layout.shipped, made.filling
    seed = made.layout.seed if own and made.seed is None and made.game.seeded else made.seed
    return codes.Code(
        prefix=made.game.prefix,
        version=made.game.generator,
        layout=None if own else made.layout.number,
        seed=seed,
        draw=draw if seed is not None else 0,
        fill=0 if filling is None else made.game.filler.KINDS.index(filling.kind) + 1,
        fill_seed=0 if filling is None else filling.seed,
        own_words=filling is not None and filling.words is not None,
        files=made.files if made.files is not None else next(iter(_digests(made)), None),
    )


def _digests(made: Design, *, all_letters: bool = False) -> list[int]:
    """What may stand in codes for the player's own files, first of all as they are; nothing without any.

    The other numbers are for files that an editor has since saved with a line's end behind the last line, or without.
    A list of which some letters are filled in nowhere has other numbers than when it was filled with `all_letters`.
    """
    parts: list[tuple[bytes, ...]] = []
    if not made.layout.shipped:
        parts.append(tuple(text_forms(made.layout.source.encode())))
        if made.layout.chosen is not None:
            parts.append((f"path {made.layout.chosen}".encode(),))
    if made.filling is not None and made.filling.words is not None:
        parts.append(made.filling.words.digests)
        if not all_letters and (rare := made.game.left_out(made.filling.words)):
            parts.append((f"without {''.join(rare)}".encode(),))
    return [codes.digest(chosen) for chosen in itertools.product(*parts)] if parts else []


def _coded(game: Game, code: codes.Code, text: str, own_layout: Path | None, own_words: Path | None) -> Design:
    """What a code says, with the files given; whether they are the right ones is not looked at."""
    made = Design(
        game=game,
        layout=_coded_layout(game, code, text, own_layout),
        seed=code.seed if game.seeded else None,
        filling=_coded_filling(game, code, text, own_words),
        draw=code.draw if code.seed is not None else None,
        force=True,  # it has been printed before
    )
    if not made.layout.shipped and code.seed == made.layout.seed:
        made = structs.replace(made, seed=None)
    return made


def _coded_layout(game: Game, code: codes.Code, text: str, own: Path | None) -> Layout:
    if code.layout is None:
        if own is None:
            said = gettext(
                "the sheet {code} was made from a layout file of your own; name it with --layout, in a record "
                'with layout = "my.toml"'
            )
            if game.curves:
                said = gettext(
                    "the sheet {code} was made from a file of your own: name the layout with --layout, or the drawing "
                    'with --curve (elsewhere with --layout), in a record with layout = "my.toml" or "drawing.svg"'
                )
            raise BadInput(said.format(code=text.strip()))
        return own_layout(game, own)
    if own is not None:
        raise BadInput(
            gettext("the sheet {code} is of a layout that ships with {game}; leave {file} out").format(
                code=text, game=gettext(game.title), file=part(str(own))
            )
        )
    found = game.layout_of_number(code.layout)
    assert found is not None, "known_code has looked"
    return found


def _coded_filling(game: Game, code: codes.Code, text: str, own_words: Path | None) -> Filling | None:
    if not code.fill:
        return None
    words = _coded_words(code, text, own_words)
    return Filling(kind=game.filler.KINDS[code.fill - 1], seed=code.fill_seed, words=words)


def _coded_words(code: codes.Code, text: str, own: Path | None) -> Dictionary | None:
    if not code.own_words:
        return None
    if own is None:
        raise BadInput(
            gettext(
                "the sheet {code} was filled from a word list of your own; name it with --words, in a record "
                "with variation = ['words = \"list.txt\"']"
            ).format(code=text)
        )
    return dictionary.from_file(own)
