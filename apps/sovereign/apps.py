"""Django's entry to the app."""

from django.apps import AppConfig


class SovereignConfig(AppConfig):
    """Claims of the sovereign test about itself."""

    name = "apps.sovereign"
    verbose_name = "Sovereign test"
