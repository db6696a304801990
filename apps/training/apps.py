"""Django's entry to the app."""

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    """Walkthroughs, lessons and the journal of seats."""

    name = "apps.training"
    verbose_name = "Training"

    def ready(self) -> None:
        """Connect the journal to the calls of seats."""
        from apps.training.calls import keep_call
        from mockconsole.lib.api.acts import call_finished

        call_finished.connect(keep_call)
