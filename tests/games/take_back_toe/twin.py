"""Take-Back-Toe told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 10, and shares nothing with the package: spaces are their names, a game is the
stacks that it began with and the lines of its record, and everything else is found by playing those lines again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

SPACES = [row + column for row in "ANB" for column in "1234"]
OPENING = dict.fromkeys(SPACES, 0) | {"N1": 10, "N2": 10, "N3": 10, "N4": 10}
OWN = ("A", "B")


def next_to(one: str, other: str) -> bool:
    """Side by side in a row, or above one another in a column."""
    rows = abs("ANB".index(one[0]) - "ANB".index(other[0]))
    columns = abs(int(one[1]) - int(other[1]))
    return (rows, columns) in ((0, 1), (1, 0))


def read(line: str) -> tuple[int, list[str]]:
    """The die, and from where to where; nowhere in a skip."""
    die, moved = line.split(":")
    return int(die), [] if moved.strip() == "-" else moved.strip().split("-")


@dataclass(frozen=True)
class Game:
    """The stacks at the beginning, who began, and the lines since."""

    begin: tuple[tuple[str, int], ...] = tuple(OPENING.items())
    first: int = 0
    lines: tuple[str, ...] = ()

    def stacks(self) -> dict[str, int]:
        now = dict(self.begin)
        for line in self.lines:
            die, way = read(line)
            if way:
                now[way[0]] -= die
                now[way[1]] += die
        return now

    def sizes(self, seat: int) -> list[int]:
        """The sizes of which this player has three stacks or four in their row."""
        heights = [height for space, height in self.stacks().items() if space[0] == OWN[seat]]
        return [size for size in range(1, 41) if heights.count(size) >= 3]

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(self.sizes(seat)) if self.lines else 0 for seat in (0, 1))

    def totals(self, doubled: str) -> tuple[int, ...]:
        return ()

    def over(self) -> bool:
        return any(self.scores())

    def player(self) -> int | None:
        return None if self.over() else (self.first + len(self.lines)) % 2

    def allowed(self, die: int, origin: str, target: str) -> bool:
        if not next_to(origin, target) or self.stacks()[origin] < die:
            return False
        return not self.lines or read(self.lines[-1]) != (die, [target, origin])

    def moves_with(self, die: int) -> list[str]:
        """Every line that may follow when the die shows this."""
        if self.over():
            return []
        found = [f"{die}: {a}-{b}" for a in SPACES for b in SPACES if self.allowed(die, a, b)]
        return found or [f"{die}: -"]

    def moves(self) -> list[str]:
        return [line for die in range(1, 7) for line in self.moves_with(die)]

    def after(self, line: str) -> Game:
        return replace(self, lines=(*self.lines, line))

    def text(self, line: str) -> str:
        return line

    def read(self, line: str) -> str:
        return line.strip()


def wins() -> Iterator[tuple[tuple[int, ...], int]]:
    """Every row of four stacks of up to four chips, and the size of three equal ones in it, 0 without them."""
    for number in range(5**4):
        row = tuple(number // 5**place % 5 for place in range(4))
        sizes = [size for size in (1, 2, 3, 4) if sum(1 for height in row if height == size) > 2]
        yield row, sizes[0] if sizes else 0
