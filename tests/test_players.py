"""How players are told apart where there is no room for their names."""

import pytest

from sheetgen.players import initials


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("ann", "Ben"), ("A", "B")),
        (("Anna", "Andy"), ("Ann", "And")),
        (("Al", "Ali"), ("Al", "Ali")),
        (("Anna Berg", "Anna Carlsson"), ("AB", "AC")),
        (("Anna-Lena", "Anna-Maria", "Ben"), ("AL", "AM", "B")),
        (("Anna 1", "Anna 2"), ("A1", "A2")),
        (("Christopher", "Christian"), ("1", "2")),
        (("Anna van der Berg", "Anna van der Laan"), ("1", "2")),
    ],
)
def test_the_shortest_initials_that_tell_players_apart(names: tuple[str, ...], said: tuple[str, ...]) -> None:
    assert initials(names) == said
