"""Django's entry to the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts, signing in and the gates of a sandbox."""

    name = "apps.accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Listen for what ends sessions."""
        from apps.accounts.signals import connect

        connect()
