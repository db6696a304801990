"""Who is received what: everybody in a room, or those on some seats."""

from typing import Any

import pytest

from mockconsole.lib.live.bus import SILENCE_SECONDS, Bus, Presence
from mockconsole.lib.live.identity import CallerKey, Identity
from mockconsole.lib.live.sockets.connections import Connections
from mockconsole.lib.live.sockets.hub import Hub

ROOM = 7


class Browser:
    """An open websocket that keeps what it is received."""

    session_key: CallerKey = "key"

    def __init__(self, seat: int | None = None, *, is_looking: bool = False, room: int = ROOM) -> None:
        self.identity = Identity(user_id=1, sandbox_id=room, seat=seat)
        self.is_looking = is_looking
        self.received: list[str] = []

    async def deliver(self, text: str) -> None:
        self.received.append(text)

    async def end(self) -> None:
        """Close."""


async def nothing(*_: Any) -> None:
    """Do nothing."""


async def test_those_on_a_seat_are_told_in_every_tab_and_nobody_else_in_their_room() -> None:
    connections = Connections()
    one, tab, other, trainer = Browser(1), Browser(1), Browser(2), Browser()
    for browser in (one, tab, other, trainer):
        connections.add(browser)
    await connections.send_to_seats([1, 99], "to one")
    await connections.broadcast(ROOM, "to all")
    assert one.received == tab.received == ["to one", "to all"]
    assert other.received == trainer.received == ["to all"]
    connections.remove(tab)
    await connections.send_to_seats([1, 2], "again")
    assert (one.received[-1], other.received[-1], tab.received[-1]) == ("again", "again", "to all")


def test_somebody_is_on_a_seat_as_long_as_a_tab_of_theirs_is_open_and_a_trainer_who_looks_is_nobody() -> None:
    hub = Hub()
    one, tab, is_looking = Browser(1), Browser(1), Browser(2, is_looking=True)
    for browser in (one, tab, is_looking, Browser()):
        hub.connections.add(browser)
    assert hub.connected_seats() == {1}
    hub.connections.remove(one)
    assert hub.connected_seats() == {1}
    hub.connections.remove(tab)
    assert hub.connected_seats() == set()


async def test_a_heartbeat_goes_to_the_rooms_that_heard_nothing_lately_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("mockconsole.lib.live.sockets.connections.time.monotonic", lambda: now)
    connections = Connections()
    frozen, running = Browser(room=1), Browser(room=2)
    connections.add(frozen)
    connections.add(running)
    await connections.broadcast(2, "prices")
    now += 4
    await connections.broadcast_to_quiet("beat", quiet_for=5)
    assert (frozen.received, running.received) == (["beat"], ["prices"])
    now += 1
    await connections.broadcast_to_quiet("beat", quiet_for=5)
    assert (frozen.received, running.received) == (["beat", "beat"], ["prices", "beat"])


def presence_said_to(bus: Bus) -> tuple[set[int], set[int]]:
    """Return the seats that are connected and those that read in other processes."""
    said = bus.other_presences()
    return {seat for one in said for seat in one.connected}, {seat for one in said for seat in one.fallback}


def test_what_another_process_said_of_its_seats_is_replaced_by_the_next_and_forgotten_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("mockconsole.lib.live.bus.time.monotonic", lambda: now)
    bus = Bus(handle=nothing, resync=nothing, presence=lambda: Presence([], []))
    bus.record_presence({"channel": "a", "seats": [1, 2], "reading": [8]})
    bus.record_presence({"channel": "b", "seats": [2, 3], "reading": [9]})
    assert presence_said_to(bus) == ({1, 2, 3}, {8, 9})
    bus.record_presence({"channel": "a", "seats": [1], "reading": []})
    now += SILENCE_SECONDS / 2
    bus.record_presence({"channel": "b", "seats": [3], "reading": [9]})
    assert presence_said_to(bus) == ({1, 3}, {9})
    now += SILENCE_SECONDS / 2
    assert presence_said_to(bus) == ({3}, {9})
    # One of a version that doesn't tell.
    bus.record_presence({"channel": "c"})
    assert presence_said_to(bus) == ({3}, {9})
