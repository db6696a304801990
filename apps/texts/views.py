"""API of screen texts."""

from functools import partial
from typing import Any, Final

from drf_spectacular.utils import OpenApiResponse

from apps.sandboxes.api.operation import Call, operation
from apps.texts import selectors, services
from apps.texts.models import ScreenText
from apps.texts.serializers import ENTRY_SCHEMA, EditedTextSerializer, OverrideSerializer
from mockconsole.lib.live.polled import Polled

OVERRIDES: Final = OpenApiResponse(
    {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": ENTRY_SCHEMA}},
    description="Overrides by screen and key, each in the form of its entry in the catalogue.",
)

_trainers_call: Final = partial(
    operation, of=ScreenText, trainers_alone="Only trainers edit the texts of screens.", journalled=None
)
"""Decorator for API calls that only trainers may make."""


@operation("GET", "screen-text", gives=OVERRIDES, polled=Polled(ScreenText.resources))
def get_screen_text(call: Call) -> dict[str, dict[str, Any]]:
    """Return the overrides, keyed by screen and by the text's key."""
    return selectors.screen_text_overrides(call.sandbox_id)


@_trainers_call("GET", "screen-text/<slug:screen>", gives=EditedTextSerializer(many=True))
def list_texts_of_screen(call: Call, screen: str) -> Any:
    """Return all texts of a content file with their defaults and overrides, in the order of the file."""
    return selectors.texts_of_screen(call.sandbox_id, screen)


@_trainers_call(
    "PUT", "screen-text/<slug:screen>/<str:key>", takes=OverrideSerializer, gives=EditedTextSerializer
)
def override_text(call: Call, screen: str, key: str) -> Any:
    """Override a text in the caller’s room; the last of two concurrent overrides wins."""
    return services.override_text(
        who=call.who, sandbox_id=call.sandbox_id, screen=screen, key=key, **call.input
    )


@_trainers_call("DELETE", "screen-text/<slug:screen>/<str:key>", gives=None, status=204)
def reset_text(call: Call, screen: str, key: str) -> None:
    """Delete the override of a text, so that the room shows the default again."""
    services.reset_text(who=call.who, sandbox_id=call.sandbox_id, screen=screen, key=key)
