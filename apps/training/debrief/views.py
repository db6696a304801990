"""API of debriefings: results for trainers and for the person on a seat, ratings, and downloads."""

from functools import partial
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes

from apps.sandboxes.api.operation import Call, operation
from apps.training.debrief import selectors, services
from apps.training.debrief.results import cards_in, counted, key_in, lesson_by, results_in
from apps.training.debrief.serializers import (
    AloneSerializer,
    CsvSerializer,
    CurrentDebriefSerializer,
    DebriefSerializer,
    LessonPdfSerializer,
    NamesSerializer,
    OwnDebriefSerializer,
    RatedSerializer,
    RateSerializer,
    RatingOfEntrySerializer,
    SeatDebriefSerializer,
    SeatPdfSerializer,
    XapiSerializer,
)
from apps.training.models import Lesson, Seat
from apps.training.selectors import walkthrough_in
from mockconsole.lib.api.views import file_response

TRAINERS_ALONE: Final = "Only trainers see the results of others."
PDF: Final = "application/pdf"
CSV: Final = "text/csv; charset=utf-8"
JSON: Final = "application/json"
STATEMENTS: Final = {"type": "array", "items": {"type": "object", "additionalProperties": {}}}
"""Schema of xAPI statements."""
_trainers_call: Final = partial(operation, of=Lesson, trainers_alone=TRAINERS_ALONE)
"""Decorator for API calls about a lesson that only trainers may make."""
_read: Final = partial(_trainers_call, "GET")


@operation("GET", "lessons/alone", gives=AloneSerializer(many=True), trainers_alone=TRAINERS_ALONE)
def list_lessons_alone(call: Call) -> Any:
    """Return the latest 200 lessons taken alone, newest first."""
    return selectors.runs_alone()


@operation("GET", "seat/debrief", takes=OwnDebriefSerializer, gives=CurrentDebriefSerializer, refuses=(409,))
def get_own_debrief(call: Call) -> Any:
    """Return the caller’s own results with the answer key; the response is 409 until the exercise is over.

    If the caller has no seat, the result is null, not 404: a seat may end at any moment.
    """
    try:
        return {"debrief": selectors.own_debrief(who=call.who, **call.input)}
    except Seat.DoesNotExist:
        return {"debrief": None}


@_read("lessons/<slug:ref>/debrief", takes=NamesSerializer, gives=DebriefSerializer)
def get_debrief(call: Call, ref: str) -> Any:
    """Return the results of a lesson; they are not final while the lesson runs."""
    return selectors.debrief_of(ref, **call.input)


@_read("lessons/<slug:ref>/debrief/<int:seat>", takes=NamesSerializer, gives=SeatDebriefSerializer)
def get_seat_debrief(call: Call, ref: str, seat: int) -> Any:
    """Return the results of a seat, with its timeline."""
    return selectors.seat_debrief_of(ref, seat, **call.input)


@_read("lessons/<slug:ref>/ratings", gives=RatingOfEntrySerializer(many=True), tagged=True)
def list_ratings(call: Call, ref: str) -> Any:
    """Return the ratings of reasons; the page polls them to show the ratings of other trainers."""
    return selectors.ratings_of(ref)


@_trainers_call(
    "PUT", "lessons/<slug:ref>/ratings", takes=RateSerializer, gives=RatedSerializer, journalled=None
)
def rate_reason(call: Call, ref: str) -> Any:
    """Rate the reason of a decision; this replaces any earlier rating."""
    return services.rate_reason(who=call.who, ref=ref, **call.input)


@_read("lessons/<slug:ref>/debrief.pdf", takes=LessonPdfSerializer, gives=OpenApiTypes.BINARY, media=PDF)
def get_debrief_pdf(call: Call, ref: str) -> Any:
    """Return a PDF with the results of the class, the results of each seat, or the records of participation."""
    from apps.training.debrief import reports

    names, pages = call.input["names"], call.input["of"]
    if pages == "lesson":
        content = reports.draw_lesson(selectors.debrief_of(ref, names=names))
    else:
        known = key_in(lesson_by(ref))
        draw = reports.draw_seats if pages == "seats" else reports.draw_records
        content = draw(known, counted(list(results_in(known, names=names))))
    return file_response(content, PDF, f"{ref}-{pages}.pdf")


@_read(
    "lessons/<slug:ref>/debrief/<int:seat>.pdf", takes=SeatPdfSerializer, gives=OpenApiTypes.BINARY, media=PDF
)
def get_seat_debrief_pdf(call: Call, ref: str, seat: int) -> Any:
    """Return a PDF with the results of a seat, or with its record of participation."""
    from apps.training.debrief import reports

    names, pages = call.input["names"], call.input["of"]
    known = key_in(lesson_by(ref))
    draw = reports.draw_seats if pages == "seat" else reports.draw_records
    content = draw(known, [selectors.one_seat(known, seat, names=names)])
    return file_response(content, PDF, f"{ref}-{pages}-{seat}.pdf")


@_read("lessons/<slug:ref>/debrief.csv", takes=CsvSerializer, gives=OpenApiTypes.STR, media=CSV)
def get_debrief_csv(call: Call, ref: str) -> Any:
    """Return the results of all seats as CSV, including removed seats."""
    from apps.training.debrief import tables

    known, rows = key_in(lesson_by(ref)), call.input["of"]
    write = tables.steps_csv if rows == "steps" else tables.items_csv
    return file_response(write(known, results_in(known, names=call.input["names"])), CSV, f"{ref}-{rows}.csv")


@_read("lessons/<slug:ref>/debrief.xapi.json", takes=XapiSerializer, gives=STATEMENTS, media=JSON)
def get_debrief_statements(call: Call, ref: str) -> Any:
    """Return the results of all seats as xAPI 1.0.3 statements."""
    from apps.training.debrief.statements import write_statements

    known = key_in(lesson_by(ref))
    seats = results_in(known, names=call.input["names"])
    statements = write_statements(known, seats, everything=call.input["of"] == "all")
    return file_response(statements, JSON, f"{ref}-{call.input['of']}-xapi.json")


@operation(
    "GET",
    "walkthroughs/<slug:key>/plan.pdf",
    gives=OpenApiTypes.BINARY,
    media=PDF,
    refuses=(404,),
    trainers_alone="Only trainers print plans, which have the answers.",
)
def get_plan(call: Call, key: str) -> Any:
    """Return a PDF of a walkthrough of the caller’s room with its answer key, for printing."""
    from apps.training.debrief.plans import draw_plan

    walkthrough = walkthrough_in(call.sandbox_id, key)
    return file_response(
        draw_plan(walkthrough, cards_in(call.sandbox_id)), PDF, f"{walkthrough.key}-plan.pdf"
    )
