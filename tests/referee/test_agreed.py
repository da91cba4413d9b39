"""A variation that the record does not name, and with which less in it would be wrong, is said in the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, ClassVar

import pytest
from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.referee import agreed as agreement
from sheetgen.referee import record
from sheetgen.referee.missing import VARIED
from sheetgen.referee.replay import judge
from sheetgen.referee.report import GATHERED, lines_of
from sheetgen.referee.sample import random_moves
from sheetgen.referee.variation import alternatives, instead, parse
from sheetgen.referee.verdict import Claim, Lost, Unread, Verdict
from sheetgen.testing.play import THOROUGH, Table, played
from tests.referee.made import FOUL, moment, move, verdict

NAMES = ("Ann", "Ben", "Cy", "Di")
AGREED = [
    ("vasarely", 2, "three-cubes"),
    ("arp", 2, "stop-at-own"),
    ("klee", 2, "table"),
    ("klee", 2, "six-areas"),
    ("springer", 2, "double-first"),
    ("springer", 2, "threshold = 16"),
    ("take-back-toe", 2, "series"),
    ("springer", 2, "split-spaces"),
]


def hints(judged: Verdict) -> list[str]:
    return [note for note in judged.notes if note.startswith("the record does not name the variation ")]


def told(game: str, players: int, agreed: str, seed: int, named: tuple[str, ...]) -> Verdict:
    """A game played with a variation, in a record that names these."""
    found = find(game)
    field, names = field_of(design(found)), NAMES[:players]
    start = found.rules.start(field, names, parse([agreed], found.rules.Variation))
    moves = [found.rules.write(move) for move, _ in random_moves(start, Chance(seed))]
    text = record.write(game, field.code, names, variation=named, moves=moves)
    return judge(found.rules, field, record.parse(text))


@pytest.mark.parametrize(("game", "players", "agreed"), AGREED)
def test_a_variation_that_the_record_leaves_out_is_named(game: str, players: int, agreed: str) -> None:
    for seed in range(40):
        plain = told(game, players, agreed, seed, ())
        if not plain.valid:
            break
    assert plain.fouls, "no game came out that differs"
    name = agreed.partition(" =")[0]
    hint = next(hint for hint in hints(plain) if f"the variation {name};" in hint)
    assert "would not be" in hint and hint.endswith("]")
    assert not told(game, players, agreed, seed, (agreed,)).fouls


@pytest.mark.parametrize(("game", "players", "agreed"), AGREED)
def test_who_won_stays_open_where_a_variation_would_mend_the_fouls(game: str, players: int, agreed: str) -> None:
    found = [told(game, players, agreed, seed, ()) for seed in range(12 if THOROUGH else 4)]
    found = [plain for plain in found if hints(plain)]
    assert found and not any(plain.winners for plain in found)
    name = agreed.partition(" =")[0]
    assert all(any(doubt.startswith(f"if you agreed on {name}") for doubt in plain.doubts) for plain in found)


def test_who_won_stays_open_where_by_a_variation_the_written_score_would_hold() -> None:
    found, names = find("springer"), NAMES[:2]
    field = field_of(design(found))
    settings = parse(["touching-triangles"], found.rules.Variation)
    for seed in range(40):
        start: Any = found.rules.start(field, names, settings)
        moves = [move for move, _ in random_moves(start, Chance(seed))]
        last = reduce(lambda position, move: position.play(move), moves, start)
        lines = [found.rules.write(move) for move in moves]
        text = record.write("springer", field.code, names, moves=lines, score=last.scores)
        plain = judge(found.rules, field, record.parse(text))
        if plain.valid and plain.position.scores != last.scores:
            break
    assert plain.position.winners and plain.winners == ()
    assert plain.claim is not None and (plain.claim.holds, plain.claim.first_wrong_move) == (None, None)
    assert plain.doubts == ("if you agreed on touching-triangles, fouls, scores and who wins may change",)


def test_nothing_is_said_of_variations_where_all_is_well() -> None:
    clean = told("klee", 2, "table", 1, ("table",))
    assert clean.clean and not hints(clean)


def test_each_variation_is_tried_that_the_record_does_not_name() -> None:
    tried = list(alternatives(find("springer").rules.Variation, ["split-spaces", "threshold = 9"]))
    assert tried == ["double-first", "touching-triangles"]
    assert "threshold = 20" in alternatives(find("springer").rules.Variation, [])


class Agreed(Struct, frozen=True, rename="kebab"):
    """What may be agreed on in a game of which nothing else is known."""

    TRIED: ClassVar[Mapping[str, Sequence[object]]] = {"limit": (1, 2, 3)}

    limit: int = 0
    last_wins: bool = False


def found(*fouls: int, lines: int = 9, unjudged: int = 0, over: bool = True, holds: bool | None = None) -> Verdict:
    """A verdict with fouls on these moves, and with a written score that holds or does not, or none."""
    return verdict(
        moment((0, 0), over=over),
        *(move(number, foul=FOUL) for number in fouls),
        claim=None if holds is None else Claim(scores={}, holds=holds, first_wrong_move=None),
        unjudged=unjudged,
        lines=lines,
    )


def remarked(plain: Verdict, others: Mapping[str, Verdict], *named: str) -> list[str]:
    """What is said of a record for which other variations give these verdicts, and those not named here the same."""
    found = agreement.otherwise(
        plain,
        Agreed,
        record.Record(variation=named),
        lambda written: others.get(written.variation[-1], plain) if written.variation else plain,
    )
    return [other.said for other in found]


def test_it_is_said_how_to_write_what_may_have_been_agreed_on() -> None:
    (hint,) = remarked(found(3), {"last-wins": found()}, "limit = 4")
    assert hint == (
        "the record does not name the variation last-wins; with it move 3 would not be a foul. "
        'If that is what you agreed on, write variation = ["limit = 4", "last-wins"]'
    )


def test_of_the_values_of_a_variation_the_one_is_said_by_which_least_is_wrong() -> None:
    (hint,) = remarked(
        found(3, 5, 8), {"limit = 1": found(3, 8), "limit = 2": found(), "limit = 3": found(8)}
    )  # fmt: skip
    assert hint.startswith(
        "the record does not name the variation limit; with limit = 2 moves 3, 5 and 8 would not be fouls. "
    )


def test_each_variation_by_which_less_is_wrong_is_said() -> None:
    hints = remarked(found(3, 5), {"limit = 2": found(3), "last-wins": found(5)})
    assert [hint.partition("; ")[2].partition(".")[0] for hint in hints] == [
        "with limit = 2 move 5 would not be a foul",
        "with it move 3 would not be a foul",
    ]


def test_a_variation_by_which_another_move_would_be_a_foul_is_not_said() -> None:
    assert not remarked(found(3, 5, 9), {"last-wins": found(4)})
    assert not remarked(found(3, 5, unjudged=4), {"last-wins": found(4)})
    assert not remarked(found(3, 4, unjudged=4), {"last-wins": found(5)})


def test_a_variation_is_said_beside_which_one_line_of_many_would_be_a_slip() -> None:
    (hint,) = remarked(found(3, 5, 6, 9), {"last-wins": found(4)})
    assert "; with it moves 3, 5, 6 and 9 would not be fouls, though 1 other move would be a foul. " in hint


@pytest.mark.parametrize("slip", [("5", "8"), ("12",), ("6", "7")])
def test_one_slip_in_a_record_does_not_hide_what_was_agreed_on(slip: tuple[str, ...]) -> None:
    """Six sequences each, two of them exchanged, or the last not written down."""
    chosen = ["RYB", "BRG", "GBR", "BYG", "YRG", "RGY", "RGR", "YGY", "GBG", "RYR", "YBY", "BRB"]
    if len(slip) == 2:
        one, other = (int(number) - 1 for number in slip)
        chosen[one], chosen[other] = chosen[other], chosen[one]
    else:
        chosen.pop(int(slip[0]) - 1)
    found = find("klee")
    field = field_of(design(found))
    text = record.write("klee", field.code, NAMES[:2], moves=[*chosen, "121 G", "133 R", "122 Y", "123 B"])
    (hint,) = hints(judge(found.rules, field, record.parse(text)))
    assert "the variation six-areas;" in hint


def test_a_variation_by_which_a_line_could_be_read_is_said() -> None:
    unread = Unread(number=4, line=None, text="?", message="what?")
    (hint,) = remarked(structs.replace(found(3), unread=(unread,)), {"last-wins": found()})
    assert "; with it move 3 would not be a foul and move 4 could be read. " in hint
    assert not remarked(structs.replace(found(3), unread=(unread,)), {})


def test_fouls_behind_a_line_of_which_nobody_can_tell_what_it_is_speak_for_no_variation() -> None:
    unread = Unread(number=4, line=None, text="?", message="what?")
    plain, other = (structs.replace(each, unread=(unread,)) for each in (found(6, 8), found()))
    assert not remarked(plain, {"last-wins": other})
    before = structs.replace(found(3, 8), unread=(unread,))
    (hint,) = remarked(before, {"last-wins": other})
    assert "; with it move 3 would not be a foul. " in hint


def test_a_foul_among_moves_that_could_not_be_judged_before_speaks_against_nothing() -> None:
    (hint,) = remarked(found(3, unjudged=4), {"last-wins": found(6)})
    assert "move 3 would not be a foul" in hint


def test_a_variation_by_which_more_could_not_be_judged_is_not_said() -> None:
    assert not remarked(found(3), {"last-wins": found(unjudged=1)})
    assert not remarked(found(3), {"last-wins": found(unjudged=2)})
    assert not remarked(found(holds=False, over=False), {"last-wins": found(unjudged=1, holds=True, over=False)})


def test_a_variation_by_which_only_more_could_be_judged_is_not_said() -> None:
    assert not remarked(found(3, unjudged=2), {"last-wins": found(3)})
    assert not remarked(found(3, unjudged=4, holds=False), {"last-wins": found(3, 6, holds=True)})


def test_a_value_that_mends_nothing_hides_none_that_does() -> None:
    for useless in (found(4), found(unjudged=1)):
        (hint,) = remarked(found(3), {"limit = 1": useless, "limit = 2": found()})
        assert "with limit = 2 move 3 would not be a foul" in hint


def test_a_value_that_mends_nothing_hides_none_by_which_the_score_would_hold() -> None:
    for useless in (found(4, over=False, holds=False), found(unjudged=1, over=False, holds=False)):
        others = {"limit = 1": useless, "limit = 2": found(over=False, holds=True)}
        (hint,) = remarked(found(over=False, holds=False), others)
        assert "with limit = 2 the written score would hold" in hint


def test_a_value_by_which_only_more_could_be_judged_hides_none_that_mends_a_foul() -> None:
    (hint,) = remarked(found(3, unjudged=5), {"limit = 1": found(3), "limit = 2": found(unjudged=5)})
    assert "with limit = 2 move 3 would not be a foul" in hint


def test_moves_that_could_be_judged_by_a_variation_count_as_much_as_fouls() -> None:
    (hint,) = remarked(found(3, unjudged=2), {"limit = 1": found(unjudged=2), "limit = 2": found()})
    assert "with limit = 2 move 3 would not be a foul" in hint


def test_a_variation_with_which_as_much_is_wrong_is_not_said() -> None:
    assert not remarked(found(3), {})
    assert not remarked(found(3, unjudged=1), {"last-wins": found(9, unjudged=1)})


def test_a_variation_is_said_with_which_the_written_score_would_hold() -> None:
    (hint,) = remarked(found(holds=False, over=False), {"last-wins": found(holds=True, over=False)})
    assert "; with it the written score would hold. " in hint
    assert not remarked(found(holds=True, over=False), {"last-wins": found(holds=True, over=False)})
    assert not remarked(found(holds=False), {"last-wins": found(holds=False)})
    assert not remarked(found(holds=False, over=False), {"last-wins": found(over=False)})


def test_a_variation_is_said_with_which_the_game_would_be_over() -> None:
    (hint,) = remarked(found(over=False), {"last-wins": found()})
    assert "; with it the game would be over. " in hint
    assert not remarked(found(over=False), {"last-wins": found(holds=False)})
    (hint,) = remarked(found(holds=False), {"last-wins": found(holds=True)})
    assert "the game would be over" not in hint


def test_of_two_values_that_mend_as_many_fouls_the_one_by_which_the_game_is_over_is_said() -> None:
    (hint,) = remarked(found(3, over=False), {"limit = 1": found(over=False), "limit = 2": found()})
    assert "with limit = 2 move 3 would not be a foul and the game would be over" in hint


def test_a_variation_that_does_not_go_with_the_record_is_passed_over() -> None:
    def judged(written: record.Record) -> Verdict:
        if written.variation == ("last-wins",):
            raise BadInput("last-wins is for three")
        (name,) = written.variation
        unread = Unread(number=1, line=None, text="?", message="what?")
        return verdict(moment((0, 0)), unread=(unread,) * (name != "limit = 3"))

    def hints() -> Iterator[str]:
        return (other.said for other in agreement.otherwise(found(3), Agreed, record.Record(), judged))

    assert [hint.partition(";")[2].partition(" move")[0] for hint in hints()] == [" with limit = 3"]


def test_a_variation_by_which_another_line_could_not_be_read_is_not_said() -> None:
    unread = Unread(number=6, line=None, text="?", message="what?")
    assert not remarked(found(1, 2, 3, 4), {"last-wins": structs.replace(found(), unread=(unread,))})


def test_a_foul_right_behind_lines_that_are_missing_speaks_for_no_variation() -> None:
    lost = Lost(number=3, before=2, after=4)
    assert not remarked(found(3), {"last-wins": structs.replace(found(), lost=(lost,))})
    assert remarked(found(2), {"last-wins": structs.replace(found(), lost=(lost,))})


def test_only_what_is_mended_is_named() -> None:
    unread = Unread(number=4, line=None, text="?", message="what?")
    (hint,) = remarked(structs.replace(found(3), unread=(unread,)), {"last-wins": found(3)})
    assert "; with it move 4 could be read. " in hint


class Seldom(Agreed, frozen=True):
    """A variation that is likely only where it mends two lines."""

    LEAST: ClassVar[Mapping[str, int]] = {"last-wins": 2}


def test_a_variation_that_is_seldom_agreed_on_has_to_mend_as_much_as_the_game_says() -> None:
    def said(plain: Verdict) -> bool:
        def judged(written: record.Record) -> Verdict:
            return found() if written.variation[-1] == "last-wins" else plain

        return bool([*agreement.otherwise(plain, Seldom, record.Record(), judged)])

    unread = Unread(number=4, line=None, text="?", message="what?")
    assert said(found(3, 5)) and said(structs.replace(found(3), unread=(unread,))) and not said(found(3))


NAMED = [
    ("arp", "stop-at-own"), ("klee", "six-areas"), ("klee", "track = 4"), ("springer", "double-first"),
    ("springer", "touching-triangles"),
]  # fmt: skip
"""Variations that a record of two players may name though they did not play by them."""


def judged_as(game: str, players: int, agreed: Sequence[str], named: Sequence[str], seed: int) -> Verdict:
    """A game played by some variations, in a record that names others and has the score, of teams the total."""
    found = find(game)
    field, names = field_of(design(found)), NAMES[:players]
    start: Any = found.rules.start(field, names, parse(agreed, found.rules.Variation))
    moves = [move for move, _ in random_moves(start, Chance(seed))]
    last = reduce(lambda position, move: position.play(move), moves, start)
    score = {name: team.total for team in last.teams for name in team.players} or last.scores
    lines = [found.rules.write(move) for move in moves]
    text = record.write(game, field.code, names, variation=named, moves=lines, score=score)
    return judge(found.rules, field, record.parse(text))


@pytest.mark.parametrize(("game", "named"), NAMED)
def test_a_variation_that_was_not_played_refutes_no_score_and_names_no_winner(game: str, named: str) -> None:
    games = (judged_as(game, 2, (), (named,), seed) for seed in range(40))
    wrong = next(each for each in games if not each.clean and each.claim and not each.borne_out)
    assert wrong.winners == () and wrong.claim is not None and wrong.claim.holds is None
    said = f"without {named} nothing would be wrong, and the written score would hold; "
    assert said + "if you did not play by it, leave it out" in wrong.notes
    assert f"if you did not play by {named}, fouls, scores and who wins may change" in wrong.doubts


@pytest.mark.parametrize(("game", "named"), NAMED)
def test_a_variation_that_was_played_is_not_doubted(game: str, named: str) -> None:
    for seed in range(12):
        clean = judged_as(game, 2, (named,), (named,), seed)
        assert clean.clean and not clean.doubts


@pytest.mark.parametrize("game", ["miro", "arp"])
def test_the_other_way_to_double_is_named_in_place_of_the_one_that_was_not_played(game: str) -> None:
    wrong = judged_as(game, 4, ("double-higher",), ("teams", "double-lower"), 1)
    assert wrong.winners == () and wrong.claim is not None and wrong.claim.holds is None
    (hint,) = (note for note in wrong.notes if " in place of " in note)
    assert hint == (
        "with double-higher in place of double-lower nothing would be wrong, and the written score would hold; "
        'if that is what you agreed on, write variation = ["teams", "double-higher"]'
    )


def test_a_way_to_double_that_is_left_out_is_one_note() -> None:
    wrong = judged_as("miro", 4, ("double-higher",), ("teams",), 1)
    assert len(wrong.contradicted) == len(hints(wrong)) == 1


def test_what_may_stand_in_place_of_a_variation_that_a_record_names() -> None:
    kind = find("miro").rules.Variation
    assert [*instead(kind, ("teams", "Double_Lower"))] == [
        ("teams", "", ("Double_Lower",)),
        ("Double_Lower", "", ("teams",)),
        ("Double_Lower", "double-higher", ("teams", "double-higher")),
    ]
    assert [other for _, other, _ in instead(kind, ("double-lower",))] == ["", "teams", "double-higher"]
    values = [other for _, other, _ in instead(find("springer").rules.Variation, ("threshold = 9",))]
    assert values[0] == "" and values[1:] == [f"threshold = {number}" for number in range(4, 21)]


def doubted(plain: Verdict, others: Mapping[str, Verdict], *named: str, lines: int = 0) -> list[str]:
    """What is said of the variations that a record names, for which others in their place, by what is then the last
    named ("" where none is), give these verdicts; the same where they are not here."""
    turns = tuple(record.Turn(line=None, name=None, text="7") for _ in range(lines))
    found = agreement.unplayed(
        plain,
        Agreed,
        record.Record(variation=named, turns=turns),
        lambda written: others.get("".join(written.variation[-1:]), plain),
    )
    return [other.said for other in found]


def test_moves_that_would_all_be_right_show_that_a_variation_was_not_played() -> None:
    said = ["without last-wins nothing would be wrong; if you did not play by it, leave it out"]
    assert doubted(found(3, 5), {"": found()}, "last-wins") == said
    assert doubted(found(3, 5, over=False), {"": found(over=False)}, "last-wins") == said
    assert doubted(found(3, 5, holds=True), {"": found(holds=True)}, "last-wins") == said
    assert not doubted(found(3), {"": found()}, "last-wins")  # one may be a foul
    assert not doubted(found(3, holds=True), {"": found(holds=True)}, "last-wins")


def test_a_variation_is_not_doubted_where_something_would_be_wrong_without_it() -> None:
    open_ = structs.replace(found(), lost=(Lost(number=3, before=2, after=4),))
    for other in (found(5), found(unjudged=1), found(over=False), found(holds=False), open_):
        assert not doubted(found(3, 5, 6), {"": other}, "last-wins")
    assert not doubted(found(3, 5, over=False), {"": found(over=False, holds=False)}, "last-wins")
    assert not doubted(found(holds=False), {"": found(over=False, holds=True)}, "last-wins")


def test_the_written_score_shows_that_a_variation_was_not_played() -> None:
    score = "nothing would be wrong, and the written score would hold; if"
    (hint,) = doubted(found(holds=False), {"": found(holds=True)}, "last-wins")
    assert hint.startswith(f"without last-wins {score} you did not play by it")
    (hint,) = doubted(found(holds=False), {"limit = 3": found(holds=True)}, "last-wins", "limit = 9")
    assert hint.startswith(f"with limit = 3 in place of limit = 9 {score} ")
    assert hint.endswith('write variation = ["last-wins", "limit = 3"]')
    assert not doubted(found(holds=False), {"": found(3, holds=True)}, "last-wins")


def test_what_goes_without_a_variation_is_not_said_to_go_with_another_too() -> None:
    mended = {"": found(), "limit = 1": found(), "limit = 2": found()}
    assert len(doubted(found(3, 5), mended, "limit = 9")) == 1


def test_a_record_that_is_clean_is_not_judged_again_without_its_variations() -> None:
    def judged(written: record.Record) -> Verdict:
        raise AssertionError(written.variation)

    assert not [*agreement.unplayed(found(holds=True), Agreed, record.Record(variation=("last-wins",)), judged)]


def test_a_very_long_record_is_not_judged_again_without_each_of_its_variations() -> None:
    mended = {"limit = 2": found()}
    assert doubted(found(3, 5), mended, "limit = 9", lines=VARIED // 3)
    assert not doubted(found(3, 5), mended, "limit = 9", lines=VARIED // 2)


def test_what_a_variation_explains_is_no_slip_of_the_pen() -> None:
    plain = next(plain for seed in range(40) if len((plain := told("klee", 2, "table", seed, ())).fouls) == 1)
    assert plain.remarks == tuple(hints(plain)) and not plain.suspect


def test_a_slip_of_the_pen_that_leaves_as_little_is_told_beside_a_variation() -> None:
    verdicts = (told("klee", 2, "table", seed, ()) for seed in range(40))
    other = next(each for each in verdicts if len(each.remarks) == 2)
    assert "with another move there would be 0 fouls" in other.remarks[0] and other.suspect


def in_seats(players: Sequence[str], names: Sequence[str], game: str = "vasarely", first: str | None = None) -> Verdict:
    """A game whose lines have these names in turn, in a record that has the players in this order."""
    found = find(game)
    field = field_of(design(found))
    start = found.rules.start(field, tuple(names), found.rules.Variation())
    lines, position = [], start
    for made, _ in random_moves(start, Chance(2)):
        lines.append(f"{position.turn}: {found.rules.write(made)}")
        position = position.play(made)
    text = record.write(game, field.code, players, moves=lines, first=first)
    return judge(found.rules, field, record.parse(text))


def test_players_in_another_order_than_their_lines_are_one_note() -> None:
    found = in_seats(("Ann", "Cy", "Ben", "Di"), NAMES)
    assert found.winners == () and found.fouls
    assert (
        'the lines go round Ann, Ben, Cy, Di; if you sat so, write players = ["Ann", "Ben", "Cy", "Di"]' in found.notes
    )
    assert "if the players sat in another order, fouls, scores and who wins may change" in found.doubts
    assert not any("code" in note for note in found.notes)  # though most moves are fouls


def test_what_explains_many_fouls_stands_above_them_and_only_there() -> None:
    lines = lines_of(in_seats(("Ann", "Cy", "Ben", "Di"), NAMES), "Vasarely")
    assert [at for at, line in enumerate(lines) if line.startswith("Note: the lines go round ")] == [2]
    fouls = [line for line in lines if line.startswith("Move ")]
    assert len(fouls) == GATHERED and "more fouls follow" in "".join(lines)


def test_lines_that_begin_with_another_player_are_one_note() -> None:
    said = 'the first line is Ben\'s; if Ben began, write first = "Ben"'
    assert said in in_seats(("Ann", "Ben"), ("Ben", "Ann")).notes
    assert said in in_seats(("Ann", "Ben", "Cy"), ("Ben", "Cy", "Ann"), first="Cy").notes
    assert said not in in_seats(("Ann", "Ben"), ("Ben", "Ann"), first="Ben").notes


@pytest.mark.parametrize("game", ["vasarely", "mondrian", "goose"])
def test_who_is_a_player_and_is_named_on_no_line_did_perhaps_not_play(game: str) -> None:
    found = in_seats(NAMES, NAMES[:3], game)
    said = 'no line names Di; whoever did not play is no player: write players = ["Ann", "Ben", "Cy"]'
    assert said in found.notes and found.winners == ()
    assert "if Di did not play, fouls, scores and who wins may change" in found.doubts
    assert not any("code" in note for note in found.notes)
    assert not any(note.startswith("no line names") for note in in_seats(NAMES[:3], NAMES[:3], game).notes)


def test_who_did_not_play_is_to_be_named_nowhere_else_either() -> None:
    found = in_seats(NAMES, NAMES[:3], first="Di")
    (note,) = [note for note in found.notes if note.startswith("no line names Di; ")]
    assert note.endswith('["Ann", "Ben", "Cy"], and name Di neither after first nor below [score]')


def test_an_order_of_players_that_does_not_mend_all_turns_is_no_note() -> None:
    text = record.write(
        "vasarely", "VAS-1001-C", NAMES[:3], moves=["Ann: 10", "Cy: 82", "Ben: 80", "Ann: 13", "Ben: 18"]
    )
    found = find("vasarely")
    judged = judge(found.rules, field_of(design(found)), record.parse(text))
    assert judged.fouls and not any(note.startswith("the lines go round") for note in judged.notes)


def headed(table: Table, seed: int, players: Sequence[str], *, named: int | None = None) -> tuple[Verdict, list[str]]:
    """A legal game with its score, below a heading with the players in this order, whose first lines bear names (None:
    all); and what is said of the order."""
    game = played(table, seed)
    whose = game.whose(table)
    bare = len(whose) if named is None else named
    lines = [f"{player}: {line}" for player, line in zip(whose[:bare], game.lines, strict=False)] + [*game.lines[bare:]]
    text = record.write(
        table.game, table.field.code, players, variation=table.variation, moves=lines, score=game.positions[-1].scores
    )
    found = judge(table.rules, table.field, record.parse(text))
    return found, [note for note in found.notes if note.startswith(("the lines go round ", "the first line is "))]


@pytest.mark.parametrize("named", [None, 3, 4, 7])
def test_an_order_is_found_though_each_name_is_overruled_or_only_the_first_lines_have_names(named: int | None) -> None:
    found, notes = headed(Table("vasarely", "mini", 3), 1, ("Ann", "Cy", "Ben"), named=named)
    assert notes == ['the lines go round Ann, Ben, Cy; if you sat so, write players = ["Ann", "Ben", "Cy"]']
    assert not found.winners and found.claim is not None and found.claim.holds is not False
    assert found.contradicted == ("if the players sat in another order, fouls, scores and who wins may change",)


@pytest.mark.parametrize(
    ("table", "seats", "order"),
    [
        (Table("vasarely", "mini", 3), ("Ann", "Cy", "Ben"), "the lines go round Ann, Ben, Cy; if you sat so, "),
        (Table("tolstoy", "TOL-10R203-4", 2), ("Ben", "Ann"), "the first line is Ann's; if Ann began, write first = "),
    ],
    ids=str,
)
def test_an_order_is_found_though_the_first_line_has_no_name(table: Table, seats: tuple[str, ...], order: str) -> None:
    """In Tolstoy whoever writes the start also writes the first word."""
    game, code = played(table, 6), str(table.field.code)
    named = zip(game.whose(table)[1:], game.lines[1:], strict=False)
    lines = [game.lines[0], *(f"{player}: {line}" for player, line in named)]
    found = judge(table.rules, table.field, record.parse(record.write(table.game, code, seats, moves=lines)))
    assert [note for note in found.notes if note.startswith(order)]
    assert not found.winners


def test_of_another_beginner_and_another_order_the_one_by_which_the_score_holds_is_told() -> None:
    """Of two players each order goes round as if the other had begun; here whose row is whose goes by the seats."""
    table = Table("take-back-toe", "classic", 2)
    points = played(table, 1).positions[-1].scores
    assert len(set(points.values())) == 2
    _, notes = headed(table, 1, ("Ben", "Ann"))
    assert notes == ['the lines go round Ann, Ben; if you sat so, write players = ["Ann", "Ben"]']


@pytest.mark.parametrize("game", ["vasarely", "springer"])
def test_an_order_is_told_in_the_stead_of_each_name_that_is_overruled_and_each_pair_that_is_swapped(game: str) -> None:
    table = Table(game, "classic", 3)
    found, notes = headed(table, 1, ("Ann", "Cy", "Ben"))
    moves = {line.number for line in found.played if line.name is None} | {each.number for each in found.swapped}
    assert moves
    assert found.notes == (*found.position.notes, *notes)
    found, notes = headed(table, 1, ("Ann", "Ben", "Cy"))
    assert found.clean and not notes


@pytest.mark.parametrize(
    ("table", "seed"), [(Table("astronomical", "classic", 7), 62), (Table("goose", "classic-63", 3), 63)], ids=str
)
def test_an_order_is_found_though_many_turns_are_left_out(table: Table, seed: int) -> None:
    *before, one, other = table.names
    notes = headed(table, seed, (*before, other, one))[1]
    assert [note.partition(";")[0] for note in notes] == [f"the lines go round {', '.join(table.names)}"]


def test_one_wrong_name_beside_hides_no_order() -> None:
    table = Table("vasarely", "classic", 4)
    game = played(table, 61)
    names = [*game.whose(table)]
    names[40] = names[41]
    lines = [f"{player}: {line}" for player, line in zip(names, game.lines, strict=True)]
    text = record.write("vasarely", table.field.code, ("Ann", "Di", "Cy", "Ben"), moves=lines)
    found = judge(table.rules, table.field, record.parse(text))
    assert any(note.startswith("the lines go round Ann, Ben, Cy, Di;") for note in found.notes)
    assert not found.winners
    assert not any("either the name" in doubt for doubt in found.doubts)


def test_names_that_do_not_go_once_round_show_no_order() -> None:
    assert headed(Table("vasarely", "mini", 3), 1, ("Ann", "Cy", "Ben"), named=2)[1] == []


def test_a_score_that_holds_in_both_orders_bears_out_no_other_pair() -> None:
    table = Table("mondrian", "mini", 4, ("teams",))
    truth = played(table, 7).positions[-1].winners
    found, notes = headed(table, 7, ("Ann", "Ben", "Di", "Cy"))
    assert notes and found.claim is not None and found.claim.holds is True and not found.fouls
    assert found.position.sure_winners != truth and found.winners == ()


def test_colours_show_that_the_players_sat_otherwise_and_not_only_that_another_began() -> None:
    found, notes = headed(Table("delaunay", "classic", 2), 1, ("Ben", "Ann"))
    assert notes == ['the lines go round Ann, Ben; if you sat so, write players = ["Ann", "Ben"]']
    assert found.fouls and not any("the code" in note for note in found.notes)


def test_a_score_that_would_hold_if_another_had_begun_leaves_it_open() -> None:
    def counted(first: str | None = None, more: int = 0) -> Verdict:
        game = find("mondrian")
        field = field_of(design(game, name="mini"))
        position = game.rules.start(field, ("Ben", "Ann"), game.rules.Variation())
        lines = []
        for made, _ in random_moves(position, Chance(1)):
            lines.append(game.rules.write(made))
            position = position.play(made)
        text = record.write("mondrian", field.code, ("Ann", "Ben"), moves=lines, first=first)
        points = position.scores
        return judge(
            game.rules, field, record.parse(f"{text}\nscore.Ann = {points['Ann'] + more}\nscore.Ben = {points['Ben']}")
        )

    said = 'if Ben began, the written score would hold; then write first = "Ben"'
    exchanged = counted()
    assert said in exchanged.notes and not exchanged.winners
    assert exchanged.claim is not None and exchanged.claim.holds is None
    assert counted("Ben").clean
    assert said not in counted(more=1).notes


@pytest.mark.parametrize(
    ("game", "players", "order"), [("miro", 3, ("Ann", "Cy", "Ben")), ("delaunay", 2, ("Ben", "Ann"))]
)
def test_a_score_that_is_only_exchanged_among_the_players_leaves_it_open(
    game: str, players: int, order: tuple[str, ...]
) -> None:
    """No line has a name; in Delaunay colours go by who sits where, so that it is not enough that another began."""
    found, _ = headed(Table(game, "classic", players), 1, order, named=0)
    names = NAMES[:players]
    written = ", ".join(f'"{name}"' for name in names)
    assert (
        f"if you sat in the order {', '.join(names)}, the written score would hold; then write players = [{written}]"
    ) in found.notes
    assert not found.fouls and found.position.over and not found.winners
    assert found.claim is not None and found.claim.holds is None


@pytest.mark.parametrize(
    ("seats", "first", "told"),
    [
        (
            ("Ben", "Ann", "Cy"),
            "Ben",
            "the order Ann, Ben, Cy and Ann began, the written score would hold; then write ",
        ),
        (
            ("Ann", "Cy", "Ben"),
            "Ann",
            'the order Ann, Ben, Cy, the written score would hold; then write players = ["Ann',
        ),
        (("Ann", "Ben", "Cy"), "Ben", 'if Ann began, the written score would hold; then write first = "Ann"'),
    ],
)
def test_who_is_written_to_have_begun_hides_no_order(seats: tuple[str, ...], first: str, told: str) -> None:
    table = Table("arp", "classic", 3)
    game = played(table, 5)
    points = game.positions[-1].scores
    assert len(set(points.values())) == 3
    text = record.write("arp", table.field.code, seats, moves=game.lines, first=first)
    scores = "\n".join(f"score.{name} = {count}" for name, count in points.items())
    found = judge(table.rules, table.field, record.parse(f"{text}\n{scores}"))
    assert any(told in note for note in found.notes)
    assert not found.fouls and not found.winners and found.claim is not None and found.claim.holds is None


def test_a_score_that_is_wrong_besides_shows_no_order() -> None:
    table = Table("miro", "classic", 3)
    game = played(table, 1)
    ann, ben, cy = game.positions[-1].scores.values()
    bare = structs.replace(record.parse(table.written(game.lines)), score={"Ann": ann, "Ben": cy, "Cy": ben})
    assert judge(table.rules, table.field, bare).claim == Claim(scores=bare.score, holds=None, first_wrong_move=None)
    for score in ({"Ann": ann, "Ben": cy, "Cy": ben + 1}, {"Ben": cy, "Cy": ben}):
        found = judge(table.rules, table.field, structs.replace(bare, score=score))
        assert found.claim is not None and found.claim.holds is False and found.winners


def test_of_a_score_that_is_exchanged_whose_is_right_keeps_the_seat() -> None:
    def exchanged(*written: int) -> tuple[str, ...] | None:
        return agreement.exchanged(dict(zip(NAMES, (3, 3, 5, 7), strict=True)), dict(zip(NAMES, written, strict=False)))

    assert exchanged(3, 7, 5, 3) == ("Ann", "Di", "Cy", "Ben")
    assert exchanged(7, 5, 3, 3) == ("Cy", "Di", "Ben", "Ann")
    assert exchanged(3, 7, 5, 4) is None and exchanged(3, 3, 7) is None
