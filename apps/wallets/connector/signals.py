"""Signal receiver that ends the wallet connection at sign-out."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.signals import user_logged_out

from apps.wallets.connector.services import disconnect


def connect() -> None:
    """Connect the receiver to Django's sign-out signal."""
    user_logged_out.connect(end_connections, dispatch_uid="wallets.signed_out")


def end_connections(sender: Any, user: AbstractBaseUser | None, **_: Any) -> None:
    """Disconnect the account that signs out."""
    if user is not None and user.pk is not None:
        disconnect(user_id=user.pk)
