"""Django configuration of the app."""

from django.apps import AppConfig


class TextsConfig(AppConfig):
    """App of the screen texts, which staff can override per room, and of the anchors that walkthroughs point at."""

    name = "apps.texts"
    verbose_name = "Screen texts"
