"""Golden transcripts: a random game a file, move by move, played again and compared.

A transcript says at its head which sheet, players, variation and seed it was played with; everything below follows from
that. A change of the rules shows as a difference that can be read. A new transcript is a file with a head only; write
its game, and anew those of all the others, with

    python tests/games/test_transcripts.py --write
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sheetgen.chance import Chance
from sheetgen.games import find
from sheetgen.games.design import field_of, from_code
from sheetgen.referee.sample import random_moves
from sheetgen.referee.variation import parse

FOLDER = Path(__file__).parents[1] / "golden" / "transcripts"
KEYS = ("game", "sheet", "players", "variation", "seed")


def head_of(text: str) -> dict[str, str]:
    """The lines `key: value` before the first blank one."""
    head = dict(line.split(": ", 1) for line in text.partition("\n\n")[0].strip().split("\n"))
    assert tuple(head) == KEYS, f"a transcript begins with {', '.join(KEYS)}"
    return head


def transcript(head: dict[str, str]) -> str:
    """The whole transcript of the game that a head asks for."""
    game = find(head["game"])
    rules = game.rules
    field = field_of(from_code(head["sheet"], game=game))
    variation = [] if head["variation"] == "standard" else head["variation"].split("; ")
    position = rules.start(field, head["players"].split(", "), parse(variation, rules.Variation))
    rows = []
    for number, (move, after) in enumerate(random_moves(position, Chance(int(head["seed"]))), 1):
        position = position.next_game or position
        legal, _ = rules.listed(position.with_dice_of(move))
        scores = ", ".join(f"{player} {points}" for player, points in after.scores.items())
        told = f"{scores} | {after.standing}" if after.standing else scores
        rows.append((f"{number}.", position.turn or "", rules.write(move), f"of {len(legal)}", told))
        position = after
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = ["  ".join([*map(str.ljust, row, widths), row[4]]) for row in rows]
    result = "nobody wins" if not position.winners else " and ".join(position.winners) + " won"
    return "\n".join([*(f"{key}: {head[key]}" for key in KEYS), "", *lines, "", result, ""])


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_game_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text("utf-8")
    assert transcript(head_of(text)) == text


def test_a_transcript_is_named_after_its_game() -> None:
    for path in FOLDER.glob("*.txt"):
        assert path.stem.startswith(head_of(path.read_text("utf-8"))["game"])


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python tests/games/test_transcripts.py --write: play all transcripts again and write them down")
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(transcript(head_of(path.read_text("utf-8"))), "utf-8", newline="\n")
