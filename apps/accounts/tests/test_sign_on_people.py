"""Tests of single sign-on accounts: their roles, read from claims, and their usernames."""

from typing import Any

import pytest
from django.db.models.signals import pre_save

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.accounts.sign_on.people import account_of, role_of
from apps.accounts.tests.identity_provider import IdentityProvider
from apps.sandboxes.models import Sandbox

CHOSEN = IdentityProvider("https://id.example").settings(role_claim="realm_access.roles")
PERSON = {"iss": "https://id.example", "sub": "1", "realm_access.roles": ["students"]}


@pytest.mark.parametrize(
    ("claims", "role"),
    [
        ({"realm_access": {"roles": ["students"]}}, Role.OPERATOR),
        ({"realm_access": {"roles": "teachers"}}, Role.TRAINER),
        ({"realm_access": {"roles": ["students", "teachers"]}}, Role.TRAINER),
        ({"realm_access.roles": ["teachers"]}, Role.TRAINER),
        ({"realm_access": {"roles": ["Teachers", "teachers,students"]}}, None),
        ({"realm_access": ["teachers"]}, None),
        ({"realm_access": {"roles": None}}, None),
        ({"roles": ["teachers"]}, None),
        ({}, None),
    ],
)
def test_role_of_returns_the_role_in_the_claims_and_none_for_unknown_values(
    claims: dict[str, Any], role: Role | None
) -> None:
    assert role_of(claims, CHOSEN) == role


@pytest.mark.parametrize(
    ("claims", "username"),
    [
        ({"preferred_username": "anna"}, "anna"),
        ({"preferred_username": "anna@bank.example"}, "anna"),
        ({"email": "ben.k@bank.example"}, "ben.k"),
        ({"preferred_username": "trainer"}, "trainer-01"),
        ({"preferred_username": "seat:4"}, "person-"),
        ({"preferred_username": "DE89370400440532013000", "email": "carl@bank.example"}, "carl"),
        ({"preferred_username": "<b>"}, "person-"),
        ({"preferred_username": "\u200b"}, "person-"),
        ({"preferred_username": "tr\u0430iner"}, "person-"),
        ({"preferred_username": "\u0430\u043d\u043d\u0430"}, "\u0430\u043d\u043d\u0430"),
        ({"preferred_username": ["anna"]}, "person-"),
        ({}, "person-"),
    ],
)
def test_new_single_sign_on_account_gets_a_free_and_valid_username(
    claims: dict[str, Any], username: str, sandbox: Sandbox
) -> None:
    User.objects.create_user("trainer")
    user = account_of({**PERSON, **claims}, CHOSEN)
    assert user.username.startswith(username) if username.endswith("-") else user.username == username


def test_same_subject_of_another_issuer_is_another_person(sandbox: Sandbox) -> None:
    person = {**PERSON, "preferred_username": "anna"}
    first, second = (
        account_of({**person, "iss": issuer}, CHOSEN) for issuer in ("https://a.example", "https://b.example")
    )
    assert (first.username, second.username) == ("anna", "anna-01")


def test_new_account_gets_a_numbered_username_if_somebody_else_takes_the_name_meanwhile(
    sandbox: Sandbox,
) -> None:
    def take_name(instance: User, **_: Any) -> None:
        pre_save.disconnect(take_name, User)
        User.objects.create_user(instance.username)

    pre_save.connect(take_name, User)
    assert account_of({**PERSON, "preferred_username": "anna"}, CHOSEN).username == "anna-01"
