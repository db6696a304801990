"""Wallet connector: connections of accounts, and transfers prepared for broadcasting."""

from typing import Final

from django.conf import settings
from django.db import models

from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.numbering import Numbering
from apps.wallets.assets import Currency, decimals_of
from apps.wallets.choices import Network, PreparedStatus
from apps.wallets.ledger.models import MAX_ADDRESS_LENGTH, Movement, Wallet
from mockconsole.lib.columns import choices_constraint
from mockconsole.lib.money.amounts import AmountField

CURRENCY: Final = Currency.USDT.value
CURRENCY_DECIMALS: Final = decimals_of(Network.ETHEREUM, CURRENCY)

_OFF_CHAIN: Final = (PreparedStatus.PREPARED, PreparedStatus.REJECTED)


class DappConnection(models.Model):
    """Connection of an account to its room's wallet; ends at sign-out."""

    sandbox = models.ForeignKey(Sandbox, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "user"), name="dapp_connection_once_an_account"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} in {self.sandbox_id}"


class PreparedTransfer(SandboxRecord):
    """A prepared token transfer; a broadcast changes only its status and movement."""

    resources = ()
    matched_by = ("ref",)
    numbering = Numbering("SIM-TX-", digits=6)
    keeps_history = False

    ref = models.CharField("reference", max_length=32, validators=numbering.validators)
    status = models.CharField(max_length=16, choices=PreparedStatus, default=PreparedStatus.PREPARED)
    source = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="+")
    to_address = models.CharField(max_length=MAX_ADDRESS_LENGTH)
    token_address = models.CharField(max_length=MAX_ADDRESS_LENGTH)
    amount = AmountField(decimals=CURRENCY_DECIMALS)
    made_by = models.CharField(max_length=150)
    created_at = models.DateTimeField("created")
    movement = models.OneToOneField(
        Movement,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="+",
        help_text="Movement that the broadcast wrote to the ledger.",
    )

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("sandbox", "ref"), name="prepared_transfer_unique_in_sandbox"),
            choices_constraint("prepared_transfer_status_known", "status", PreparedStatus),
            models.CheckConstraint(
                condition=models.Q(amount__gt=0), name="prepared_transfer_amount_positive"
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=_OFF_CHAIN, movement__isnull=True)
                | (~models.Q(status__in=_OFF_CHAIN) & models.Q(movement__isnull=False)),
                name="prepared_transfer_broadcast_has_movement",
                violation_error_message="A transfer that was broadcast has its movement, and no other has.",
            ),
        )
