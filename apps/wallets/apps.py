"""Django configuration of the app."""

from django.apps import AppConfig


class WalletsConfig(AppConfig):
    """Crypto prices and wallets."""

    name = "apps.wallets"
    verbose_name = "Market and wallets"

    def ready(self) -> None:
        """Register polled reads and scheduled events, and connect the sign-out signal."""
        from apps.wallets.connector import signals  # noqa: F401 (the import connects it)
        from apps.wallets.hosts.selectors import HOST_PERFORMANCE
        from apps.wallets.ledger.models import Movement
        from apps.wallets.ledger.selectors import next_change
        from apps.wallets.market.selectors import CRYPTO_PRICES
        from mockconsole.lib.live.cache import live_cache
        from mockconsole.lib.live.sockets.hub import hub

        live_cache.register(CRYPTO_PRICES)
        live_cache.register(HOST_PERFORMANCE)
        hub.register_ticker("crypto_prices_updated", CRYPTO_PRICES)
        hub.register_schedule(Movement.resources, next_change)
