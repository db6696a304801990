"""What the sovereign test does, which moves and records nothing."""

import logging
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from apps.sandboxes.models import Sandbox
from apps.sovereign.models import SovereignStatus
from apps.sovereign.selectors import balance_of_master, claims_of
from apps.swift.integration.services import NO_CHAIN, NOT_PREPARED
from mockconsole.lib.money import exactly, shortest, without_zeros
from mockconsole.lib.outcomes import outcome_of

logger = logging.getLogger("mockconsole.sovereign")

Who = AbstractBaseUser | AnonymousUser

NO_WALLET: Final = (
    "This room has no master wallet any more, so there is nothing to pay from. Ask your trainer to reset it."
)
TOO_LITTLE: Final = (
    "The master wallet holds {balance} simulated ETH, {missing} ETH less than that. Write a smaller amount."
)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A prepared transaction: `missing` is what the wallet holds too little, and `declined` why nothing was prepared."""

    balance: Decimal
    missing: Decimal
    reason: str = ""
    declined: str = ""

    @property
    def can_execute(self) -> bool:
        """Whether the wallet covers the amount."""
        return not self.declined and not self.reason


def prepare_transaction(*, who: Who, sandbox_id: int, amount: Decimal) -> Prepared:
    """Say of an amount in ETH whether the simulated master wallet covers it; nothing moves and nothing is kept."""
    balance = balance_of_master(sandbox_id)
    held = balance or Decimal(0)
    with exactly():
        missing = without_zeros(max(amount - held, Decimal(0)))
    declined = (
        NO_CHAIN if not claims_of(sandbox_id).blockchain_connected else NOT_PREPARED.get(outcome_of(amount))
    )
    reason = ""
    if balance is None:
        reason = NO_WALLET
    elif missing:
        reason = TOO_LITTLE.format(balance=shortest(held), missing=shortest(missing))
    prepared = Prepared(held, missing, reason, declined or "")
    logger.info("%s prepared: %s.", who.get_username(), declined or reason or "nothing moves")
    return prepared


def ensure_status(sandbox: Sandbox) -> SovereignStatus:
    """Return the one sovereign status of a sandbox, made where it is missing."""
    return SovereignStatus.objects.get_or_create(sandbox=sandbox)[0]
