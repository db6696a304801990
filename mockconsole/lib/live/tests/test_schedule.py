"""Scheduled changes after the machine's clock was set back."""

import pytest

from mockconsole.lib.live.schedule import Schedule
from mockconsole.lib.tests.clock import FrozenClock

HOUR = 3600


async def test_take_due_returns_a_change_in_the_repeated_hour_after_the_clock_was_set_back(
    clock: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", clock)
    due_at = clock.now - HOUR + 10
    schedule = Schedule()
    schedule.register(("settlements",), lambda _, since: due_at if due_at > since else None)
    assert await schedule.take_due(1) == set()
    clock.now -= HOUR
    assert await schedule.take_due(1) == set()
    clock.now += 10
    assert await schedule.take_due(1) == {"settlements"}
