"""Django's entry to the app."""

from django.apps import AppConfig


class SwiftConfig(AppConfig):
    """SWIFT operations, terminals and the simulated network."""

    name = "apps.swift"
    verbose_name = "SWIFT"

    def ready(self) -> None:
        """Register the app's polled status."""
        from apps.swift.selectors import SYSTEM_STATUS
        from mockconsole.lib.live.hot import shelf

        shelf.register(SYSTEM_STATUS)
