"""Reads of walkthroughs, lessons and seats, with a cache of the progress of seats."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import partial
from itertools import chain, groupby
from operator import attrgetter, itemgetter
from threading import Lock
from typing import Any, Final, NamedTuple, cast
from weakref import WeakValueDictionary

from cachetools import LRUCache
from django.db import connection

from apps.accounts.models import User
from apps.sandboxes.selectors import main_room_id, records_of
from apps.training.choices import LessonState
from apps.training.models import JournalEntry, Lesson, Seat, Trick, Walkthrough
from apps.training.progress import PLAYED, SKIPPED, Entry, State, begin, fold
from apps.training.scripts.checks import lines_of
from apps.training.scripts.steps import Script, compile_script
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who

# Size of the cache: several lessons of 500 seats. In a smaller cache, seats that are polled in turn would evict each other.
MAX_CACHED_SEATS: Final = 2000
_AT_ONCE: Final = 1000
# Safe from SQL injection: only column names from the code, and placeholders, are interpolated.
_FURTHER: Final = (
    "WITH known (seat, version) AS (VALUES {}) SELECT entry.seat_id, "  # noqa: S608
    + ", ".join(f"entry.{name}" for name in Entry._fields)
    + f" FROM known JOIN {JournalEntry._meta.db_table} entry"
    " ON entry.seat_id = known.seat AND entry.number > known.version ORDER BY entry.seat_id, entry.number"
)
_WALKTHROUGH: Final = ("key", "title", "summary", "minutes", "level", "steps")
_LESSON: Final = (
    "pk",
    "sandbox",
    "lesson_id",
    "entries",
    "lesson__walkthrough",
    "lesson__title",
    "lesson__state",
    "lesson__begun_at",
    "lesson__ended_at",
    "lesson__source__name",
)


def walkthrough_in(sandbox_id: int, key: str) -> Walkthrough:
    """Return the walkthrough with the given key in a room; raises Refusal if there is none."""
    walkthrough = records_of(Walkthrough, sandbox_id).filter(key=key).first()
    if walkthrough is None:
        raise Refusal(
            "This walkthrough is not in your room any more. Choose another one.",
            code="not_found",
            status_code=404,
        )
    return walkthrough


def tricks_in(sandbox_id: int) -> list[dict[str, Any]]:
    """Return the tricks of a room, without their cards, which belong to the debriefing."""
    return [dict(row) for row in records_of(Trick, sandbox_id).values("key", "title", "looks")]


class SeatProgress(NamedTuple):
    """Script of a seat, and its progress after the entries read so far."""

    script: Script
    begun_at: datetime
    state: State


class ProgressCache:
    """LRU cache of the progress of seats in this process."""

    def __init__(self) -> None:
        self._progress: LRUCache[int, SeatProgress] = LRUCache(MAX_CACHED_SEATS)
        self._scripts: WeakValueDictionary[int, Script] = WeakValueDictionary()
        self._lock = Lock()

    def script_of(self, lesson: Lesson) -> Script:
        """Return the compiled script of a lesson, cached because it never changes."""
        script = self._scripts.get(lesson.pk)
        if script is None:
            script = self._scripts[lesson.pk] = compile_script(lesson.script, lesson.use)
        return script

    def get(self, seat_id: int) -> SeatProgress | None:
        """Return the cached progress of a seat."""
        with self._lock:
            return self._progress.get(seat_id)

    def store(self, seat_id: int, progress: SeatProgress) -> None:
        """Cache a seat's progress, unless another thread has cached newer progress."""
        with self._lock:
            known = self._progress.get(seat_id)
            if known is None or known.state.version < progress.state.version:
                self._progress[seat_id] = progress

    def clear(self) -> None:
        """Empty the cache."""
        with self._lock:
            self._progress.clear()
            self._scripts.clear()


progress_cache = ProgressCache()


def progress_of(seat_id: int, *, entries: int = 0) -> SeatProgress:
    """Return the progress of a seat, including at least its first `entries` entries; raises Seat.DoesNotExist."""
    try:
        return progress_of_seats({seat_id: entries})[seat_id]
    except KeyError as error:
        raise Seat.DoesNotExist from error


def progress_of_seats(entries: Mapping[int, int]) -> dict[int, SeatProgress]:
    """Return the progress of several seats in at most two queries; deleted seats are left out."""
    known = _cached_progress(entries)
    new = [seat_id for seat_id in entries if seat_id not in known]
    seats = Seat.objects.filter(pk__in=new).select_related("lesson") if new else ()
    return _read_on(known, {seat.pk: _initial_progress(seat.lesson) for seat in seats}, entries)


def progress_in_lesson(lesson: Lesson, entries: Mapping[int, int]) -> dict[int, SeatProgress]:
    """Return the progress of seats of one lesson in at most one query."""
    known = _cached_progress(entries)
    return _read_on(known, dict.fromkeys(entries.keys() - known, _initial_progress(lesson)), entries)


def _cached_progress(seat_ids: Iterable[int]) -> dict[int, SeatProgress]:
    return {seat_id: known for seat_id in seat_ids if (known := progress_cache.get(seat_id)) is not None}


def _initial_progress(lesson: Lesson) -> SeatProgress:
    script = progress_cache.script_of(lesson)
    return SeatProgress(script, lesson.begun_at, begin(script))


def _read_on(
    known: Mapping[int, SeatProgress], new: Mapping[int, SeatProgress], entries: Mapping[int, int]
) -> dict[int, SeatProgress]:
    """Return the progress of seats after at least the given numbers of entries, reading only uncached entries."""
    progress = {**known, **new}
    behind = {
        seat_id: one.state.version
        for seat_id, one in progress.items()
        if seat_id in new or one.state.version < entries[seat_id]
    }
    if behind:
        places = ", ".join(["(%s, %s)"] * len(behind))
        numbers = [number for pair in behind.items() for number in pair]
        with connection.cursor() as cursor:
            cursor.execute(_FURTHER.format(places), numbers)
            rows = chain.from_iterable(iter(partial(cursor.fetchmany, _AT_ONCE), []))
            # Collect the progress here instead of reading it from the cache, which may be too small for all seats.
            for seat_id, read in groupby(rows, itemgetter(0)):
                entries_read = [_entry(*row) for row in read]
                progress[seat_id] = advance_progress(seat_id, progress[seat_id], entries_read)
    for seat_id in new:
        progress_cache.store(seat_id, progress[seat_id])
    return progress


def _entry(
    seat_id: int, number: int, at: datetime, kind: str, what: str, outcome: str, about: str | None
) -> Entry:
    """Convert a raw database row to an entry: SQLite returns times without a zone; JSON arrives as text.

    Model instances would take four times as long: a debriefing of 200 seats reads 60,000 rows.
    """
    aware = at.replace(tzinfo=UTC) if at.tzinfo is None else at
    return Entry(number, aware, kind, what, outcome, None if about is None else json.loads(about))


def advance_progress(seat_id: int, known: SeatProgress, entries: list[Entry]) -> SeatProgress:
    """Return the progress of a seat after more entries, and cache it."""
    now = known._replace(state=fold(known.script, known.state, entries))
    progress_cache.store(seat_id, now)
    return now


def has_visible_change(before: State, after: State) -> bool:
    """Return True if the progress that screens show has changed."""
    shown = attrgetter("step", "done", "hints", "paused", "answers", "decisions", "flags")
    return bool(shown(before) != shown(after))


def walkthroughs_for(who: Who) -> list[dict[str, Any]]:
    """Return the walkthroughs of an account's room (of the source for a copy), each with the account's latest lesson."""
    account = cast("User", who)
    source = source_of(account)
    latest = {}
    lessons = Seat.objects.filter(user=account.pk, lesson__source=source).order_by("pk")
    for seat in lessons.values(*_LESSON):
        latest[seat["lesson__walkthrough"]] = seat
    progress = progress_of_seats({seat["pk"]: seat["entries"] for seat in latest.values()})
    rows = list(records_of(Walkthrough, source).values(*_WALKTHROUGH))
    for key in sorted(latest.keys() - {row["key"] for row in rows}):
        # Include walkthroughs that were deleted from the room, if the latest lesson's copy of the room still has them.
        rows += records_of(Walkthrough, latest[key]["sandbox"] or 0).filter(key=key).values(*_WALKTHROUGH)
    return [
        {
            **row,
            "steps": len(row["steps"]),
            "lesson": _as_lesson(latest[row["key"]], progress, account) if row["key"] in latest else None,
        }
        for row in rows
    ]


def find_seat(user: User) -> Seat | None:
    """Return the seat of an account with its lesson and room; None if the account has no seat or the seat was deleted."""
    rows = Seat.objects.filter(pk=user.seat or 0, sandbox=user.sandbox_id)
    return rows.select_related("lesson", "sandbox").first()


def lesson_of(user: User, seat_id: int) -> dict[str, Any]:
    """Return the progress of an account in one of its lessons."""
    seat = Seat.objects.filter(pk=seat_id).values(*_LESSON).get()
    return _as_lesson(seat, progress_of_seats({seat["pk"]: seat["entries"]}), user)


def presentation_of(lesson: Lesson) -> dict[str, Any]:
    """Return the trainer's settings for everybody in a lesson."""
    unset = {"version": 0, "blank": False, "bring": None, "message": None}
    is_over = lesson.state in {LessonState.DEBRIEFING, LessonState.ENDED}
    rules = lines_of(lesson.rules) if is_over else []
    presented = {**unset, **lesson.presented, "state": lesson.state, "rules": rules}
    if presented["bring"] is not None:
        # An earlier version stored `bring` without `row`.
        presented["bring"] = {"row": None, **presented["bring"]}
    return presented


def presentation_for(number: int, lesson: Lesson) -> dict[str, Any]:
    """Return the trainer's settings for one seat, without a screen or message that is meant for other seats."""
    presented = presentation_of(lesson)
    for key in ("bring", "message"):
        if presented[key] is not None and number not in (presented[key]["seats"] or [number]):
            presented[key] = None
    return presented


def source_of(user: User) -> int:
    """Return an account's room id; for a copy, the source's id, or the main room's id if the source was deleted."""
    if user.seat is None:
        return user.sandbox_id
    return user.sandbox.copied_from_id or main_room_id() or 0


def _as_lesson(seat: Mapping[str, Any], progress: Mapping[int, SeatProgress], user: User) -> dict[str, Any]:
    known = progress[seat["pk"]]
    return {
        "ref": Lesson(pk=seat["lesson_id"]).ref,
        "walkthrough": seat["lesson__walkthrough"],
        "state": seat["lesson__state"],
        "here": user.seat == seat["pk"],
        "done": len(known.state.done),
        "skipped": sum(one.how == SKIPPED for one in known.state.done),
        "played": sum(one.how == PLAYED for one in known.state.done),
        "hints": sum(known.state.hints.values()),
        "of": len(known.script.steps),
        "begun_at": seat["lesson__begun_at"],
        "ended_at": seat["lesson__ended_at"],
    }
