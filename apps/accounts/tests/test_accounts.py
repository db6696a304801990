"""Tests of stored accounts and secrets, and of the account changes after which open sessions are checked again."""

from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.hashers import check_password
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from apps.accounts.choices import GateName, Role
from apps.accounts.models import Gate, User
from apps.accounts.services import SEED_ACCOUNTS, seed_accounts, set_gates
from apps.accounts.tests.people import PASSWORD, SUPER_PASSWORD, account, post, sign_in, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import clone_sandbox, create_sandbox, reset_sandbox
from apps.sandboxes.tests.scenarios import export_files
from mockconsole import settings as product
from mockconsole.lib.live import notify

FLOOR = "argon2$argon2id$v=19$m=19456,t=2,p=1$"


@pytest.fixture
def real_hashers(settings: Settings) -> None:
    """Use the product's password hasher instead of the tests' fast hasher."""
    settings.PASSWORD_HASHERS = product.PASSWORD_HASHERS


@pytest.mark.meets("1:160", "D:super-password")
def test_passwords_and_secrets_are_hashed_with_argon2id_at_owasps_minimum(
    real_hashers: None, operator: User, secrets: Sandbox
) -> None:
    assert operator.password.startswith(FLOOR)
    assert all(gate.password.startswith(FLOOR) for gate in Gate.objects.filter(sandbox=secrets))
    assert check_password(PASSWORD, operator.password)


def test_seed_accounts_creates_an_operator_and_a_trainer(sandbox: Sandbox) -> None:
    seed_accounts(sandbox=sandbox, password=PASSWORD)
    accounts = {user.username: (user.role, user.is_staff, user.sandbox) for user in User.objects.all()}
    assert accounts == {
        "administrator": (Role.OPERATOR, False, sandbox),
        "trainer": (Role.TRAINER, True, sandbox),
    }
    assert {seed.username for seed in SEED_ACCOUNTS} == set(accounts)
    assert all(user.check_password(PASSWORD) for user in User.objects.all())


def hashes(sandbox: Sandbox) -> dict[str, str]:
    return dict(Gate.objects.filter(sandbox=sandbox).values_list("name", "password"))


def test_set_gates_leaves_existing_secrets_unchanged(sandbox: Sandbox) -> None:
    set_gates(sandbox=sandbox, password=SUPER_PASSWORD)
    first = hashes(sandbox)
    assert set(first) == set(GateName.values)
    set_gates(sandbox=sandbox, password="another-one")
    assert hashes(sandbox) == first


@pytest.mark.usefixtures("small_scenario")
def test_new_sandbox_gets_the_secrets_of_the_main_room(secrets: Sandbox) -> None:
    assert hashes(create_sandbox(who=None, key="west", name="West wing")) == hashes(secrets)


def test_clone_gets_the_secrets_of_its_source_and_changes_them_independently(secrets: Sandbox) -> None:
    gate = Gate.objects.get(sandbox=secrets, name=GateName.SUPER_PASSWORD)
    gate.set_password("changed-by-staff")
    gate.save()
    copy = clone_sandbox(who=None, source=secrets, key="copy", name="Copy")
    assert hashes(copy) == hashes(secrets)
    own = Gate.objects.get(sandbox=copy, name=GateName.SUPER_PASSWORD)
    assert own.opens_with("changed-by-staff")
    own.set_password("changed-again")
    own.save()
    assert hashes(copy) != hashes(secrets)


@pytest.mark.usefixtures("small_scenario")
def test_reset_of_a_sandbox_keeps_its_secrets(secrets: Sandbox) -> None:
    before = hashes(secrets)
    reset_sandbox(who=None, sandbox=secrets)
    assert hashes(secrets) == before


def test_export_of_a_sandbox_contains_no_secret(secrets: Sandbox) -> None:
    files = export_files(secrets)
    assert "gates.yaml" not in files
    text = "".join(files.values())
    assert "password" not in text
    assert [hashed for hashed in hashes(secrets).values() if hashed in text] == []


@pytest.mark.services
@pytest.mark.parametrize("other", ["ADA", "Ünal"])
def test_database_rejects_an_existing_username_in_another_letter_case(operator: User, other: str) -> None:
    account("ünal", operator.sandbox)
    with pytest.raises(IntegrityError), transaction.atomic():
        account(other, operator.sandbox)


@pytest.mark.services
def test_migration_renames_the_later_of_two_usernames_that_differ_in_case_only(
    sandbox: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    names = ("first", "second", "third", "ada-2")
    ids = [account(name, sandbox).pk for name in names]
    before = dict(zip(ids, ("ada", "ADA", "Ada", "ada-2"), strict=True))
    for pk, username in before.items():
        # Restore the state before the migration; use `update`, because it doesn't compute the normalized username.
        User.objects.filter(pk=pk).update(username=username, username_key=f"none {pk}")
    import_module("apps.accounts.migrations.0005_usernames_apart").tell_apart(apps, None)
    after = dict(User.objects.values_list("pk", "username"))
    assert [after[pk] for pk in ids] == ["ada", "ADA-3", "Ada-4", "ada-2"]
    assert "The account ADA is now ADA-3" in caplog.text
    assert sign_in(Client(), "ada-4").json()["success"] is True


def test_history_of_an_account_has_no_password(operator: User) -> None:
    assert not hasattr(operator.history.first(), "password")


def revoked_users(callbacks: Sequence[object]) -> list[int]:
    return [
        callback.args[0]
        for callback in callbacks
        if isinstance(callback, partial) and callback.func is notify._revoke
    ]


@pytest.mark.parametrize(
    ("changes", "needed"),
    [
        ({"is_active": False}, True),
        ({"role": Role.TRAINER}, True),
        ({"password": "another hash"}, True),
        ({"sandbox": "west"}, True),
        ({"first_name": "Ada"}, False),
        ({"last_login": timezone.now()}, False),
        ({}, False),
    ],
)
def test_sessions_are_checked_in_every_process_only_if_a_value_that_they_depend_on_changed(
    operator: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    changes: dict[str, Any],
    needed: bool,
) -> None:
    west = Sandbox.objects.create(key="west", name="West wing", seed="s")
    for name, value in changes.items():
        setattr(operator, name, west if name == "sandbox" else value)
    assert operator.sessions_need_checking() is needed
    with django_capture_on_commit_callbacks() as callbacks:
        operator.save()
    assert revoked_users(callbacks) == [operator.pk] * needed


def test_sign_out_and_deletion_of_an_account_notify_every_process_but_its_creation_does_not(
    sandbox: Sandbox, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        joan = account("joan", sandbox)
        pk = joan.pk
        post(signed_in_client(joan), "auth/logout")
        User.objects.get(pk=pk).delete()
    assert revoked_users(callbacks) == [pk, pk]
