"""Django's entry to the app."""

from django.apps import AppConfig


class MultidomainConfig(AppConfig):
    """Domains and host servers."""

    name = "apps.multidomain"
    verbose_name = "Hosts and domains"

    def ready(self) -> None:
        """Register the app's kinds of record and its hot reads."""
        from apps.multidomain.record_kinds import register_kinds
        from apps.multidomain.selectors.domains import DOMAIN_HISTORY, DOMAIN_STATUS
        from apps.multidomain.selectors.hosts import HOST_SERVERS
        from mockconsole.lib.hot import shelf

        register_kinds()
        for read in (HOST_SERVERS, DOMAIN_STATUS, DOMAIN_HISTORY):
            shelf.register(read)
