"""Models of the app for Django's registry; other code imports a model from its subpackage."""

import apps.wallets.connector.models
import apps.wallets.hosts.models
import apps.wallets.ledger.models
import apps.wallets.market.models
import apps.wallets.saved.models  # noqa: F401 (the import registers it)
