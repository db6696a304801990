"""The application that Daphne and uvicorn serve."""

from channels.security.websocket import AllowedHostsOriginValidator

from mockconsole.wsgi import application as wsgi_application  # isort: skip (sets Django up for what follows)

from django.conf import settings

from apps.accounts.selectors import identities_of_sessions
from apps.sandboxes.consumers import LiveConsumer
from mockconsole.lib.asgi.identities import Identities
from mockconsole.lib.asgi.root import Root
from mockconsole.lib.asgi.wsgi_bridge import WsgiBridge
from mockconsole.lib.identity import memory


def body_limit(path: str) -> int:
    """Return how many bytes a request to a path may carry; only the admin takes file uploads."""
    limit: int = settings.UPLOAD_BODY_LIMIT if path.startswith("/admin/") else settings.API_BODY_LIMIT
    return limit


application = Root(
    identities=Identities(look_up=identities_of_sessions, memory=memory),
    django=WsgiBridge(wsgi_application, body_limit=body_limit),
    websocket=AllowedHostsOriginValidator(LiveConsumer.as_asgi()),
)
