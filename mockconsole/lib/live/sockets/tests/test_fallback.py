"""Seats whose consoles read because they have no websocket."""

from mockconsole.lib.live.http.headers import LIVE, LOOK, NOT_LIVE
from mockconsole.lib.live.sockets.fallback import FALLBACK_SECONDS, FallbackSeats
from mockconsole.lib.tests.clock import FrozenClock

POLLS = {LIVE: NOT_LIVE}


def test_a_seat_reads_for_fifteen_seconds_after_each_read_of_a_console_that_is_not_live(
    clock: FrozenClock,
) -> None:
    fallback = FallbackSeats(clock=clock)
    fallback.record(1, POLLS)
    clock.now += FALLBACK_SECONDS - 1
    fallback.record(2, POLLS)
    assert fallback.seats() == [1, 2]
    clock.now += 1
    assert fallback.seats() == [2]


def test_neither_a_live_console_nor_a_trainer_who_looks_nor_anybody_without_a_seat_reads(
    clock: FrozenClock,
) -> None:
    fallback = FallbackSeats(clock=clock)
    fallback.record(1, {})
    fallback.record(2, {**POLLS, LOOK: "2"})
    fallback.record(None, POLLS)
    assert fallback.seats() == []
