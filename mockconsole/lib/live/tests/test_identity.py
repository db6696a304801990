"""Identity cache: look-ups, expiry and revocation."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from mockconsole.lib.live.identity import MAX_ENTRIES, TTL_SECONDS, CallerKey, Identities, Identity, SeatView
from mockconsole.lib.tests.clock import FrozenClock

ADA = Identity(user_id=1, sandbox_id=10)
MALLORY = Identity(user_id=2, sandbox_id=20)


@pytest.fixture
def cache(clock: FrozenClock) -> Identities:
    return Identities(clock=clock)


def store(cache: Identities, key: str, who: Identity) -> None:
    cache.store(key, who, generation=cache.generation)


def test_an_identity_is_cached_for_at_most_30_s_even_if_it_is_read(
    cache: Identities, clock: FrozenClock
) -> None:
    assert TTL_SECONDS <= 30
    store(cache, "a", ADA)
    clock.now += TTL_SECONDS
    assert cache.get_cached("a") == ADA
    clock.now += 0.001
    assert cache.get_cached("a") is None


def test_evict_drops_only_the_identities_of_the_users_sessions(cache: Identities) -> None:
    store(cache, "a1", ADA)
    store(cache, "a2", ADA)
    store(cache, "m", MALLORY)
    cache.evict(ADA.user_id)
    assert cache.get_cached("a1") is None
    assert cache.get_cached("a2") is None
    assert cache.get_cached("m") == MALLORY


def test_clear_drops_every_cached_identity(cache: Identities) -> None:
    store(cache, "a", ADA)
    store(cache, "m", MALLORY)
    cache.clear()
    assert cache.get_cached("a") is None
    assert cache.get_cached("m") is None


def test_store_ignores_an_identity_whose_look_up_began_before_a_revocation(cache: Identities) -> None:
    began = cache.generation
    cache.evict(ADA.user_id)
    cache.store("a", ADA, generation=began)
    assert cache.get_cached("a") is None
    began = cache.generation
    cache.clear()
    cache.store("a", ADA, generation=began)
    assert cache.get_cached("a") is None


def test_the_identity_cache_has_a_maximum_size(cache: Identities) -> None:
    numbers = range(MAX_ENTRIES * 2)
    for number in numbers:
        store(cache, f"session-{number}", ADA)
    assert cache.get_cached(f"session-{numbers[-1]}") == ADA
    assert sum(cache.get_cached(f"session-{number}") is not None for number in numbers) <= MAX_ENTRIES


class Sessions:
    """Fake session store with valid sessions; it records the keys of every look-up."""

    def __init__(self) -> None:
        self.valid = {"a": ADA, "m": MALLORY}
        self.look_ups: list[list[CallerKey]] = []

    def look_up(self, keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
        self.look_ups.append(list(keys))
        return {key: self.valid[key] for key in keys if key in self.valid}

    def identities(self) -> Identities:
        return Identities(self.look_up)


@pytest.mark.parametrize(("key", "found", "look_ups"), [("a", ADA, 1), ("x", None, 2)])
async def test_identify_looks_up_a_valid_session_once_and_an_unknown_session_every_time(
    key: str, found: Identity | None, look_ups: int
) -> None:
    sessions = Sessions()
    identities = sessions.identities()
    assert [await identities.identify(key), await identities.identify(key)] == [found, found]
    assert sessions.look_ups == [[key]] * look_ups


async def test_callers_who_wait_for_the_database_share_a_look_up_even_if_one_of_them_hangs_up() -> None:
    sessions = Sessions()
    begun, release = threading.Event(), threading.Event()

    def look_up(keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
        begun.set()
        release.wait()
        return sessions.look_up(keys)

    identities = Identities(look_up)
    first = asyncio.create_task(identities.identify("a"))
    await asyncio.to_thread(begun.wait)
    hangs_up, *others = (asyncio.create_task(identities.identify(key)) for key in ("m", "m", "x"))
    await asyncio.sleep(0)
    hangs_up.cancel()
    release.set()
    assert await asyncio.gather(first, *others) == [ADA, MALLORY, None]
    assert [sorted(map(str, keys)) for keys in sessions.look_ups] == [["a"], ["m", "x"]]


def test_callers_of_a_second_event_loop_share_look_ups_too() -> None:
    identities = Sessions().identities()

    async def identify_during_a_look_up() -> list[Identity | None]:
        first = asyncio.create_task(identities.identify("x"))
        # Two turns of the loop: the look-up of the first key begins, and then the second caller waits for it.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return list(await asyncio.gather(first, identities.identify("y")))

    assert [asyncio.run(identify_during_a_look_up()) for _ in range(2)] == [[None, None]] * 2


async def test_check_looks_up_all_sessions_at_once_without_using_the_cache() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    await identities.identify("a")
    assert await identities.check(["a", "m", "x"]) == {"a": ADA, "m": MALLORY}
    assert [await identities.identify("a"), await identities.identify("m")] == [ADA, MALLORY]
    assert sessions.look_ups == [["a"], ["a", "m", "x"]]


async def test_check_drops_the_identity_of_an_ended_session() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    await identities.identify("a")
    del sessions.valid["a"]
    assert await identities.check(["a"]) == {}
    assert await identities.identify("a") is None


async def test_an_identity_is_not_cached_if_a_user_is_revoked_during_its_look_up() -> None:
    sessions = Sessions()

    def look_up(keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
        result = sessions.look_up(keys)
        identities.evict(ADA.user_id)
        return result

    identities = Identities(look_up)
    await identities.identify("a")
    await identities.identify("a")
    assert sessions.look_ups == [["a"], ["a"]]


def test_evict_of_any_user_drops_the_identities_of_trainers_who_view_a_seat(
    cache: Identities,
) -> None:
    look = SeatView("t", 7)
    cache.store(look, ADA, generation=cache.generation)
    cache.evict(MALLORY.user_id)
    assert cache.get_cached(look) is None
