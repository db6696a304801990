"""Django's entry to the app."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    """Bank transfer documents."""

    name = "apps.documents"
    verbose_name = "Documents"
