"""Django's entry to the app."""

from django.apps import AppConfig


class TransactionsConfig(AppConfig):
    """Transactions, their history and their logs."""

    name = "apps.transactions"
    verbose_name = "Transactions"

    def ready(self) -> None:
        """Register the app's kinds of record, and what changes by itself."""
        from apps.transactions.models import TransactionLog
        from apps.transactions.record_kinds import register_kinds
        from apps.transactions.selectors import next_change
        from mockconsole.lib.asgi.hub import hub

        register_kinds()
        hub.announce(TransactionLog.resources, next_change)
