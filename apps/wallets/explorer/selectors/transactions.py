"""Reads of transactions and blocks; each read runs a fixed number of queries, however long the list is."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, Generic, NamedTuple, TypeVar

from django.db.models import Count, Q, QuerySet

from apps.sandboxes.selectors import records_of
from apps.wallets.choices import MovementKind
from apps.wallets.explorer.chain_snapshot import ChainSnapshot
from apps.wallets.explorer.view_models import Transaction, as_transaction
from apps.wallets.ledger.models import Movement, Posting
from apps.wallets.ledger.simulation import BlockSpan, block_at, span_of
from mockconsole.lib.api.pagination import RowPlace, older_than

ROWS_A_PAGE: Final = 25
BLOCKS_SHOWN: Final = 8
BUSY_BLOCKS_SHOWN: Final = 6
# Maximum number of rows read to find busy blocks: a single block may have thousands of rows.
_TIMES_READ: Final = 200

Row = TypeVar("Row")
Place = TypeVar("Place")


class ListPage(NamedTuple, Generic[Row, Place]):
    """A page of a list; `last` is the cursor of the next page, None on the last page."""

    rows: list[Row]
    last: Place | None


class BlockLine(NamedTuple):
    """A block in the list on the start page."""

    number: int
    begins: datetime
    transactions: int


class Neighbours(NamedTuple):
    """Nearest earlier and nearest later block that has transactions."""

    before: int | None
    after: int | None


def transactions(room: ChainSnapshot, after: RowPlace | None) -> ListPage[Transaction, RowPlace]:
    """Return a page of the transactions on the simulated chains, newest first."""
    return _page(room, _on_chain(room), after)


def transactions_of_block(
    room: ChainSnapshot, span: BlockSpan, after: RowPlace | None
) -> ListPage[Transaction, RowPlace]:
    """Return a page of a block's transactions, newest first."""
    return _page(room, _within(span, _in_blocks(room)), after)


def transaction_count(room: ChainSnapshot, span: BlockSpan) -> int:
    """Return the number of transactions in a block."""
    return _within(span, _in_blocks(room)).count()


def first_blocks(room: ChainSnapshot) -> list[BlockLine]:
    """Return up to 8 blocks with their transaction counts: the newest 6 with transactions, then the newest of the others."""
    times = _in_blocks(room).filter(created_at__lt=span_of(room.newest).ends)
    made = times.order_by("-created_at", "-id").values_list("created_at", flat=True)[:_TIMES_READ]
    busy = list(dict.fromkeys(block_at(time.timestamp()) for time in made))[:BUSY_BLOCKS_SHOWN]
    newest = range(room.newest, max(room.newest - BLOCKS_SHOWN, -1), -1)
    spans = {number: span_of(number) for number in list(dict.fromkeys([*busy, *newest]))[:BLOCKS_SHOWN]}
    listed = BlockSpan(spans[min(spans)].begins, spans[max(spans)].ends)
    counts = _within(listed, _in_blocks(room)).aggregate(
        **{
            f"in_{number}": Count("pk", filter=Q(created_at__gte=span.begins, created_at__lt=span.ends))
            for number, span in spans.items()
        }
    )
    return [BlockLine(number, span.begins, counts[f"in_{number}"]) for number, span in spans.items()]


def neighbours(room: ChainSnapshot, span: BlockSpan) -> Neighbours:
    """Return the nearest earlier and the nearest later block that has transactions."""
    times = _in_blocks(room).values_list("created_at", flat=True)
    before = times.filter(created_at__lt=span.begins).order_by("-created_at", "-id").first()
    later = times.filter(created_at__gte=span.ends, created_at__lte=room.now)
    return Neighbours(_block_of(before), _block_of(later.order_by("created_at", "id").first()))


def movement_with_hash(room: ChainSnapshot, tx_hash: str) -> Movement | None:
    """Return the movement with the given hash, or None."""
    return _due_movements(room).filter(tx_hash=tx_hash).order_by("pk").first()


def movement_with_reference(room: ChainSnapshot, ref: str) -> Movement | None:
    """Return the movement with the given reference, on a chain or not, or None."""
    return _due_movements(room).filter(ref=ref).order_by("pk").first()


def transactions_of(room: ChainSnapshot, ref: str, limit: int) -> list[Transaction]:
    """Return up to `limit` movements of the transaction with the given reference, newest first."""
    rows = _due_movements(room).filter(transaction_ref=ref)
    return as_transactions(room, rows.order_by("-created_at", "-id")[:limit])


def as_transactions(room: ChainSnapshot, movements: Iterable[Movement]) -> list[Transaction]:
    """Return the view models of movements; one query reads all their postings."""
    rows = list(movements)
    postings = postings_of(rows)
    return [as_transaction(room, row, postings[row.pk]) for row in rows]


def postings_of(movements: Sequence[Movement]) -> defaultdict[int, list[Posting]]:
    """Return the postings of movements with their wallets, in line order, keyed by movement id."""
    by_movement: defaultdict[int, list[Posting]] = defaultdict(list)
    rows = Posting.objects.filter(movement__in=[row.pk for row in movements])
    for posting in rows.select_related("wallet").order_by("movement_id", "line"):
        by_movement[posting.movement_id].append(posting)
    return by_movement


def _due_movements(room: ChainSnapshot) -> QuerySet[Movement]:
    """Return the movements of a room that are due: planned movements are hidden until they are due."""
    return records_of(Movement, room.id).filter(due__lte=room.ledger)


def _on_chain(room: ChainSnapshot) -> QuerySet[Movement]:
    return _due_movements(room).exclude(network="")


def _in_blocks(room: ChainSnapshot) -> QuerySet[Movement]:
    """Return the transactions that are in blocks: all except holds, which stay pending."""
    return _on_chain(room).exclude(kind=MovementKind.HOLD)


def _within(span: BlockSpan, rows: QuerySet[Movement]) -> QuerySet[Movement]:
    return rows.filter(created_at__gte=span.begins, created_at__lt=span.ends)


def _page(
    room: ChainSnapshot, rows: QuerySet[Movement], after: RowPlace | None
) -> ListPage[Transaction, RowPlace]:
    left = rows if after is None else older_than(rows, after)
    candidates = list(left.order_by("-created_at", "-id")[: ROWS_A_PAGE + 1])
    page_rows = candidates[:ROWS_A_PAGE]
    more = len(candidates) > ROWS_A_PAGE
    return ListPage(
        as_transactions(room, page_rows),
        RowPlace(page_rows[-1].created_at, page_rows[-1].pk) if more else None,
    )


def _block_of(time: datetime | None) -> int | None:
    return None if time is None else block_at(time.timestamp())
