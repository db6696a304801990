"""Django configuration of the app."""

from django.apps import AppConfig


class SovereignConfig(AppConfig):
    """Sovereign test: claims that staff set, and figures of the room's ledger, chain and network."""

    name = "apps.sovereign"
    verbose_name = "Sovereign test"
