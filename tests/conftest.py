"""What all tests share, and the quick lane (`make quick`)."""

from __future__ import annotations

import os

import pytest

from sheetgen.testing import GamePromises

# Every field is drawn by the code that is tested, never taken from what an older version kept.
os.environ["SHEETGEN_CACHE"] = "off"
# What is said is English, wherever the tests run.
os.environ["LC_ALL"] = "C.UTF-8"

DEAR = {
    "test_a_filled_sheets_code_gives_its_letters_back",
    "test_a_kept_field_is_the_drawn_one",
    "test_a_new_layout_can_be_printed_and_played",
    "test_a_sheets_code_gives_the_sheet_back",
    "test_copies_of_a_drawn_sheet_are_different_sheets",
    "test_every_seed_draws_a_field_of_its_own",
    "test_playing_on_a_shipped_layout_builds_and_draws_nothing",
    "test_printing_a_shipped_layout_builds_nothing",
    "test_rules_wait_for_no_geometry_and_no_paper",
    "test_the_same_command_gives_the_same_bytes",
    "test_the_same_command_gives_the_same_bytes_in_another_python",
}
"""The promises that draw fields or start a Python of their own."""
SAMPLE = "klee"
"""The game that stands for all in these: its fields are drawn soonest."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="of what is slow, only what stands for the rest")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In the quick lane: of each test that is marked slow and has cases the first one, of each promise the first for
    each game, and of the dear ones all, for one game."""
    if not config.getoption("--quick"):
        return
    seen: set[tuple[str, ...]] = set()
    kept, left = [], []
    for item in items:
        (kept if _is_quick(item, seen) else left).append(item)
    config.hook.pytest_deselected(items=left)
    items[:] = kept


def _is_quick(item: pytest.Item, seen: set[tuple[str, ...]]) -> bool:
    assert isinstance(item, pytest.Function)
    cases = item.callspec.params if hasattr(item, "callspec") else {}
    game = getattr(cases.get("table"), "game", cases.get("game", ""))  # a table may also be one of a layout file
    promised = item.cls is not None and issubclass(item.cls, GamePromises)
    if not promised and item.get_closest_marker("slow") is None:
        return True
    if promised and item.originalname in DEAR:
        return game == SAMPLE
    stands_for = (str(item.path), item.originalname, *([game] if promised else []))
    first = stands_for not in seen
    seen.add(stands_for)
    return first and (promised or bool(cases))
