"""Detection of stuck seats from times per step."""

from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.training.teaching.stuck import Pace, find_stuck_seats

NOW: Final = datetime(2026, 11, 25, 10, tzinfo=UTC)


def pace(step: str | None, waited: float, **took: float | None) -> Pace:
    return Pace(step, NOW - timedelta(seconds=waited), took)


@pytest.mark.parametrize(
    ("paces", "stuck"),
    [
        # No seat has done the step yet.
        ({1: pace("a", 9000), 2: pace("a", 9000)}, set()),
        # The limit is 100 s: twice the room's median of 50 s.
        ({1: pace("a", 100), 2: pace("b", 0, a=50), 3: pace("b", 0, a=10), 4: pace("b", 0, a=900)}, set()),
        ({1: pace("a", 101), 2: pace("b", 0, a=50), 3: pace("b", 0, a=10), 4: pace("b", 0, a=900)}, {1}),
        # Half of the room has done step b within 20 s, so the lower limit of 60 s applies.
        ({1: pace("b", 59), 2: pace("b", 0), 3: pace("c", 0, b=20), 4: pace("c", 0, b=10)}, set()),
        ({1: pace("b", 60), 2: pace("b", 0), 3: pace("c", 0, b=20), 4: pace("c", 0, b=10)}, {1}),
        # Fewer than half of the seats have done step b, so no seat is stuck, however fast those seats and step a were.
        ({1: pace("b", 9000, a=1), 2: pace("b", 9000, a=1), 3: pace("c", 0, a=1, b=1)}, set()),
        ({1: pace("a", 9000), 2: pace("a", 9000), **{n: pace("b", 0, a=1) for n in (3, 4)}}, {1, 2}),
        # Seats for which the step was skipped don't count.
        ({1: pace("a", 200), 2: pace("b", 0, a=50), 3: pace("b", 0, a=None), 4: pace("b", 0, a=None)}, {1}),
        # A single seat can't be slower than others.
        ({1: pace("b", 9000, a=1)}, set()),
        # A seat that has completed all steps isn't stuck.
        ({1: pace(None, 9000, a=1)}, set()),
        ({}, set()),
    ],
)
def test_seat_is_stuck_after_twice_the_median_time(paces: dict[int, Pace], stuck: set[int]) -> None:
    assert find_stuck_seats(paces, NOW) == stuck


@pytest.mark.parametrize("quick", [0, 1, 3, 9])
def test_no_seat_is_stuck_at_a_long_step_after_a_short_one(quick: int) -> None:
    # All 20 seats did step a in 5 s. Step b takes three minutes, except for a few people who already know the step.
    knowing = {seat: pace("c", 0, a=5, b=10) for seat in range(quick)}
    others = {seat: pace("b", 180, a=5) for seat in range(quick, 20)}
    assert find_stuck_seats({**knowing, **others}, NOW) == set()


STEPS_DONE: Final = st.dictionaries(st.sampled_from("abcd"), st.floats(0, 10_000), max_size=4)
PACES: Final = st.dictionaries(
    st.integers(1, 30),
    st.builds(
        lambda step, waited, took: pace(
            step, waited, **{key: one for key, one in took.items() if key != step}
        ),
        st.sampled_from(["a", "b", "c", "d", None]),
        st.floats(0, 10_000),
        STEPS_DONE,
    ),
    max_size=12,
)


@given(PACES, st.floats(0, 10_000))
def test_stuck_seat_stays_stuck_while_no_seat_has_new_entries(paces: dict[int, Pace], later: float) -> None:
    before = find_stuck_seats(paces, NOW)
    assert before <= find_stuck_seats(paces, NOW + timedelta(seconds=later))
    assert all((NOW - paces[seat].since).total_seconds() >= 60 for seat in before)
    assert all(paces[seat].step is not None for seat in before)


@given(PACES)
def test_every_seat_that_has_been_at_a_step_as_long_as_a_stuck_seat_is_stuck_too(
    paces: dict[int, Pace],
) -> None:
    stuck = find_stuck_seats(paces, NOW)
    for seat in stuck:
        slower = [
            other
            for other, one in paces.items()
            if one.step == paces[seat].step and one.since <= paces[seat].since
        ]
        assert stuck.issuperset(slower)


@given(st.lists(st.tuples(st.lists(st.floats(0, 600), max_size=4), st.floats(0, 600)), max_size=20))
def test_at_most_half_of_a_room_is_stuck(people: list[tuple[list[float], float]]) -> None:
    paces = {
        seat: pace("abcde"[len(took)], waited, **dict(zip("abcd", took, strict=False)))
        for seat, (took, waited) in enumerate(people)
    }
    assert len(find_stuck_seats(paces, NOW)) <= len(paces) / 2
