"""Admin of the app: the imports register the admin pages of the subpackages."""

import apps.wallets.connector.admin
import apps.wallets.hosts.admin
import apps.wallets.ledger.admin
import apps.wallets.market.admin
import apps.wallets.saved.admin  # noqa: F401 (the import registers it)
