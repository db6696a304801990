"""Django configuration of the app."""

from django.apps import AppConfig


class SwiftConfig(AppConfig):
    """SWIFT operations, terminals and the simulated network."""

    name = "apps.swift"
    verbose_name = "SWIFT"

    def ready(self) -> None:
        """Register the system status in the cache of polled reads."""
        from apps.swift.selectors import SYSTEM_STATUS
        from mockconsole.lib.live.cache import live_cache

        live_cache.register(SYSTEM_STATUS)
