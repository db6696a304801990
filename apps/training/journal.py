"""Writer of the journal: each entry gets the next number of its seat, under the lock of the seat's row.

Lock order, against deadlocks: the lesson's row, accounts, rows of seats by id, rooms.
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
    """Entry to be written; `n` is its client's number, which makes a repetition idempotent."""

    at: datetime
    kind: str
    what: str
    outcome: str = ""
    about: dict[str, Any] | None = None
    n: int | None = None


class Batch(NamedTuple):
    """Entries for a seat, valid while it has this room; `client` scopes the numbers `n`.

    `seen` is False for entries of a trainer's actions: they are no sign that the person is there.
    """

    seat_id: int
    sandbox_id: int
    noted: Sequence[Noted]
    client: bytes = b""
    seen: bool = True


def keep(batches: Sequence[Batch]) -> list[Followed | Exception]:
    """Write batches in one transaction; return the progress of each seat, or the error of its batch.

    Call it outside of a transaction: a rollback wouldn't undo the cached progress.
    """
    try:
        # Progress before the write, to know whether the entries changed it.
        before = [followed(batch.seat_id) for batch in batches]
        with transaction.atomic():
            results = _write(batches)
    except Exception as error:  # noqa: BLE001 (each batch has an answer of its own)
        if len(batches) == 1 or is_busy(error) or loss_in(error):
            return [error] * len(batches)
        # Retry one by one, so that a bad batch doesn't block the others.
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
    """Write an entry in the caller's transaction, which has locked the seat's row."""
    note_all([seat], kind, what, about)


def note_all(seats: Sequence[Seat], kind: str, what: str = "", about: dict[str, Any] | None = None) -> None:
    """Write the same entry for several seats, in as few statements as for one."""
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
    """Return the digest of a client's name, which only has to identify repetitions."""
    return sha256(client).hexdigest()[:32] if client else ""


def _write(batches: Sequence[Batch]) -> list[tuple[int, list[Entry]] | Exception]:
    """Write the batches, locking seats by id; return each seat's number of entries with the new ones, or the error."""
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
    """Add to the number of a seat's entries and return it; None if the seat has left this room."""
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
    """Return the progress of a seat after its batch."""
    if known.state.version + len(entries) < count:
        # Race: another process has written entries in between.
        return followed(batch.seat_id, entries=count)
    return further(batch.seat_id, known, entries)
