"""Debriefing of a lesson for trainers, and of a seat for the person on it."""

from typing import Any, Final

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.tests.people import account, post, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.training.choices import LessonState
from apps.training.debrief.selectors import CLASS_GOES_ON
from apps.training.models import Lesson, Seat
from apps.training.selectors import progress_cache
from apps.training.services import end_lesson
from apps.training.tests.debrief.judged_lessons import ALL, MIXED, make_judged, write_acts
from apps.training.tests.full_lessons import make_full, seats_of
from apps.training.tests.seats import KEY, make_walkthrough, on_seat
from apps.training.tests.taught_lessons import account_of, change
from apps.training.tests.test_judgement import ACT, STEPS, decided

# In a guide, a question waits for a press on “Next” after its answer.
ALL_IN_GUIDE: Final[list[ACT]] = [ALL[0], ("read", "proof", {}), *ALL[1:]]


def own(client: Client, query: str = "") -> Any:
    return read(client, f"seat/debrief{query}")["debrief"]


def read(client: Client, address: str, status: int = 200) -> Any:
    answer = client.get(f"/api/{address}")
    assert answer.status_code == status, answer.json()
    return answer.json()


@pytest.fixture
def lesson(sandbox: Sandbox) -> Lesson:
    return make_judged(sandbox, ALL, MIXED, [])


@pytest.mark.services
def test_debrief_of_a_lesson_has_its_statistics_items_and_seats(
    trainer_client: Client, lesson: Lesson
) -> None:
    found = read(trainer_client, f"lessons/{lesson.ref}/debrief")
    assert (found["lesson"], found["state"], found["final"]) == (lesson.ref, "debriefing", True)
    summary = found["summary"]
    assert (summary["people"], summary["unused"], summary["of"]) == (2, 1, 13)
    assert summary["decisions"] == {"hits": 1, "misses": 1, "alarms": 1, "rejections": 1, "d": 0.0, "c": 0.0}
    assert summary["sentence"].startswith("The class stopped fraud in 1 of 2 decisions")
    assert {one["id"]: (one["got"], one["wrong"], one["missing"]) for one in found["items"]} == {
        "proof": (1, 1, 0),
        "bad": (1, 1, 0),
        "good": (1, 1, 0),
        "spot.1": (1, 0, 1),
        "spot.2": (1, 0, 1),
        "spot.3": (1, 1, 0),
    }
    [question] = [one for one in found["items"] if one["kind"] == "ask"]
    assert [(one["chosen"], one["right"], one["why"]) for one in question["choices"]] == [
        (1, False, "No."),
        (1, True, "Yes."),
        (1, True, "Yes."),
    ]
    assert [(seat["seat"], seat["points"], seat["skipped"], seat["active"]) for seat in found["seats"]] == [
        (1, 13, 0, True),
        (2, 0, 1, True),
        (3, 0, 0, False),
    ]
    assert found["tricks"][0]["rates"] == [{"difficulty": 1, "caught": 1, "near": 0, "of": 2}]
    assert {trick["title"] for trick in found["tricks"]} >= {"A badge that the page gives itself"}
    assert {step["id"]: step["left"] for step in found["steps"]}["end"] == 1


@pytest.mark.services
def test_seat_results_have_the_timeline_and_each_answer_beside_the_right_answer(
    trainer_client: Client, lesson: Lesson
) -> None:
    found = read(trainer_client, f"lessons/{lesson.ref}/debrief/2")
    items = {item["id"]: item for item in found["items"]}
    assert (items["bad"]["outcome"], items["bad"]["right"]) == ("wrong", ["escalate", "hold"])
    assert [one["decision"] for one in items["bad"]["decisions"]] == ["release"]
    assert (items["spot.3"]["outcome"], items["spot.3"]["points"]) == ("false_alarm", -1)
    assert [(one["at"], one["place"]) for one in found["others"]] == [
        ("frame.menu", "The button that opens the list of screens in a narrow window")
    ]
    kinds = [event["kind"] for event in found["timeline"]]
    assert (kinds.count("step"), kinds.count("decision"), kinds.count("flag")) == (4, 2, 2)
    assert [event["at"] for event in found["timeline"]] == sorted(event["at"] for event in found["timeline"])
    read(trainer_client, f"lessons/{lesson.ref}/debrief/9", 404)


def test_debrief_omits_names_on_request(trainer_client: Client, lesson: Lesson) -> None:
    for address in ("debrief", "debrief/1"):
        assert "Person 1" in str(read(trainer_client, f"lessons/{lesson.ref}/{address}"))
        assert "Person" not in str(read(trainer_client, f"lessons/{lesson.ref}/{address}?names=false"))
    read(trainer_client, f"lessons/{lesson.ref}/debrief?names=no", 400)


def test_results_of_a_lesson_return_403_for_people_on_its_seats(lesson: Lesson) -> None:
    person = signed_in_client(account_of(seats_of(lesson)[0]))
    of_the_class = ("debrief", "debrief.pdf", "debrief.csv", "debrief.xapi.json", "ratings")
    for address in (*of_the_class, "debrief/1", "debrief/1.pdf"):
        assert person.get(f"/api/lessons/{lesson.ref}/{address}").status_code == 403, address


@pytest.mark.services
def test_removed_seat_is_listed_with_its_results_but_not_counted_in_the_statistics(
    trainer_client: Client, lesson: Lesson
) -> None:
    lesson.seats.filter(number=2).update(ended_at=timezone.now(), user=None, sandbox=None)
    progress_cache.clear()
    found = read(trainer_client, f"lessons/{lesson.ref}/debrief")
    assert (found["summary"]["people"], found["summary"]["removed"]) == (1, 1)
    assert [(seat["removed"], seat["skipped"]) for seat in found["seats"]][1] == (True, 1)
    # Seats that end together with the lesson don't count as removed.
    now = timezone.now()
    Lesson.objects.filter(pk=lesson.pk).update(state=LessonState.ENDED, ended_at=now)
    lesson.seats.update(ended_at=now)
    assert read(trainer_client, f"lessons/{lesson.ref}/debrief")["summary"]["people"] == 2


@pytest.mark.services
def test_seat_that_is_removed_during_the_debriefing_still_counts_in_the_statistics(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = make_judged(sandbox, ALL, MIXED, MIXED, state=LessonState.RUNNING)
    for number, after in ((3, "running"), (2, "debriefing")):
        assert change(trainer_client, lesson, state=after).status_code == 200
        removal = {"do": "remove", "seats": [number]}
        assert post(trainer_client, f"lessons/{lesson.ref}/steer", removal).status_code == 200
    for state in ("debriefing", "ended"):
        assert change(trainer_client, lesson, state=state).status_code == 200
        summary = read(trainer_client, f"lessons/{lesson.ref}/debrief")["summary"]
        assert (summary["people"], summary["removed"]) == (2, 1)


def test_seat_does_not_count_in_the_statistics_if_its_only_entry_is_a_step_skipped_by_the_trainer(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = make_judged(
        sandbox, [("skipped", "proof", {"by": "trainer"})], [("skipped", "proof", {})], MIXED
    )
    found = read(trainer_client, f"lessons/{lesson.ref}/debrief")
    assert [seat["active"] for seat in found["seats"]] == [False, True, True]
    assert (found["summary"]["people"], found["summary"]["unused"]) == (2, 1)


def test_debrief_without_a_script_has_seats_and_no_items(trainer_client: Client, sandbox: Sandbox) -> None:
    lesson = make_full(sandbox, 2, script=[], title="")
    found = read(trainer_client, f"lessons/{lesson.ref}/debrief")
    assert {"items": [], "steps": [], "final": False}.items() <= found.items()
    assert (found["summary"]["sentence"], len(found["seats"])) == ("", 2)


@pytest.mark.services
def test_results_survive_the_deletion_of_the_room(trainer_client: Client, lesson: Lesson) -> None:
    Lesson.objects.filter(pk=lesson.pk).update(source=None)
    found = read(trainer_client, f"lessons/{lesson.ref}/debrief")
    assert (found["room"], found["tricks"][0]["title"]) == ("", found["tricks"][0]["key"])


def test_own_results_are_hidden_until_the_debriefing(sandbox: Sandbox) -> None:
    lesson = make_judged(sandbox, ALL, rules="Call back.\n \nTell a colleague.")
    person = signed_in_client(account_of(seats_of(lesson)[0]))
    for state in (LessonState.JOINING, LessonState.RUNNING):
        Lesson.objects.filter(pk=lesson.pk).update(state=state)
        assert read(person, "seat/debrief", 409)["code"] == "exercise_goes_on"
    Lesson.objects.filter(pk=lesson.pk).update(state=LessonState.DEBRIEFING)
    found = own(person)
    assert (found["seat"], found["points"], found["items"][1]["why"]) == (1, 13, "x")
    assert found["rules"] == ["Call back.", "Tell a colleague."]


@pytest.mark.services
def test_own_results_contain_only_the_callers_seat(sandbox: Sandbox, operator_client: Client) -> None:
    lesson = make_judged(sandbox, ALL, MIXED)
    person = signed_in_client(account_of(seats_of(lesson)[1]))
    found = own(person)
    assert (found["seat"], "Person 1" in str(found)) == (2, False)
    assert own(person, f"?lesson={lesson.ref}") is None
    assert own(operator_client) is None


@pytest.mark.services
def test_results_of_a_lesson_taken_alone_are_readable_after_its_last_step_and_after_its_end(
    sandbox: Sandbox, operator: User, operator_client: Client, stranger_client: Client
) -> None:
    make_walkthrough(sandbox, steps=STEPS)
    user, seat = on_seat(operator)
    assert read(operator_client, "seat/debrief", 409)["code"] == "exercise_goes_on"
    write_acts(seat, ALL_IN_GUIDE)
    progress_cache.clear()
    assert own(operator_client)["points"] == 13
    end_lesson(who=user, ref=seat.lesson.ref)
    assert own(operator_client) is None
    assert own(operator_client, f"?lesson={seat.lesson.ref}")["points"] == 13
    assert own(stranger_client, f"?lesson={seat.lesson.ref}") is None


def test_answer_key_is_hidden_from_people_who_learn_alone_while_a_class_takes_the_same_walkthrough(
    sandbox: Sandbox, operator: User, operator_client: Client, trainer: User, trainer_client: Client
) -> None:
    make_walkthrough(sandbox, steps=STEPS)
    clients = {operator_client: on_seat(operator), trainer_client: on_seat(trainer)}
    for client, (_, seat) in clients.items():
        write_acts(seat, ALL_IN_GUIDE)
        progress_cache.clear()
        assert own(client)["points"] == 13
    lesson = make_full(sandbox, 1, walkthrough="other", script=STEPS, state=LessonState.JOINING)
    assert own(operator_client)["points"] == 13
    Lesson.objects.filter(pk=lesson.pk).update(walkthrough=KEY)
    refused = read(operator_client, "seat/debrief", 409)
    assert (refused["code"], refused["message"]) == ("exercise_goes_on", CLASS_GOES_ON)
    assert (answer_of(operator_client)["outcome"], answer_of(trainer_client)["outcome"]) == (None, "right")
    assert own(trainer_client)["points"] == 13
    user, seat = clients[operator_client]
    end_lesson(who=user, ref=seat.lesson.ref)
    read(operator_client, f"seat/debrief?lesson={seat.lesson.ref}", 409)
    for state in ("running", "debriefing"):
        assert change(trainer_client, lesson, state=state).status_code == 200
    assert own(operator_client, f"?lesson={seat.lesson.ref}")["points"] == 13


def answer_of(client: Client) -> Any:
    [answer] = read(client, "seat")["seat"]["answers"]
    return answer


@pytest.mark.services
def test_lessons_taken_alone_are_listed_for_trainers_with_their_accounts(
    sandbox: Sandbox, operator: User, trainer_client: Client
) -> None:
    make_walkthrough(sandbox, steps=STEPS)
    _, seat = on_seat(operator)
    [run] = read(trainer_client, "lessons/alone")
    listed = {"lesson": seat.lesson.ref, "name": operator.username, "of": 13, "state": "running"}
    assert listed.items() <= run.items()
    assert read(trainer_client, f"lessons/{run['lesson']}/debrief")["seats"][0]["name"] == operator.username


def put(client: Client, lesson: Lesson, entry: str, rating: Any) -> Any:
    return client.put(
        f"/api/lessons/{lesson.ref}/ratings",
        {"entry": entry, "rating": rating},
        content_type="application/json",
    )


@pytest.mark.services
def test_second_rating_replaces_the_first_and_returns_the_replaced_rating(
    trainer_client: Client, sandbox: Sandbox, lesson: Lesson
) -> None:
    second = signed_in_client(account("edsger", sandbox, role=Role.TRAINER))
    first = put(trainer_client, lesson, "1/2", 2).json()
    assert (first["rating"], first["replaced"]) == (2, None)
    assert put(second, lesson, "1/2", 0).json()["replaced"] == {"rating": 2, "ratedBy": first["ratedBy"]}
    assert put(second, lesson, "1/2", 1).json()["replaced"] is None
    [rating] = read(trainer_client, f"lessons/{lesson.ref}/ratings")
    assert rating == {"entry": "1/2", "rating": 1, "ratedBy": "edsger"}
    reasons = {one["entry"]: one for one in read(trainer_client, f"lessons/{lesson.ref}/debrief")["reasons"]}
    assert (reasons["1/2"]["rating"], reasons["1/2"]["ratedBy"]) == (1, "edsger")
    assert list(reasons)[-1] == "1/2"


def test_rating_an_unknown_reason_or_a_reason_of_another_lesson_returns_404(
    trainer_client: Client, sandbox: Sandbox, lesson: Lesson
) -> None:
    other = make_judged(sandbox, [], code="34679D")
    for rated, entry in ((lesson, "1/1"), (lesson, "1/99"), (lesson, "7/2"), (other, "1/2")):
        assert put(trainer_client, rated, entry, 2).status_code == 404, entry


@pytest.mark.services
def test_debrief_of_30_seats_runs_at_most_8_database_queries(
    trainer_client: Client, sandbox: Sandbox, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    lesson = make_judged(sandbox, *[[decided("TRN-000096", "hold")]] * 30)
    progress_cache.clear()
    # One query each for session, account, lesson, tricks, seats and ratings; two for the journals: one per 20 seats.
    with django_assert_max_num_queries(8):
        read(trainer_client, f"lessons/{lesson.ref}/debrief")
    assert Seat.objects.filter(lesson=lesson).count() == 30
