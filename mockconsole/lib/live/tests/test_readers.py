"""Seats whose consoles read because they have no websocket."""

from mockconsole.lib.live.headers import LIVE, LOOK, NOT_LIVE
from mockconsole.lib.live.readers import READING_SECONDS, Readers
from mockconsole.lib.live.tests.watch import Watch

UNHEARD = {LIVE: NOT_LIVE}


def test_a_seat_reads_for_fifteen_seconds_after_each_read_of_a_console_that_is_not_live(watch: Watch) -> None:
    readers = Readers(clock=watch)
    readers.note(1, UNHEARD)
    watch.now += READING_SECONDS - 1
    readers.note(2, UNHEARD)
    assert readers.seats() == [1, 2]
    watch.now += 1
    assert readers.seats() == [2]


def test_neither_a_live_console_nor_a_trainer_who_looks_nor_anybody_without_a_seat_reads(
    watch: Watch,
) -> None:
    readers = Readers(clock=watch)
    readers.note(1, {})
    readers.note(2, {**UNHEARD, LOOK: "2"})
    readers.note(None, UNHEARD)
    assert readers.seats() == []
