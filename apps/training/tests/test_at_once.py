"""Concurrent calls of tabs and processes: no account is in two lessons, and no change is applied partly."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections, transaction

from apps.accounts.models import User
from apps.accounts.tests.people import post, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.training.journal import Batch, write_batches
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.retry_queue import RetryQueue, retry_queue
from apps.training.selectors import presentation_of
from apps.training.services import end_lesson, end_old_lessons, learn_alone, return_to_lesson, take_hint
from apps.training.teaching.services import change_lesson
from apps.training.teaching.steering import raise_hand, steer_lesson
from apps.training.tests.full_lessons import make_full, seats_of
from apps.training.tests.seats import GRANTED, KEY, journal, make_walkthrough, on_seat, read_batch
from mockconsole.lib.busy import wait_for_locks

ACCESS = "financial/generate-vault-access"
pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("walkthrough"),
]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run calls in threads that start together; return the result or exception of each."""
    gate = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)

    def run(place: int) -> None:
        gate.wait(60)
        try:
            results[place] = calls[place]()
        except Exception as error:  # noqa: BLE001 (the test checks it)
            results[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def test_three_concurrent_starts_leave_one_running_lesson_with_one_copy(operator: User) -> None:
    began = at_once(*[lambda: learn_alone(who=operator, walkthrough=KEY)] * 3)
    # Each call returns the lesson that it started, even if another call has ended that lesson meanwhile.
    refs = {one["ref"] for one in began}
    assert len(refs) == 3
    user = User.objects.get(pk=operator.pk)
    (running,) = Lesson.objects.filter(state="running")
    assert running.ref in refs
    assert user.seat == running.seats.get().pk
    assert list(Sandbox.everywhere.filter(of_seat=True)) == [user.sandbox]


def test_calls_made_while_the_seat_is_locked_are_journalled_later_in_order(
    operator: User,
) -> None:
    user, seat = on_seat(operator)
    client = signed_in_client(user)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Seat.objects.select_for_update().get(pk=seat.pk)
            held.set()
            assert done.wait(60)

    def call() -> list[int]:
        assert held.wait(60)
        wait_for_locks(0.1)
        answers = [post(client, ACCESS, {"releaseCode": code}) for code in (GRANTED, "SIM-REL-NOTHING-1")]
        done.set()
        return [answer.status_code for answer in answers]

    assert at_once(hold, call) == [None, [200, 200]]
    until = time.monotonic() + 60
    while retry_queue.has(seat.pk) and time.monotonic() < until:
        time.sleep(0.05)
    assert [entry[3]["answer"] for entry in journal(seat)] == [
        {"accessGranted": True},
        {"accessGranted": False},
    ]


class PausedQueue(RetryQueue):
    """Queue whose thread waits for `resume` after its first round, before it looks for new batches."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 0
        self.is_paused, self.resume = threading.Event(), threading.Event()

    def _snapshot(self) -> list[Batch]:
        self.rounds += 1
        if self.rounds > 1:
            self.is_paused.set()
            assert self.resume.wait(60)
        return super()._snapshot()


def test_batch_added_before_the_retry_thread_ends_is_written_once_by_the_same_thread(operator: User) -> None:
    _, seat = on_seat(operator)
    queue = PausedQueue()
    queue.add(read_batch(seat, 0))
    assert queue.is_paused.wait(60)
    assert not queue.has(seat.pk)
    queue.add(read_batch(seat, 1))
    threads = [thread for thread in threading.enumerate() if thread.name == "journal"]
    queue.resume.set()
    for thread in threads:
        thread.join(60)
    assert len(threads) == 1
    assert [entry.n for entry in JournalEntry.objects.filter(seat=seat, kind="read")] == [0, 1]


def test_lesson_that_ends_during_journal_writes_keeps_every_acknowledged_entry(operator: User) -> None:
    user, seat = on_seat(operator)
    ref = seat.lesson.ref

    def write() -> list[int]:
        kept = []
        for n in range(30):
            (outcome,) = write_batches([read_batch(seat, n)])
            if isinstance(outcome, Seat.DoesNotExist):
                break
            assert not isinstance(outcome, Exception), outcome
            kept.append(n)
        return kept

    kept, ended = at_once(write, lambda: end_lesson(who=user, ref=ref))
    assert ended["state"] == "ended"
    rows = list(JournalEntry.objects.filter(seat=seat).order_by("number").values_list("number", "kind", "n"))
    assert [number for number, _, _ in rows] == list(range(1, len(rows) + 1))
    assert [n for _, kind, n in rows if kind == "read"] == kept
    assert rows[-1][1] == "ended"


def test_concurrent_lesson_calls_leave_the_account_in_one_running_lesson(
    operator: User, sandbox: Sandbox
) -> None:
    make_walkthrough(sandbox, "second")
    user, first = on_seat(operator)
    Lesson.objects.update(begun_at="2020-01-01T00:00:00Z")
    results = at_once(
        lambda: learn_alone(who=user, walkthrough="second"),
        lambda: take_hint(who=user, step="meet"),
        lambda: return_to_lesson(who=user, ref=first.lesson.ref),
        lambda: end_lesson(who=user, ref=first.lesson.ref),
        end_old_lessons,
    )
    lost = [one for one in results if isinstance(one, Exception)]
    assert all(
        isinstance(one, Seat.DoesNotExist) or getattr(one, "code", "") == "lesson_over" for one in lost
    ), lost
    operator.refresh_from_db()
    (running,) = Lesson.objects.filter(state="running")
    assert (running.walkthrough, operator.seat) == ("second", running.seats.get().pk)
    assert list(Sandbox.everywhere.filter(of_seat=True)) == [operator.sandbox]


def test_concurrent_steering_by_two_trainers_is_serialized(
    sandbox: Sandbox, trainer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    broadcasts: list[dict[str, Any]] = []
    monkeypatch.setattr(
        "apps.training.teaching.presentation.notify_seats", lambda seats, kind, data: broadcasts.append(data)
    )
    ref = make_full(sandbox, 5).ref

    def write(text: str) -> dict[str, Any]:
        presented: dict[str, Any] = steer_lesson(who=trainer, ref=ref, do="message", text=text)["presented"]
        return presented

    results = at_once(*[lambda text=f"Message {n}.": write(text) for n in range(6)])
    assert [one for one in results if isinstance(one, Exception)] == []
    assert [one["version"] for one in broadcasts] == [1, 2, 3, 4, 5, 6]
    assert [one["message"]["n"] for one in broadcasts] == [1, 2, 3, 4, 5, 6]
    assert presentation_of(Lesson.objects.get(pk=Lesson.number_in(ref) or 0)) == broadcasts[-1]


def test_concurrent_calls_in_a_taught_lesson_never_deadlock(sandbox: Sandbox, trainer: User) -> None:
    lesson = make_full(sandbox, 6)
    seats = seats_of(lesson)
    owner = seats[2].user

    results = at_once(
        lambda: steer_lesson(who=trainer, ref=lesson.ref, do="step"),
        lambda: steer_lesson(who=trainer, ref=lesson.ref, do="clock", clock={"frozen": True}),
        lambda: steer_lesson(who=trainer, ref=lesson.ref, do="lower"),
        lambda: steer_lesson(who=trainer, ref=lesson.ref, do="remove", seats=[1, 2]),
        lambda: raise_hand(who=owner, raised=True) if owner else None,
        lambda: write_batches([read_batch(seat, 1) for seat in reversed(seats)]),
    )
    assert [one for one in results if isinstance(one, Exception)] == []
    for seat in seats_of(lesson):
        entries = JournalEntry.objects.filter(seat=seat).order_by("number").values_list("number", flat=True)
        assert list(entries) == list(range(1, seat.entries + 1))
    # Each seat skips at most one step, whatever the order of the calls.
    assert all(len([one for one in journal(seat) if one[0] == "skipped"]) <= 1 for seat in seats)
    change_lesson(who=trainer, ref=lesson.ref, state="ended")
    assert not Sandbox.everywhere.filter(of_seat=True).exists()
