"""API of the step editor."""

from functools import partial
from typing import Any, Final, cast

from apps.accounts.models import User
from apps.sandboxes.api.operation import Call, operation
from apps.training.models import Walkthrough
from apps.training.scripts.vocabulary import operations_in_words
from apps.training.selectors import source_of, walkthrough_in
from apps.training.writing import selectors, services
from apps.training.writing.serializers import (
    NewScriptSerializer,
    OperationSerializer,
    SaveScriptSerializer,
    ScriptSerializer,
)

_trainers_call: Final = partial(
    operation, trainers_alone="Only trainers write walkthroughs.", journalled=None
)
"""Decorator for API calls that only trainers may make."""


@_trainers_call(
    "POST", "walkthroughs", takes=NewScriptSerializer, gives=ScriptSerializer, status=201, refuses=(404,)
)
def create_walkthrough(call: Call) -> Any:
    """Create a walkthrough with one step, or a copy of another walkthrough."""
    return services.create_walkthrough(who=call.who, **call.input)


@_trainers_call("GET", "walkthroughs/operations", gives=OperationSerializer(many=True))
def list_operations(call: Call) -> Any:
    """Return the API calls that a step can wait for."""
    return operations_in_words()


@_trainers_call("GET", "walkthroughs/<slug:key>/script", gives=ScriptSerializer, of=Walkthrough)
def get_script(call: Call, key: str) -> Any:
    """Return a walkthrough of the caller’s room with its script, including the answer key."""
    return selectors.script_of(walkthrough_in(source_of(cast("User", call.who)), key))


@_trainers_call(
    "PUT",
    "walkthroughs/<slug:key>/script",
    takes=SaveScriptSerializer,
    gives=ScriptSerializer,
    of=Walkthrough,
    refuses=(409,),
)
def save_script(call: Call, key: str) -> Any:
    """Save a walkthrough; the response is 409 `changed` if somebody saved it after `revision`.

    Errors of a step are keyed by its number and part, such as `steps.2.say`.
    """
    return services.save_walkthrough(who=call.who, key=key, **call.input)


@_trainers_call("DELETE", "walkthroughs/<slug:key>/script", gives=None, status=204, of=Walkthrough)
def delete_script(call: Call, key: str) -> None:
    """Delete a walkthrough from the caller’s room; lessons keep their copy of its script."""
    services.delete_walkthrough(who=call.who, key=key)
