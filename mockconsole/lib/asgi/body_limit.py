"""How long a request's body may be."""

from mockconsole.lib.asgi.headers import Headers, session_key
from mockconsole.lib.identity import Identities


class BodyLimit:
    """One limit for everybody and every address, and a larger one where signed-in people upload files."""

    def __init__(self, *, identities: Identities, everywhere: int, uploads: int, uploads_below: str) -> None:
        self._identities = identities
        self._everywhere = everywhere
        self._uploads = uploads
        self._uploads_below = uploads_below

    def verdict(self, path: str, headers: Headers, size: int) -> bool | None:
        """Tell whether a body may be this long; None where that depends on a session not checked lately."""
        if size <= self._everywhere:
            return True
        key = session_key(headers)
        if size > self._uploads or not path.startswith(self._uploads_below) or key is None:
            return False
        return True if self._identities.recall(key) else None

    async def allows(self, path: str, headers: Headers, size: int) -> bool:
        """Tell whether a body may be this long, looking the session up where it depends on that."""
        verdict = self.verdict(path, headers, size)
        if verdict is None:
            return await self._identities.of(session_key(headers) or "") is not None
        return verdict
