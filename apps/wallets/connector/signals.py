"""Signal receiver that ends the wallet connection at sign-out."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver

from apps.wallets.connector.models import DappConnection


@receiver(user_logged_out)
def end_connections(sender: Any, user: AbstractBaseUser | None, **_: Any) -> None:
    """End the connections of the account that signs out, in all rooms."""
    if user is not None:
        DappConnection.objects.filter(user_id=user.pk).delete()
