"""Cache entries: their TTL, their size, and the changes that make them stale."""

import math
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

RESOURCES = ("list", "more")


@pytest.fixture
def cache(clock: FrozenClock, monkeypatch: pytest.MonkeyPatch) -> LiveCache:
    monkeypatch.setattr("time.time", clock)
    return LiveCache()


def put(cache: LiveCache, key: str, *, size: int = 0, expires_at: float | None = None) -> None:
    cache.put((1, key), "[]", cache.version(1, *RESOURCES), size=size, expires_at=expires_at)


def is_hit(cache: LiveCache, key: str) -> bool:
    return cache.get((1, key), cache.version(1, *RESOURCES)) is not None


def test_a_cache_entry_expires_after_30_s_even_if_it_is_read_often(
    cache: LiveCache, clock: FrozenClock
) -> None:
    put(cache, "a")
    assert not is_hit(cache, "b")
    for _ in range(3):
        assert is_hit(cache, "a")
        clock.now += TTL_SECONDS / 3
    assert not is_hit(cache, "a")


def test_a_cache_entry_expires_when_the_machines_clock_is_set_back(
    cache: LiveCache, clock: FrozenClock
) -> None:
    put(cache, "a", expires_at=math.inf)
    assert is_hit(cache, "a")
    clock.now -= 1
    assert not is_hit(cache, "a")


def test_a_cache_entry_with_expires_at_expires_at_that_time(cache: LiveCache, clock: FrozenClock) -> None:
    put(cache, "a", expires_at=clock.now + 1)
    assert is_hit(cache, "a")
    clock.now += 1
    assert not is_hit(cache, "a")


@pytest.mark.parametrize(
    ("change", "hit"),
    [
        (lambda cache: cache.invalidate(1, {"more", "other"}), False),
        (lambda cache: cache.invalidate(1, {"*"}), False),
        (lambda cache: cache.invalidate(1, {"sandbox"}), False),
        (lambda cache: cache.clear(), False),
        (lambda cache: cache.invalidate(1, {"other"}), True),
        (lambda cache: cache.invalidate(2, {"list", "*"}), True),
    ],
)
def test_a_change_makes_earlier_values_of_its_resources_stale_even_if_they_are_cached_after_it(
    cache: LiveCache, change: Callable[[LiveCache], None], hit: bool
) -> None:
    put(cache, "before")
    version = cache.version(1, *RESOURCES)
    change(cache)
    cache.put((1, "during"), "[]", version)
    assert is_hit(cache, "before") is is_hit(cache, "during") is hit


def test_any_change_of_a_sandbox_makes_its_cache_entries_without_resources_stale(cache: LiveCache) -> None:
    cache.put((1, "a"), 7, cache.version(1))
    cache.invalidate(2, {"other"})
    assert cache.get((1, "a"), cache.version(1)) == 7
    cache.invalidate(1, {"other"})
    assert cache.get((1, "a"), cache.version(1)) is None


def test_a_full_cache_evicts_the_least_recently_used_entry(cache: LiveCache) -> None:
    many = MAX_BYTES // (MAX_ENTRY_BYTES + ENTRY_OVERHEAD_BYTES) + 5
    put(cache, "used")
    for number in range(many):
        put(cache, str(number), size=MAX_ENTRY_BYTES)
        assert is_hit(cache, "used")
    assert not is_hit(cache, "0")
    assert is_hit(cache, str(many - 1))


def test_putting_a_cached_key_again_counts_only_the_new_size(cache: LiveCache) -> None:
    put(cache, "used")
    for _ in range(3 * MAX_BYTES // MAX_ENTRY_BYTES):
        put(cache, "large", size=MAX_ENTRY_BYTES)
    assert is_hit(cache, "used")


def test_put_does_not_cache_a_value_over_the_size_limit(cache: LiveCache) -> None:
    put(cache, "a", size=MAX_ENTRY_BYTES + 1)
    assert not is_hit(cache, "a")
