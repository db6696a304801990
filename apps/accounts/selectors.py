"""Every read of accounts."""

from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

from apps.accounts.choices import GateName
from apps.accounts.models import Gate, User
from apps.sandboxes.selectors import records_of
from mockconsole.lib.identity import Identity


def identity_of_session(session_key: str) -> Identity | None:
    """Return whom a session belongs to, with all of Django's own checks."""
    request = HttpRequest()
    request.session = SessionStore(session_key)
    user = get_user(request)
    if not isinstance(user, User) or not user.is_active:
        return None
    return Identity(user.pk, user.sandbox_id)


def user_by_name(username: str) -> User | None:
    """Return an active account by its username."""
    return User.objects.filter(username=username, is_active=True).first()


def gate_opens(sandbox_id: int, name: GateName, password: str) -> bool:
    """Tell whether a secret opens a gate of a sandbox."""
    gate = records_of(Gate, sandbox_id).filter(name=name).first()
    return gate is not None and gate.opens_with(password)


def accounts_exist() -> bool:
    """Tell whether anybody has an account yet."""
    return User.objects.exists()
