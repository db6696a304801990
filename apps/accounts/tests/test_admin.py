"""Tests of accounts, secrets and locked sign-ins in the admin."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib import admin
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.choices import GateName, Role
from apps.accounts.models import Gate, User
from apps.accounts.selectors import gate_opens
from apps.accounts.tests.people import (
    PASSWORD,
    SUPER_PASSWORD,
    account_data,
    post,
    sign_in,
    signed_in_client,
)
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import edit_in_list, errors_in_list, message_in, page_of, restore

PASSWORDS = {"password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
NEW_PASSWORD = {"password1": "another-secret-3", "password2": "another-secret-3"}


@pytest.fixture
def gate(secrets: Sandbox) -> Gate:
    """Return the super password of the main room."""
    return Gate.objects.get(sandbox=secrets, name=GateName.SUPER_PASSWORD)


def test_add_form_creates_an_account_with_its_password_and_room(
    other_sandbox: Sandbox, trainer_client: Client
) -> None:
    data = {"username": "eve", "role": "operator", "sandbox": other_sandbox.pk}
    trainer_client.post(page_of(User, "add"), {**data, **PASSWORDS})
    user = User.objects.get(username="eve")
    assert (user.sandbox, user.is_staff) == (other_sandbox, False)
    assert user.check_password(PASSWORD)


def test_save_and_add_another_keeps_the_room_the_role_and_the_list_filters(
    other_sandbox: Sandbox, trainer_client: Client
) -> None:
    data = {"username": "eve", "role": "trainer", "sandbox": other_sandbox.pk, "_addanother": "1"}
    filters = "?_changelist_filters=q%3De"
    page = trainer_client.post(page_of(User, "add") + filters, {**data, **PASSWORDS}, follow=True)
    form = page.context["adminform"].form
    assert (str(form["sandbox"].value()), form["role"].value()) == (str(other_sandbox.pk), "trainer")
    assert form["username"].value() is None
    assert page.redirect_chain[0][0].startswith(f"{page_of(User, 'add')}{filters}&")
    assert page.content.decode().count(f'<option value="{other_sandbox.pk}" selected>') == 1


@pytest.mark.parametrize(
    ("field", "value"), [("password1", "12345"), ("username", "grace"), ("username", "a b"), ("role", "king")]
)
def test_add_form_rejects_an_invalid_account_at_its_field(
    field: str, value: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    data = {"username": "eve", "role": "operator", "sandbox": sandbox.pk}
    data |= {**PASSWORDS, field: value}
    if field == "password1":
        data["password2"] = value
    form = trainer_client.post(page_of(User, "add"), data).context["adminform"].form
    assert form.errors["password2" if field == "password1" else field]
    assert User.objects.count() == 1


@pytest.mark.parametrize("page", ["add", "change"])
def test_forms_reject_a_username_that_exists_in_another_letter_case_or_width(
    page: str, operator: User, trainer: User, trainer_client: Client
) -> None:
    address = page_of(User, page, *([trainer.pk] if page == "change" else []))
    for typed in ("ADA", "Ada", "ａｄａ", "ＡＤＡ"):  # noqa: RUF001
        response = trainer_client.post(address, {**account_data(trainer, username=typed), **PASSWORDS})
        assert response.context["adminform"].form.errors["username"], typed
    assert set(User.objects.values_list("username", flat=True)) == {"ada", "grace"}


def test_change_form_accepts_the_accounts_own_username_in_another_letter_case(
    operator: User, trainer_client: Client
) -> None:
    trainer_client.post(page_of(User, "change", operator.pk), account_data(operator, username="ADA"))
    assert User.objects.get(pk=operator.pk).username == "ADA"
    assert sign_in(Client(), "ada").json()["success"] is True


def test_list_of_accounts_labels_every_field_with_the_username_of_its_row(
    operator: User, trainer_client: Client
) -> None:
    page = trainer_client.get(page_of(User, "changelist")).content.decode()
    for username in ("ada", "grace"):
        for field in ("Role", "Room", "Active"):
            assert page.count(f'aria-label="{field}, {username}"') == 1


def test_change_page_rejects_a_trainer_who_demotes_or_deactivates_themselves(
    trainer: User, trainer_client: Client
) -> None:
    address = page_of(User, "change", trainer.pk)
    for changed, field in (({"role": "operator"}, "role"), ({"is_active": None}, "is_active")):
        response = trainer_client.post(address, account_data(trainer, **changed))
        assert "your own account" in response.context["adminform"].form.errors[field][0]
    trainer.refresh_from_db()
    assert trainer.is_active
    assert trainer.is_staff


def test_list_rejects_a_trainer_who_demotes_themselves(trainer: User, trainer_client: Client) -> None:
    response = edit_in_list(trainer_client, User, trainer, role=Role.OPERATOR)
    assert "your own account" in errors_in_list(response)["role"][0]


def test_trainer_who_deletes_their_own_account_gets_403_on_page_and_list(
    trainer: User, operator: User, trainer_client: Client
) -> None:
    assert trainer_client.post(page_of(User, "delete", trainer.pk), {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [trainer.pk, operator.pk], "post": "yes"}
    assert trainer_client.post(page_of(User, "changelist"), chosen).status_code == 403
    assert User.objects.count() == 2


def test_trainer_can_change_their_own_room_and_name(
    trainer: User, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    data = account_data(trainer, sandbox=other_sandbox.pk, first_name="Grace")
    trainer_client.post(page_of(User, "change", trainer.pk), data)
    trainer.refresh_from_db()
    assert (trainer.sandbox, trainer.first_name) == (other_sandbox, "Grace")


@pytest.mark.parametrize(("field", "odd"), [("first_name", "\x1b"), ("last_name", "\u202e")])
def test_change_form_rejects_control_characters_in_a_persons_name(
    trainer: User, trainer_client: Client, field: str, odd: str
) -> None:
    data = account_data(trainer, **{field: f"Gra{odd}ce"})
    form = trainer_client.post(page_of(User, "change", trainer.pk), data).context["adminform"].form
    assert form.errors[field] == ["Take the control characters out."]


def test_deactivating_an_account_ends_its_session(
    operator: User, operator_client: Client, trainer_client: Client
) -> None:
    assert operator_client.get("/api/session").status_code == 200
    trainer_client.post(page_of(User, "change", operator.pk), account_data(operator, is_active=None))
    assert operator_client.get("/api/session").status_code == 401


def test_restoring_a_version_keeps_the_current_password(operator: User, trainer_client: Client) -> None:
    edit_in_list(trainer_client, User, operator, role=Role.TRAINER)
    changed = User.objects.get(pk=operator.pk)
    changed.set_password("another-secret-3")
    changed.save()
    restore(trainer_client, operator, operator.history.earliest())
    restored = User.objects.get(pk=operator.pk)
    assert (restored.role, restored.is_staff) == (Role.OPERATOR, False)
    assert restored.check_password("another-secret-3")


def test_setting_the_password_of_another_account_ends_only_the_sessions_of_that_account(
    operator: User, operator_client: Client, trainer: User
) -> None:
    browser = Client()
    proof = {"sessionToken": sign_in(browser, trainer.username).json()["sessionToken"]}
    key = browser.session.session_key
    address = reverse("admin:auth_user_password_change", args=(operator.pk,))
    assert address in browser.get(page_of(User, "change", operator.pk)).content.decode()
    browser.post(address, NEW_PASSWORD)
    operator.refresh_from_db()
    assert operator.check_password("another-secret-3")
    assert operator_client.get("/api/session").status_code == 401
    assert browser.session.session_key == key
    proof["username"] = trainer.username
    assert post(browser, "auth/validate-session", proof).json()["success"] is True


def test_trainer_who_sets_their_own_password_keeps_only_this_session(
    trainer: User, trainer_client: Client
) -> None:
    elsewhere = signed_in_client(trainer)
    own = {
        "old_password": PASSWORD,
        "new_password1": "another-secret-3",
        "new_password2": "another-secret-3",
    }
    trainer_client.post(reverse("admin:password_change"), own)
    assert trainer_client.get(reverse("admin:index")).status_code == 200
    assert elsewhere.get(reverse("admin:index")).status_code == 302


def test_own_password_is_changed_only_if_the_current_password_is_given(
    trainer: User, trainer_client: Client
) -> None:
    address = reverse("admin:auth_user_password_change", args=(trainer.pk,))
    response = trainer_client.post(address, NEW_PASSWORD)
    assert response.headers["Location"] == reverse("admin:password_change")
    wrong = {"old_password": "a-guess-4", "new_password1": "another-secret-3"}
    response = trainer_client.post(
        response.headers["Location"], wrong | {"new_password2": "another-secret-3"}
    )
    assert "old_password" in response.context["form"].errors
    trainer.refresh_from_db()
    assert trainer.check_password(PASSWORD)


@pytest.mark.parametrize(
    ("passwords", "message"),
    [
        (("12345", "12345"), "too short"),
        (("baseball", "baseball"), "too common"),
        (("Training-7", "Training-7"), "everybody here knows"),
        (("another-secret-3", "another-secret-4"), "match"),
        (("", ""), "required"),
    ],
)
def test_password_form_rejects_an_invalid_password_at_its_field(
    passwords: tuple[str, str], message: str, operator: User, trainer_client: Client
) -> None:
    address = reverse("admin:auth_user_password_change", args=(operator.pk,))
    response = trainer_client.post(address, dict(zip(("password1", "password2"), passwords, strict=True)))
    assert message in str(response.context["form"].errors["password2"])
    assert passwords[0] == "" or passwords[0] not in response.content.decode()
    operator.refresh_from_db()
    assert operator.check_password(PASSWORD)


def test_admin_pages_show_no_hash(operator: User, gate: Gate, trainer_client: Client) -> None:
    secret = {"secret": "brand-new-5", "again": "brand-new-5"}
    trainer_client.post(page_of(Gate, "change", gate.pk), secret)
    gate.refresh_from_db()
    for row in (operator, gate):
        for page in ("change", "history"):
            shown = trainer_client.get(page_of(type(row), page, row.pk)).content.decode()
            assert row.password not in shown
    assert gate.password not in trainer_client.get(page_of(Gate, "changelist")).content.decode()


@pytest.mark.meets("1:160", "D:standard-secrets", "D:super-password")
def test_new_secret_replaces_the_old_secret_of_the_same_kind(gate: Gate, trainer_client: Client) -> None:
    data = {"secret": "brand-new-5", "again": "brand-new-5"}
    trainer_client.post(page_of(Gate, "change", gate.pk), data)
    assert gate_opens(gate.sandbox_id, GateName.SUPER_PASSWORD, "brand-new-5")
    assert not gate_opens(gate.sandbox_id, GateName.SUPER_PASSWORD, SUPER_PASSWORD)


@pytest.mark.parametrize(
    ("secret", "again", "field"),
    [("12345", "12345", "secret"), ("", "", "secret"), ("long-secret-1", "long-secret-2", "again")],
)
def test_secret_form_rejects_an_invalid_secret_at_its_field(
    secret: str, again: str, field: str, gate: Gate, trainer_client: Client
) -> None:
    response = trainer_client.post(page_of(Gate, "change", gate.pk), {"secret": secret, "again": again})
    assert response.context["adminform"].form.errors[field]
    assert gate_opens(gate.sandbox_id, GateName.SUPER_PASSWORD, SUPER_PASSWORD)


def test_adding_or_deleting_a_secret_gets_403(gate: Gate, trainer_client: Client) -> None:
    assert trainer_client.get(page_of(Gate, "add")).status_code == 403
    assert trainer_client.get(page_of(Gate, "delete", gate.pk)).status_code == 403


def test_list_of_locked_sign_ins_adds_up_the_failures_of_two_browsers_until_the_lock_expires(
    operator: User, trainer_client: Client
) -> None:
    browsers = [Client(headers={"User-Agent": name}) for name in ("Firefox", "Chrome")]
    responses = [sign_in(browsers[number % 2], "ada", "wrong") for number in range(5)]
    assert responses[-1].status_code == 429
    sign_in(Client(REMOTE_ADDR="10.0.0.2"), "ada", "wrong")
    for username, failures, age in (("joan", 4, timedelta(0)), ("mary", 9, timedelta(hours=1))):
        AccessAttempt.objects.create(username=username, ip_address="127.0.0.1", failures_since_start=failures)
        AccessAttempt.objects.filter(username=username).update(attempt_time=timezone.now() - age)
    page = trainer_client.get(page_of(AccessAttempt, "changelist"))
    shown = "".join(page.content.decode().split())
    assert (shown.count(">locked<"), shown.count(">maysignin<")) == (2, 3)


def test_unlock_action_lets_a_locked_account_sign_in(operator: User, trainer_client: Client) -> None:
    browser = Client()
    responses = [sign_in(browser, "ada", "wrong") for _ in range(5)]
    assert responses[-1].status_code == 429
    chosen = {"action": "unlock", "_selected_action": [AccessAttempt.objects.get().pk]}
    response = trainer_client.post(page_of(AccessAttempt, "changelist"), chosen)
    assert "Unlocked: ada." in message_in(response)
    assert sign_in(browser, "ada").json()["success"] is True


def test_admin_does_not_show_django_groups() -> None:
    assert not admin.site.is_registered(Group)
