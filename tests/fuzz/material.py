"""What is true: records, layouts, drawings, word lists, codes and photos that sheetgen takes."""

from __future__ import annotations

import math
import random
import re
from functools import cache, cached_property
from pathlib import Path

from msgspec import structs

from sheetgen import games
from sheetgen.games import Game
from tests.fuzz.running import command, run

PHOTOS = Path(__file__).parents[1] / "photo" / "small"

CLOVER = "M 10 50 C 10 0 90 0 90 50 C 90 100 30 100 30 60 C 30 20 70 20 70 60 C 70 110 10 110 10 50 Z"
KNOT = "M" + " L".join(
    f"{100 + 85 * math.sin(5 * t + 0.2):.2f} {130 + 113 * math.sin(4 * t):.2f}"
    for t in (math.tau * step / 600 for step in range(600))
)
"""A curve with 31 crossings that can be printed, the sharpest of 20 degrees."""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" {box}>{inside}</svg>\n'
DRAWINGS = (
    SVG.format(box='viewBox="0 0 100 120"', inside=f'<path id="a" d="{CLOVER}"/>'),
    SVG.format(
        box='width="200mm" height="240mm" viewBox="0 0 100 120"',
        inside='<defs><path id="d" d="M0 0L9 9"/></defs><rect width="100" height="120" fill="white"/>\n'
        f'<g id="layer" transform="translate(3 4) rotate(12) scale(.9,1.1)">\n'
        f'<path id="a" style="fill:none" d="{CLOVER}"/></g>\n'
        '<g style="display:none"><path id="b" d="M0 0 L100 0 L50 90 Z"/></g>',
    ),
    SVG.format(
        box='width="120" height="120"',
        inside='<polygon id="p" points="10,10 110,100 10,100 110,10 60,118 20,50"/>\n'
        '<circle id="c" cx="60" cy="60" r="40"/>'
        '<ellipse id="e" cx="60" cy="60" rx="50" ry="20"/><polyline id="l" points="1,1 100,3 50,90 1,1"/>',
    ),
    SVG.format(
        box="",
        inside=f'<g id="layer" transform="translate(1,2)"><path id="a" d="{KNOT} Z"/></g>',
    ),
    SVG.format(
        box="",
        inside='<path id="s" d="m20,60 a40 30 20 1 0 80 10 t-30 20 s-30-70 20-60 q20 20-20 40 h10 v-90 H10 V90 '
        'c10-90 90-90 40 9 z"/>',
    ),
)  # fmt: skip


def _by_hand(net: str) -> str:
    """A net of points in which nothing within lies quite straight, as who draws one by hand has it."""
    chance = random.Random(7)

    def moved(found: re.Match[str]) -> str:
        x, y = int(found[1]), int(found[2])
        return (
            f"[{x + chance.randint(-4, 4)}, {y + chance.randint(-4, 4)}]" if {x, y}.isdisjoint((0, 120)) else found[0]
        )

    return re.sub(r"\[(\d+), (\d+)\]", moved, net)


class Material:
    """All that is made once, when it is first asked for, and kept in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "at").mkdir(parents=True, exist_ok=True)

    def made(self, *arguments: str) -> bytes:
        """What a command gives on standard output; nothing where it fails, as for a game with too few players."""
        name = re.sub(r"[^A-Za-z0-9.-]+", "_", " ".join(arguments))
        kept = self.folder / f"{name}.out"
        if not kept.exists():
            kept.write_bytes(run(command(list(arguments)), self.folder / "at", cpu=60).out)
        return kept.read_bytes()

    @cached_property
    def games(self) -> list[Game]:
        """Those that ship."""
        return [games.find(name) for name in games.names()]

    @cached_property
    def layouts(self) -> dict[tuple[str, str], str]:
        """Every layout that ships, and every game's commented one, by game and name."""
        found = {(game.name, name): game.layout(name).source for game in self.games for name in game.layout_names}
        found |= {(game.name, "commented"): game.layout_text for game in self.games}
        found["springer", "net"] = _by_hand(found["springer", "mini"])
        return found

    def record(self, chance: random.Random, game: Game) -> str:
        """A game that was played, in moves or as what is left on the sheet."""
        words = ["sample", game.name, "--seed", str(chance.randrange(4))]
        if chance.random() < 0.5:
            words += ["--layout", chance.choice(game.layout_names)]
        if chance.random() < 0.3:
            words += ["--players", str(chance.randint(*game.players))]
        if chance.random() < 0.4:
            words += ["--finished"]
        elif chance.random() < 0.3:
            words += ["--turns", str(chance.choice((1, 3, 8)))]
        return self.made(*words).decode() or self.made("sample", game.name).decode()

    def of_own(self, game: Game, chance: random.Random) -> tuple[str, dict[str, bytes]]:
        """A game on a sheet of one's own, and the file that its record leans on: a layout, drawing or word list."""
        name, data = "own.toml", self.layouts[game.name, "commented"].encode()
        seed, fill = str(chance.randrange(2)), []
        if game.curves and chance.random() < 0.5:
            name, data = "curve.svg", DRAWINGS[0].encode()
        elif game.fillable and chance.random() < 0.6:
            name, data = "list.txt", "\n".join(self.lexicon[::2]).encode()
            code = self._code_with_words(data)
            fill = ["--code", code, "--words", name]
        (self.folder / "at" / name).write_bytes(data)
        words = fill or ["--layout", name]
        kind = chance.choice(((), (), ("--finished",), ("--turns", "3")))
        return self.made("sample", game.name, *words, "--seed", seed, *kind).decode(), {name: data}

    def _code_with_words(self, data: bytes) -> str:
        """The code of a sheet that is filled from that list."""
        (self.folder / "at" / "list.txt").write_bytes(data)
        said = self.made("field", "tolstoy", "--fill", "random", "--seed", "3", "--words", "list.txt")
        found = re.search(rb"TOL-[0-9A-Z]+-[0-9A-Z]", said)
        assert found, said
        return found[0].decode()

    def begun(self, game: Game, *options: str) -> str:
        """An empty record, or a layout."""
        return self.made("new", game.name, *options).decode()

    @cached_property
    def others(self) -> list[str]:
        """One record of each game, in moves."""
        return [self.made("sample", game.name, "--turns", "9").decode() for game in self.games]

    @cached_property
    def words(self) -> list[str]:
        """What means something in records, layouts and on the command line."""
        texts = [self.begun(game) + self.begun(game, "--finished") for game in self.games]
        texts += [*self.layouts.values()]
        found = {word for text in texts for word in re.findall(r"[^\W\d_][\w-]*", text) if len(word) < 24}
        for game in self.games:
            found |= set(self.agreed(game))
        return sorted(
            found | {"neutral", "unreadable", "first", "variation", "words", "layout", "split", "ransom", "goal"}
        )

    @cached_property
    def variations(self) -> list[str]:
        """All that players can agree on."""
        return sorted({name for game in self.games for name in self.agreed(game)})

    @staticmethod
    def agreed(game: Game) -> list[str]:
        """What players of one game can agree on."""
        return [field.encode_name for field in structs.fields(game.rules.Variation)]

    @cached_property
    def codes(self) -> list[str]:
        """Codes of sheets there are, as they are printed and as their QR codes say them."""
        plain = ["MON-1001-G", "TOL-1001-X", "TOL-10R107-T", "TOL-10R203-4", "MIR-1001-K", "KLE-1001-4", "GOO-1001-1"]
        return (
            plain
            + [found[1] for text in self.others if (found := re.search(r'sheet = "([^"]+)"', text))]
            + ["https://example.org/sheet/MON-1001-G?paper=L&numbers", "MON-1001-G P=L", "mon 1001 g", "MON1001G"]
        )

    def seeded(self, game: Game, seed: int) -> str:
        """The code of a field of that seed; of a game that has none, of its boards."""
        said = self.made("field", game.name, "--seed", str(seed)) or self.made("field", game.name)
        found = re.search(rb"[A-Z]{3}-[0-9A-Z]+-[0-9A-Z]", said)
        return found[0].decode() if found else game.prefix

    @cached_property
    def lexicon(self) -> list[str]:
        """Some thousands of words."""
        from sheetgen.words.dictionary import shipped

        return [word.lower() for word in shipped("wide").words][::37]

    @staticmethod
    @cache
    def photos() -> tuple[tuple[str, bytes], ...]:
        """The small photos, with their names."""
        return tuple((path.name, path.read_bytes()) for path in sorted(PHOTOS.glob("*.jpg")))
