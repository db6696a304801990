"""Reads of debriefings: of a lesson for trainers, and of a seat for trainers and for the person on it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from operator import attrgetter
from statistics import median
from typing import Any, Final, NamedTuple, cast

from apps.accounts.models import User
from apps.training.choices import LessonState
from apps.training.debrief.figures import (
    ItemCounts,
    count_items,
    count_steps,
    count_tricks,
    detection_of,
    sentence_about,
)
from apps.training.debrief.results import (
    CARD,
    LessonKey,
    SeatResults,
    counted,
    judge_seat,
    key_in,
    lesson_by,
    ratings_in,
    results_in,
)
from apps.training.debrief.texts import choices_in_words, place_of, right_in_words
from apps.training.exercise import hides_key, is_over
from apps.training.judgement import GOOD, KeyItem, Result, key_of
from apps.training.models import Lesson, Seat
from apps.training.scripts.checks import lines_of
from apps.training.scripts.texts import plain
from apps.training.selectors import progress_of, progress_of_seats
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who

MAX_RUNS: Final = 200
GOES_ON: Final = "exercise_goes_on"
CLASS_GOES_ON: Final = (
    "A class takes this walkthrough now. Your results are shown when its debriefing begins."
)


class EventOfSeat(NamedTuple):
    """Event in the timeline of a seat; for a step, `seconds` is the time since the previous step."""

    at: datetime
    kind: str
    what: str
    how: str
    seconds: int | None = None


def debrief_of(ref: str, *, names: bool) -> dict[str, Any]:
    """Return the results of a lesson, for trainers; raises Lesson.DoesNotExist."""
    known = key_in(lesson_by(ref))
    seats = list(results_in(known, names=names))
    judgements = [seat.judgement for seat in counted(seats)]
    counts = count_items(known.key, judgements)
    chosen = _chosen(result for one in judgements for result in one.results)
    return {
        **about_lesson(known.lesson),
        "summary": summary_of(known, seats),
        "items": [_class_item(known, one, chosen) for one in counts],
        "tricks": tricks_of(known, counts),
        "steps": [
            {**figures._asdict(), "say": known.says[figures.id]}
            for figures in count_steps(known.says, judgements)
        ],
        "seats": [_seat_row(seat) for seat in seats],
        "reasons": reasons_in(known, seats),
    }


def seat_debrief_of(ref: str, number: int, *, names: bool) -> dict[str, Any]:
    """Return the results of a seat, for trainers; raises Lesson.DoesNotExist for an unknown lesson or seat."""
    known = key_in(lesson_by(ref))
    return _seat_debrief(known, one_seat(known, number, names=names))


def one_seat(known: LessonKey, number: int, *, names: bool) -> SeatResults:
    """Return the results of the seat with this number; raises Lesson.DoesNotExist (404 in the API) if there is none."""
    found = next(results_in(known, known.lesson.seats.filter(number=number), names=names), None)
    if found is None:
        raise Lesson.DoesNotExist
    return found


def own_debrief(*, who: Who, lesson: str | None = None) -> dict[str, Any]:
    """Return the caller's own results with the answer key; raises Seat.DoesNotExist, and Refusal before the debriefing.

    With the reference of a lesson that the caller took alone, return that lesson's results, even after the lesson's end.
    """
    account = cast("User", who)
    seats = Seat.objects.select_related("lesson__source", "lesson__trainer", "user")
    if lesson is None:
        seat = seats.get(pk=account.seat or 0, sandbox=account.sandbox_id)
    else:
        seat = seats.get(lesson=Lesson.number_in(lesson) or 0, lesson__name="", user=account.pk)
    if not is_over(seat.lesson, progress_of(seat.pk, entries=seat.entries).state):
        raise Refusal("Your results are shown after the exercise.", code=GOES_ON, status_code=409)
    if hides_key(seat):
        raise Refusal(CLASS_GOES_ON, code=GOES_ON, status_code=409)
    known = key_in(seat.lesson)
    return _seat_debrief(known, next(results_in(known, Seat.objects.filter(pk=seat.pk))))


def ratings_of(ref: str) -> list[dict[str, Any]]:
    """Return the trainers' ratings of the reasons that a lesson's people gave; raises Lesson.DoesNotExist."""
    return [
        {"entry": f"{seat}/{number}", "rating": row["rating"], "rated_by": row["by__username"]}
        for (seat, number), row in sorted(ratings_in(lesson_by(ref)).items())
    ]


def runs_alone() -> list[dict[str, Any]]:
    """Return the latest lessons taken alone, newest first, with their accounts and points."""
    rows = Seat.objects.filter(lesson__name="", user__isnull=False).order_by("-lesson_id")
    seats = list(rows.select_related("lesson__source", "lesson__trainer", "user")[:MAX_RUNS])
    progress = progress_of_seats({seat.pk: seat.entries for seat in seats})
    return [
        {
            **about_lesson(seat.lesson),
            **_seat_row(judge_seat(seat, seat.lesson, key_of(seat.lesson.script), progress[seat.pk].state)),
        }
        for seat in seats
        if seat.pk in progress
    ]


def about_lesson(lesson: Lesson) -> dict[str, Any]:
    """Return the fields of a lesson that every debriefing contains."""
    return {
        "lesson": lesson.ref,
        "lesson_name": lesson.name,
        "walkthrough": lesson.walkthrough,
        "title": lesson.title,
        "trainer": None if lesson.trainer is None else lesson.trainer.username,
        "room": "" if lesson.source is None else lesson.source.name,
        "use": lesson.use,
        "state": lesson.state,
        "begun_at": lesson.started_at or lesson.begun_at,
        "ended_at": lesson.ended_at,
        "final": lesson.state in {LessonState.DEBRIEFING, LessonState.ENDED},
    }


def summary_of(known: LessonKey, seats: Sequence[SeatResults]) -> dict[str, Any]:
    """Return the summary statistics of a class."""
    people = counted(seats)
    found = detection_of([seat.judgement for seat in people])
    return {
        "people": len(people),
        "removed": sum(seat.removed for seat in seats),
        "unused": sum(not seat.active and not seat.removed for seat in seats),
        "minutes": median(seat.minutes for seat in people) if people else 0.0,
        "points": median(seat.judgement.points for seat in people) if people else 0.0,
        "of": known.key.of,
        "decisions": found,
        "sentence": sentence_about(found),
    }


def tricks_of(known: LessonKey, counts: Iterable[ItemCounts]) -> list[dict[str, Any]]:
    """Return the cards of the tricks, each with its counts at each difficulty, most missed first."""
    rates: dict[str, list[dict[str, Any]]] = {}
    for one in count_tricks(counts):
        rates.setdefault(one.trick, []).append(one._asdict())
    return [{**card_of(known, trick), "rates": found} for trick, found in rates.items()]


def card_of(known: LessonKey, trick: str) -> dict[str, Any]:
    """Return the card of a trick; for a deleted trick, a card with only its key."""
    return known.cards.get(trick) or {**dict.fromkeys(CARD, ""), "key": trick, "title": trick}


def reasons_in(known: LessonKey, seats: Iterable[SeatResults]) -> list[dict[str, Any]]:
    """Return the reasons of the scored decisions, each with its rating or None; unrated reasons come first."""
    ratings = ratings_in(known.lesson)
    reasons = []
    for seat in seats:
        for result in seat.judgement.results:
            counted = result.decision
            if counted is None:
                continue
            rated = ratings.get((seat.number, counted.number))
            reasons.append(
                {
                    "entry": f"{seat.number}/{counted.number}",
                    "seat": seat.number,
                    "name": seat.name,
                    "item": result.item.id,
                    "about": result.item.about,
                    "decision": counted.decision,
                    "right": result.outcome == "right",
                    "reason": counted.reason,
                    "at": counted.at,
                    "rating": None if rated is None else rated["rating"],
                    "rated_by": None if rated is None else rated["by__username"],
                }
            )
    return sorted(reasons, key=lambda reason: (reason["rating"] is not None, reason["item"]))


def _chosen(results: Iterable[Result]) -> Counter[tuple[str, int]]:
    """Count, for each choice of a question, the seats that chose it in their first answer."""
    return Counter(
        (result.item.id, number) for result in results if result.tries for number in set(result.tries[0])
    )


def _key_item(known: LessonKey, item: KeyItem) -> dict[str, Any]:
    step = known.steps[item.step]
    at = item.at or step.get("at")
    return {
        **item._asdict(),
        "say": known.says[item.step],
        "at": at,
        "place": place_of(at, item.row) if at else "",
        "about": item.about or None,
        "trick": item.trick or None,
        "difficulty": item.difficulty or None,
        "right": right_in_words(item, step),
        "why": plain(item.why),
    }


def _choices(known: LessonKey, item: KeyItem, chosen: Callable[[int], int]) -> list[dict[str, Any]]:
    """Return the choices of a question; `chosen(number)` returns how many people chose a choice."""
    choices = known.steps[item.step]["ask"]["choices"] if item.kind == "ask" else ()
    return [
        {
            "say": plain(choice["say"]),
            "why": plain(choice.get("why", "")),
            "right": number in item.right,
            "chosen": chosen(number),
        }
        for number, choice in enumerate(choices, 1)
    ]


def _class_item(known: LessonKey, one: ItemCounts, chosen: Counter[tuple[str, int]]) -> dict[str, Any]:
    item = one.item
    return {
        **_key_item(known, item),
        "got": one.got,
        "near": one.near,
        "wrong": one.wrong,
        "missing": one.missing,
        "choices": _choices(known, item, lambda number: chosen[item.id, number]),
    }


def _seat_row(seat: SeatResults) -> dict[str, Any]:
    judgement = seat.judgement
    outcomes = [result.outcome for result in judgement.results]
    return {
        "seat": seat.number,
        "id": seat.pk,
        "name": seat.name,
        "removed": seat.removed,
        "active": seat.active,
        "points": judgement.points,
        "of": judgement.of,
        "minutes": seat.minutes,
        "done": len(judgement.steps) - judgement.skipped - judgement.played,
        "skipped": judgement.skipped,
        "played": judgement.played,
        "hints": judgement.hints,
        "step": judgement.step,
        "got": sum(outcome in GOOD for outcome in outcomes),
        "false_alarms": outcomes.count("false_alarm"),
        "outcomes": {result.item.id: result.outcome for result in judgement.results},
    }


def _seat_debrief(known: LessonKey, seat: SeatResults) -> dict[str, Any]:
    judgement = seat.judgement
    return {
        **about_lesson(known.lesson),
        **_seat_row(seat),
        "items": [_own_item(known, result) for result in judgement.results],
        "others": [_flag(known, flag) for flag in judgement.others],
        "tricks": [card_of(known, trick) for trick in known.key.tricks],
        "rules": lines_of(known.lesson.rules),
        "timeline": _timeline(known, seat),
    }


def _own_item(known: LessonKey, result: Result) -> dict[str, Any]:
    step, item = known.steps[result.item.step], result.item
    first = set(result.tries[0]) if result.tries else set()
    return {
        **_key_item(known, item),
        "outcome": result.outcome,
        "points": result.points,
        "tries": [choices_in_words(step, numbers) for numbers in result.tries],
        "choices": _choices(known, item, first.__contains__),
        "decisions": result.decisions,
        "flag": None if result.flag is None else _flag(known, result.flag),
    }


def _flag(known: LessonKey, flag: Any) -> dict[str, Any]:
    return {
        "number": flag.number,
        "at": flag.anchor,
        "row": flag.row,
        "place": place_of(flag.anchor, flag.row),
        "trick": known.title_of(flag.trick),
        "at_time": flag.at,
    }


def _timeline(known: LessonKey, seat: SeatResults) -> list[EventOfSeat]:
    """Return the completed steps, decisions and flags of a seat in order of time."""
    judgement = seat.judgement
    # Key by entry number: a decision or flag that counts for several items is listed once.
    decisions = {one.number: one for result in judgement.results for one in result.decisions}
    flags = {result.flag.number: result.flag for result in judgement.results if result.flag}
    flags.update({flag.number: flag for flag in judgement.others})
    events = [
        *(
            EventOfSeat(one.at, "step", known.says.get(one.id, one.id), one.how, round(one.seconds))
            for one in judgement.steps
        ),
        *(EventOfSeat(one.at, "decision", one.about, one.decision) for one in decisions.values()),
        *(
            EventOfSeat(flag.at, "flag", place_of(flag.anchor, flag.row), known.title_of(flag.trick))
            for flag in flags.values()
        ),
    ]
    return sorted(events, key=attrgetter("at"))
