"""Django's entry to the app."""

from django.apps import AppConfig


class SovereignConfig(AppConfig):
    """What the sovereign test claims of itself."""

    name = "apps.sovereign"
    verbose_name = "Sovereign test"
