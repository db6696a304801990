"""Django configuration of the app."""

from django.apps import AppConfig


class MultidomainConfig(AppConfig):
    """App of domains and host servers."""

    name = "apps.multidomain"
    verbose_name = "Hosts and domains"

    def ready(self) -> None:
        """Register the app's reads with the live cache."""
        from apps.multidomain.selectors.domains import DOMAIN_HISTORY, DOMAIN_STATUS
        from apps.multidomain.selectors.hosts import HOST_SERVERS
        from mockconsole.lib.live.cache import live_cache

        for read in (HOST_SERVERS, DOMAIN_STATUS, DOMAIN_HISTORY):
            live_cache.register(read)
