"""Fill the main room of the benchmark's database with transactions: `python -m tests.bench.fill COUNT`."""

import os
import sys
from datetime import datetime, timedelta
from decimal import Decimal

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.db.models import QuerySet  # noqa: E402

from apps.sandboxes.models import Sandbox  # noqa: E402
from apps.sandboxes.selectors import MAIN_ROOM, now_in, records_of, sandbox_by_key  # noqa: E402
from apps.transactions.choices import PaymentMethod, TransactionStatus  # noqa: E402
from apps.transactions.models import Transaction  # noqa: E402
from apps.wallets.assets import Currency  # noqa: E402
from apps.wallets.choices import Network  # noqa: E402
from tests.bench.lists import APART_SECONDS  # noqa: E402

FIRST = 100_000
AT_ONCE = 2_000
APART = timedelta(seconds=APART_SECONDS)


def fill(sandbox: Sandbox, total: int) -> None:
    """Add transactions, the newest first, until the room has `total`."""
    missing = total - records_of(Transaction, sandbox.pk).count()
    now = now_in(sandbox)
    rows: QuerySet[Transaction] = QuerySet(Transaction)
    for start in range(0, missing, AT_ONCE):
        # Use a plain QuerySet to skip the checks for real identifiers, which would take minutes for 100,000 rows.
        rows.bulk_create(
            [
                transaction(sandbox, number, now - number * APART)
                for number in range(start, min(start + AT_ONCE, missing))
            ]
        )


def transaction(sandbox: Sandbox, number: int, created_at: datetime) -> Transaction:
    """Return a transaction like those of a busy room."""
    status = TransactionStatus.values[number % 4]
    return Transaction(
        sandbox=sandbox,
        ref=f"TRN-{FIRST + number:06d}",
        final_status=status,
        amount=Decimal(number % 9_000 + 1) + Decimal("0.50"),
        currency=Currency.values[number // 4 % 4],
        network=Network.ETHEREUM,
        transaction_type="wallet_transfer",
        payment_method=PaymentMethod.values[number % 3],
        from_wallet="master",
        to_wallet="wallet1",
        metadata='{"priority": "high", "useSepaDirectPath": false}',
        error_message="Timed out after 30 seconds (SIMULATED)" if status == "failed" else "",
        created_at=created_at,
        created_by="trainee",
    )


if __name__ == "__main__":
    fill(sandbox_by_key(MAIN_ROOM), int(sys.argv[1]))
    with connection.cursor() as cursor:
        # Update the query planner's statistics now; after so many inserts, PostgreSQL itself would do that soon.
        cursor.execute(
            "ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE transactions_transaction"
        )
