"""Door of a lesson, where people join with the lesson's code and without an account."""

import logging
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
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

MAX_SEATS: Final = 500
FROM_AN_ADDRESS: Final = 20
FROM_ALL: Final = 200
# Period in which a second request (after a double click or a lost response) gets the same seat. It is short, because
# copies of a virtual machine share a CSRF token.
DOUBLE_CLICK: Final = timedelta(minutes=1)
UNKNOWN: Final = "No lesson has this code. Check it, or ask your trainer."
UNKNOWN_SEAT: Final = "No seat of this lesson has this code. Check it, or join with your name."
ENDED: Final = "This lesson has ended. Ask your trainer for the code of the next one."
CLOSED: Final = "The door of this lesson is closed. Ask your trainer to open it."
DEBRIEFING: Final = "The exercise of this lesson is over. You can look around; nothing more is recorded."
FULL: Final = "This lesson is full. Ask your trainer."
TRAINER: Final = "You are signed in as a trainer here. Join in another browser or a private window, so that you keep your session."
OTHER_NAME: Final = "This browser has the seat of {name}. Continue as {name}, or join as a new person."


class JoinRefused(Exception):
    """Raised when somebody can't join; the text is the reason."""


class OtherName(Exception):
    """Raised when the typed name differs from the name of this browser's seat; the text is the seat's name."""


def join_lesson(
    *,
    request: HttpRequest,
    code: str,
    name: str | None = None,
    seat_code: str | None = None,
    person: str | None = None,
) -> dict[str, Any]:
    """Take a new seat, or return to an earlier seat from another machine; raises Throttled after too many wrong codes.

    Names needn't be unique: the board shows the numbers of seats. If the browser has a seat and another name is typed,
    `person` says whether the same or a new person joins; without `person`, the response asks for it.
    """
    if getattr(request.user, "is_staff", False):
        return _refusal_reply(TRAINER)
    lesson, guesses = _find_lesson(request, code, seat_code)
    if lesson is None:
        return _refusal_reply(UNKNOWN, "code")
    if seat_code is None and name is None:
        raise ValidationError({"name": "Write your name."})
    try:
        with transaction.atomic():
            lesson = _lock_lesson(lesson)
            if seat_code is not None:
                seat, user = _seat_again(lesson, seat_code)
            else:
                seat, user = _seat_for(lesson, request, name or "", person)
            # Sign in within the transaction: otherwise a concurrent removal of the seat could delete the account first.
            login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    except Seat.DoesNotExist:
        guesses.count()
        return _refusal_reply(UNKNOWN_SEAT, "seatCode")
    except JoinRefused as why:
        return _refusal_reply(str(why))
    except OtherName as other:
        return {**_refusal_reply(OTHER_NAME.format(name=other)), "seat_of": str(other)}
    return {
        "success": True,
        **({"message": DEBRIEFING} if seat.closed_at else {}),
        "username": user.username,
        "session_token": session_proof(session_key=request.session.session_key or "", username=user.username),
        "lesson": lesson.name,
        "seat": seat.number,
        "seat_code": seat.code,
    }


def look_at_door(*, request: HttpRequest, code: str) -> dict[str, Any]:
    """Return a lesson's name, and how long and why it keeps names; raises Throttled after too many wrong codes."""
    lesson, _ = _find_lesson(request, code)
    if lesson is None:
        return _refusal_reply(UNKNOWN, "code")
    if lesson.state == LessonState.ENDED:
        return _refusal_reply(ENDED, "code")
    return {
        "success": True,
        "lesson": lesson.name,
        "keep_names_days": lesson.keep_names_days,
        "keep_names_why": lesson.keep_names_why,
    }


def _find_lesson(
    request: HttpRequest, code: str, seat_code: str | None = None
) -> tuple[Lesson | None, Guesses]:
    """Return the lesson with this code, or None and count a wrong code; raises Throttled after too many."""
    tried = f"{read_code(code)} {read_code(seat_code or '')}"
    guesses = Guesses(request, "door", tried, by_address=FROM_AN_ADDRESS, in_all=FROM_ALL)
    guesses.refuse_too_many()
    lesson = Lesson.objects.exclude(code="").filter(code=read_code(code)).first()
    if lesson is None:
        guesses.count()
    return lesson, guesses


def _lock_lesson(lesson: Lesson) -> Lesson:
    rows = Lesson.objects.select_for_update(no_key=True, of=("self",)).select_related("source")
    current: Lesson | None = rows.filter(pk=lesson.pk).first()
    if current is not None and current.state == LessonState.ENDED:
        raise JoinRefused(ENDED)
    if current is None or current.source is None:
        raise JoinRefused(UNKNOWN)
    return current


def _seat_for(lesson: Lesson, request: HttpRequest, name: str, person: str | None) -> tuple[Seat, User]:
    """Return the seat that this person already has in this browser, or a new seat.

    The digest of CSRF token and name recognizes a double click, because each sign-in replaces the token.
    """
    token = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    digest = sha256(f"{token}\n{_plain(name)}".encode()).hexdigest() if token else ""
    since = timezone.now() - DOUBLE_CLICK
    same = (
        lesson.seats.filter(ended_at=None, join_digest=digest, joined_at__gt=since).first() if token else None
    )
    if same is not None:
        return same, User.objects.get(guest=True, seat=same.pk)
    return _own_seat(lesson, request, name, person) or _new_seat(lesson, name, digest)


def _own_seat(
    lesson: Lesson, request: HttpRequest, name: str, person: str | None
) -> tuple[Seat, User] | None:
    """Return this browser's seat in the lesson; None if the browser has no seat or a new person joins.

    A person who types the seat's name returns to the seat. Raises OtherName for another name without `person`.
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


def _new_seat(lesson: Lesson, name: str, digest: str) -> tuple[Seat, User]:
    if lesson.source is None or lesson.open_until is None or lesson.open_until < timezone.now():
        raise JoinRefused(CLOSED)
    if lesson.seats.filter(ended_at=None).count() >= MAX_SEATS:
        raise JoinRefused(FULL)
    number = (lesson.seats.aggregate(last=Max("number"))["last"] or 0) + 1
    sandbox = lesson.source
    if lesson.rooms == Rooms.OWN:
        sandbox = copy_for_seat(lesson.source, clock_of=room_of_others(lesson))
    seat = Seat.objects.create(
        lesson=lesson,
        number=number,
        name=name,
        sandbox=sandbox,
        code=_free_code(lesson),
        join_digest=digest,
        closed_at=timezone.now() if lesson.state == LessonState.DEBRIEFING else None,
    )
    # The colon prevents collisions: usernames of accounts made in the admin can't contain a colon.
    user = make_guest(username=f"seat:{lesson.pk}-{number}", name=name, sandbox=sandbox, seat=seat.pk)
    seat.user = user
    seat.save(update_fields=["user"])
    note(seat, Kind.JOINED)
    logger.info("Somebody has joined %s as seat %d.", lesson, number)
    return seat, user


def _seat_again(lesson: Lesson, seat_code: str) -> tuple[Seat, User]:
    """End the sessions of the account on the seat with this code; return seat and account; raises Seat.DoesNotExist."""
    rows = lesson.seats.filter(ended_at=None).exclude(code="")
    seat: Seat = rows.get(code=read_code(seat_code))
    user = User.objects.select_for_update(no_key=True).get(guest=True, seat=seat.pk)
    end_sessions_of(guest=user)
    return seat, user


def _free_code(lesson: Lesson) -> str:
    while lesson.seats.filter(code=(code := new_code(SEAT_CODE_LENGTH))).exists():
        pass
    return code


def _refusal_reply(message: str, field: str | None = None) -> dict[str, Any]:
    return {"success": False, "message": message, **({"fields": {field: [message]}} if field else {})}
