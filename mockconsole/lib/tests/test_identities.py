"""A session is looked up where it was not checked lately, and forgotten once it is over."""

from collections.abc import Sequence

from mockconsole.lib.asgi.identities import Identities
from mockconsole.lib.identity import Identity, IdentityMemory

ADA = Identity(user_id=1, sandbox_id=10)
MALLORY = Identity(user_id=2, sandbox_id=20)


class Sessions:
    """The sessions that stand, and every question that was asked about them."""

    def __init__(self) -> None:
        self.standing = {"a": ADA, "m": MALLORY}
        self.asked: list[list[str]] = []
        self.memory = IdentityMemory()

    def look_up(self, keys: Sequence[str]) -> dict[str, Identity]:
        self.asked.append(list(keys))
        return {key: self.standing[key] for key in keys if key in self.standing}

    def identities(self) -> Identities:
        return Identities(look_up=self.look_up, memory=self.memory)


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

    def look_up(keys: Sequence[str]) -> dict[str, Identity]:
        found = sessions.look_up(keys)
        sessions.memory.forget(ADA.user_id)
        return found

    identities = Identities(look_up=look_up, memory=sessions.memory)
    await identities.of("a")
    await identities.of("a")
    assert sessions.asked == [["a"], ["a"]]
