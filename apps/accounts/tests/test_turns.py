"""Tests of the rate limit on codes, simulated at an IP address that an attacker shares with a class."""

from collections.abc import Callable, Iterator
from itertools import count, pairwise
from random import Random

import pytest
from django.utils import timezone

from apps.accounts.throttles import _digest
from apps.accounts.turns import TURN, queue_key, take_turn
from apps.sandboxes.tests.conftest import FakeClock, fake_clock

pytestmark = pytest.mark.django_db
__all__ = ["fake_clock"]

QUEUE = _digest("address")
TICK = 0.05
LATEST = 70
PEOPLE = 6


@pytest.fixture(autouse=True)
def seeded_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.accounts.turns.chance", Random(7))


def try_code(code: str) -> float | None:
    """Try a code; return None if it is the code's turn, otherwise the seconds to wait."""
    return take_turn(queue=QUEUE, key=queue_key(QUEUE, _digest(code)))


def other_codes() -> Iterator[str]:
    return (f"wrong {number}" for number in count())


def one_code() -> Iterator[str]:
    return ("wrong" for _ in count())


def few_codes() -> Iterator[str]:
    """Return five wrong codes in rotation: at 20 tries a second, each code is tried four times a second."""
    return (f"wrong {number % 5}" for number in count())


@pytest.mark.parametrize(
    ("codes", "of_lesson"), [(other_codes, True), (other_codes, False), (one_code, True), (few_codes, True)]
)
def test_six_people_get_a_turn_while_an_attacker_at_their_address_tries_20_codes_a_second(
    fake_clock: FakeClock, codes: Callable[[], Iterator[str]], of_lesson: bool
) -> None:
    began = timezone.now()
    chance = Random(7)
    guesses = codes()
    # Time of each person's next try: people start at different times, and retry up to three seconds after the wait.
    due = {person: 10 + chance.random() * 10 for person in range(PEOPLE)}
    while due:
        now = (timezone.now() - began).total_seconds()
        assert now < 10 + LATEST, f"{len(due)} people wait"
        try_code(next(guesses))
        for person in [person for person, at in due.items() if at <= now]:
            # People who join use the same lesson code; people who come back use their own seat codes.
            wait = try_code("right" if of_lesson else f"seat {person}")
            if wait is None:
                del due[person]
            else:
                due[person] = now + wait + chance.random() * 3
        fake_clock.advance(seconds=TICK)


@pytest.mark.services
def test_turns_of_different_codes_start_at_least_five_seconds_apart(fake_clock: FakeClock) -> None:
    began = timezone.now()
    turns: list[tuple[float, str]] = []
    for step in range(400):
        for code in (f"guess {step}", f"again {step // 150}"):
            if try_code(code) is None and (not turns or turns[-1][1] != code):
                turns.append(((timezone.now() - began).total_seconds(), code))
        fake_clock.advance(seconds=TICK)
    starts = [at for at, _ in turns]
    assert len(starts) > 2
    assert all(later - earlier >= TURN.total_seconds() for earlier, later in pairwise(starts))
