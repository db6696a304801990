"""Hot reads: they load nothing without a change, and never return an old list after a change."""

import gc
import threading
import weakref
from collections.abc import Callable
from typing import NamedTuple

import pytest

from mockconsole.lib.live.cache import HotRead, LiveCache
from mockconsole.lib.live.http.replies import etag_matches


class Counter:
    """Fake snapshot of one number, with a clock that the test sets."""

    def __init__(self, number: int, moment: list[int]) -> None:
        self.number = number
        self.moment = moment
        self.computed = 0

    def tick(self, real_time: float) -> int:
        return self.moment[0]

    def body(self, tick: int) -> bytes:
        self.computed += 1
        return f"[{self.number},{tick}]".encode()


class Source:
    """Fake list of one number that records all snapshots loaded from it."""

    def __init__(self) -> None:
        self.number = 1
        self.moment = [100]
        self.loaded: list[Counter] = []
        self.while_loading: Callable[[], None] = lambda: None
        self.read = HotRead("numbers", self.load)

    def load(self, sandbox_id: int) -> Counter:
        snapshot = Counter(self.number, self.moment)
        self.while_loading()
        self.loaded.append(snapshot)
        return snapshot


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def cache(source: Source) -> LiveCache:
    cache = LiveCache()
    cache.register(source.read)
    cache.register(HotRead("others", source.load))
    return cache


def test_snapshot_is_loaded_once_and_its_body_is_computed_once_for_each_time_of_the_clock(
    cache: LiveCache, source: Source
) -> None:
    first = cache.current_body(source.read, 1)
    assert cache.current_body(source.read, 1) is first
    assert first.content == b"[1,100]"
    source.moment[0] = 101
    assert cache.current_body(source.read, 1).content == b"[1,101]"
    assert [snapshot.computed for snapshot in source.loaded] == [2]


def test_equal_snapshots_of_two_sandboxes_share_one_computed_body(cache: LiveCache) -> None:
    class Equal(NamedTuple):
        seed: str

        def tick(self, real_time: float) -> int:
            return 100

        def body(self, tick: int) -> bytes:
            writes.append(tick)
            return b"[]"

    writes: list[int] = []
    read = HotRead("equal", lambda _sandbox_id: Equal("seed of both"))
    assert cache.current_body(read, 1) is cache.current_body(read, 2)
    assert writes == [100]


def test_each_sandbox_has_its_own_hot_read_snapshot(cache: LiveCache, source: Source) -> None:
    cache.current_body(source.read, 1)
    source.number = 2
    assert cache.current_body(source.read, 2).content == b"[2,100]"
    assert cache.current_body(source.read, 1).content == b"[1,100]"


@pytest.mark.parametrize("resources", [{"numbers"}, {"others", "numbers"}, {"*"}, {"sandbox"}])
def test_a_hot_read_reloads_its_snapshot_after_a_change_of_its_resource(
    cache: LiveCache, source: Source, resources: set[str]
) -> None:
    before = cache.current_body(source.read, 1)
    source.number = 2
    cache.invalidate(1, resources)
    after = cache.current_body(source.read, 1)
    assert after.content == b"[2,100]"
    assert after.etag != before.etag


def invalidate_numbers(cache: LiveCache) -> None:
    cache.invalidate(1, {"numbers"})


@pytest.mark.parametrize("drop", [invalidate_numbers, LiveCache.clear])
def test_a_change_during_a_load_makes_the_loaded_snapshot_stale(
    cache: LiveCache, source: Source, drop: Callable[[LiveCache], None]
) -> None:
    def change() -> None:
        source.while_loading = lambda: None
        source.number = 2
        drop(cache)

    source.while_loading = change
    assert cache.current_body(source.read, 1).content == b"[1,100]"
    assert cache.cached_body(source.read, 1) is None
    assert cache.current_body(source.read, 1).content == b"[2,100]"


@pytest.mark.parametrize("evict", [LiveCache.clear, lambda cache: cache.evict(1)])
def test_clear_and_evict_free_the_memory_of_a_snapshot(
    cache: LiveCache, source: Source, evict: Callable[[LiveCache], None]
) -> None:
    cache.current_body(source.read, 1)
    snapshot = weakref.ref(source.loaded[0])
    evict(cache)
    # Push the body out of the LRU cache of `_compute`, which has 64 entries.
    for other in range(2, 70):
        cache.current_body(source.read, other)
    source.loaded.clear()
    gc.collect()
    assert snapshot() is None


def test_evict_resets_only_the_version_of_the_evicted_sandbox(cache: LiveCache, source: Source) -> None:
    cached = cache.current_body(source.read, 2)
    for sandbox_id in (1, 2):
        cache.invalidate(sandbox_id, {"others"})
    changed, never_seen = cache.version(2), cache.version(3)
    cache.evict(1)
    assert cache.version(1) == never_seen
    assert cache.version(2) == changed
    assert cache.cached_body(source.read, 2) is cached


def test_cached_body_loads_nothing_and_returns_none_until_the_snapshot_was_loaded(
    cache: LiveCache, source: Source
) -> None:
    assert cache.cached_body(source.read, 1) is None
    assert source.loaded == []
    body = cache.current_body(source.read, 1)
    assert cache.cached_body(source.read, 1) is body


def test_equal_bodies_have_equal_etags_and_different_bodies_different_etags(
    cache: LiveCache, source: Source
) -> None:
    first = cache.current_body(source.read, 1)
    cache.clear()
    assert cache.current_body(source.read, 1).etag == first.etag
    source.moment[0] = 101
    assert cache.current_body(source.read, 1).etag != first.etag


def test_a_thread_always_reads_its_own_change_while_other_threads_read(
    cache: LiveCache, source: Source
) -> None:
    bodies: list[str] = []

    def write() -> None:
        for number in range(2, 200):
            source.number = number
            cache.invalidate(1, {"numbers"})
            # The writer's next read must include the writer's own change.
            bodies.append(cache.current_body(source.read, 1).content.decode())

    def read() -> None:
        while writer.is_alive():
            cache.current_body(source.read, 1)

    writer = threading.Thread(target=write)
    readers = [threading.Thread(target=read) for _ in range(4)]
    for thread in (writer, *readers):
        thread.start()
    for thread in (writer, *readers):
        thread.join(30)
    assert bodies == [f"[{number},100]" for number in range(2, 200)]


@pytest.mark.parametrize(
    ("header", "fresh"),
    [
        ('"abc"', True),
        ('W/"abc"', True),
        ('"x", "abc"', True),
        ('W/"x",W/"abc"', True),
        ("*", True),
        ('"ab"', False),
        ('"abcd"', False),
        ("abc", False),
        ('"', False),
        ("", False),
        (None, False),
    ],
)
def test_etag_matches_compares_weakly_with_each_tag_of_if_none_match(header: str | None, fresh: bool) -> None:
    assert etag_matches('"abc"', header) is fresh
