"""Django configuration of the app."""

from django.apps import AppConfig, apps
from django.utils.module_loading import autodiscover_modules


class SandboxesConfig(AppConfig):
    """App of sandboxes with their clock, scenarios and websocket."""

    name = "apps.sandboxes"
    verbose_name = "Rooms and texts"

    def ready(self) -> None:
        """Register the kinds of record of all apps, connect the signals, and label every link to a sandbox "room"."""
        from apps.sandboxes.models import Sandbox
        from apps.sandboxes.signals import connect

        # Set the label here for all models: in each field's definition, it would need a migration in every app.
        for model in apps.get_models():
            for field in model._meta.concrete_fields:
                if field.related_model is Sandbox:
                    field.verbose_name = "room"
        autodiscover_modules("record_kinds")
        connect()
