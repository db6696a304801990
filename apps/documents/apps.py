"""Django configuration of the app."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    """App of bank transfer documents."""

    name = "apps.documents"
    verbose_name = "Documents"
