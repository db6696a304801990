"""Steering of a lesson: actions of the trainer on all or some seats; lasting settings are stored in the lesson's row."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypedDict, Unpack, cast

from django.db import transaction
from django.utils import timezone
from rest_framework.exceptions import ValidationError

from apps.accounts.models import User
from apps.sandboxes import simulation
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import change_sandbox
from apps.texts.anchors import anchors
from apps.training.choices import Kind, LessonState, Rooms
from apps.training.exercise import over
from apps.training.journal import Batch, NewEntry, note, write_batches
from apps.training.models import Lesson, Seat
from apps.training.own_seat import seat_of
from apps.training.progress import TRAINER
from apps.training.scripts.vocabulary import screens
from apps.training.selectors import progress_in_lesson
from apps.training.teaching import services
from apps.training.teaching.presentation import lock_lesson, present
from apps.training.teaching.selectors import taught_lesson
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_change, notify_seats

logger = logging.getLogger("mockconsole.training")

CLOCK: Final = ("anchor_wall", "anchor_simulated", "speed", "frozen", "rewound")
OF_TRAINERS: Final = frozenset({"/teach", "/help"})
RESET: Final = "reset"
# Actions that always apply to all seats: blanking screens, releasing people from the screen that they were brought to,
# and steering the clocks, which must stay equal.
FOR_ALL: Final = frozenset({"blank", "unblank", "clock", "let_go"})
NO_CLOCKS: Final = "Nobody has joined yet. The first room gets the clock of yours; set it there."
MOVED_ON: Final = "Everybody has moved on from these steps meanwhile. Look at the board."


class Details(TypedDict, total=False):
    """Details of an action; each kind of action uses only some of them."""

    to: str
    row: str
    insist: bool
    text: str
    clock: Mapping[str, Any]
    from_steps: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Steering:
    """Action of a trainer in a lesson whose row is locked."""

    who: Who
    lesson: Lesson
    seats: Sequence[Seat]
    named: Sequence[int] | None
    details: Details


def steer_lesson(
    *, who: Who, ref: str, do: str, seats: Sequence[int] | None = None, **details: Unpack[Details]
) -> dict[str, Any]:
    """Apply an action to all seats of a lesson, or to the seats with the given numbers.

    Raises Lesson.DoesNotExist, Refusal if the action isn't possible now, and ValidationError for wrong details.
    """
    named = None if seats is None else sorted(set(seats))
    with transaction.atomic():
        lesson = lock_lesson(ref)
        steering = Steering(who, lesson, _seats_of(lesson, do, named), named, details)
        batches = ACTS[do](steering)
    if do == RESET:
        services.reset_seats(who=who, ref=ref, seats=steering.seats)
    # Write outside the transaction: a rollback wouldn't undo the progress that the journal caches.
    for outcome in write_batches(batches) if batches else ():
        # Skip seats that have ended or are debriefed.
        if isinstance(outcome, Exception) and not isinstance(outcome, Seat.DoesNotExist | Refusal):
            raise outcome
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
            if seat.closed_at is None:
                note(seat, Kind.HAND, about={"raised": raised})
            notify_seats([seat.pk], "records_changed", ["seat"])
    return seat_of(account)


def _seats_of(lesson: Lesson, do: str, named: Sequence[int] | None) -> list[Seat]:
    """Return the selected seats; raises ValidationError for unknown numbers, or if the action allows no numbers."""
    if named is not None and do in FOR_ALL:
        raise ValidationError({"seats": "This is for all seats together. Leave the numbers of seats out."})
    rows = lesson.seats.filter(ended_at=None).order_by("pk")
    if named is None:
        return list(rows)
    found = list(rows.filter(number__in=named))
    if missing := sorted(set(named) - {seat.number for seat in found}):
        numbers = ", ".join(map(str, missing[:5]))
        raise ValidationError(
            {"seats": f"Nobody is on seat {numbers} of this lesson. Choose seats of its board."}
        )
    return found


def _bring(steering: Steering) -> None:
    place = steering.details.get("to")
    if not place:
        raise ValidationError({"to": "Choose where to go: the address of a screen, or an anchor."})
    anchor = anchors().get(place)
    screen = place if anchor is None else f"/{anchor.screen}"
    if screen not in screens() - OF_TRAINERS:
        raise ValidationError({"to": "There is no such screen or anchor. Choose another one."})
    row = steering.details.get("row")
    if row is not None and anchor is None:
        raise ValidationError({"row": "A row is shown in a table. Choose its anchor, too."})
    bring = {
        "screen": screen,
        "anchor": None if anchor is None else anchor.key,
        "row": row,
        "insist": steering.details.get("insist", False),
        "seats": steering.named,
    }
    present(steering.lesson, bring=bring)


def _message(steering: Steering) -> None:
    text = steering.details.get("text")
    if text is None:
        raise ValidationError({"text": "Write the message; a blank message removes the last one."})
    present(steering.lesson, message={"text": text, "seats": steering.named} if text else None)


def _step(steering: Steering) -> list[Batch]:
    """Skip the current step of each seat; with `from_steps` (step by seat), only if the seat is still at that step.

    Raises Refusal if nobody is at the named steps any more: another trainer was faster.
    """
    if steering.lesson.state == LessonState.DEBRIEFING:
        raise over()
    if steering.lesson.state != LessonState.RUNNING:
        raise Refusal(services.NOT_BEGUN, code="lesson_not_begun", status_code=409)
    known = progress_in_lesson(steering.lesson, {seat.pk: seat.entries for seat in steering.seats})
    named = steering.details.get("from_steps")
    passed = [
        (seat, step)
        for seat in steering.seats
        if (step := known[seat.pk].state.step) is not None
        and (named is None or named.get(str(seat.number)) == step)
    ]
    if named is not None and not passed:
        raise Refusal(MOVED_ON, code="moved_on", status_code=409)
    return [_by_trainer(seat, Kind.SKIPPED, step, by=TRAINER) for seat, step in passed]


def _clock(steering: Steering) -> None:
    changes = steering.details.get("clock")
    if not changes:
        raise ValidationError({"clock": "Set frozen, speed or both."})
    lesson = steering.lesson
    if lesson.rooms == Rooms.OWN and not steering.seats:
        raise Refusal(NO_CLOCKS, code="nobody_joined", status_code=409)
    if lesson.rooms == Rooms.OWN:
        _steer_copies([seat.sandbox_id or 0 for seat in steering.seats], changes)
    elif lesson.source_id is None:
        raise Refusal(services.ROOM_GONE, code="lesson_over", status_code=409)
    else:
        change_sandbox(who=steering.who, sandbox_id=lesson.source_id, **changes)


def _steer_copies(ids: Sequence[int], changes: Mapping[str, Any]) -> None:
    """Change the clocks of copies at the same instant, so that equal clocks stay equal."""
    real_time = timezone.now()
    copies = list(Sandbox.everywhere.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk"))
    for copy in copies:
        clock = copy.clock
        if "speed" in changes:
            clock = simulation.with_speed(clock, real_time, changes["speed"])
        if "frozen" in changes:
            clock = (simulation.freeze if changes["frozen"] else simulation.run)(clock, real_time)
        try:
            copy.steer(clock, real_time)
        except ValueError as error:
            raise ValidationError({"clock": str(error)}) from error
        notify_change(copy.pk, "sandbox")
    Sandbox.everywhere.bulk_update(copies, CLOCK)


def _lower(steering: Steering) -> list[Batch]:
    rows = Seat.objects.select_for_update(no_key=True).filter(pk__in=[seat.pk for seat in steering.seats])
    raised = list(rows.exclude(hand_at=None).order_by("pk"))
    ids = [seat.pk for seat in raised]
    Seat.objects.filter(pk__in=ids).update(hand_at=None)
    notify_seats(ids, "records_changed", ["seat"])
    return [_by_trainer(seat, Kind.HAND, raised=False) for seat in raised]


def _by_trainer(seat: Seat, kind: Kind, what: str = "", **about: Any) -> Batch:
    return Batch(
        seat.pk, seat.sandbox_id or 0, [NewEntry(timezone.now(), kind, what, about=about)], seen=False
    )


ACTS: Final[Mapping[str, Callable[[Steering], list[Batch] | None]]] = {
    "bring": _bring,
    "let_go": lambda one: present(one.lesson, bring=None),
    "message": _message,
    "blank": lambda one: present(one.lesson, blank=True),
    "unblank": lambda one: present(one.lesson, blank=False),
    "step": _step,
    "clock": _clock,
    # Seats are reset after the transaction, in small groups.
    RESET: lambda _: None,
    "lower": _lower,
    "remove": lambda one: services.remove_seats(who=one.who, lesson=one.lesson, seats=one.seats),
}
"""Actions by name; an action may return journal entries to write after its transaction."""
