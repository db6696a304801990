"""Every read of training."""

from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from threading import Lock
from typing import Any, Final, NamedTuple, cast

from apps.accounts.models import User
from apps.sandboxes.selectors import main_room_id, records_of
from apps.training.models import JournalEntry, Lesson, Seat, Walkthrough
from apps.training.progress import SKIPPED, Entry, State, begin, fold
from apps.training.scripts.compiled import Script, compile_script
from mockconsole.lib.live.identity import Who

REMEMBERED: Final = 500
_ENTRY: Final = ("seat_id", "number", "at", "kind", "what", "outcome", "about")
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


class Followed(NamedTuple):
    """A seat's script, and how far the seat is by the entries that were read so far."""

    script: Script
    begun_at: datetime
    state: State


class Memory:
    """What this process knows of the seats that it heard of last; what is forgotten is read again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Followed] = OrderedDict()
        self._lock = Lock()

    def get(self, seat_id: int) -> Followed | None:
        """Return what is known of a seat."""
        with self._lock:
            if seat_id in self._kept:
                self._kept.move_to_end(seat_id)
            return self._kept.get(seat_id)

    def keep(self, seat_id: int, followed: Followed) -> None:
        """Keep it, unless another thread was further."""
        with self._lock:
            known = self._kept.get(seat_id)
            if known is None or known.state.version < followed.state.version:
                self._kept[seat_id] = followed
                self._kept.move_to_end(seat_id)
            if len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


memory = Memory()


def followed(seat_id: int, *, entries: int = 0) -> Followed:
    """Return how far a seat is, by so many entries of its journal at least; raises Seat.DoesNotExist."""
    try:
        return all_followed({seat_id: entries})[seat_id]
    except KeyError as error:
        raise Seat.DoesNotExist from error


def all_followed(entries: Mapping[int, int]) -> dict[int, Followed]:
    """Return the same of several seats, in two queries at most; one that is gone is left out."""
    found = {seat_id: known for seat_id in entries if (known := memory.get(seat_id)) is not None}
    if new := [seat_id for seat_id in entries if seat_id not in found]:
        for seat in Seat.objects.filter(pk__in=new).select_related("lesson"):
            script = compile_script(seat.lesson.script)
            found[seat.pk] = Followed(script, seat.lesson.begun_at, begin(script))
    behind: dict[int, list[Entry]] = {
        pk: [] for pk, known in found.items() if pk in new or known.state.version < entries[pk]
    }
    if behind:
        since = min(found[pk].state.version for pk in behind)
        rows = JournalEntry.objects.filter(seat_id__in=behind, number__gt=since)
        for seat_id, *entry in rows.order_by("seat_id", "number").values_list(*_ENTRY):
            behind[seat_id].append(Entry(*entry))
    for seat_id, read in behind.items():
        found[seat_id] = further(seat_id, found[seat_id], read)
    return found


def further(seat_id: int, known: Followed, entries: list[Entry]) -> Followed:
    """Return how far a seat is after more entries, and remember it."""
    now = known._replace(state=fold(known.script, known.state, entries))
    memory.keep(seat_id, now)
    return now


def moved(before: State, after: State) -> bool:
    """Tell whether what people see of the progress has changed."""
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
    """Return the walkthroughs of the room that an account works in, or whose copy it works in, with its lessons."""
    account = cast("User", who)
    source = source_of(account)
    latest = {}
    lessons = Seat.objects.filter(user=account.pk, lesson__source=source).order_by("pk")
    for seat in lessons.values(*_LESSON):
        latest[seat["lesson__walkthrough"]] = seat
    progress = all_followed({seat["pk"]: seat["entries"] for seat in latest.values()})
    rows = list(records_of(Walkthrough, source).values(*_WALKTHROUGH))
    for key in sorted(latest.keys() - {row["key"] for row in rows}):
        # What the room has no more is still in the copy of a lesson that goes on.
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
    """Return how far an account is in one of its lessons."""
    seat = Seat.objects.filter(pk=seat_id).values(*_LESSON).get()
    return _as_lesson(seat, all_followed({seat["pk"]: seat["entries"]}), user)


def presented_of(lesson: Lesson) -> dict[str, Any]:
    """Return what the trainer has set for everybody in a lesson."""
    unset = {"version": 0, "blank": False, "bring": None, "message": None}
    return {**unset, **lesson.presented, "state": lesson.state}


def _teaching(seat: Seat) -> dict[str, Any]:
    return {
        "name": seat.lesson.name,
        "seat": seat.number,
        "seat_code": seat.code,
        "code": seat.lesson.code,
        "hand": seat.hand_at is not None,
        "presented": presented_of(seat.lesson),
    }


def source_of(user: User) -> int:
    """Return the room that an account works in, or whose copy it works in; the main one where that is gone."""
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
