"""Results of a lesson as streamed CSV: one row per completed step, or one per question, decision and flag."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from io import StringIO
from typing import Any, Final

from apps.training.debrief.results import LessonKey, SeatResults, ratings_in
from apps.training.debrief.texts import done_in_words, right_in_words
from mockconsole.lib.admin.formats import quote_formula

_SEAT: Final = ("simulated", "lesson", "seat", "name", "removed", "counted")
STEPS: Final = (
    *(*_SEAT, "step", "title", "how"),
    *("began_at", "done_at", "seconds", "tries", "points", "of"),
)
ITEMS: Final = (
    *(*_SEAT, "step", "kind", "place", "row", "done", "wanted", "outcome"),
    *("points", "of", "difficulty", "decisions", "reason", "rating", "at"),
)


def steps_csv(known: LessonKey, seats: Iterable[SeatResults]) -> Iterator[bytes]:
    """Yield the lines of the CSV file with a row for each completed step."""
    yield _line(STEPS, first=True)
    for seat in seats:
        judgement = seat.judgement
        points: dict[str, list[int]] = {}
        tries: dict[str, int] = {}
        for result in judgement.results:
            sums = points.setdefault(result.item.step, [0, 0])
            sums[:] = sums[0] + result.points, sums[1] + result.item.of
            tries[result.item.step] = len(result.tries)
        began = seat.began
        for one in judgement.steps:
            got, of = points.get(one.id, (0, 0))
            step = (*_seat_cells(known, seat), one.id, known.says.get(one.id, ""), one.how)
            times = _time(began), _time(one.at), round(one.seconds, 1)
            yield _line((*step, *times, tries.get(one.id) or "", max(0, got), of))
            began = max(began, one.at)


def items_csv(known: LessonKey, seats: Iterable[SeatResults]) -> Iterator[bytes]:
    """Yield the CSV lines of questions, decisions and flags; a seat's flags on places outside the key come last."""
    ratings = ratings_in(known.lesson)
    yield _line(ITEMS, first=True)
    for seat in seats:
        start = _seat_cells(known, seat)
        for result in seat.judgement.results:
            item, step = result.item, known.steps[result.item.step]
            counted = result.decision
            rated = ratings.get((seat.number, counted.number)) if counted else None
            time = counted.at if counted else result.flag.at if result.flag else None
            wanted = "; ".join(right_in_words(item, step)) or known.title_of(item.trick)
            done = done_in_words(result, step, known.title_of(result.flag.trick) if result.flag else "")
            place = item.step, item.kind, item.about or item.at, item.row or ""
            points = result.points, item.of, item.difficulty or "", len(result.decisions) or ""
            reason = counted.reason if counted else "", rated["rating"] if rated else ""
            yield _line((*start, *place, done, wanted, result.outcome, *points, *reason, _time(time)))
        for flag in seat.judgement.others:
            done = f"Flag: {known.title_of(flag.trick)}"
            flagged = "", "flag", flag.anchor, flag.row or ""
            yield _line((*start, *flagged, done, "", "other", *[""] * 6, _time(flag.at)))


def _seat_cells(known: LessonKey, seat: SeatResults) -> tuple[Any, ...]:
    flags = str(seat.removed).lower(), str(seat.counts).lower()
    return "true", known.lesson.ref, seat.number, seat.name, *flags


def _line(cells: Sequence[Any], *, first: bool = False) -> bytes:
    line = StringIO()
    csv.writer(line).writerow([quote_formula(cell) if isinstance(cell, str) else cell for cell in cells])
    # Excel needs a byte order mark to read UTF-8.
    return (b"\xef\xbb\xbf" if first else b"") + line.getvalue().encode()


def _time(time: datetime | None) -> str:
    return "" if time is None else time.isoformat(timespec="seconds")
