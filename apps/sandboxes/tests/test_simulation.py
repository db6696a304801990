"""Tests of the clock's functions: running, freezing, speed, shifts, and the ends of the calendar."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.sandboxes.simulation import (
    MAX_SPEED,
    MIN_SPEED,
    Clock,
    Moment,
    freeze,
    real_time_at,
    run,
    set_to,
    shift_by,
    simulated_time,
    with_speed,
)
from mockconsole.lib.moments import EARLIEST, LATEST

REAL_NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
START = datetime(2026, 11, 23, 8, 30, tzinfo=UTC)
CLOCK = Clock(anchor_wall=REAL_NOW, anchor_simulated=START)

speeds = st.decimals(MIN_SPEED, MAX_SPEED, places=2)
real_times = st.timedeltas(timedelta(days=-1), timedelta(days=365)).map(lambda passed: REAL_NOW + passed)
later = st.timedeltas(timedelta(0), timedelta(days=365))
targets = st.datetimes(EARLIEST.replace(tzinfo=None), LATEST.replace(tzinfo=None), timezones=st.just(UTC))
clocks = st.builds(
    Clock,
    anchor_wall=real_times,
    anchor_simulated=targets,
    speed=speeds,
    frozen=st.booleans(),
)


@pytest.mark.parametrize(
    ("speed", "passed", "shown"),
    [
        ("1", timedelta(minutes=5), timedelta(minutes=5)),
        ("60", timedelta(seconds=2), timedelta(minutes=2)),
        ("3600", timedelta(seconds=1), timedelta(hours=1)),
        ("0.01", timedelta(hours=1), timedelta(seconds=36)),
        ("0.33", timedelta(microseconds=10), timedelta(microseconds=3)),
    ],
)
def test_simulated_time_advances_at_the_speed_of_the_clock(
    speed: str, passed: timedelta, shown: timedelta
) -> None:
    clock = Clock(anchor_wall=REAL_NOW, anchor_simulated=START, speed=Decimal(speed))
    assert simulated_time(clock, REAL_NOW + passed) == START + shown


def test_frozen_clock_stands_still_and_resumes_at_the_same_time() -> None:
    stopped = freeze(CLOCK, REAL_NOW + timedelta(minutes=10))
    assert simulated_time(stopped, REAL_NOW + timedelta(days=3)) == START + timedelta(minutes=10)
    running = run(stopped, REAL_NOW + timedelta(days=3))
    assert simulated_time(running, REAL_NOW + timedelta(days=3, minutes=1)) == START + timedelta(minutes=11)


def test_with_speed_keeps_a_frozen_clock_frozen_until_it_runs_again() -> None:
    stopped = with_speed(freeze(CLOCK, REAL_NOW), REAL_NOW, Decimal(60))
    assert stopped.frozen
    assert simulated_time(stopped, REAL_NOW + timedelta(hours=1)) == START
    assert simulated_time(run(stopped, REAL_NOW), REAL_NOW + timedelta(seconds=1)) == START + timedelta(
        minutes=1
    )


@given(clocks, real_times, speeds)
def test_freeze_run_and_with_speed_never_make_the_clock_jump(
    clock: Clock, real_time: datetime, speed: Decimal
) -> None:
    before = simulated_time(clock, real_time)
    for changed in (freeze(clock, real_time), run(clock, real_time), with_speed(clock, real_time, speed)):
        assert simulated_time(changed, real_time) == before


@given(clocks, real_times, later)
def test_clock_never_runs_backwards(clock: Clock, real_time: datetime, passed: timedelta) -> None:
    assert simulated_time(clock, real_time + passed) >= simulated_time(clock, real_time)


@given(clocks, real_times)
def test_freezing_or_running_a_clock_twice_is_the_same_as_once(clock: Clock, real_time: datetime) -> None:
    assert freeze(freeze(clock, real_time), real_time) == freeze(clock, real_time)
    assert run(run(clock, real_time), real_time) == run(clock, real_time)


def test_simulated_time_before_the_anchor_is_the_time_of_the_anchor() -> None:
    assert simulated_time(CLOCK, REAL_NOW - timedelta(milliseconds=40)) == START


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("by", [timedelta(hours=6), timedelta(days=-3), timedelta(0)])
def test_shift_moves_the_clock_and_keeps_its_speed(by: timedelta, frozen: bool) -> None:
    real_time = REAL_NOW + timedelta(minutes=7)
    clock = Clock(anchor_wall=REAL_NOW, anchor_simulated=START, speed=Decimal(60), frozen=frozen)
    moved = shift_by(clock, real_time, by)
    assert simulated_time(moved, real_time) == simulated_time(clock, real_time) + by
    assert (moved.speed, moved.frozen) == (clock.speed, clock.frozen)


@given(clocks, real_times, targets)
def test_set_to_changes_the_time_but_not_the_speed_or_state(
    clock: Clock, real_time: datetime, target: datetime
) -> None:
    moved = set_to(clock, real_time, target)
    assert simulated_time(moved, real_time) == target
    assert (moved.speed, moved.frozen) == (clock.speed, clock.frozen)


def test_times_of_other_zones_are_converted_to_utc() -> None:
    tokyo = timezone(timedelta(hours=9))
    moved = set_to(CLOCK, REAL_NOW.astimezone(tokyo), START.astimezone(tokyo))
    shown = simulated_time(moved, REAL_NOW.astimezone(tokyo))
    assert shown == START
    assert shown.tzinfo is UTC


def test_simulated_time_counts_the_extra_hour_of_a_dst_change() -> None:
    brussels = ZoneInfo("Europe/Brussels")
    clock = Clock(anchor_wall=datetime(2026, 10, 25, 1, 0, tzinfo=brussels), anchor_simulated=START)
    assert simulated_time(clock, datetime(2026, 10, 25, 4, 0, tzinfo=brussels)) == START + timedelta(hours=4)


@pytest.mark.parametrize("speed", ["0", "0.009", "-1", "3600.01", "NaN", "Infinity"])
def test_with_speed_rejects_a_speed_out_of_bounds(speed: str) -> None:
    with pytest.raises(ValueError, match="speed"):
        with_speed(CLOCK, REAL_NOW, Decimal(speed))


@pytest.mark.parametrize("speed", [MIN_SPEED, MAX_SPEED])
def test_with_speed_accepts_the_lowest_and_the_highest_speed(speed: Decimal) -> None:
    assert with_speed(CLOCK, REAL_NOW, speed).speed == speed


NAIVE = REAL_NOW.replace(tzinfo=None)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Clock(anchor_wall=NAIVE, anchor_simulated=START),
        lambda: Clock(anchor_wall=REAL_NOW, anchor_simulated=NAIVE),
        lambda: simulated_time(CLOCK, NAIVE),
        lambda: set_to(CLOCK, REAL_NOW, NAIVE),
    ],
)
def test_clock_functions_reject_a_time_without_a_time_zone(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="time zone"):
        call()


@pytest.mark.parametrize(
    "by",
    [
        timedelta(days=366_000),
        timedelta(days=-30_000),
        timedelta.max,
        timedelta.min,
        timedelta(days=2_900_000),
    ],
)
def test_shift_beyond_the_calendar_is_refused(by: timedelta) -> None:
    with pytest.raises(ValueError, match="from 1970-01-01 to 2999-12-31"):
        shift_by(CLOCK, REAL_NOW, by)


@pytest.mark.parametrize("target", [EARLIEST - timedelta(microseconds=1), LATEST + timedelta(microseconds=1)])
def test_set_to_rejects_a_time_beyond_the_calendar(target: datetime) -> None:
    with pytest.raises(ValueError, match="from 1970-01-01 to 2999-12-31"):
        set_to(CLOCK, REAL_NOW, target)


@pytest.mark.parametrize("target", [EARLIEST, LATEST])
def test_set_to_accepts_the_first_and_the_last_time_of_the_calendar(target: datetime) -> None:
    assert simulated_time(set_to(CLOCK, REAL_NOW, target), REAL_NOW) == target


@pytest.mark.parametrize(
    "real_time",
    [REAL_NOW + timedelta(seconds=2), REAL_NOW + timedelta(days=1000), datetime.max.replace(tzinfo=UTC)],
)
def test_clock_stops_at_the_end_of_the_calendar_and_can_be_set_back(real_time: datetime) -> None:
    fast = Clock(REAL_NOW, LATEST - timedelta(hours=1), speed=MAX_SPEED)
    assert simulated_time(fast, real_time) == LATEST
    assert simulated_time(set_to(fast, real_time, START), real_time) == START
    assert real_time_at(fast, LATEST) == REAL_NOW + timedelta(seconds=1)
    assert real_time_at(fast, LATEST + timedelta(seconds=1)) is None


def test_stored_clock_beyond_the_end_of_the_calendar_stands_still() -> None:
    beyond = LATEST + timedelta(days=400)
    assert simulated_time(Clock(REAL_NOW, beyond), REAL_NOW + timedelta(days=1)) == beyond


def test_moment_after_the_end_of_the_calendar_is_moved_to_the_end() -> None:
    rewound = timedelta(days=70)
    planned = Moment(LATEST - timedelta(seconds=5), LATEST - timedelta(seconds=5) + rewound).after(60)
    assert planned == (LATEST, LATEST + rewound)


@given(clocks)
def test_latest_datetime_is_rejected_if_its_time_zone_puts_it_out_of_range(clock: Clock) -> None:
    west = timezone(timedelta(hours=-10))
    with pytest.raises(ValueError, match="from 1970-01-01"):
        set_to(clock, REAL_NOW, datetime.max.replace(tzinfo=west))
