"""Reports of a lesson and of its seats as PDF, and records of participation."""

from collections.abc import Iterable
from typing import Any, Final

from apps.training.debrief.pages import ROOM_FOR_BLOCK, TrainingPages, cards, day, facts_of
from apps.training.debrief.results import LessonKey, SeatResults
from apps.training.debrief.selectors import about_lesson
from apps.training.debrief.texts import (
    HOWS,
    OUTCOMES,
    done_in_words,
    minutes_in_words,
    place_of,
    right_in_words,
    step_in_words,
)
from mockconsole.lib.pages.layout import SMALL, TEXT

MAX_CARDS: Final = 20
MAX_REASONS: Final = 5
"""Maximum number of reasons per decision in the PDF of a class."""
KINDS: Final = {
    "ask": "Question",
    "decide": "Decision",
    "mark": "Place to flag",
    "decoy": "Decoy, to leave alone",
}
MISSING: Final = {"ask": "not answered", "decide": "not decided", "mark": "not flagged", "decoy": "not done"}
RECORD: Final = (
    "This page says that a person took part in an exercise. It certifies no skill, and it is no qualification.",
    "Everything in the exercise was invented: there was no bank, no blockchain and no money behind it.",
)


def draw_lesson(found: dict[str, Any]) -> bytes:
    """Return the PDF report of a lesson; `found` is the lesson's debriefing."""
    pages = TrainingPages("Debriefing", found["lesson_name"] or found["title"], found["lesson"])
    pages.begin_page()
    _summary(pages, found)
    if found["items"]:
        pages.heading("Questions, decisions and places, most missed first")
        titles = {trick["key"]: trick["title"] for trick in found["tricks"]}
        for item in found["items"]:
            _class_item(pages, item, titles)
        pages.space()
    if found["tricks"]:
        pages.heading("Tricks, most missed first")
        _tricks(pages, found["tricks"])
    if found["steps"]:
        _steps(pages, found["steps"])
    _people(pages, found["seats"])
    _reasons(pages, found["reasons"])
    return pages.finish()


def draw_seats(known: LessonKey, seats: Iterable[SeatResults]) -> bytes:
    """Return a PDF with the results of the given seats; each seat begins a new page."""
    lesson = about_lesson(known.lesson)
    pages = TrainingPages("Results", lesson["lesson_name"] or lesson["title"], known.lesson.ref)
    for seat in pages.one_each(seats):
        _seat(pages, known, lesson, seat)
    return pages.finish()


def draw_records(known: LessonKey, seats: Iterable[SeatResults]) -> bytes:
    """Return a PDF with a record of participation, without a score, for each given seat."""
    lesson = about_lesson(known.lesson)
    trained = [known.title_of(trick) for trick in known.key.tricks]
    pages = TrainingPages(
        "Record of participation", lesson["title"] or lesson["lesson_name"], known.lesson.ref
    )
    for seat in pages.one_each(seats):
        pages.space(20)
        pages.lines(seat.label, 19)
        pages.space()
        pages.lines("took part in an exercise of this training simulation.", TEXT)
        pages.space()
        pages.facts(
            ("Exercise", lesson["title"] or lesson["lesson_name"]),
            ("Lesson", f"{lesson['lesson_name'] or 'Taken alone'}, {lesson['lesson']}"),
            ("Date", day(seat.began)),
            ("Time", minutes_in_words(seat.minutes)),
            ("Trained", ", ".join(trained[:MAX_CARDS])),
        )
        pages.paragraphs("About this page", RECORD)
    return pages.finish()


def _summary(pages: TrainingPages, found: dict[str, Any]) -> None:
    summary = found["summary"]
    people = f"{summary['people']} took part"
    for count, words in ((summary["unused"], "did nothing"), (summary["removed"], "removed by the trainer")):
        people += f", {count} {words}" if count else ""
    pages.facts(
        *facts_of(found),
        ("People", people),
        ("Time", f"{minutes_in_words(summary['minutes'])} (median of the class)"),
        (
            "Points",
            f"{summary['points']:g} of {summary['of']} (median of the class)" if summary["of"] else "",
        ),
    )
    if summary["sentence"]:
        pages.lines(summary["sentence"], 11)
        pages.space(4)
        pages.small(
            "d′ shows how well the class distinguished fraud from harmless payments: 0 is guessing, 2 is very good. "
            "c shows the bias of the class: below 0 it stopped too many payments, above 0 it released too many."
        )
        pages.space()


def _class_item(pages: TrainingPages, item: dict[str, Any], titles: dict[str, str]) -> None:
    place = item["about"] or (place_of(item["at"], item["row"]) if item["kind"] in {"mark", "decoy"} else "")
    head = f"{KINDS[item['kind']]}: {item['got']} right"
    for key, words in (("near", "near"), ("wrong", "wrong"), ("missing", MISSING[item["kind"]])):
        head += f", {item[key]} {words}" if item[key] else ""
    pages.space(4)
    pages.make_room(ROOM_FOR_BLOCK)
    pages.lines(head, TEXT)
    pages.small(item["say"] if item["kind"] in {"ask", "decide"} else place, 10)
    for choice in item["choices"]:
        mark = "Right" if choice["right"] else "Wrong"
        pages.small(f"{mark}, chosen by {choice['chosen']}: {choice['say']} {choice['why']}", 20)
    if item["kind"] == "decide":
        pages.small(f"Right for {place}: {' or '.join(item['right'])}.", 20)
    if item["trick"]:
        pages.small(f"Trick: {titles[item['trick']]}", 20)
    pages.small(item["why"], 20)


def _tricks(pages: TrainingPages, tricks: list[dict[str, Any]]) -> None:
    grades = {1: "easy", 2: "middle", 3: "hard"}
    for trick in tricks:
        rates = [
            f"{grades.get(rate['difficulty'], 'middle')}: {rate['caught']} of {rate['of']} caught it"
            + (f", {rate['near']} flagged it for another trick" if rate["near"] else "")
            for rate in trick["rates"]
        ]
        cards(pages, [trick], "; ".join(rates))
    pages.space()


def _steps(pages: TrainingPages, steps: list[dict[str, Any]]) -> None:
    pages.table(
        "Steps",
        ("Step", "Done", "Seconds", "Slow", "Skipped", "Played", "Stayed"),
        (30, 6, 8, 6, 8, 7, 8),
        [
            (
                step_in_words(number, step["say"]),
                str(step["done"]),
                f"{step['median_seconds']:.0f}",
                *(str(step[key]) for key in ("slow", "skipped", "played", "left")),
            )
            for number, step in enumerate(steps, 1)
        ],
    )
    pages.small(
        "Done: by the person. Seconds: median of the class. "
        "Slow: people who needed at least a minute, and more than twice the median time. "
        "Played: done by the console. Stayed: people who did not get beyond this step."
    )
    pages.space()


def _people(pages: TrainingPages, seats: list[dict[str, Any]]) -> None:
    pages.table(
        "People",
        ("Seat", "Name", "Points", "Right", "False alarms", "Minutes", "Hints", "Skipped", "Played"),
        (5, 22, 7, 6, 10, 8, 6, 8, 7),
        [
            (
                str(seat["seat"]),
                f"{seat['name']}{' (removed)' if seat['removed'] else '' if seat['active'] else ' (did nothing)'}",
                *(str(seat[key]) if seat["active"] else "–" for key in ("points", "got", "false_alarms")),
                f"{seat['minutes']:g}",
                *(str(seat[key]) for key in ("hints", "skipped", "played")),
            )
            for seat in seats
        ],
    )


def _reasons(pages: TrainingPages, reasons: list[dict[str, Any]]) -> None:
    """Draw the best rated reasons of each decision; the CSV has all reasons."""
    by_item: dict[str, list[dict[str, Any]]] = {}
    for reason in sorted(
        reasons, key=lambda one: -1 if one["rating"] is None else one["rating"], reverse=True
    ):
        by_item.setdefault(reason["item"], []).append(reason)
    if by_item:
        pages.heading("Reasons of decisions")
    for found in by_item.values():
        for reason in found[:MAX_REASONS]:
            verdict = "right" if reason["right"] else "wrong"
            rating = "not rated" if reason["rating"] is None else f"rated {reason['rating']} of 2"
            person = reason["name"] or f"Seat {reason['seat']}"
            pages.make_room(ROOM_FOR_BLOCK)
            pages.lines(f"{reason['about']}, {person}: {reason['decision']} ({verdict}, {rating})", SMALL)
            pages.small(reason["reason"], 10)
            pages.space(3)
        if len(found) > MAX_REASONS:
            pages.small(f"{len(found) - MAX_REASONS} more are in the CSV file.")


def _seat(pages: TrainingPages, known: LessonKey, lesson: dict[str, Any], seat: SeatResults) -> None:
    judgement = seat.judgement
    pages.lines(seat.label, 14)
    pages.space(4)
    pages.facts(
        *facts_of(lesson),
        ("Points", f"{judgement.points} of {judgement.of}" if judgement.of and seat.active else ""),
        ("Time", minutes_in_words(seat.minutes)),
        (
            "Help",
            f"Hints: {judgement.hints}, steps skipped: {judgement.skipped}, steps played: {judgement.played}",
        ),
        ("Note", "Removed by the trainer" if seat.removed else "" if seat.active else "Did nothing"),
    )
    if judgement.results:
        pages.heading("Questions, decisions and places")
    for result in judgement.results:
        item, step = result.item, known.steps[result.item.step]
        judged = item.kind in {"ask", "decide"}
        pages.space(3)
        pages.make_room(ROOM_FOR_BLOCK)
        pages.lines(f"{OUTCOMES[result.outcome]}: {KINDS[item.kind].lower()} {item.about}", TEXT)
        pages.small(known.says[item.step] if judged else place_of(item.at, item.row), 10)
        done = done_in_words(result, step, known.title_of(result.flag.trick) if result.flag else "")
        pages.small(f"Done: {done}" if done else "", 10)
        if result.decision is not None:
            pages.small(f"Reason: {result.decision.reason}", 10)
        right = "; ".join(right_in_words(item, step)) or known.title_of(item.trick)
        pages.small(f"Right: {right}" if right else "", 10)
        pages.small(item.why, 10)
    pages.space()
    if judgement.steps:
        numbers = {step: number for number, step in enumerate(known.says, 1)}
        pages.table(
            "",
            ("Step", "How", "Seconds"),
            (60, 14, 8),
            [
                (
                    step_in_words(numbers[one.id], known.says[one.id]),
                    HOWS.get(one.how, one.how),
                    f"{one.seconds:.0f}",
                )
                for one in judgement.steps
            ],
        )
