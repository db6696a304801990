"""How the API writes its answers."""

from collections.abc import Mapping
from typing import Any

import orjson
from rest_framework.renderers import JSONRenderer


class OrjsonRenderer(JSONRenderer):
    """JSON by orjson; Decimals must be text by the time they come here."""

    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the data as bytes."""
        return b"" if data is None else orjson.dumps(data, default=str)
