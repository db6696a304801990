"""Django configuration of the app."""

from django.apps import AppConfig


class FinancialConfig(AppConfig):
    """App of the simulated financial APIs and vaults."""

    name = "apps.financial"
    verbose_name = "Financial systems"
