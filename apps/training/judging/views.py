"""API of judged acts: answers, flags with their tricks, and decisions."""

from typing import Any

from apps.sandboxes.api.operation import Call, operation
from apps.training import selectors
from apps.training.judging import services
from apps.training.judging.serializers import (
    AnswerQuestionSerializer,
    NewDecisionSerializer,
    NewFlagSerializer,
    TrickSerializer,
)
from apps.training.models import Seat
from apps.training.serializers import DecidedSeatSerializer, SeatSerializer


@operation(
    "POST",
    "seat/answers",
    takes=AnswerQuestionSerializer,
    gives=SeatSerializer,
    of=Seat,
    refuses=(409,),
    journalled=None,
)
def answer_question(call: Call) -> Any:
    """Answer the question of a step. 409 `debriefing` after the exercise."""
    return services.answer_question(who=call.who, **call.input)


@operation(
    "POST",
    "seat/flags",
    takes=NewFlagSerializer,
    gives=SeatSerializer,
    status=201,
    of=Seat,
    refuses=(409,),
    journalled=None,
)
def flag_place(call: Call) -> Any:
    """Put a flag on a place, or change the trick of the flag there. 409 `debriefing` after the exercise."""
    return services.flag_place(who=call.who, **call.input)


@operation(
    "DELETE", "seat/flags/<int:number>", gives=SeatSerializer, of=Seat, refuses=(409,), journalled=None
)
def withdraw_flag(call: Call, number: int) -> Any:
    """Withdraw a flag. 409 `debriefing` after the exercise."""
    return services.withdraw_flag(who=call.who, number=number)


@operation(
    "POST",
    "seat/decisions",
    takes=NewDecisionSerializer,
    gives=DecidedSeatSerializer,
    of=Seat,
    refuses=(409,),
    journalled=None,
)
def decide(call: Call) -> Any:
    """Decide about a transaction or document. 409 `debriefing` after the exercise, `not_pending` after one’s own release.

    The decision counts even if its effect is refused, for example if somebody else was faster.
    """
    return services.decide(who=call.who, **call.input)


@operation("GET", "tricks", gives=TrickSerializer(many=True))
def list_tricks(call: Call) -> Any:
    """Return the tricks that people choose from when they flag a place."""
    return selectors.tricks_in(call.sandbox_id)
