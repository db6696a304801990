"""Django configuration of the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """App of accounts, sign-in and the secrets of a room."""

    name = "apps.accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Connect the signals that revoke sessions."""
        from apps.accounts.signals import connect

        connect()
