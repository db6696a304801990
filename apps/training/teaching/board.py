"""Board of a lesson: the progress of every seat, and who needs help."""

from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from apps.training.choices import LessonState
from apps.training.models import Lesson
from apps.training.progress import DONE, SKIPPED, State
from apps.training.selectors import all_followed_in, presented_of
from apps.training.teaching.selectors import taught
from apps.training.teaching.stuck import Pace, stuck_among
from mockconsole.lib.live.sockets.hub import hub

_SEAT: Final = ("pk", "number", "name", "hand_at", "joined_at", "entries", "seen_at")


def board_of(ref: str) -> dict[str, Any]:
    """Return the progress of every seat, those who need most help first; raises Lesson.DoesNotExist."""
    # The cache of seats holds the script too.
    lesson = taught().defer("script").get(pk=Lesson.number_in(ref) or 0)
    rows = list(lesson.seats.filter(ended_at=None).values(*_SEAT))
    known = all_followed_in(lesson, {row["pk"]: row["entries"] for row in rows})
    paces = {
        row["pk"]: _pace(known[row["pk"]].state, max(lesson.started_at or row["joined_at"], row["joined_at"]))
        for row in rows
    }
    stuck = stuck_among(paces, timezone.now()) if lesson.state == LessonState.RUNNING else set()
    connected = hub.connected_seats()
    reading = hub.fallback_seats() - connected
    seats = [
        {
            "seat": row["number"],
            "id": row["pk"],
            "name": row["name"],
            "step": paces[row["pk"]].step,
            "since": paces[row["pk"]].since,
            "done": len(known[row["pk"]].state.done),
            "skipped": sum(one.how == SKIPPED for one in known[row["pk"]].state.done),
            "hints": sum(known[row["pk"]].state.hints.values()),
            "hand": row["hand_at"],
            "connected": row["pk"] in connected,
            "reading": row["pk"] in reading,
            "seen_at": row["seen_at"],
            "stuck": row["pk"] in stuck,
        }
        for row in rows
    ]
    return {"presented": presented_of(lesson), "seats": sorted(seats, key=_by_need)}


def _pace(state: State, began: datetime) -> Pace:
    """Return the pace of a seat since its start or reset."""
    since = began if state.reset_at is None else max(began, state.reset_at)
    took: dict[str, float | None] = {}
    for one in state.done:
        over = max(one.at, since)
        took[one.id] = (over - since).total_seconds() if one.how == DONE else None
        since = over
    return Pace(state.step, since, took)


def _by_need(seat: dict[str, Any]) -> tuple[Any, ...]:
    """Return the sort key of a seat: raised hands, then stuck for longest, then away, then behind."""
    behind = seat["done"], seat["seat"]
    if seat["hand"] is not None:
        return 0, seat["hand"], *behind
    if seat["stuck"]:
        return 1, seat["since"], *behind
    return 3 if seat["connected"] else 2, *behind
