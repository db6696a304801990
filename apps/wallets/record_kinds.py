"""What of this app travels in a scenario."""

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.registry import RecordKind, register
from apps.wallets.models.connector import PreparedTransfer
from apps.wallets.models.hosts import HostPerformance
from apps.wallets.models.ledger import Balance, Movement, Posting
from apps.wallets.models.market import CryptoAsset
from apps.wallets.models.saved import SavedWallet
from apps.wallets.models.wallets import Wallet
from apps.wallets.selectors.proof import problems_of
from apps.wallets.services.hosts import ensure_host_performance
from apps.wallets.services.ledger import rebuild_balances
from apps.wallets.services.wallets import ensure_ledger_wallets


def register_kinds() -> None:
    """Register this app's kinds of record."""
    register(RecordKind("crypto_assets", CryptoAsset))
    register(
        RecordKind("wallets", Wallet, sorted_by=("created_at", "ref"), complete=_complete_ledger_wallets)
    )
    register(RecordKind("movements", Movement, sorted_by=("created_at", "ref")))
    register(RecordKind("saved_wallets", SavedWallet, sorted_by=("created_at", "ref")))
    register(
        RecordKind(
            "host_performance",
            HostPerformance,
            sorted_by=("sandbox",),
            complete=_complete_host_performance,
        )
    )
    register(
        RecordKind(
            "postings",
            Posting,
            sorted_by=("movement__created_at", "movement__ref", "movement", "line"),
            complete=_complete_balances,
            derived=(Balance,),
            prove=problems_of,
        )
    )
    register(RecordKind("prepared_transfers", PreparedTransfer, sorted_by=("created_at", "ref")))


def _complete_ledger_wallets(sandbox: Sandbox) -> None:
    ensure_ledger_wallets(sandbox)


def _complete_balances(sandbox: Sandbox) -> None:
    rebuild_balances(sandbox)


def _complete_host_performance(sandbox: Sandbox) -> None:
    ensure_host_performance(sandbox)
