"""Writes of a trainer to lessons: opening, starting, ending and deleting."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, TypedDict, Unpack, cast

from django.db import IntegrityError, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import delete_guests, disable_guests, take_seat
from apps.sandboxes.copies import copy_for_seat, delete_copies
from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.training.choices import Kind, LessonState, Rooms
from apps.training.exercise import over
from apps.training.journal import note, note_all
from apps.training.models import CODE_LENGTH, Lesson, Seat
from apps.training.selectors import walkthrough_in
from apps.training.services import MAX_AT_ONCE, OLDEST, end_old_lessons
from apps.training.teaching.codes import new_code
from apps.training.teaching.presentation import lock_lesson, present
from apps.training.teaching.selectors import room_of_others, taught_lesson, taught_rows
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_seats

logger = logging.getLogger("mockconsole.training")

DOOR_OPEN: Final = timedelta(hours=12)
ROOM_GONE: Final = "The room of this lesson is gone."
NOT_BEGUN: Final = "This lesson has not begun. Start it first."


class LessonSettings(TypedDict, total=False):
    """Settings of a lesson that its trainer chooses; `use` can't change after the lesson was opened."""

    use: str
    explanations: str
    keep_names_days: int
    keep_names_why: str


def open_lesson(
    *, who: Who, name: str, rooms: str, walkthrough: str | None = None, **settings: Unpack[LessonSettings]
) -> dict[str, Any]:
    """Open a lesson in the room that the trainer works in.

    Raises Refusal if the room has no such walkthrough, and ValidationError if names are kept without a reason.
    """
    clean_up_lessons()
    trainer = cast("User", who)
    with transaction.atomic():
        source = lock_sandbox(trainer.room.pk)
        script = walkthrough_in(source.pk, walkthrough) if walkthrough else None
        lesson = Lesson(
            source=source,
            name=name,
            trainer=trainer,
            open_until=timezone.now() + DOOR_OPEN,
            rooms=rooms,
            walkthrough="" if script is None else script.key,
            title="" if script is None else script.title,
            script=[] if script is None else script.steps,
            rules="" if script is None else script.rules,
            state=LessonState.JOINING,
            **settings,
        )
        lesson.clean()
        _save_with_new_code(lesson)
    logger.info("%s opened %s in %s.", trainer.username, lesson, source.key)
    return taught_lesson(lesson.ref)


def change_lesson(
    *,
    who: Who,
    ref: str,
    name: str | None = None,
    joining: bool | None = None,
    state: str | None = None,
    **settings: Unpack[LessonSettings],
) -> dict[str, Any]:
    """Rename a lesson, change its settings, open or close its door, start, debrief or end it.

    Raises Lesson.DoesNotExist, Refusal, and ValidationError if names are kept without a reason.
    """
    with transaction.atomic():
        lesson = lock_lesson(ref)
        if name is not None:
            lesson.name = name
        if joining is not None:
            lesson.open_until = timezone.now() + DOOR_OPEN if joining else None
        for key, value in settings.items():
            setattr(lesson, key, value)
        if {"keep_names_days", "keep_names_why"} & settings.keys():
            lesson.clean()
        lesson.save(update_fields=["name", "open_until", *settings])
        if "explanations" in settings:
            _notify_people(lesson)
        if state is not None and state != lesson.state:
            _change_state(lesson, state)
    if state == LessonState.ENDED:
        _delete_guests_of([lesson.pk])
        _delete_names()
    logger.info("%s changed %s.", who.get_username(), lesson)
    return taught_lesson(ref)


def _change_state(lesson: Lesson, state: str) -> None:
    """Start, debrief or end a locked lesson; raises Refusal if its state doesn't allow the change."""
    if state == LessonState.ENDED:
        _end(lesson)
    elif state == LessonState.RUNNING and lesson.state == LessonState.JOINING:
        lesson.state, lesson.started_at = LessonState.RUNNING, timezone.now()
        lesson.save(update_fields=["started_at"])
        present(lesson)
    elif state == LessonState.DEBRIEFING and lesson.state == LessonState.RUNNING:
        lesson.state = LessonState.DEBRIEFING
        lesson.seats.filter(ended_at=None).update(closed_at=timezone.now())
        present(lesson)
        _notify_people(lesson)
    elif lesson.state == LessonState.JOINING:
        raise Refusal(NOT_BEGUN, code="lesson_not_begun", status_code=409)
    else:
        message = "This lesson has begun. It can only go on, or be ended."
        raise Refusal(message, code="lesson_begun", status_code=409)


def _notify_people(lesson: Lesson) -> None:
    ids = list(lesson.seats.filter(ended_at=None).order_by("pk").values_list("pk", flat=True))
    notify_seats(ids, "records_changed", ["seat"])


def delete_lesson(*, who: Who, ref: str) -> None:
    """Delete an ended lesson with its names and journal; raises Lesson.DoesNotExist, and Refusal if it has not ended."""
    with transaction.atomic():
        rows = taught_rows().select_for_update()
        lesson = rows.get(pk=Lesson.number_in(ref) or 0)
        if lesson.state != LessonState.ENDED:
            raise Refusal("This lesson is still open. End it first.", code="lesson_goes_on", status_code=409)
        _delete_guests_of([lesson.pk])
        lesson.delete()
    logger.info("%s deleted %s.", who.get_username(), ref)


def remove_seats(*, who: Who, lesson: Lesson, seats: Sequence[Seat]) -> None:
    """End seats of a locked lesson: delete their accounts and rooms, and keep their journal."""
    _delete_guests(_end_seats(seats))
    logger.info("%s removed %d seats of %s.", who.get_username(), len(seats), lesson)


def reset_seats(*, who: Who, ref: str, seats: Sequence[Seat]) -> None:
    """Give each seat a new copy of the room and reset its progress; raises Refusal if that isn't possible.

    Seats are reset in small groups: copying locks the source room, and people who work in it must wait.
    """
    for first in range(0, max(len(seats), 1), MAX_AT_ONCE):
        with transaction.atomic():
            _reset(lock_lesson(ref), seats[first : first + MAX_AT_ONCE])
    logger.info("%s reset %d seats of %s.", who.get_username(), len(seats), ref)


def _reset(lesson: Lesson, seats: Sequence[Seat]) -> None:
    if lesson.rooms == Rooms.SHARED:
        message = "All work in one room. Reset the room itself, in the administration."
        raise Refusal(message, code="one_room", status_code=409)
    if lesson.state == LessonState.DEBRIEFING:
        raise over()
    if lesson.source is None:
        raise Refusal(ROOM_GONE, code="lesson_over", status_code=409)
    others = room_of_others(lesson)
    guests = _lock_guests(seats)
    for seat in _lock_seats(seats):
        user = next((guest for guest in guests if guest.seat == seat.pk), None)
        if user is None:
            continue
        old, seat.sandbox = seat.sandbox, copy_for_seat(lesson.source, clock_of=others)
        seat.save(update_fields=["sandbox"])
        note(seat, Kind.RESET)
        take_seat(user=user, sandbox=seat.sandbox, seat=seat.pk)
        if old is not None:
            delete_copies([old.pk])
    notify_seats([seat.pk for seat in seats], "records_changed", ["seat"])


def clean_up_lessons() -> None:
    """End old lessons, finish interrupted deletions, and delete names whose retention is over."""
    end_old_lessons()
    now = timezone.now()
    going_on = taught_rows().exclude(state=LessonState.ENDED)
    for pk in list(going_on.filter(begun_at__lt=now - OLDEST).order_by("pk").values_list("pk", flat=True)):
        # Race: another process may have ended or deleted the lesson.
        with suppress(Refusal, Lesson.DoesNotExist), transaction.atomic():
            _end(lock_lesson(Lesson(pk=pk).ref))
    ended = taught_rows().filter(state=LessonState.ENDED)
    left_over = ended.filter(seats__user__guest=True).order_by("pk")
    _delete_guests_of(list(left_over.values_list("pk", flat=True).distinct()))
    _delete_names()


def _delete_names() -> None:
    """Delete the names of lessons whose retention is over."""
    now = timezone.now()
    ended = taught_rows().filter(state=LessonState.ENDED)
    for lesson in ended.filter(seats__name__gt="").distinct():
        if lesson.ended_at is not None and lesson.ended_at + timedelta(lesson.keep_names_days) <= now:
            lesson.seats.update(name="")


def _end(lesson: Lesson) -> None:
    """End a lesson whose row is locked: nobody can join any more, and all seats end."""
    lesson.state, lesson.ended_at, lesson.open_until = LessonState.ENDED, timezone.now(), None
    # Don't clear the code: a person who types it later gets the message that the lesson has ended.
    lesson.save(update_fields=["ended_at", "open_until"])
    present(lesson)
    _end_seats(list(lesson.seats.filter(ended_at=None)))


def _end_seats(seats: Sequence[Seat]) -> list[User]:
    """End seats and deactivate their accounts; return the accounts."""
    guests = _lock_guests(seats)
    disable_guests(guests)
    ended = _lock_seats(seats)
    note_all(ended, Kind.ENDED)
    for seat in ended:
        seat.ended_at, seat.sandbox, seat.hand_at, seat.code = seat.seen_at, None, None, ""
    # Use few statements: other writers wait while a large class is removed.
    Seat.objects.bulk_update(ended, ["ended_at", "sandbox", "hand_at", "code"], batch_size=100)
    return guests


def _delete_guests_of(lessons: Sequence[int]) -> None:
    """Delete accounts and rooms of ended lessons in small groups, to keep locks short."""
    over = User.objects.filter(guest=True, seat__in=Seat.objects.filter(lesson__in=lessons).values("pk"))
    while guests := list(over.order_by("pk")[:MAX_AT_ONCE]):
        with transaction.atomic():
            _delete_guests(guests)


def _delete_guests(guests: Sequence[User]) -> None:
    """Delete guest accounts, and their copies of rooms, which nobody uses any more."""
    # Lock copies before deleting accounts: a history row written meanwhile would refer to a deleted account.
    rooms = Sandbox.everywhere.filter(pk__in={guest.sandbox_id for guest in guests}).order_by("pk")
    ids = [copy.pk for copy in rooms.filter(of_seat=True).select_for_update()]
    # Lock shared rooms too: other people go on creating rows in them.
    list(rooms.filter(of_seat=False).select_for_update(no_key=True))
    delete_guests(guests)
    delete_copies(ids)


def _lock_guests(seats: Sequence[Seat]) -> list[User]:
    guests = User.objects.filter(guest=True, seat__in=[seat.pk for seat in seats])
    return list(guests.select_for_update(no_key=True).select_related(None).order_by("pk"))


def _lock_seats(seats: Sequence[Seat]) -> list[Seat]:
    rows = Seat.objects.select_for_update(no_key=True, of=("self",)).select_related("sandbox", "lesson")
    return list(rows.filter(pk__in=[seat.pk for seat in seats], ended_at=None).order_by("pk"))


def _save_with_new_code(lesson: Lesson) -> None:
    """Save a lesson with a unique code, retrying if a concurrent lesson took the code."""
    while True:
        lesson.code = new_code(CODE_LENGTH)
        try:
            with transaction.atomic():
                lesson.save()
        except IntegrityError:
            if not Lesson.objects.filter(code=lesson.code).exists():
                raise
        else:
            return
