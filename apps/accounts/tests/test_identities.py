"""Tests of `identities_of_sessions`, which reads the identities of many sessions at once."""

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
from mockconsole.lib.live.identity import Identity


def key_of(client: Client) -> str:
    return client.cookies[django_settings.SESSION_COOKIE_NAME].value


@pytest.fixture
def key(operator_client: Client) -> str:
    return key_of(operator_client)


def test_identities_contain_the_account_and_room_of_each_session_and_are_read_in_two_queries(
    key: str, stranger_client: Client, operator: User, stranger: User, django_assert_num_queries: Any
) -> None:
    other = key_of(stranger_client)
    with django_assert_num_queries(2):
        identities = identities_of_sessions([key, other, "nonsense", ""])
    assert identities == {
        key: Identity(operator.pk, operator.sandbox_id),
        other: Identity(stranger.pk, stranger.sandbox_id),
    }


@pytest.mark.parametrize(
    "changes", [{"expire_date": timezone.now() - timedelta(seconds=1)}, {"session_data": "nonsense"}]
)
def test_identities_omit_an_expired_or_tampered_session(key: str, changes: dict[str, Any]) -> None:
    Session.objects.filter(pk=key).update(**changes)
    assert identities_of_sessions([key]) == {}


def test_identities_omit_a_disabled_account(key: str, operator: User) -> None:
    User.objects.filter(pk=operator.pk).update(is_active=False)
    assert identities_of_sessions([key]) == {}


def test_identities_omit_a_deleted_account(key: str, operator: User) -> None:
    User.objects.filter(pk=operator.pk).delete()
    assert identities_of_sessions([key]) == {}


def test_session_older_than_the_password_has_no_identity_and_is_deleted(key: str, operator: User) -> None:
    operator.set_password("another-password")
    User.objects.filter(pk=operator.pk).update(password=operator.password)
    assert identities_of_sessions([key]) == {}
    assert not Session.objects.filter(pk=key).exists()


def test_identities_omit_a_session_of_an_unknown_authentication_backend(operator_client: Client) -> None:
    session = operator_client.session
    session[BACKEND_SESSION_KEY] = "somewhere.else.Backend"
    session.save()
    assert identities_of_sessions([key_of(operator_client)]) == {}


def test_identities_omit_an_anonymous_session(client: Client, db: None) -> None:
    session = client.session
    session["theme"] = "dark"
    session.save()
    assert identities_of_sessions([str(session.session_key)]) == {}
