"""Tests of the services that steer the clock: time jumps only by shifts, and values out of range are rejected."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import get_sandbox, now_in
from apps.sandboxes.services import freeze_clock, run_clock, set_clock_speed, shift_clock
from apps.sandboxes.tests.conftest import FakeClock

Steer = Callable[[Sandbox], None]


def freeze(sandbox: Sandbox) -> None:
    freeze_clock(who=None, sandbox=sandbox)


def run(sandbox: Sandbox) -> None:
    run_clock(who=None, sandbox=sandbox)


def faster(sandbox: Sandbox) -> None:
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal(3600))


@pytest.fixture
def running(sandbox: Sandbox, fake_clock: FakeClock) -> Sandbox:
    """Return the main room with a running clock whose time and speed differ from real time."""
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-10))
    set_clock_speed(who=None, sandbox=sandbox, speed=Decimal(7))
    fake_clock.advance(minutes=3, microseconds=11)
    return sandbox


@pytest.mark.parametrize("steer", [freeze, run, faster])
def test_steering_service_keeps_the_time_of_a_running_clock(running: Sandbox, steer: Steer) -> None:
    before = now_in(running)
    steer(running)
    assert now_in(running) == before
    assert now_in(get_sandbox(running.pk)) == before


def test_steering_starts_from_the_stored_clock_even_if_the_sandbox_in_memory_is_stale(
    running: Sandbox, fake_clock: FakeClock
) -> None:
    stale = get_sandbox(running.pk)
    shift_clock(who=None, sandbox=running, by=timedelta(days=100))
    before = now_in(running)
    freeze(stale)
    assert now_in(stale) == before
    assert now_in(get_sandbox(running.pk)) == before


def test_set_clock_speed_rejects_an_invalid_speed(running: Sandbox) -> None:
    before = running.clock
    for speed in ("0", "-1", "0.009", "3600.01", "NaN", "Infinity", "sNaN", "1.005", "1e9"):
        with pytest.raises(ValidationError):
            set_clock_speed(who=None, sandbox=running, speed=Decimal(speed))
        assert running.clock == before, speed
        assert get_sandbox(running.pk).clock == before, speed


def test_shift_beyond_the_calendar_is_refused(running: Sandbox) -> None:
    before = running.clock
    for by in (timedelta(days=400_000), timedelta(days=-40_000), timedelta.max, timedelta.min):
        with pytest.raises(
            ValidationError, match="A clock can be set to a time from 1970-01-01 to 2999-12-31"
        ):
            shift_clock(who=None, sandbox=running, by=by)
        assert get_sandbox(running.pk).clock == before, by


@pytest.mark.services
def test_clock_can_be_shifted_to_both_ends_of_the_calendar(sandbox: Sandbox, fake_clock: FakeClock) -> None:
    freeze(sandbox)
    for end in (datetime(1970, 1, 1, tzinfo=UTC), datetime(2999, 12, 31, tzinfo=UTC)):
        shift_clock(who=None, sandbox=sandbox, by=end - now_in(sandbox))
        assert now_in(sandbox) == end


def test_each_freeze_or_run_of_the_clock_adds_a_version_to_the_history(
    sandbox: Sandbox, fake_clock: FakeClock
) -> None:
    before = sandbox.history.count()
    freeze(sandbox)
    run(sandbox)
    assert [entry.frozen for entry in sandbox.history.order_by("-history_id")[:2]] == [False, True]
    assert sandbox.history.count() == before + 2
