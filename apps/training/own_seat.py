"""Data of the caller's seat for its browsers: script and progress, without the answer key.

The key of a script (right choices, their reasons, tricks, decoys and points) is in no response before the debriefing,
except for choices that a person made in a guided lesson. In a lesson taken alone, even these are hidden while a class of
the room works on the same walkthrough.
"""

from collections.abc import Iterator
from typing import Any, cast

from apps.accounts.models import User
from apps.training.choices import Use
from apps.training.exercise import hides_key, is_over, shows_explanations
from apps.training.models import Seat
from apps.training.progress import State
from apps.training.scripts.steps import CompiledStep, Script
from apps.training.selectors import find_seat, presentation_for, progress_of
from mockconsole.lib.live.identity import Who


def seat_of(who: Who) -> dict[str, Any]:
    """Return the seat of an account, with its script and its progress; raises Seat.DoesNotExist."""
    account = cast("User", who)
    rows = Seat.objects.filter(pk=account.seat or 0, sandbox=account.sandbox_id)
    seat = rows.select_related("lesson__source", "sandbox").get()
    lesson = seat.lesson
    script, _, state = progress_of(seat.pk, entries=seat.entries)
    with_key = lesson.use == Use.GUIDE or is_over(lesson, state)
    if with_key and state.answers:
        with_key = not hides_key(seat)
    return {
        "lesson": lesson.ref,
        "teaching": _teaching(seat) if lesson.is_taught else None,
        "walkthrough": lesson.walkthrough,
        "title": lesson.title,
        "room": "" if lesson.source is None else lesson.source.name,
        "use": lesson.use,
        "explanations": shows_explanations(seat, state),
        "steps": [_as_step(step) for step in script.steps],
        "progress": state,
        "answers": list(_answers(script, state, with_key=with_key)),
        "flags": list(state.flags.values()),
        "decisions": state.decisions,
    }


def answer_explanations(sender: Any, *, user: User, **_: Any) -> bool | None:
    """Return True if the screens of an account on a seat show explanations now; None if the seat was deleted."""
    seat = find_seat(user)
    if seat is None:
        return None
    return shows_explanations(seat, progress_of(seat.pk, entries=seat.entries).state)


def _as_step(step: CompiledStep) -> dict[str, Any]:
    question = {"choices": [choice.say for choice in step.choices], "several": step.several}
    return {
        "id": step.id,
        "say": step.say,
        "at": step.at,
        "do": step.acts,
        "watch": step.watch,
        "calls": step.calls,
        "hints": step.hints,
        "ask": question if step.choices else None,
        "decide": None if step.decides is None else {"about": step.decides},
        "spot": step.spots,
        "pause": step.pauses,
    }


def _answers(script: Script, state: State, *, with_key: bool) -> Iterator[dict[str, Any]]:
    """Yield the latest answer to each question; `with_key` adds the first and latest outcome, and reasons."""
    for step, tries in state.answers.items():
        choices, latest = script.steps[script.index[step]].choices, tries[-1]
        right = {number for number, choice in enumerate(choices, start=1) if choice.right}
        yield {
            "step": step,
            "choices": latest,
            "tries": len(tries),
            "outcome": _outcome(set(latest), right) if with_key else None,
            "first_outcome": _outcome(set(tries[0]), right) if with_key else None,
            "chosen": [
                {"choice": number, "why": choices[number - 1].why, "right": number in right}
                for number in latest
            ]
            if with_key
            else None,
        }


def _outcome(chosen: set[int], right: set[int]) -> str:
    """Return the outcome of an answer: partly right if no choice is wrong, but a right one is missing."""
    if chosen == right:
        return "right"
    return "partly" if chosen < right else "wrong"


def _teaching(seat: Seat) -> dict[str, Any]:
    return {
        "name": seat.lesson.name,
        "seat": seat.number,
        "seat_code": seat.code,
        "code": seat.lesson.code,
        "hand": seat.hand_at is not None,
        "presented": presentation_for(seat.number, seat.lesson),
    }
