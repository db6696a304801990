"""Reads of addresses outside the room, which have no wallet and appear only as destinations of broadcasts."""

from apps.sandboxes.selectors import records_of
from apps.wallets.connector.models import PreparedTransfer
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.selectors.transactions import ROWS_A_PAGE, ListPage, as_transactions
from apps.wallets.explorer.view_models import Transaction
from apps.wallets.ledger.models import Movement


def destination_of(movement: Movement) -> str:
    """Return the destination address of a broadcast; blank for any other movement."""
    addresses = PreparedTransfer.objects.filter(movement=movement).values_list("to_address", flat=True)
    return addresses.first() or ""


def transactions_to(room: ChainSnapshot, address: str, after: int | None) -> ListPage[Transaction, int]:
    """Return a page of the transactions sent to an address, the most recently prepared first."""
    sent = records_of(PreparedTransfer, room.id).filter(to_address=address, movement__isnull=False)
    left = sent if after is None else sent.filter(pk__lt=after)
    candidates = list(left.select_related("movement").order_by("-pk")[: ROWS_A_PAGE + 1])
    page_rows = candidates[:ROWS_A_PAGE]
    movements = [row.movement for row in page_rows if row.movement is not None]
    return ListPage(
        as_transactions(room, movements), page_rows[-1].pk if len(candidates) > ROWS_A_PAGE else None
    )
