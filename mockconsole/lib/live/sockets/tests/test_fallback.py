"""Seats whose consoles poll because they have no working websocket."""

from mockconsole.lib.live.http.headers import LIVE, LOOK, NOT_LIVE
from mockconsole.lib.live.sockets.fallback import FALLBACK_SECONDS, FallbackSeats
from mockconsole.lib.tests.clock import FrozenClock

POLLS = {LIVE: NOT_LIVE}


def test_a_seat_counts_as_fallback_for_15_s_after_a_poll_without_a_websocket(
    clock: FrozenClock,
) -> None:
    fallback = FallbackSeats(clock=clock)
    fallback.record(1, POLLS)
    clock.now += FALLBACK_SECONDS - 1
    fallback.record(2, POLLS)
    assert fallback.seats() == [1, 2]
    clock.now += 1
    assert fallback.seats() == [2]


def test_record_ignores_live_consoles_and_trainers_who_view_a_seat_and_accounts_without_a_seat(
    clock: FrozenClock,
) -> None:
    fallback = FallbackSeats(clock=clock)
    fallback.record(1, {})
    fallback.record(2, {**POLLS, LOOK: "2"})
    fallback.record(None, POLLS)
    assert fallback.seats() == []
