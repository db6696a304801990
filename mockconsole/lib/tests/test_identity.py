"""Whom a cookie belongs to is remembered shortly, and never past a revocation."""

import pytest

from mockconsole.lib.identity import REMEMBER_AT_MOST, REMEMBER_SECONDS, Identity, IdentityMemory

ADA = Identity(user_id=1, sandbox_id=10)
MALLORY = Identity(user_id=2, sandbox_id=20)


class Watch:
    """A clock that the test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def memory(watch: Watch) -> IdentityMemory:
    return IdentityMemory(clock=watch)


def remember(memory: IdentityMemory, key: str, who: Identity) -> None:
    memory.remember(key, who, generation=memory.generation)


def test_a_checked_session_is_remembered_for_a_while(memory: IdentityMemory, watch: Watch) -> None:
    remember(memory, "a", ADA)
    watch.now += REMEMBER_SECONDS
    assert memory.recall("a") == ADA
    watch.now += 0.001
    assert memory.recall("a") is None


def test_a_while_is_half_a_minute_at_most() -> None:
    assert REMEMBER_SECONDS <= 30


def test_asking_does_not_make_it_last_longer(memory: IdentityMemory, watch: Watch) -> None:
    remember(memory, "a", ADA)
    for _ in range(4):
        watch.now += REMEMBER_SECONDS / 3
        memory.recall("a")
    assert memory.recall("a") is None


def test_an_unknown_session_is_nobody(memory: IdentityMemory) -> None:
    assert memory.recall("a") is None


def test_every_session_of_a_user_is_forgotten_at_once_and_nobody_elses(memory: IdentityMemory) -> None:
    remember(memory, "a1", ADA)
    remember(memory, "a2", ADA)
    remember(memory, "m", MALLORY)
    memory.forget(ADA.user_id)
    assert memory.recall("a1") is None
    assert memory.recall("a2") is None
    assert memory.recall("m") == MALLORY


def test_everybody_can_be_forgotten(memory: IdentityMemory) -> None:
    remember(memory, "a", ADA)
    remember(memory, "m", MALLORY)
    memory.forget_everybody()
    assert memory.recall("a") is None
    assert memory.recall("m") is None


def test_a_check_that_began_before_a_revocation_is_not_remembered(memory: IdentityMemory) -> None:
    began = memory.generation
    memory.forget(ADA.user_id)
    memory.remember("a", ADA, generation=began)
    assert memory.recall("a") is None
    began = memory.generation
    memory.forget_everybody()
    memory.remember("a", ADA, generation=began)
    assert memory.recall("a") is None


def test_the_memory_does_not_grow_without_end(memory: IdentityMemory) -> None:
    asked = range(REMEMBER_AT_MOST * 2)
    for number in asked:
        remember(memory, f"session-{number}", ADA)
    assert memory.recall(f"session-{asked[-1]}") == ADA
    assert sum(memory.recall(f"session-{number}") is not None for number in asked) <= REMEMBER_AT_MOST
