"""Django's entry to the app."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class SandboxesConfig(AppConfig):
    """Sandboxes, their clock, their scenarios and the websocket."""

    name = "apps.sandboxes"
    verbose_name = "Sandboxes"

    def ready(self) -> None:
        """Have every app register its kinds of record, and listen for changes."""
        from apps.sandboxes.signals import connect

        autodiscover_modules("record_kinds")
        connect()
