"""Door of a lesson: people join by its code, without an account."""

import logging
from typing import Any, Final

from django.contrib.auth import login
from django.db import transaction
from django.db.models import Max
from django.http import HttpRequest
from django.utils import timezone
from rest_framework.exceptions import ValidationError

from apps.accounts.models import User
from apps.accounts.proof import session_proof
from apps.accounts.services import end_sessions_of, make_guest
from apps.accounts.throttles import Guesses
from apps.sandboxes.copies import copy_for_seat
from apps.training.choices import Kind, LessonState, Person, Rooms
from apps.training.journal import note
from apps.training.models import SEAT_CODE_LENGTH, Lesson, Seat
from apps.training.teaching.codes import new_code, read_code
from apps.training.teaching.selectors import room_of_others

logger = logging.getLogger("mockconsole.training")

MOST_SEATS: Final = 500
FROM_AN_ADDRESS: Final = 20
FROM_ALL: Final = 200
UNKNOWN: Final = "No lesson has this code. Check it, or ask your trainer."
UNKNOWN_SEAT: Final = "No seat of this lesson has this code. Check it, or join with your name."
ENDED: Final = "This lesson has ended. Ask your trainer for the code of the next one."
CLOSED: Final = "The door of this lesson is closed. Ask your trainer to open it."
FULL: Final = "This lesson is full. Ask your trainer."
TRAINER: Final = "You are signed in as a trainer here. Join in another browser or a private window, so that you keep your session."
OTHER_NAME: Final = "This browser is on the seat of {name}. Go on as {name}, or join as a new person."
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


class Closed(Exception):
    """Raised when somebody can't have a seat; its text says why."""


class OtherName(Exception):
    """Raised when the typed name differs from that of this browser's seat, which is its text."""


def join_lesson(
    *,
    request: HttpRequest,
    code: str,
    name: str | None = None,
    seat_code: str | None = None,
    person: str | None = None,
) -> dict[str, Any]:
    """Take a seat, or return to one on another machine; raises Throttled after too many wrong codes.

    Names needn't be unique: the board shows the numbers of seats. If the browser has a seat already and another name is
    typed, `person` says whether it is somebody else; without it the answer asks.
    """
    if getattr(request.user, "is_staff", False):
        return _refused(TRAINER)
    guesses = Guesses(request, "door", by_address=FROM_AN_ADDRESS, in_all=FROM_ALL)
    guesses.refuse_too_many()
    lesson = Lesson.objects.exclude(code="").filter(code=read_code(code)).first()
    if lesson is None:
        guesses.count()
        return _refused(UNKNOWN, "code")
    if seat_code is None and name is None:
        raise ValidationError({"name": "Write your name."})
    try:
        with transaction.atomic():
            lesson = _locked(lesson)
            if seat_code is not None:
                seat, user = _seat_again(lesson, seat_code)
            else:
                seat, user = _own_seat(lesson, request, name or "", person) or _new_seat(lesson, name or "")
            # Inside the transaction: a concurrently removed seat has no account to sign in.
            login(request, user, backend=BACKEND)
    except Seat.DoesNotExist:
        guesses.count()
        return _refused(UNKNOWN_SEAT, "seatCode")
    except Closed as why:
        return _refused(str(why))
    except OtherName as other:
        return {**_refused(OTHER_NAME.format(name=other)), "seatOf": str(other)}
    return {
        "success": True,
        "username": user.username,
        "sessionToken": session_proof(session_key=request.session.session_key or "", username=user.username),
        "lesson": lesson.name,
        "seat": seat.number,
        "seatCode": seat.code,
    }


def _locked(lesson: Lesson) -> Lesson:
    rows = Lesson.objects.select_for_update(no_key=True, of=("self",)).select_related("source")
    current: Lesson | None = rows.filter(pk=lesson.pk).first()
    if current is not None and current.state == LessonState.ENDED:
        raise Closed(ENDED)
    if current is None or current.source is None:
        raise Closed(UNKNOWN)
    return current


def _own_seat(
    lesson: Lesson, request: HttpRequest, name: str, person: str | None
) -> tuple[Seat, User] | None:
    """Return this browser's seat in the lesson; None if it has none or somebody else joins.

    A double click or a return repeats the same name. Raises OtherName for another one.
    """
    user = User.objects.filter(pk=request.user.pk or 0, guest=True).first()
    seat = None if user is None else lesson.seats.filter(ended_at=None, pk=user.seat or 0).first()
    if user is None or seat is None:
        return None
    if _plain(name) != _plain(seat.name):
        if person is None:
            raise OtherName(seat.name)
        if person == Person.NEW:
            return None
    return seat, user


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _new_seat(lesson: Lesson, name: str) -> tuple[Seat, User]:
    if lesson.source is None or lesson.open_until is None or lesson.open_until < timezone.now():
        raise Closed(CLOSED)
    if lesson.seats.filter(ended_at=None).count() >= MOST_SEATS:
        raise Closed(FULL)
    number = (lesson.seats.aggregate(last=Max("number"))["last"] or 0) + 1
    sandbox = lesson.source
    if lesson.rooms == Rooms.OWN:
        sandbox = copy_for_seat(lesson.source, clock_of=room_of_others(lesson))
    seat = Seat(lesson=lesson, number=number, name=name, sandbox=sandbox, code=_free_code(lesson))
    seat.save()
    # Names of accounts made in the admin can't contain a colon.
    user = make_guest(username=f"seat:{lesson.pk}-{number}", name=name, sandbox=sandbox, seat=seat.pk)
    seat.user = user
    seat.save(update_fields=["user"])
    note(seat, Kind.JOINED)
    logger.info("Somebody has joined %s as seat %d.", lesson, number)
    return seat, user


def _seat_again(lesson: Lesson, seat_code: str) -> tuple[Seat, User]:
    """Return a seat and its account, ending its other sessions; raises Seat.DoesNotExist."""
    rows = lesson.seats.filter(ended_at=None).exclude(code="")
    seat: Seat = rows.get(code=read_code(seat_code))
    user = User.objects.select_for_update(no_key=True).get(guest=True, seat=seat.pk)
    end_sessions_of(guest=user)
    return seat, user


def _free_code(lesson: Lesson) -> str:
    while lesson.seats.filter(code=(code := new_code(SEAT_CODE_LENGTH))).exists():
        pass
    return code


def _refused(message: str, field: str | None = None) -> dict[str, Any]:
    return {"success": False, "message": message, **({"fields": {field: [message]}} if field else {})}
