"""Django's entry to the app."""

from django.apps import AppConfig


class SandboxesConfig(AppConfig):
    """Sandboxes, their clock, their scenarios and the websocket."""

    name = "apps.sandboxes"
    verbose_name = "Sandboxes"

    def ready(self) -> None:
        """Register the app's kinds of record and listen for changes."""
        from apps.sandboxes.record_kinds import register_kinds
        from apps.sandboxes.signals import connect

        register_kinds()
        connect()
