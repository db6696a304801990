"""References of records that a script names, which must exist in its room."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from apps.sandboxes.scenarios.registry import every_kind
from apps.sandboxes.selectors import records_of

_REFERENCE: Final = re.compile(r"\b(?:TRN-|SIM-|WLT_)[A-Z0-9-]*[0-9]\b")


def complaints_about_references(
    steps: Sequence[Mapping[str, Any]], references: Collection[str]
) -> Iterator[str]:
    """Return the script's references that no record has, for numbered kinds with records in the room.

    Steps after a call may name records that the call creates.
    """
    families = {_family(reference) for reference in references}
    for number, step in enumerate(steps, start=1):
        text = json.dumps([step.get("do"), step.get("until")])
        for named in sorted(set(_REFERENCE.findall(text))):
            if _family(named) in families and named not in references:
                yield f"Step {number} ({step['id']}): There is no {named} in this room."
        if '"called":' in text:
            return


def references_of(sandbox_id: int) -> set[str]:
    """Return the references of all records in a room."""
    found: list[Any] = [records_of(kind.model, sandbox_id) for kind in every_kind() if "ref" in kind.fields]
    return {str(ref) for rows in found for ref in rows.values_list("ref", flat=True)}


def _family(reference: str) -> str:
    return reference.rstrip("0123456789")
