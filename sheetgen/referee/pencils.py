"""A pencil whose colour nobody has in this game, written down throughout: most likely the one that was neutral."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetgen.language import gettext
from sheetgen.referee.fills import NEUTRAL, Fill, hue
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.missing import MANY
from sheetgen.referee.verdict import Verdict


def remarks(verdict: Verdict[AnyPosition]) -> Iterator[str]:
    """That such a colour is nobody's, where it stands in several lines and there is a neutral colour: what is filled in
    it is judged as the player's own, of which most of the other fouls come."""
    colours = getattr(verdict.position, "colours", ())
    if NEUTRAL not in colours:
        return
    named = [foul.move.colour for foul in verdict.fouls if isinstance(foul.move, Fill)]
    counted = Counter(colour for colour in named if colour and colour not in colours)
    for colour, count in counted.most_common(1):
        if count >= MANY:
            said = gettext(
                "{colour} is nobody's colour in a game of {count}; if it is your pencil for neutral, write neutral, "
                "as in {example}"
            )
            first = next(foul.move.space for foul in verdict.fouls if getattr(foul.move, "colour", None) == colour)
            yield said.format(colour=hue(colour), count=len(verdict.position.scores), example=f"{first} {NEUTRAL}")
