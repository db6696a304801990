"""Every read of training."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from threading import Lock
from typing import Any, Final, NamedTuple, cast
from weakref import WeakValueDictionary

from apps.accounts.models import User
from apps.sandboxes.selectors import main_room_id, records_of
from apps.training.models import JournalEntry, Lesson, Seat, Walkthrough
from apps.training.progress import SKIPPED, Entry, State, begin, fold
from apps.training.scripts.compiled import Script, compile_script
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who

# Enough for several lessons of 500 seats: polling one seat more in turn would evict and reread all.
REMEMBERED: Final = 2000
_ENTRY: Final = attrgetter(*Entry._fields)
# Only names from the code and placeholders are interpolated.
_FURTHER: Final = (
    "WITH known (seat, version) AS (VALUES {}) SELECT entry.id, entry.seat_id, "  # noqa: S608
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
    """Return a walkthrough of a room by its key; raises Refusal."""
    walkthrough = records_of(Walkthrough, sandbox_id).filter(key=key).first()
    if walkthrough is None:
        raise Refusal(
            "This walkthrough is not in your room any more. Choose another one.",
            code="not_found",
            status_code=404,
        )
    return walkthrough


class Followed(NamedTuple):
    """Script of a seat and its progress by the entries read so far."""

    script: Script
    begun_at: datetime
    state: State


class Memory:
    """LRU cache of the progress of seats in this process."""

    def __init__(self) -> None:
        self._progress: OrderedDict[int, Followed] = OrderedDict()
        self._scripts: WeakValueDictionary[int, Script] = WeakValueDictionary()
        self._lock = Lock()

    def script_of(self, lesson: Lesson) -> Script:
        """Return the compiled script of a lesson, cached because it never changes."""
        script = self._scripts.get(lesson.pk)
        if script is None:
            script = self._scripts[lesson.pk] = compile_script(lesson.script)
        return script

    def get(self, seat_id: int) -> Followed | None:
        """Return the cached progress of a seat."""
        with self._lock:
            if seat_id in self._progress:
                self._progress.move_to_end(seat_id)
            return self._progress.get(seat_id)

    def keep(self, seat_id: int, followed: Followed) -> None:
        """Cache a seat's progress, unless another thread was further."""
        with self._lock:
            known = self._progress.get(seat_id)
            if known is None or known.state.version < followed.state.version:
                self._progress[seat_id] = followed
                self._progress.move_to_end(seat_id)
            if len(self._progress) > REMEMBERED:
                self._progress.popitem(last=False)

    def clear(self) -> None:
        """Empty the cache."""
        with self._lock:
            self._progress.clear()
            self._scripts.clear()


memory = Memory()


def followed(seat_id: int, *, entries: int = 0) -> Followed:
    """Return the progress of a seat after at least so many entries; raises Seat.DoesNotExist."""
    try:
        return all_followed({seat_id: entries})[seat_id]
    except KeyError as error:
        raise Seat.DoesNotExist from error


def all_followed(entries: Mapping[int, int]) -> dict[int, Followed]:
    """Return the progress of several seats in at most two queries; deleted ones are left out."""
    known = _remembered(entries)
    new = [seat_id for seat_id in entries if seat_id not in known]
    seats = Seat.objects.filter(pk__in=new).select_related("lesson") if new else ()
    return _read_on(known, {seat.pk: _begun(seat.lesson) for seat in seats}, entries)


def all_followed_in(lesson: Lesson, entries: Mapping[int, int]) -> dict[int, Followed]:
    """Return the progress of seats of one lesson in at most one query."""
    known = _remembered(entries)
    return _read_on(known, dict.fromkeys(entries.keys() - known, _begun(lesson)), entries)


def _remembered(seat_ids: Iterable[int]) -> dict[int, Followed]:
    return {seat_id: known for seat_id in seat_ids if (known := memory.get(seat_id)) is not None}


def _begun(lesson: Lesson) -> Followed:
    script = memory.script_of(lesson)
    return Followed(script, lesson.begun_at, begin(script))


def _read_on(
    known: Mapping[int, Followed], new: Mapping[int, Followed], entries: Mapping[int, int]
) -> dict[int, Followed]:
    """Return the progress of seats after at least so many entries, reading only unknown ones."""
    progress = {**known, **new}
    behind = {
        seat_id: one.state.version
        for seat_id, one in progress.items()
        if seat_id in new or one.state.version < entries[seat_id]
    }
    if behind:
        places = ", ".join(["(%s, %s)"] * len(behind))
        numbers = [number for pair in behind.items() for number in pair]
        rows = JournalEntry.objects.raw(_FURTHER.format(places), numbers)
        # One by one: together they may exceed the cache.
        for seat_id, read in groupby(rows.iterator(), attrgetter("seat_id")):
            progress[seat_id] = further(seat_id, progress[seat_id], [Entry(*_ENTRY(row)) for row in read])
    for seat_id in new:
        memory.keep(seat_id, progress[seat_id])
    return progress


def further(seat_id: int, known: Followed, entries: list[Entry]) -> Followed:
    """Return the progress of a seat after more entries, and cache it."""
    now = known._replace(state=fold(known.script, known.state, entries))
    memory.keep(seat_id, now)
    return now


def moved(before: State, after: State) -> bool:
    """Return whether the visible progress has changed."""
    return (before.step, before.done, before.hints) != (after.step, after.done, after.hints)


def seat_of(who: Who) -> dict[str, Any]:
    """Return the seat of an account, with its script and its progress; raises Seat.DoesNotExist."""
    account = cast("User", who)
    rows = Seat.objects.filter(pk=account.seat or 0, sandbox=account.sandbox_id)
    seat = rows.select_related("lesson__source").get()
    known = followed(seat.pk, entries=seat.entries)
    return {
        "lesson": seat.lesson.ref,
        "teaching": _teaching(seat) if seat.lesson.is_taught else None,
        "walkthrough": seat.lesson.walkthrough,
        "title": seat.lesson.title,
        "room": "" if seat.lesson.source is None else seat.lesson.source.name,
        "steps": [
            {
                "id": step.id,
                "say": step.say,
                "at": step.at,
                "do": step.acts,
                "watch": step.watch,
                "calls": step.calls,
                "hints": step.hints,
            }
            for step in known.script.steps
        ],
        "progress": known.state,
    }


def walkthroughs_for(who: Who) -> list[dict[str, Any]]:
    """Return the walkthroughs of an account's room, or of its copy's source, with its lessons."""
    account = cast("User", who)
    source = source_of(account)
    latest = {}
    lessons = Seat.objects.filter(user=account.pk, lesson__source=source).order_by("pk")
    for seat in lessons.values(*_LESSON):
        latest[seat["lesson__walkthrough"]] = seat
    progress = all_followed({seat["pk"]: seat["entries"] for seat in latest.values()})
    rows = list(records_of(Walkthrough, source).values(*_WALKTHROUGH))
    for key in sorted(latest.keys() - {row["key"] for row in rows}):
        # A walkthrough deleted from the room is still in the copy of a running lesson.
        rows += records_of(Walkthrough, latest[key]["sandbox"] or 0).filter(key=key).values(*_WALKTHROUGH)
    return [
        {
            **row,
            "steps": len(row["steps"]),
            "lesson": _as_lesson(latest[row["key"]], progress, account) if row["key"] in latest else None,
        }
        for row in rows
    ]


def lesson_of(user: User, seat_id: int) -> dict[str, Any]:
    """Return the progress of an account in one of its lessons."""
    seat = Seat.objects.filter(pk=seat_id).values(*_LESSON).get()
    return _as_lesson(seat, all_followed({seat["pk"]: seat["entries"]}), user)


def presented_of(lesson: Lesson) -> dict[str, Any]:
    """Return the trainer's settings for everybody in a lesson."""
    unset = {"version": 0, "blank": False, "bring": None, "message": None}
    return {**unset, **lesson.presented, "state": lesson.state}


def presented_to(number: int, lesson: Lesson) -> dict[str, Any]:
    """Return the trainer's settings for one seat, without those meant for others."""
    presented = presented_of(lesson)
    for key in ("bring", "message"):
        if presented[key] is not None and number not in (presented[key]["seats"] or [number]):
            presented[key] = None
    return presented


def _teaching(seat: Seat) -> dict[str, Any]:
    return {
        "name": seat.lesson.name,
        "seat": seat.number,
        "seat_code": seat.code,
        "code": seat.lesson.code,
        "hand": seat.hand_at is not None,
        "presented": presented_to(seat.number, seat.lesson),
    }


def source_of(user: User) -> int:
    """Return an account's room or its copy's source; the main room if that was deleted."""
    if user.seat is None:
        return user.sandbox_id
    return user.sandbox.copied_from_id or main_room_id() or 0


def _as_lesson(seat: Mapping[str, Any], progress: Mapping[int, Followed], user: User) -> dict[str, Any]:
    known = progress[seat["pk"]]
    return {
        "ref": Lesson(pk=seat["lesson_id"]).ref,
        "walkthrough": seat["lesson__walkthrough"],
        "state": seat["lesson__state"],
        "here": user.seat == seat["pk"],
        "done": len(known.state.done),
        "skipped": sum(one.how == SKIPPED for one in known.state.done),
        "hints": sum(known.state.hints.values()),
        "of": len(known.script.steps),
        "begun_at": seat["lesson__begun_at"],
        "ended_at": seat["lesson__ended_at"],
    }
