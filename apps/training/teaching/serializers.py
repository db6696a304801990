"""Serializers of taught lessons."""

from typing import Any, Final

from rest_framework import serializers

from apps.sandboxes.choices import Explanations
from apps.sandboxes.serializers import SpeedField
from apps.training.choices import LessonState, Person, Rooms, Use
from apps.training.models import MAX_LESSON_NAME_LENGTH, MAX_NAME_LENGTH, MAX_WHY_LENGTH
from apps.training.scripts.judging import REFERENCE
from apps.training.serializers import PresentedSerializer
from apps.training.teaching.steering import ACTS
from mockconsole.lib.api.fields import (
    InventedTextField,
    OneOfField,
    PatternTextField,
    StrictBooleanField,
    StrictTextField,
    TextsField,
    refuse_real_text,
)
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer

MAX_MESSAGE_LENGTH: Final = 280
MAX_RETENTION_DAYS: Final = 365


class OpenLessonSerializer(StrictSerializer):
    """Lesson to open in the trainer's room."""

    name = InventedTextField(max_length=MAX_LESSON_NAME_LENGTH)
    walkthrough = PatternTextField(r"^[-a-zA-Z0-9_]{1,40}$", required=False)
    rooms = OneOfField(choices=Rooms.choices, default=Rooms.OWN)
    use = OneOfField(choices=Use.choices, required=False)
    explanations = OneOfField(choices=Explanations.choices, required=False)
    keepNamesDays = serializers.IntegerField(min_value=0, max_value=MAX_RETENTION_DAYS, default=0)
    keepNamesWhy = InventedTextField(
        max_length=MAX_WHY_LENGTH,
        allow_blank=True,
        required=False,
        help_text="Reason to keep names; required with keepNamesDays above 0.",
    )


class ChangeLessonSerializer(StrictSerializer):
    """Changes that a trainer makes to a lesson."""

    name = InventedTextField(max_length=MAX_LESSON_NAME_LENGTH, required=False)
    joining = StrictBooleanField(required=False, help_text="Opens or closes the door.")
    state = OneOfField(
        choices=LessonState.choices,
        required=False,
        help_text="running starts the lesson, debriefing shows results and records nothing more, ended ends it for good.",
    )
    explanations = OneOfField(choices=Explanations.choices, required=False)
    keepNamesDays = serializers.IntegerField(min_value=0, max_value=MAX_RETENTION_DAYS, required=False)
    keepNamesWhy = InventedTextField(max_length=MAX_WHY_LENGTH, allow_blank=True, required=False)


class LessonStepSerializer(serializers.Serializer[Any]):
    """Step of a lesson’s script, as the trainer sees it."""

    id = serializers.CharField()
    say = serializers.CharField()
    at = serializers.CharField(allow_null=True)


class LessonClockSerializer(serializers.Serializer[Any]):
    """Clock of a lesson’s rooms."""

    frozen = serializers.BooleanField()
    speed = serializers.CharField(help_text="Simulated seconds in a real one, as a decimal text.")


class TaughtLessonSerializer(CamelCaseSerializer):
    """Taught lesson, as its trainer sees it."""

    ref = serializers.CharField()
    name = serializers.CharField()
    trainer = serializers.CharField(allow_null=True, help_text="Trainer who opened the lesson.")
    room = serializers.CharField(help_text="Room that is copied for each seat, or shared by all seats.")
    rooms = serializers.ChoiceField(choices=Rooms.choices)
    walkthrough = serializers.CharField(help_text="Key of the walkthrough; blank if the lesson has none.")
    title = serializers.CharField()
    steps = LessonStepSerializer(many=True)
    state = serializers.ChoiceField(choices=LessonState.choices)
    code = serializers.CharField(help_text="Blank once the lesson has ended.")
    joinUrl = serializers.CharField(help_text="The address to join.")
    joining = serializers.BooleanField(help_text="The door is open.")
    openUntil = serializers.DateTimeField(allow_null=True)
    use = serializers.ChoiceField(choices=Use.choices)
    explanations = serializers.ChoiceField(choices=Explanations.choices)
    keepNamesDays = serializers.IntegerField()
    keepNamesWhy = serializers.CharField()
    seats = serializers.IntegerField(
        help_text="Number of people with a seat; for an ended lesson, with a seat at its end."
    )
    begunAt = serializers.DateTimeField()
    startedAt = serializers.DateTimeField(allow_null=True)
    endedAt = serializers.DateTimeField(allow_null=True)
    presented = PresentedSerializer()
    clock = LessonClockSerializer(
        allow_null=True,
        help_text="Clock of the seats’ rooms, or of their source before anybody has joined; null after the end.",
    )


class JoinSerializer(StrictSerializer):
    """Code of a lesson, with a name for a new seat or the code of a seat to return to."""

    code = StrictTextField(max_length=40)
    name = InventedTextField(max_length=MAX_NAME_LENGTH, required=False)
    seatCode = StrictTextField(max_length=40, required=False)
    person = OneOfField(
        choices=Person.choices,
        required=False,
        help_text="Answer to `seatOf`: keep this browser’s seat, or take a new one.",
    )


class OutcomeSerializer(CamelCaseSerializer):
    """Outcome of an API call at the door of a lesson; if the person is refused, `message` has the reason."""

    success = serializers.BooleanField()
    message = serializers.CharField(required=False)
    fields = serializers.DictField(  # type: ignore[assignment]
        child=TextsField(),
        required=False,
        help_text="Messages by field.",
    )


class DoorReplySerializer(OutcomeSerializer):
    """Information about a lesson for a person who is about to join, or the reason why nobody can join."""

    lesson = serializers.CharField(required=False, help_text="The name of the lesson.")
    keepNamesDays = serializers.IntegerField(
        required=False, help_text="Days from the end of the lesson after which names are deleted."
    )
    keepNamesWhy = serializers.CharField(required=False)


class JoinReplySerializer(OutcomeSerializer):
    """Outcome of joining: the seat, or the reason for the refusal."""

    seatOf = serializers.CharField(
        required=False,
        help_text="Name on this browser’s seat when another name was typed: ask for `person`.",
    )
    username = serializers.CharField(required=False)
    sessionToken = serializers.CharField(required=False)
    lesson = serializers.CharField(required=False, help_text="The name of the lesson.")
    seat = serializers.IntegerField(required=False, help_text="The number of the seat.")
    seatCode = serializers.CharField(
        required=False,
        help_text="Code to return to the seat on another machine, together with the lesson’s code.",
    )


class ClockSerializer(StrictSerializer):
    """Changes to the clocks of all rooms of a lesson."""

    frozen = StrictBooleanField(required=False)
    speed = SpeedField(required=False)


class SteerSerializer(StrictSerializer):
    """Action of the trainer on all seats or on some."""

    do = OneOfField(choices=[(act, act) for act in ACTS])
    to = PatternTextField(
        r"^[-a-zA-Z0-9/.]{1,120}$", required=False, help_text="bring: the address of a screen, or an anchor."
    )
    row = PatternTextField(
        rf"^{REFERENCE}$",
        required=False,
        validators=[refuse_real_text],
        help_text="bring: reference of the record to show in the table at the anchor.",
    )
    insist = StrictBooleanField(default=False, help_text="bring: go there without warning the person.")
    text = InventedTextField(
        max_length=MAX_MESSAGE_LENGTH,
        allow_blank=True,
        required=False,
        help_text="message: a blank text removes the message.",
    )
    clock = ClockSerializer(required=False)
    fromSteps = serializers.DictField(
        child=StrictTextField(max_length=40),
        required=False,
        allow_empty=False,
        help_text="step: the current step of each seat by its number, so that a repeated or concurrent request skips "
        "no second step; seats that are not named keep their step.",
    )
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=1_000_000),
        required=False,
        min_length=1,
        max_length=500,
        help_text="Numbers of seats; all seats by default.",
    )


class BoardSeatSerializer(CamelCaseSerializer):
    """Progress of a seat in a lesson."""

    seat = serializers.IntegerField()
    id = serializers.IntegerField(help_text="Id for looking into the seat.")
    name = serializers.CharField()
    step = serializers.CharField(allow_null=True, help_text="Current step; null: all are complete.")
    since = serializers.DateTimeField(help_text="Time since which it is the current step.")
    done = serializers.IntegerField(help_text="Steps that the person has done.")
    skipped = serializers.IntegerField(help_text="Steps that were skipped.")
    played = serializers.IntegerField(help_text="Steps that the console played.")
    hints = serializers.IntegerField()
    hand = serializers.DateTimeField(allow_null=True, help_text="Time since which the hand is raised.")
    connected = serializers.BooleanField(help_text="A console of this person has a live connection.")
    reading = serializers.BooleanField(
        help_text="No live connection, but a console polls every five seconds: the person is there and follows late."
    )
    waiting = serializers.BooleanField(
        help_text="The person has joined, is there and has not opened the console yet: they still read their seat code."
    )
    screen = serializers.CharField(
        allow_null=True, help_text="Address of the screen visited last, with its tab and record; null: none."
    )
    joinedAt = serializers.DateTimeField()
    seenAt = serializers.DateTimeField()
    stuck = serializers.BooleanField(
        help_text="The person has been at this step for at least a minute, and more than twice the median time of the class."
    )


class BoardSerializer(serializers.Serializer[Any]):
    """Progress of all seats, with the people who need most help at the top."""

    presented = PresentedSerializer()
    seats = BoardSeatSerializer(many=True)


class HandSerializer(StrictSerializer):
    """State of the caller’s hand."""

    raised = StrictBooleanField()
