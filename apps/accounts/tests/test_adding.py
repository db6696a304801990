"""Tests of bulk creation of accounts; the passwords appear on one page and are never stored."""

import logging
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.urls import reverse
from lxml import html
from pytest_django import DjangoAssertNumQueries

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.passwords import DIGITS, WORDS, readable_password
from apps.accounts.services import MAX_NEW_ACCOUNTS, add_operators
from apps.accounts.tests.people import account, sign_in, signed_in_client
from apps.sandboxes.models import Sandbox, SentForm
from apps.sandboxes.submit_once import SENT_ALREADY
from apps.sandboxes.tests.admin_pages import forms_on, message_in, page_of
from mockconsole.lib.marks import BAR_TEXT

PAGE = "/admin/accounts/user/add_many/"


def numbered_form(sandbox: Sandbox, **changed: object) -> dict[str, object]:
    """Return form data that adds three numbered accounts, with the given changes."""
    return {"sandbox": sandbox.pk, "names": "", "stem": "trainee", "number": 3, **changed}


def listed_form(sandbox: Sandbox, names: str) -> dict[str, object]:
    """Return form data that adds the accounts in a list of names."""
    return {"sandbox": sandbox.pk, "names": names, "stem": "", "number": ""}


def cards_of(page: Any) -> list[dict[str, str]]:
    """Return a dict for each card on the page, with the card's lines keyed by their labels."""
    cards = html.fromstring(page.content.decode()).xpath("//ul[@class='account-cards']/li")
    return [{line[0].text: line[1].text for line in card.xpath("dl/div")} for card in cards]


def passwords_on(page: Any) -> list[str]:
    """Return the passwords on the cards of a page."""
    return [card["Password"] for card in cards_of(page)]


def mistakes_on(page: Any) -> dict[str, list[str]]:
    """Return the error messages of a rejected form, keyed by field."""
    assert page.status_code == 200
    return {name: list(messages) for name, messages in page.context["form"].errors.items()}


def test_numbered_accounts_can_sign_in_with_the_passwords_on_their_cards(
    other_sandbox: Sandbox, trainer_client: Client
) -> None:
    page = trainer_client.post(PAGE, numbered_form(other_sandbox))
    assert page.status_code == 201
    cards = cards_of(page)
    assert [card["Username"] for card in cards] == ["trainee-01", "trainee-02", "trainee-03"]
    assert {(card["Address"], card["Room"]) for card in cards} == {("http://testserver/", "Other room")}
    assert page.content.decode().count(BAR_TEXT) == 1 + len(cards)
    for card in cards:
        assert sign_in(Client(), card["Username"], card["Password"]).json()["success"] is True
        user = User.objects.get(username=card["Username"])
        assert (user.role, user.sandbox, user.is_active) == (Role.OPERATOR, other_sandbox, True)
        assert (user.is_staff, user.is_superuser) == (False, False)


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("127.0.0.2", True),
        ("[::1]:8000", True),
        ("192.168.178.20:8000", False),
        ("console.example", False),
    ],
)
def test_form_and_cards_warn_of_an_address_that_only_this_computer_can_open(
    sandbox: Sandbox, trainer_client: Client, settings: Any, host: str, local: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    warning = f"Only this computer can open http://{host}/."
    form = trainer_client.get(PAGE, headers={"host": host})
    cards = trainer_client.post(PAGE, numbered_form(sandbox), headers={"host": host})
    assert (form.status_code, cards.status_code) == (200, 201)
    assert [
        html.fromstring(page.content.decode()).text_content().count(warning) for page in (form, cards)
    ] == [int(local)] * 2


def test_list_of_names_is_split_at_line_breaks_commas_and_semicolons(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    page = trainer_client.post(PAGE, listed_form(sandbox, " ada, bob\r\n\r\n  joan ;ünal,"))
    assert [card["Username"] for card in cards_of(page)] == ["ada", "bob", "joan", "ünal"]


def test_numbered_accounts_continue_after_the_highest_existing_number(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    for username in ("Trainee-07", "trainee-x", "trainee-08x", "trainees-90", "trainee-20261124"):
        account(username, sandbox)
    page = trainer_client.post(PAGE, numbered_form(sandbox, stem="trainee-", number=2))
    assert [card["Username"] for card in cards_of(page)] == ["trainee-08", "trainee-09"]
    wide = trainer_client.post(PAGE, numbered_form(sandbox, stem="ｔｒａｉｎｅｅ", number=1))  # noqa: RUF001
    assert [card["Username"] for card in cards_of(wide)] == ["trainee-10"]


def test_admin_links_to_the_bulk_form_which_preselects_the_trainers_own_room(
    trainer: User, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    User.objects.filter(pk=trainer.pk).update(sandbox=other_sandbox)
    assert trainer_client.get(PAGE).context["form"].initial["sandbox"] == other_sandbox.pk
    assert reverse("admin:accounts_user_add_many") == PAGE
    for page in ("changelist", "add"):
        assert f'href="{PAGE}"' in trainer_client.get(page_of(User, page)).content.decode()


def test_passwords_are_only_on_the_page_and_in_no_table_log_or_header(
    sandbox: Sandbox, trainer_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    page = trainer_client.post(PAGE, numbered_form(sandbox))
    passwords = passwords_on(page)
    assert len(set(passwords)) == 3
    tables = (User, User.history.model, LogEntry, SentForm)
    stored = str([list(table.objects.values()) for table in tables])
    stored += str([session.get_decoded() for session in Session.objects.all()])
    searched = f"{dict(page.headers)} {page.cookies} {message_in(page)} {caplog.text} {stored}"
    assert "grace added 3 accounts to main." in caplog.text
    assert [password for password in passwords if password in searched] == []
    assert "no-store" in page["Cache-Control"]
    assert "Location" not in page
    later = trainer_client.get(page_of(User, "changelist")).content.decode()
    assert [password for password in passwords if password in later] == []


def test_history_of_each_account_names_the_trainer_who_added_it(
    trainer: User, sandbox: Sandbox, trainer_client: Client
) -> None:
    trainer_client.post(PAGE, numbered_form(sandbox))
    for user in User.objects.filter(username__startswith="trainee-"):
        assert user.history.get().history_user == trainer
        assert LogEntry.objects.get(object_id=user.pk).user == trainer


def test_form_submitted_twice_creates_the_accounts_once(trainer: User, sandbox: Sandbox) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = signed_in_client(trainer).cookies
    [(address, form)] = forms_on(browser.get(PAGE))
    data = {**form, **numbered_form(sandbox)}
    assert browser.post(address, data).status_code == 201
    again = browser.post(address, data)
    assert (again.status_code, again["Location"]) == (302, page_of(User, "changelist"))
    assert SENT_ALREADY in message_in(again)
    assert User.objects.filter(username__startswith="trainee-").count() == 3


def test_list_with_invalid_names_shows_every_error_and_creates_nothing(
    operator: User, sandbox: Sandbox, trainer_client: Client
) -> None:
    long, odd = "x" * 151, "tur\u202en"
    names = ["fine", "ADA", "ａｄａ", "bob", "Bob", "ＢＯＢ", "a b", long, odd, "DE89370400440532013000"]  # noqa: RUF001
    page = trainer_client.post(PAGE, listed_form(sandbox, "\r\n".join(names)))
    errors = mistakes_on(page)["names"]
    assert errors[0] == "“ADA” exists already."
    assert errors[1:3] == ["“ada” exists already.", "“ada” is in the list twice."]
    assert errors[3:5] == ["“Bob” is in the list twice.", "“BOB” is in the list twice."]
    assert errors[5].startswith("“a b”: Enter a valid username.")
    assert errors[6] == f"“{'x' * 39}…”: Ensure this value has at most 150 characters (it has 151)."
    assert errors[7].startswith("“tur\N{REPLACEMENT CHARACTER}n”: Enter a valid username.")
    assert errors[8].startswith("“DE89370400440532013000”: This looks like an account at a real bank.")
    assert len(errors) == 9
    assert page.context["form"]["names"].value() == "\r\n".join(names)
    assert User.objects.count() == 2


@pytest.mark.parametrize(
    ("changed", "field", "message"),
    [
        ({"number": 0}, "number", "greater than or equal to 1"),
        ({"number": 500}, "number", "less than or equal to 200"),
        ({"number": "many"}, "number", "whole number"),
        ({"number": ""}, "number", "Fill in both"),
        ({"stem": ""}, "stem", "Fill in both"),
        ({"stem": "a b"}, "stem", "valid username"),
        ({"stem": "x" * 149}, "stem", "at most 150"),
        ({"stem": "tr\0"}, "stem", "Null characters"),
        ({"stem": "", "number": ""}, "names", "Write usernames here"),
        ({"stem": "", "number": "", "names": " ,\n"}, "names", "Write usernames here"),
        ({"names": "ada"}, "names", "Write a list of names or"),
        ({"stem": "", "number": "", "names": ",".join(f"n{at}" for at in range(500))}, "names", "are 500"),
        ({"sandbox": "999999"}, "sandbox", "valid choice"),
        ({"sandbox": ""}, "sandbox", "required"),
    ],
)
def test_form_shows_an_error_at_the_invalid_field(
    changed: dict[str, object], field: str, message: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    page = trainer_client.post(PAGE, {**numbered_form(sandbox), **changed})
    errors = mistakes_on(page)
    assert list(errors) == [field]
    assert message in errors[field][0]
    assert User.objects.count() == 1


def test_add_operators_lists_20_errors_and_the_number_of_further_errors(
    sandbox: Sandbox, trainer: User
) -> None:
    with pytest.raises(ValidationError) as error:
        add_operators(who=trainer, sandbox_id=sandbox.pk, usernames=[f"a {at}" for at in range(30)])
    messages = error.value.message_dict["usernames"]
    assert (len(messages), messages[-1]) == (21, "and 10 more")


def test_add_operators_to_a_deleted_room_raises_validation_error(sandbox: Sandbox, trainer: User) -> None:
    with pytest.raises(ValidationError) as error:
        add_operators(who=trainer, sandbox_id=sandbox.pk + 999, usernames=["bob"])
    assert "deleted meanwhile" in error.value.message_dict["sandbox"][0]
    assert not User.objects.filter(username="bob").exists()


def test_adding_200_accounts_runs_at_most_30_queries(
    sandbox: Sandbox, trainer_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(30):
        page = trainer_client.post(PAGE, numbered_form(sandbox, number=MAX_NEW_ACCOUNTS))
    assert len(cards_of(page)) == MAX_NEW_ACCOUNTS
    assert cards_of(page)[-1]["Username"] == "trainee-200"


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_second_of_two_concurrent_additions_of_the_same_names_shows_an_error(
    sandbox: Sandbox, trainer: User
) -> None:
    barrier = Barrier(2)

    def add(person: User) -> Any:
        try:
            barrier.wait(timeout=60)
            return signed_in_client(person).post(PAGE, listed_form(sandbox, "bob, joan"))
        finally:
            connection.close()

    trainers = [trainer, account("hedy", sandbox, role=Role.TRAINER)]
    with ThreadPoolExecutor(2) as pool:
        responses = list(pool.map(add, trainers))
    [success] = [response for response in responses if response.status_code == 201]
    [refusal] = [response for response in responses if response is not success]
    assert mistakes_on(refusal)["names"] == ["“bob” exists already.", "“joan” exists already."]
    for card in cards_of(success):
        assert User.objects.get(username=card["Username"]).check_password(card["Password"])


@pytest.mark.parametrize("taken", ["bob", "BOB"])
def test_add_operators_raises_an_error_for_a_name_taken_while_passwords_are_hashed(
    sandbox: Sandbox, trainer: User, taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Create an account with this name during the validation of the passwords, which runs after the check of the names.
    def take_name(password: str, user: User) -> None:
        if not User.objects.filter(username=taken).exists():
            account(taken, sandbox)

    monkeypatch.setattr("apps.accounts.services.validate_password", take_name)
    with pytest.raises(ValidationError) as error:
        add_operators(who=trainer, sandbox_id=sandbox.pk, usernames=["joan", "bob"])
    assert error.value.message_dict["usernames"] == ["“bob” exists already."]
    assert not User.objects.filter(username="joan").exists()


def test_readable_password_is_three_words_and_three_digits_without_0_and_1() -> None:
    passwords = {readable_password() for _ in range(200)}
    assert len(passwords) == 200
    assert all(re.fullmatch(rf"([a-z]{{3,8}}-){{3}}[{DIGITS}]{{3}}", password) for password in passwords)
    assert len(set(WORDS)) == len(WORDS) >= 190
    for password in passwords:
        validate_password(password)
