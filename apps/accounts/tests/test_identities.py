"""Whom session cookies belong to, as the server asks for many of them at once."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.selectors import identities_of_sessions
from apps.accounts.tests.people import account, signed_in
from apps.sandboxes.models import Sandbox
from mockconsole.lib.live.identity import Identity


def key_of(client: Client) -> str:
    return client.cookies[django_settings.SESSION_COOKIE_NAME].value


@pytest.fixture
def key(operator_client: Client) -> str:
    return key_of(operator_client)


def test_each_session_belongs_to_its_account_in_its_room(
    key: str, stranger_client: Client, operator: User, stranger: User
) -> None:
    other = key_of(stranger_client)
    assert identities_of_sessions([key, other, "nonsense", ""]) == {
        key: Identity(operator.pk, operator.sandbox_id),
        other: Identity(stranger.pk, stranger.sandbox_id),
    }


def test_many_sessions_take_two_queries(sandbox: Sandbox, django_assert_num_queries: Any) -> None:
    keys = [key_of(signed_in(account(f"trainee-{number}", sandbox))) for number in range(5)]
    with django_assert_num_queries(2):
        assert len(identities_of_sessions(keys)) == 5


def test_an_expired_session_is_over(key: str) -> None:
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))
    assert identities_of_sessions([key]) == {}


def test_a_disabled_account_is_nobody(key: str, operator: User) -> None:
    User.objects.filter(pk=operator.pk).update(is_active=False)
    assert identities_of_sessions([key]) == {}


def test_a_deleted_account_is_nobody(key: str, operator: User) -> None:
    User.objects.filter(pk=operator.pk).delete()
    assert identities_of_sessions([key]) == {}


def test_a_new_password_ends_the_sessions_of_the_old_one(key: str, operator: User) -> None:
    operator.set_password("another-password")
    User.objects.filter(pk=operator.pk).update(password=operator.password)
    assert identities_of_sessions([key]) == {}
    assert not Session.objects.filter(pk=key).exists()


def test_a_session_of_a_backend_that_is_not_in_use_is_nobodys(operator_client: Client) -> None:
    session = operator_client.session
    session[BACKEND_SESSION_KEY] = "somewhere.else.Backend"
    session.save()
    assert identities_of_sessions([key_of(operator_client)]) == {}


def test_a_session_that_nobody_signed_in_on_is_nobodys(client: Client, db: None) -> None:
    session = client.session
    session["theme"] = "dark"
    session.save()
    assert identities_of_sessions([str(session.session_key)]) == {}


def test_a_session_that_was_tampered_with_is_nobodys(key: str) -> None:
    Session.objects.filter(pk=key).update(session_data="nonsense")
    assert identities_of_sessions([key]) == {}
