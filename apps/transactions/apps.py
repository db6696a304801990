"""Django configuration of the app."""

from django.apps import AppConfig


class TransactionsConfig(AppConfig):
    """Transactions, their history and their logs."""

    name = "apps.transactions"
    verbose_name = "Transactions"

    def ready(self) -> None:
        """Register planned changes with the hub, which notifies open screens when a change is due."""
        from apps.transactions.models import TransactionLog
        from apps.transactions.selectors import next_change
        from mockconsole.lib.live.sockets.hub import hub

        hub.register_schedule(TransactionLog.resources, next_change)
