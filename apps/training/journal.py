"""How entries get into the journal: each has the next number of its seat, given under the lock of the seat's row.

Locks are taken in one order everywhere: a lesson's row, then accounts, then rows of seats by their ids, then rooms.
"""

import logging
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from apps.training.models import JournalEntry, Seat
from apps.training.progress import Entry
from apps.training.selectors import Followed, followed, further, moved
from mockconsole.lib.busy import is_busy, loss_in
from mockconsole.lib.live.notify import notify_seats

logger = logging.getLogger("mockconsole.training")

_AT_ONCE: Final = 100
_NEXT: Final = (
    f"UPDATE {Seat._meta.db_table} SET entries = entries + %s, seen_at = COALESCE(%s, seen_at)"  # noqa: S608 (no value is in it)
    " WHERE id = %s AND sandbox_id = %s RETURNING entries"
)


class Noted(NamedTuple):
    """What is to become an entry; `n` is the number that its client gave it, so that it is kept once."""

    at: datetime
    kind: str
    what: str
    outcome: str = ""
    about: dict[str, Any] | None = None
    n: int | None = None


class Batch(NamedTuple):
    """What is to be kept for a seat, as long as the seat has this room; `client` tells the numbers of several apart.

    It was not `seen` by what its trainer does to it.
    """

    seat_id: int
    sandbox_id: int
    noted: Sequence[Noted]
    client: bytes = b""
    seen: bool = True


def keep(batches: Sequence[Batch]) -> list[Followed | Exception]:
    """Write batches in one transaction; return how far each seat is then, or why its batch can't be kept.

    Call it outside of a transaction: what is rolled back after it would be remembered all the same.
    """
    try:
        # What was reached before is asked for first, to tell whether the entries have moved anything.
        before = [followed(batch.seat_id) for batch in batches]
        with transaction.atomic():
            results = _write(batches)
    except Exception as error:  # noqa: BLE001 (each batch has an answer of its own)
        if len(batches) == 1 or is_busy(error) or loss_in(error):
            return [error] * len(batches)
        # By itself, one that can't be written keeps no other back.
        return [keep([batch])[0] for batch in batches]
    now = [
        result if isinstance(result, Exception) else _after(batch, known, *result)
        for batch, known, result in zip(batches, before, results, strict=True)
    ]
    reached = zip(batches, before, now, strict=True)
    if further_on := [
        batch.seat_id
        for batch, known, after in reached
        if not isinstance(after, Exception) and moved(known.state, after.state)
    ]:
        notify_seats(further_on, "records_changed", ["seat"])
    return now


def note(seat: Seat, kind: str, what: str = "", about: dict[str, Any] | None = None) -> None:
    """Write an entry of the server in the caller's transaction, which has locked the seat's row."""
    note_all([seat], kind, what, about)


def note_all(seats: Sequence[Seat], kind: str, what: str = "", about: dict[str, Any] | None = None) -> None:
    """Write the same entry for several seats, in as many statements as for one."""
    now = timezone.now()
    for seat in seats:
        seat.entries += 1
        seat.seen_at = now
    Seat.objects.bulk_update(seats, ["entries", "seen_at"], batch_size=_AT_ONCE)
    JournalEntry.objects.bulk_create(
        [
            JournalEntry(seat=seat, number=seat.entries, at=now, kind=kind, what=what, about=about)
            for seat in seats
        ]
    )


def digest_of(client: bytes) -> str:
    """Return what is kept of a client's name: it tells repetitions apart, and nothing else of it matters."""
    return sha256(client).hexdigest()[:32] if client else ""


def _write(batches: Sequence[Batch]) -> list[tuple[int, list[Entry]] | Exception]:
    """Return how many entries each seat has then, and those of its batch, or why there are none; rows of seats are locked in the order of their ids."""
    now = timezone.now()
    results: dict[int, tuple[int, list[Entry]] | Exception] = {}
    rows: list[JournalEntry] = []
    for place in sorted(range(len(batches)), key=lambda place: batches[place].seat_id):
        batch = batches[place]
        last = _counted(batch, len(batch.noted), now)
        if last is None:
            results[place] = Seat.DoesNotExist()
            continue
        fresh = _fresh(batch)
        if repeated := len(batch.noted) - len(fresh):
            _counted(batch, -repeated, now)
        client, first = digest_of(batch.client), last - len(batch.noted) + 1
        entries = [
            Entry(number, one.at, one.kind, one.what, one.outcome, one.about)
            for number, one in enumerate(fresh, first)
        ]
        results[place] = first + len(fresh) - 1, entries
        rows += [
            JournalEntry(seat_id=batch.seat_id, client=client, n=one.n, **entry._asdict())
            for one, entry in zip(fresh, entries, strict=True)
        ]
    JournalEntry.objects.bulk_create(rows)
    return [results[place] for place in range(len(batches))]


def _counted(batch: Batch, number: int, now: datetime) -> int | None:
    """Count so many entries more of a seat, and return how many it has; None where it hasn't this room any more."""
    with connection.cursor() as cursor:
        cursor.execute(_NEXT, [number, now if batch.seen else None, batch.seat_id, batch.sandbox_id])
        row = cursor.fetchone()
    return None if row is None else int(row[0])


def _fresh(batch: Batch) -> list[Noted]:
    numbered = [one.n for one in batch.noted if one.n is not None]
    if not numbered:
        return list(batch.noted)
    stored = JournalEntry.objects.filter(
        seat_id=batch.seat_id, client=digest_of(batch.client), n__in=numbered
    ).values_list("n", flat=True)
    numbers = set(stored)
    return [one for one in batch.noted if one.n not in numbers]


def _after(batch: Batch, known: Followed, count: int, entries: list[Entry]) -> Followed:
    """Return how far a seat is."""
    if known.state.version + len(entries) < count:
        # Another process has written in between.
        return followed(batch.seat_id, entries=count)
    return further(batch.seat_id, known, entries)
