"""Results of the seats of a lesson, computed from the journal at each request."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet

from apps.sandboxes.selectors import records_of
from apps.training.judgement import Judgement, Key, judge, key_of
from apps.training.models import Lesson, Rating, Seat, Trick
from apps.training.progress import State
from apps.training.scripts.texts import plain
from apps.training.selectors import progress_in_lesson

AT_ONCE: Final = 20
"""Number of seats whose journals are read together; it limits the memory of a download."""
CARD: Final = ("key", "title", "looks", "works", "instead", "source")


@dataclass(frozen=True, slots=True)
class SeatResults:
    """Results of a seat.

    `removed` is True if the trainer removed the seat before the debriefing. `active` is True if the person did anything;
    a step that the trainer skipped for them isn't enough.
    """

    pk: int
    number: int
    name: str
    began: datetime
    removed: bool
    active: bool
    judgement: Judgement

    @property
    def label(self) -> str:
        """Name of the person, or the number of the seat."""
        return self.name or f"Seat {self.number}"

    @property
    def counts(self) -> bool:
        """True if the seat is included in the statistics of the class."""
        return self.active and not self.removed

    @property
    def minutes(self) -> float:
        """Minutes from the seat's start to its last completed step."""
        return round(sum(step.seconds for step in self.judgement.steps) / 60, 1)


class LessonKey(NamedTuple):
    """Lesson with its answer key, the texts of its steps, and the cards of its tricks."""

    lesson: Lesson
    key: Key
    says: dict[str, str]
    steps: dict[str, dict[str, Any]]
    cards: dict[str, dict[str, Any]]

    def title_of(self, trick: str) -> str:
        """Return a trick's title, or its key if the trick was deleted from the room."""
        card = self.cards.get(trick)
        return trick if card is None else str(card["title"])


def lesson_by(ref: str) -> Lesson:
    """Return the lesson with the given reference, taught or taken alone; raises Lesson.DoesNotExist."""
    return Lesson.objects.select_related("source", "trainer").get(pk=Lesson.number_in(ref) or 0)


def key_in(lesson: Lesson) -> LessonKey:
    """Return a lesson's answer key, with the cards of the tricks in the lesson's room."""
    return LessonKey(
        lesson,
        key_of(lesson.script),
        {step["id"]: plain(step.get("say", "")) for step in lesson.script},
        {step["id"]: step for step in lesson.script},
        cards_in(lesson.source_id) if lesson.source_id else {},
    )


def cards_in(sandbox_id: int) -> dict[str, dict[str, Any]]:
    """Return the cards of a room's tricks, keyed by trick."""
    return {card["key"]: card for card in records_of(Trick, sandbox_id).values(*CARD)}


def results_in(
    known: LessonKey, seats: QuerySet[Seat] | None = None, *, names: bool = True
) -> Iterator[SeatResults]:
    """Yield the results of the given seats of a lesson, or of all its seats, in the order of their numbers."""
    lesson = known.lesson
    rows = (lesson.seats if seats is None else seats).order_by("number").select_related("user")
    remaining = iter(list(rows))
    while group := list(islice(remaining, AT_ONCE)):
        progress = progress_in_lesson(lesson, {seat.pk: seat.entries for seat in group})
        for seat in group:
            yield judge_seat(seat, lesson, known.key, progress[seat.pk].state, names=names)


def judge_seat(seat: Seat, lesson: Lesson, key: Key, state: State, *, names: bool = True) -> SeatResults:
    """Return the results of a seat; in a lesson taken alone, the person's name is the account's username."""
    began = max(lesson.started_at or seat.joined_at, seat.joined_at)
    name = seat.name
    if not lesson.is_taught:
        name = "" if seat.user is None else seat.user.username
    over = seat.closed_at or lesson.ended_at
    return SeatResults(
        pk=seat.pk,
        number=seat.number,
        name=name if names else "",
        began=began,
        removed=seat.ended_at is not None and (over is None or seat.ended_at < over),
        active=bool(
            any(not step.by_trainer for step in state.done) or state.answers or state.decisions or state.flags
        ),
        judgement=judge(key, state, began),
    )


def counted(seats: Sequence[SeatResults]) -> list[SeatResults]:
    """Return the seats that are included in the statistics of the class: seats that were used and not removed."""
    return [seat for seat in seats if seat.counts]


def ratings_in(lesson: Lesson) -> dict[tuple[int, int], dict[str, Any]]:
    """Return the trainers' ratings of reasons, keyed by seat number and entry number."""
    rows: Any = Rating.objects.filter(entry__seat__lesson=lesson).values(
        "entry__seat__number", "entry__number", "rating", "by__username", "at"
    )
    return {(row["entry__seat__number"], row["entry__number"]): row for row in rows}
