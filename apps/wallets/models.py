"""What Django's registry of models needs to know of this app; everybody else imports a model from its subject."""

import apps.wallets.connector.models
import apps.wallets.hosts.models
import apps.wallets.ledger.models
import apps.wallets.market.models
import apps.wallets.saved.models  # noqa: F401 (imported for what importing registers)
