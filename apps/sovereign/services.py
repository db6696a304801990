"""Preparation of the sovereign test's transaction; it moves no funds and stores no data."""

import logging
from decimal import Decimal
from typing import Final, NamedTuple

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import one_of
from apps.sovereign.models import SovereignStatus
from apps.sovereign.selectors import balance_of_master
from apps.swift.integration.services import preparation_refusal
from mockconsole.lib.live.identity import Who
from mockconsole.lib.money.exact import exactly, shortest, without_zeros

logger = logging.getLogger("mockconsole.sovereign")

NO_WALLET: Final = (
    "This room has no master wallet any more, so nothing can be paid. Ask your trainer to reset the room."
)
TOO_LITTLE: Final = "The master wallet holds {balance} simulated ETH, {missing} ETH less than the amount. Write a smaller amount."


class Prepared(NamedTuple):
    """Result of preparing a transaction: the balance, the missing amount, and the reason if it couldn't be executed."""

    success: bool
    balance: Decimal
    missing: Decimal
    error: str | None


def prepare_transaction(*, who: Who, sandbox: Sandbox, amount: Decimal) -> Prepared:
    """Check if the simulated master wallet's balance covers an amount of ETH; no funds are moved, and nothing is stored."""
    balance = balance_of_master(sandbox.pk)
    available = balance or Decimal(0)
    with exactly():
        missing = without_zeros(max(amount - available, Decimal(0)))
    connected = one_of(SovereignStatus, sandbox.pk).blockchain_connected
    error = declined = preparation_refusal(sandbox=sandbox, connected=connected, amount=amount)
    if not declined and balance is None:
        error = NO_WALLET
    elif not declined and missing:
        error = TOO_LITTLE.format(balance=shortest(available), missing=shortest(missing))
    logger.info("%s prepared: %s.", who.get_username(), error or "nothing moves")
    return Prepared(declined is None, available, missing, error)
