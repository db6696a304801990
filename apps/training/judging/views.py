"""API of judged actions: answers, flags with their tricks, and decisions."""

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
from apps.training.serializers import DecidedSeatSerializer
from apps.training.views import seat_act


@seat_act("POST", "seat/answers", takes=AnswerQuestionSerializer)
def answer_question(call: Call) -> Any:
    """Answer the question of a step. After the exercise, the response is 409 `debriefing`."""
    return services.answer_question(who=call.who, **call.input)


@seat_act("POST", "seat/flags", takes=NewFlagSerializer, status=201)
def flag_place(call: Call) -> Any:
    """Put a flag on a place, or change the trick of the flag there.

    After the exercise, the response is 409 `debriefing`.
    """
    return services.flag_place(who=call.who, **call.input)


@seat_act("DELETE", "seat/flags/<int:number>")
def withdraw_flag(call: Call, number: int) -> Any:
    """Withdraw a flag. After the exercise, the response is 409 `debriefing`."""
    return services.withdraw_flag(who=call.who, number=number)


@seat_act("POST", "seat/decisions", takes=NewDecisionSerializer, gives=DecidedSeatSerializer)
def decide(call: Call) -> Any:
    """Decide about a transaction or document.

    The response is 409 `debriefing` after the exercise, and 409 `not_pending` if this seat has released the record. The decision
    counts even if its effect is refused, for example because somebody else has completed the record.
    """
    return services.decide(who=call.who, **call.input)


@operation("GET", "tricks", gives=TrickSerializer(many=True))
def list_tricks(call: Call) -> Any:
    """Return the tricks that people choose from when they flag a place."""
    return selectors.tricks_in(call.sandbox_id)
