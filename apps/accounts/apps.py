"""Django configuration of the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts, sign-in and the gates of a sandbox."""

    name = "apps.accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Connect the signals that revoke sessions."""
        from apps.accounts.signals import connect

        connect()
