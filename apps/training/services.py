"""Writes to lessons, seats and their journal; `journal` documents the lock order."""

import logging
from datetime import timedelta
from typing import Any, Final, NamedTuple, cast

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from rest_framework.exceptions import Throttled

from apps.accounts.models import User
from apps.accounts.services import take_seat
from apps.sandboxes.choices import Explanations
from apps.sandboxes.copies import copy_for_seat, delete_copies
from apps.training.allowances import allowances
from apps.training.choices import Kind, LessonState, Use
from apps.training.events import journal_entries
from apps.training.exercise import over, refuse_before_start
from apps.training.journal import Batch, note, write_batches
from apps.training.models import Lesson, Seat
from apps.training.own_seat import seat_of
from apps.training.selectors import SeatProgress, lesson_of, progress_of, walkthrough_in
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_seats

logger = logging.getLogger("mockconsole.training")

OLDEST: Final = timedelta(days=30)
MAX_AT_ONCE: Final = 10


class Acknowledgement(NamedTuple):
    """Highest stored event number of a batch, and the progress of the seat."""

    kept: int
    version: int
    step: str | None


def learn_alone(
    *, who: Who, walkthrough: str, step: str | None = None, use: str = Use.GUIDE
) -> dict[str, Any]:
    """Start a walkthrough alone: put the account on a new seat.

    The account's lessons of the same walkthrough end, and so do its lessons of other rooms. Raises Refusal for a
    guest, and if the room has no such walkthrough or the walkthrough no such step.
    """
    end_old_lessons()
    with transaction.atomic():
        user, seats = _lock_account_and_seats(who)
        current = next((seat for seat in seats if seat.pk == user.seat), None)
        source = user.room
        script = walkthrough_in(source.pk, walkthrough)
        if step is not None and step not in {one["id"] for one in script.steps}:
            raise Refusal(
                "This walkthrough has no such step any more. Begin at its first one.",
                code="not_found",
                status_code=404,
            )
        copy = copy_for_seat(source)
        lesson = Lesson.objects.create(
            source=source,
            walkthrough=script.key,
            title=script.title,
            script=script.steps,
            rules=script.rules,
            use=use,
            explanations=Explanations.AFTER if use == Use.TEST else Explanations.ALWAYS,
        )
        seat = Seat.objects.create(lesson=lesson, user=user, sandbox=copy)
        take_seat(user=user, sandbox=copy, seat=seat.pk)
        if step is not None:
            note(seat, Kind.BEGAN, step)
        for earlier in seats:
            if earlier.lesson.source != source or earlier.lesson.walkthrough == script.key:
                _end(earlier)
            elif earlier == current:
                note(earlier, Kind.LEFT)
    logger.info("%s began %s, %s.", user.username, lesson, script.key)
    return lesson_of(user, seat.pk)


def return_to_lesson(*, who: Who, ref: str) -> dict[str, Any]:
    """Put an account back on its seat; raises Lesson.DoesNotExist, and Refusal for a guest or if the lesson can't go on."""
    with transaction.atomic():
        user, seats = _lock_account_and_seats(who)
        seat = _seat_in(user, ref)
        if seat.lesson.state == LessonState.ENDED:
            raise _lesson_over("This lesson has ended. Start the walkthrough again.")
        if seat.sandbox is None:
            raise _lesson_over("The room of this lesson is gone. Start the walkthrough again.")
        if seat.pk != user.seat:
            if seat.lesson.source != user.room:
                raise _lesson_over(
                    "This lesson is of another room. Start a walkthrough of the room that you work in."
                )
            for other in seats:
                if other.pk == user.seat:
                    note(other, Kind.LEFT)
            note(seat, Kind.RETURNED)
            take_seat(user=user, sandbox=seat.sandbox, seat=seat.pk)
    return lesson_of(user, seat.pk)


def end_lesson(*, who: Who, ref: str) -> dict[str, Any]:
    """End an account's lesson: its room is deleted, its journal stays; raises Lesson.DoesNotExist, Refusal for a guest."""
    with transaction.atomic():
        user, _ = _lock_account_and_seats(who)
        seat = _seat_in(user, ref)
        if seat.lesson.state == LessonState.RUNNING:
            if user.seat == seat.pk:
                take_seat(user=user, sandbox=user.room, seat=None)
            _end(seat)
            logger.info("%s ended %s.", user.username, seat.lesson)
    return lesson_of(user, seat.pk)


def leave_seat(*, who: Who) -> dict[str, Any]:
    """Put an account back into the room that it came from; raises Seat.DoesNotExist, and Refusal for a guest."""
    with transaction.atomic():
        user, seats = _lock_account_and_seats(who)
        seat = next((seat for seat in seats if seat.pk == user.seat), None)
        if seat is None:
            raise Seat.DoesNotExist
        note(seat, Kind.LEFT)
        take_seat(user=user, sandbox=user.room, seat=None)
    return lesson_of(user, seat.pk)


def take_hint(*, who: Who, step: str) -> dict[str, Any]:
    """Record that a step's next hint is shown, unless all were shown.

    Raises Seat.DoesNotExist for an unknown step, and Refusal in a test, before the start and from the debriefing on.
    """
    return _note_once(who, Kind.HINT, step)


def skip_step(*, who: Who, step: str) -> dict[str, Any]:
    """Skip the current step, or mark a completed step as skipped; a later step stays as it is.

    Raises Seat.DoesNotExist for an unknown step, and Refusal before the start and from the debriefing on.
    """
    return _note_once(who, Kind.SKIPPED, step)


def store_events(*, who: Who, size: int, client: str, events: list[dict[str, Any]]) -> Acknowledgement:
    """Store a browser's events, sent in a body of `size` bytes; raises Seat.DoesNotExist, and Throttled after too many."""
    account = cast("User", who)
    seat_id = account.seat or 0
    if seat_id and (wait := allowances.spend(seat_id, size)) is not None:
        raise Throttled(wait)
    known = progress_of(seat_id)
    entries = journal_entries(events, known, account.sandbox_id)
    (outcome,) = write_batches([Batch(seat_id, account.sandbox_id, entries, client.encode())])
    return acknowledge(events, outcome)


def acknowledge(events: list[dict[str, Any]], outcome: SeatProgress | Exception) -> Acknowledgement:
    """Return the acknowledgement of a batch of events, or raise the batch's error."""
    if isinstance(outcome, Exception):
        raise outcome
    return Acknowledgement(max(event["n"] for event in events), outcome.state.version, outcome.state.step)


def end_old_lessons() -> None:
    """End lessons taken alone that are older than 30 days or whose account is deleted, a limited number per call."""
    begun_long_ago = Q(begun_at__lt=timezone.now() - OLDEST)
    alone = Lesson.objects.filter(name="", state=LessonState.RUNNING)
    old = alone.filter(begun_long_ago | Q(seats__user=None))
    for pk in list(old.order_by("pk").values_list("pk", flat=True)[:MAX_AT_ONCE]):
        with transaction.atomic():
            owner = User.objects.filter(pk__in=Seat.objects.filter(lesson=pk).values("user"))
            users = list(owner.select_for_update(no_key=True))
            for seat in _seats().filter(lesson=pk, lesson__state=LessonState.RUNNING):
                for user in users:
                    if user.seat == seat.pk:
                        take_seat(user=user, sandbox=user.room, seat=None)
                _end(seat)


def _lock_account_and_seats(who: Who) -> tuple[User, list[Seat]]:
    """Return an account and the seats of its running lessons, with their rows locked; raises Refusal for a guest."""
    user = User.objects.select_for_update(no_key=True).get(pk=cast("User", who).pk)
    if user.guest:
        message = "You are in a lesson. Walkthroughs are taken alone with an account."
        raise Refusal(message, code="in_lesson", status_code=409)
    return user, list(_seats().filter(user=user, lesson__state=LessonState.RUNNING))


def _seats() -> Any:
    rows = Seat.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
    return rows.select_related("lesson__source", "sandbox")


def _seat_in(user: User, ref: str) -> Seat:
    pk = Lesson.number_in(ref)
    seat: Seat | None = _seats().filter(user=user, lesson=pk).first()
    if seat is None:
        raise Lesson.DoesNotExist
    return seat


def _note_once(who: Who, kind: Kind, step: str) -> dict[str, Any]:
    account = cast("User", who)
    with transaction.atomic():
        seat: Seat = _seats().get(pk=account.seat or 0, sandbox=account.sandbox_id)
        known = progress_of(seat.pk, entries=seat.entries)
        if step not in known.script.index:
            raise Seat.DoesNotExist
        if seat.closed_at is not None:
            raise over()
        refuse_before_start(seat)
        if kind == Kind.HINT and seat.lesson.use == Use.TEST:
            raise Refusal("There are no hints in a test.", code="test", status_code=409)
        place = known.script.index[step]
        hints = known.state.hints.get(step, 0) < len(known.script.steps[place].hints)
        if hints if kind == Kind.HINT else place <= known.state.index:
            note(seat, kind, step)
            notify_seats([seat.pk], "records_changed", ["seat"])
    return seat_of(account)


def _end(seat: Seat) -> None:
    """End the lesson of a seat that nobody uses any more, and delete the seat's copy of the room."""
    note(seat, Kind.ENDED)
    seat.lesson.state, seat.lesson.ended_at = LessonState.ENDED, seat.seen_at
    seat.lesson.save(update_fields=["state", "ended_at"])
    copy, seat.sandbox = seat.sandbox, None
    seat.save(update_fields=["sandbox"])
    if copy is not None:
        delete_copies([copy.pk])


def _lesson_over(message: str) -> Refusal:
    return Refusal(message, code="lesson_over", status_code=409)
