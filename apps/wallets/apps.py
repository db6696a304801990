"""Django's entry to the app."""

from django.apps import AppConfig


class WalletsConfig(AppConfig):
    """Crypto prices and wallets."""

    name = "apps.wallets"
    verbose_name = "Market and wallets"

    def ready(self) -> None:
        """Register what is polled, and listen for what ends connections."""
        from apps.wallets.connector.signals import connect
        from apps.wallets.hosts.selectors import HOST_PERFORMANCE
        from apps.wallets.ledger.models import Movement
        from apps.wallets.ledger.selectors import next_change
        from apps.wallets.market.selectors import CRYPTO_PRICES
        from mockconsole.lib.live.hot import shelf
        from mockconsole.lib.live.hub import hub

        connect()
        shelf.register(CRYPTO_PRICES)
        shelf.register(HOST_PERFORMANCE)
        hub.tick("crypto_prices_updated", CRYPTO_PRICES)
        hub.announce(Movement.resources, next_change)
