"""Django's entry to the app."""

from django.apps import AppConfig


class SwiftConfig(AppConfig):
    """SWIFT operations, terminals and the simulated network."""

    name = "apps.swift"
    verbose_name = "SWIFT"

    def ready(self) -> None:
        """Register the app's kinds of record and its polled status."""
        from apps.swift.record_kinds import register_kinds
        from apps.swift.selectors import SYSTEM_STATUS
        from mockconsole.lib.hot import shelf

        register_kinds()
        shelf.register(SYSTEM_STATUS)
