"""The API of walkthroughs and of the seat that follows one."""

from typing import Any

from apps.sandboxes.api.operation import Call, operation
from apps.training import selectors, services
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


@operation("GET", "walkthroughs", gives=WalkthroughSerializer(many=True))
def list_walkthroughs(call: Call) -> Any:
    """Return those of the room, each with the caller's latest lesson; on a seat those of the room that it came from."""
    return selectors.walkthroughs_for(call.who)


@operation(
    "POST",
    "lessons/alone",
    takes=StartSerializer,
    gives=LessonSerializer,
    status=201,
    refuses=(409,),
    journalled=None,
)
def learn_alone(call: Call) -> Any:
    """Put the caller on a seat of their own, in a copy of the room; an earlier lesson of the walkthrough ends."""
    return services.learn_alone(who=call.who, **call.input)


@operation(
    "POST",
    "lessons/<slug:ref>/return",
    gives=LessonSerializer,
    of=Lesson,
    refuses=(409,),
    journalled=None,
)
def return_to_lesson(call: Call, ref: str) -> Any:
    """Put the caller back on their seat, where they left it."""
    return services.return_to_lesson(who=call.who, ref=ref)


@operation(
    "POST", "lessons/<slug:ref>/end", gives=LessonSerializer, of=Lesson, refuses=(409,), journalled=None
)
def end_lesson(call: Call, ref: str) -> Any:
    """End the caller's lesson: its room goes, its journal stays."""
    return services.end_lesson(who=call.who, ref=ref)


@operation("GET", "seat", gives=CurrentSeatSerializer)
def get_seat(call: Call) -> Any:
    """Return the script that the caller follows, and how far they are; no seat is no error, since one ends at any moment."""
    hub.fallback.record(getattr(call.who, "seat", None), call.request.headers)
    try:
        return {"seat": selectors.seat_of(call.who)}
    except Seat.DoesNotExist:
        return {"seat": None}


@operation("POST", "seat/journal", takes=EventsSerializer, gives=KeptSerializer, of=Seat, journalled=None)
def keep_journal(call: Call) -> Any:
    """Keep what a browser noted; what is sent again is kept once."""
    return services.keep_events(who=call.who, **call.input)


@operation("POST", "seat/hint", takes=StepOfSeatSerializer, gives=SeatSerializer, of=Seat, journalled=None)
def take_hint(call: Call) -> Any:
    """Note that the caller takes the next hint of a step."""
    return services.take_hint(who=call.who, **call.input)


@operation("POST", "seat/skip", takes=StepOfSeatSerializer, gives=SeatSerializer, of=Seat, journalled=None)
def skip_step(call: Call) -> Any:
    """Go on to the step after this one; one that is over already is marked as skipped."""
    return services.skip_step(who=call.who, **call.input)


@operation("POST", "seat/leave", gives=LessonSerializer, of=Seat, refuses=(409,), journalled=None)
def leave_seat(call: Call) -> Any:
    """Put the caller back into the room that they came from; the seat waits."""
    return services.leave_seat(who=call.who)
