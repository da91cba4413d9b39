"""Numbers on a command line, read as people write them: the one place for all options that take one."""

from __future__ import annotations

import math
from typing import Any

import click


class _Plain(click.ParamType[Any]):
    """Python reads 1_0 as 10, and takes blanks and the digits of every script: here that is a slip, and no number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, as click reads it; refused with click's own words, which wording.py puts into ours."""
        if isinstance(value, str) and (not value.isascii() or "_" in value or value != value.strip()):
            as_click_says = f"{value!r} is not a number."
            self.fail(as_click_says, param, ctx)
        return super().convert(value, param, ctx)


class AnyWhole(_Plain, click.types.IntParamType):
    """A whole number; whoever takes it says which will do."""


class Whole(_Plain, click.IntRange):
    """A whole number from `min`, and to `max` where it is given."""


class Number(_Plain, click.FloatRange):
    """A number from `min`, and to `max` where it is given."""


class Length(Number):
    """A length in mm; as a paper's size it may say so, or be in cm or inches."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The length in mm."""
        from sheetgen.page.paper import length

        said = length(str(value))
        mm: float = super().convert(value if said is None else said, param, ctx)
        if math.isnan(mm):  # which is beyond no bound
            as_click_says = f"{value!r} is not a number."
            self.fail(as_click_says, param, ctx)
        return mm
