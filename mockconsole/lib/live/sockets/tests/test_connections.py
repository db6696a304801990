"""Connected websockets: recipients of messages, presence of seats, and closing."""

import asyncio
import time
from typing import Any

import pytest

from mockconsole.lib.live.bus import SILENCE_SECONDS, Bus, Presence
from mockconsole.lib.live.identity import CallerKey, Identity
from mockconsole.lib.live.sockets import connections as sockets
from mockconsole.lib.live.sockets.connections import TURN_SECONDS, Connections
from mockconsole.lib.live.sockets.hub import Hub
from mockconsole.lib.live.sockets.presence import ANSWER, PROOF_SECONDS, PresenceProof

ROOM = 7


class Browser:
    """Fake open websocket that records its messages."""

    session_key: CallerKey = "key"

    def __init__(self, seat: int | None = None, *, is_seat_view: bool = False, room: int = ROOM) -> None:
        self.identity = Identity(user_id=1, sandbox_id=room, seat=seat)
        self.is_seat_view = is_seat_view
        self.proof = PresenceProof()
        self.received: list[str] = []
        self.closed_with: int | None = None

    async def deliver(self, text: str) -> None:
        self.received.append(text)

    async def end(self, code: int) -> None:
        self.closed_with = code

    def answer(self) -> None:
        self.proof.ask()
        assert self.proof.accept(ANSWER)


async def do_nothing(*_: Any) -> None:
    """Do nothing, in place of a bus's callbacks."""


async def test_send_to_seats_sends_to_every_tab_of_the_given_seats_only() -> None:
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


def test_a_seat_is_connected_while_its_participant_has_a_tab_open() -> None:
    hub = Hub()
    one, tab, trainer = Browser(1), Browser(1), Browser(2, is_seat_view=True)
    for browser in (one, tab, trainer, Browser()):
        browser.answer()
        hub.connections.add(browser)
    assert hub.connected_seats() == {1}
    hub.connections.remove(one)
    assert hub.connected_seats() == {1}
    hub.connections.remove(tab)
    assert hub.connected_seats() == set()


async def test_a_seat_is_connected_while_its_browser_answers_and_fallback_otherwise() -> None:
    hub, now = Hub(), 1000.0
    browser, trainer = Browser(1), Browser(1, is_seat_view=True)
    browser.proof = PresenceProof(clock=lambda: now)
    hub.connections.add(browser)
    hub.connections.add(trainer)
    await hub.connections.check_presence()
    assert (len(browser.received), trainer.received) == (1, [])
    # Until the browser answers, the websocket is unproven, because a proxy may have dropped the question.
    assert (hub.connected_seats(), hub.fallback_seats()) == (set(), {1})
    assert browser.proof.accept(ANSWER)
    assert (hub.connected_seats(), hub.fallback_seats()) == ({1}, set())
    now += PROOF_SECONDS
    assert (hub.connected_seats(), hub.fallback_seats()) == (set(), {1})


def test_exactly_one_answer_per_presence_check_is_accepted() -> None:
    proof = PresenceProof()
    assert not proof.accept(ANSWER)
    proof.ask()
    assert not proof.accept("hello")
    assert not proof.accept(None)
    assert proof.accept(ANSWER)
    assert not proof.accept(ANSWER)


async def test_broadcast_to_quiet_skips_sandboxes_with_a_recent_broadcast(
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


def seats_elsewhere(bus: Bus) -> tuple[set[int], set[int]]:
    """Return the connected seats and the fallback seats of other processes."""
    presences = bus.other_presences()
    return {seat for one in presences for seat in one.connected}, {
        seat for one in presences for seat in one.fallback
    }


def test_presence_of_another_process_is_replaced_by_its_next_pulse_and_expires_without_a_pulse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("mockconsole.lib.live.bus.time.monotonic", lambda: now)
    bus = Bus(handle=do_nothing, resync=do_nothing, presence=lambda: Presence([], []))
    bus.record_presence({"process": "a", "seats": [1, 2], "reading": [8]})
    bus.record_presence({"process": "b", "seats": [2, 3], "reading": [9]})
    assert seats_elsewhere(bus) == ({1, 2, 3}, {8, 9})
    bus.record_presence({"process": "a", "seats": [1], "reading": []})
    now += SILENCE_SECONDS / 2
    bus.record_presence({"process": "b", "seats": [3], "reading": [9]})
    assert seats_elsewhere(bus) == ({1, 3}, {9})
    now += SILENCE_SECONDS / 2
    assert seats_elsewhere(bus) == ({3}, {9})


class DeadBrowser(Browser):
    """Fake websocket that never confirms that it was closed."""

    async def end(self, code: int) -> None:
        await asyncio.get_running_loop().create_future()


def block(seconds: float) -> None:
    """Block the event loop, as work does."""
    time.sleep(seconds)


async def turns_of_others_during_broadcast(browsers: int, send_seconds: float, others_seconds: float) -> int:
    """Broadcast while another task works in turns of the given length; return how many turns it had."""
    connections, turns = Connections(), 0

    class SlowBrowser(Browser):
        async def deliver(self, text: str) -> None:
            block(send_seconds)
            await super().deliver(text)

    async def work() -> None:
        nonlocal turns
        while True:
            block(others_seconds)
            turns += 1
            await asyncio.sleep(0)

    for _ in range(browsers):
        connections.add(SlowBrowser())
    other = asyncio.create_task(work())
    await connections.broadcast(ROOM, "tick")
    other.cancel()
    return turns


async def test_a_broadcast_on_a_busy_server_takes_turns_as_long_as_those_of_the_other_tasks() -> None:
    assert await turns_of_others_during_broadcast(1000, 0, 0.05) < 10


async def test_a_long_broadcast_lets_other_tasks_run() -> None:
    assert await turns_of_others_during_broadcast(20, TURN_SECONDS, 0) >= 10


async def test_end_all_closes_every_websocket_with_1012_and_does_not_wait_for_dead_browsers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "CLOSE_TIMEOUT_SECONDS", 0.01)
    connections = Connections()
    browsers = [DeadBrowser(), Browser(1), Browser()]
    for browser in browsers:
        connections.add(browser)
    await connections.end_all()
    assert [browser.closed_with for browser in browsers] == [None, 1012, 1012]
