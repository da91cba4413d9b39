"""How players are told apart where there is no room for their names."""

import pytest

from sheetgen.players import initials, names_in


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


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Ann,Ben", ("Ann", "Ben")),
        (" Ann , Ben;Cy ", ("Ann", "Ben", "Cy")),
        ("Ann, Ben and Cy", ("Ann", "Ben", "Cy")),
        ("Ann, Ben, and Cy", ("Ann", "Ben", "Cy")),
        ("Ann, Ben & Cy", ("Ann", "Ben", "Cy")),
        ("Ann und Ben", ("Ann", "Ben")),
        ("Ann, Ben et Cy", ("Ann", "Ben", "Cy")),
        ("Ana y Blas", ("Ana", "Blas")),
        ("Ann + Ben + Cy", ("Ann", "Ben", "Cy")),
        ("Ann/Ben", ("Ann", "Ben")),
        ("Ann vs. Ben", ("Ann", "Ben")),
        ("Ann, Ben AND Cy", ("Ann", "Ben", "Cy")),
        ("Tom & Jerry, Ann", ("Tom & Jerry", "Ann")),
        ("Tom & Jerry, Ann and Ben", ("Tom & Jerry", "Ann and Ben")),
        ("Ann, Ben and Mum and Dad", ("Ann", "Ben", "Mum and Dad")),
        ("Ann and Cy vs Ben and Di", ("Ann and Cy vs Ben and Di",)),
        ("Ann, Cy / Ben, Di", ("Ann, Cy / Ben, Di",)),
        ("Sandy, Brand, Yves", ("Sandy", "Brand", "Yves")),
        ("Anna Berg", ("Anna Berg",)),
        ("Ann,,Ben", ("Ann", "", "Ben")),
        ("Ann,", ("Ann", "")),
    ],
)
def test_names_that_stand_in_one_line(said: str, names: tuple[str, ...]) -> None:
    assert names_in(said) == names
