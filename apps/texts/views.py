"""API of screen texts."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiResponse

from apps.sandboxes.api.operation import Call, operation
from apps.texts import selectors
from apps.texts.models import ScreenText
from apps.texts.serializers import ENTRY_SCHEMA
from mockconsole.lib.live.polled import Polled

OVERRIDES: Final = OpenApiResponse(
    {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": ENTRY_SCHEMA}},
    description="Overrides by screen and key, each in the form of its entry in the catalogue.",
)


@operation("GET", "screen-text", gives=OVERRIDES, polled=Polled(ScreenText.resources))
def get_screen_text(call: Call) -> dict[str, dict[str, Any]]:
    """Return the overrides, keyed by screen and by the text's key."""
    return selectors.screen_text_overrides(call.sandbox_id)
