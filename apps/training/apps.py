"""Django's entry to the app."""

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    """Walkthroughs, the lessons in which people follow them, and what they did there."""

    name = "apps.training"
    verbose_name = "Training"
