"""Writer of the journal: each entry gets the next number of its seat, under the lock of the seat's row.

Lock order, against deadlocks: the lesson's row, accounts, rows of seats by id, rooms.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from apps.training.choices import Kind, LessonState
from apps.training.exercise import over
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.progress import WAITS, Entry
from apps.training.selectors import SeatProgress, advance_progress, has_visible_change, progress_of
from mockconsole.lib.busy import is_busy, loss_in
from mockconsole.lib.live.notify import notify_seats

logger = logging.getLogger("mockconsole.training")

_AT_ONCE: Final = 100
_NEXT: Final = (
    f"UPDATE {Seat._meta.db_table} SET entries = entries + %s, seen_at = COALESCE(%s, seen_at)"  # noqa: S608 (no value is in it)
    " WHERE id = %s AND (%s OR sandbox_id = %s AND closed_at IS NULL) RETURNING entries,"
    f" (SELECT state FROM {Lesson._meta.db_table} lesson WHERE lesson.id = lesson_id)"
)


class NewEntry(NamedTuple):
    """Entry to write; a client that sends an entry again uses the same `n`, so that the entry is stored only once."""

    at: datetime
    kind: str
    what: str
    outcome: str = ""
    about: dict[str, Any] | None = None
    n: int | None = None


class Batch(NamedTuple):
    """Entries for a seat, stored only if the seat is still in the room `sandbox_id` and its journal is not closed.

    Before the start of the lesson, only visits and raised hands are stored. `n` is unique within a `client`. `seen` is
    False for actions of a trainer, which don't show that the person on the seat is active. A `late` batch is stored in
    any case: it reports the effect of an action that was stored in time.
    """

    seat_id: int
    sandbox_id: int
    entries: Sequence[NewEntry]
    client: bytes = b""
    seen: bool = True
    late: bool = False


def write_batches(batches: Sequence[Batch]) -> list[SeatProgress | Exception]:
    """Write batches in one transaction; return the progress of each seat, or the error of its batch.

    Call it outside of a transaction: a rollback wouldn't undo the cached progress.
    """
    try:
        # Read the progress before the write, to find out whether the entries change it.
        before = [progress_of(batch.seat_id) for batch in batches]
        with transaction.atomic():
            results = _write(batches)
    except Exception as error:  # noqa: BLE001 (each batch has its own result)
        if len(batches) == 1 or is_busy(error) or loss_in(error):
            return [error] * len(batches)
        # Retry one by one, so that a bad batch doesn't block the other batches.
        return [write_batches([batch])[0] for batch in batches]
    now = [
        result if isinstance(result, Exception) else _progress_after(batch, known, *result)
        for batch, known, result in zip(batches, before, results, strict=True)
    ]
    reached = zip(batches, before, now, strict=True)
    if further_on := [
        batch.seat_id
        for batch, known, after in reached
        if not isinstance(after, Exception) and has_visible_change(known.state, after.state)
    ]:
        notify_seats(further_on, "records_changed", ["seat"])
    return now


def note(seat: Seat, kind: str, what: str = "", about: dict[str, Any] | None = None) -> None:
    """Write a journal entry in the caller's transaction, which must have locked the seat's row."""
    note_all([seat], kind, what, about)


def note_all(seats: Sequence[Seat], kind: str, what: str = "", about: dict[str, Any] | None = None) -> None:
    """Write the same journal entry for several seats in bulk, with few SQL statements."""
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
    """Return a short digest of a client's name; it suffices to recognize entries that are sent again."""
    return sha256(client).hexdigest()[:32] if client else ""


def _write(batches: Sequence[Batch]) -> list[tuple[int, list[Entry]] | Exception]:
    """Write the batches, locking seats in order of id; return each seat's entry count and new entries, or the error."""
    now = timezone.now()
    results: dict[int, tuple[int, list[Entry]] | Exception] = {}
    rows: list[JournalEntry] = []
    for place in sorted(range(len(batches)), key=lambda place: batches[place].seat_id):
        batch = batches[place]
        row = _advance_count(batch, len(batch.entries), now)
        if row is None:
            results[place] = _error_of(batch)
            continue
        last, state = row
        fresh = _unstored(batch)
        if state == LessonState.JOINING:
            fresh = list(_entries_before_start(fresh))
        if left_out := len(batch.entries) - len(fresh):
            _advance_count(batch, -left_out, now)
        client, first = digest_of(batch.client), last - len(batch.entries) + 1
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


def _advance_count(batch: Batch, number: int, now: datetime) -> tuple[int, str] | None:
    """Add `number` to a seat's entry count; return the new count and the lesson's state; None for a refused batch."""
    seen = now if batch.seen else None
    with connection.cursor() as cursor:
        cursor.execute(_NEXT, [number, seen, batch.seat_id, batch.late, batch.sandbox_id])
        row: tuple[int, str] | None = cursor.fetchone()
    return row


def _entries_before_start(entries: Iterable[NewEntry]) -> Iterator[NewEntry]:
    """Yield the entries that are stored before a lesson's start; visits are marked so that they meet no condition."""
    for entry in entries:
        if entry.kind == Kind.VISITED:
            yield entry._replace(about={**(entry.about or {}), WAITS: True})
        elif entry.kind == Kind.HAND:
            yield entry


def _error_of(batch: Batch) -> Exception:
    """Return the reason why a seat doesn't accept a batch: the exercise is over, or the seat isn't in the batch's room."""
    closed = Seat.objects.filter(pk=batch.seat_id, sandbox=batch.sandbox_id, closed_at__isnull=False)
    return over() if closed.exists() else Seat.DoesNotExist()


def _unstored(batch: Batch) -> list[NewEntry]:
    numbered = [one.n for one in batch.entries if one.n is not None]
    if not numbered:
        return list(batch.entries)
    stored = JournalEntry.objects.filter(
        seat_id=batch.seat_id, client=digest_of(batch.client), n__in=numbered
    ).values_list("n", flat=True)
    numbers = set(stored)
    return [one for one in batch.entries if one.n not in numbers]


def _progress_after(batch: Batch, known: SeatProgress, count: int, entries: list[Entry]) -> SeatProgress:
    """Return the progress of a seat after its batch."""
    if known.state.version + len(entries) < count:
        # Race: another process has written entries in between, so read them from the journal.
        return progress_of(batch.seat_id, entries=count)
    return advance_progress(batch.seat_id, known, entries)
