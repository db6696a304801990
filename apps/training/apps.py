"""Django's entry to the app."""

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    """Walkthroughs, the lessons in which people follow them, and what they did there."""

    name = "apps.training"
    verbose_name = "Training"

    def ready(self) -> None:
        """Keep a journal of what accounts on seats do by calls."""
        from apps.training.calls import keep_call
        from mockconsole.lib.api.acts import call_finished

        call_finished.connect(keep_call)
