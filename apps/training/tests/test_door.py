"""Door of a lesson: joining, refusals, and limits for guessing."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import Attempt, User
from apps.accounts.tests.people import post, signed_in_client
from apps.accounts.throttles import _digest
from apps.sandboxes.models import Sandbox
from apps.training.models import Lesson, Seat
from apps.training.teaching.codes import LETTERS, new_code, read_code
from apps.training.teaching.door import (
    CLOSED,
    ENDED,
    FROM_ALL,
    FROM_AN_ADDRESS,
    OTHER_NAME,
    UNKNOWN,
    UNKNOWN_SEAT,
)
from apps.training.tests.seats import STEPS
from apps.training.tests.taught_lessons import account_of, change, join, lesson_of, open_lesson, request_seat

pytestmark = pytest.mark.usefixtures("walkthrough")


@pytest.mark.services
def test_joining_with_name_and_code_gives_a_seat_in_its_own_copy(lesson: Lesson, sandbox: Sandbox) -> None:
    client = Client()
    typed = f" {lesson.code[:3]}-{lesson.code[3:]} ".lower()
    body = request_seat(typed, client, name="Ada").json()
    assert (body["success"], body["lesson"], body["seat"]) == (True, "Tuesday", 1)
    shown = {"name": "Ada", "guest": True, "role": "operator", "onSeat": True, "username": body["username"]}
    assert shown.items() <= client.get("/api/session").json().items()
    user = User.objects.get(username=body["username"])
    assert not user.has_usable_password()
    assert user.sandbox.of_seat
    assert user.sandbox.copied_from == sandbox
    assert not User.history.filter(id=user.pk).exists()
    seat_data = client.get("/api/seat").json()["seat"]
    codes = {"seatCode": body["seatCode"], "code": lesson.code}
    assert codes.items() <= seat_data["teaching"].items()
    assert [step["id"] for step in seat_data["steps"]] == [step["id"] for step in STEPS]
    proof = {"username": body["username"], "sessionToken": body["sessionToken"]}
    assert post(client, "auth/validate-session", proof).json() == {"success": True}


@pytest.mark.services
def test_joining_a_lesson_with_a_shared_room_gives_a_seat_in_the_room_itself(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    lesson = open_lesson(trainer_client, rooms="shared")
    for name in ("Ada", "Ada"):
        _, seat = join(lesson, name)
        assert account_of(seat).sandbox == sandbox
    assert list(lesson.seats.order_by("number").values_list("number", "name")) == [(1, "Ada"), (2, "Ada")]
    assert not Attempt.objects.exists()


@pytest.mark.services
def test_late_and_reset_seats_get_the_clock_of_the_other_seats(
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


def test_codes_contain_no_ambiguous_letter() -> None:
    assert not set("01258BAEIOUQSVZL") & set(LETTERS)
    assert read_code(" 34k–67 n\t") == "34K67N"
    assert read_code("\uff13\uff14\uff4b\u2011\uff16\u200b7\u2060n") == "34K67N"
    assert set(new_code(200)) <= set(LETTERS)


def test_joining_with_a_wrong_code_returns_a_message_and_creates_no_session(lesson: Lesson) -> None:
    client = Client()
    answer = request_seat("333333", client, name="Ada")
    assert (answer.status_code, answer.json()) == (
        200,
        {"success": False, "message": UNKNOWN, "fields": {"code": [UNKNOWN]}},
    )
    assert client.get("/api/session").status_code == 401
    assert not Seat.objects.exists()


def test_closed_door_refuses_new_people_but_lets_people_return_to_their_seats(
    lesson: Lesson, trainer_client: Client
) -> None:
    _, seat = join(lesson)
    change(trainer_client, lesson, joining=False)
    assert request_seat(lesson, name="Bob").json() == {"success": False, "message": CLOSED}
    assert request_seat(lesson, seatCode=seat.code.lower()).json()["success"] is True
    change(trainer_client, lesson, joining=True)
    assert request_seat(lesson, name="Bob").json()["success"] is True


def test_joining_an_ended_lesson_returns_a_message_and_does_not_count_as_a_guess(
    lesson: Lesson, trainer_client: Client
) -> None:
    change(trainer_client, lesson, state="ended")
    assert trainer_client.get(f"/api/lessons/{lesson.ref}").json()["code"] == ""
    assert request_seat(lesson, name="Ada").json() == {"success": False, "message": ENDED}
    assert not Attempt.objects.exists()


@pytest.mark.services
def test_joining_after_the_closing_time_of_the_door_is_refused(lesson: Lesson) -> None:
    Lesson.objects.update(open_until="2020-01-01T00:00:00Z")
    assert request_seat(lesson, name="Bob").json() == {"success": False, "message": CLOSED}


def test_name_of_40_characters_in_any_alphabet_is_accepted_and_a_reversed_name_is_refused(
    lesson: Lesson,
) -> None:
    names = ["x" * 40, "Zoë O’Brien-Łuka", "李小龙"]
    for name in names:
        join(lesson, name)
    assert set(request_seat(lesson, name="Ada\u202eadA").json()["fields"]) == {"name"}
    assert list(lesson.seats.order_by("number").values_list("name", flat=True)) == names


def test_joining_without_name_and_seat_code_is_refused_with_an_error_at_the_name_field(
    lesson: Lesson,
) -> None:
    assert request_seat(lesson).json()["fields"] == {"name": ["Write your name."]}


@pytest.mark.services
def test_returning_to_a_seat_in_another_browser_ends_the_first_session(lesson: Lesson) -> None:
    first, seat = join(lesson)
    second = Client()
    answer = request_seat(lesson, second, seatCode=f"{seat.code[:4]} {seat.code[4:]}")
    assert answer.json()["seat"] == seat.number
    assert first.get("/api/session").status_code == 401
    assert second.get("/api/session").json()["name"] == "Ada"
    assert not User.history.filter(username__startswith="seat:").exists()


@pytest.mark.services
@pytest.mark.parametrize("typed", ["ada lovelace", "  ADA   Lovelace "])
def test_joining_again_with_the_same_name_returns_the_browsers_seat(lesson: Lesson, typed: str) -> None:
    client, seat = join(lesson, "Ada Lovelace")
    assert request_seat(lesson, client, name=typed, person="new").json()["seat"] == seat.number
    assert request_seat(lesson, client, name=typed).json()["seat"] == seat.number
    assert lesson.seats.count() == 1


@pytest.mark.parametrize("typed", ["Bob", "A n n"])
def test_joining_with_another_name_in_a_browser_with_a_seat_asks_who_joins(
    lesson: Lesson, typed: str
) -> None:
    client, _ = join(lesson, "Ann")
    question = request_seat(lesson, client, name=typed)
    assert (question.status_code, question.json()) == (
        200,
        {"success": False, "message": OTHER_NAME.format(name="Ann"), "seatOf": "Ann"},
    )
    assert client.get("/api/session").json()["name"] == "Ann"
    assert lesson.seats.count() == 1


def test_joining_as_the_same_person_with_another_name_keeps_seat_and_name(lesson: Lesson) -> None:
    client, seat = join(lesson, "Ann")
    assert request_seat(lesson, client, name="Annie", person="same").json()["seat"] == seat.number
    assert client.get("/api/session").json()["name"] == "Ann"


@pytest.mark.services
def test_joining_as_a_new_person_ends_the_browsers_session_and_keeps_the_earlier_seat(lesson: Lesson) -> None:
    client, seat = join(lesson, "Ann")
    before = Client()
    before.cookies["sessionid"] = client.cookies["sessionid"].value
    assert before.get("/api/session").json()["name"] == "Ann"
    joined = request_seat(lesson, client, name="Bob", person="new").json()
    assert (joined["success"], joined["seat"]) == (True, seat.number + 1)
    assert client.get("/api/session").json()["name"] == "Bob"
    assert before.get("/api/session").status_code == 401
    assert list(lesson.seats.filter(ended_at=None).values_list("name", flat=True)) == ["Ann", "Bob"]
    ann = Client()
    assert request_seat(lesson, ann, seatCode=seat.code).json()["seat"] == seat.number
    assert [one.get("/api/session").json()["name"] for one in (ann, client)] == ["Ann", "Bob"]


def test_joining_as_a_new_person_is_refused_while_the_door_is_closed_and_keeps_the_session(
    lesson: Lesson, trainer_client: Client
) -> None:
    client, _ = join(lesson, "Ann")
    change(trainer_client, lesson, joining=False)
    assert request_seat(lesson, client, name="Bob", person="new").json() == {
        "success": False,
        "message": CLOSED,
    }
    assert client.get("/api/session").json()["name"] == "Ann"


@pytest.mark.services
def test_joining_succeeds_even_if_an_account_has_the_seats_username_in_capitals(
    lesson: Lesson, sandbox: Sandbox
) -> None:
    User.objects.create_user(f"SEAT-{lesson.pk}-1", password="correct-horse-7", sandbox=sandbox)
    _, seat = join(lesson)
    with pytest.raises(ValidationError):
        User(username=account_of(seat).username).clean_fields(exclude={"password", "sandbox"})


def test_seat_code_without_the_lesson_code_is_refused(lesson: Lesson, trainer_client: Client) -> None:
    _, seat = join(lesson)
    other = open_lesson(trainer_client, name="Other")
    assert request_seat(other, seatCode=seat.code).json() == {
        "success": False,
        "message": UNKNOWN_SEAT,
        "fields": {"seatCode": [UNKNOWN_SEAT]},
    }


def test_joining_replaces_an_operators_session_and_refuses_a_trainer(
    lesson: Lesson, trainer_client: Client, operator_client: Client
) -> None:
    assert request_seat(lesson, trainer_client, name="Ada").json()["success"] is False
    assert trainer_client.get("/api/session").json()["role"] == "trainer"
    assert request_seat(lesson, operator_client, name="Ada").json()["success"] is True
    assert operator_client.get("/api/session").json()["guest"] is True


@pytest.mark.services
def test_ip_address_with_20_wrong_codes_is_limited_to_one_attempt_per_five_seconds(lesson: Lesson) -> None:
    join(lesson)
    for _ in range(FROM_AN_ADDRESS - 1):
        assert request_seat("333333", name="Ada").status_code == 200
    assert request_seat(lesson, seatCode="3" * 8).status_code == 200
    # From now on, this IP address may try only one code per five seconds; several people may use the same right code.
    for name in ("Bob", "Cleo"):
        assert request_seat(lesson, name=name).json()["success"] is True
    refused = request_seat("333333", name="Dan")
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 5
    pass_time(5)
    assert request_seat("333333", name="Dan").json()["success"] is False
    assert request_seat(lesson, name="Eve").status_code == 429
    assert request_seat(lesson, seatCode="3" * 8).status_code == 429
    pass_time(5)
    assert request_seat(lesson, name="Eve").json()["success"] is True
    assert request_seat(lesson, seatCode="3" * 8).status_code == 429
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    for name in ("Fay", "Gus"):
        assert request_seat(lesson, elsewhere, name=name, person="new").json()["success"] is True
    assert Seat.objects.count() == 6


def test_wrong_code_repeated_within_its_five_second_slot_counts_once(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = FROM_AN_ADDRESS + 5
    monkeypatch.setattr("apps.training.teaching.door.FROM_ALL", limit)
    for _ in range(FROM_AN_ADDRESS + limit):
        request_seat("333333", name="Ada")
    assert request_seat(lesson, Client(REMOTE_ADDR="10.9.9.9"), name="Ada").status_code == 200


def test_ip_address_that_keeps_guessing_stays_limited(lesson: Lesson) -> None:
    for _ in range(FROM_AN_ADDRESS):
        request_seat("333333", name="Ada")
    # After this loop, the first attempts are older than the five minutes in which attempts count.
    for number in range(60):
        pass_time(5)
        assert request_seat(f"33333{number % 2}", name="Ada").status_code == 200
    assert request_seat("333333", name="Ada").status_code == 429


def pass_time(seconds: int) -> None:
    """Make the counted attempts older by the given seconds."""
    Attempt.objects.update(made_at=F("made_at") - timedelta(seconds=seconds))


def test_joining_is_throttled_after_200_wrong_codes_from_all_ip_addresses_together(lesson: Lesson) -> None:
    counted = Attempt(counted_as=_digest("door"), made_at=timezone.now())
    Attempt.objects.bulk_create([counted] * (FROM_ALL - 2))
    for number in range(2):
        client = Client(REMOTE_ADDR=f"10.0.0.{number}")
        assert request_seat("333333", client, name="Ada").status_code == 200
    assert request_seat(lesson, Client(REMOTE_ADDR="10.9.9.9"), name="Ada").status_code == 429


@pytest.mark.services
def test_joining_runs_at_most_75_database_queries(
    lesson: Lesson, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    join(lesson)
    with django_assert_max_num_queries(75):
        join(lesson, "Bob")


def test_guest_cannot_start_a_walkthrough_or_leave_the_seat(lesson: Lesson) -> None:
    client, seat = join(lesson)
    for address, body in (
        ("lessons/alone", {"walkthrough": lesson.walkthrough}),
        ("lessons/LSN-000001/return", None),
        ("lessons/LSN-000001/end", None),
        ("seat/leave", None),
    ):
        answer = post(client, address, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "in_lesson"), address
    assert account_of(seat).seat == seat.pk
    assert lesson_of(lesson.ref).state == "joining"


def test_super_password_cannot_reset_the_password_of_a_guest(lesson: Lesson) -> None:
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


def test_admin_lists_contain_no_guests(lesson: Lesson, trainer_client: Client) -> None:
    _, seat = join(lesson, "Somebody Unlisted")
    user = account_of(seat)
    for address in ("/admin/accounts/user/", "/admin/", "/admin/sandboxes/sandbox/"):
        page = trainer_client.get(address)
        assert page.status_code == 200
        assert user.username not in page.content.decode()
        assert "Somebody Unlisted" not in page.content.decode()
    assert trainer_client.get(f"/admin/accounts/user/{user.pk}/change/").status_code == 302
    assert trainer_client.get(f"/admin/accounts/user/{user.pk}/password/").status_code == 404
    assert post(signed_in_client(user), "lessons", {"name": "Mine"}).status_code == 403
