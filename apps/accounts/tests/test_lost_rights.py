"""Tests of rights lost during a request: rights are checked again before a password or secret is written."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.choices import GateName, Role
from apps.accounts.models import Gate, User
from apps.accounts.tests.people import PASSWORD, SUPER_PASSWORD, account, post, signed_in_client
from apps.accounts.tests.test_adding import listed_form
from apps.accounts.tests.test_admin import NEW_PASSWORD
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import after_query, page_of

Form = tuple[str, dict[str, Any]]
Rows = list[tuple[Any, ...]]


def change(user: User, **changes: object) -> None:
    """Change an account and save it, as a concurrent request would."""
    changed = User.objects.get(pk=user.pk)
    for name, value in changes.items():
        setattr(changed, name, value)
    changed.save()


def stored_secrets() -> Rows:
    """Return the stored hashes of all passwords and all secrets."""
    return [
        *User.objects.order_by("pk").values_list("pk", "password"),
        *Gate.objects.values_list("pk", "password"),
    ]


def new_password(other: User) -> Form:
    return reverse("admin:auth_user_password_change", args=(other.pk,)), NEW_PASSWORD


def new_secret(other: User) -> Form:
    gate = Gate.objects.get(sandbox=other.sandbox_id, name=GateName.SUPER_PASSWORD)
    return page_of(Gate, "change", gate.pk), {"secret": "another-secret-3", "again": "another-secret-3"}


def new_accounts(other: User) -> Form:
    return reverse("admin:accounts_user_add_many"), listed_form(other.sandbox, "bob")


@pytest.mark.parametrize("act", [new_password, new_secret, new_accounts])
def test_trainer_demoted_during_the_request_gets_403_and_changes_no_secret(
    secrets: Sandbox, trainer: User, act: Callable[[User], Form]
) -> None:
    hedy = account("hedy", secrets, role=Role.TRAINER)
    client, before = signed_in_client(hedy), stored_secrets()
    with after_query('FROM "accounts_user"', lambda: change(hedy, role=Role.OPERATOR)):
        assert client.post(*act(trainer)).status_code == 403
    assert stored_secrets() == before


@pytest.mark.parametrize("changes", [{"role": Role.TRAINER}, {"is_active": False}, {"sandbox": None}])
def test_password_reset_is_refused_if_the_role_room_or_activation_of_the_account_changes_meanwhile(
    secrets: Sandbox, other_sandbox: Sandbox, operator: User, client: Client, changes: dict[str, object]
) -> None:
    changes = {name: other_sandbox if value is None else value for name, value in changes.items()}
    body = {"username": operator.username, "superPassword": SUPER_PASSWORD, "newPassword": "another-secret-3"}
    with after_query('FROM "accounts_gate"', lambda: change(operator, **changes)):
        assert post(client, "auth/reset-password", body).json()["success"] is False
    operator.refresh_from_db()
    assert operator.check_password(PASSWORD)
