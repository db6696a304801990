"""Board of a lesson: the progress of every seat, with the people who need most help first."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone

from apps.training.choices import LessonState
from apps.training.models import Lesson
from apps.training.progress import DONE, PLAYED, SKIPPED, State
from apps.training.selectors import presentation_of, progress_in_lesson
from apps.training.teaching.selectors import taught_rows
from apps.training.teaching.stuck import Pace, find_stuck_seats
from mockconsole.lib.live.sockets.hub import hub
from mockconsole.lib.live.sockets.presence import PROOF_SECONDS

# Time in which a new seat counts as waiting although its browser hasn't connected and answered a presence check yet.
_TO_CONNECT: Final = timedelta(seconds=PROOF_SECONDS)
_SEAT: Final = ("pk", "number", "name", "hand_at", "joined_at", "entries", "seen_at")


def board_of(ref: str) -> dict[str, Any]:
    """Return the progress of every seat, with the people who need most help at the top; raises Lesson.DoesNotExist.

    The board of an ended lesson has the seats that were open at its end.
    """
    # Don't load the script column: the script is cached with the progress of the seats.
    lesson = taught_rows().defer("script").get(pk=Lesson.number_in(ref) or 0)
    has_seat = Q(ended_at=None) if lesson.ended_at is None else Q(ended_at__gte=lesson.ended_at)
    rows = list(lesson.seats.filter(has_seat).values(*_SEAT))
    known = progress_in_lesson(lesson, {row["pk"]: row["entries"] for row in rows})
    paces = {
        row["pk"]: _pace(known[row["pk"]].state, max(lesson.started_at or row["joined_at"], row["joined_at"]))
        for row in rows
    }
    now = timezone.now()
    stuck = find_stuck_seats(paces, now) if lesson.state == LessonState.RUNNING else set()
    connected = hub.connected_seats()
    reading = hub.fallback_seats() - connected
    present = connected | reading
    seats = [
        {
            "seat": row["number"],
            "id": row["pk"],
            "name": row["name"],
            "since": paces[row["pk"]].since,
            **_progress(known[row["pk"]].state),
            "hand": row["hand_at"],
            "connected": row["pk"] in connected,
            "reading": row["pk"] in reading,
            "waiting": known[row["pk"]].state.screen is None
            and (row["pk"] in present or row["joined_at"] > now - _TO_CONNECT),
            "joined_at": row["joined_at"],
            "seen_at": row["seen_at"],
            "stuck": row["pk"] in stuck,
        }
        for row in rows
    ]
    return {"presented": presentation_of(lesson), "seats": sorted(seats, key=_need)}


def _progress(state: State) -> dict[str, Any]:
    """Return the current step and screen of a seat, and the numbers of steps done, skipped and played."""
    hows = [one.how for one in state.done]
    skipped, played = hows.count(SKIPPED), hows.count(PLAYED)
    return {
        "step": state.step,
        "done": len(hows) - skipped - played,
        "skipped": skipped,
        "played": played,
        "hints": sum(state.hints.values()),
        "screen": state.screen,
    }


def _pace(state: State, began: datetime) -> Pace:
    """Return a seat's current step and step times since the later of its start and its last reset."""
    since = began if state.reset_at is None else max(began, state.reset_at)
    took: dict[str, float | None] = {}
    for one in state.done:
        over = max(one.at, since)
        took[one.id] = (over - since).total_seconds() if one.how == DONE else None
        since = over
    return Pace(state.step, since, took)


def _need(seat: dict[str, Any]) -> tuple[Any, ...]:
    """Return the sort key of a seat: raised hands, then stuck seats, then absent seats, then the others.

    Hands and stuck seats are sorted by waiting time, longest first; the others by completed steps, fewest first.
    """
    behind = seat["done"] + seat["skipped"] + seat["played"], seat["seat"]
    if seat["hand"] is not None:
        return 0, seat["hand"], *behind
    if seat["stuck"]:
        return 1, seat["since"], *behind
    return 3 if seat["connected"] or seat["reading"] else 2, *behind
