"""Vasarely fields as data alone: cubes as the dots of their spaces, no geometry."""

from __future__ import annotations

from sheetgen.field.model import Field, Space

T1 = tuple(map(str, (10, 7, 15, 5, 12, 1, 18, 11, 2, 17, 14, 4, 16, 13, 21, 8, 24, 23, 19, 3, 25, 20, 6, 22, 9)))
"""A game of four on the `mini` layout, in which VAS-T1 is the last turn."""


def cubes(*dots: str) -> Field:
    """A field whose cubes, numbered from 1, have spaces with these dots; spaces are numbered cube by cube."""
    marks = [(cube, int(dot)) for cube, one in enumerate(dots, 1) for dot in one]
    return Field(
        game="vasarely",
        layout="mini",
        seed=1,
        code="VAS-TEST",
        size=(0, 0),
        spaces=tuple(
            Space(id=id, outline=(), centre=(0, 0), radius=0, group=cube, mark={"dots": dot})
            for id, (cube, dot) in enumerate(marks, 1)
        ),
    )


def mini() -> Field:
    """Four cubes of 6, 6, 7 and 5 spaces: 1-6, 7-12, 13-19 and 20-24. Only the first lacks a number, 4."""
    return cubes("112335", "123455", "1122345", "12345")
