"""What is drawn more than once is stored once, whoever made it."""

from io import BytesIO

from sheetgen.page.files import pdf, svg
from sheetgen.page.ink.shapes import Circle, Group, Page, Pen, Shape, polyline


def star() -> tuple[Shape, ...]:
    """Shapes that are equal, and not the same, each time."""
    rays = [polyline([(0.0, 0.0), (float(x), 7.0)], Pen(0.2)) for x in range(-40, 41)]
    return (Circle(0.0, 0.0, 2.0, Pen(0.3)), *rays)


def sky(*stars: tuple[Shape, ...]) -> Page:
    return Page(210, 297, tuple(Group(each, 50.0 + 20 * n, 100.0, form=True) for n, each in enumerate(stars)))


def written(*pages: Page) -> bytes:
    stream = BytesIO()
    pdf.write(pages, stream, title="", author="")
    return stream.getvalue()


def forms(document: bytes) -> int:
    return document.count(b"/Subtype /Form")


def test_equal_shapes_are_one_form_of_a_pdf() -> None:
    one = star()
    assert star() is not one and star() == one
    assert forms(written(sky(one, one))) == forms(written(sky(star(), star()))) == 1
    assert written(sky(one, one), sky(one)) == written(sky(star(), star()), sky(star()))


def test_other_shapes_are_another() -> None:
    assert forms(written(sky(star(), star()[1:]))) == 2


def test_equal_shapes_are_one_group_of_an_svg() -> None:
    one = star()
    assert svg.page_svg(sky(star(), star())) == svg.page_svg(sky(one, one))
    assert svg.page_svg(sky(star(), star())).count("<use ") == 1
