"""Identity cache: look-ups, expiry and revocation."""

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


def test_an_identity_is_cached_until_its_ttl_ends(cache: Identities, clock: FrozenClock) -> None:
    store(cache, "a", ADA)
    clock.now += TTL_SECONDS
    assert cache.get_cached("a") == ADA
    clock.now += 0.001
    assert cache.get_cached("a") is None


def test_the_ttl_of_a_cached_identity_is_at_most_30_s() -> None:
    assert TTL_SECONDS <= 30


def test_reading_an_identity_does_not_extend_its_ttl(cache: Identities, clock: FrozenClock) -> None:
    store(cache, "a", ADA)
    for _ in range(4):
        clock.now += TTL_SECONDS / 3
        cache.get_cached("a")
    assert cache.get_cached("a") is None


def test_an_unknown_session_has_no_cached_identity(cache: Identities) -> None:
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


async def test_identify_looks_up_a_valid_session_only_once() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    assert [await identities.identify("a"), await identities.identify("a")] == [ADA, ADA]
    assert sessions.look_ups == [["a"]]


async def test_identify_looks_up_an_unknown_session_every_time() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    assert [await identities.identify("x"), await identities.identify("x")] == [None, None]
    assert sessions.look_ups == [["x"], ["x"]]


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
