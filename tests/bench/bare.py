"""The reference of every speed we quote: plain reportlab scripts, as somebody would write them who needs one page once.

`script(pages)` writes such a script for given pages: literal calls, the same shapes, the same faces, nothing of ours.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import Bitmap, Circle, Face, Group, Page, Path, Pen, Shape, Text

# An installed package has its bytecode beside it; a checkout run under this setting would compile itself every time.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

HEAD = """\
from reportlab import rl_config
rl_config.useA85 = 0
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
import sys
mm = 72 / 25.4
c = Canvas(sys.argv[1], invariant=1, pageCompression=1)
"""


def run(*arguments: str) -> None:
    """One cold start of Python with these arguments."""
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)


def script(pages: Sequence[Page]) -> str:
    """A reportlab script that draws these pages into the file named by its first argument."""
    writer = _Writer()
    for page in pages:
        writer.page(page)
    faces = "".join(
        f"pdfmetrics.registerFont(TTFont({face!r}, {str(letters.file(face))!r}))\n" for face in sorted(writer.faces)
    )
    return HEAD + faces + "\n".join(writer.forms + writer.lines) + "\nc.save()\n"


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.forms: list[str] = []
        self.faces: set[Face] = set()
        self.names: dict[int, str] = {}
        self.kept: list[object] = []

    def page(self, page: Page) -> None:
        self.lines += [f"c.setPageSize(({page.width}*mm, {page.height}*mm))", "c.scale(mm, mm)", "c.setLineCap(1)"]
        self.lines += ["c.setLineJoin(1)"]
        for shape in page.shapes:
            self.shape(shape, self.lines)
        self.lines.append("c.showPage()")

    def shape(self, shape: Shape, out: list[str]) -> None:
        match shape:
            case Path():
                self.path(shape, out)
            case Circle():
                self.style(shape.pen, shape.fill, out)
                marks = f"stroke={int(bool(shape.pen))}, fill={int(shape.fill is not None)}"
                out.append(f"c.circle({shape.x}, {shape.y}, {shape.r}, {marks})")
            case Text():
                self.text(shape, out)
            case Bitmap():
                self.bitmap(shape, out)
            case Group():
                self.group(shape, out)

    def style(self, pen: Pen | None, fill: tuple[float, ...] | None, out: list[str]) -> None:
        if pen:
            out.append(f"c.setLineWidth({pen.width}); c.setStrokeColorRGB(*{pen.colour})")
            out.append(f"c.setDash({list(pen.dash)})" if pen.dash else "c.setDash()")
        if fill is not None:
            out.append(f"c.setFillColorRGB(*{fill})")

    def path(self, path: Path, out: list[str]) -> None:
        if path.pen is None and path.fill is None:
            return  # there only for SVG programs to colour
        self.style(path.pen, path.fill, out)
        out.append("p = c.beginPath()")
        calls = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Z": "close"}
        out += [f"p.{calls[kind]}({', '.join(map(str, numbers))})" for kind, *numbers in path.commands]
        out.append(f"c.drawPath(p, stroke={int(bool(path.pen))}, fill={int(path.fill is not None)})")

    def text(self, text: Text, out: list[str]) -> None:
        self.faces.add(text.face)
        call = {"start": "drawString", "middle": "drawCentredString", "end": "drawRightString"}[text.anchor]
        out.append(f"c.setFillColorRGB(*{text.colour}); c.setFont({text.face!r}, {text.size})")
        out.append(f"c.{call}({text.x}, {text.y}, {text.text!r})")

    def bitmap(self, bitmap: Bitmap, out: list[str]) -> None:
        side = bitmap.size / len(bitmap.rows)
        out.append("c.setFillColorRGB(0, 0, 0)")
        for r, row in enumerate(reversed(bitmap.rows)):
            for k, dark in enumerate(row):
                if dark:
                    place = f"{bitmap.x + k * side:.3f}, {bitmap.y + r * side:.3f}, {side}, {side}"
                    out.append(f"c.rect({place}, stroke=0, fill=1)")

    def group(self, group: Group, out: list[str]) -> None:
        out += ["c.saveState()", f"c.translate({group.x}, {group.y}); c.scale({group.scale}, {group.scale})"]
        if group.rotate:
            out.append(f"c.rotate({group.rotate})")
        if group.form:
            if id(group.shapes) not in self.names:
                self.names[id(group.shapes)] = f"form{len(self.names)}"
                self.kept.append(group.shapes)
                inner: list[str] = [f"c.beginForm({self.names[id(group.shapes)]!r})"]
                for shape in group.shapes:
                    self.shape(shape, inner)
                self.forms += [*inner, "c.endForm()"]
            out.append(f"c.doForm({self.names[id(group.shapes)]!r})")
        else:
            for shape in group.shapes:
                self.shape(shape, out)
        out.append("c.restoreState()")
