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
from apps.training.models import JournalEntry, Seat
from apps.training.progress import WAITS, Entry
from apps.training.selectors import (
    SeatProgress,
    advance_progress,
    has_visible_change,
    progress_of,
    progress_of_seats,
)
from mockconsole.lib.busy import is_busy, loss_in
from mockconsole.lib.live.notify import notify_seats

logger = logging.getLogger("mockconsole.training")

_AT_ONCE: Final = 100
_SEAT: Final = ("entries", "seen_at", "sandbox", "closed_at", "lesson__state")
_STORED: Final = (
    # Safe from SQL injection: only names of the model, and placeholders, are interpolated.
    "WITH sent (seat, client, first, last) AS (VALUES {}) SELECT entry.seat_id, entry.client, entry.n FROM sent"  # noqa: S608
    f" JOIN {JournalEntry._meta.db_table} entry ON entry.seat_id = sent.seat AND entry.client = sent.client"
    " AND entry.n BETWEEN sent.first AND sent.last"
)


class NewEntry(NamedTuple):
    """Entry to write; a client that sends an entry again uses the same `n`, so that the entry is stored only once."""

    at: datetime
    kind: str
    what: str
    outcome: str = ""
    about: dict[str, Any] | None = None
    n: int | None = None

    def numbered(self, number: int) -> Entry:
        """Return the entry with its number in the seat's journal."""
        return Entry(number, self.at, self.kind, self.what, self.outcome, self.about)


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
        before = progress_of_seats({batch.seat_id: 0 for batch in batches})
        with transaction.atomic():
            results = _write(batches)
    except Exception as error:  # noqa: BLE001 (each batch has its own result)
        if len(batches) == 1 or is_busy(error) or loss_in(error):
            return [error] * len(batches)
        # Retry one by one, so that a bad batch doesn't block the other batches.
        return [write_batches([batch])[0] for batch in batches]
    now = [
        result if isinstance(result, Exception) else _progress_after(batch, before[batch.seat_id], *result)
        for batch, result in zip(batches, results, strict=True)
    ]
    if further_on := [
        batch.seat_id
        for batch, after in zip(batches, now, strict=True)
        if not isinstance(after, Exception) and has_visible_change(before[batch.seat_id].state, after.state)
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
    """Write the batches in four statements; return each seat's entry count and new entries, or the error.

    With one statement per batch, other threads ran between the statements: on a busy server, a commit took seconds.
    """
    now = timezone.now()
    rows = Seat.objects.select_for_update(no_key=True, of=("self",)).select_related("lesson").order_by("pk")
    seats = {seat.pk: seat for seat in rows.only(*_SEAT).filter(pk__in={one.seat_id for one in batches})}
    stored = _stored(batches)
    results: list[tuple[int, list[Entry]] | Exception] = []
    changed: set[Seat] = set()
    written: list[JournalEntry] = []
    for batch in batches:
        seat = seats.get(batch.seat_id)
        if seat is None or not (batch.late or seat.sandbox_id == batch.sandbox_id):
            results.append(Seat.DoesNotExist())
            continue
        if seat.closed_at is not None and not batch.late:
            results.append(over())
            continue
        client = digest_of(batch.client)
        fresh = [one for one in batch.entries if (batch.seat_id, client, one.n) not in stored]
        if seat.lesson.state == LessonState.JOINING:
            fresh = list(_entries_before_start(fresh))
        entries = [one.numbered(number) for number, one in enumerate(fresh, seat.entries + 1)]
        seat.entries += len(fresh)
        if batch.seen:
            seat.seen_at = now
        changed.add(seat)
        stored.update((batch.seat_id, client, one.n) for one in fresh if one.n is not None)
        results.append((seat.entries, entries))
        written += [
            JournalEntry(seat_id=batch.seat_id, client=client, n=one.n, **entry._asdict())
            for one, entry in zip(fresh, entries, strict=True)
        ]
    Seat.objects.bulk_update(changed, ["entries", "seen_at"], batch_size=_AT_ONCE)
    JournalEntry.objects.bulk_create(written)
    return results


def _stored(batches: Sequence[Batch]) -> set[tuple[int, str, int]]:
    """Return the seat, client and number of the entries of these batches that are stored already."""
    sent = [
        value
        for batch in batches
        if (numbers := [one.n for one in batch.entries if one.n is not None])
        for value in (batch.seat_id, digest_of(batch.client), min(numbers), max(numbers))
    ]
    if not sent:
        return set()
    places = ", ".join(["(%s, %s, %s, %s)"] * (len(sent) // 4))
    with connection.cursor() as cursor:
        cursor.execute(_STORED.format(places), sent)
        return set(cursor.fetchall())


def _entries_before_start(entries: Iterable[NewEntry]) -> Iterator[NewEntry]:
    """Yield the entries that are stored before a lesson's start; visits are marked so that they meet no condition."""
    for entry in entries:
        if entry.kind == Kind.VISITED:
            yield entry._replace(about={**(entry.about or {}), WAITS: True})
        elif entry.kind == Kind.HAND:
            yield entry


def _progress_after(batch: Batch, known: SeatProgress, count: int, entries: list[Entry]) -> SeatProgress:
    """Return the progress of a seat after its batch."""
    if known.state.version + len(entries) < count:
        # Race: another process has written entries in between, so read them from the journal.
        return progress_of(batch.seat_id, entries=count)
    return advance_progress(batch.seat_id, known, entries)
