"""A session is looked up where it was not checked lately, and never believed past its end."""

from collections.abc import Sequence

import pytest

from mockconsole.lib.live.identity import REMEMBER_AT_MOST, REMEMBER_SECONDS, Identities, Identity, Key, Look
from mockconsole.lib.live.tests.watch import Watch

ADA = Identity(user_id=1, sandbox_id=10)
MALLORY = Identity(user_id=2, sandbox_id=20)


@pytest.fixture
def memory(watch: Watch) -> Identities:
    return Identities(clock=watch)


def remember(memory: Identities, key: str, who: Identity) -> None:
    memory.remember(key, who, generation=memory.generation)


def test_a_checked_session_is_remembered_for_a_while(memory: Identities, watch: Watch) -> None:
    remember(memory, "a", ADA)
    watch.now += REMEMBER_SECONDS
    assert memory.recall("a") == ADA
    watch.now += 0.001
    assert memory.recall("a") is None


def test_a_while_is_half_a_minute_at_most() -> None:
    assert REMEMBER_SECONDS <= 30


def test_asking_does_not_make_it_last_longer(memory: Identities, watch: Watch) -> None:
    remember(memory, "a", ADA)
    for _ in range(4):
        watch.now += REMEMBER_SECONDS / 3
        memory.recall("a")
    assert memory.recall("a") is None


def test_an_unknown_session_is_nobody(memory: Identities) -> None:
    assert memory.recall("a") is None


def test_every_session_of_a_user_is_forgotten_at_once_and_nobody_elses(memory: Identities) -> None:
    remember(memory, "a1", ADA)
    remember(memory, "a2", ADA)
    remember(memory, "m", MALLORY)
    memory.forget(ADA.user_id)
    assert memory.recall("a1") is None
    assert memory.recall("a2") is None
    assert memory.recall("m") == MALLORY


def test_everybody_can_be_forgotten(memory: Identities) -> None:
    remember(memory, "a", ADA)
    remember(memory, "m", MALLORY)
    memory.forget_everybody()
    assert memory.recall("a") is None
    assert memory.recall("m") is None


def test_a_check_that_began_before_a_revocation_is_not_remembered(memory: Identities) -> None:
    began = memory.generation
    memory.forget(ADA.user_id)
    memory.remember("a", ADA, generation=began)
    assert memory.recall("a") is None
    began = memory.generation
    memory.forget_everybody()
    memory.remember("a", ADA, generation=began)
    assert memory.recall("a") is None


def test_the_memory_does_not_grow_without_end(memory: Identities) -> None:
    asked = range(REMEMBER_AT_MOST * 2)
    for number in asked:
        remember(memory, f"session-{number}", ADA)
    assert memory.recall(f"session-{asked[-1]}") == ADA
    assert sum(memory.recall(f"session-{number}") is not None for number in asked) <= REMEMBER_AT_MOST


class Sessions:
    """The sessions that stand, and every question that was asked about them."""

    def __init__(self) -> None:
        self.standing = {"a": ADA, "m": MALLORY}
        self.asked: list[list[Key]] = []

    def look_up(self, keys: Sequence[Key]) -> dict[Key, Identity]:
        self.asked.append(list(keys))
        return {key: self.standing[key] for key in keys if key in self.standing}

    def identities(self) -> Identities:
        return Identities(self.look_up)


async def test_a_session_is_asked_about_once() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    assert [await identities.of("a"), await identities.of("a")] == [ADA, ADA]
    assert sessions.asked == [["a"]]


async def test_an_unknown_session_is_asked_about_every_time() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    assert [await identities.of("x"), await identities.of("x")] == [None, None]
    assert sessions.asked == [["x"], ["x"]]


async def test_sessions_are_checked_anew_all_at_once_whatever_is_remembered() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    await identities.of("a")
    assert await identities.checked_anew(["a", "m", "x"]) == {"a": ADA, "m": MALLORY}
    assert [await identities.of("a"), await identities.of("m")] == [ADA, MALLORY]
    assert sessions.asked == [["a"], ["a", "m", "x"]]


async def test_a_session_that_is_found_to_be_over_is_not_remembered() -> None:
    sessions = Sessions()
    identities = sessions.identities()
    await identities.of("a")
    del sessions.standing["a"]
    assert await identities.checked_anew(["a"]) == {}
    assert await identities.of("a") is None


async def test_what_was_found_before_a_revocation_is_not_remembered() -> None:
    sessions = Sessions()

    def look_up(keys: Sequence[Key]) -> dict[Key, Identity]:
        found = sessions.look_up(keys)
        identities.forget(ADA.user_id)
        return found

    identities = Identities(look_up)
    await identities.of("a")
    await identities.of("a")
    assert sessions.asked == [["a"], ["a"]]


def test_every_look_is_forgotten_with_any_account_since_it_may_be_the_trainers(memory: Identities) -> None:
    look = Look("t", 7)
    memory.remember(look, ADA, generation=memory.generation)
    memory.forget(MALLORY.user_id)
    assert memory.recall(look) is None
