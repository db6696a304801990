"""API of the SWIFT consoles."""

from typing import Any, Final

from rest_framework.exceptions import ErrorDetail, ValidationError

from apps.accounts.throttles import AttemptThrottle
from apps.sandboxes.api.operation import Call, operation
from apps.sandboxes.selectors import columns_of, now_in
from apps.swift import drafts, selectors, services
from apps.swift.choices import Terminal
from apps.swift.fin.charset import Unwritable
from apps.swift.fin.parts import Malformed
from apps.swift.models import Institution, SwiftOperation
from apps.swift.serializers import (
    CommandReplySerializer,
    CommandSerializer,
    ConnectReplySerializer,
    ConnectSerializer,
    ExplainedMessageSerializer,
    InstitutionSerializer,
    Mt103Serializer,
    NewMt103Serializer,
    NewSwiftOperationSerializer,
    PastedMessageSerializer,
    SwiftOperationSerializer,
    SystemStatusSerializer,
)
from apps.swift.simulation import TerminalAnswer
from mockconsole.lib.api.pagination import Page
from mockconsole.lib.errors import NO_FIELD, Refusal
from mockconsole.lib.live.polled import Polled

# Form field at which an error is reported, keyed by the message field that can't carry the form field's value.
_NAMES_OF_FIELDS: Final = {"20": "reference", "108": "reference", "32A": "amount", "70": "purpose"}


@operation("POST", "swiftnet/command", takes=CommandSerializer, gives=CommandReplySerializer)
def run_swiftnet_command(call: Call) -> dict[str, Any]:
    """Run the commands in a text, one per line."""
    return _run(call, Terminal.SWIFTNET)


@operation("POST", "swift/command", takes=CommandSerializer, gives=CommandReplySerializer)
def run_swift_command(call: Call) -> dict[str, Any]:
    """Run the commands in a text, one per line."""
    return _run(call, Terminal.SWIFT)


def _run(call: Call, terminal: Terminal) -> dict[str, Any]:
    """Run the commands; a failed command gets 200 with its error text."""
    answer: TerminalAnswer = services.run_commands(
        who=call.who, sandbox_id=call.sandbox_id, terminal=terminal, text=call.input["command"]
    )
    return {"success": answer.error is None, "output": answer.output, "error": answer.error}


@operation(
    "GET",
    "swift/operations",
    gives=SwiftOperationSerializer(many=True),
    paged=True,
    polled=Polled(SwiftOperation.resources),
)
def list_swift_operations(call: Call) -> Page:
    """Return a page of operations, newest first."""
    return selectors.operations_page(call.sandbox_id, call.page)


@operation(
    "POST",
    "swift/operations",
    takes=NewSwiftOperationSerializer,
    gives=SwiftOperationSerializer,
    status=201,
    once=True,
    journalled=("id", "processingStatus", "feeAmount", "feeWaived", "levelTwentyOverride"),
)
def create_swift_operation(call: Call) -> dict[str, Any]:
    """Record an operation; values that could be real are rejected. Idempotent by Idempotency-Key."""
    made = SwiftOperation(sandbox=call.sandbox, **call.input)
    services.create_operation(who=call.who, operation=made)
    return columns_of(SwiftOperation, call.sandbox_id).get(ref=made.ref)


@operation(
    "POST",
    "swift/mt103",
    takes=NewMt103Serializer,
    gives=Mt103Serializer,
    journalled=("type", "amount", "currency"),
)
def write_mt103(call: Call) -> dict[str, Any]:
    """Write an MT103 and explain it; if no message can carry a value, the error is reported at the value's form field."""
    values = dict(call.input)
    form = drafts.Form(values.pop("type"))
    try:
        transfer = drafts.transfer_of(seed=call.sandbox.seed, now=now_in(call.sandbox), **values)
        explained = drafts.write(transfer, form)
    except Unwritable as error:
        name = _NAMES_OF_FIELDS.get(error.field, NO_FIELD)
        raise ValidationError({name: [ErrorDetail(error.message, error.code)]}) from error
    return {
        "text": explained.text,
        "parts": explained.parts,
        "findings": explained.findings,
        "summary": transfer,
    }


@operation("POST", "swift/mt103/read", takes=PastedMessageSerializer, gives=ExplainedMessageSerializer)
def read_mt103(call: Call) -> drafts.Explanation:
    """Explain a pasted message and hide values that could be real; a malformed text is rejected with the error's position."""
    try:
        return drafts.read(call.input["text"])
    except Malformed as error:
        raise ValidationError({"text": [str(error)]}) from error
    except Refusal as error:
        raise ValidationError({"text": [ErrorDetail(str(error.detail), error.code)]}) from error


@operation("GET", selectors.SYSTEM_STATUS.resource, gives=SystemStatusSerializer, hot=selectors.SYSTEM_STATUS)
def get_system_status() -> None:
    """Return the current system status."""


@operation(
    "GET",
    "swiftnet/institutions",
    gives=InstitutionSerializer(many=True),
    polled=Polled(Institution.resources),
)
def list_institutions(call: Call) -> Any:
    """Return all institutions."""
    return columns_of(Institution, call.sandbox_id)


@operation(
    "POST",
    "swiftnet/connect",
    takes=ConnectSerializer,
    gives=ConnectReplySerializer,
    throttle=AttemptThrottle,
)
def connect_to_swiftnet(call: Call) -> dict[str, Any]:
    """Check credentials; wrong credentials get 200 with `success: false`."""
    if not services.connect_to_swiftnet(who=call.who, sandbox_id=call.sandbox_id, **call.input):
        return {"success": False, "message": "Invalid admin credentials"}
    AttemptThrottle().reset(call.request, call.view)
    return {"success": True}
