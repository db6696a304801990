"""Effects of decisions on pending transactions and waiting documents."""

import logging
from collections.abc import Mapping
from typing import Final, NamedTuple

from django.core.exceptions import ValidationError

from apps.documents.choices import DocumentStatus
from apps.documents.models import BankTransferDocument
from apps.documents.selectors import row_of
from apps.documents.services import transfer_document
from apps.sandboxes.locks import locked
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.training.choices import Disposition
from apps.transactions.models import Transaction
from apps.transactions.services import complete_transaction, keep_pending, seconds_pending
from mockconsole.lib.deleted_rows import RowGone
from mockconsole.lib.errors import Refusal
from mockconsole.lib.live.identity import Who

logger = logging.getLogger("mockconsole.training")

GONE: Final = "{ref} is not in this room any more. Your decision was recorded; nothing was changed."
REFUSED: Final = "Your decision was recorded. {why}"
COMPLETED: Final = "{ref} is completed. Nothing was changed."
_REASONS: Final[Mapping[str, str]] = {Disposition.HOLD: "Held", Disposition.ESCALATE: "Escalated"}
_DONE: Final[Mapping[str, str]] = {
    Disposition.HOLD: "{ref} is held. Nothing happens to it until somebody decides again.",
    Disposition.RELEASE: "{ref} was released and is completed. Release is final.",
    Disposition.ESCALATE: "{ref} was escalated. Nothing happens to it until somebody decides again.",
}


class Effect(NamedTuple):
    """Effect of a decision, and the message for the person."""

    done: bool
    message: str


def exists_in(sandbox_id: int, ref: str) -> bool:
    """Return True if a room has a transaction or document with the given reference."""
    return records_of(_model_of(ref), sandbox_id).filter(ref=ref).exists()


def carry_out(*, who: Who, sandbox_id: int, about: str, decision: str) -> Effect:
    """Carry out a decision; if that fails, for example because the record was deleted, return the reason."""
    apply = _decide_document if _model_of(about) is BankTransferDocument else _decide_transaction
    try:
        with locked(sandbox_id) as sandbox:
            apply(who, sandbox, about, decision)
    except (Transaction.DoesNotExist, BankTransferDocument.DoesNotExist, RowGone):
        return Effect(done=False, message=GONE.format(ref=about))
    except Refusal as refusal:
        return Effect(done=False, message=REFUSED.format(why=refusal.detail))
    except ValidationError as error:
        return Effect(done=False, message=REFUSED.format(why=" ".join(error.messages)))
    logger.info("%s decided on %s: %s.", who.get_username(), about, decision)
    return done(about, decision)


def done(about: str, decision: str) -> Effect:
    """Return the effect of a decision that was carried out."""
    return Effect(done=True, message=_DONE[decision].format(ref=about))


def _model_of(ref: str) -> type[Transaction] | type[BankTransferDocument]:
    return Transaction if ref.startswith("TRN-") else BankTransferDocument


def _decide_transaction(who: Who, sandbox: Sandbox, ref: str, decision: str) -> None:
    if decision == Disposition.RELEASE:
        seconds = seconds_pending(sandbox, ref)
        complete_transaction(who=who, sandbox=sandbox, ref=ref, processing_time=seconds)
    else:
        keep_pending(who=who, sandbox=sandbox, ref=ref, reason=_REASONS[decision])


def _decide_document(who: Who, sandbox: Sandbox, ref: str, decision: str) -> None:
    """Release a validated document; holding it changes nothing, because documents don't proceed by themselves."""
    if decision == Disposition.RELEASE:
        reply = transfer_document(who=who, sandbox=sandbox, ref=ref)
        if not reply.success:
            raise Refusal(reply.message)
    elif row_of(sandbox.pk, ref).status == DocumentStatus.COMPLETED:
        raise Refusal(COMPLETED.format(ref=ref))
