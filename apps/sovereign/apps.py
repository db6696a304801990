"""Django configuration of the app."""

from django.apps import AppConfig


class SovereignConfig(AppConfig):
    """App of the sovereign test, which displays values set by staff, and values of the room's ledger, chain and network."""

    name = "apps.sovereign"
    verbose_name = "Sovereign test"
