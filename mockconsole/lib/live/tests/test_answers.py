"""What the shelf keeps: for how long, how much of it, and what makes it stale."""

from collections.abc import Callable

import pytest

from mockconsole.lib.live.hot import ENTRY_BYTES, LONGEST, REMEMBER_BYTES, REMEMBER_SECONDS, Shelf
from mockconsole.lib.live.tests.watch import Watch

MADE_FROM = ("list", "more")


@pytest.fixture
def shelf(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setattr("time.time", watch)
    return Shelf()


def keep(shelf: Shelf, key: str, *, size: int = 0, until: float | None = None) -> None:
    shelf.keep((1, key), "[]", shelf.age(1, *MADE_FROM), size=size, until=until)


def is_kept(shelf: Shelf, key: str) -> bool:
    return shelf.recall((1, key), shelf.age(1, *MADE_FROM)) is not None


def test_an_answer_is_kept_for_half_a_minute_however_often_it_is_asked_for(
    shelf: Shelf, watch: Watch
) -> None:
    keep(shelf, "a")
    assert not is_kept(shelf, "b")
    for _ in range(3):
        assert is_kept(shelf, "a")
        watch.now += REMEMBER_SECONDS / 3
    assert not is_kept(shelf, "a")


def test_an_answer_that_changes_by_itself_is_kept_until_then(shelf: Shelf, watch: Watch) -> None:
    keep(shelf, "a", until=watch.now + 1)
    assert is_kept(shelf, "a")
    watch.now += 1
    assert not is_kept(shelf, "a")


@pytest.mark.parametrize(
    ("drop", "kept"),
    [
        (lambda shelf: shelf.drop(1, {"more", "other"}), False),
        (lambda shelf: shelf.drop(1, {"*"}), False),
        (lambda shelf: shelf.drop(1, {"sandbox"}), False),
        (lambda shelf: shelf.drop_all(), False),
        (lambda shelf: shelf.drop(1, {"other"}), True),
        (lambda shelf: shelf.drop(2, {"list", "*"}), True),
    ],
)
def test_a_change_of_what_it_is_made_from_makes_it_stale_even_while_it_is_read(
    shelf: Shelf, drop: Callable[[Shelf], None], kept: bool
) -> None:
    keep(shelf, "before")
    age = shelf.age(1, *MADE_FROM)
    drop(shelf)
    shelf.keep((1, "meanwhile"), "[]", age)
    assert is_kept(shelf, "before") is is_kept(shelf, "meanwhile") is kept


def test_what_is_made_from_a_whole_sandbox_goes_with_any_change_of_it(shelf: Shelf) -> None:
    shelf.keep((1, "a"), 7, shelf.age(1))
    shelf.drop(2, {"other"})
    assert shelf.recall((1, "a"), shelf.age(1)) == 7
    shelf.drop(1, {"other"})
    assert shelf.recall((1, "a"), shelf.age(1)) is None


def test_what_was_asked_for_lately_stays_when_there_is_no_more_room(shelf: Shelf) -> None:
    many = REMEMBER_BYTES // (LONGEST + ENTRY_BYTES) + 5
    keep(shelf, "dear")
    for number in range(many):
        keep(shelf, str(number), size=LONGEST)
        assert is_kept(shelf, "dear")
    assert not is_kept(shelf, "0")
    assert is_kept(shelf, str(many - 1))


def test_an_answer_that_is_made_again_takes_its_room_once(shelf: Shelf) -> None:
    keep(shelf, "dear")
    for _ in range(3 * REMEMBER_BYTES // LONGEST):
        keep(shelf, "large", size=LONGEST)
    assert is_kept(shelf, "dear")


def test_what_is_too_long_is_not_kept(shelf: Shelf) -> None:
    keep(shelf, "a", size=LONGEST + 1)
    assert not is_kept(shelf, "a")
