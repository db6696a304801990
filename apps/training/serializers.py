"""Serializers of walkthroughs and seats."""

from typing import Any, Final

from rest_framework import serializers

from apps.training.choices import Kind, LessonState, Level
from apps.training.models import LONGEST_CLIENT
from mockconsole.lib.api.fields import OneOfField, PatternTextField, StrictTextField
from mockconsole.lib.api.serializers import StrictSerializer

MOST_EVENTS: Final = 200
FROM_BROWSERS: Final = ("visited", "pressed", "typed", "chosen", "command", "read", "notice")


class LessonSerializer(serializers.Serializer[Any]):
    """Progress of somebody in a walkthrough."""

    ref = serializers.CharField()
    walkthrough = serializers.CharField()
    state = serializers.ChoiceField(choices=LessonState.choices)
    here = serializers.BooleanField(help_text="The account works in it now.")
    done = serializers.IntegerField(help_text="Completed steps, including skipped ones.")
    skipped = serializers.IntegerField()
    hints = serializers.IntegerField(help_text="Number of hints taken.")
    of = serializers.IntegerField(help_text="Number of all steps.")
    begunAt = serializers.DateTimeField(source="begun_at")
    endedAt = serializers.DateTimeField(source="ended_at", allow_null=True)


class WalkthroughSerializer(serializers.Serializer[Any]):
    """Walkthrough of the room with the caller's latest lesson of it."""

    key = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    minutes = serializers.IntegerField()
    level = serializers.ChoiceField(choices=Level.choices)
    steps = serializers.IntegerField(help_text="Number of steps.")
    lesson = LessonSerializer(allow_null=True)


class StartSerializer(StrictSerializer):
    """Walkthrough to take, and the step to begin at if it isn't the first."""

    walkthrough = PatternTextField(r"^[-a-zA-Z0-9_]{1,40}$")
    step = PatternTextField(r"^[a-z0-9-]{1,40}$", required=False)


class ActSerializer(serializers.Serializer[Any]):
    """Act at a place; one of the five is given."""

    at = serializers.CharField(required=False, help_text="The anchor.")
    press = serializers.CharField(required=False, help_text="A control’s name; blank: the anchor itself.")
    type = serializers.CharField(required=False)
    choose = serializers.CharField(required=False, help_text="The name of an option.")
    command = serializers.CharField(required=False)
    visit = serializers.CharField(required=False, help_text="An address of the console.")


class WatchSerializer(serializers.Serializer[Any]):
    """Condition that the browser watches for and reports by its id."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=FROM_BROWSERS)
    what = serializers.CharField(help_text="An anchor, an address, a command, or a step that is to be read.")
    text = serializers.CharField(
        allow_null=True, help_text="Text to type, or name of the control; null: any."
    )


class StepSerializer(serializers.Serializer[Any]):
    """Step of a script as a browser follows it."""

    id = serializers.CharField()
    say = serializers.CharField()
    at = serializers.CharField(allow_null=True, help_text="The anchor that the card points at.")
    do = ActSerializer(many=True)
    watch = WatchSerializer(many=True)
    calls = serializers.BooleanField(help_text="The step waits for an API call.")
    hints = serializers.ListField(child=serializers.CharField())


class DoneSerializer(serializers.Serializer[Any]):
    """Completed step, and how it was completed."""

    id = serializers.CharField()
    how = serializers.ChoiceField(
        choices=("done", "early", "skipped"), help_text="early: done before it was the current step."
    )
    at = serializers.DateTimeField()


class ProgressSerializer(serializers.Serializer[Any]):
    """Progress of a seat: the fold of its script and journal."""

    version = serializers.IntegerField(help_text="The last entry of the journal that it counts.")
    step = serializers.CharField(allow_null=True, help_text="Current step; null: all are complete.")
    done = DoneSerializer(many=True)
    hints = serializers.DictField(
        child=serializers.IntegerField(), help_text="Number of hints taken, by step."
    )


class BroughtSerializer(serializers.Serializer[Any]):
    """Screen that the trainer brings people to."""

    n = serializers.IntegerField(help_text="The version in which this was set; a browser goes there once.")
    screen = serializers.CharField(help_text="The address of the screen.")
    anchor = serializers.CharField(allow_null=True, help_text="The place on it.")
    insist = serializers.BooleanField(help_text="Goes there without asking.")
    seats = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Numbers of seats; null: everybody."
    )


class MessageSerializer(serializers.Serializer[Any]):
    """Message of the trainer to people."""

    n = serializers.IntegerField(help_text="The version in which this was set.")
    text = serializers.CharField()
    seats = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Numbers of seats; null: everybody."
    )


class PresentedSerializer(serializers.Serializer[Any]):
    """Trainer's settings for everybody; the higher version is the newer one."""

    version = serializers.IntegerField()
    state = serializers.ChoiceField(choices=LessonState.choices)
    blank = serializers.BooleanField(help_text="All screens are covered.")
    bring = BroughtSerializer(allow_null=True)
    message = MessageSerializer(allow_null=True)


class TeachingSerializer(serializers.Serializer[Any]):
    """Taught lesson of a seat."""

    name = serializers.CharField()
    seat = serializers.IntegerField(help_text="The number of the seat.")
    seatCode = serializers.CharField(
        source="seat_code",
        help_text="Code to return to the seat on another machine, together with the lesson’s code.",
    )
    code = serializers.CharField()
    hand = serializers.BooleanField(help_text="The hand is raised.")
    presented = PresentedSerializer()


class SeatSerializer(serializers.Serializer[Any]):
    """Caller’s seat with its script and progress."""

    lesson = serializers.CharField()
    teaching = TeachingSerializer(allow_null=True, help_text="null: the lesson is taken alone.")
    walkthrough = serializers.CharField()
    title = serializers.CharField()
    room = serializers.CharField(help_text="The room that it is a copy of.")
    steps = StepSerializer(many=True)
    progress = ProgressSerializer()


class CurrentSeatSerializer(serializers.Serializer[Any]):
    """Caller’s seat, or null."""

    seat = SeatSerializer(allow_null=True)


class EventSerializer(StrictSerializer):
    """Event in a person's browser; `about` never holds what they typed."""

    n = serializers.IntegerField(min_value=0, max_value=2_147_483_647)
    at = serializers.DateTimeField()
    kind = OneOfField(choices=[(kind, Kind(kind).label) for kind in FROM_BROWSERS])
    what = StrictTextField(max_length=120)
    about = serializers.JSONField(required=False, allow_null=True)


class EventsSerializer(StrictSerializer):
    """Batch of a browser's events, each with its own number."""

    client = PatternTextField(rf"^[a-zA-Z0-9-]{{1,{LONGEST_CLIENT}}}$")
    events = EventSerializer(many=True, min_length=1, max_length=MOST_EVENTS)  # type: ignore[call-arg]


class KeptSerializer(serializers.Serializer[Any]):
    """Highest stored number of a batch, and the progress of the seat."""

    kept = serializers.IntegerField(help_text="The highest number of the batch.")
    version = serializers.IntegerField()
    step = serializers.CharField(allow_null=True)


class StepOfSeatSerializer(StrictSerializer):
    """Step of the seat's script."""

    step = PatternTextField(r"^[a-z0-9-]{1,40}$")
