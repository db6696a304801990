"""Kinds of record that this app adds to scenarios."""

from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.wallets.connector.models import PreparedTransfer
from apps.wallets.hosts.models import HostPerformance
from apps.wallets.ledger.models import Balance, Movement, Posting, Wallet
from apps.wallets.ledger.names import duplicate_names
from apps.wallets.ledger.proof import problems_of
from apps.wallets.ledger.services.movements import rebuild_balances
from apps.wallets.ledger.services.wallets import ensure_ledger_wallets
from apps.wallets.market.models import CryptoAsset
from apps.wallets.saved.models import SavedWallet

register(RecordKind("crypto_assets", CryptoAsset))
register(
    RecordKind(
        "wallets",
        Wallet,
        sorted_by=("created_at", "ref"),
        complete=ensure_ledger_wallets,
        prove=duplicate_names,
    )
)
register(RecordKind("movements", Movement, sorted_by=("created_at", "ref")))
register(RecordKind("saved_wallets", SavedWallet, sorted_by=("created_at", "ref")))
register(RecordKind("host_performance", HostPerformance, complete=HostPerformance.of))
register(
    RecordKind(
        "postings",
        Posting,
        sorted_by=("movement__created_at", "movement__ref", "movement", "line"),
        complete=rebuild_balances,
        derived=(Balance,),
        prove=problems_of,
    )
)
register(RecordKind("prepared_transfers", PreparedTransfer, sorted_by=("created_at", "ref")))
