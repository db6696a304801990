"""A session is looked up where it was not checked lately, and never believed past its end."""

from collections.abc import Sequence

import pytest

from mockconsole.lib.live.identity import MAX_ENTRIES, TTL_SECONDS, CallerKey, Identities, Identity, Look
from mockconsole.lib.tests.clock import FrozenClock

ADA = Identity(user_id=1, sandbox_id=10)
MALLORY = Identity(user_id=2, sandbox_id=20)


@pytest.fixture
def cache(clock: FrozenClock) -> Identities:
    return Identities(clock=clock)


def store(cache: Identities, key: str, who: Identity) -> None:
    cache.store(key, who, generation=cache.generation)


def test_a_checked_session_is_remembered_for_a_while(cache: Identities, clock: FrozenClock) -> None:
    store(cache, "a", ADA)
    clock.now += TTL_SECONDS
    assert cache.cached("a") == ADA
    clock.now += 0.001
    assert cache.cached("a") is None


def test_a_while_is_half_a_minute_at_most() -> None:
    assert TTL_SECONDS <= 30


def test_asking_does_not_make_it_last_longer(cache: Identities, clock: FrozenClock) -> None:
    store(cache, "a", ADA)
    for _ in range(4):
        clock.now += TTL_SECONDS / 3
        cache.cached("a")
    assert cache.cached("a") is None


def test_an_unknown_session_is_nobody(cache: Identities) -> None:
    assert cache.cached("a") is None


def test_every_session_of_a_user_is_forgotten_at_once_and_nobody_elses(cache: Identities) -> None:
    store(cache, "a1", ADA)
    store(cache, "a2", ADA)
    store(cache, "m", MALLORY)
    cache.forget(ADA.user_id)
    assert cache.cached("a1") is None
    assert cache.cached("a2") is None
    assert cache.cached("m") == MALLORY


def test_everybody_can_be_forgotten(cache: Identities) -> None:
    store(cache, "a", ADA)
    store(cache, "m", MALLORY)
    cache.clear()
    assert cache.cached("a") is None
    assert cache.cached("m") is None


def test_a_check_that_began_before_a_revocation_is_not_remembered(cache: Identities) -> None:
    began = cache.generation
    cache.forget(ADA.user_id)
    cache.store("a", ADA, generation=began)
    assert cache.cached("a") is None
    began = cache.generation
    cache.clear()
    cache.store("a", ADA, generation=began)
    assert cache.cached("a") is None


def test_the_memory_does_not_grow_without_end(cache: Identities) -> None:
    asked = range(MAX_ENTRIES * 2)
    for number in asked:
        store(cache, f"session-{number}", ADA)
    assert cache.cached(f"session-{asked[-1]}") == ADA
    assert sum(cache.cached(f"session-{number}") is not None for number in asked) <= MAX_ENTRIES


class Sessions:
    """The sessions that stand, and every question that was asked about them."""

    def __init__(self) -> None:
        self.standing = {"a": ADA, "m": MALLORY}
        self.asked: list[list[CallerKey]] = []

    def look_up(self, keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
        self.asked.append(list(keys))
        return {key: self.standing[key] for key in keys if key in self.standing}

    def identities(self) -> Identities:
        return Identities(self.look_up)


async def test_a_session_is_asked_about_once() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    assert [await identities.identify("a"), await identities.identify("a")] == [ADA, ADA]
    assert sessions.asked == [["a"]]


async def test_an_unknown_session_is_asked_about_every_time() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    assert [await identities.identify("x"), await identities.identify("x")] == [None, None]
    assert sessions.asked == [["x"], ["x"]]


async def test_sessions_are_checked_anew_all_at_once_whatever_is_remembered() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    await identities.identify("a")
    assert await identities.check(["a", "m", "x"]) == {"a": ADA, "m": MALLORY}
    assert [await identities.identify("a"), await identities.identify("m")] == [ADA, MALLORY]
    assert sessions.asked == [["a"], ["a", "m", "x"]]


async def test_a_session_that_is_found_to_be_over_is_not_remembered() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    await identities.identify("a")
    del sessions.standing["a"]
    assert await identities.check(["a"]) == {}
    assert await identities.identify("a") is None


async def test_what_was_found_before_a_revocation_is_not_remembered() -> None:
    sessions = Sessions()

    def look_up(keys: Sequence[CallerKey]) -> dict[CallerKey, Identity]:
        found = sessions.look_up(keys)
        identities.forget(ADA.user_id)
        return found

    identities = Identities(look_up)
    await identities.identify("a")
    await identities.identify("a")
    assert sessions.asked == [["a"], ["a"]]


def test_every_look_is_forgotten_with_any_account_since_it_may_be_the_trainers(
    cache: Identities,
) -> None:
    look = Look("t", 7)
    cache.store(look, ADA, generation=cache.generation)
    cache.forget(MALLORY.user_id)
    assert cache.cached(look) is None
