"""Check of the references in a script: its records and tricks must exist in the room of the walkthrough."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from apps.sandboxes.scenarios.registry import every_kind
from apps.sandboxes.selectors import records_of
from apps.training.models import Trick
from apps.training.scripts.checks import StepError, find_step_errors
from apps.training.scripts.paths import leaves_of

_REFERENCE: Final = re.compile(r"\b(?:TRN-|SIM-|WLT_)[A-Z0-9-]*[0-9]\b")
_CHECKED: Final = re.compile(r"(do|until)\..*|decide\.about|spot\.\d+\.row")
"""Paths of the parts whose references must exist."""
_TRICK: Final = re.compile(r"spot\.\d+\.trick")


def find_errors_in_references(
    steps: Sequence[Mapping[str, Any]], references: Collection[str], tricks: Collection[str] | None
) -> Iterator[StepError]:
    """Yield an error for each reference and trick in the steps that is missing in `references` or `tricks`.

    References aren't checked if no record of the room has their prefix, nor after the first step with a `called`
    condition, because its call may create records. Tricks aren't checked if `tricks` is None.
    """
    for number, step in enumerate(steps if tricks is not None else (), start=1):
        for path, value in leaves_of(step):
            if _TRICK.fullmatch(path) and value not in (tricks or ()):
                yield StepError(number, step["id"], path, f"There is no trick {value} in this room.")
    families = {_family(reference) for reference in references}
    for number, step in enumerate(steps, start=1):
        leaves = [(path, value) for path, value in leaves_of(step) if _CHECKED.fullmatch(path)]
        for path, value in leaves:
            for named in dict.fromkeys(_REFERENCE.findall(str(value))):
                if _family(named) in families and named not in references:
                    yield StepError(number, step["id"], path, f"There is no {named} in this room.")
        if any(path.endswith(".called") for path, _ in leaves):
            return


def find_errors_in_room(steps: Any, sandbox_id: int) -> list[StepError]:
    """Return a script's mistakes or, if there are none, an error for each reference or trick missing in the room."""
    if errors := list(find_step_errors(steps)):
        return errors
    tricks = set(records_of(Trick, sandbox_id).values_list("key", flat=True))
    found: list[Any] = [records_of(kind.model, sandbox_id) for kind in every_kind() if "ref" in kind.fields]
    references = {str(ref) for rows in found for ref in rows.values_list("ref", flat=True)}
    return list(find_errors_in_references(steps, references, tricks))


def _family(reference: str) -> str:
    return reference.rstrip("0123456789")
