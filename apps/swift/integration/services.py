"""Writes of the global integration; call send_message and pay_by_sepa in a database transaction with the sandbox locked."""

import json
import logging
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.core.exceptions import ValidationError

from apps.sandboxes.endings import ending_in
from apps.sandboxes.models import Sandbox
from apps.sandboxes.references import assign_reference
from apps.sandboxes.selectors import now_in, one_of
from apps.swift.choices import (
    IntegrationCurrency,
    MessageType,
    OfferedCountry,
    OfferedNetwork,
    ProcessingStatus,
)
from apps.swift.credit_transfer import derive_uetr
from apps.swift.fin.charset import Unwritable
from apps.swift.integration.messages import mt103_text
from apps.swift.integration.models import IntegrationStatus
from apps.swift.integration.selectors import institution_of, is_connector_active
from apps.swift.models import SwiftOperation
from apps.swift.services import save_operation
from apps.swift.training_banks import bank_in
from mockconsole.lib.live.identity import Who
from mockconsole.lib.money.exact import fixed
from mockconsole.lib.money.magic_cents import Ending

logger = logging.getLogger("mockconsole.swift")

CURRENCY: Final = IntegrationCurrency.EUR.value
CENTS: Final = 2

NO_CONNECTOR: Final = (
    "The SWIFT connector is inactive: nothing was sent or recorded. Wait until the network is back."
)
_NO_CHAIN: Final = (
    "The simulated blockchain is disconnected: nothing was prepared. Wait until it is connected again."
)
NO_BANK: Final = (
    "No bank of this room has that BIC. Choose one of the list: nobody receives a message to an unknown BIC."
)
NOT_IN_SEPA: Final = (
    "The United States is not in SEPA, and its accounts have no IBAN: no euro payment of this kind can reach a bank there. "
    "An offer of such a payment is a red flag. Choose another country."
)

_NOT_PREPARED: Final = {
    Ending.FAILS: "The simulated network declined this transaction. Nothing was prepared.",
    Ending.REJECTED: "The simulated network sent this transaction back. Nothing was prepared.",
}

_STATUSES: Final = {
    Ending.SUCCEEDS: ProcessingStatus.COMPLETED,
    Ending.STAYS_PENDING: ProcessingStatus.PENDING,
    Ending.FAILS: ProcessingStatus.FAILED,
    Ending.REJECTED: ProcessingStatus.FAILED,
}
_REASONS: Final = {
    Ending.FAILS: "The simulated network did not accept it.",
    Ending.REJECTED: "The correspondent rejected it and sent it back.",
}


@dataclass(frozen=True, slots=True)
class SendResult:
    """Result of sending a message or payment; `accepted` is false if the network did not accept it."""

    operation: SwiftOperation
    accepted: bool
    reason: str
    mt103: str | None = None


def preparation_refusal(*, sandbox: Sandbox, connected: bool, amount: Decimal) -> str | None:
    """Return the reason why the simulated network won't prepare a transaction of this amount; None if it will."""
    if not connected:
        return _NO_CHAIN
    return _NOT_PREPARED.get(ending_in(sandbox, amount, among=_NOT_PREPARED))


def prepare_transaction(
    *, who: Who, sandbox: Sandbox, network: OfferedNetwork, amount: Decimal
) -> str | None:
    """Simulate preparing a blockchain transaction; nothing moves or is recorded. Return the reason if it is declined."""
    connected = one_of(IntegrationStatus, sandbox.pk).ethereum_connected
    refused = preparation_refusal(sandbox=sandbox, connected=connected, amount=amount)
    logger.info("%s prepared on %s: %s.", who.get_username(), network, refused or "nothing moves")
    return refused


def send_message(
    *, who: Who, sandbox: Sandbox, message_type: MessageType, bic: str, amount: Decimal
) -> SendResult | None:
    """Record a SWIFT message under the sandbox's next reference; return None if the connector is inactive.

    Raises ValidationError, keyed by field, if no bank has the BIC or no message can carry the amount.
    """
    if not is_connector_active(sandbox.pk):
        return None
    institution = institution_of(sandbox.pk, bic)
    if institution is None:
        raise ValidationError({"bicCode": NO_BANK})
    operation = SwiftOperation(
        sandbox=sandbox,
        operation_type=f"{message_type.lower()}_message",
        swift_bic=bic,
        correspondent_bank=institution.name,
    )
    result = _record(who, operation, amount, messageType=message_type.value)
    if message_type is not MessageType.MT103 or not result.accepted:
        return result
    try:
        text = mt103_text(operation, amount, CURRENCY)
    except Unwritable as error:
        raise ValidationError({"data.amount": error.message}) from error
    return SendResult(operation, result.accepted, result.reason, text)


def pay_by_sepa(*, who: Who, sandbox: Sandbox, country: OfferedCountry, amount: Decimal) -> SendResult:
    """Record a SEPA payment to the country's training bank under the sandbox's next reference.

    Raises ValidationError, keyed by field, for a country that isn't in SEPA.
    """
    bank = bank_in(country)
    if bank is None:
        raise ValidationError({"countryCode": NOT_IN_SEPA})
    operation = SwiftOperation(
        sandbox=sandbox,
        operation_type="sepa_credit_transfer",
        swift_bic=bank.bic,
        correspondent_bank=bank.name,
    )
    return _record(who, operation, amount, countryCode=country.value)


def _record(who: Who, operation: SwiftOperation, amount: Decimal, **data: str) -> SendResult:
    """Record an operation; the magic cents of its amount, or the trainer's setting, determine its outcome."""
    ending = ending_in(operation.sandbox, amount)
    reason = _REASONS.get(ending, "")
    assign_reference(operation, operation.sandbox)
    operation.created_at = now_in(operation.sandbox)
    operation.transaction_id = str(derive_uetr(operation.sandbox.seed, operation.ref))
    operation.processing_status = _STATUSES[ending]
    if operation.processing_status == ProcessingStatus.COMPLETED:
        operation.completed_at = operation.created_at
    operation.operation_data = json.dumps(
        {
            **data,
            "amount": fixed(amount, CENTS),
            "currency": CURRENCY,
            "sentBy": who.get_username(),
            **({"reason": reason} if reason else {}),
            "simulated": True,
        }
    )
    operation.clean_fields(exclude={"sandbox", "swift_reference"})
    operation.clean()
    save_operation(who=who, operation=operation)
    return SendResult(operation, ending is not Ending.FAILS, reason)
