"""Cached totals of long lists: each total is counted once after each change."""

from collections.abc import Callable

import pytest

from mockconsole.lib.live.cache import live_cache
from mockconsole.lib.live.polled import cached_total
from mockconsole.lib.live.sockets.hub import Hub

ROOM, OTHER = 990_001, 990_002


class Rows:
    """Fake list whose total is the number of times that it was counted."""

    def __init__(self) -> None:
        self.counts = 0
        self.during: Callable[[], None] = lambda: None

    def count(self) -> int:
        self.counts += 1
        self.during()
        return self.counts


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hub, "is_listening", True)


@pytest.mark.usefixtures("listening")
def test_a_cached_total_is_counted_again_only_after_a_change_of_its_sandbox() -> None:
    rows = Rows()
    assert [cached_total(ROOM, "all", rows.count) for _ in range(3)] == [1, 1, 1]
    live_cache.invalidate(OTHER, {"transactions"})
    assert cached_total(ROOM, "all", rows.count) == 1
    live_cache.invalidate(ROOM, {"transactions"})
    assert cached_total(ROOM, "all", rows.count) == 2


@pytest.mark.usefixtures("listening")
def test_each_list_in_each_sandbox_has_its_own_cached_total() -> None:
    few, many = Rows(), Rows()
    many.counts = 40
    assert cached_total(ROOM, "few", few.count) == 1
    assert cached_total(ROOM, "many", many.count) == 41
    assert cached_total(OTHER, "few", many.count) == 42


@pytest.mark.usefixtures("listening")
def test_a_total_is_counted_again_if_its_sandbox_changed_during_the_count() -> None:
    rows = Rows()
    rows.during = lambda: live_cache.invalidate(ROOM, {"transactions"})
    assert cached_total(ROOM, "all", rows.count) == 1
    rows.during = lambda: None
    assert cached_total(ROOM, "all", rows.count) == 2


def test_a_process_that_is_not_listening_to_the_bus_counts_the_total_every_time() -> None:
    rows = Rows()
    assert [cached_total(ROOM, "all", rows.count) for _ in range(3)] == [1, 2, 3]
