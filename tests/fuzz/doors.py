"""The doors of the command line, and what is thrown at each: a command with the files that it finds in its folder."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from pathlib import Path

import click
from msgspec import Struct

from sheetgen.cli import VERBS, sheetgen
from sheetgen.games import Game
from tests.fuzz.material import DRAWINGS, PHOTOS, Material
from tests.fuzz.mutations import Bender

THEIRS = {
    "letters.pdf": b"my letters",
    "plan.svg": b"<svg>mine</svg>",
    "plan-1.svg": b"<svg>my first page</svg>",
    "plan-2.png": b"my second page",
    "mine.toml": b'game = "klee"\nplayers = ["Me"]\n',
    "folder/notes.toml": b"# my notes\n",
    "folder/klee-1.toml": b"# my record\n",
    "sheetgen-book.pdf": b"a book of mine",
    "klee-KLE-1001-W.pdf": b"a sheet of mine",
    "KLE-1001-W.pdf": b"another sheet of mine",
}
"""What lies in the folder, and is the user's."""

LINKS = {"link.pdf": "letters.pdf", "link.toml": "folder/notes.toml", "gone.svg": "nowhere.svg", "ring.pdf": "ring.pdf"}

OUTPUTS = (
    *THEIRS, *LINKS, "new.pdf", "new.svg", "new.png", "new.toml", "NEW.PDF", "new.pdf", "new.svg",
    "new.toml", "empty.pdf",
    "empty.toml", "-", "", ".", "..", "folder", "folder/", "folder/new.pdf", "folder/new.toml", "nofolder/new.pdf",
    "pipe", "pipe.pdf", "/dev/null", "/dev/full", "new", "new.txt", ".pdf", "./letters.pdf",
    "folder/../mine.toml", "new.pdf/",
    "x" * 300 + ".pdf", "x" * 5000 + ".toml", "né à.pdf", "\udcff.pdf", "\udcff.toml", "a\nb.pdf",
    "-o.pdf", "\x1b[31m.pdf",
    "~/new.pdf", "shut/new.pdf", "plan.png", "\u202e.toml", "game.toml", "game.pdf", "list.txt",
    "curve.svg", "own.toml",
)  # fmt: skip

WILD = (
    "", "-", "--", "0", "-1", "1", "2", "3", "7", "99999999999999999999", "1e9", "nan", "inf",
    "-inf", "0.5", "1_0", "٣", "x", "a b", "A4",
    "Ann,Ben", "Ann", ",", ",,,", "Ann,Ann", "Ann=red,Ben=blue", "=", "1-4", "4-1", "1-1000000000",
    "1,5,9", "1,,2", "é",
    "👩‍👩‍👧‍👦", "\u202eabc", "a" * 3000, "\n", "\x1b[2J", "\udcff", "/etc/passwd", "/dev/zero",
    "/dev/stdin", "..", "folder", "pipe", "mine.toml",
    "letters.pdf", "ring.pdf", "nowhere", "../../../x", "%s", "{0}", "'", '"', "true", "all",
    "none", "classic", "mini", "klee", "http://x",
)  # fmt: skip

USUAL: dict[str, tuple[str, ...]] = {
    "layout": ("classic", "mini", "own.toml", "own.toml", "mine.toml", "Classic", "calm", "curve.svg"),
    "layouts": ("all", "classic", "mini", "own.toml", "own.toml"),
    "seed": ("0", "1", "2", "3", "17", "1073741823", "1073741824", "-1"),
    "field_seed": ("0", "1", "5", "1073741823", "-7"),
    "seeds": ("1-3", "1", "1,5,9", "3-1", "1-2,2", "0-1", "1-1-1", "1-99999999", "-1-3"),
    "fill": ("lively", "random", "", "Lively"),
    "words": ("list.txt", "list.txt", "game.toml", "mine.toml"),
    "paper": ("A4", "Letter", "A4", "Letter", "A3", "200x250mm", "A3", "A5", "Legal", "Tabloid",
        "a4", "200x250mm", "100x100mm", "10x10mm", "1500x1500mm", "8x11in",
              "0x0mm", "-1x5mm", "1e3x1e3mm", "nanx5mm", "210x297", "99999x1mm", "30x2000mm", "Poster"),
    "link": ("https://example.org/s/", "example.org", "http://", "https://example.org/" + "a" * 300, "ftp://x/", "https://é.org/",
             "https://x.org/?q=", "javascript:alert(1)", "https://x.org/#"),
    "curve": ("curve.svg", "curve.svg", "plan.svg", "game.toml"),
    "path_name": ("a", "b", "d", "p", "c", "s", "layer", ""),
    "copies": ("1", "2", "3", "5", "7", "0", "-1"),
    "bleed": ("1", "3", "20", "0", "21", "2.5", "nan", "-3"),
    "dpi": ("36", "72", "150", "35", "1201", "300"),
    "jobs": ("1", "2", "0", "1025"),
    "scheduler": ("tcp://127.0.0.1:1", "x", ""),
    "players": ("1", "2", "3", "4", "0", "99", "-1", "Ann,Ben", "Ann,Ben,Cy", "Ann,ann", "É,é",
        "neutral,red", "Ann;Ben", "A" * 200 + ",B"),
    "colours": ("Ann=red,Ben=blue", "red=Ann", "Ann=red", "Ann=red,Ann=blue", "Ann=pink", "Ann=red,Ben=red"),
    "turns": ("0", "1", "2", "10", "99999"),
    "games": ("1", "10", "1000", "3000", "0", "-5"),
    "throw": ("1,5,7", "3,4", "1,1", "6", "0,0", "1 2", "7,7,7,7", "+1,2", "1,2,3"),
    "seconds": ("0.01", "0.2", "1", "0", "-1", "nan", "inf"),
    "every": ("1", "2", "10", "0", "1000000"),
    "up": ("2", "4", "3"),
    "title": ("Our games", "", "T" * 2000, "שלום", "a\nb", "日本", "👩‍👩‍👧‍👦", "<b>&amp;", "\\(", "\x07"),
    "record": ("game.toml", "game.toml", "mine.toml", "-"),
    "host": ("999.1.1.1", "x y", "", "é", "-", "example.invalid", "::::"),
    "port": ("-1", "65536", "x", "1e3"),
}  # fmt: skip
"""What each option takes, or nearly, by its name in the command."""

MANY = {"copies": 7, "games": 3000, "jobs": 2}
"""Above these it is meant to take long, which is no find."""

SECONDS = 20.0
"""Of the processor: what any command may take here."""

FILES = {"layout", "words", "curve", "record", "layouts"}
"""Options that name what is read."""


class Case(Struct, frozen=True, kw_only=True):
    """A command, what lies in its folder, and what is to be true afterwards."""

    arguments: list[str]
    files: dict[str, bytes] = {}
    """What it reads, by name."""
    stdin: bytes | None = b""
    stdout: str | None = None
    """Where its output goes instead of being kept, such as /dev/full."""
    environment: dict[str, str] = {}
    anew: bool = False
    """In a new interpreter."""
    seconds: float = SECONDS
    long: bool = False
    """Whether it may take longer, and then is ended."""


class Doors:
    """Makes cases. All that is drawn comes from one chance."""

    def __init__(self, chance: random.Random, material: Material) -> None:
        self.chance, self.material = chance, material
        self.bend = Bender(chance, material.words, material.others)

    def game(self) -> Game:
        """Any game."""
        return self.chance.choice(self.material.games)

    def flip(self, probability: float = 0.5) -> bool:
        """Whether chance says so."""
        return self.chance.random() < probability

    def record(self, game: Game) -> bytes:
        """A record that is bent, or begun and filled with moves of anywhere."""
        text = self.material.record(self.chance, game)
        if self.flip(0.1):
            text = self.material.begun(game, *self.chance.choice(((), ("--finished",))))
        gentle = self.flip(0.6)
        if self.flip(0.2):
            names = self.material.variations if self.flip(0.1) else self.material.agreed(game)
            said = [
                f"{name} = {self.chance.choice(('true', 'false', '2', '11', 'none', '-1', 'my.txt'))}"
                if self.flip(0.6)
                else name
                for name in self.chance.sample(names, min(len(names), self.chance.randint(1, 3)))
            ]
            text = f"variation = {said!r}\n{text}"
        if gentle:
            return self.bend.gently(text)
        if self.flip(0.1):
            name = self.chance.choice(
                ("own.toml", "../own.toml", "/etc/passwd", "folder/notes.toml", "pipe", "folder", "classic", "ring.pdf")
            )
            text = f'layout = "{name}"\n{text}'
        if self.flip(0.1):
            text = re.sub(r"(?m)^game = .*", f'game = "{self.game().name}"', text)
        if self.flip(0.1):
            text = with_code(text, self.code())
        return self.bend.toml(text)

    def code(self) -> str:
        """A code, or nearly."""
        code = self.chance.choice(self.material.codes)
        if self.flip():
            code = self.material.seeded(self.game(), self.chance.randrange(4))
        for _ in range(self.chance.choice((0, 0, 0, 1, 2, 5))):
            at = self.chance.randrange(len(code) + 1)
            new = self.chance.choice(
                (*"0123456789ABCDEFGHJKMNPQRSTVWXYZILOU- .", "--", self.bend.sign().replace("\0", ""), "")
            )
            code = code[:at] + new + code[at + self.chance.choice((0, 1, 1)) :]
        return code

    def layout(self, game: Game) -> bytes:
        """A layout that is bent."""
        names = [name for name in self.material.layouts if name[0] == game.name]
        if self.flip(0.05):
            names = list(self.material.layouts)
        text = self.material.layouts[self.chance.choice(names)]
        return self.bend.gently(text) if self.flip(0.55) else self.bend.toml(text)

    def drawing(self) -> bytes:
        """A drawing that is bent."""
        text = self.chance.choice(DRAWINGS)
        for _ in range(self.chance.choice((0, 0, 1, 2, 4))):
            found = list(
                re.finditer(r'(?<=\bd=")[^"]*|(?<=points=")[^"]*|(?<=transform=")[^"]*|(?<=viewBox=")[^"]*', text)
            )
            if not found:
                break
            there = self.chance.choice(found)
            inside = self.bend.text(there[0]).decode("utf-8", "replace") if self.flip(0.3) else self._nudged(there[0])
            text = text[: there.start()] + inside + text[there.end() :]
        return text.encode("utf-8", "replace") if self.flip(0.75) else self.bend.text(text)

    def _nudged(self, path: str) -> str:
        """A path with some other points, strokes and numbers."""

        def other(found: re.Match[str]) -> str:
            if self.flip(0.7):
                return found[0]
            if self.flip(0.15):
                return self.bend.number()
            return str(round(float(found[0]) + self.chance.gauss(0, 20), self.chance.choice((0, 1, 6))))

        path = re.sub(r"-?\d+(?:\.\d+)?", other, path)
        if self.flip(0.3):
            at = self.chance.randrange(len(path) + 1)
            path = (
                path[:at]
                + self.chance.choice(
                    (" Z ", " M 3 3 ", " L 0 0 ", " A 1 1 0 0 0 9 9 ", " a 0 0 0 0 0 0 0 ", " C ", " t ", "z z", " h0 ")
                )
                + path[at:]
            )
        return path

    def words(self) -> bytes:
        """A word list that is bent."""
        lexicon = self.material.lexicon
        size = self.chance.choice((1, 2, 5, 40, 300, 2000, len(lexicon)))
        words = self.chance.sample(lexicon, min(size, len(lexicon)))
        match self.chance.randrange(9):
            case 0:
                words = ["".join(self.chance.choice("ab") for _ in range(self.chance.randint(1, 9))) for _ in words]
            case 1:
                table = str.maketrans("abcdefghijklmnopqrstuvwxyz", "αβγδεζηθικλμνξοπρστυφχψωйя")
                words = [word.translate(table) for word in words]
            case 2:
                words = [word + self.bend.sign() if self.flip(0.2) else word for word in words]
            case 3:
                words = [f"{word}/AB" for word in words]
            case 4:
                words = [word[: self.chance.choice((1, 2, 3))] for word in words]
            case 5:
                letters = [chr(self.chance.randrange(0x4E00, 0x9000)) for _ in range(60)]
                words = ["".join(self.chance.choices(letters, k=self.chance.randint(1, 6))) for _ in words]
            case 6:
                words = [word * self.chance.choice((1, 1, 30)) for word in words]
        return self.bend.text(self.chance.choice(("\n", "\n", "\n", " ", ",", "\r\n")).join(words))

    def photo(self) -> tuple[str, bytes]:
        """A photo that is bent: its bytes, or its pixels and its kind."""
        name, data = self.chance.choice(self.material.photos())
        if self.flip(0.25):
            return name, self.bend.bytes(data) if self.flip(0.7) else data
        from PIL import Image, ImageOps

        picture = Image.open(io.BytesIO(data))
        picture.thumbnail((1200, 1200))
        match self.chance.randrange(12):
            case 0:
                picture = picture.rotate(self.chance.choice((90, 180, 45, 3)), expand=True)
            case 1:
                picture = ImageOps.mirror(picture)
            case 2:
                wide, high = picture.size
                picture = picture.crop((0, 0, wide, self.chance.randrange(1, high)))
            case 3:
                picture = picture.convert(self.chance.choice(("L", "1", "P", "CMYK", "I", "F", "RGBA", "LA")))
            case 4:
                picture = picture.resize((self.chance.choice((1, 7, 3000)), self.chance.choice((1, 7, 2000))))
            case 5:
                picture = ImageOps.invert(picture)
            case 6:
                half = picture.resize((600, 600))
                picture.paste(half, (self.chance.randrange(-300, 900), self.chance.randrange(-300, 900)))
        kind = self.chance.choice(("JPEG", "JPEG", "JPEG", "PNG", "PNG", "WEBP", "PDF", "PDF", "GIF", "TIFF", "BMP"))
        out = io.BytesIO()
        try:
            picture.save(out, kind)
        except (OSError, ValueError):  # not every kind holds every mode
            out = io.BytesIO()
            picture.convert("RGB").save(out, kind)
        ending = self.chance.choice((*[kind.lower()] * 9, "jpg", "png", "pdf", "heic", "toml", ""))
        data = out.getvalue()
        return f"sheet.{ending}", self.bend.bytes(data) if self.flip(0.1) else data

    def option(self, verb: str, parameter: click.Option) -> list[str]:
        """An option with a value, or one that is a flag."""
        name, said = str(parameter.name), self.chance.choice(parameter.opts)
        if parameter.is_flag:
            return [said]
        if isinstance(parameter.type, click.Choice) and self.flip(0.95):
            value = str(self.chance.choice(parameter.type.choices))
        elif name in USUAL and self.flip(0.9):
            value = self.chance.choice(USUAL[name])
        elif name in ("code",) and self.flip(0.9):
            value = self.code()
        elif name in ("output", "pdf") and self.flip(0.95):
            value = self.chance.choice(OUTPUTS)
            if self.flip(0.6):
                kinds = {"print": ("pdf", "svg", "png"), "book": ("pdf",)}.get(
                    verb, ("toml",) if name == "output" else ("pdf", "svg")
                )
                value = self.chance.choice([each for each in OUTPUTS if each.endswith(kinds)])
        elif name == "said":
            value = self.chance.choice(self.material.variations) + self.chance.choice(
                ("", " = 3", " = true", " = none", "=-1", " = x")
            )
        else:
            value = self.chance.choice(WILD)
        return [f"{said}={value}"] if said.startswith("--") and self.flip(0.3) else [said, value]

    def options(
        self, verb: str, but: frozenset[str] = frozenset(), most: int = 6, only: frozenset[str] | None = None
    ) -> list[str]:
        """Some options of a verb, those that show things on a screen left out."""
        command = sheetgen.get_command(click.Context(sheetgen), verb)
        assert command is not None
        offered = [
            each
            for each in command.params
            if isinstance(each, click.Option)
            and each.name not in {"opens", "opened", "scheduler", *but}
            and (only is None or each.name in only)
        ]
        count = min(len(offered), self.chance.randrange(most + 1))
        chosen = self.chance.sample(offered, count)
        return [word for each in chosen for word in self.option(verb, each)]

    # The doors.

    def check(self) -> Case:
        """A record to be judged."""
        names = ("as_json", "pdf", "output", "frames", "every", "overwrite", "language", "layout", "words")
        return self._judged("check", self.game(), frozenset(names[: self.chance.choice((2, 2, 7, 9))]))

    def moves(self) -> Case:
        """A record whose next moves are asked for."""
        game = self.game()
        names = (
            "as_json",
            "language",
            *(("throw",) if game.name in ("goose", "astronomical", "take-back-toe") else ()),
            "layout",
            "words",
        )
        return self._judged("moves", game, frozenset(names[: self.chance.choice((2, 3, 3, 5))]))

    def _judged(self, verb: str, game: Game, only: frozenset[str]) -> Case:
        record, files = self.record(game), dict[str, bytes]()
        if self.flip(0.15):
            text, files = self.material.of_own(game, self.chance)
            record = text.encode() if self.flip(0.1) else self.bend.gently(text)
            if self.flip(0.25):
                files = {name: self.bend.text(data.decode()) for name, data in files.items()}
        options = self.options(verb, most=3, only=only)
        if verb == "check" and b"moves =" not in record and self.flip(0.95):
            options += ["--seconds", self.chance.choice(("0.1", "0.5", "2"))]
        if verb == "moves" and game.name == "goose" and self.flip(0.8):
            options += ["--throw", f"{self.chance.randint(1, 6)},{self.chance.randint(1, 6)}"]
        if self.flip(0.15) and not any(word.startswith("--json") for word in options):
            options.append("--json")
        if "own.toml" not in files and (b"own.toml" in record or any("own.toml" in word for word in options)):
            files["own.toml"] = self.layout(game)
        if "list.txt" not in files and any("list.txt" in word for word in options):
            files["list.txt"] = self.words()
        if self.flip(0.15):
            return Case(arguments=[verb, "-", *options], files=files, stdin=record)
        return Case(arguments=[verb, "game.toml", *options], files={"game.toml": record, **files})

    def own(self) -> Case:
        """A layout of one's own."""
        game = self.game()
        verb = self.chance.choice(
            ("field", "field", "print", "print", "sample", "odds" if game.name == "goose" else "field")
        )
        no = {"layout", "code", "words", "curve", "path_name", "jobs", "dpi", "games", "said"}
        no |= set() if game.fillable else {"fill", "field_seed"}
        options = self.options(verb, frozenset(no), most=self.chance.choice((0, 1, 1, 3)))
        if verb == "odds":
            options += ["--games", "200"]
        if verb == "print" and self.flip(0.7):
            options += ["--no-rules"]
        return self._bounded([verb, game.name, "--layout", "own.toml", *options], {"own.toml": self.layout(game)})

    def curve(self) -> Case:
        """A curve of one's own."""
        only = frozenset(
            (
                "path_name",
                "force",
                "numbers",
                "paper",
                "key",
                "form",
                "kind",
                "output",
                "large_print",
                "tile",
                "language",
            )
        )
        options = self.options("print", most=self.chance.choice((0, 1, 3)), only=only)
        if self.flip(0.6):
            options.append("--no-rules")
        if self.flip(0.5):
            options.append("--force")
        name = self.chance.choice(("curve.svg",) * 20 + ("é.svg", "curve.svg#a", "curve"))
        drawing = self.drawing()
        if (b"layer" in drawing or b"polygon" in drawing) and self.flip(0.7):
            options += ["--path", "a" if b"layer" in drawing else self.chance.choice("plce")]
        return self._bounded(["print", "miro", "--curve", name, *options], {name.partition("#")[0]: drawing})

    def list(self) -> Case:
        """A word list of one's own."""
        only = frozenset(
            ("seed", "fill", "field_seed", "copies", "numbers", "key", "output", "language", "layout", "as_json")
        )
        verb = self.chance.choice(("print", "field", "print", "book", "sample"))
        options = self.options(verb, frozenset(("fill",)), most=2, only=only)
        arguments = {
            "print": ["print", "tolstoy", "--no-rules"],
            "field": ["field", "tolstoy"],
            "book": ["book", "tolstoy", "--seeds", "1-2", "-o", "new.pdf"],
            "sample": ["sample", "tolstoy", "--code", self.chance.choice(("TOL-10R107-T", self.code()))],
        }[verb]
        fill = [] if verb == "sample" else [f"--fill={self.chance.choice(('lively', 'random', 'random'))}"]
        return self._bounded([*arguments, *fill, "--words", "list.txt", *options], {"list.txt": self.words()})

    def sheet(self) -> Case:
        """A sheet by its code."""
        game, code = self.game(), self.code()
        for each in self.material.games:
            if code.startswith(each.prefix) and self.flip(0.95):
                game = each
        verb = self.chance.choice(("print", "field", "new", "sample", "read"))
        if verb == "read":
            name, data = self.photo()
            return self._bounded(["read", name, "--code", code], {name: data}, 60.0)
        options = self.options(
            verb, frozenset(("code", "seed", "fill", "field_seed", "curve", "jobs", "dpi", "copies")), most=2
        )
        if verb == "print":
            options.append("--no-rules")
        return self._bounded([verb, game.name, "--code", code, *options], self._lying(game, options))

    def words_of_commands(self) -> Case:
        """Any verb with any options."""
        verb = self.chance.choice(
            [verb for verb in VERBS if verb not in ("read", "serve")]
            + ["print", "book", "print", "book", "sample", "new"]
        )
        game = self.game()
        first = {"check": ["game.toml"], "moves": ["game.toml"], "games": []}.get(verb, [game.name])
        if verb == "book":
            first = [each.name for each in self.chance.sample(self.material.games, self.chance.choice((1, 1, 2)))]
        if self.flip(0.1):
            first = [self.chance.choice((*WILD, *first, game.title, game.name.upper(), game.name[:-1]))]
        arguments = [*first, *self.options(verb, most=self.chance.choice((1, 2, 4, 9)))]
        if verb == "book" and self.flip(0.8):
            arguments += ["-o", "new.pdf"]
        if verb == "odds" and "--games" not in arguments:
            arguments += ["--games", "300"]
        if self.flip(0.1):
            self.chance.shuffle(arguments)
        if self.flip(0.05):
            verb = self.chance.choice(("serve", "", "-", "prnt", "--language", "é", *WILD[:6]))
            if verb == "serve":
                arguments = [
                    "--port",
                    self.chance.choice(USUAL["port"]),
                    *(["--host", self.chance.choice(USUAL["host"])] if self.flip() else []),
                ]
        return self._bounded([verb, *arguments], self._lying(game, arguments))

    def read(self) -> Case:
        """Photos."""
        files = dict(self.photo() for _ in range(self.chance.choice((1, 1, 1, 1, 2))))
        options = self.options("read", frozenset(("jobs",)), most=4)
        if self.flip(0.5):
            options += ["--seconds", "0.5", "--check"]
        more = self._lying(self.game(), options)
        true = PHOTOS / next(iter(files)).replace(".jpg", ".toml")
        if true.exists() and self.flip():
            options += ["--record", "game.toml"]
            more["game.toml"] = self.bend.gently(true.read_text("utf-8"))
        return self._bounded(["read", *files, *options], {**more, **files}, 60.0)

    def outside(self) -> Case:
        """One of the others as a shell starts it: a new interpreter, streams that are closed or full, other locales."""
        case = self.chance.choice(
            (self.check, self.moves, self.own, self.curve, self.list, self.sheet, self.words_of_commands)
        )()
        environment = self.chance.choice(
            (
                {}, {}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0"},
                {"PYTHONIOENCODING": "ascii"}, {"COLUMNS": "1"},
                {"LC_ALL": "de_DE.UTF-8"}, {"LANG": "fr_FR", "LC_ALL": ""}, {"HOME": "/nowhere"},
                {"TMPDIR": "/nowhere"},
                {"LC_ALL": "zz_ZZ.x"}, {"NO_COLOR": "1", "TERM": "dumb"}, {"PYTHONHASHSEED": "7"},
                {"PYTHONWARNINGS": "default"},
            )
        )  # fmt: skip
        stdin = self.chance.choice((case.stdin, case.stdin, case.stdin, None, b""))
        stdout = self.chance.choice((None,) * 8 + ("/dev/full",))
        return Case(
            arguments=case.arguments, files=case.files, stdin=stdin, stdout=stdout, environment=environment, anew=True,
            seconds=case.seconds, long=case.long,
        )  # fmt: skip

    def _lying(self, game: Game, words: list[str]) -> dict[str, bytes]:
        """The files that the words speak of."""
        said, files = " ".join(words), {}
        if "own.toml" in said:
            files["own.toml"] = (
                self.layout(game) if self.flip() else self.material.layouts[game.name, "commented"].encode()
            )
        if "list.txt" in said:
            files["list.txt"] = self.words()
        if "curve.svg" in said:
            files["curve.svg"] = self.drawing() if self.flip() else DRAWINGS[0].encode()
        if "game.toml" in said:
            files["game.toml"] = self.record(game) if self.flip() else self.material.record(self.chance, game).encode()
        return files

    def _bounded(self, arguments: list[str], files: dict[str, bytes], seconds: float = SECONDS) -> Case:
        """The case; whether it asks for very much is seen from its words."""
        long = any(
            (before.startswith("--") and before.lstrip("-") in MANY and _large(word, MANY[before.lstrip("-")]))
            or (
                (found := re.fullmatch(r"--(copies|games|jobs)=(.*)", word)) is not None
                and _large(found[2], MANY[found[1]])
            )
            or re.search(r"-\d{3,}", word) is not None
            for before, word in zip(["", *arguments], arguments, strict=False)
        )
        if any(word.startswith(("--seeds", "--copies", "--layouts")) for word in arguments):
            seconds *= 3  # several fields are drawn anew
        return Case(arguments=arguments, files=files, seconds=5.0 if long else seconds, long=long)


def with_code(record: str, code: str) -> str:
    """The record of another sheet. A code may hold any sign, a backslash too."""
    return re.sub(r"(?m)^sheet = .*", lambda _: f'sheet = "{code}"', record)


def _large(said: str, most: int) -> bool:
    try:
        return float(said) > most
    except ValueError:
        return False


DOORS: dict[str, tuple[Callable[[Doors], Case], float]] = {
    "check": (Doors.check, 22.0),
    "moves": (Doors.moves, 6.0),
    "layout": (Doors.own, 20.0),
    "curve": (Doors.curve, 8.0),
    "words": (Doors.list, 7.0),
    "code": (Doors.sheet, 7.0),
    "options": (Doors.words_of_commands, 12.0),
    "photo": (Doors.read, 6.0),
    "outside": (Doors.outside, 4.0),
}
"""Each door's cases, and its share of the processor's time."""


def laid_out(case: Case, folder: Path) -> None:
    """The folder as the command finds it."""
    import os

    (folder / "folder").mkdir(parents=True)
    for name, data in {**THEIRS, "empty.pdf": b"", "empty.toml": b"", **case.files}.items():
        (folder / name).write_bytes(data)
    for name, to in LINKS.items():
        (folder / name).symlink_to(to)
    os.mkfifo(folder / "pipe")
    os.mkfifo(folder / "pipe.pdf")
