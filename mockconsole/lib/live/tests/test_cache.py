"""What the cache keeps: for how long, how much of it, and what makes it stale."""

from collections.abc import Callable

import pytest

from mockconsole.lib.live.cache import (
    ENTRY_OVERHEAD_BYTES,
    MAX_BYTES,
    MAX_ENTRY_BYTES,
    TTL_SECONDS,
    LiveCache,
)
from mockconsole.lib.tests.clock import FrozenClock

MADE_FROM = ("list", "more")


@pytest.fixture
def cache(clock: FrozenClock, monkeypatch: pytest.MonkeyPatch) -> LiveCache:
    monkeypatch.setattr("time.time", clock)
    return LiveCache()


def put(cache: LiveCache, key: str, *, size: int = 0, expires_at: float | None = None) -> None:
    cache.put((1, key), "[]", cache.age(1, *MADE_FROM), size=size, expires_at=expires_at)


def is_hit(cache: LiveCache, key: str) -> bool:
    return cache.get((1, key), cache.age(1, *MADE_FROM)) is not None


def test_an_answer_is_kept_for_half_a_minute_however_often_it_is_asked_for(
    cache: LiveCache, clock: FrozenClock
) -> None:
    put(cache, "a")
    assert not is_hit(cache, "b")
    for _ in range(3):
        assert is_hit(cache, "a")
        clock.now += TTL_SECONDS / 3
    assert not is_hit(cache, "a")


def test_an_answer_that_changes_by_itself_is_kept_until_then(cache: LiveCache, clock: FrozenClock) -> None:
    put(cache, "a", expires_at=clock.now + 1)
    assert is_hit(cache, "a")
    clock.now += 1
    assert not is_hit(cache, "a")


@pytest.mark.parametrize(
    ("drop", "kept"),
    [
        (lambda cache: cache.invalidate(1, {"more", "other"}), False),
        (lambda cache: cache.invalidate(1, {"*"}), False),
        (lambda cache: cache.invalidate(1, {"sandbox"}), False),
        (lambda cache: cache.clear(), False),
        (lambda cache: cache.invalidate(1, {"other"}), True),
        (lambda cache: cache.invalidate(2, {"list", "*"}), True),
    ],
)
def test_a_change_of_what_it_is_made_from_makes_it_stale_even_while_it_is_read(
    cache: LiveCache, drop: Callable[[LiveCache], None], kept: bool
) -> None:
    put(cache, "before")
    age = cache.age(1, *MADE_FROM)
    drop(cache)
    cache.put((1, "meanwhile"), "[]", age)
    assert is_hit(cache, "before") is is_hit(cache, "meanwhile") is kept


def test_what_is_made_from_a_whole_sandbox_goes_with_any_change_of_it(cache: LiveCache) -> None:
    cache.put((1, "a"), 7, cache.age(1))
    cache.invalidate(2, {"other"})
    assert cache.get((1, "a"), cache.age(1)) == 7
    cache.invalidate(1, {"other"})
    assert cache.get((1, "a"), cache.age(1)) is None


def test_what_was_asked_for_lately_stays_when_there_is_no_more_room(cache: LiveCache) -> None:
    many = MAX_BYTES // (MAX_ENTRY_BYTES + ENTRY_OVERHEAD_BYTES) + 5
    put(cache, "dear")
    for number in range(many):
        put(cache, str(number), size=MAX_ENTRY_BYTES)
        assert is_hit(cache, "dear")
    assert not is_hit(cache, "0")
    assert is_hit(cache, str(many - 1))


def test_an_answer_that_is_made_again_takes_its_room_once(cache: LiveCache) -> None:
    put(cache, "dear")
    for _ in range(3 * MAX_BYTES // MAX_ENTRY_BYTES):
        put(cache, "large", size=MAX_ENTRY_BYTES)
    assert is_hit(cache, "dear")


def test_what_is_too_long_is_not_kept(cache: LiveCache) -> None:
    put(cache, "a", size=MAX_ENTRY_BYTES + 1)
    assert not is_hit(cache, "a")
