"""When drawing is given up: after so much work, on every machine alike, and with what to change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen import effort, games, progress
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field import build
from sheetgen.field.model import Field, Quality
from sheetgen.field.quality import Floors


class Costly:
    """A builder whose every draw costs so many units and has a space of so many mm."""

    REMEDIES: Mapping[str, str] = {"": "change something", "inscribed_radius_min": "take fewer spaces"}

    def __init__(self, units: float, radii: list[float]) -> None:
        self.units, self.radii, self.draws = units, radii, 0

    def floors(self, parameters: Any) -> Floors:
        return Floors(border_min=None)

    def build(self, parameters: Any, chance: Chance) -> Field:
        radius = self.radii[min(self.draws, len(self.radii) - 1)]
        self.draws += 1
        effort.spend(self.units)
        if not radius:
            raise build.Misdraw(f"draw {self.draws} led nowhere", self.draws % 3)
        quality = Quality(inscribed_radius_min=radius)
        return Field(
            game="", layout="", seed=None, code="", size=(1, 1), spaces=(), segments=(), contacts=(), quality=quality
        )


def test_a_layout_that_never_comes_near_is_given_up_when_the_work_is_spent() -> None:
    builder = Costly(2_000, [1.0])
    with pytest.raises(BadInput, match="5 draws from seed 1 gave no playable field"):
        build.draw(builder, None, 1)
    assert builder.draws == 5


def test_one_that_came_near_has_half_as_much_work_again() -> None:
    builder = Costly(2_000, [1.0, 2.9, 1.0])
    with pytest.raises(BadInput, match="7 draws from seed"):
        build.draw(builder, None, 1)
    assert build.draw(Costly(2_000, [2.9] * 6 + [3.0]), None, 1)[1] == 6


def test_cheap_draws_are_all_made() -> None:
    assert build.draw(Costly(1, [1.0] * 31 + [3.0]), None, 1)[1] == 31


def test_the_nearest_is_told_with_its_floor_and_what_to_change() -> None:
    with pytest.raises(
        BadInput, match=r"has a radius of 1\.50 mm at best, and 3 are needed; take fewer spaces, or take"
    ):
        build.draw(Costly(1, [1.0, 0, 1.5, 1.2]), None, 1)


def test_where_no_draw_was_a_field_the_one_that_came_furthest_is_told() -> None:
    with pytest.raises(BadInput, match="draw 32 led nowhere; change something, or take another seed"):
        build.draw(Costly(1, [0]), None, 1)


def test_a_single_draw_without_end_is_given_up_in_its_middle() -> None:
    with pytest.raises(BadInput, match="a single draw takes too long"):
        build.draw(Costly(1e6, [3.0]), None, 1)


def test_a_code_is_drawn_again_whatever_it_costs() -> None:
    assert build.redraw(Costly(1e6, [3.0]), None, 1, 7).quality.inscribed_radius_min == 3.0


def test_those_who_watch_hear_how_far_the_search_is() -> None:
    heard: list[float] = []
    with progress.heard_by(heard.append), pytest.raises(BadInput):
        build.draw(Costly(2_000, [1.0]), None, 1)
    assert heard == sorted(heard) and heard[-1] > 0.8


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "parameters", "sentence"),
    [
        (
            "miro",
            {"width": 100.0, "height": 100.0, "smallest": 10.0},
            "1 draw from .* the largest circle in the narrowest",
        ),
        ("arp", {"lines": 500, "spaces": 5000, "width": 2000.0, "height": 2000.0}, "1 draw from .* takes too long"),
        ("arp", {"lines": 60, "spaces": 300}, r"after \d+ of 60 lines .*; take fewer lines or spaces"),
        ("springer", {"spaces": 160, "merges": 17, "splits": 26, "alike": 1.25, "steep": 1.4}, "four edges alike"),
        ("mondrian", {"odd": 0.4, "contrast": 2.0}, r"only \d+ of 40 spaces.*; take fewer spaces"),
        ("klee", {"rows": 20, "columns": 20, "sway": 20.0, "shake": 5.0}, "take fewer rows and columns"),
    ],
)
def test_the_builders_say_what_their_work_costs(
    name: str, parameters: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "BUDGET", 700)
    game = games.find(name)
    with pytest.raises(BadInput, match=sentence):
        build.draw(game.builder, game.field.Parameters(**parameters), 1)
