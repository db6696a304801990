"""Django's entry to the app."""

from django.apps import AppConfig


class WalletsConfig(AppConfig):
    """Crypto prices and wallets."""

    name = "apps.wallets"
    verbose_name = "Market and wallets"

    def ready(self) -> None:
        """Register the app's kinds of record and what is polled, and listen for what ends connections."""
        from apps.wallets.models.ledger import Movement
        from apps.wallets.record_kinds import register_kinds
        from apps.wallets.selectors.balances import next_change
        from apps.wallets.selectors.hosts import HOST_PERFORMANCE
        from apps.wallets.selectors.market import CRYPTO_PRICES
        from apps.wallets.signals import connect
        from mockconsole.lib.asgi.hub import hub
        from mockconsole.lib.hot import shelf

        register_kinds()
        connect()
        shelf.register(CRYPTO_PRICES)
        shelf.register(HOST_PERFORMANCE)
        hub.tick("crypto_prices_updated", CRYPTO_PRICES)
        hub.announce(Movement.resources, next_change)
