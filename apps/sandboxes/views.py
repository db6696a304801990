"""API of sandboxes."""

from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from rest_framework.exceptions import NotFound

from apps.sandboxes import selectors, services
from apps.sandboxes.api.operation import Call, operation
from apps.sandboxes.models import Sandbox
from apps.sandboxes.serializers import FoundRecordSerializer, SandboxChangeSerializer, SandboxInfoSerializer
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
    """Change the room's clock, settlement or outcome of the next transfer; for trainers only."""
    return _reply(call, services.change_sandbox(who=call.who, sandbox_id=call.sandbox_id, **call.input))


@operation(
    "GET",
    "records/<str:ref>",
    gives=FoundRecordSerializer,
    refuses=(404,),
    trainers_alone="Only trainers edit the records of a room.",
)
def find_record(call: Call, ref: str) -> dict[str, Any]:
    """Return the kind and the admin page of the record with this reference in the caller’s room."""
    record = selectors.record_by_reference(call.sandbox_id, ref)
    if record is None:
        raise NotFound
    meta = record._meta
    try:
        address = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[record.pk])
    except NoReverseMatch as error:
        # Some kinds have no page in the admin, because their rows are derived from other records.
        raise NotFound from error
    return {"kind": str(meta.verbose_name), "admin_address": address}


def _reply(call: Call, sandbox: Sandbox) -> dict[str, Any]:
    real_time = timezone.now()
    clock = {
        "simulatedTime": simulated_time(sandbox.clock, real_time),
        "wallTime": real_time,
        "speed": str(sandbox.speed),
        "frozen": sandbox.frozen,
    }
    return {
        **vars(sandbox),
        "dice": browser_dice(sandbox.seed),
        "clock": clock,
        # Don't show trainees in advance how the next transfer ends.
        "next_transfer": sandbox.next_transfer if call.is_trainers else None,
    }
