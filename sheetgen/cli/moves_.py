"""`sheetgen moves`: what can be played next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.bar import watched
from sheetgen.cli.document import here, print_json
from sheetgen.cli.help import Verb
from sheetgen.cli.options import json_option, record_argument
from sheetgen.cli.streams import complain, say
from sheetgen.errors import BadInput
from sheetgen.language import gettext, ngettext

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.referee.game import Position


def _nothing_told() -> dict[str, Any]:
    return {"game": None, "move": None, "player": None, "moves": [], "note": None, "readable": False}


@click.command(cls=Verb)
@record_argument
@click.option("--throw", metavar="1,5,7", help="In dice games: the dice that were thrown.")
@json_option(_nothing_told)
def command(record: str, layout: str | None, words: str | None, throw: str | None, as_json: bool) -> int:
    """All legal moves after a record's last one; RECORD is a file, or - for standard input.

    Exit status 0: they are listed, or the game is over; 1: a move of the record is a foul; 2: it, or a line of it,
    cannot be read, or it cannot be told what can be played.
    """
    from sheetgen.cli.judge import read, refused
    from sheetgen.games.judged import replayed, sheet_tables

    game, written = read(record, layout, words)
    here().stand(_nothing_told() | {"game": game.name})
    if not written.turns and (coloured := sheet_tables(game, written)):
        said = gettext("nobody wrote the moves of this sheet down, so it is not known what can be played next")
        raise written.trouble(said, next(iter(coloured)))
    with watched(gettext("replaying")):
        case = replayed(game, written)
    written, verdict = case.record, case.verdict
    if verdict.unread:
        if as_json:
            wrong = [BadInput(each.message, file=written.path, line=each.line) for each in verdict.unread]
            print_json(here().refused(*wrong))
        return refused(case)
    if verdict.position.unready:
        raise written.trouble(verdict.position.unready, next(iter(game.rules.TABLES), None))
    number = verdict.lines + 1
    if not verdict.valid:
        first = verdict.fouls[0]
        sentence = gettext("move {number} is a foul; see sheetgen check").format(number=first.number)
        if as_json:
            print_json({"game": game.name, "move": number, "player": None, "moves": [], "note": sentence})
        complain(str(BadInput(sentence, file=written.path, line=first.line)))
        return 1
    reached = verdict.position.next_game or verdict.position
    here().stand(_nothing_told() | {"game": game.name, "move": number, "player": reached.turn, "readable": True})
    position = _thrown(game, reached, throw)
    with watched(gettext("looking for moves")):
        moves, left_out = game.rules.legal_moves(position)
        texts = [game.rules.write(move) for move in moves]
    player = position.turn
    if as_json:
        print_json({"game": game.name, "move": number, "player": player, "moves": texts, "note": left_out})
        return 0
    if player is None:
        say(gettext("The game is over."))
    else:
        said = ngettext(
            "Move {number}, {player}: {count} legal move", "Move {number}, {player}: {count} legal moves", len(texts)
        )
        head = said.format(number=number, player=player, count=len(texts))
        say(f"{head} ({left_out})" if left_out else head)
        say("\n".join(texts))
    return 0


def _thrown(game: Game, position: Position[Any], throw: str | None) -> Position[Any]:
    """The position with the dice that were thrown. Raises BadInput when a throw is due and missing, or the reverse."""
    from sheetgen.referee.dice import read_throw

    if throw is not None:
        if not position.dice:
            said = gettext("{game} is played without dice; leave --throw out").format(game=gettext(game.title))
            if position.over:
                said = gettext("this game is over; leave --throw out")
            raise BadInput(said)
        return position.thrown(read_throw(throw, position.dice))
    if position.dice:
        example = ",".join(str(min(3, sides)) for sides in position.dice)
        raise BadInput(
            gettext("what can be played depends on the dice; say what was thrown, such as --throw {example}").format(
                example=example
            )
        )
    return position
