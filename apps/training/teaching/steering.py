"""Steering of a lesson: actions of the trainer on all or some seats; lasting ones are stored in its row."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from django.db import transaction
from django.utils import timezone
from rest_framework.exceptions import ValidationError

from apps.accounts.models import User
from apps.sandboxes import simulation
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import change_sandbox
from apps.texts.anchors import anchors
from apps.training.choices import Kind, LessonState, Rooms
from apps.training.journal import Batch, Noted, keep, note
from apps.training.models import Lesson, Seat
from apps.training.progress import TRAINER
from apps.training.scripts.known import screens
from apps.training.selectors import all_followed_in, seat_of
from apps.training.teaching import services
from apps.training.teaching.presented import lock_lesson, present
from apps.training.teaching.selectors import taught_lesson
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_change, notify_seats

logger = logging.getLogger("mockconsole.training")

CLOCK: Final = ("anchor_wall", "anchor_simulated", "speed", "frozen", "rewound")
OF_TRAINERS: Final = frozenset({"/teach"})
RESET: Final = "reset"
# Actions for all seats only: covers, and clocks, so that equal rooms stay equal.
FOR_ALL: Final = frozenset({"blank", "unblank", "clock"})


@dataclass(frozen=True, slots=True)
class Steering:
    """Action of a trainer in a lesson whose row is locked."""

    who: Who
    lesson: Lesson
    seats: Sequence[Seat]
    named: Sequence[int] | None
    to: str | None
    insist: bool
    text: str | None
    clock: Mapping[str, Any] | None


def steer_lesson(
    *,
    who: Who,
    ref: str,
    do: str,
    to: str | None = None,
    insist: bool = False,
    text: str | None = None,
    clock: Mapping[str, Any] | None = None,
    seats: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Apply an action to all seats of a lesson, or to some by number; raises Lesson.DoesNotExist."""
    named = None if seats is None else sorted(set(seats))
    with transaction.atomic():
        lesson = lock_lesson(ref)
        steering = Steering(who, lesson, _seats_of(lesson, do, named), named, to, insist, text, clock)
        batches = [] if do == RESET else _ACTS[do](steering)
    if do == RESET:
        services.reset_seats(who=who, ref=ref, seats=steering.seats)
    # Outside the transaction: the journal caches progress at once.
    _keep(batches)
    logger.info("%s steered %s: %s.", who.get_username(), lesson, do)
    return taught_lesson(ref)


def raise_hand(*, who: Who, raised: bool) -> dict[str, Any]:
    """Raise or lower the hand of an account's seat; raises Seat.DoesNotExist."""
    account = cast("User", who)
    with transaction.atomic():
        rows = Seat.objects.select_for_update(no_key=True, of=("self",)).exclude(lesson__name="")
        seat = rows.get(pk=account.seat or 0, sandbox=account.sandbox_id)
        if raised != (seat.hand_at is not None):
            seat.hand_at = timezone.now() if raised else None
            seat.save(update_fields=["hand_at"])
            note(seat, Kind.HAND, about={"raised": raised})
            notify_seats([seat.pk], "records_changed", ["seat"])
    return seat_of(account)


def _seats_of(lesson: Lesson, do: str, named: Sequence[int] | None) -> list[Seat]:
    """Return the selected seats; raises ValidationError for an unknown number."""
    if named is not None and do in FOR_ALL:
        raise _misfit("seats", "This is for all seats together. Leave the numbers of seats out.")
    rows = lesson.seats.filter(ended_at=None).order_by("pk")
    if named is None:
        return list(rows)
    found = list(rows.filter(number__in=named))
    if missing := sorted(set(named) - {seat.number for seat in found}):
        numbers = ", ".join(map(str, missing[:5]))
        raise _misfit("seats", f"Nobody is on seat {numbers} of this lesson. Choose seats of its board.")
    return found


def _bring(steering: Steering) -> list[Batch]:
    place = steering.to
    if not place:
        raise _misfit("to", "Say where: the address of a screen, or an anchor.")
    anchor = anchors().get(place)
    screen = place if anchor is None else f"/{anchor.screen}"
    if screen not in screens() - OF_TRAINERS:
        raise _misfit("to", "No screen has this. Choose a screen, or an anchor of one.")
    key = None if anchor is None else anchor.key
    bring = {"screen": screen, "anchor": key, "insist": steering.insist, "seats": steering.named}
    present(steering.lesson, bring=bring)
    return []


def _message(steering: Steering) -> list[Batch]:
    if steering.text is None:
        raise _misfit("text", "Write the message; a blank one takes the last one back.")
    message = {"text": steering.text, "seats": steering.named} if steering.text else None
    present(steering.lesson, message=message)
    return []


def _blank(steering: Steering) -> list[Batch]:
    present(steering.lesson, blank=True)
    return []


def _unblank(steering: Steering) -> list[Batch]:
    present(steering.lesson, blank=False)
    return []


def _step(steering: Steering) -> list[Batch]:
    """Skip the current step of each seat that has one."""
    if steering.lesson.state != LessonState.RUNNING:
        raise Refusal("This lesson has not begun. Start it first.", code="lesson_not_begun", status_code=409)
    known = all_followed_in(steering.lesson, {seat.pk: seat.entries for seat in steering.seats})
    return [
        _by_trainer(seat, Kind.SKIPPED, step, by=TRAINER)
        for seat in steering.seats
        if (step := known[seat.pk].state.step) is not None
    ]


def _clock(steering: Steering) -> list[Batch]:
    changes = steering.clock
    if not changes:
        raise _misfit("clock", "Say how the clocks are to go: frozen, speed.")
    lesson = steering.lesson
    if lesson.rooms == Rooms.OWN:
        _steer_copies([seat.sandbox_id or 0 for seat in steering.seats], changes)
    elif lesson.source_id is None:
        raise Refusal("The room of this lesson is gone.", code="lesson_over", status_code=409)
    else:
        change_sandbox(who=steering.who, sandbox_id=lesson.source_id, **changes)
    return []


def _steer_copies(ids: Sequence[int], changes: Mapping[str, Any]) -> None:
    """Steer the clocks of copies at one moment, so that equal clocks stay equal."""
    wall = timezone.now()
    copies = list(Sandbox.everywhere.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk"))
    for copy in copies:
        clock = copy.clock
        if "speed" in changes:
            clock = simulation.with_speed(clock, wall, changes["speed"])
        if "frozen" in changes:
            clock = (simulation.freeze if changes["frozen"] else simulation.run)(clock, wall)
        try:
            copy.steer(clock, wall)
        except ValueError as error:
            raise _misfit("clock", str(error)) from error
        notify_change(copy.pk, "sandbox")
    Sandbox.everywhere.bulk_update(copies, CLOCK)


def _lower(steering: Steering) -> list[Batch]:
    rows = Seat.objects.select_for_update(no_key=True).filter(pk__in=[seat.pk for seat in steering.seats])
    raised = list(rows.exclude(hand_at=None).order_by("pk"))
    ids = [seat.pk for seat in raised]
    Seat.objects.filter(pk__in=ids).update(hand_at=None)
    notify_seats(ids, "records_changed", ["seat"])
    return [_by_trainer(seat, Kind.HAND, raised=False) for seat in raised]


def _remove(steering: Steering) -> list[Batch]:
    services.remove_seats(who=steering.who, lesson=steering.lesson, seats=steering.seats)
    return []


def _by_trainer(seat: Seat, kind: Kind, what: str = "", **about: Any) -> Batch:
    return Batch(seat.pk, seat.sandbox_id or 0, [Noted(timezone.now(), kind, what, about=about)], seen=False)


def _keep(batches: Sequence[Batch]) -> None:
    """Write journal entries for seats; ended seats are skipped."""
    for outcome in keep(batches) if batches else ():
        if isinstance(outcome, Exception) and not isinstance(outcome, Seat.DoesNotExist):
            raise outcome


def _misfit(field: str, message: str) -> ValidationError:
    return ValidationError({field: message})


_ACTS: Final[Mapping[str, Callable[[Steering], list[Batch]]]] = {
    "bring": _bring,
    "message": _message,
    "blank": _blank,
    "unblank": _unblank,
    "step": _step,
    "clock": _clock,
    "lower": _lower,
    "remove": _remove,
}
