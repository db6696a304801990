"""Django configuration of the app."""

from django.apps import AppConfig


class TextsConfig(AppConfig):
    """Texts of the screens, which staff override in a room, and anchors that walkthroughs point at."""

    name = "apps.texts"
    verbose_name = "Screen texts"
