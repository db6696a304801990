"""Django configuration of the app."""

from django.apps import AppConfig, apps
from django.utils.module_loading import autodiscover_modules


class SandboxesConfig(AppConfig):
    """App of sandboxes, with their clocks and scenarios, and of the websocket."""

    name = "apps.sandboxes"
    verbose_name = "Rooms and texts"

    def ready(self) -> None:
        """Label all foreign keys to sandboxes "room", register the kinds of record of all apps, and connect the signals."""
        from apps.sandboxes import signals  # noqa: F401 (the import connects them)
        from apps.sandboxes.models import Sandbox

        # Set the label here for all models: in the fields' definitions, it would need a migration in every app.
        for model in apps.get_models():
            for field in model._meta.concrete_fields:
                if field.related_model is Sandbox:
                    field.verbose_name = "room"
        autodiscover_modules("record_kinds")
