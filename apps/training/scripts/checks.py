"""Form of a script, and checks of each step."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.training.scripts.compiled import acts_of
from apps.training.scripts.conditions import (
    LONGEST_NAME,
    LONGEST_TYPED,
    MAPPING,
    complaint_about_anchor,
    complaint_about_screen,
    complaints_about_condition,
    count_conditions,
)
from apps.training.scripts.known import action_before
from apps.training.scripts.texts import complaint_about_words

MOST_STEPS: Final = 60
MOST_ACTS: Final = 10
# Every call of a trainee is compared with all conditions of a step, and the state stores the matches.
MOST_CONDITIONS: Final = 200
MOST_HINTS: Final = 3
LONGEST_SAY: Final = 600
LONGEST_HINT: Final = 300
FIELDS: Final = ("id", "say", "at", "do", "until", "hints")
ACTS: Final = ("press", "type", "choose", "command", "visit")
_ID: Final = re.compile("[a-z0-9-]{1,40}")

# Field of a step and its mistake.
Complaint = tuple[str, str]


def complaints_about(steps: Any) -> list[str]:
    """Return all mistakes in the steps of a script, each with its place."""
    if not isinstance(steps, list) or not 1 <= len(steps) <= MOST_STEPS:
        return [f"Write a list of 1 to {MOST_STEPS} steps: start each with “- id:”."]
    conditions = sum(
        count_conditions(step["until"]) for step in steps if isinstance(step, dict) and "until" in step
    )
    if conditions > MOST_CONDITIONS:
        return [
            f"All steps together have {conditions} conditions; write at most {MOST_CONDITIONS} below “until”."
        ]
    complaints: list[str] = []
    ids: set[str] = set()
    for number, step in enumerate(steps, start=1):
        name = step.get("id") if isinstance(step, dict) else None
        known = isinstance(name, str) and _ID.fullmatch(name)
        place = f"Step {number} ({name})" if known else f"Step {number}"
        if not isinstance(step, dict):
            complaints.append(f"{place}: {MAPPING}")
            continue
        if known and name in ids:
            complaints.append(f"{place}, id: An earlier step has this id; each needs its own.")
        ids.add(str(name))
        complaints.extend(
            f"{place}, {part}: {message}" for part, message in _about_step(step, first=number == 1)
        )
    return complaints


def _about_step(step: Mapping[str, Any], *, first: bool) -> Iterator[Complaint]:
    for key in step:
        if key not in FIELDS:
            yield str(key), f"This is unknown. Known are: {', '.join(FIELDS)}."
    if not (isinstance(step.get("id"), str) and _ID.fullmatch(step["id"])):
        yield "id", "Write 1 to 40 small letters, digits and dashes."
    if complaint := complaint_about_words(step.get("say"), LONGEST_SAY):
        yield "say", complaint
    if "at" in step and (complaint := _complaint_about_place(step["at"], first=first)):
        yield "at", complaint
    yield from (("hints", complaint) for complaint in _about_hints(step.get("hints", [])))
    yield from (("do", complaint) for complaint in _about_acts(step))
    if "until" in step:
        yield from (("until", complaint) for complaint in complaints_about_condition(step["until"]))


def _complaint_about_place(at: Any, *, first: bool) -> str | None:
    if complaint := complaint_about_anchor(at):
        return complaint
    action = action_before(at) if first else None
    return f"This appears only once {action}. Let an earlier step do that." if action else None


def _about_hints(hints: Any) -> Iterator[str]:
    if not isinstance(hints, list) or len(hints) > MOST_HINTS:
        yield f"Write a list of {MOST_HINTS} at most."
        return
    yield from (text for hint in hints if (text := complaint_about_words(hint, LONGEST_HINT)))


def _about_acts(step: Mapping[str, Any]) -> Iterator[str]:
    if "do" not in step:
        return
    do = step["do"]
    if not isinstance(do, dict) and not (isinstance(do, list) and 1 <= len(do) <= MOST_ACTS):
        yield f"Write an act, or a list of {MOST_ACTS} at most."
        return
    for act in acts_of(step):
        yield from _about_act(act, step.get("at"))


def _about_act(act: Any, at: Any) -> Iterator[str]:
    named = [key for key in act if key in ACTS] if isinstance(act, dict) else []
    if len(named) != 1 or not act.keys() <= {"at", *named}:
        yield f"Write one of {', '.join(ACTS)}, with an “at” of its own or that of the step."
        return
    kind = named[0]
    if "at" in act and (complaint := complaint_about_anchor(act["at"])):
        yield complaint
    if kind != "visit" and not act.get("at", at):
        yield f"Write at which anchor the step has to {kind}."
    if complaint := _complaint_about_deed(kind, act[kind]):
        yield f"{kind}: {complaint}"


def _complaint_about_deed(kind: str, value: Any) -> str | None:
    if kind == "press" and value == "":
        return None
    longest = LONGEST_TYPED if kind in {"type", "visit", "command"} else LONGEST_NAME
    if complaint := complaint_about_words(value, longest, marks=False):
        return complaint
    if kind == "visit":
        # Only screens of the console: no other server and no page of the admin.
        return complaint_about_screen(re.split("[?#]", value)[0])
    return None
