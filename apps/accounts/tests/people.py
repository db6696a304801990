"""Helpers that create accounts and signed-in clients for the tests of every app."""

from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.sandboxes.models import Sandbox

PASSWORD = "correct-horse-7"
SUPER_PASSWORD = "battery-staple-9"

# Type of the test client's responses; django-stubs' type, which has `.json()`, is private.
Answer = Any


def account(username: str, sandbox: Sandbox, *, role: Role = Role.OPERATOR) -> User:
    """Create an account, and load it from the database again as a request would."""
    user = User.objects.create_user(username, password=PASSWORD, role=role, sandbox=sandbox)
    return User.objects.get(pk=user.pk)


def signed_in_client(user: User) -> Client:
    """Return a client signed in as `user`; it skips the real sign-in, which would write four more rows."""
    session = SessionStore()
    session.update(
        {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
    )
    session.create()
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return client


def post(client: Client, address: str, body: Any = None, **headers: str) -> Answer:
    """Send a POST request with a JSON body to a URL below /api/."""
    return client.post(f"/api/{address}", body, content_type="application/json", headers=headers or None)


def sign_in(client: Client, username: str, password: str = PASSWORD) -> Answer:
    """Sign in through the API."""
    return post(client, "auth/login", {"username": username, "password": password})


def account_data(user: User, **changed: object) -> dict[str, Any]:
    """Return the form data of an account's change page in the admin, with the given changes; None leaves a field out."""
    data = {"username": user.username, "role": user.role, "sandbox": user.sandbox_id, "is_active": "on"}
    return {name: value for name, value in {**data, **changed}.items() if value is not None}
