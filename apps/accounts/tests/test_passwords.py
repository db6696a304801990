"""Tests of the rules for new passwords in the password reset."""

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.people import sign_in
from apps.accounts.tests.test_throttle import reset
from apps.sandboxes.models import Sandbox


@pytest.mark.meets("1:150a")
@pytest.mark.departs_from("1:150b", "1:240a")
@pytest.mark.parametrize("password", ["seven77", "baseball", "Trainer-1234"])
def test_reset_rejects_a_short_or_guessable_password_at_its_field(
    password: str, client: Client, secrets: Sandbox, operator: User
) -> None:
    response = reset(client, newPassword=password)
    assert response.status_code == 400
    assert list(response.json()["fields"]) == ["newPassword"]
    assert sign_in(client, "ada").json()["success"] is True
    assert reset(client, newPassword="eight-88").json()["success"] is True


def test_reset_accepts_a_password_of_letters_only_and_one_of_64_characters(
    client: Client, secrets: Sandbox, operator: User
) -> None:
    for password in ("plainletters", "x" * 63 + " "):
        assert reset(client, newPassword=password).json()["success"] is True
        assert sign_in(client, "ada", password).json()["success"] is True
        assert sign_in(client, "ada", password[:-1]).json()["success"] is False
        assert sign_in(client, "ada", password.upper()).json()["success"] is False
