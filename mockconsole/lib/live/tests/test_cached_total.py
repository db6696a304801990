"""A total is counted once a change."""

from collections.abc import Callable

import pytest

from mockconsole.lib.live.cache import live_cache
from mockconsole.lib.live.polled import cached_total
from mockconsole.lib.live.sockets.hub import Hub

ROOM, OTHER = 990_001, 990_002


class Rows:
    """A list that says how often it was counted."""

    def __init__(self) -> None:
        self.counted = 0
        self.during: Callable[[], None] = lambda: None

    def count(self) -> int:
        self.counted += 1
        self.during()
        return self.counted


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hub, "is_listening", True)


@pytest.mark.usefixtures("listening")
def test_a_total_is_counted_again_only_after_a_change_of_its_sandbox() -> None:
    rows = Rows()
    assert [cached_total(ROOM, "all", rows.count) for _ in range(3)] == [1, 1, 1]
    live_cache.invalidate(OTHER, {"transactions"})
    assert cached_total(ROOM, "all", rows.count) == 1
    live_cache.invalidate(ROOM, {"transactions"})
    assert cached_total(ROOM, "all", rows.count) == 2


@pytest.mark.usefixtures("listening")
def test_each_list_and_each_sandbox_has_its_own() -> None:
    few, many = Rows(), Rows()
    many.counted = 40
    assert cached_total(ROOM, "few", few.count) == 1
    assert cached_total(ROOM, "many", many.count) == 41
    assert cached_total(OTHER, "few", many.count) == 42


@pytest.mark.usefixtures("listening")
def test_what_changed_while_it_was_counted_is_counted_again() -> None:
    rows = Rows()
    rows.during = lambda: live_cache.invalidate(ROOM, {"transactions"})
    assert cached_total(ROOM, "all", rows.count) == 1
    rows.during = lambda: None
    assert cached_total(ROOM, "all", rows.count) == 2


def test_who_is_told_of_no_changes_counts_each_time() -> None:
    rows = Rows()
    assert [cached_total(ROOM, "all", rows.count) for _ in range(3)] == [1, 2, 3]
