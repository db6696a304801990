"""The application that Daphne and uvicorn serve."""

from channels.security.websocket import AllowedHostsOriginValidator

from mockconsole.wsgi import application as wsgi_application  # isort: skip (sets Django up for what follows)

from django.conf import settings

from apps.accounts.selectors import identity_of_session
from apps.sandboxes.consumers import LiveConsumer
from mockconsole.lib.asgi.pool import one_by_one
from mockconsole.lib.asgi.root import Root
from mockconsole.lib.asgi.wsgi_bridge import WsgiBridge
from mockconsole.lib.identity import Identity, memory


async def identify(session_key: str, *, anew: bool = False) -> Identity | None:
    """Return whom a session belongs to, asking Django only where it was not checked lately or is to be anew."""
    identity = None if anew else memory.recall(session_key)
    if identity is None:
        generation = memory.generation
        identity = await one_by_one(identity_of_session, session_key)
        if identity is None:
            memory.forget_session(session_key)
        else:
            memory.remember(session_key, identity, generation=generation)
    return identity


def body_limit(path: str) -> int:
    """Return how many bytes a request to a path may carry; only the admin takes file uploads."""
    limit: int = settings.UPLOAD_BODY_LIMIT if path.startswith("/admin/") else settings.API_BODY_LIMIT
    return limit


application = Root(
    identify=identify,
    django=WsgiBridge(wsgi_application, body_limit=body_limit),
    websocket=AllowedHostsOriginValidator(LiveConsumer.as_asgi()),
)
