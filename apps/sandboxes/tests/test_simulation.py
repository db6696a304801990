"""Clock: running, freezing, speed and shifts, without jumps."""

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
    run,
    set_to,
    shifted,
    simulated_time,
    wall_time,
    with_speed,
)
from mockconsole.lib.moments import EARLIEST, LATEST

WALL = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
START = datetime(2026, 11, 23, 8, 30, tzinfo=UTC)
CLOCK = Clock(anchor_wall=WALL, anchor_simulated=START)

speeds = st.decimals(MIN_SPEED, MAX_SPEED, places=2)
walls = st.timedeltas(timedelta(days=-1), timedelta(days=365)).map(lambda passed: WALL + passed)
later = st.timedeltas(timedelta(0), timedelta(days=365))
targets = st.datetimes(EARLIEST.replace(tzinfo=None), LATEST.replace(tzinfo=None), timezones=st.just(UTC))
clocks = st.builds(
    Clock,
    anchor_wall=walls,
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
def test_clock_runs_at_its_speed(speed: str, passed: timedelta, shown: timedelta) -> None:
    clock = Clock(anchor_wall=WALL, anchor_simulated=START, speed=Decimal(speed))
    assert simulated_time(clock, WALL + passed) == START + shown


def test_frozen_clock_stands_and_resumes_from_there() -> None:
    stopped = freeze(CLOCK, WALL + timedelta(minutes=10))
    assert simulated_time(stopped, WALL + timedelta(days=3)) == START + timedelta(minutes=10)
    running = run(stopped, WALL + timedelta(days=3))
    assert simulated_time(running, WALL + timedelta(days=3, minutes=1)) == START + timedelta(minutes=11)


def test_speed_set_on_a_frozen_clock_applies_later() -> None:
    stopped = with_speed(freeze(CLOCK, WALL), WALL, Decimal(60))
    assert stopped.frozen
    assert simulated_time(stopped, WALL + timedelta(hours=1)) == START
    assert simulated_time(run(stopped, WALL), WALL + timedelta(seconds=1)) == START + timedelta(minutes=1)


@given(clocks, walls, speeds)
def test_steering_never_makes_the_clock_jump(clock: Clock, wall: datetime, speed: Decimal) -> None:
    before = simulated_time(clock, wall)
    for changed in (freeze(clock, wall), run(clock, wall), with_speed(clock, wall, speed)):
        assert simulated_time(changed, wall) == before


@given(clocks, walls, later)
def test_clock_never_runs_backwards(clock: Clock, wall: datetime, passed: timedelta) -> None:
    assert simulated_time(clock, wall + passed) >= simulated_time(clock, wall)


@given(clocks, walls)
def test_freezing_and_running_twice_is_the_same_as_once(clock: Clock, wall: datetime) -> None:
    assert freeze(freeze(clock, wall), wall) == freeze(clock, wall)
    assert run(run(clock, wall), wall) == run(clock, wall)


def test_lagging_machine_sees_the_anchor_and_nothing_earlier() -> None:
    assert simulated_time(CLOCK, WALL - timedelta(milliseconds=40)) == START


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("by", [timedelta(hours=6), timedelta(days=-3), timedelta(0)])
def test_shift_moves_the_clock_and_keeps_its_speed(by: timedelta, frozen: bool) -> None:
    wall = WALL + timedelta(minutes=7)
    clock = Clock(anchor_wall=WALL, anchor_simulated=START, speed=Decimal(60), frozen=frozen)
    moved = shifted(clock, wall, by)
    assert simulated_time(moved, wall) == simulated_time(clock, wall) + by
    assert (moved.speed, moved.frozen) == (clock.speed, clock.frozen)


@given(clocks, walls, targets)
def test_set_to_shows_the_given_time(clock: Clock, wall: datetime, target: datetime) -> None:
    moved = set_to(clock, wall, target)
    assert simulated_time(moved, wall) == target
    assert (moved.speed, moved.frozen) == (clock.speed, clock.frozen)


def test_times_of_other_zones_are_converted_to_utc() -> None:
    tokyo = timezone(timedelta(hours=9))
    moved = set_to(CLOCK, WALL.astimezone(tokyo), START.astimezone(tokyo))
    shown = simulated_time(moved, WALL.astimezone(tokyo))
    assert shown == START
    assert shown.tzinfo is UTC


def test_night_of_the_dst_change_is_counted_in_full() -> None:
    brussels = ZoneInfo("Europe/Brussels")
    clock = Clock(anchor_wall=datetime(2026, 10, 25, 1, 0, tzinfo=brussels), anchor_simulated=START)
    assert simulated_time(clock, datetime(2026, 10, 25, 4, 0, tzinfo=brussels)) == START + timedelta(hours=4)


@pytest.mark.parametrize("speed", ["0", "0.009", "-1", "3600.01", "NaN", "Infinity"])
def test_speed_out_of_bounds_is_refused(speed: str) -> None:
    with pytest.raises(ValueError, match="speed"):
        with_speed(CLOCK, WALL, Decimal(speed))


@pytest.mark.parametrize("speed", [MIN_SPEED, MAX_SPEED])
def test_both_ends_of_the_speed_are_allowed(speed: Decimal) -> None:
    assert with_speed(CLOCK, WALL, speed).speed == speed


NAIVE = WALL.replace(tzinfo=None)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Clock(anchor_wall=NAIVE, anchor_simulated=START),
        lambda: Clock(anchor_wall=WALL, anchor_simulated=NAIVE),
        lambda: simulated_time(CLOCK, NAIVE),
        lambda: set_to(CLOCK, WALL, NAIVE),
    ],
)
def test_naive_time_is_refused(call: Callable[[], object]) -> None:
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
        shifted(CLOCK, WALL, by)


@pytest.mark.parametrize("target", [EARLIEST - timedelta(microseconds=1), LATEST + timedelta(microseconds=1)])
def test_set_to_beyond_the_calendar_is_refused(target: datetime) -> None:
    with pytest.raises(ValueError, match="from 1970-01-01 to 2999-12-31"):
        set_to(CLOCK, WALL, target)


@pytest.mark.parametrize("target", [EARLIEST, LATEST])
def test_both_ends_of_the_calendar_are_allowed(target: datetime) -> None:
    assert simulated_time(set_to(CLOCK, WALL, target), WALL) == target


@pytest.mark.parametrize(
    "wall", [WALL + timedelta(seconds=2), WALL + timedelta(days=1000), datetime.max.replace(tzinfo=UTC)]
)
def test_clock_stops_at_the_end_of_the_calendar_and_can_be_set_back(wall: datetime) -> None:
    fast = Clock(WALL, LATEST - timedelta(hours=1), speed=MAX_SPEED)
    assert simulated_time(fast, wall) == LATEST
    assert simulated_time(set_to(fast, wall, START), wall) == START
    assert wall_time(fast, LATEST) == WALL + timedelta(seconds=1)
    assert wall_time(fast, LATEST + timedelta(seconds=1)) is None


def test_clock_beyond_the_calendar_of_an_earlier_version_stands() -> None:
    beyond = LATEST + timedelta(days=400)
    assert simulated_time(Clock(WALL, beyond), WALL + timedelta(days=1)) == beyond


def test_plan_beyond_the_calendar_is_due_at_its_end() -> None:
    rewound = timedelta(days=70)
    planned = Moment(LATEST - timedelta(seconds=5), LATEST - timedelta(seconds=5) + rewound).after(60)
    assert planned == (LATEST, LATEST + rewound)


@given(clocks)
def test_last_time_of_the_calendar_in_another_zone_is_refused(clock: Clock) -> None:
    west = timezone(timedelta(hours=-10))
    with pytest.raises(ValueError, match="from 1970-01-01"):
        set_to(clock, WALL, datetime.max.replace(tzinfo=west))
