"""The market, the ledger, saved wallets, the crypto hosts and the wallet connector in the admin."""

from apps.wallets.admin import connector, hosts, ledger, market, saved

__all__ = ["connector", "hosts", "ledger", "market", "saved"]
