"""Reads of addresses outside the room: they have no wallet here, and are known by what was sent to them."""

from apps.sandboxes.selectors import records_of
from apps.wallets.connector.models import PreparedTransfer
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.selectors.transactions import ROWS_A_PAGE, TransactionsSent, as_transactions
from apps.wallets.ledger.models import Movement


def address_meant(movement: Movement) -> str:
    """Return the address that a transaction was sent to; blank where no more is known than its wallets."""
    meant = PreparedTransfer.objects.filter(movement=movement).values_list("to_address", flat=True)
    return meant.first() or ""


def transactions_to(room: ChainSnapshot, address: str, after: int | None) -> TransactionsSent:
    """Return the transactions that were sent to an address, the last prepared first."""
    sent = records_of(PreparedTransfer, room.id).filter(to_address=address, movement__isnull=False)
    left = sent if after is None else sent.filter(pk__lt=after)
    candidates = list(left.select_related("movement").order_by("-pk")[: ROWS_A_PAGE + 1])
    page_rows = candidates[:ROWS_A_PAGE]
    movements = [row.movement for row in page_rows if row.movement is not None]
    return TransactionsSent(
        as_transactions(room, movements), page_rows[-1].pk if len(candidates) > ROWS_A_PAGE else None
    )
