"""JSON renderer for the API's responses."""

from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import JSONRenderer

from mockconsole.lib.json_texts import as_json


class OrjsonRenderer(JSONRenderer):
    """JSON renderer that uses orjson."""

    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the data as JSON bytes, or no bytes for None."""
        return b"" if data is None else as_json(data)
