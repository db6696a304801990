"""Who is told what: everybody in a room, or those on some seats."""

from typing import Any

import pytest

from mockconsole.lib.live.crowds import Crowds
from mockconsole.lib.live.hub import Hub
from mockconsole.lib.live.identity import Identity, Key
from mockconsole.lib.live.news import SILENCE_SECONDS, News, Presence

ROOM = 7


class Browser:
    """An open websocket that keeps what it is told."""

    session_key: Key = "key"

    def __init__(self, seat: int | None = None, *, looking: bool = False, room: int = ROOM) -> None:
        self.identity = Identity(user_id=1, sandbox_id=room, seat=seat)
        self.looking = looking
        self.told: list[str] = []

    async def deliver(self, text: str) -> None:
        self.told.append(text)

    async def end(self) -> None:
        """Close."""


async def nothing(*_: Any) -> None:
    """Do nothing."""


async def test_those_on_a_seat_are_told_in_every_tab_and_nobody_else_in_their_room() -> None:
    crowds = Crowds()
    one, tab, other, trainer = Browser(1), Browser(1), Browser(2), Browser()
    for browser in (one, tab, other, trainer):
        crowds.join(browser)
    await crowds.tell_seats([1, 99], "to one")
    await crowds.broadcast(ROOM, "to all")
    assert one.told == tab.told == ["to one", "to all"]
    assert other.told == trainer.told == ["to all"]
    crowds.leave(tab)
    await crowds.tell_seats([1, 2], "again")
    assert (one.told[-1], other.told[-1], tab.told[-1]) == ("again", "again", "to all")


def test_somebody_is_on_a_seat_as_long_as_a_tab_of_theirs_is_open_and_a_trainer_who_looks_is_nobody() -> None:
    hub = Hub()
    one, tab, looking = Browser(1), Browser(1), Browser(2, looking=True)
    for browser in (one, tab, looking, Browser()):
        hub.crowds.join(browser)
    assert hub.connected_seats() == {1}
    hub.crowds.leave(one)
    assert hub.connected_seats() == {1}
    hub.crowds.leave(tab)
    assert hub.connected_seats() == set()


async def test_a_heartbeat_goes_to_the_rooms_that_heard_nothing_lately_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("mockconsole.lib.live.crowds.time.monotonic", lambda: now)
    crowds = Crowds()
    frozen, running = Browser(room=1), Browser(room=2)
    crowds.join(frozen)
    crowds.join(running)
    await crowds.broadcast(2, "prices")
    now += 4
    await crowds.tell_quiet_rooms("beat", quiet_for=5)
    assert (frozen.told, running.told) == (["beat"], ["prices"])
    now += 1
    await crowds.tell_quiet_rooms("beat", quiet_for=5)
    assert (frozen.told, running.told) == (["beat", "beat"], ["prices", "beat"])


def presence_said_to(news: News) -> tuple[set[int], set[int]]:
    """Return the seats that are connected and those that read in other processes."""
    said = news.presence_elsewhere()
    return {seat for one in said for seat in one.connected}, {seat for one in said for seat in one.reading}


def test_what_another_process_said_of_its_seats_is_replaced_by_the_next_and_forgotten_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("mockconsole.lib.live.news.time.monotonic", lambda: now)
    news = News(handle=nothing, missed=nothing, presence=lambda: Presence([], []))
    news.remember({"channel": "a", "seats": [1, 2], "reading": [8]})
    news.remember({"channel": "b", "seats": [2, 3], "reading": [9]})
    assert presence_said_to(news) == ({1, 2, 3}, {8, 9})
    news.remember({"channel": "a", "seats": [1], "reading": []})
    now += SILENCE_SECONDS / 2
    news.remember({"channel": "b", "seats": [3], "reading": [9]})
    assert presence_said_to(news) == ({1, 3}, {9})
    now += SILENCE_SECONDS / 2
    assert presence_said_to(news) == ({3}, {9})
    # One of a version that doesn't tell.
    news.remember({"channel": "c"})
    assert presence_said_to(news) == ({3}, {9})
