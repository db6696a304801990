"""API of the step editor."""

from typing import Any, Final, cast

from apps.accounts.models import User
from apps.sandboxes.api.operation import Call, operation
from apps.training.models import Walkthrough
from apps.training.selectors import source_of, walkthrough_in
from apps.training.writing import selectors, services
from apps.training.writing.serializers import (
    NewScriptSerializer,
    OperationSerializer,
    SaveScriptSerializer,
    ScriptSerializer,
)

TRAINERS_ALONE: Final = "Only trainers write walkthroughs."


@operation(
    "POST",
    "walkthroughs",
    takes=NewScriptSerializer,
    gives=ScriptSerializer,
    status=201,
    refuses=(404,),
    trainers_alone=TRAINERS_ALONE,
    journalled=None,
)
def create_walkthrough(call: Call) -> Any:
    """Create a walkthrough of one step, or a copy of another one."""
    return services.create_walkthrough(who=call.who, **call.input)


@operation(
    "GET",
    "walkthroughs/operations",
    gives=OperationSerializer(many=True),
    trainers_alone=TRAINERS_ALONE,
)
def list_operations(call: Call) -> Any:
    """Return the calls that a step can wait for."""
    return selectors.operations_in_words()


@operation(
    "GET",
    "walkthroughs/<slug:key>/script",
    gives=ScriptSerializer,
    of=Walkthrough,
    trainers_alone=TRAINERS_ALONE,
)
def get_script(call: Call, key: str) -> Any:
    """Return a walkthrough of the caller’s room with its script and key."""
    return selectors.script_of(walkthrough_in(source_of(cast("User", call.who)), key))


@operation(
    "PUT",
    "walkthroughs/<slug:key>/script",
    takes=SaveScriptSerializer,
    gives=ScriptSerializer,
    of=Walkthrough,
    refuses=(409,),
    trainers_alone=TRAINERS_ALONE,
    journalled=None,
)
def save_script(call: Call, key: str) -> Any:
    """Save a walkthrough; 409 `changed` if somebody saved it after `revision`. Errors of steps are keyed `steps.2.say`."""
    return services.save_walkthrough(who=call.who, key=key, **call.input)


@operation(
    "DELETE",
    "walkthroughs/<slug:key>/script",
    gives=None,
    status=204,
    of=Walkthrough,
    trainers_alone=TRAINERS_ALONE,
    journalled=None,
)
def delete_script(call: Call, key: str) -> None:
    """Delete a walkthrough from the caller’s room; lessons keep their copy of its script."""
    services.delete_walkthrough(who=call.who, key=key)
