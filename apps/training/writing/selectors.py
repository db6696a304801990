"""Reads of the step editor: a script with its revision."""

import hashlib
import json
from typing import Any, Final

from apps.training.models import Walkthrough
from apps.training.scripts.steps import compile_script
from apps.training.scripts.words import wait_in_words

EDITED: Final = ("title", "summary", "minutes", "level", "steps", "rules")
"""Columns of a walkthrough that the editor shows and saves."""


def script_of(walkthrough: Walkthrough) -> dict[str, Any]:
    """Return a walkthrough for the editor; `waits` has the completion condition of each step in words."""
    script = compile_script(walkthrough.steps)
    return {
        "key": walkthrough.key,
        **{name: getattr(walkthrough, name) for name in EDITED},
        "waits": [wait_in_words(step.until) for step in script.steps],
        "revision": revision_of(walkthrough),
    }


def revision_of(walkthrough: Walkthrough) -> str:
    """Return a hash of the edited columns: equal contents have equal revisions."""
    contents = json.dumps([getattr(walkthrough, name) for name in EDITED], sort_keys=True)
    return hashlib.sha256(contents.encode()).hexdigest()[:16]
