"""The API of sandboxes."""

from typing import Any, Final

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse

from apps.sandboxes import selectors, services
from apps.sandboxes.models import Sandbox, ScreenText
from apps.sandboxes.operations import Call, operation
from apps.sandboxes.serializers import ENTRY_SCHEMA, SandboxChangeSerializer, SandboxInfoSerializer
from apps.sandboxes.simulation import browser_dice, simulated_time
from mockconsole.lib.live.declared import Polled

OVERRIDES: Final = OpenApiResponse(
    {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": ENTRY_SCHEMA}},
    description="Overrides by screen and key, each in the form of its entry in the catalogue.",
)


@operation("GET", "sandbox", gives=SandboxInfoSerializer)
def get_sandbox(call: Call) -> dict[str, Any]:
    """Return the room."""
    return _told(call, call.sandbox)


@operation(
    "PATCH",
    "sandbox",
    takes=SandboxChangeSerializer,
    gives=SandboxInfoSerializer,
    trainers_alone="Only trainers change the room. Ask yours.",
    journalled=("settlement", "frozen", "speed", "nextTransfer"),
)
def change_sandbox(call: Call) -> dict[str, Any]:
    """Steer its clock, and set who decides about new transactions and how the next transfer ends; trainers alone may."""
    return _told(call, services.change_sandbox(who=call.who, sandbox_id=call.sandbox_id, **call.asked))


def _told(call: Call, sandbox: Sandbox) -> dict[str, Any]:
    wall = timezone.now()
    clock = {
        "simulatedTime": simulated_time(sandbox.clock, wall),
        "wallTime": wall,
        "speed": str(sandbox.speed),
        "frozen": sandbox.frozen,
    }
    return {
        "key": sandbox.key,
        "name": sandbox.name,
        "dice": browser_dice(sandbox.seed),
        "clock": clock,
        "settlement": sandbox.settlement,
        # A class that is told what is coming learns nothing from it.
        "next_transfer": sandbox.next_transfer if call.is_trainers else None,
    }


@operation("GET", "screen-text", gives=OVERRIDES, polled=Polled(ScreenText.resources))
def get_screen_text(call: Call) -> dict[str, dict[str, Any]]:
    """Return the overrides by screen and key."""
    return selectors.screen_text_overrides(call.sandbox_id)
