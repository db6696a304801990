"""The schedule of changes when the machine's clock is set back."""

import pytest

from mockconsole.lib.live.schedule import Schedule
from mockconsole.lib.tests.clock import FrozenClock

HOUR = 3600


async def test_take_due_after_the_clock_was_set_back_returns_changes_of_the_repeated_hour(
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
