"""Serializers of walkthroughs and seats."""

from typing import Any, Final

from rest_framework import serializers

from apps.training.choices import Kind, LessonState, Level, Use
from apps.training.judging.serializers import (
    AnswerSerializer,
    DecideSerializer,
    DecisionSerializer,
    FlagSerializer,
    QuestionSerializer,
)
from apps.training.models import MAX_CLIENT_LENGTH
from mockconsole.lib.api.fields import OneOfField, PatternTextField, StrictTextField, TextsField
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer

MAX_EVENTS: Final = 200
FROM_BROWSERS: Final = ("visited", "pressed", "typed", "chosen", "command", "read", "played", "notice")


class LessonSerializer(CamelCaseSerializer):
    """Progress of an account in a walkthrough."""

    ref = serializers.CharField()
    walkthrough = serializers.CharField()
    state = serializers.ChoiceField(choices=LessonState.choices)
    here = serializers.BooleanField(help_text="The account works in this lesson now.")
    done = serializers.IntegerField(help_text="Completed steps, including skipped and played ones.")
    skipped = serializers.IntegerField()
    played = serializers.IntegerField(help_text="Steps that the console played.")
    hints = serializers.IntegerField(help_text="Number of hints taken.")
    of = serializers.IntegerField(help_text="Number of all steps.")
    begunAt = serializers.DateTimeField()
    endedAt = serializers.DateTimeField(allow_null=True)


class WalkthroughSerializer(serializers.Serializer[Any]):
    """Walkthrough of the room, with the caller's latest lesson that uses the walkthrough."""

    key = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    minutes = serializers.IntegerField()
    level = serializers.ChoiceField(choices=Level.choices)
    steps = serializers.IntegerField(help_text="Number of steps.")
    lesson = LessonSerializer(allow_null=True)


class StartSerializer(StrictSerializer):
    """Walkthrough to start; `step` is the step to begin at, by default the first."""

    walkthrough = PatternTextField(r"^[-a-zA-Z0-9_]{1,40}$")
    step = PatternTextField(r"^[a-z0-9-]{1,40}$", required=False)
    use = OneOfField(choices=Use.choices, required=False, help_text="By default a guide.")


class ActSerializer(serializers.Serializer[Any]):
    """Action of a step: exactly one of `press`, `type`, `choose`, `command` and `visit` is given."""

    at = serializers.CharField(required=False, help_text="The anchor.")
    press = serializers.CharField(required=False, help_text="A control’s name; blank: the anchor itself.")
    type = serializers.CharField(required=False)
    choose = serializers.CharField(required=False, help_text="The name of an option.")
    command = serializers.CharField(required=False)
    visit = serializers.CharField(required=False, help_text="An address of the console.")


class WatchSerializer(serializers.Serializer[Any]):
    """Condition that the browser watches for and reports by its id."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=[kind for kind in FROM_BROWSERS if kind != Kind.PLAYED])
    what = serializers.CharField(
        help_text="Depends on the kind: an anchor, an address, a command, or the id of a step that people only read."
    )
    text = serializers.CharField(
        allow_null=True, help_text="Text to type, or name of the control; null: any text or control."
    )


class StepSerializer(serializers.Serializer[Any]):
    """Step of a script, as browsers get it: without the answer key."""

    id = serializers.CharField()
    say = serializers.CharField()
    at = serializers.CharField(allow_null=True, help_text="The anchor that the frame marks.")
    do = ActSerializer(many=True)
    watch = WatchSerializer(many=True)
    calls = serializers.BooleanField(help_text="The step waits for an API call.")
    hints = TextsField(help_text="None in a test.")
    ask = QuestionSerializer(allow_null=True)
    decide = DecideSerializer(allow_null=True)
    spot = serializers.BooleanField(help_text="The step asks for flags, and ends with Next.")
    pause = serializers.BooleanField(help_text="The step waits for Next once its condition is met.")


class DoneSerializer(serializers.Serializer[Any]):
    """Completed step, and how it was completed."""

    id = serializers.CharField()
    how = serializers.ChoiceField(
        choices=("done", "early", "skipped", "played"),
        help_text="early: done before it was the current step; played: played by the console.",
    )
    at = serializers.DateTimeField()


class ProgressSerializer(serializers.Serializer[Any]):
    """Progress of a seat, computed from its script and journal."""

    version = serializers.IntegerField(help_text="Number of the last journal entry that is counted.")
    step = serializers.CharField(allow_null=True, help_text="Current step; null: all are complete.")
    done = DoneSerializer(many=True)
    hints = serializers.DictField(
        child=serializers.IntegerField(), help_text="Number of hints taken, by step."
    )
    screen = serializers.CharField(
        allow_null=True, help_text="Address of the screen visited last, with its tab and record; null: none."
    )
    paused = serializers.BooleanField(help_text="The current step waits only for Next.")


class BroughtSerializer(serializers.Serializer[Any]):
    """Screen that the trainer brings people to."""

    n = serializers.IntegerField(help_text="The version in which this was set; a browser goes there once.")
    screen = serializers.CharField(help_text="The address of the screen.")
    anchor = serializers.CharField(
        allow_null=True, help_text="The place on the screen; null: the whole screen."
    )
    row = serializers.CharField(
        allow_null=True, help_text="Reference of a record in the table at the anchor; null: none."
    )
    insist = serializers.BooleanField(help_text="Browsers go there without warning the person.")
    seats = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Numbers of seats; null: everybody."
    )


class MessageSerializer(serializers.Serializer[Any]):
    """Message from the trainer to people on seats."""

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
    rules = TextsField(help_text="Rules of the walkthrough to remember; empty before the debriefing.")


class TeachingSerializer(CamelCaseSerializer):
    """Taught lesson, as the person on a seat sees it."""

    name = serializers.CharField()
    seat = serializers.IntegerField(help_text="The number of the seat.")
    seatCode = serializers.CharField(
        help_text="Code to return to the seat on another machine, together with the lesson’s code."
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
    room = serializers.CharField(help_text="The lesson’s room, also if the seat works in a copy of it.")
    use = serializers.ChoiceField(choices=Use.choices)
    explanations = serializers.BooleanField(help_text="The lesson lets screens show explanations now.")
    steps = StepSerializer(many=True)
    progress = ProgressSerializer()
    answers = AnswerSerializer(many=True)
    flags = FlagSerializer(many=True)
    decisions = DecisionSerializer(many=True)


class DecidedSeatSerializer(SeatSerializer):
    """Caller’s seat after a decision, with the decision's effect."""

    effect = serializers.ChoiceField(
        choices=("done", "refused"),
        help_text="refused: the record is gone or decided already; the decision counts all the same.",
    )
    message = serializers.CharField()


class CurrentSeatSerializer(serializers.Serializer[Any]):
    """Caller’s seat, or null if the caller has none."""

    seat = SeatSerializer(allow_null=True)


class EventSerializer(StrictSerializer):
    """Event in a person's browser; `about` never contains text that the person typed."""

    n = serializers.IntegerField(min_value=0, max_value=2_147_483_647)
    at = serializers.DateTimeField()
    kind = OneOfField(choices=[(kind, Kind(kind).label) for kind in FROM_BROWSERS])
    what = StrictTextField(max_length=120)
    about = serializers.JSONField(required=False, allow_null=True)


class EventsSerializer(StrictSerializer):
    """Batch of a browser's events, each with its own number."""

    client = PatternTextField(rf"^[a-zA-Z0-9-]{{1,{MAX_CLIENT_LENGTH}}}$")
    events = EventSerializer(many=True, min_length=1, max_length=MAX_EVENTS)  # type: ignore[call-arg]


class KeptSerializer(serializers.Serializer[Any]):
    """Highest stored event number of a batch, and the progress of the seat."""

    kept = serializers.IntegerField(help_text="The highest number of the batch.")
    version = serializers.IntegerField()
    step = serializers.CharField(allow_null=True)


class StepOfSeatSerializer(StrictSerializer):
    """Id of a step in the script of the caller's seat."""

    step = PatternTextField(r"^[a-z0-9-]{1,40}$")
