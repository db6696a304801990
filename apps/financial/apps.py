"""Django's entry to the app."""

from django.apps import AppConfig


class FinancialConfig(AppConfig):
    """The claimed financial interfaces and vaults."""

    name = "apps.financial"
    verbose_name = "Financial systems"

    def ready(self) -> None:
        """Register the app's kinds of record."""
        from apps.financial.record_kinds import register_kinds

        register_kinds()
