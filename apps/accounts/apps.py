"""Django configuration of the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """App of accounts, sign-in and the secrets of a room."""

    name = "apps.accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Connect the signal handlers of sign-ins and sessions."""
        from apps.accounts import signals  # noqa: F401 (the import connects them)
