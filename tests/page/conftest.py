from collections.abc import Callable, Iterable
from io import BytesIO

import pytest
from PIL import Image

from sheetgen.page.files.pdf import write
from sheetgen.page.furniture import modules
from sheetgen.page.ink.shapes import Bitmap, Circle, Group, Page, Pen, Photo, Text, grey, polygon, star


@pytest.fixture
def pdf() -> Callable[[Iterable[Page]], bytes]:
    def made(pages: Iterable[Page]) -> bytes:
        stream = BytesIO()
        write(pages, stream, title="A sheet", author="A founder")
        return stream.getvalue()

    return made


def photo() -> bytes:
    """A JPEG that is red on the left and blue on the right."""
    image = Image.new("RGB", (60, 40), (220, 30, 30))
    image.paste((30, 30, 220), (30, 0, 60, 40))
    stream = BytesIO()
    image.save(stream, "JPEG", quality=95)
    return stream.getvalue()


@pytest.fixture
def page() -> Page:
    """Every kind of shape, a form used twice, the same id twice."""
    field = Group(
        (
            polygon([(0, 0), (60, 0), (30, 50)], Pen(), id="space-1"),
            Circle(30, 17, 8, Pen(0.7, dash=(1, 1)), grey(0.8), id="space-2"),
            Text(30, 15, "W", 5, "bold", "middle"),
            star(30, 40, 4),
        ),
        form=True,
        id="field",
    )
    return Page(
        210,
        297,
        (
            Group((field,), 20, 200),
            Group((field,), 120, 200, 0.8, 20, clip=(5, 5, 55, 45)),
            Text(105, 150, "Tolstoy & “Wörter”", 8, "bold", "middle", id="title"),
            Text(105, 130, "turned", 5, "italic", "end", rotate=30, id="title"),
            Text(20, 100, "after nobody", 3.5, "light", colour=(0, 0.4, 0.8)),
            Bitmap(20, 20, 10.5, modules("MON-1C7Q2-K"), id="code"),
            Photo(50, 20, 30, 20, photo(), id="photo"),
        ),
        bookmark="Feld №1",
    )
