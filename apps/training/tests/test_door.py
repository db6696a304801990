"""The door of a lesson: who comes in, who doesn't, and what guessing is worth."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import Attempt, User
from apps.accounts.tests.people import post, signed_in
from apps.sandboxes.models import Sandbox
from apps.training.models import Lesson, Seat, Walkthrough
from apps.training.teaching.codes import LETTERS, new_code, read_code
from apps.training.teaching.door import (
    CLOSED,
    ENDED,
    FROM_ALL,
    FROM_AN_ADDRESS,
    FULL,
    MOST_SEATS,
    OTHER_NAME,
    UNKNOWN,
    UNKNOWN_SEAT,
)
from apps.training.tests.joined import account_of, change, join, knock, lesson_of, open_lesson
from apps.training.tests.people_on_seats import STEPS, make_walkthrough

pytestmark = pytest.mark.services
JOIN_QUERIES = 75


@pytest.fixture(autouse=True)
def walkthrough(sandbox: Sandbox) -> Walkthrough:
    Walkthrough.objects.filter(sandbox=sandbox).delete()
    return make_walkthrough(sandbox)


@pytest.fixture
def lesson(trainer_client: Client) -> Lesson:
    return open_lesson(trainer_client)


def test_a_name_and_the_code_give_a_seat_in_a_room_of_its_own(lesson: Lesson, sandbox: Sandbox) -> None:
    client = Client()
    answer = knock(lesson, client, name="Ada")
    body = answer.json()
    assert (body["success"], body["lesson"], body["seat"]) == (True, "Tuesday", 1)
    session = client.get("/api/session").json()
    assert (session["name"], session["guest"], session["role"], session["onSeat"]) == (
        "Ada",
        True,
        "operator",
        True,
    )
    assert session["username"] == body["username"]
    user = User.objects.get(username=body["username"])
    assert not user.has_usable_password()
    assert user.sandbox.of_seat
    assert user.sandbox.copied_from == sandbox
    assert not User.history.filter(id=user.pk).exists()
    told = client.get("/api/seat").json()["seat"]
    assert (told["teaching"]["seatCode"], told["teaching"]["code"]) == (body["seatCode"], lesson.code)
    assert [step["id"] for step in told["steps"]] == [step["id"] for step in STEPS]
    proof = {"username": body["username"], "sessionToken": body["sessionToken"]}
    assert post(client, "auth/validate-session", proof).json() == {"success": True}


def test_in_a_lesson_with_one_room_all_work_in_the_room_itself(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = open_lesson(trainer_client, rooms="shared")
    for name in ("Ada", "Ada"):
        _, seat = join(lesson, name)
        assert account_of(seat).sandbox == sandbox
    assert list(lesson.seats.order_by("number").values_list("number", "name")) == [(1, "Ada"), (2, "Ada")]


def test_the_clock_of_a_late_comer_and_of_a_room_that_is_reset_goes_as_those_of_the_others(
    lesson: Lesson, trainer_client: Client
) -> None:
    join(lesson)
    steered = {"do": "clock", "clock": {"frozen": True, "speed": "60"}}
    assert post(trainer_client, f"lessons/{lesson.ref}/steer", steered).status_code == 200
    join(lesson, "Late")
    post(trainer_client, f"lessons/{lesson.ref}/steer", {"do": "reset", "seats": [1]})
    rooms = list(Sandbox.everywhere.filter(of_seat=True))
    assert len(rooms) == 2
    assert {room.clock for room in rooms} == {rooms[0].clock}
    assert rooms[0].frozen


@pytest.mark.parametrize("dress", [str.lower, lambda code: f" {code[:3]}-{code[3:]} ", " ".join])
def test_a_code_is_read_however_it_is_written(lesson: Lesson, dress: Any) -> None:
    assert knock(dress(lesson.code), name="Ada").json()["success"] is True


def test_a_code_has_no_letter_that_is_taken_for_another() -> None:
    assert not set("01258BAEIOUQSVZL") & set(LETTERS)
    assert read_code(" 34k–67n\t") == "34K67N"
    assert read_code("\uff13\uff14\uff4b\u2011\uff16\u200b7\u2060n") == "34K67N"
    assert set(new_code(200)) <= set(LETTERS)


def test_a_wrong_code_is_a_readable_answer_and_gives_no_session(lesson: Lesson) -> None:
    client = Client()
    answer = knock("333333", client, name="Ada")
    assert (answer.status_code, answer.json()) == (
        200,
        {"success": False, "message": UNKNOWN, "fields": {"code": [UNKNOWN]}},
    )
    assert client.get("/api/session").status_code == 401
    assert not Seat.objects.exists()


def test_a_closed_door_lets_nobody_new_in_and_those_who_have_a_seat_back(
    lesson: Lesson, trainer_client: Client
) -> None:
    _, seat = join(lesson)
    change(trainer_client, lesson, joining=False)
    assert knock(lesson, name="Bob").json() == {"success": False, "message": CLOSED}
    assert knock(lesson, seatCode=seat.code.lower()).json()["success"] is True
    change(trainer_client, lesson, joining=True)
    assert knock(lesson, name="Bob").json()["success"] is True


def test_who_comes_with_the_code_of_an_ended_lesson_is_told_so_and_shuts_nobody_out(
    lesson: Lesson, trainer_client: Client
) -> None:
    change(trainer_client, lesson, state="ended")
    assert trainer_client.get(f"/api/lessons/{lesson.ref}").json()["code"] == ""
    for _ in range(FROM_AN_ADDRESS + 1):
        assert knock(lesson, name="Ada").json() == {"success": False, "message": ENDED}
    assert knock("333333", name="Ada").json()["message"] == UNKNOWN


def test_the_door_closes_by_itself_overnight(lesson: Lesson) -> None:
    Lesson.objects.update(open_until="2020-01-01T00:00:00Z")
    assert knock(lesson, name="Bob").json() == {"success": False, "message": CLOSED}


def test_a_full_lesson_says_so(lesson: Lesson) -> None:
    Seat.objects.bulk_create(Seat(lesson=lesson, number=number) for number in range(1, MOST_SEATS + 1))
    assert knock(lesson, name="Bob").json() == {"success": False, "message": FULL}


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("", 400),
        ("   ", 400),
        ("x" * 41, 400),
        ("x" * 40, 200),
        ("Ada\u0000", 400),
        ("Ada\u202eadA", 400),
        ("GB29 NWBK 6016 1331 9268 19", 400),
        ("Zoë O’Brien-Łuka", 200),
        ("李小龙", 200),
        (7, 400),
        (None, 400),
    ],
)
def test_a_name_is_one_line_and_nothing_real(lesson: Lesson, name: Any, status: int) -> None:
    answer = knock(lesson, name=name)
    assert answer.status_code == status, answer.json()
    if status == 400:
        assert set(answer.json()["fields"]) == {"name"}
    assert Seat.objects.count() == (status == 200)


def test_without_a_name_and_without_a_seat_code_a_name_is_asked_for(lesson: Lesson) -> None:
    assert knock(lesson).json()["fields"] == {"name": ["Write your name."]}


def test_a_seat_that_is_taken_elsewhere_is_over_in_the_first_browser(lesson: Lesson) -> None:
    first, seat = join(lesson)
    second = Client()
    answer = knock(lesson, second, seatCode=f"{seat.code[:4]} {seat.code[4:]}")
    assert answer.json()["seat"] == seat.number
    assert first.get("/api/session").status_code == 401
    assert second.get("/api/session").json()["name"] == "Ada"
    assert not User.history.filter(username__startswith="seat:").exists()


def test_somebody_who_presses_twice_has_one_seat(lesson: Lesson) -> None:
    client, seat = join(lesson)
    assert knock(lesson, client, name="Ada").json()["seat"] == seat.number
    assert lesson.seats.count() == 1


@pytest.mark.parametrize("typed", ["ada lovelace", "  ADA   Lovelace ", "AdaLovelace"])
def test_who_types_the_same_name_again_goes_on_without_a_question(lesson: Lesson, typed: str) -> None:
    client, seat = join(lesson, "Ada Lovelace")
    assert knock(lesson, client, name=typed, person="new").json()["seat"] == seat.number
    assert knock(lesson, client, name=typed).json()["seat"] == seat.number
    assert lesson.seats.count() == 1


def test_another_name_in_a_browser_with_a_seat_asks_who_it_is_and_changes_nothing(lesson: Lesson) -> None:
    client, _ = join(lesson, "Ann")
    asked = knock(lesson, client, name="Bob")
    assert (asked.status_code, asked.json()) == (
        200,
        {"success": False, "message": OTHER_NAME.format(name="Ann"), "seatOf": "Ann"},
    )
    assert client.get("/api/session").json()["name"] == "Ann"
    assert lesson.seats.count() == 1


def test_who_goes_on_has_the_seat_and_the_name_of_before(lesson: Lesson) -> None:
    client, seat = join(lesson, "Ann")
    assert knock(lesson, client, name="Annie", person="same").json()["seat"] == seat.number
    assert client.get("/api/session").json()["name"] == "Ann"


def test_who_joins_anew_ends_the_session_of_before_and_leaves_its_seat_to_its_owner(lesson: Lesson) -> None:
    client, seat = join(lesson, "Ann")
    before = Client()
    before.cookies["sessionid"] = client.cookies["sessionid"].value
    assert before.get("/api/session").json()["name"] == "Ann"
    joined = knock(lesson, client, name="Bob", person="new").json()
    assert (joined["success"], joined["seat"]) == (True, seat.number + 1)
    assert client.get("/api/session").json()["name"] == "Bob"
    assert before.get("/api/session").status_code == 401
    assert list(lesson.seats.filter(ended_at=None).values_list("name", flat=True)) == ["Ann", "Bob"]
    ann = Client()
    assert knock(lesson, ann, seatCode=seat.code).json()["seat"] == seat.number
    assert [one.get("/api/session").json()["name"] for one in (ann, client)] == ["Ann", "Bob"]


def test_a_new_person_is_kept_out_by_a_closed_door_and_the_seat_of_before_stays(
    lesson: Lesson, trainer_client: Client
) -> None:
    client, _ = join(lesson, "Ann")
    change(trainer_client, lesson, joining=False)
    assert knock(lesson, client, name="Bob", person="new").json() == {"success": False, "message": CLOSED}
    assert client.get("/api/session").json()["name"] == "Ann"


def test_only_the_same_or_a_new_person_can_be_joining(lesson: Lesson) -> None:
    assert set(knock(lesson, name="Bob", person="king").json()["fields"]) == {"person"}


def test_no_account_keeps_anybody_out_by_its_name(lesson: Lesson, sandbox: Sandbox) -> None:
    User.objects.create_user(f"SEAT-{lesson.pk}-1", password="correct-horse-7", sandbox=sandbox)
    _, seat = join(lesson)
    with pytest.raises(ValidationError):
        User(username=account_of(seat).username).clean_fields(exclude={"password", "sandbox"})


def test_a_seat_code_is_worth_nothing_without_the_lesson_s(lesson: Lesson, trainer_client: Client) -> None:
    _, seat = join(lesson)
    other = open_lesson(trainer_client, name="Other")
    assert knock(other, seatCode=seat.code).json() == {
        "success": False,
        "message": UNKNOWN_SEAT,
        "fields": {"seatCode": [UNKNOWN_SEAT]},
    }


def test_a_trainer_keeps_the_session_and_an_operator_changes_it(
    lesson: Lesson, trainer_client: Client, operator_client: Client
) -> None:
    assert knock(lesson, trainer_client, name="Ada").json()["success"] is False
    assert trainer_client.get("/api/session").json()["role"] == "trainer"
    assert knock(lesson, operator_client, name="Ada").json()["success"] is True
    assert operator_client.get("/api/session").json()["guest"] is True


def test_twenty_wrong_codes_shut_an_address_out_and_no_other(lesson: Lesson) -> None:
    join(lesson)
    for _ in range(FROM_AN_ADDRESS - 1):
        assert knock("333333", name="Ada").status_code == 200
    assert knock(lesson, seatCode="3" * 8).status_code == 200
    refused = knock(lesson, name="Ada")
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 300
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert knock(lesson, elsewhere, name="Bob").json()["success"] is True
    assert Seat.objects.count() == 2


def test_right_codes_are_not_counted(trainer_client: Client) -> None:
    lesson = open_lesson(trainer_client, rooms="shared")
    for _ in range(FROM_AN_ADDRESS + 2):
        join(lesson)
    assert not Attempt.objects.exists()


def test_many_addresses_together_have_two_hundred_guesses(lesson: Lesson) -> None:
    for number in range(FROM_ALL):
        client = Client(REMOTE_ADDR=f"10.0.{number // 100}.{number % 100}")
        assert knock("333333", client, name="Ada").status_code == 200
    assert knock(lesson, Client(REMOTE_ADDR="10.9.9.9"), name="Ada").status_code == 429


def test_a_join_needs_few_queries(
    lesson: Lesson, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    join(lesson)
    with django_assert_max_num_queries(JOIN_QUERIES):
        join(lesson, "Bob")


@pytest.mark.parametrize(
    "address", ["lessons/alone", "lessons/LSN-000001/return", "lessons/LSN-000001/end", "seat/leave"]
)
def test_a_guest_takes_no_walkthrough_alone_and_leaves_no_seat(lesson: Lesson, address: str) -> None:
    client, seat = join(lesson)
    answer = post(
        client, address, {"walkthrough": lesson.walkthrough} if address == "lessons/alone" else None
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "in_lesson"), answer.json()
    assert account_of(seat).seat == seat.pk
    assert lesson_of(lesson.ref).state == "joining"


def test_a_guest_gets_no_password_by_the_super_password(lesson: Lesson) -> None:
    _, seat = join(lesson)
    user = account_of(seat)
    for name in (user.username, "nobody"):
        body = {"username": name, "superPassword": "battery-staple-9", "newPassword": "correct-horse-8"}
        answer = post(Client(), "auth/reset-password", body)
        assert answer.json() == {
            "success": False,
            "error": "The username or the super password is not right.",
        }
    user.refresh_from_db()
    assert not user.has_usable_password()


def test_guests_are_in_no_list_of_the_admin(lesson: Lesson, trainer_client: Client) -> None:
    _, seat = join(lesson, "Somebody Unlisted")
    user = account_of(seat)
    for address in ("/admin/accounts/user/", "/admin/", "/admin/sandboxes/sandbox/"):
        page = trainer_client.get(address)
        assert page.status_code == 200
        assert user.username not in page.content.decode()
        assert "Somebody Unlisted" not in page.content.decode()
    assert trainer_client.get(f"/admin/accounts/user/{user.pk}/change/").status_code == 302
    assert trainer_client.get(f"/admin/accounts/user/{user.pk}/password/").status_code == 404
    assert post(signed_in(user), "lessons", {"name": "Mine"}).status_code == 403
