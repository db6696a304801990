"""Serializers of taught lessons."""

from typing import Any, Final

from rest_framework import serializers

from apps.sandboxes.simulation import MAX_SPEED, MIN_SPEED
from apps.training.choices import LessonState, Person, Rooms
from apps.training.models import LONGEST_LESSON_NAME, LONGEST_NAME
from apps.training.serializers import PresentedSerializer
from mockconsole.lib.api.fields import (
    OneOfField,
    PatternTextField,
    StrictBooleanField,
    StrictTextField,
    refuse_real_text,
)
from mockconsole.lib.api.serializers import StrictSerializer

LONGEST_MESSAGE: Final = 280
LONGEST_KEPT_DAYS: Final = 365
ACTS: Final = (
    "bring",
    "message",
    "blank",
    "unblank",
    "step",
    "clock",
    "reset",
    "lower",
    "remove",
)


class OpenLessonSerializer(StrictSerializer):
    """Lesson to open in the trainer's room."""

    name = StrictTextField(max_length=LONGEST_LESSON_NAME, validators=[refuse_real_text])
    walkthrough = PatternTextField(r"^[-a-zA-Z0-9_]{1,40}$", required=False)
    rooms = OneOfField(choices=Rooms.choices, default=Rooms.OWN)
    keepNamesDays = serializers.IntegerField(
        source="keep_names_days", min_value=0, max_value=LONGEST_KEPT_DAYS, default=30
    )


class ChangeLessonSerializer(StrictSerializer):
    """Changes of a lesson."""

    name = StrictTextField(max_length=LONGEST_LESSON_NAME, validators=[refuse_real_text], required=False)
    joining = StrictBooleanField(required=False, help_text="Opens or closes the door.")
    state = OneOfField(
        choices=LessonState.choices,
        required=False,
        help_text="running starts the lesson, ended ends it for good.",
    )


class LessonStepSerializer(serializers.Serializer[Any]):
    """Step of a lesson’s script, for its trainer."""

    id = serializers.CharField()
    say = serializers.CharField()
    at = serializers.CharField(allow_null=True)


class TaughtLessonSerializer(serializers.Serializer[Any]):
    """Lesson, for its trainer."""

    ref = serializers.CharField()
    name = serializers.CharField()
    trainer = serializers.CharField(allow_null=True, help_text="Trainer who opened it.")
    room = serializers.CharField(help_text="The room that seats are copies of, or that all of them work in.")
    rooms = serializers.ChoiceField(choices=Rooms.choices)
    walkthrough = serializers.CharField(help_text="Its key; blank without one.")
    title = serializers.CharField()
    steps = LessonStepSerializer(many=True)
    state = serializers.ChoiceField(choices=LessonState.choices)
    code = serializers.CharField(help_text="Blank once it has ended.")
    joinUrl = serializers.CharField(source="join_url", help_text="The address to join.")
    joining = serializers.BooleanField(help_text="The door is open.")
    openUntil = serializers.DateTimeField(source="open_until", allow_null=True)
    keepNamesDays = serializers.IntegerField(source="keep_names_days")
    seats = serializers.IntegerField(
        help_text="Number of people with a seat, or who had one in an ended lesson."
    )
    begunAt = serializers.DateTimeField(source="begun_at")
    startedAt = serializers.DateTimeField(source="started_at", allow_null=True)
    endedAt = serializers.DateTimeField(source="ended_at", allow_null=True)
    presented = PresentedSerializer()


class JoinSerializer(StrictSerializer):
    """Code of a lesson, with a name for a new seat or the code of a seat to return to."""

    code = StrictTextField(max_length=40)
    name = StrictTextField(max_length=LONGEST_NAME, validators=[refuse_real_text], required=False)
    seatCode = StrictTextField(source="seat_code", max_length=40, required=False)
    person = OneOfField(
        choices=Person.choices,
        required=False,
        help_text="Answer to `seatOf`: keep this browser’s seat, or take a new one.",
    )


class JoinReplySerializer(serializers.Serializer[Any]):
    """Outcome of joining: the seat, or the reason against it."""

    success = serializers.BooleanField()
    message = serializers.CharField(required=False)
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="Messages by field.",
    )
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
    """Changes of the clocks of all seats."""

    frozen = StrictBooleanField(required=False)
    speed = serializers.DecimalField(
        max_digits=6, decimal_places=2, min_value=MIN_SPEED, max_value=MAX_SPEED, required=False
    )


class SteerSerializer(StrictSerializer):
    """Action of the trainer on all seats or on some."""

    do = OneOfField(choices=[(act, act) for act in ACTS])
    to = PatternTextField(
        r"^[-a-zA-Z0-9/.]{1,120}$", required=False, help_text="bring: the address of a screen, or an anchor."
    )
    insist = StrictBooleanField(default=False, help_text="bring: go there without asking.")
    text = StrictTextField(
        max_length=LONGEST_MESSAGE,
        allow_blank=True,
        required=False,
        validators=[refuse_real_text],
        help_text="message: a blank one removes it.",
    )
    clock = ClockSerializer(required=False)
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=1_000_000),
        required=False,
        min_length=1,
        max_length=500,
        help_text="Numbers of seats; all seats by default.",
    )


class BoardSeatSerializer(serializers.Serializer[Any]):
    """Progress of a seat in a lesson."""

    seat = serializers.IntegerField()
    id = serializers.IntegerField(help_text="Id for looking into the seat.")
    name = serializers.CharField()
    step = serializers.CharField(allow_null=True, help_text="Current step; null: all are complete.")
    since = serializers.DateTimeField(help_text="Time since which it is the current step.")
    done = serializers.IntegerField(help_text="Number of completed steps.")
    skipped = serializers.IntegerField()
    hints = serializers.IntegerField()
    hand = serializers.DateTimeField(allow_null=True, help_text="Time since which the hand is raised.")
    connected = serializers.BooleanField(help_text="A console of this person has a live connection.")
    reading = serializers.BooleanField(
        help_text="No live connection, but a console polls every five seconds: the person is there and follows late."
    )
    seenAt = serializers.DateTimeField(source="seen_at")
    stuck = serializers.BooleanField(help_text="More than twice the median time of the room at this step.")


class BoardSerializer(serializers.Serializer[Any]):
    """Progress of all seats, those who need most help first."""

    presented = PresentedSerializer()
    seats = BoardSeatSerializer(many=True)


class HandSerializer(StrictSerializer):
    """State of the caller’s hand."""

    raised = StrictBooleanField()
