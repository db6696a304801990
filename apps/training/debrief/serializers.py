"""Serializers of debriefings."""

from typing import Any

from rest_framework import serializers

from apps.training.choices import Disposition, LessonState, Use
from apps.training.debrief.texts import HOWS, OUTCOMES
from apps.training.models import Rating
from mockconsole.lib.api.fields import OneOfField, PatternTextField, TextsField
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer

KINDS = ("ask", "decide", "mark", "decoy")
ITEM_OUTCOMES = tuple(OUTCOMES)


class NamesSerializer(StrictSerializer):
    """Query parameters for results: with or without the names of people."""

    names = OneOfField(choices=("true", "false"), default="true", help_text="false leaves the names out.")

    def validate(self, attrs: Any) -> Any:
        """Convert the choice to a boolean."""
        return {**attrs, "names": attrs["names"] == "true"}


class LessonPdfSerializer(NamesSerializer):
    """Query parameters for a lesson's PDF: the kind of pages."""

    of = OneOfField(
        choices=("lesson", "seats", "records"),
        default="lesson",
        help_text="lesson: the class; seats: the results of each seat; records: a record of participation for each.",
    )


class SeatPdfSerializer(NamesSerializer):
    """Query parameters for a seat's PDF: the kind of page."""

    of = OneOfField(
        choices=("seat", "record"),
        default="seat",
        help_text="Results, or a record of participation without a score.",
    )


class CsvSerializer(NamesSerializer):
    """Query parameters for a lesson's CSV file: the kind of rows."""

    of = OneOfField(
        choices=("steps", "items"),
        default="steps",
        help_text="steps: a row for each seat and step; items: for each question, decision and flag.",
    )


class XapiSerializer(NamesSerializer):
    """Query parameters for a lesson's xAPI file: the actions to include."""

    of = OneOfField(
        choices=("results", "all"),
        default="results",
        help_text="results: steps, answers, decisions and flags; all: every other act of the person, too.",
    )


class OwnDebriefSerializer(StrictSerializer):
    """Query parameters for the caller’s own results: a lesson taken alone or, by default, that of the caller’s seat."""

    lesson = PatternTextField(r"^LSN-[0-9]{6,18}$", required=False)


class RateSerializer(StrictSerializer):
    """Rating of a decision’s reason."""

    entry = PatternTextField(
        r"^[1-9][0-9]{0,6}/[1-9][0-9]{0,8}$", help_text="Seat and journal entry of the decision."
    )
    rating = serializers.IntegerField(min_value=0, max_value=Rating.BEST)


class RatingSerializer(CamelCaseSerializer):
    """Rating with the trainer who gave it."""

    rating = serializers.IntegerField()
    ratedBy = serializers.CharField(allow_null=True)


class RatingOfEntrySerializer(RatingSerializer):
    """Rating of a decision’s reason."""

    entry = serializers.CharField()


class RatedSerializer(RatingOfEntrySerializer):
    """New rating of a reason."""

    replaced = RatingSerializer(
        allow_null=True, help_text="Another trainer’s rating, which this one replaced."
    )


class CardSerializer(serializers.Serializer[Any]):
    """Card of a trick."""

    key = serializers.CharField()
    title = serializers.CharField()
    looks = serializers.CharField()
    works = serializers.CharField()
    instead = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]


class RateOfTrickSerializer(serializers.Serializer[Any]):
    """Counts of a trick's marks (the places to flag) at one difficulty, over all seats."""

    difficulty = serializers.IntegerField()
    caught = serializers.IntegerField()
    near = serializers.IntegerField(
        help_text="Number of marks that were flagged, but with another trick's name."
    )
    of = serializers.IntegerField()


class ClassCardSerializer(CardSerializer):
    """Card of a trick, with the number of times that the class caught the trick."""

    rates = RateOfTrickSerializer(many=True)


class DetectionSerializer(serializers.Serializer[Any]):
    """Decisions of a class, with d′ and c; both are null without decisions about fraud, or about harmless items."""

    hits = serializers.IntegerField(help_text="Number of decisions that stopped fraud.")
    misses = serializers.IntegerField(help_text="Number of decisions that released fraud.")
    alarms = serializers.IntegerField(help_text="Number of decisions that stopped a harmless item.")
    rejections = serializers.IntegerField(help_text="Number of decisions that released a harmless item.")
    d = serializers.FloatField(allow_null=True)
    c = serializers.FloatField(allow_null=True, help_text="Negative: the class stops too much.")


class SummarySerializer(serializers.Serializer[Any]):
    """Summary statistics of a class."""

    people = serializers.IntegerField(help_text="Number of seats that count for the figures.")
    removed = serializers.IntegerField(
        help_text="Number of seats that the trainer removed; they don't count for the figures."
    )
    unused = serializers.IntegerField(
        help_text="Number of seats on which nothing was done; they don't count for the figures."
    )
    minutes = serializers.FloatField(help_text="Median over the seats that count.")
    points = serializers.FloatField(help_text="Median over the seats that count.")
    of = serializers.IntegerField()
    decisions = DetectionSerializer()
    sentence = serializers.CharField(help_text="d′ and c in words, to read out; blank without a decision.")


class KeyItemSerializer(serializers.Serializer[Any]):
    """Question, decision or place to flag, with its part of the answer key."""

    id = serializers.CharField()
    step = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    say = serializers.CharField()
    at = serializers.CharField(allow_null=True, help_text="The anchor.")
    row = serializers.CharField(allow_null=True)
    place = serializers.CharField(help_text="The place in words; blank without one.")
    about = serializers.CharField(allow_null=True, help_text="The record to decide about.")
    trick = serializers.CharField(allow_null=True)
    difficulty = serializers.IntegerField(allow_null=True)
    right = TextsField(help_text="The right choices or decisions; empty for places.")
    why = serializers.CharField()
    of = serializers.IntegerField()


class ClassChoiceSerializer(serializers.Serializer[Any]):
    """Choice of a question with the number of seats that chose it in their first answer."""

    say = serializers.CharField()
    why = serializers.CharField()
    right = serializers.BooleanField()
    chosen = serializers.IntegerField()


class ClassItemSerializer(KeyItemSerializer):
    """Item of the answer key, with the number of seats for each outcome."""

    got = serializers.IntegerField()
    near = serializers.IntegerField(
        help_text="Number of seats that flagged the place, but with another trick's name."
    )
    wrong = serializers.IntegerField(
        help_text="Number of seats with a wrong answer or decision, or a flag on a decoy."
    )
    missing = serializers.IntegerField(
        help_text="Number of seats that did not answer, decide or flag, or did not do the step of a decoy."
    )
    choices = ClassChoiceSerializer(many=True)


class StepFiguresSerializer(CamelCaseSerializer):
    """Statistics of a class at a step."""

    id = serializers.CharField()
    say = serializers.CharField()
    done = serializers.IntegerField(
        help_text="Number of seats whose person did the step; skipped and played steps count separately."
    )
    skipped = serializers.IntegerField()
    played = serializers.IntegerField()
    medianSeconds = serializers.FloatField()
    slow = serializers.IntegerField(
        help_text="Number of seats that took at least a minute and more than twice the median."
    )
    left = serializers.IntegerField(
        help_text="Number of seats that stopped at this step without completing it."
    )


class DebriefedLessonSerializer(CamelCaseSerializer):
    """Fields of the lesson that a debriefing is about."""

    lesson = serializers.CharField()
    lessonName = serializers.CharField(help_text="Blank: the lesson was taken alone.")
    walkthrough = serializers.CharField()
    title = serializers.CharField()
    trainer = serializers.CharField(allow_null=True)
    room = serializers.CharField()
    use = serializers.ChoiceField(choices=Use.choices)
    state = serializers.ChoiceField(choices=LessonState.choices)
    begunAt = serializers.DateTimeField()
    endedAt = serializers.DateTimeField(allow_null=True)
    final = serializers.BooleanField(help_text="Nothing more is recorded.")


class SeatRowSerializer(CamelCaseSerializer):
    """Summary of the results of a seat."""

    seat = serializers.IntegerField()
    id = serializers.IntegerField(help_text="Id for looking into the seat.")
    name = serializers.CharField(
        help_text="Name of the person, or of the account that took the lesson alone."
    )
    removed = serializers.BooleanField()
    active = serializers.BooleanField(
        help_text="True if the person did anything; other seats don't count for the figures."
    )
    points = serializers.IntegerField()
    of = serializers.IntegerField()
    minutes = serializers.FloatField()
    done = serializers.IntegerField()
    skipped = serializers.IntegerField()
    played = serializers.IntegerField()
    hints = serializers.IntegerField()
    step = serializers.CharField(allow_null=True, help_text="Current step; null: all are complete.")
    got = serializers.IntegerField(help_text="Items that were right.")
    falseAlarms = serializers.IntegerField()
    outcomes = serializers.DictField(
        child=serializers.ChoiceField(choices=ITEM_OUTCOMES),
        help_text="Outcome of each item, keyed by the item's id.",
    )


class AloneSerializer(DebriefedLessonSerializer, SeatRowSerializer):
    """Lesson that an account took alone."""


class ReasonSerializer(CamelCaseSerializer):
    """Reason of a decision, for trainers to rate."""

    entry = serializers.CharField()
    seat = serializers.IntegerField()
    name = serializers.CharField()
    item = serializers.CharField()
    about = serializers.CharField()
    decision = serializers.ChoiceField(choices=Disposition.choices)
    right = serializers.BooleanField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()
    rating = serializers.IntegerField(allow_null=True)
    ratedBy = serializers.CharField(allow_null=True)


class DebriefSerializer(DebriefedLessonSerializer):
    """Results of a lesson, for trainers."""

    summary = SummarySerializer()
    items = ClassItemSerializer(many=True, help_text="Most missed first.")
    tricks = ClassCardSerializer(many=True, help_text="Most missed first.")
    steps = StepFiguresSerializer(many=True)
    seats = SeatRowSerializer(many=True)
    reasons = ReasonSerializer(many=True, help_text="Unrated reasons first.")


class OwnFlagSerializer(CamelCaseSerializer):
    """Flag that a person set."""

    number = serializers.IntegerField()
    at = serializers.CharField(help_text="The anchor.")
    row = serializers.CharField(allow_null=True)
    place = serializers.CharField(help_text="The place in words.")
    trick = serializers.CharField(help_text="Title of the trick.")
    atTime = serializers.DateTimeField()


class OwnChoiceSerializer(serializers.Serializer[Any]):
    """Choice of a question."""

    say = serializers.CharField()
    why = serializers.CharField()
    right = serializers.BooleanField()
    chosen = serializers.BooleanField(help_text="Chosen at the first try.")


class OwnDecisionSerializer(serializers.Serializer[Any]):
    """Decision of a person about a record."""

    decision = serializers.ChoiceField(choices=Disposition.choices)
    reason = serializers.CharField()
    effect = serializers.CharField(help_text="done or refused; blank if it isn’t known.")
    at = serializers.DateTimeField()


class OwnItemSerializer(KeyItemSerializer):
    """Item of the answer key, with the person's answers, decisions or flag."""

    outcome = serializers.ChoiceField(choices=ITEM_OUTCOMES)
    points = serializers.IntegerField(
        help_text="Negative for a flagged decoy; never more than the points of its step."
    )
    tries = serializers.ListField(child=TextsField(), help_text="All tries; the first one counts.")
    choices = OwnChoiceSerializer(many=True)
    decisions = OwnDecisionSerializer(many=True, help_text="The last one counts.")
    flag = OwnFlagSerializer(allow_null=True)


class EventOfSeatSerializer(serializers.Serializer[Any]):
    """Event in the timeline of a seat."""

    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=("step", "decision", "flag"))
    what = serializers.CharField(help_text="The text of the step, the record, or the place in words.")
    how = serializers.CharField(help_text=f"For a step: {', '.join(HOWS)}; else the decision or the trick.")
    seconds = serializers.IntegerField(
        allow_null=True, help_text="For a step: seconds since the step before."
    )


class SeatDebriefSerializer(DebriefedLessonSerializer, SeatRowSerializer):
    """Results of a seat, with the answer key."""

    items = OwnItemSerializer(many=True)
    others = OwnFlagSerializer(many=True, help_text="Flags on other places, which are not scored.")
    tricks = CardSerializer(many=True)
    rules = TextsField(help_text="Rules of the walkthrough to remember.")
    timeline = EventOfSeatSerializer(many=True)


class CurrentDebriefSerializer(serializers.Serializer[Any]):
    """Caller’s own results, or null if the caller has no seat."""

    debrief = SeatDebriefSerializer(allow_null=True)
