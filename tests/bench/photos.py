"""How well photos are read: figures for docs/PHOTOS.md, stage by stage and as a whole.

    python -m tests.bench.photos measure FIGURES [--games ...] [--levels ...] [--seeds 1-6] [--album FOLDER]
    python -m tests.bench.photos answers FIGURES ALBUM answers.json
    python -m tests.bench.photos tables FIGURES

`measure` adds a line of JSON a photo to a file, so that it may be stopped and goes on where it was; `answers` writes
those of an album (tests/photo/unseen.py) by what `sheetgen read --json` said of it; `tables` sums them up. Seeds below
a million are for tuning; figures that are published come from seeds beyond it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import msgspec
import numpy as np

from sheetgen.games import find
from sheetgen.games.design import field_of, from_code
from sheetgen.page import imprint
from sheetgen.photo import light
from sheetgen.photo.codes import codes_in
from sheetgen.photo.placing import Placing, place
from sheetgen.photo.printed import printed
from sheetgen.photo.reading import Pen, Reading, Seen, read
from sheetgen.photo.spaces import raster
from tests.photo.album import kept
from tests.photo.simulator import GAMES, LEVELS, Photo, Truth, photographed

NEAR = 0.5
"""mm: a page lies right where 95 % of its outlines are so near."""
FILLS = ("vasarely", "mondrian", "delaunay", "klee", "springer")
LINES = ("miro", "arp")


def measured(photo: Photo) -> dict[str, Any]:
    """The figures of one photo."""
    figures: dict[str, Any] = {"game": photo.game, "level": photo.level, "seed": photo.seed}
    seconds = figures["seconds"] = {}

    def timed(stage: str, work: Callable[[], Any]) -> Any:
        begun = time.process_time()
        done = work()
        seconds[stage] = round(time.process_time() - begun, 2)
        return done

    pixels, truth = photo.pixels, photo.truth
    seen = timed("code", lambda: codes_in(pixels))
    mine = [code for code in seen if imprint.read(code.text).code == truth.code]
    figures["code"] = bool(mine)
    if not mine:
        return figures
    game = find(photo.game)
    page = printed(photo.paper.page, field_of(from_code(truth.code, game=game, layout_file=None, own_words=None)))
    _ = page.lines, page.patches, page.blank  # once for each design, and kept
    placing: Placing = timed("placing", lambda: place(pixels, mine, page))
    figures |= {"accepted": placing.accepted, **_astray(photo, placing)}
    if not placing.accepted:
        return figures
    circles = photo.game == "tolstoy"
    reading: Reading = timed("colours", lambda: read(pixels, placing.map, page, circles=circles, near=placing.near))
    figures["white"] = _tint_of_paper(pixels, photo, placing, page)
    return figures | _read_right(photo.truth, reading)


def _astray(photo: Photo, placing: Placing) -> dict[str, Any]:
    """How far the map is off, in mm: in the middle and where only a twentieth is farther."""
    lines = [*photo.paper.spaces.values(), *photo.paper.segments.values()]
    points = np.concatenate(lines)
    here, there = photo.map(points), placing.map(points)
    scale = np.linalg.norm(photo.map(points + np.array([1.0, 0.0])) - here, axis=1)
    off = np.linalg.norm(there - here, axis=1) / np.maximum(scale, 1e-6)
    return {"off": round(float(np.median(off)), 3), "off95": round(float(np.percentile(off, 95)), 3)}


def _tint_of_paper(pixels: Any, photo: Photo, placing: Placing, page: Any) -> float:
    """The colour that is left on bare paper, as absorbance: the worst twentieth of the spaces that are truly empty."""
    flat, inside = placing.map.flat(pixels, light.PER_MM), placing.map.seen(pixels, light.PER_MM)
    lit = light.divided(flat, inside, page.blank, raster(page.spaces, inside.shape).covered)
    bare = [outline for id, outline in photo.paper.spaces.items() if id not in photo.truth.spaces]
    spread = []
    for outline in bare:
        x, y = (int(v * light.PER_MM) for v in outline.mean(0))
        part = lit.chroma[max(y - 4, 0) : y + 5, max(x - 4, 0) : x + 5]
        if part.size:
            spread.append(float(np.median(part)))
    return round(float(np.percentile(spread, 95)), 3) if spread else 0.0


def _read_right(truth: Truth, reading: Reading) -> dict[str, Any]:
    names = _named(reading, truth)
    spaces = _counted(reading.spaces, truth.spaces, names)
    segments = _counted(reading.segments, truth.segments, names)
    circled = {id: truth.spaces[id] for id in truth.circled}
    circles = _counted(reading.circled, circled, names)
    parts = [segments] if truth.game == "miro" else [spaces, segments, circles]
    used = {*truth.spaces.values(), *truth.segments.values()}
    swatches = [(pen.swatch, names.get(i)) for i, pen in enumerate(reading.pens) if pen.swatch is not None]
    return {
        "pens": [len(reading.pens), len(used)],
        "swatches": [sum(truth.swatches.get(str(n)) == key for n, key in swatches), len(swatches)],
        "spaces": spaces,
        "segments": segments,
        "circled": circles,
        "whole": all(part["right"] == part["all"] for part in parts),
        "honest": all(part["wrong"] == 0 for part in parts),
    }


def _named(reading: Reading, truth: Truth) -> dict[int, str]:
    """Which pen is whose: as the boxes say, and of the rest in the way that most places agree with.

    Clusters have no names; where one person has two boxes, two pens are theirs.
    """
    said = {i: pen.swatch for i, pen in enumerate(reading.pens) if pen.swatch is not None}
    names = {i: truth.swatches[str(swatch)] for i, swatch in said.items() if str(swatch) in truth.swatches}
    pairs = Counter(
        (seen.pen, true[id])
        for found, true in ((reading.spaces, truth.spaces), (reading.segments, truth.segments))
        for id, seen in found.items()
        if seen.pen is not None and id in true
    )
    few = [i for i in range(len(reading.pens)) if i not in names]
    many = [key for key in truth.keys if key not in names.values()]
    many += [""] * max(0, len(few) - len(many))
    best = max(
        permutations(many, len(few)), key=lambda way: sum(pairs[pen, key] for pen, key in zip(few, way, strict=True))
    )
    return names | {pen: key for pen, key in zip(few, best, strict=True) if key}


def _counted(found: Mapping[str, Seen], true: Mapping[str, str], names: Mapping[int, str]) -> dict[str, int]:
    """All places; those that are right, right or not sure, wrong and sure; and the doubtful ones."""
    count = {"all": len(found), "right": 0, "doubtful": 0, "wrong": 0}
    for id, seen in found.items():
        right = (None if seen.pen is None else names.get(seen.pen, "nobody")) == true.get(id)
        count["right"] += right
        count["doubtful"] += not seen.sure
        count["wrong"] += seen.sure and not right
    return count


def measure(said: argparse.Namespace) -> None:
    """Measure photos and add their figures to the file."""
    done = {(each["game"], each["level"], each["seed"]) for each in _lines(said.figures)}
    first, last = (int(end) for end in (said.seeds.split("-") * 2)[:2])
    for seed in range(first, last + 1):
        for level in said.levels.split(","):
            for game in said.games.split(","):
                if (game, level, seed) in done:
                    continue
                photo = kept(said.album, game, level, seed) if said.album else photographed(game, level, seed)
                line = json.dumps(measured(photo))
                with said.figures.open("a") as out:
                    out.write(line + "\n")
                print(line, flush=True)


def answers(said: argparse.Namespace) -> None:
    """The figures of an album that was read with one command; what the referee said stands with them."""
    told = json.loads(said.answers.read_text())
    sheets = {(Path(name).stem, sheet["sheet"]): sheet for sheet in told["sheets"] for name in sheet["photos"]}
    failed = {Path(each["photo"]).stem: each["message"] for each in told["failed"] if each["photo"]}
    with said.figures.open("w") as out:
        for path in sorted(said.album.glob("*.jpg")):
            truth = msgspec.json.decode(path.with_suffix(".json").read_bytes(), type=Truth)
            game, level, seed = path.stem.rsplit("-", 2)
            figures = {"game": game, "level": level, "seed": int(seed)}
            figures |= _answered(truth, sheets.get((path.stem, truth.code)), failed.get(path.stem, ""))
            out.write(json.dumps(figures) + "\n")


def _answered(truth: Truth, sheet: Any, message: str) -> dict[str, Any]:
    """The figures of one photo by its document, or by why there is none: what is refused by its code, that was read."""
    if sheet is None:
        return {"code": truth.code in message, "accepted": False, "refused": message}
    numbers = {pen["name"]: i for i, pen in enumerate(sheet["pens"])}
    places = {
        kind: {
            id: Seen(None if seen["pen"] is None else numbers[seen["pen"]], seen["confidence"])
            for id, seen in sheet[kind].items()
        }
        for kind in ("spaces", "segments", "circled")
    }
    pens = tuple(Pen(pen["name"], tuple(pen["rgb"]), pen["swatch"]) for pen in sheet["pens"])
    verdict = sheet["check"]["verdict"] if "check" in sheet else None
    figures = {"code": True, "accepted": True, "verdict": verdict, "doubts": len(sheet["doubts"])}
    return figures | _read_right(truth, Reading(pens, **places, rubbed=(), troubles=()))


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def tables(said: argparse.Namespace) -> None:
    """The tables of docs/PHOTOS.md."""
    figures = _lines(said.figures)
    for title, rows in (
        ("five fill games", {"": FILLS}),
        ("games of lines", {"": LINES}),
        ("each game", {name: (name,) for name in GAMES}),
    ):
        for name, members in rows.items():
            _table(f"{title} {name}".strip(), [each for each in figures if each["game"] in members])


def _table(title: str, figures: Sequence[Mapping[str, Any]]) -> None:
    print(f"\n| {title} | {' | '.join(LEVELS)} |\n|{' --- |' * (len(LEVELS) + 1)}")
    by = {level: [each for each in figures if each["level"] == level] for level in LEVELS}
    for row, cell in ROWS.items():
        print(f"| {row} | {' | '.join(cell(by[level]) for level in LEVELS)} |")


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def _of(each: Iterable[Mapping[str, Any]], kind: str, what: str) -> int:
    return sum(one[kind][what] for one in each if kind in one)


def _accepted(each: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [one for one in each if one.get("accepted")]


def _having(each: Sequence[Mapping[str, Any]], what: str) -> list[Mapping[str, Any]]:
    """Those of which this was measured."""
    return [one for one in each if what in one]


def _middle(values: Sequence[float], digits: int = 2) -> str:
    return f"{median(values):.{digits}f}" if values else "-"


def _right(kind: str) -> Callable[[Sequence[Mapping[str, Any]]], str]:
    return lambda each: _share(_of(each, kind, "right"), _of(each, kind, "all"))


def _wrong(kind: str) -> Callable[[Sequence[Mapping[str, Any]]], str]:
    return lambda each: f"{_of(each, kind, 'wrong')} of {_of(each, kind, 'all')}"


def _doubtful(kind: str) -> Callable[[Sequence[Mapping[str, Any]]], str]:
    return lambda each: _share(_of(each, kind, "doubtful"), _of(each, kind, "all"))


ROWS: dict[str, Callable[[Sequence[Mapping[str, Any]]], str]] = {
    "photos": lambda each: str(len(each)),
    "code read": lambda each: _share(sum(one["code"] for one in each), len(each)),
    "accepted": lambda each: _share(len(_accepted(each)), len(each)),
    "of these within 0.5 mm (95 % of the lines)": lambda each: _share(
        sum(one["off95"] < NEAR for one in _having(each, "off95")), len(_having(each, "off95"))
    ),
    "mm astray, median": lambda each: _middle([one["off"] for one in _having(each, "off")]),
    "tint left on bare paper (absorbance, median of photos)": lambda each: _middle(
        [one["white"] for one in _having(each, "white")], 3
    ),
    "as many pens as were used": lambda each: _share(
        sum(one["pens"][0] == one["pens"][1] for one in _accepted(each)), len(_accepted(each))
    ),
    "spaces right": _right("spaces"),
    "spaces doubtful": _doubtful("spaces"),
    "spaces wrong and sure": _wrong("spaces"),
    "segments right": _right("segments"),
    "segments doubtful": _doubtful("segments"),
    "segments wrong and sure": _wrong("segments"),
    "circles wrong and sure": _wrong("circled"),
    "wholly right, of the accepted": lambda each: _share(
        sum(one["whole"] for one in _accepted(each)), len(_accepted(each))
    ),
    "wholly right, or doubtful where wrong": lambda each: _share(
        sum(one["honest"] for one in _accepted(each)), len(_accepted(each))
    ),
    "seconds a photo, median": lambda each: _middle(
        [sum(one["seconds"].values()) for one in _having(each, "seconds")], 1
    ),
}


def main() -> None:
    """Measure, or sum up."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = ask.add_subparsers(required=True)
    one = verbs.add_parser("measure")
    one.add_argument("figures", type=Path)
    one.add_argument("--games", default=",".join(GAMES))
    one.add_argument("--levels", default=",".join(LEVELS))
    one.add_argument("--seeds", default="1-6")
    one.add_argument("--album", type=Path, help="where photos are kept, so that none is made twice")
    one.set_defaults(do=measure)
    two = verbs.add_parser("answers")
    for name in ("figures", "album", "answers"):
        two.add_argument(name, type=Path)
    two.set_defaults(do=answers)
    three = verbs.add_parser("tables")
    three.add_argument("figures", type=Path)
    three.set_defaults(do=tables)
    said = ask.parse_args()
    cv2.setNumThreads(1)
    said.do(said)


if __name__ == "__main__":
    main()
