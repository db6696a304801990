"""API of taught lessons: the trainer's actions, the door, and the raised hand."""

from functools import partial
from typing import Any, Final

from apps.sandboxes.api.operation import Call, operation
from apps.training.models import Lesson, Seat
from apps.training.serializers import SeatSerializer
from apps.training.teaching import board, door, selectors, services, steering
from apps.training.teaching.serializers import (
    BoardSerializer,
    ChangeLessonSerializer,
    DoorReplySerializer,
    HandSerializer,
    JoinReplySerializer,
    JoinSerializer,
    OpenLessonSerializer,
    SteerSerializer,
    TaughtLessonSerializer,
)

_trainers_call: Final = partial(operation, trainers_alone="Only trainers teach lessons.", journalled=None)
"""Decorator for API calls that only trainers may make."""


def _with_join_url(call: Call, lesson: dict[str, Any]) -> dict[str, Any]:
    return {**lesson, "join_url": call.request.build_absolute_uri(f"/join/{lesson['code']}")}


# Define this operation before operations with a lesson's reference in the path: their path matches `lessons/join` too.
@operation(
    "POST",
    "lessons/join",
    takes=JoinSerializer,
    gives=JoinReplySerializer,
    refuses=(429,),
    open_to_strangers=True,
    journalled=None,
)
def join_lesson(call: Call) -> Any:
    """Take a new seat or return to an earlier seat; for a wrong code, the response is 200 with a message."""
    return door.join_lesson(request=call.request._request, **call.input)


@operation(
    "GET", "lessons/door/<str:code>", gives=DoorReplySerializer, refuses=(429,), open_to_strangers=True
)
def look_at_door(call: Call, code: str) -> Any:
    """Return how long a lesson keeps names, to show before joining; a wrong code gets 200 with a message."""
    return door.look_at_door(request=call.request._request, code=code)


@_trainers_call("GET", "lessons", gives=TaughtLessonSerializer(many=True))
def list_lessons(call: Call) -> Any:
    """Return the taught lessons, newest first, with ended lessons at the end."""
    return [_with_join_url(call, lesson) for lesson in selectors.taught_lessons()]


@_trainers_call("POST", "lessons", takes=OpenLessonSerializer, gives=TaughtLessonSerializer, status=201)
def open_lesson(call: Call) -> Any:
    """Open a lesson in the caller's room; people join the lesson with its code."""
    return _with_join_url(call, services.open_lesson(who=call.who, **call.input))


@_trainers_call("GET", "lessons/<slug:ref>", gives=TaughtLessonSerializer, of=Lesson)
def get_lesson(call: Call, ref: str) -> Any:
    """Return a taught lesson."""
    return _with_join_url(call, selectors.taught_lesson(ref))


@_trainers_call(
    "PATCH",
    "lessons/<slug:ref>",
    takes=ChangeLessonSerializer,
    gives=TaughtLessonSerializer,
    of=Lesson,
    refuses=(409,),
)
def change_lesson(call: Call, ref: str) -> Any:
    """Rename a lesson, change its settings, open or close its door, or start, debrief or end it."""
    return _with_join_url(call, services.change_lesson(who=call.who, ref=ref, **call.input))


@_trainers_call("DELETE", "lessons/<slug:ref>", gives=None, status=204, of=Lesson, refuses=(409,))
def delete_lesson(call: Call, ref: str) -> None:
    """Delete an ended lesson with its names and journal."""
    services.delete_lesson(who=call.who, ref=ref)


@_trainers_call("GET", "lessons/<slug:ref>/board", gives=BoardSerializer, of=Lesson, tagged=True)
def get_board(call: Call, ref: str) -> Any:
    """Return the progress of every seat; browsers poll twice a second and get 304 if nothing has changed."""
    return board.board_of(ref)


@_trainers_call(
    "POST",
    "lessons/<slug:ref>/steer",
    takes=SteerSerializer,
    gives=TaughtLessonSerializer,
    of=Lesson,
    refuses=(409,),
)
def steer_lesson(call: Call, ref: str) -> Any:
    """Apply an action to all or some seats of a lesson; seats that join later get the lasting settings too."""
    return _with_join_url(call, steering.steer_lesson(who=call.who, ref=ref, **call.input))


@operation("POST", "seat/hand", takes=HandSerializer, gives=SeatSerializer, of=Seat, journalled=None)
def raise_hand(call: Call) -> Any:
    """Raise or lower the caller's hand."""
    return steering.raise_hand(who=call.who, **call.input)
