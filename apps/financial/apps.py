"""Django's entry to the app."""

from django.apps import AppConfig


class FinancialConfig(AppConfig):
    """The claimed financial interfaces and vaults."""

    name = "apps.financial"
    verbose_name = "Financial systems"
