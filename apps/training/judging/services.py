"""Writes of judged actions: answers to questions, flags and decisions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, cast

from django.db import transaction
from django.utils import timezone
from rest_framework.exceptions import ValidationError

from apps.accounts.models import User
from apps.sandboxes.selectors import records_of
from apps.texts.anchors import anchors
from apps.training.calls import DONE, REFUSED
from apps.training.choices import Disposition, Kind
from apps.training.exercise import refuse_unless_running
from apps.training.journal import Batch, NewEntry, note, write_batches
from apps.training.judging.effects import Effect, carry_out, done, exists_in
from apps.training.models import Seat, Trick
from apps.training.own_seat import seat_of
from apps.training.progress import Decision
from apps.training.retry_queue import retry_queue
from apps.training.selectors import SeatProgress, progress_of
from apps.transactions.services import NOT_PENDING
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.live.notify import notify_seats

MAX_TRIES: Final = 20
MAX_FLAGS: Final = 100
MAX_DECISIONS: Final = 200


def answer_question(*, who: Who, step: str, choices: Sequence[int]) -> dict[str, Any]:
    """Record an answer to a question that the seat has reached; repeating the same answer changes nothing.

    Raises Seat.DoesNotExist for any other step, ValidationError for wrong choices, and Refusal before and after the
    exercise or after too many tries.
    """
    with _running_seat(who) as (seat, (script, _, state)):
        place = script.index.get(step)
        if place is None or place > state.index or not script.steps[place].choices:
            raise Seat.DoesNotExist
        question, tries = script.steps[place], state.answers.get(step, ())
        answer = tuple(sorted(set(choices)))
        if answer[-1] > len(question.choices):
            raise ValidationError({"choices": f"Choose from 1 to {len(question.choices)}."})
        if len(answer) > 1 and not question.several:
            raise ValidationError({"choices": "Choose one."})
        if not tries or tries[-1] != answer:
            _refuse_beyond(MAX_TRIES, len(tries))
            note(seat, Kind.ANSWERED, step, {"choices": list(answer)})
    return seat_of(who)


def flag_place(*, who: Who, at: str, trick: str, row: str | None = None) -> dict[str, Any]:
    """Put a flag on an anchor or on one of its rows; it replaces an earlier flag at the same place.

    Raises Seat.DoesNotExist, ValidationError for an unknown anchor or trick, and Refusal before and after the exercise
    or after too many flags.
    """
    if at not in anchors():
        raise ValidationError({"at": "There is no such place. Choose another one."})
    with _running_seat(who) as (seat, (_, _, state)):
        if not records_of(Trick, seat.sandbox_id or 0).filter(key=trick).exists():
            raise ValidationError({"trick": "There is no such trick in this room. Choose another one."})
        there = next((flag for flag in state.flags.values() if (flag.anchor, flag.row) == (at, row)), None)
        if there is None or there.trick != trick:
            if there is not None:
                note(seat, Kind.UNFLAGGED, at, {"flag": there.number})
            else:
                _refuse_beyond(MAX_FLAGS, len(state.flags))
            note(seat, Kind.FLAGGED, at, {"trick": trick, **({} if row is None else {"row": row})})
    return seat_of(who)


def withdraw_flag(*, who: Who, number: int) -> dict[str, Any]:
    """Withdraw the flag with this number; raises Seat.DoesNotExist, and Refusal before and after the exercise."""
    with _running_seat(who) as (seat, (_, _, state)):
        if number not in state.flags:
            raise Seat.DoesNotExist
        note(seat, Kind.UNFLAGGED, state.flags[number].anchor, {"flag": number})
    return seat_of(who)


def decide(*, who: Who, about: str, decision: str, reason: str) -> dict[str, Any]:
    """Store a decision about a record, then carry it out; the decision stays stored even if its effect is refused.

    A repeated decision is stored once, and a release that was carried out is final. Raises Seat.DoesNotExist for an
    unknown record, and Refusal before and after the exercise, after a final release or after too many decisions.
    """
    account = cast("User", who)
    with _running_seat(who) as (seat, known):
        of_record = [one for one in known.state.decisions if one.about == about]
        in_script = any(step.decides == about for step in known.script.steps)
        if not (of_record or in_script or exists_in(account.sandbox_id, about)):
            raise Seat.DoesNotExist
        latest = of_record[-1] if of_record else None
        if latest is None or (latest.decision, latest.reason) != (decision, reason):
            if any(one.is_final for one in of_record):
                raise Refusal(done(about, Disposition.RELEASE).message, code=NOT_PENDING, status_code=409)
            _refuse_beyond(MAX_DECISIONS, len(known.state.decisions))
            note(seat, Kind.DECIDED, about, {"decision": decision, "reason": reason})
            latest = Decision(seat.entries, about, decision, reason, seat.seen_at)
    if latest.effect == DONE:
        effect = done(about, decision)
    else:
        effect = carry_out(who=who, sandbox_id=account.sandbox_id, about=about, decision=decision)
        _record_effect(account, latest, effect)
    return {**seat_of(who), "effect": DONE if effect.done else REFUSED, "message": effect.message}


def _record_effect(account: User, decision: Decision, effect: Effect) -> None:
    """Write the effect of a decision to the journal, even if the debriefing has begun meanwhile.

    If the seat is locked, the retry queue writes the effect later.
    """
    about = {"decision": decision.number}
    entry = NewEntry(timezone.now(), Kind.EFFECT, decision.about, DONE if effect.done else REFUSED, about)
    batch = Batch(account.seat or 0, account.sandbox_id, [entry], late=True)
    (outcome,) = write_batches([batch])
    retry_queue.finish(batch, outcome)


@contextmanager
def _running_seat(who: Who) -> Iterator[tuple[Seat, SeatProgress]]:
    """Lock the caller's seat for a judged action, and notify its browsers; raises Seat.DoesNotExist and Refusal."""
    account = cast("User", who)
    with transaction.atomic():
        rows = Seat.objects.select_for_update(no_key=True, of=("self",)).select_related("lesson")
        seat = rows.get(pk=account.seat or 0, sandbox=account.sandbox_id)
        known = progress_of(seat.pk, entries=seat.entries)
        refuse_unless_running(seat, known.state)
        entries = seat.entries
        yield seat, known
        if seat.entries > entries:
            notify_seats([seat.pk], "records_changed", ["seat"])


def _refuse_beyond(most: int, number: int) -> None:
    if number >= most:
        raise Refusal(f"That is the limit: {most}.", code="too_many", status_code=409)
