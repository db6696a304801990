"""The market, the ledger with its wallets, and the wallet connector; Django finds the models of the app here."""

import apps.wallets.models.connector
import apps.wallets.models.hosts
import apps.wallets.models.ledger
import apps.wallets.models.market
import apps.wallets.models.saved
import apps.wallets.models.wallets  # noqa: F401 (imported for what importing registers)
