"""Django's entry to the app."""

from django.apps import AppConfig, apps
from django.utils.module_loading import autodiscover_modules


class SandboxesConfig(AppConfig):
    """Sandboxes, their clock, their scenarios and the websocket."""

    name = "apps.sandboxes"
    verbose_name = "Rooms and texts"

    def ready(self) -> None:
        """Have every app register its kinds of record, and listen for changes; forms and lists call a sandbox a room."""
        from apps.sandboxes.models import Sandbox
        from apps.sandboxes.signals import connect

        # Said here for every model at once: in each link's definition it would be a migration of every app.
        for model in apps.get_models():
            for field in model._meta.concrete_fields:
                if field.related_model is Sandbox:
                    field.verbose_name = "room"
        autodiscover_modules("record_kinds")
        connect()
