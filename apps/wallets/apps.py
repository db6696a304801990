"""Django's entry to the app."""

from django.apps import AppConfig


class WalletsConfig(AppConfig):
    """Crypto prices and wallets."""

    name = "apps.wallets"
    verbose_name = "Market and wallets"

    def ready(self) -> None:
        """Register the app's kinds of record and its polled list."""
        from apps.wallets.record_kinds import register_kinds
        from apps.wallets.selectors import CRYPTO_PRICES
        from mockconsole.lib.asgi.hub import hub
        from mockconsole.lib.hot import shelf

        register_kinds()
        shelf.register(CRYPTO_PRICES)
        hub.tick("crypto_prices_updated", CRYPTO_PRICES)
