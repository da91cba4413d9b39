"""The promises that every game keeps, as a suite that any game's tests can import.

A game's own package runs all of them with three lines in a file of its tests::

    from sheetgen.testing import GamePromises

    class TestDotsAndBoxes(GamePromises):
        games = ("dots-and-boxes",)

It needs pytest, and judges PDFs with qpdf and poppler's pdftoppm where these are installed. What is special to a game
(its worked examples, its fouls, its counts) is for the game's own tests to say.
"""

import pytest

# Before they are imported, so that what fails says what it compared, in another package's tests too.
pytest.register_assert_rewrite("sheetgen.testing.play", "sheetgen.testing.promises")

from sheetgen.testing.promises import GamePromises  # noqa: E402

__all__ = ["GamePromises"]
