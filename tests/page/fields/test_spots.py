"""page/fields/spots.py: rings round the spots of a curve, and where their numbers stand."""

from random import Random

from sheetgen.page.fields.spots import NEAR, _Taken


def test_what_lies_near_a_spot_is_found_among_all_that_is_drawn() -> None:
    chance = Random(20)
    points = [(chance.uniform(-40, 40), chance.uniform(-40, 40)) for _ in range(2000)]
    taken = _Taken(points[:1000])
    taken.add(points[1000:])
    for place in points[::40]:
        near = {p for p in points if max(abs(p[0] - place[0]), abs(p[1] - place[1])) < NEAR}
        assert near <= set(taken.near(place)) and len(taken.near(place)) < len(points) / 2
