"""The application that Daphne and uvicorn serve."""

from mockconsole.wsgi import application as wsgi_application  # isort: skip (sets Django up for what follows)

from apps.accounts.selectors import identities_of_sessions
from apps.sandboxes.consumers import LiveConsumer
from mockconsole.lib.live.daphne import adapt_daphne
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.root import Root
from mockconsole.lib.live.wsgi_bridge import WsgiBridge

identities.ask(identities_of_sessions)
adapt_daphne()
application = Root(
    identities=identities,
    django=WsgiBridge(wsgi_application, identities=identities),
    websocket=LiveConsumer.as_asgi(),
)
