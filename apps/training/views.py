"""API of walkthroughs and of the caller's seat."""

from functools import partial
from typing import Any, Final

from apps.sandboxes.api.operation import Call, operation
from apps.training import own_seat, selectors, services
from apps.training.models import Lesson, Seat
from apps.training.serializers import (
    CurrentSeatSerializer,
    EventsSerializer,
    KeptSerializer,
    LessonSerializer,
    SeatSerializer,
    StartSerializer,
    StepOfSeatSerializer,
    WalkthroughSerializer,
)
from mockconsole.lib.live.sockets.hub import hub

_lesson_act: Final = partial(operation, "POST", gives=LessonSerializer, refuses=(409,), journalled=None)
"""Decorator for API calls that move the caller to or from a seat."""
seat_act: Final = partial(operation, gives=SeatSerializer, of=Seat, refuses=(409,), journalled=None)
"""Decorator for API calls that change the caller's seat."""


@operation("GET", "walkthroughs", gives=WalkthroughSerializer(many=True))
def list_walkthroughs(call: Call) -> Any:
    """Return the walkthroughs of the room, or of the seat's source room, each with the caller's latest lesson."""
    return selectors.walkthroughs_for(call.who)


@_lesson_act("lessons/alone", takes=StartSerializer, status=201)
def learn_alone(call: Call) -> Any:
    """Put the caller on a seat in a new copy of the room; an earlier lesson with the same walkthrough ends."""
    return services.learn_alone(who=call.who, **call.input)


@_lesson_act("lessons/<slug:ref>/return", of=Lesson)
def return_to_lesson(call: Call, ref: str) -> Any:
    """Put the caller back on their seat in a lesson taken alone."""
    return services.return_to_lesson(who=call.who, ref=ref)


@_lesson_act("lessons/<slug:ref>/end", of=Lesson)
def end_lesson(call: Call, ref: str) -> Any:
    """End a lesson that the caller takes alone: its room is deleted, its journal stays.

    A taught lesson gets 404, even for its trainer, who ends it with PATCH.
    """
    return services.end_lesson(who=call.who, ref=ref)


@operation("GET", "seat", gives=CurrentSeatSerializer)
def get_seat(call: Call) -> Any:
    """Return the caller's script and progress, or null, not 404, without a seat: a seat may end at any moment."""
    hub.fallback.record(getattr(call.who, "seat", None), call.request.headers)
    try:
        return {"seat": own_seat.seat_of(call.who)}
    except Seat.DoesNotExist:
        return {"seat": None}


@seat_act("POST", "seat/journal", takes=EventsSerializer, gives=KeptSerializer, refuses=(409, 429))
def keep_journal(call: Call) -> Any:
    """Store the events of a browser; repeated events are stored once.

    From the debriefing on, the response is 409 `debriefing`.
    """
    size = int(call.request.META.get("CONTENT_LENGTH") or 0)
    return services.store_events(who=call.who, size=size, **call.input)


@seat_act("POST", "seat/hint", takes=StepOfSeatSerializer)
def take_hint(call: Call) -> Any:
    """Record that the caller takes the next hint of a step. In a test, the response is 409 `test`: tests have no hints."""
    return services.take_hint(who=call.who, **call.input)


@seat_act("POST", "seat/skip", takes=StepOfSeatSerializer)
def skip_step(call: Call) -> Any:
    """Skip a step; a completed step is marked as skipped."""
    return services.skip_step(who=call.who, **call.input)


@_lesson_act("seat/leave", of=Seat)
def leave_seat(call: Call) -> Any:
    """Put the caller back into the source room; the seat stays reserved."""
    return services.leave_seat(who=call.who)
