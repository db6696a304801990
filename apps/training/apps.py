"""Django configuration of the app."""

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    """App of walkthroughs, lessons and the journal of seats."""

    name = "apps.training"
    verbose_name = "Training"

    def ready(self) -> None:
        """Connect handlers that journal calls, allow explanations, and reject settlements that a lesson asks about."""
        from apps.accounts.models import explanations_requested
        from apps.training.calls import journal_call
        from apps.training.exercise import refuse_judged
        from apps.training.own_seat import answer_explanations
        from apps.transactions.services import settlement_requested
        from mockconsole.lib.api.acts import call_finished

        call_finished.connect(journal_call)
        explanations_requested.connect(answer_explanations)
        settlement_requested.connect(refuse_judged)
