"""Concurrent judged actions: decisions in a shared room, and a debriefing that begins meanwhile."""

from typing import Any

import pytest
from django.db.models.signals import post_save
from django.utils import timezone

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.judging.services import decide, flag_place
from apps.training.models import JournalEntry
from apps.training.selectors import progress_of
from apps.training.services import store_events
from apps.training.teaching.services import change_lesson
from apps.training.tests.judged_scripts import PENDING, REASON, make_judged_lesson, people_of
from apps.training.tests.seats import CODE, event
from apps.training.tests.test_at_once import at_once
from apps.transactions.models import Transaction, TransactionHistoryEntry
from mockconsole.lib.errors import Refusal

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_concurrent_decisions_in_a_shared_room_all_count_but_only_one_release_has_an_effect(
    sandbox: Sandbox,
) -> None:
    people = people_of(make_judged_lesson(sandbox, 4))

    def release(user: User) -> Any:
        return lambda: decide(who=user, about=PENDING, decision="release", reason=REASON)

    replies = at_once(*[release(user) for user, _ in people])
    assert sorted(reply["effect"] for reply in replies) == ["done", "refused", "refused", "refused"]
    assert JournalEntry.objects.filter(kind="decided", what=PENDING).count() == 4
    row = Transaction.objects.get(ref=PENDING)
    assert TransactionHistoryEntry.objects.filter(transaction=row, new_status="completed").count() == 1


def test_decision_sent_by_three_tabs_at_once_is_recorded_once(sandbox: Sandbox) -> None:
    [(user, seat)] = people_of(make_judged_lesson(sandbox))
    replies = at_once(*[lambda: decide(who=user, about=PENDING, decision="hold", reason=REASON)] * 3)
    assert {reply["effect"] for reply in replies} == {"done"}
    assert JournalEntry.objects.filter(seat=seat.pk, kind="decided").count() == 1


def test_effect_of_a_decision_is_recorded_even_if_the_debriefing_begins_meanwhile(
    sandbox: Sandbox, trainer: User
) -> None:
    lesson = make_judged_lesson(sandbox)
    [(user, seat)] = people_of(lesson)

    def debrief(**_: Any) -> None:
        change_lesson(who=trainer, ref=lesson.ref, state="debriefing")

    post_save.connect(debrief, sender=TransactionHistoryEntry)
    try:
        reply = decide(who=user, about=PENDING, decision="release", reason=REASON)
    finally:
        post_save.disconnect(debrief, sender=TransactionHistoryEntry)
    seat.refresh_from_db()
    assert (seat.closed_at is not None, reply["effect"]) == (True, "done")
    assert [one.effect for one in progress_of(seat.pk, entries=seat.entries).state.decisions] == ["done"]


def test_debriefing_that_begins_while_entries_are_written_closes_every_journal(
    sandbox: Sandbox, trainer: User
) -> None:
    lesson = make_judged_lesson(sandbox, 3)
    after: list[int] = []
    now = timezone.now()

    def debrief() -> None:
        change_lesson(who=trainer, ref=lesson.ref, state="debriefing")
        after.append(JournalEntry.objects.count())

    def write(user: User, n: int) -> Any:
        return lambda: store_events(
            who=user, size=100, client="tab", events=[{**event(n, "visited", "/home"), "at": now}]
        )

    people = people_of(lesson)
    writes = [write(user, n) for n, (user, _) in enumerate(people * 2)]
    flags = [lambda: flag_place(who=people[0][0], at=CODE, trick="structuring")]
    results = at_once(*writes[:3], debrief, *writes[3:], *flags)
    refused = [one for one in results if isinstance(one, Exception)]
    assert all(isinstance(one, Refusal) and one.code == "debriefing" for one in refused), refused
    assert JournalEntry.objects.count() == after[0]
