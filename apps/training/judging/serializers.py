"""Serializers of questions, flags and decisions; they show the answer key only for the choices that a person made."""

from typing import Any, Final

from rest_framework import serializers

from apps.training.choices import Disposition
from apps.training.scripts.judging import DECIDABLE, MAX_CHOICES, ROW
from mockconsole.lib.api.fields import InventedTextField, OneOfField, PatternTextField, refuse_real_text
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer

SHORTEST_REASON: Final = 10
MAX_REASON_LENGTH: Final = 300
OUTCOMES_OF_ANSWER: Final = ("right", "partly", "wrong")


class QuestionSerializer(serializers.Serializer[Any]):
    """Question of a step, without its answer key."""

    choices = serializers.ListField(child=serializers.CharField())
    several = serializers.BooleanField(help_text="Several choices are right.")


class DecideSerializer(serializers.Serializer[Any]):
    """Record about which a step asks for a decision."""

    about = serializers.CharField(help_text="Reference of a transaction or a document.")


class ChosenSerializer(serializers.Serializer[Any]):
    """Choice that the person made, with the answer key's verdict and reason."""

    choice = serializers.IntegerField(help_text="Number of the choice, from 1.")
    why = serializers.CharField()
    right = serializers.BooleanField()


class AnswerSerializer(CamelCaseSerializer):
    """Latest answer to a question; in a test, outcomes are null until the debriefing."""

    step = serializers.CharField()
    choices = serializers.ListField(child=serializers.IntegerField())
    tries = serializers.IntegerField()
    outcome = serializers.ChoiceField(
        choices=OUTCOMES_OF_ANSWER,
        allow_null=True,
        help_text="partly: every chosen answer is right, but another right one is missing; this scores as wrong.",
    )
    firstOutcome = serializers.ChoiceField(
        choices=OUTCOMES_OF_ANSWER,
        allow_null=True,
        help_text="Outcome of the first try, which counts.",
    )
    chosen = ChosenSerializer(many=True, allow_null=True)


class FlagSerializer(serializers.Serializer[Any]):
    """Flag that the person on a seat has set."""

    number = serializers.IntegerField()
    at = serializers.CharField(source="anchor", help_text="The anchor.")
    row = serializers.CharField(allow_null=True)
    trick = serializers.CharField(help_text="Key of the trick.")
    atTime = serializers.DateTimeField(source="at")


class DecisionSerializer(serializers.Serializer[Any]):
    """Decision that the person on a seat has made."""

    about = serializers.CharField()
    decision = serializers.ChoiceField(choices=Disposition.choices)
    reason = serializers.CharField()
    effect = serializers.CharField(help_text="done or refused; blank if it isn’t known.")
    at = serializers.DateTimeField()


class AnswerQuestionSerializer(StrictSerializer):
    """Answer to a question: one choice, or several if the question has several right choices."""

    step = PatternTextField(r"^[a-z0-9-]{1,40}$")
    choices = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MAX_CHOICES),
        min_length=1,
        max_length=MAX_CHOICES,
        help_text="Numbers of the choices, from 1.",
    )


class NewFlagSerializer(StrictSerializer):
    """Flag on an anchor, or on one of its rows."""

    at = PatternTextField(r"^[-a-zA-Z0-9.]{1,120}$", help_text="The anchor.")
    row = PatternTextField(
        rf"^{ROW}$", required=False, validators=[refuse_real_text], help_text="Reference of the row."
    )
    trick = PatternTextField(r"^[-a-zA-Z0-9_]{1,40}$", help_text="Key of the trick.")


class NewDecisionSerializer(StrictSerializer):
    """Decision about a pending transaction or a waiting document."""

    about = PatternTextField(rf"^({DECIDABLE})$", help_text="Reference of a transaction or a document.")
    decision = OneOfField(choices=Disposition.choices)
    reason = InventedTextField(min_length=SHORTEST_REASON, max_length=MAX_REASON_LENGTH)


class TrickSerializer(serializers.Serializer[Any]):
    """Trick that people can choose for a flag, without its card, which only the debriefing shows."""

    key = serializers.CharField()
    title = serializers.CharField()
    looks = serializers.CharField(help_text="What people see.")
