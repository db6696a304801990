"""Django's entry to the app."""

from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    """Bank transfer documents."""

    name = "apps.documents"
    verbose_name = "Documents"

    def ready(self) -> None:
        """Register the app's kind of record."""
        from apps.documents.record_kinds import register_kinds

        register_kinds()
