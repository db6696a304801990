"""A total is counted once a change, and never trusted for longer than what it counts."""

from collections.abc import Callable

from mockconsole.lib.hot import shelf
from mockconsole.lib.totals import REMEMBER_AT_MOST, REMEMBER_SECONDS, Totals

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


def test_a_total_is_counted_again_only_after_a_change_of_its_sandbox() -> None:
    rows, totals = Rows(), Totals(told=lambda: True)
    assert [totals.total(ROOM, "all", rows.count) for _ in range(3)] == [1, 1, 1]
    shelf.drop(OTHER, {"transactions"})
    assert totals.total(ROOM, "all", rows.count) == 1
    shelf.drop(ROOM, {"transactions"})
    assert totals.total(ROOM, "all", rows.count) == 2


def test_each_list_and_each_sandbox_has_its_own() -> None:
    totals, few, many = Totals(told=lambda: True), Rows(), Rows()
    many.counted = 40
    assert totals.total(ROOM, "few", few.count) == 1
    assert totals.total(ROOM, "many", many.count) == 41
    assert totals.total(OTHER, "few", many.count) == 42


def test_what_changed_while_it_was_counted_is_counted_again() -> None:
    rows, totals = Rows(), Totals(told=lambda: True)
    rows.during = lambda: shelf.drop(ROOM, {"transactions"})
    assert totals.total(ROOM, "all", rows.count) == 1
    rows.during = lambda: None
    assert totals.total(ROOM, "all", rows.count) == 2


def test_who_is_told_of_no_changes_counts_each_time() -> None:
    rows, totals = Rows(), Totals(told=lambda: False)
    assert [totals.total(ROOM, "all", rows.count) for _ in range(3)] == [1, 2, 3]


def test_none_is_kept_for_longer_than_half_a_minute_nor_too_many() -> None:
    now = [0.0]
    rows, totals = Rows(), Totals(clock=lambda: now[0], told=lambda: True)
    totals.total(ROOM, "all", rows.count)
    now[0] = REMEMBER_SECONDS + 1
    assert totals.total(ROOM, "all", rows.count) == 2
    for number in range(REMEMBER_AT_MOST):
        totals.total(ROOM, number, rows.count)
    counted = rows.counted
    assert totals.total(ROOM, "all", rows.count) == counted + 1
