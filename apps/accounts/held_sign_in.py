"""Held sign-in: the password was right, but the second step isn't done, so no session has started."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from apps.accounts.choices import SecondStep
from apps.accounts.models import User

HELD: Final = "held_sign_in"
TIME_LIMIT: Final = timedelta(minutes=10)


def second_step(user: User) -> SecondStep | None:
    """Return the step that the account's sign-in needs after the password, or None."""
    if user.second_factor_since is not None:
        return SecondStep.CODE
    return SecondStep.SET_UP if user.lacks_second_factor else None


def hold(*, session: SessionBase, user: User) -> None:
    """Hold a sign-in: store in the session's data that the account's password was right."""
    session[HELD] = [user.pk, user.get_session_auth_hash(), timezone.now().isoformat()]


def held_account(session: SessionBase) -> User | None:
    """Return the account of the held sign-in, or None if no sign-in is held or its ten minutes are over.

    Returns None also if the account was disabled or its password or second factor changed meanwhile.
    """
    if HELD not in session:
        return None
    pk, proof, began = session[HELD]
    user = User.objects.filter(pk=pk, is_active=True).first()
    in_time = timezone.now() - datetime.fromisoformat(began) < TIME_LIMIT
    return user if user and in_time and constant_time_compare(proof, user.get_session_auth_hash()) else None
