"""API of sandboxes."""

from typing import Any

from django.utils import timezone

from apps.sandboxes import services
from apps.sandboxes.api.operation import Call, operation
from apps.sandboxes.models import Sandbox
from apps.sandboxes.serializers import SandboxChangeSerializer, SandboxInfoSerializer
from apps.sandboxes.simulation import browser_dice, simulated_time


@operation("GET", "sandbox", gives=SandboxInfoSerializer)
def get_sandbox(call: Call) -> dict[str, Any]:
    """Return the caller's room."""
    return _reply(call, call.sandbox)


@operation(
    "PATCH",
    "sandbox",
    takes=SandboxChangeSerializer,
    gives=SandboxInfoSerializer,
    trainers_alone="Only trainers can change the room. Ask your trainer.",
    journalled=("settlement", "frozen", "speed", "nextTransfer"),
)
def change_sandbox(call: Call) -> dict[str, Any]:
    """Steer the clock, and set the settlement and the ending of the next transfer; for trainers only."""
    return _reply(call, services.change_sandbox(who=call.who, sandbox_id=call.sandbox_id, **call.input))


def _reply(call: Call, sandbox: Sandbox) -> dict[str, Any]:
    real_time = timezone.now()
    clock = {
        "simulatedTime": simulated_time(sandbox.clock, real_time),
        "wallTime": real_time,
        "speed": str(sandbox.speed),
        "frozen": sandbox.frozen,
    }
    return {
        "key": sandbox.key,
        "name": sandbox.name,
        "dice": browser_dice(sandbox.seed),
        "clock": clock,
        "settlement": sandbox.settlement,
        # Trainees must not know in advance how the next transfer ends.
        "next_transfer": sandbox.next_transfer if call.is_trainers else None,
    }
