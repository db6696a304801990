"""Sign-in that waits for its second step: the password was right, and no session has begun."""

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
    """Return the step that an account's sign-in needs after the password; None if it needs none."""
    if user.second_factor_since is not None:
        return SecondStep.CODE
    return SecondStep.SET_UP if user.lacks_second_factor else None


def hold(*, session: SessionBase, user: User) -> None:
    """Store in the session that the password of an account was right."""
    session[HELD] = [user.pk, user.get_session_auth_hash(), timezone.now().isoformat()]


def held_account(session: SessionBase) -> User | None:
    """Return the account whose password was right less than ten minutes ago.

    Returns None if there is none, or if it was disabled or its password or second factor changed meanwhile.
    """
    if HELD not in session:
        return None
    pk, proof, began = session[HELD]
    user = User.objects.filter(pk=pk, is_active=True).first()
    in_time = timezone.now() - datetime.fromisoformat(began) < TIME_LIMIT
    return user if user and in_time and constant_time_compare(proof, user.get_session_auth_hash()) else None
