"""What ends a connection to a wallet."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.signals import user_logged_out

from apps.wallets.connector.services import disconnect


def connect() -> None:
    """Listen to accounts that sign out."""
    user_logged_out.connect(signed_out, dispatch_uid="wallets.signed_out")


def signed_out(sender: Any, user: AbstractBaseUser | None, **_: Any) -> None:
    """End the connection of an account that signs out."""
    if user is not None and user.pk is not None:
        disconnect(user_id=user.pk)
