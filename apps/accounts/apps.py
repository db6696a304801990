"""Django's entry to the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts, signing in and the gates of a sandbox."""

    name = "apps.accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Register the app's kinds of record and listen for what ends sessions."""
        from apps.accounts.record_kinds import register_kinds
        from apps.accounts.signals import connect

        register_kinds()
        connect()
