"""The application that Daphne and uvicorn serve."""

from mockconsole.wsgi import application as wsgi_application  # isort: skip (sets Django up for what follows)

from django.conf import settings

from apps.accounts.selectors import identities_of_sessions
from apps.sandboxes.consumers import LiveConsumer
from mockconsole.lib.asgi.body_limit import BodyLimit
from mockconsole.lib.asgi.daphne_ours import adapt_daphne
from mockconsole.lib.asgi.root import Root
from mockconsole.lib.asgi.wsgi_bridge import WsgiBridge
from mockconsole.lib.identity import identities

identities.ask(identities_of_sessions)
body_limit = BodyLimit(
    identities=identities,
    everywhere=settings.API_BODY_LIMIT,
    uploads=settings.UPLOAD_BODY_LIMIT,
    uploads_below="/admin/",
)
adapt_daphne(body_limit)
application = Root(
    identities=identities,
    django=WsgiBridge(wsgi_application, body_limit=body_limit),
    websocket=LiveConsumer.as_asgi(),
)
