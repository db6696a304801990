"""How walkthroughs and seats look in the API."""

from typing import Any, Final

from rest_framework import serializers

from apps.training.choices import Kind, LessonState, Level
from apps.training.models import LONGEST_CLIENT
from mockconsole.lib.api.fields import OneOfField, PatternTextField, StrictTextField
from mockconsole.lib.api.serializers import StrictSerializer

MOST_EVENTS: Final = 200
FROM_BROWSERS: Final = ("visited", "pressed", "typed", "chosen", "command", "read", "notice")


class LessonSerializer(serializers.Serializer[Any]):
    """How far somebody is in a walkthrough that they take."""

    ref = serializers.CharField()
    walkthrough = serializers.CharField()
    state = serializers.ChoiceField(choices=LessonState.choices)
    here = serializers.BooleanField(help_text="The account works in it now.")
    done = serializers.IntegerField(help_text="Steps that are over, skipped ones included.")
    skipped = serializers.IntegerField()
    hints = serializers.IntegerField(help_text="Hints that were taken.")
    of = serializers.IntegerField(help_text="Steps in all.")
    begunAt = serializers.DateTimeField(source="begun_at")
    endedAt = serializers.DateTimeField(source="ended_at", allow_null=True)


class WalkthroughSerializer(serializers.Serializer[Any]):
    """A walkthrough of the room, and the caller's latest lesson of it."""

    key = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    minutes = serializers.IntegerField()
    level = serializers.ChoiceField(choices=Level.choices)
    steps = serializers.IntegerField(help_text="How many it has.")
    lesson = LessonSerializer(allow_null=True)


class StartSerializer(StrictSerializer):
    """Which walkthrough to take, and from which step where that isn't the first."""

    walkthrough = PatternTextField(r"^[-a-zA-Z0-9_]{1,40}$")
    step = PatternTextField(r"^[a-z0-9-]{1,40}$", required=False)


class ActSerializer(serializers.Serializer[Any]):
    """What is done at a place; one of the five is given."""

    at = serializers.CharField(required=False, help_text="The anchor.")
    press = serializers.CharField(required=False, help_text="A control’s name; blank: the anchor itself.")
    type = serializers.CharField(required=False)
    choose = serializers.CharField(required=False, help_text="The name of an option.")
    command = serializers.CharField(required=False)
    visit = serializers.CharField(required=False, help_text="An address of the console.")


class WatchSerializer(serializers.Serializer[Any]):
    """A condition that the browser looks for; it tells of it by the id."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=FROM_BROWSERS)
    what = serializers.CharField(help_text="An anchor, an address, a command, or a step that is to be read.")
    text = serializers.CharField(
        allow_null=True, help_text="What is to be typed, or the name of the control; null: anything."
    )


class StepSerializer(serializers.Serializer[Any]):
    """A step of a script as a browser follows it."""

    id = serializers.CharField()
    say = serializers.CharField()
    at = serializers.CharField(allow_null=True, help_text="The anchor that the card points at.")
    do = ActSerializer(many=True)
    watch = WatchSerializer(many=True)
    calls = serializers.BooleanField(help_text="A call of the server is waited for.")
    hints = serializers.ListField(child=serializers.CharField())


class DoneSerializer(serializers.Serializer[Any]):
    """A step that is over, and how."""

    id = serializers.CharField()
    how = serializers.ChoiceField(
        choices=("done", "early", "skipped"), help_text="early: the person had done it before it was asked."
    )
    at = serializers.DateTimeField()


class ProgressSerializer(serializers.Serializer[Any]):
    """How far a seat is: what the script makes of its journal."""

    version = serializers.IntegerField(help_text="The last entry of the journal that it counts.")
    step = serializers.CharField(
        allow_null=True, help_text="The step that is waited for; null: all are over."
    )
    done = DoneSerializer(many=True)
    hints = serializers.DictField(
        child=serializers.IntegerField(), help_text="Hints that were taken, by step."
    )


class BroughtSerializer(serializers.Serializer[Any]):
    """Where the trainer wants people to be."""

    n = serializers.IntegerField(help_text="The version in which this was set; a browser goes there once.")
    screen = serializers.CharField(help_text="The address of the screen.")
    anchor = serializers.CharField(allow_null=True, help_text="The place on it.")
    insist = serializers.BooleanField(help_text="Nobody is asked before.")
    seats = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Numbers of seats; null: everybody."
    )


class MessageSerializer(serializers.Serializer[Any]):
    """What the trainer tells people."""

    n = serializers.IntegerField(help_text="The version in which this was set.")
    text = serializers.CharField()
    seats = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Numbers of seats; null: everybody."
    )


class PresentedSerializer(serializers.Serializer[Any]):
    """What the trainer has set for everybody; of two the one with the higher version is right."""

    version = serializers.IntegerField()
    state = serializers.ChoiceField(choices=LessonState.choices)
    blank = serializers.BooleanField(help_text="All screens are covered.")
    bring = BroughtSerializer(allow_null=True)
    message = MessageSerializer(allow_null=True)


class TeachingSerializer(serializers.Serializer[Any]):
    """The lesson that a seat is in, where it is taught."""

    name = serializers.CharField()
    seat = serializers.IntegerField(help_text="The number of the seat.")
    seatCode = serializers.CharField(
        source="seat_code", help_text="Takes the seat on another machine, together with the lesson’s code."
    )
    code = serializers.CharField()
    hand = serializers.BooleanField(help_text="The hand is raised.")
    presented = PresentedSerializer()


class SeatSerializer(serializers.Serializer[Any]):
    """The caller’s seat: its script and how far it is."""

    lesson = serializers.CharField()
    teaching = TeachingSerializer(allow_null=True, help_text="null: the lesson is taken alone.")
    walkthrough = serializers.CharField()
    title = serializers.CharField()
    room = serializers.CharField(help_text="The room that it is a copy of.")
    steps = StepSerializer(many=True)
    progress = ProgressSerializer()


class CurrentSeatSerializer(serializers.Serializer[Any]):
    """The caller’s seat, or none."""

    seat = SeatSerializer(allow_null=True)


class EventSerializer(StrictSerializer):
    """Something that a person did in a browser; what it is about never holds what they typed."""

    n = serializers.IntegerField(min_value=0, max_value=2_147_483_647)
    at = serializers.DateTimeField()
    kind = OneOfField(choices=[(kind, Kind(kind).label) for kind in FROM_BROWSERS])
    what = StrictTextField(max_length=120)
    about = serializers.JSONField(required=False, allow_null=True)


class EventsSerializer(StrictSerializer):
    """A batch of what a browser noted, each with a number of its own."""

    client = PatternTextField(rf"^[a-zA-Z0-9-]{{1,{LONGEST_CLIENT}}}$")
    events = EventSerializer(many=True, min_length=1, max_length=MOST_EVENTS)  # type: ignore[call-arg]


class KeptSerializer(serializers.Serializer[Any]):
    """How far a batch is kept for good, and where the seat is by now."""

    kept = serializers.IntegerField(help_text="The highest number of the batch.")
    version = serializers.IntegerField()
    step = serializers.CharField(allow_null=True)


class StepOfSeatSerializer(StrictSerializer):
    """A step of the seat's script."""

    step = PatternTextField(r"^[a-z0-9-]{1,40}$")
