"""What QR codes say: written, printed, read back."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.field.code import as_scanned, code_in
from sheetgen.page.furniture import modules
from sheetgen.page.imprint import PARTS, Imprint, address, read
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import PAPERS, Paper, paper

CODES = st.sampled_from(["MON-1001-G", "TOL-10R107-T", "MIR-10M0BA87XVS60-1", "KLE-1001-W"])
SIZES = st.tuples(st.integers(148, 1500), st.integers(210, 1500)).map(lambda size: f"{size[0]}x{size[1]}mm")
SHEETS = st.one_of(st.sampled_from([known.name for known in PAPERS]).map(paper), SIZES.map(paper))
LYING = st.booleans()
LINKS = st.sampled_from(["", "https://example.org/", "http://games.example.org:8080/sheet/"])


def lies(sheet: Paper, lying: bool) -> Paper:
    return sheet.landscape if lying else sheet


IMPRINTS = st.builds(
    Imprint,
    CODES,
    st.builds(lies, SHEETS, LYING),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", *PARTS]),
    LINKS,
)


@given(IMPRINTS)
def test_what_is_written_is_read_back(said: Imprint) -> None:
    found, sheet = read(str(said)), said.paper
    assert sheet and found.paper and found.paper.frame == sheet.frame
    assert found == structs.replace(said, paper=found.paper)


@given(IMPRINTS)
def test_who_knows_nothing_of_pages_finds_the_code_in_it_too(said: Imprint) -> None:
    assert code_in(f" {said} ") == said.code
    assert code_in(str(said).lower()) == said.code.lower()


@pytest.mark.parametrize("text", ["MON-1001-G", "mon 1001 g", "MON-1001-G A9", "MON-1001-G A4 X", "A4", "", "::"])
def test_who_knows_nothing_of_pages_finds_the_same_code_as_who_does(text: str) -> None:
    assert code_in(text) == read(as_scanned(text)).code


@given(IMPRINTS)
def test_what_a_qr_code_says_is_left_as_it_is(said: Imprint) -> None:
    assert as_scanned(str(said)) == str(said)


@given(IMPRINTS)
def test_a_text_without_address_has_only_what_a_qr_code_holds_in_little_room(said: Imprint) -> None:
    if not said.link:
        assert set(str(said)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -.")


@pytest.mark.parametrize(
    ("sheet", "written"),
    [
        (SheetOptions(paper=paper("A4")), "MON-1001-G A4"),
        (SheetOptions(paper=paper("letter").landscape, numbers=True), "MON-1001-G LTR L N"),
        (SheetOptions(paper=paper("8x10in"), large=True), "MON-1001-G 203.2X254MM LP"),
        (SheetOptions(paper=paper("A4"), link="https://example.org/"), "https://example.org/MON-1001-G?paper=A4"),
    ],
)
def test_what_a_sheets_options_come_to(sheet: SheetOptions, written: str) -> None:
    assert str(sheet.imprint("MON-1001-G")) == written


def test_pages_without_a_field_have_no_paper() -> None:
    assert str(SheetOptions(paper=paper("A4"), large=True).imprint("MON-1001-G", "SCORE")) == "MON-1001-G SCORE"


def test_pages_with_a_game_on_them_say_so_in_place_of_their_paper() -> None:
    played = SheetOptions(paper=paper("A4"), numbers=True, played=True)
    assert str(played.imprint("TOL-1001-X", "F1")) == "TOL-1001-X PLAYED"
    assert str(played.imprint("TOL-1001-X", "SCORE")) == "TOL-1001-X SCORE"


@pytest.mark.parametrize("text", ["MON-1001-G", " mon 1001 g\n", "MON-1001-G A9", "MON-1001-G A4 X", "A4", "", "::"])
def test_what_is_no_imprint_is_taken_for_a_code(text: str) -> None:
    assert read(text) == Imprint(text.strip())


def test_people_may_write_the_papers_name_in_full_and_in_small_letters() -> None:
    assert read("MON-1001-G letter l") == Imprint("MON-1001-G", paper("Letter").landscape)
    assert read("https://example.org/MON-1001-G/?paper=letter&landscape=1").paper == paper("Letter").landscape


def test_an_address_that_names_no_paper_there_is_is_refused() -> None:
    with pytest.raises(BadInput, match="there is no paper 'A9'"):
        read("https://example.org/MON-1001-G?paper=A9")


@pytest.mark.parametrize("said", ["https://example.org", "http://example.org:8080/sheet/"])
def test_an_address_ends_with_a_stroke(said: str) -> None:
    assert address(said) == said.rstrip("/") + "/"


@pytest.mark.parametrize(
    "said",
    [
        "", "example.org", "ftp://example.org/", "https://", "https:///sheet", "https://example.org/?paper=",
        "https://example.org/#sheet", "https://exa mple.org/", "https://example.org/\n", "https://beispiel.örg/",
        "https://example.org:99999999/", "https://[::1", "javascript://example.org/", "https://example.org/<b>",
    ],
)  # fmt: skip
def test_what_is_no_address_of_the_web_is_refused(said: str) -> None:
    with pytest.raises(BadInput, match="is no address that a code can be added to"):
        address(said)


def test_a_long_address_is_refused() -> None:
    with pytest.raises(BadInput, match="the address has 62 letters"):
        address(f"https://example.org/{42 * 'x'}")


@given(st.text(max_size=80))
def test_no_text_that_is_pasted_ends_in_a_traceback(text: str) -> None:
    with suppress(BadInput):
        assert isinstance(read(text), Imprint)


@pytest.mark.parametrize("said", ["MON-1001-G A4", "ABCDEFGHIJ-123456 A4", "MON-1042071-G LTR", "MON-1001-G PLAYED"])
def test_an_imprint_still_fits_the_smallest_qr(said: str) -> None:
    assert len(modules(said)) == 21


@pytest.mark.parametrize(
    "said", ["https://[x/KLE-1001-W", "ftp://example.org/KLE-1001-W", f"https://example.org/{'x' * 5000}/KLE-1001-W"]
)
def test_an_address_that_no_sheet_can_bear_is_refused_in_a_sentence(said: str) -> None:
    with pytest.raises(BadInput, match="address") as caught:
        read(said)
    assert len(str(caught.value)) < 200
