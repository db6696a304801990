"""Answers, flags and decisions of a seat: journal entries, effects and refusals."""

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.people import Answer, post, signed_in_client
from apps.documents.models import BankTransferDocument
from apps.sandboxes.models import Sandbox
from apps.training.judging.services import MAX_TRIES
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.tests.judged_scripts import (
    PENDING,
    REASON,
    TABLE,
    TRICK,
    make_judged,
    make_judged_lesson,
    people_of,
)
from apps.training.tests.seats import CODE, event, journal, kinds, on_seat
from apps.training.tests.taught_lessons import change
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.transactions.tests.transfers import NEW


@pytest.fixture(autouse=True)
def walkthrough(sandbox: Sandbox) -> None:
    make_judged(sandbox)


@pytest.fixture
def lesson(sandbox: Sandbox) -> Lesson:
    return make_judged_lesson(sandbox, 2)


@pytest.fixture
def seat(lesson: Lesson) -> Seat:
    return people_of(lesson)[0][1]


@pytest.fixture
def client(lesson: Lesson) -> Client:
    return signed_in_client(people_of(lesson)[0][0])


def answer(client: Client, *choices: int, step: str = "ask") -> Answer:
    return post(client, "seat/answers", {"step": step, "choices": list(choices)})


def flag(client: Client, at: str = CODE, trick: str = TRICK, **row: str) -> Answer:
    return post(client, "seat/flags", {"at": at, "trick": trick, **row})


def decide(client: Client, decision: str = "hold", about: str = PENDING, reason: str = REASON) -> Answer:
    return post(client, "seat/decisions", {"about": about, "decision": decision, "reason": reason})


@pytest.mark.services
def test_answer_in_a_guide_shows_the_reasons_of_the_chosen_choices_and_waits_for_next(
    client: Client, seat: Seat
) -> None:
    reply = answer(client, 1)
    assert reply.status_code == 200
    [given] = reply.json()["answers"]
    chosen = [{"choice": 1, "why": "zzkey no bank.", "right": False}]
    outcomes = {"outcome": "wrong", "firstOutcome": "wrong"}
    assert given == {"step": "ask", "choices": [1], "tries": 1, **outcomes, "chosen": chosen}
    assert (reply.json()["progress"]["step"], reply.json()["progress"]["paused"]) == ("ask", True)
    second = answer(client, 3, 2).json()["answers"][0]
    assert (second["tries"], second["outcome"], second["choices"]) == (2, "right", [2, 3])
    assert second["firstOutcome"] == "wrong"
    assert answer(client, 2, 3).json()["answers"][0]["tries"] == 2
    post(client, "seat/journal", {"client": "tab", "events": [event(0, "read", "ask", met=["ask.1"])]})
    assert client.get("/api/seat").json()["seat"]["progress"]["step"] == "decide"
    assert kinds(seat) == ["answered", "answered", "read"]


def test_answer_is_partly_right_if_all_chosen_choices_are_right_but_a_right_one_is_missing(
    client: Client,
) -> None:
    outcomes = {(2, 3): "right", (2,): "partly", (1,): "wrong", (1, 2): "wrong", (1, 2, 3): "wrong"}
    for choices, outcome in outcomes.items():
        assert answer(client, *choices).json()["answers"][0]["outcome"] == outcome, choices


@pytest.mark.services
def test_answer_in_a_test_completes_the_step_and_reveals_nothing_until_the_debriefing(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    lesson = make_judged_lesson(sandbox, use="test", code="97CDFH")
    client = signed_in_client(people_of(lesson)[0][0])
    seat = answer(client, 1).json()
    hidden = {"outcome": None, "firstOutcome": None, "chosen": None}
    assert seat["answers"] == [{"step": "ask", "choices": [1], "tries": 1, **hidden}]
    assert (seat["progress"]["step"], seat["use"]) == ("decide", "test")
    assert [(step["at"], step["do"], step["hints"]) for step in seat["steps"]] == [(None, [], [])] * 4
    refused = post(client, "seat/hint", {"step": "ask"})
    assert (refused.status_code, refused.json()["code"]) == (409, "test")
    change(trainer_client, lesson, state="debriefing")
    [given] = client.get("/api/seat").json()["seat"]["answers"]
    assert (given["outcome"], given["chosen"][0]["why"]) == ("wrong", "zzkey no bank.")


def test_answer_with_an_unknown_step_or_choice_is_refused(client: Client, seat: Seat) -> None:
    for step in ("gone", "decide"):
        assert answer(client, 1, step=step).status_code == 404
    for choices in ([4], [], ["x"]):
        assert post(client, "seat/answers", {"step": "ask", "choices": choices}).status_code == 400
    assert kinds(seat) == []


def test_question_refuses_more_than_20_tries(client: Client, seat: Seat) -> None:
    for number in range(MAX_TRIES):
        assert answer(client, 1 + number % 2).status_code == 200
    refused = answer(client, 3)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many")


def test_conditions_reported_by_a_browser_do_not_complete_a_question_or_decision(
    lesson: Lesson, client: Client
) -> None:
    Lesson.objects.update(use="test")
    forged = event(0, "visited", "/home", met=["ask.0", "decide.0"])
    assert post(client, "seat/journal", {"client": "tab", "events": [forged]}).json()["step"] == "ask"
    assert answer(client, 1).json()["progress"]["step"] == "decide"


@pytest.mark.services
def test_flag_is_listed_until_it_is_withdrawn_or_replaced_at_the_same_place(
    client: Client, seat: Seat
) -> None:
    reply = flag(client, TABLE, row="TRN-000101")
    assert reply.status_code == 201
    [listed] = reply.json()["flags"]
    assert {"number": 1, "at": TABLE, "row": "TRN-000101", "trick": TRICK}.items() <= listed.items()
    assert flag(client, TABLE, row="TRN-000101").json()["flags"] == [listed]
    assert [one["row"] for one in flag(client, TABLE).json()["flags"]] == ["TRN-000101", None]
    [kept, changed] = flag(client, TABLE, "structuring", row="TRN-000101").json()["flags"]
    assert (kept["row"], changed["trick"]) == (None, "structuring")
    left = client.delete(f"/api/seat/flags/{changed['number']}")
    assert (left.status_code, [one["row"] for one in left.json()["flags"]]) == (200, [None])
    assert client.delete(f"/api/seat/flags/{changed['number']}").status_code == 404
    assert kinds(seat) == ["flagged", "flagged", "unflagged", "flagged", "unflagged"]


def test_flag_with_an_unknown_place_or_trick_or_a_real_identifier_is_refused(
    client: Client, seat: Seat
) -> None:
    for field, value in (("at", "home.gone"), ("trick", "gone"), ("row", "GB82WEST12345698765432")):
        refused = flag(client, **{field: value})
        assert (refused.status_code, list(refused.json()["fields"])) == (400, [field])
    assert kinds(seat) == []


def test_flags_on_missing_rows_use_up_the_limit(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.training.judging.services.MAX_FLAGS", 3)
    for number in range(3):
        assert flag(client, TABLE, row=f"TRN-9{number:05}").status_code == 201
    assert flag(client).json()["code"] == "too_many"
    assert flag(client, TABLE, "structuring", row="TRN-900001").status_code == 201


@pytest.mark.services
@pytest.mark.parametrize(("decision", "word"), [("hold", "Held"), ("escalate", "Escalated")])
def test_hold_and_escalate_stop_a_planned_settlement_and_leave_the_transaction_pending(
    client: Client, seat: Seat, sandbox: Sandbox, operator: User, decision: str, word: str
) -> None:
    Sandbox.objects.filter(pk=sandbox.pk).update(settlement="automatic")
    ref = post(client, "transactions", {**NEW, "amount": "12.00"}).json()["id"]
    assert Transaction.objects.get(ref=ref).settles_at is not None
    reply = decide(client, decision, ref).json()
    assert (reply["effect"], reply["decisions"][-1]["decision"]) == ("done", decision)
    row = Transaction.objects.get(ref=ref)
    assert (row.settles_at, row.final_status) == (None, "pending")
    step = TransactionHistoryEntry.objects.filter(transaction=row).latest("pk")
    statuses = (step.old_status, step.new_status, step.status_reason)
    assert statuses == ("pending", "pending", f"{word}, stays pending")
    log = TransactionLog.objects.filter(transaction=row).latest("pk")
    assert log.log_message == f"Transaction {word.lower()} by {seat.user and seat.user.username}"
    assert [entry for entry in journal(seat) if entry[0] in {"decided", "effect"}] == [
        ("decided", ref, "", {"decision": decision, "reason": REASON}),
        ("effect", ref, "done", {"decision": 2}),
    ]


@pytest.mark.services
def test_release_completes_a_transaction_and_a_repeated_decision_is_recorded_once(
    client: Client, seat: Seat
) -> None:
    for _ in range(2):
        reply = decide(client, "release")
        assert (reply.status_code, reply.json()["effect"]) == (200, "done")
        assert reply.json()["message"] == f"{PENDING} was released and is completed. Release is final."
    row = Transaction.objects.get(ref=PENDING)
    assert (row.final_status, row.processing_time is not None) == ("completed", True)
    assert kinds(seat) == ["decided", "effect"]


def test_decision_after_ones_own_release_is_refused_because_release_is_final(
    client: Client, seat: Seat
) -> None:
    decide(client, "hold")
    decide(client, "release")
    for decision, reason in (("hold", REASON), ("escalate", REASON), ("release", f"{REASON} Again.")):
        refused = decide(client, decision, reason=reason)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_pending")
        assert refused.json()["message"] == f"{PENDING} was released and is completed. Release is final."
    assert kinds(seat) == ["decided", "effect", "decided", "effect"]


@pytest.mark.services
def test_decision_counts_even_if_somebody_else_has_decided_before(lesson: Lesson) -> None:
    (ada, first), (bob, second) = people_of(lesson)
    assert decide(signed_in_client(ada), "release").json()["effect"] == "done"
    reply = decide(signed_in_client(bob), "hold").json()
    assert reply["effect"] == "refused"
    assert f"{PENDING} was completed by {ada.username}" in reply["message"]
    assert [(one["decision"], one["effect"]) for one in reply["decisions"]] == [("hold", "refused")]
    assert journal(second)[-1] == ("effect", PENDING, "refused", {"decision": 1})
    assert kinds(first) == kinds(second) == ["decided", "effect"]


def test_decision_about_a_deleted_record_counts_and_gets_a_message(client: Client) -> None:
    Transaction.objects.filter(ref=PENDING).delete()
    reply = decide(client).json()
    message = f"{PENDING} is not in this room any more. Your decision was recorded; nothing was changed."
    assert (reply["effect"], reply["message"]) == ("refused", message)


def test_decision_about_a_record_that_never_existed_is_refused(client: Client, seat: Seat) -> None:
    assert decide(client, about="TRN-888888").status_code == 404
    assert list(decide(client, reason="short").json()["fields"]) == ["reason"]
    assert decide(client, about="LSN-000001").status_code == 400
    assert kinds(seat) == []


@pytest.mark.services
def test_release_of_a_document_completes_it_only_if_it_was_validated(lesson: Lesson, client: Client) -> None:
    waiting = BankTransferDocument.objects.exclude(status="completed").order_by("ref").first()
    assert waiting is not None
    BankTransferDocument.objects.filter(pk=waiting.pk).update(status="processed")
    reply = decide(client, "release", waiting.ref).json()
    assert reply["effect"] == "refused"
    assert "Validate it with its access code first" in reply["message"]
    assert decide(client, "hold", waiting.ref).json()["effect"] == "done"
    BankTransferDocument.objects.filter(pk=waiting.pk).update(status="validated")
    assert decide(client, "release", waiting.ref).json()["effect"] == "done"
    other = signed_in_client(people_of(lesson)[1][0])
    assert decide(other, "escalate", waiting.ref).json()["effect"] == "refused"
    waiting.refresh_from_db()
    assert waiting.status == "completed"


def test_judged_actions_hints_and_skips_before_the_start_of_a_lesson_are_refused(
    lesson: Lesson, client: Client
) -> None:
    Lesson.objects.filter(pk=lesson.pk).update(state="joining")
    guided = [post(client, f"seat/{act}", {"step": "ask"}) for act in ("hint", "skip")]
    for reply in (answer(client, 1), flag(client), decide(client), *guided):
        assert (reply.status_code, reply.json()["code"]) == (409, "lesson_not_begun")


def test_debriefing_refuses_judged_actions_but_keeps_the_rooms_usable(
    lesson: Lesson, client: Client, seat: Seat, trainer_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    flag(client)
    assert change(trainer_client, lesson, state="debriefing").json()["state"] == "debriefing"
    late = {"client": "tab", "events": [event(0, "visited", "/home")]}
    skipped = post(client, "seat/skip", {"step": "ask"})
    gone = client.delete("/api/seat/flags/1")
    replies = (answer(client, 1), flag(client, TABLE), decide(client), gone, skipped)
    for reply in (*replies, post(client, "seat/hint", {"step": "ask"}), post(client, "seat/journal", late)):
        assert (reply.status_code, reply.json()["code"]) == (409, "debriefing")
    assert post(client, "wallets/save", {"name": "Mine"}).status_code == 201
    assert post(client, "seat/hand", {"raised": True}).status_code == 200
    lower = post(trainer_client, f"lessons/{lesson.ref}/steer", {"do": "lower"})
    assert lower.status_code == 200
    assert kinds(seat) == ["flagged"]
    assert client.get("/api/seat").json()["seat"]["teaching"]["presented"]["state"] == "debriefing"
    for act in ("reset", "step"):
        refused = post(trainer_client, f"lessons/{lesson.ref}/steer", {"do": act})
        assert refused.status_code == 409
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    ended = change(trainer_client, lesson, state="ended")
    assert (ended.json()["state"], kinds(seat)) == ("ended", ["flagged", "ended"])


def test_only_a_running_lesson_can_be_debriefed(lesson: Lesson, trainer_client: Client) -> None:
    Lesson.objects.filter(pk=lesson.pk).update(state="joining")
    assert change(trainer_client, lesson, state="debriefing").json()["code"] == "lesson_not_begun"
    Lesson.objects.filter(pk=lesson.pk).update(state="running")
    for _ in range(2):
        assert change(trainer_client, lesson, state="debriefing").status_code == 200
    assert change(trainer_client, lesson, state="running").json()["code"] == "lesson_begun"


def test_person_who_joins_during_the_debriefing_gets_a_message_and_cannot_answer(
    lesson: Lesson, trainer_client: Client
) -> None:
    Lesson.objects.filter(pk=lesson.pk).update(open_until=timezone.now().replace(year=2999))
    change(trainer_client, lesson, state="debriefing")
    late = Client()
    reply = post(late, "lessons/join", {"code": lesson.code, "name": "Late"}).json()
    assert (reply["success"], reply["message"][:35]) == (True, "The exercise of this lesson is over")
    assert answer(late, 1).json()["code"] == "debriefing"


def test_lesson_without_a_script_accepts_flags_and_decisions_but_no_answers(sandbox: Sandbox) -> None:
    lesson = make_judged_lesson(sandbox, script=[], code="97CDFH")
    client = signed_in_client(people_of(lesson)[0][0])
    assert answer(client, 1).status_code == 404
    assert flag(client).status_code == 201
    assert decide(client).json()["effect"] == "done"


@pytest.mark.services
def test_judged_actions_of_a_removed_seat_or_without_a_seat_are_refused_and_the_journal_stays(
    lesson: Lesson, client: Client, seat: Seat, trainer_client: Client, operator_client: Client
) -> None:
    decide(client)
    post(trainer_client, f"lessons/{lesson.ref}/steer", {"do": "remove", "seats": [seat.number]})
    assert flag(client).status_code == 401
    assert JournalEntry.objects.filter(seat=seat.pk).count() == 3
    assert flag(operator_client).status_code == 404


@pytest.mark.services
def test_reset_of_a_seat_clears_answers_flags_and_decisions(sandbox: Sandbox, trainer_client: Client) -> None:
    lesson = make_judged_lesson(sandbox, rooms="own", code="97CDFH")
    [(user, seat)] = people_of(lesson)
    client = signed_in_client(user)
    answer(client, 1)
    post(trainer_client, f"lessons/{lesson.ref}/steer", {"do": "reset", "seats": [1]})
    decide(client)
    state = client.get("/api/seat").json()["seat"]
    assert (state["answers"], len(state["decisions"])) == ([], 1)
    assert kinds(seat) == ["answered", "reset", "decided", "effect"]


def test_lesson_taken_alone_is_over_after_its_last_step(operator: User) -> None:
    user, _ = on_seat(operator, "judged", step="watch")
    client = signed_in_client(user)
    assert flag(client).status_code == 201
    assert post(client, "seat/skip", {"step": "watch"}).status_code == 200
    assert flag(client, TABLE).json()["code"] == "debriefing"
