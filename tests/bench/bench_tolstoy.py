"""How fast Tolstoy's sheets, fillings and verdicts are, each beside a reference measured in the same run.

Run with `make bench`. Nothing here asserts a time; docs/SPEED.md says what came of it and on what.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from sheetgen import cli, games
from sheetgen.chance import Chance
from sheetgen.games.design import copies, design, field_of
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import Face, Group, Page
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from tests.bench.bare import run, script

GAME = games.find("tolstoy")
A4 = SheetOptions(paper=paper("A4"))
COPIES = 1000
Bench = Any


@pytest.mark.benchmark(group="1 start: sheetgen --help, against python -c pass")
@pytest.mark.parametrize("what", ["sheetgen --help", "python -c pass"])
def bench_help(benchmark: Bench, what: str) -> None:
    arguments = ("-m", "sheetgen", "--help") if what.startswith("sheetgen") else ("-c", "pass")
    benchmark.pedantic(run, arguments, rounds=15, warmup_rounds=2)


@pytest.mark.benchmark(group="3 a thousand sheets --fill random, against bare reportlab")
@pytest.mark.parametrize("what", ["sheetgen", "bare reportlab"])
def bench_thousand(benchmark: Bench, tmp_path: Path, what: str) -> None:
    target = tmp_path / "x.pdf"

    def ours() -> None:
        status = cli.main(
            [
                "print",
                "tolstoy",
                "--fill",
                "random",
                "--copies",
                str(COPIES),
                "--no-rules",
                "--paper",
                "A4",
                "-o",
                str(target),
            ]
        )
        assert status == 0

    benchmark.pedantic(ours if what == "sheetgen" else lambda: bare_thousand(target), rounds=3, warmup_rounds=0)
    benchmark.extra_info["bytes a page"] = target.stat().st_size / COPIES
    print(f"\n{what}: {target.stat().st_size / COPIES:.0f} bytes a page")


def bare_thousand(target: Path) -> None:
    """The same page by hand: two forms, 104 letters, code and QR twice."""
    import segno

    mm = 72 / 25.4
    faces: tuple[Face, ...] = ("light", "regular", "medium", "bold")
    for face in faces:
        pdfmetrics.registerFont(TTFont(face, str(letters.file(face))))
    fields = list(copies(design(GAME, fill="random", fill_seed=1), COPIES))
    page = GAME.sheet.pages(field_of(design(GAME)), A4)[0]
    canvas = Canvas(str(target), invariant=1, pageCompression=1)
    source = script([Page(page.width, page.height, (Group(page.shapes, form=True),))])
    body = source.split("c = Canvas", 1)[1].split("\n", 1)[1].split("c.setPageSize", 1)[0]
    exec(body, {"c": canvas, "pdfmetrics": pdfmetrics, "TTFont": TTFont, "mm": mm})
    places = _places(fields[0])
    for field in fields:
        canvas.setPageSize((page.width * mm, page.height * mm))
        canvas.scale(mm, mm)
        canvas.doForm(_last_form(body))
        canvas.setFont("medium", 6.4)
        for space, (x, y) in zip((s for s in field.spaces if s.mark["kind"] == "empty"), places, strict=True):
            canvas.drawCentredString(x, y, "Qu" if space.mark["letter"] == "QU" else space.mark["letter"])
        matrix = segno.make_qr(field.code, error="m").matrix
        for low in (15.0, 160.0):
            canvas.setFont("medium", 2.7)
            canvas.drawString(20, low, field.code)
            for r, row in enumerate(matrix):
                for k, dark in enumerate(row):
                    if dark:
                        canvas.rect(8 + k / 2, low + 10 - r / 2, 0.5, 0.5, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()


def _last_form(body: str) -> str:
    return body.rsplit("c.beginForm('", 1)[1].split("'", 1)[0]


def _places(field: Any) -> list[tuple[float, float]]:
    return [(space.centre[0] + 60, space.centre[1] + 20) for space in field.spaces if space.mark["kind"] == "empty"]


@pytest.mark.benchmark(group="4 fillings of a sheet (both halves)")
@pytest.mark.parametrize("kind", ["random", "lively"])
def bench_fill(benchmark: Bench, kind: str) -> None:
    blank = field_of(design(GAME))
    seeds = iter(range(10**6))
    GAME.filler.fill(blank, kind, Chance(0), None)
    benchmark.pedantic(lambda: GAME.filler.fill(blank, kind, Chance(next(seeds)), None), rounds=200)


@pytest.mark.benchmark(group="5 cold: sheetgen check, against python -c pass")
@pytest.mark.parametrize("what", ["sheetgen check", "python -c pass"])
def bench_check(benchmark: Bench, tmp_path: Path, what: str) -> None:
    record = tmp_path / "game.toml"
    text = subprocess.run(
        [sys.executable, "-m", "sheetgen", "sample", "tolstoy", "--seed", "2"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    record.write_text(text)
    arguments = ("-m", "sheetgen", "check", str(record)) if what.startswith("sheetgen") else ("-c", "pass")
    benchmark.pedantic(run, arguments, rounds=15, warmup_rounds=2)
