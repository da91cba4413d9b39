"""From what a picture shows to a record: readings made by hand, without any picture."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from sheetgen import games
from sheetgen.cli.judge import read as read_record
from sheetgen.errors import BadInput
from sheetgen.games.understood import Told, Understood, as_read, pens_told, told_colours, told_count, told_players
from sheetgen.language import spoken
from sheetgen.photo.naming import WORDS, plain
from sheetgen.photo.reading import Pen, Reading, Seen
from sheetgen.referee import record as records
from sheetgen.referee.finished.judge import judge
from tests.photo.painted import Finished, played

FIELD_GAMES = [name for name in games.BUILT_IN if games.find(name).pictured]
SURE, DOUBTFUL = 0.97, 0.6
NAMES = ("red", "blue", "yellow", "green", "violet", "orange")


def pens(*names: str, swatches: bool = False) -> tuple[Pen, ...]:
    return tuple(Pen(name, WORDS[name], n + 1 if swatches else None) for n, name in enumerate(names))


def colours(made: Finished) -> list[str]:
    """A pen for each colour of the game: its own, or any where it has none."""
    left = iter([name for name in NAMES if name not in made.sheet.keys.values()])
    return [ink if ink in WORDS else next(left) for ink in made.sheet.keys.values()]


def shown(made: Finished, *, doubtful: tuple[int, ...] = (), swatches: bool = False) -> Reading:
    """What a perfect picture shows of a sheet, with some places (by index) in doubt."""
    tolstoy = made.game.name == "tolstoy"
    own = {
        spot: Seen(None if ink < 0 else ink // 2 if tolstoy else ink, DOUBTFUL if i in doubtful else SURE)
        for i, (spot, ink) in enumerate(zip(made.sheet.spots, made.sheet.ink, strict=True))
    }
    own = {
        spot: structs.replace(seen, other=0 if seen.pen is None else None, share=0.3) if not seen.sure else seen
        for spot, seen in own.items()
    }
    reading = Reading(pens=pens(*colours(made), swatches=swatches), spaces={}, segments={}, circled={})
    if "segments" not in made.game.pictured.values():
        circles = {
            spot: Seen(ink // 2 if ink >= 0 and ink % 2 else None, SURE)
            for spot, ink in zip(made.sheet.spots, made.sheet.ink, strict=True)
        }
        return structs.replace(reading, spaces=own, circled=circles if tolstoy else {})
    captors = getattr(made.sheet, "captors", None) or [-1] * len(made.field.spaces)
    spaces = {
        str(space.id): Seen(None if seat < 0 else seat, SURE)
        for space, seat in zip(made.field.spaces, captors, strict=True)
    }
    return structs.replace(reading, segments=own, spaces=spaces)


def understand(made: Finished, reading: Reading, **told: Any) -> Understood:
    return as_read(made.game, made.field, reading, Told(**{"players": ("Ann", "Ben"), **told}))


@pytest.mark.parametrize("name", FIELD_GAMES)
def test_what_is_plainly_seen_is_the_sheet(name: str) -> None:
    made = played(name)
    found = understand(made, shown(made, swatches=True))
    assert found.sheet.ink == made.sheet.ink and not found.doubts
    assert [said for said in found.troubles if not said.startswith("Ann is taken to have been French on field 1")] == []
    assert getattr(found.sheet, "captors", None) == getattr(made.sheet, "captors", None)


@pytest.mark.parametrize("name", FIELD_GAMES)
def test_the_record_is_one_that_the_referee_takes(name: str, tmp_path: Any) -> None:
    made = played(name)
    (tmp_path / "game.toml").write_text(understand(made, shown(made, doubtful=(2, 5))).text, "utf-8")
    game, record = read_record(str(tmp_path / "game.toml"), None, None)
    assert game is made.game and record.players == ("Ann", "Ben")


@pytest.mark.parametrize("name", FIELD_GAMES)
def test_a_place_in_doubt_is_unreadable_with_what_it_may_be(name: str) -> None:
    made = played(name)
    found = understand(made, shown(made, doubtful=(4,), swatches=True))
    (doubt,) = found.doubts
    assert doubt.written and doubt.spot == made.sheet.spots[4]
    assert found.sheet.gaps == 1 << 4 and set(found.sheet.likely) == {4}
    assert f"# {doubt.said}\n" in found.text
    assert re.fullmatch(rf"{re.escape(doubt.place)}: \w+( or \w+)?, 60 %", doubt.said)


def test_the_rules_and_the_light_decide_together() -> None:
    made = played("mondrian")
    place = next(i for i, ink in enumerate(made.sheet.ink) if ink >= 0)
    right = made.sheet.ink[place]
    reading = shown(made, swatches=True)
    # The light takes the place for empty, which cannot be where its neighbours then lie in two pieces, or for the right
    # colour, or for the wrong one: the rules leave what can be, and of that the light's likeliest is taken.
    wrong = (right + 1) % len(made.sheet.inks)
    for first, second in ((right, wrong), (wrong, right)):
        doubtful = Seen(first, 0.55, second, 0.4)
        said = structs.replace(reading, spaces=reading.spaces | {made.sheet.spots[place]: doubtful})
        verdict = judge(understand(made, said).sheet)
        assert verdict.result == "possible" and verdict.witness is not None
        assert verdict.witness.leaning and verdict.witness.leaning[0].startswith(f"space {made.sheet.places[place]} is")
        alone = structs.replace(reading, spaces=reading.spaces | {made.sheet.spots[place]: Seen(first, SURE)})
        if judge(understand(made, alone).sheet).result == "possible":
            assert verdict.witness.read.ink[place] == first  # type: ignore[attr-defined]
        else:
            assert verdict.witness.read.ink[place] != first  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["miro", "tolstoy"])
def test_the_likeliest_is_tried_first_where_the_search_reads_gaps_itself(name: str) -> None:
    made = played(name)
    places = [i for i, ink in enumerate(made.sheet.ink) if ink >= 0][:3]
    verdict = judge(understand(made, shown(made, doubtful=tuple(places), swatches=True)).sheet)
    assert verdict.result == "possible" and verdict.witness is not None
    assert verdict.witness.read.ink == made.sheet.ink  # type: ignore[attr-defined]


def test_more_than_twelve_doubts_leave_twelve_open_and_say_so() -> None:
    made = played("mondrian")
    found = understand(made, shown(made, doubtful=tuple(range(20))))
    assert len(found.doubts) == 20 and sum(doubt.written for doubt in found.doubts) == 12
    assert found.sheet.gaps.bit_count() == 12
    assert any("20 places are in doubt" in trouble for trouble in found.troubles)
    assert found.text.count(" 60 %") == 20


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_the_comments_in_a_record_are_in_the_language_that_is_spoken(language: str) -> None:
    def comments() -> set[str]:
        text = understand(made, shown(made, doubtful=tuple(range(20)), swatches=True)).text
        return {line for line in text.splitlines() if re.match(r"# [^\[=]*$", line)}

    made = played("mondrian")
    english = comments()
    with spoken(language):
        told = comments()
    assert len(english) > 20 and len(told) == len(english) and told.isdisjoint(english)


@pytest.mark.parametrize("sure", [False, True])
def test_captured_spaces_are_written_only_where_one_is_surely_shaded(sure: bool) -> None:
    """[captured] says of a space that it leaves out that nobody captured it, and nobody need shade any."""
    made = played("arp")
    reading = shown(made)
    spots = [str(space.id) for space in made.field.spaces]
    spaces = dict.fromkeys(spots, Seen(None, SURE)) | {spots[0]: Seen(None, DOUBTFUL, other=0, share=0.3)}
    spaces |= {spots[1]: Seen(0, SURE)} if sure else {}
    found = understand(made, structs.replace(reading, spaces=spaces))
    assert ("captured" in found.record.tables) is sure
    assert [doubt.spot for doubt in found.doubts] == ([spots[0]] if sure else [])
    said = "[captured] is left out, since none of its places is coloured for certain"
    assert (said in found.troubles) is not sure


def test_a_pen_that_nobody_has_is_told_and_its_places_stay_open() -> None:
    made = played("vasarely")
    reading = shown(made)
    stranger = structs.replace(
        reading,
        pens=(*reading.pens, Pen("violet", WORDS["violet"])),
        spaces=reading.spaces | {made.sheet.spots[0]: Seen(2, SURE)},
    )
    found = understand(made, stranger)
    assert "nobody has a pen that is violet; 1 place is coloured with it" in found.troubles
    assert [doubt.said for doubt in found.doubts] == [f"{made.sheet.places[0]}: violet, which nobody has"]


def test_players_without_names_are_called_by_their_pens() -> None:
    made = played("vasarely")
    found = understand(made, shown(made), players=())
    assert found.record.players == ("Red", "Blue") and found.sheet.ink == made.sheet.ink
    (guessed,) = found.troubles
    assert "game of 2: Red, Blue (--players says it)" in guessed


def test_players_who_share_colours_are_numbered() -> None:
    made = played("klee")
    found = understand(made, shown(made), players=())
    assert found.record.players == ("One", "Two") and found.sheet.ink == made.sheet.ink


def test_swatches_say_whose_pen_is_whose() -> None:
    made = played("miro")
    reading = shown(made)
    turned = structs.replace(reading, pens=(Pen("red", WORDS["red"], 2), Pen("blue", WORDS["blue"], 1)))
    found = understand(made, turned)
    assert [pen.player for pen in found.pens] == ["Ben", "Ann"] and not found.troubles


def test_a_pen_that_colours_no_place_is_no_strangers() -> None:
    made = played("vasarely")
    reading = shown(made)
    found = understand(made, structs.replace(reading, pens=(*reading.pens, Pen("violet", WORDS["violet"]))))
    assert not [said for said in found.troubles if "violet" in said]


def test_without_swatches_it_is_told_how_pens_are_taken_and_colours_say_it() -> None:
    made = played("miro")
    (trouble,) = understand(made, shown(made)).troubles
    assert "nothing on the sheet says whose pen is whose" in trouble
    found = understand(made, shown(made), colours=told_colours("Ann=blue,Ben=red"))
    assert [pen.player for pen in found.pens] == ["Ben", "Ann"] and not found.troubles


def test_of_pens_that_are_named_nothing_is_guessed() -> None:
    made = played("miro")
    reading = shown(made)
    third = structs.replace(
        reading,
        pens=(*reading.pens, Pen("green", WORDS["green"])),
        spaces=reading.spaces | {str(made.field.spaces[0].id): Seen(2, SURE)},
    )
    (trouble,) = understand(made, third, colours=told_colours("Ann=red,Ben=blue")).troubles
    assert trouble.startswith("nobody has a pen that is green")
    guess, _ = understand(made, third, colours=told_colours("Ann=blue")).troubles
    assert "they are taken so: red Ben (--colours" in guess


def test_a_colour_that_no_pen_has_is_told() -> None:
    made = played("miro")
    found = understand(made, shown(made), colours=told_colours("Ann=blue,Ben=green"))
    assert found.troubles == ("Ben is said to be green, and the pen that is nearest to that looks red",)


def test_colours_of_a_game_of_two_pens_each_are_given_by_the_game() -> None:
    made = played("delaunay")
    with pytest.raises(BadInput, match="Ann plays red and yellow; in --colours write these"):
        understand(made, shown(made), colours=told_colours("Ann=red"))
    found = understand(made, shown(made), colours=told_colours("red=red,yellow=yellow,blue=blue,green=green"))
    assert found.sheet.ink == made.sheet.ink


@pytest.mark.parametrize("said", ["", "Ann", "Ann=", "=red", "Ann=red,Ann=blue", "Ann=mauvish", "Ann=red,,Ben=blue"])
def test_colours_that_say_nothing_are_refused(said: str) -> None:
    with pytest.raises(BadInput):
        told_colours(said)


@pytest.mark.parametrize("said", ["Ann=red,neutral=grey", "neutral=light gray", "Ann=black", "Ann=grau"])
def test_what_no_photo_shows_as_a_colour_is_refused(said: str) -> None:
    with pytest.raises(
        BadInput, match=r"^(grey|black) cannot be told from print, pencil and shadow in a photo; leave "
    ):
        told_colours(said)


@pytest.mark.parametrize("name", ["neutral", "Neutral"])
def test_neutral_in_colours_is_nobodys_name(name: str) -> None:
    made = played("mondrian")
    said = told_colours(f"Ann=red,Ben=yellow,{name}=violet")
    reading = shown(made)
    more = structs.replace(reading, pens=(*reading.pens, *pens("turquoise")))  # as many as four players have
    for each, players in ((reading, ("Ann", "Ben")), (more, ("Ann", "Ben", "Turquoise"))):
        found = understand(made, each, players=(), colours=said)
        assert found.record.players == players
        assert [pen.key for pen in found.pens] == ["Ann", "Ben", "neutral", *players[2:]]


def test_the_players_may_be_named_in_colours_alone() -> None:
    made = played("mondrian", players=4)
    reading = shown(made, swatches=True)
    assert [pen.name for pen in reading.pens] == ["red", "yellow", "blue", "green"]
    found = understand(made, reading, players=(), colours=told_colours("Ben=blue,Ann=red"))
    assert found.record.players == ("Ann", "Yellow", "Ben", "Green") and found.sheet.ink == made.sheet.ink
    assert [pen.player for pen in found.pens] == ["Ann", "Yellow", "Ben", "Green"]
    loose = understand(made, shown(made), players=(), colours=told_colours("Ben=blue,Ann=red"))
    assert loose.record.players[:2] == ("Ben", "Ann")
    assert [pen.player for pen in loose.pens] == ["Ann", "Yellow", "Ben", "Green"]


@pytest.mark.parametrize("colour", ["green", "orange"])  # orange might be red that was pressed lightly
@pytest.mark.parametrize("players", [(), ("Ann", "Cy", "Ben")])
def test_whoever_is_named_in_colours_and_has_coloured_nothing_yet_plays_too(
    players: tuple[str, ...], colour: str
) -> None:
    made = played("vasarely")
    found = understand(made, shown(made), players=players, colours=told_colours(f"Ann=red,Cy={colour},Ben=blue"))
    assert found.record.players == ("Ann", "Cy", "Ben")
    assert [pen.player for pen in found.pens] == ["Ann", "Ben"]
    (note,) = found.troubles
    assert note == f"no pen on the sheet is that of Cy ({colour}), so nothing counts as coloured with it"


def test_who_played_is_guessed_unless_colours_name_them_all() -> None:
    made = played("mondrian", players=4)
    some = understand(made, shown(made), players=(), colours=told_colours("Ben=blue,Ann=red"))
    assert any("nobody said who played" in trouble for trouble in some.troubles)
    everybody = told_colours("Ben=blue,Ann=red,Cy=yellow,Di=green")
    assert not understand(made, shown(made), players=(), colours=everybody).troubles


def test_a_colour_for_nobody_beside_all_players_is_no_guess_at_who_played() -> None:
    made = played("mondrian", players=3)
    everybody = told_colours("Ben=blue,Ann=red,Cy=yellow,neutral=green")
    found = understand(made, shown(made), players=(), colours=everybody)
    assert found.record.players and not any("nobody said who played" in trouble for trouble in found.troubles)


def test_a_player_who_is_named_like_anothers_pen_keeps_the_name() -> None:
    made = played("vasarely")
    found = understand(made, shown(made), players=(), colours=told_colours("Red=blue"))
    assert found.record.players == ("Red", "Two") and [pen.player for pen in found.pens] == ["Two", "Red"]


def test_a_name_in_colours_that_will_not_do_is_told_so() -> None:
    made = played("vasarely")
    with pytest.raises(BadInput, match=r"^--colours: '7' will not do as a player's name"):
        understand(made, shown(made), players=(), colours=told_colours("7=red"))


def test_where_colours_are_shared_a_strange_name_is_refused() -> None:
    made = played("klee")
    with pytest.raises(BadInput, match=r"--colours speaks of 'Ann'; there are: red"):
        understand(made, shown(made), players=(), colours=told_colours("Ann=red"))


@pytest.mark.parametrize("said", ["Ann=red,Ben=red", "Ann=red,Ben=blue,Cy=RED", "Ann=blue,Ben=light blue"])
def test_one_colour_is_not_two_players(said: str) -> None:
    with pytest.raises(BadInput, match=r"the same colour, (red|blue); each has a pen of their own"):
        told_colours(said)


def test_pans_hold_for_those_whom_colours_leave_out() -> None:
    made = played("mondrian", players=4)
    names = ("Ann", "Ben", "Cy", "Di")
    told = {"players": names, "colours": told_colours("Di=red")}
    assert pens_told(made.game, made.field, Told(**told)) is None
    found = understand(made, shown(made, swatches=True), **told)
    assert [pen.player for pen in found.pens] == ["Di", "Ben", "Cy", "Ann"]
    (guess,) = found.troubles
    assert guess.startswith("the pans on the sheet do not say whose each pen is; the rest are taken so: ")
    assert guess.endswith("Ann (--colours says it)")


def test_how_many_pens_there_are_is_told_by_naming_all_of_them() -> None:
    made = played("vasarely")
    assert pens_told(made.game, made.field, Told(players=("A", "B"), colours=told_colours("A=red,B=blue"))) == 2
    assert pens_told(made.game, made.field, Told(colours=told_colours("A=red,B=blue"))) is None
    shared = played("delaunay")
    two = Told(players=("A", "B"), colours=told_colours("red=red,blue=blue"))
    assert pens_told(shared.game, shared.field, two) is None


def test_pens_of_players_whom_nobody_named_are_told_and_given_to_nobody() -> None:
    made = played("mondrian", players=4)
    found = understand(made, shown(made, swatches=True))
    assert any(said.startswith("4 pens were used, as far as can be seen, and 2 players") for said in found.troubles)
    assert all(doubt.stranger is not None and not doubt.likely for doubt in found.doubts) and found.doubts
    assert "[likely]" not in found.text and found.text.count(", which nobody has") == len(found.doubts)


def test_whose_pens_are_all_named_are_not_asked_for_more_players() -> None:
    made = played("mondrian", players=4)
    found = understand(made, shown(made, swatches=True), colours=told_colours("Ann=red,Ben=blue"))
    assert found.troubles and not any("if more played" in said for said in found.troubles)


def test_who_was_french_on_field_1_is_told_as_taken_where_only_the_pans_say_whose_pen_it_is() -> None:
    made = played("tolstoy")
    reading = shown(made, swatches=True)
    said = "Ann is taken to have been French on field 1; if the first round was on field 2, Ben was"
    (told,) = [each for each in understand(made, reading).troubles if each.startswith(said)]
    assert told.endswith("(--colours says it)")
    with spoken("de"):
        (told,) = [each for each in understand(made, reading).troubles if "Frankreich" in each]
    assert "says" not in told
    assert not any("French" in each for each in understand(made, reading, players=()).troubles)
    named = understand(made, reading, colours=told_colours("Ann=red,Ben=blue"))
    assert not any("French" in each for each in named.troubles)


def test_a_scribble_is_no_player() -> None:
    made = played("vasarely")
    reading = shown(made, swatches=True)
    scribbled = {spot: Seen(2, SURE) for spot in made.sheet.spots[:2]}
    more = (*reading.pens, Pen("violet", WORDS["violet"]))
    found = understand(made, structs.replace(reading, pens=more, spaces=reading.spaces | scribbled))
    assert len(found.doubts) == 2 and not any("pens were used" in said for said in found.troubles)


def test_how_many_played_may_be_said_as_a_number() -> None:
    made = played("vasarely")
    assert told_players(" 3 ") == () and told_count(" 3 ") == 3 and told_count("Ann,3") is None
    found = understand(made, shown(made), players=(), count=3)
    assert found.record.players == ("Red", "Blue", "Three") and not found.troubles
    with pytest.raises(BadInput, match="Vasarely is for 2 to 4 players, not 5"):
        understand(made, shown(made), players=(), count=5)


def test_a_name_that_will_not_do_is_told_before_a_photo_is_read() -> None:
    with pytest.raises(BadInput, match=r"^--players: '4' will not do as a player's name"):
        told_players("Ann,4")


@pytest.mark.parametrize("said", ["", "Ann,", "Ann,ann", " , "])
def test_players_that_are_no_names_are_refused(said: str) -> None:
    with pytest.raises(BadInput):
        told_players(said)


def test_so_many_cannot_play() -> None:
    made = played("miro")
    with pytest.raises(BadInput, match="Miro is for 2 to 4 players, not 5: A, B, C, D, E"):
        understand(made, shown(made), players=("A", "B", "C", "D", "E"))


def test_players_are_named_after_their_pens_in_the_language_that_is_spoken() -> None:
    made = played("miro", players=4)
    with spoken("de"):
        found = understand(made, shown(made, swatches=True), players=())
    assert found.record.players == ("Rot", "Blau", "Gelb", "Grün")
    assert found.sheet.ink == made.sheet.ink


@pytest.mark.parametrize("name", ["Ann;Ben", "Ann Ben", "Ann & Ben"])
def test_several_names_without_a_comma_are_told_of_it(name: str) -> None:
    made = played("miro")
    with pytest.raises(BadInput, match=f"not 1: {name}; write a comma between names"):
        understand(made, shown(made), players=(name,))


@pytest.mark.parametrize(
    ("colour", "words"),
    [
        ("red", "rot rouge rojo weinrot bordeaux granate dunkelrot"),
        ("orange", "orange naranja anaranjado"),
        ("yellow", "gelb jaune amarillo Gold zitronengelb"),
        ("green", "grün verde vert hellgrün oliv verte"),
        ("turquoise", "türkis turquesa tuerkis cyan Petrol"),
        ("blue", "blau bleu azul himmelblau dunkelblau celeste"),
        ("violet", "lila violett lilas mauve morado púrpura Flieder purple hell-lila"),
        ("pink", "rosa rose rosado fuchsia hellrosa magenta"),
        ("brown", "braun brun marron marrón café"),
    ],
)
def test_everyday_words_for_colours_are_known_in_every_language(colour: str, words: str) -> None:
    assert {word: plain(word) for word in words.split()} == dict.fromkeys(words.split(), colour)


@pytest.mark.parametrize("word", ["azul claro", "bleu foncé", "bleu ciel", "dark blue", "azul marino", "hell blau"])
def test_a_shade_may_stand_on_either_side_of_a_colour(word: str) -> None:
    assert plain(word) == "blue"


def test_the_colours_that_are_known_are_listed_in_the_readers_language() -> None:
    assert told_colours("Lena=lila,Jörg=türkis") == {"Lena": ("lila",), "Jörg": ("türkis",)}
    with spoken("de"), pytest.raises(BadInput, match="rot, orange, gelb, grün, türkis, blau, violett, rosa, braun"):
        told_colours("Ann=brot")


def test_what_no_photo_shows_comes_from_a_record() -> None:
    made = played("klee")
    given = records.parse(
        'game = "klee"\nsheet = "KLE-1001-W"\nplayers = ["Zoé", "Bo B"]\nfirst = "Bo B"\n'
        '[sequences]\nZoé = "RGB"\n"Bo B" = "GYR"\n[score]\nZoé = 3\n'.replace("Zoé = ", '"Zoé" = ')
    )
    found = understand(made, shown(made), players=(), record=given)
    assert found.record.players == ("Zoé", "Bo B") and found.record.first == "Bo B"
    assert found.record.tables["sequences"] == {"Zoé": "RGB", "Bo B": "GYR"} and found.record.score == {"Zoé": 3}


def test_letters_written_by_hand_are_asked_for() -> None:
    made = played("tolstoy")
    blank = games.find("tolstoy")
    from sheetgen.games.design import design, field_of

    where = field_of(design(blank))
    with pytest.raises(BadInput, match=r"printed without letters, and handwriting is not read; .* --record"):
        as_read(blank, where, shown(made), Told(players=("Ann", "Ben")))
    letters = {str(space.id): "E" for space in where.spaces if space.mark["kind"] == "empty"}
    lines = "\n".join(f'{id} = "{letter}"' for id, letter in letters.items())
    text = f'game = "tolstoy"\nsheet = "{where.code}"\nplayers = ["Ann", "Ben"]\n[letters]\n{lines}\n'
    found = as_read(blank, where, shown(made), Told(record=records.parse(text)))
    assert found.record.tables["letters"] == letters


@st.composite
def readings(draw: st.DrawFn, name: str) -> tuple[Finished, Reading]:
    """Anything that a reader could say of a sheet, sensible or not."""
    made = played(name)
    count = draw(st.integers(0, 6))
    seen = st.builds(
        Seen,
        pen=st.none() | st.integers(0, count - 1) if count else st.none(),
        confidence=st.floats(0, 1),
        other=st.none() | st.integers(0, count - 1) if count else st.none(),
        share=st.sampled_from([0.0, 0.2]),
        why=st.sampled_from(["", "faint"]),
    )
    some = draw(st.lists(seen, min_size=1, max_size=30))

    def spread(ids: list[str]) -> dict[str, Seen]:
        return {id: some[(7 * i) % len(some)] for i, id in enumerate(ids)}

    swatches = draw(st.lists(st.none() | st.integers(1, 4), min_size=count, max_size=count))
    spaces = [str(space.id) for space in made.field.spaces]
    lined = "segments" in made.game.pictured.values()
    return made, Reading(
        beside=made.game.pans_beside(made.field) if draw(st.booleans()) else {},
        pens=tuple(Pen(NAMES[n], WORDS[NAMES[n]], swatch) for n, swatch in enumerate(swatches)),
        spaces=spread(spaces),
        segments=spread([str(segment.id) for segment in made.field.segments]) if lined else {},
        circled=spread(spaces),
    )


@pytest.mark.parametrize("name", FIELD_GAMES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_whatever_is_read_is_a_record(name: str, data: st.DataObject) -> None:
    made, reading = data.draw(readings(name))
    named = data.draw(st.booleans())
    found = as_read(made.game, made.field, reading, Told(players=("Ann", "Ben B.") if named else ()))
    assert found.sheet.gaps.bit_count() <= 12
    assert records.parse(found.text).sheet == made.field.code


def test_the_word_for_a_pen_may_be_in_any_language() -> None:
    assert [plain(word) for word in ("rot", "dunkles Grün", "Bleu", "rojo")] == ["red", "green", "blue", "red"]


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ben", "Ann")])
def test_colours_hold_for_a_pen_that_is_counted_twice(names: tuple[str, ...]) -> None:
    made = played("tolstoy")
    shades = ((164, 182, 221), (243, 210, 212), (127, 152, 202), (233, 163, 164))
    pairs = tuple(Pen(f"pen {n}", rgb, n) for n, rgb in enumerate(shades, 1))
    reading = structs.replace(shown(made), pens=pairs)
    found = understand(made, reading, players=names, colours=told_colours("Ann=red,Ben=blue"))
    assert [pen.player for pen in found.pens] == ["Ben", "Ann", "Ben", "Ann"]


def by_pans(first: tuple[str, str], second: tuple[str, str]) -> tuple[Finished, Reading, tuple[str, ...]]:
    """A sheet of Tolstoy, a perfect picture of it on which France and Russia have these pens on the first half and
    these on the second, and its players, who was French on field 1 first."""
    made = played("tolstoy")
    (french,), _ = made.sheet.able  # type: ignore[attr-defined]
    players = made.record.players if french == 0 else made.record.players[::-1]
    beside = made.game.pans_beside(made.field)
    names = list(dict.fromkeys((*first, *second)))
    found = [[n for n, pen in enumerate((*first, *second), 1) if pen == name] for name in names]
    spaces = {
        spot: structs.replace(seen, pen=names.index(first[here] if beside[spot] == (1, 2) else second[1 - here]))
        for spot, seen in shown(made).spaces.items()
        if seen.pen is not None and (here := int(seen.pen != french)) in (0, 1)
    }
    reading = structs.replace(
        shown(made),
        pens=tuple(Pen(name, WORDS[name], pans[0], tuple(pans[1:])) for name, pans in zip(names, found, strict=True)),
        spaces=spaces,
        beside=beside,
    )
    return made, reading, players


def written(made: Finished, found: Understood) -> bool:
    """Whether the record has the colours and circles of the sheet."""
    return all(found.record.tables[table] == made.record.tables[table] for table in ("coloured", "circled"))


@pytest.mark.parametrize(
    "second", [("blue", "red"), ("red", "blue"), ("green", "red"), ("violet", "orange")], ids="-".join
)
def test_the_pans_of_a_half_say_whose_pen_is_whose_on_it(second: tuple[str, str]) -> None:
    made, reading, players = by_pans(("blue", "red"), second)
    found = understand(made, reading, players=players)
    assert written(made, found) and not found.doubts
    assert [said for said in found.troubles if "is taken to have been French" not in said] == []


@pytest.mark.parametrize("kept", [0, 1], ids=["France", "Russia"])
def test_one_pan_of_the_second_half_says_whose_both_pens_are_on_it(kept: int) -> None:
    made, reading, players = by_pans(("blue", "red"), ("blue", "red"))
    one_pan = tuple(structs.replace(pen, also=pen.also if n == kept else ()) for n, pen in enumerate(reading.pens))
    assert written(made, understand(made, structs.replace(reading, pens=one_pan), players=players))


SIDES = "by the pans each side has the same colour on both fields"


@pytest.mark.parametrize("turned", [False, True])
def test_colours_told_of_players_hold_for_field_1_where_each_side_has_one_colour(turned: bool) -> None:
    made, reading, players = by_pans(("blue", "red"), ("blue", "red"))
    french, russian = players[::-1] if turned else players
    told = told_colours(f"{players[0]}=blue,{players[1]}=red")
    found = understand(made, reading, players=(french, russian), colours=told)
    assert written(made, found)
    assert [pen.on_parts for pen in found.pens] == [players, players[::-1]]
    (said,) = found.troubles
    assert said.startswith(SIDES)
    assert written(made, understand(made, reading, players=(), colours=told))


def test_colours_told_of_one_player_alone_hold_with_the_pans_of_the_other() -> None:
    made, reading, players = by_pans(("blue", "red"), ("red", "blue"))
    found = understand(made, reading, players=players[::-1], colours=told_colours(f"{players[0]}=blue"))
    assert written(made, found) and not found.troubles


def test_colours_told_of_players_win_over_one_pan_of_the_second_half() -> None:
    made, reading, players = by_pans(("blue", "red"), ("red", "blue"))
    wrong = (structs.replace(reading.pens[0], also=(3,)), structs.replace(reading.pens[1], also=()))
    told = told_colours(f"{players[0]}=blue,{players[1]}=red")
    found = understand(made, structs.replace(reading, pens=wrong), players=players, colours=told)
    assert written(made, found) and not found.troubles


def test_pens_that_are_the_sides_are_told_with_their_players_field_by_field() -> None:
    made, reading, players = by_pans(("blue", "red"), ("blue", "red"))
    assert [pen.on_parts for pen in understand(made, reading, players=players).pens] == [players, players[::-1]]
