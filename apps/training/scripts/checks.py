"""Format of a script, and checks of each step."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from apps.training.scripts.conditions import (
    MAX_INPUT_LENGTH,
    MAX_NAME_LENGTH,
    count_conditions,
    find_error_in_anchor,
    find_error_in_screen,
    find_errors_in_condition,
)
from apps.training.scripts.judging import JUDGED, find_errors_in_balance, find_errors_in_judging
from apps.training.scripts.paths import FieldError, below, in_words, leaves_of
from apps.training.scripts.steps import acts_of
from apps.training.scripts.texts import find_error_in_words
from apps.training.scripts.vocabulary import action_before
from mockconsole.lib.real.identifiers import find_error_in_text

MAX_STEPS: Final = 60
MAX_ACTS: Final = 10
# Maximum number of conditions per script: each API call of a trainee is compared with every unmet condition, and the
# state stores the matches.
MAX_CONDITIONS: Final = 200
MAX_HINTS: Final = 3
MAX_RULES: Final = 3
MAX_RULE_LENGTH: Final = 180
MAX_SAY_LENGTH: Final = 600
MAX_HINT_LENGTH: Final = 300
FIELDS: Final = ("id", "say", "at", "do", "until", "hints", "pause", *JUDGED)
ACTS: Final = ("press", "type", "choose", "command", "visit")
NO_STEP: Final = "This is no step. Write fields with their values, at least id and say: “name: value”."
_ID: Final = re.compile("[a-z0-9-]{1,40}")


class StepError(NamedTuple):
    """Mistake in a script: `number` is 0 for a mistake in the script as a whole; unknown values are blank.

    `field` is the path of a part of the step.
    """

    number: int
    id: str
    field: str
    message: str

    def __str__(self) -> str:
        name = f"Step {self.number} ({self.id})" if self.id else f"Step {self.number}"
        where = ", ".join(filter(None, (name if self.number else "", in_words(self.field))))
        return f"{where}: {self.message}" if where else self.message


def find_errors(steps: Any) -> list[str]:
    """Return all mistakes in the steps of a script, each with its step and field."""
    return [str(error) for error in find_step_errors(steps)]


def find_step_errors(steps: Any) -> Iterator[StepError]:
    """Yield all mistakes in the steps of a script; if it has too many steps or conditions, yield only that mistake."""
    if not isinstance(steps, list) or not 1 <= len(steps) <= MAX_STEPS:
        yield _of_script(f"Write a list of 1 to {MAX_STEPS} steps: start each with “- id:”.")
        return
    conditions = sum(
        count_conditions(step["until"]) for step in steps if isinstance(step, dict) and "until" in step
    )
    if conditions > MAX_CONDITIONS:
        yield _of_script(
            f"All steps together have {conditions} conditions; write at most {MAX_CONDITIONS} below “until”."
        )
        return
    ids: set[str] = set()
    for number, step in enumerate(steps, start=1):
        name = step.get("id") if isinstance(step, dict) else None
        known = name if isinstance(name, str) and _ID.fullmatch(name) else ""
        if not isinstance(step, dict):
            yield StepError(number, known, "", NO_STEP)
            continue
        if known and name in ids:
            yield StepError(number, known, "id", "An earlier step has this id; each needs its own.")
        ids.add(str(name))
        for part, message in _about_step(step, first=number == 1):
            yield StepError(number, known, part, message)
    for number, error in find_errors_in_balance(steps):
        name = steps[number - 1].get("id")
        yield StepError(number, name if isinstance(name, str) and _ID.fullmatch(name) else "", *error)


def find_real_texts(steps: Any) -> Iterator[StepError]:
    """Yield an error for each text in the steps that could be real data."""
    for number, step in enumerate(steps if isinstance(steps, list) else (), start=1):
        name = step.get("id") if isinstance(step, dict) else None
        # Never repeat a text that could be real, not even as the step's name.
        shown = name if isinstance(name, str) and not find_error_in_text(name) else ""
        for path, value in leaves_of(step):
            if error_text := find_error_in_text(str(value)):
                yield StepError(number, shown, path, error_text)


def _of_script(message: str) -> StepError:
    return StepError(0, "", "", message)


def lines_of(rules: str) -> list[str]:
    """Return the rules of a walkthrough as a list: each line that isn't blank is a rule."""
    return [line for line in rules.splitlines() if line.strip()]


def find_errors_in_rules(rules: str) -> list[str]:
    """Return a message for each mistake in the rules of a walkthrough."""
    lines = lines_of(rules)
    if len(lines) > MAX_RULES:
        return [f"Write at most {MAX_RULES} rules, one per line (there are {len(lines)})."]
    found = (
        (number, find_error_in_words(line, MAX_RULE_LENGTH)) for number, line in enumerate(lines, start=1)
    )
    return [f"Rule {number}: {error_text}" for number, error_text in found if error_text]


def _about_step(step: Mapping[str, Any], *, first: bool) -> Iterator[FieldError]:
    for key in step:
        if key not in FIELDS:
            yield str(key), f"This is unknown. Known are: {', '.join(FIELDS)}."
    if not (isinstance(step.get("id"), str) and _ID.fullmatch(step["id"])):
        yield "id", "Write 1 to 40 small letters, digits and dashes."
    if error_text := find_error_in_words(step.get("say"), MAX_SAY_LENGTH):
        yield "say", error_text
    if "at" in step and (error_text := _find_error_in_place(step["at"], first=first)):
        yield "at", error_text
    yield from below("hints", _about_hints(step.get("hints", [])))
    yield from below("do", _about_acts(step))
    if "until" in step:
        yield from below("until", find_errors_in_condition(step["until"]))
    yield from find_errors_in_judging(step)


def _find_error_in_place(at: Any, *, first: bool) -> str | None:
    if error_text := find_error_in_anchor(at):
        return error_text
    action = action_before(at) if first else None
    return f"This appears only when {action}. Let an earlier step do that." if action else None


def _about_hints(hints: Any) -> Iterator[FieldError]:
    if not isinstance(hints, list) or len(hints) > MAX_HINTS:
        yield "", f"Write a list of {MAX_HINTS} at most."
        return
    for number, hint in enumerate(hints, start=1):
        if error_text := find_error_in_words(hint, MAX_HINT_LENGTH):
            yield str(number), error_text


def _about_acts(step: Mapping[str, Any]) -> Iterator[FieldError]:
    if "do" not in step:
        return
    do = step["do"]
    if not isinstance(do, dict) and not (isinstance(do, list) and 1 <= len(do) <= MAX_ACTS):
        yield "", f"Write an act, or a list of {MAX_ACTS} at most."
        return
    for number, act in enumerate(acts_of(step), start=1):
        yield from below(str(number), _about_act(act, step.get("at")))


def _about_act(act: Any, at: Any) -> Iterator[FieldError]:
    named = [key for key in act if key in ACTS] if isinstance(act, dict) else []
    if len(named) != 1 or not act.keys() <= {"at", *named}:
        yield "", f"Write one of {', '.join(ACTS)}, with an “at” of its own or that of the step."
        return
    kind = named[0]
    if "at" in act and (error_text := find_error_in_anchor(act["at"])):
        yield "at", error_text
    if kind != "visit" and not act.get("at", at):
        yield "at", f"Write at which place the step has to {kind}."
    if error_text := _find_error_in_act(kind, act[kind]):
        yield kind, error_text


def _find_error_in_act(kind: str, value: Any) -> str | None:
    if kind == "press" and value == "":
        return None
    longest = MAX_INPUT_LENGTH if kind in {"type", "visit", "command"} else MAX_NAME_LENGTH
    if error_text := find_error_in_words(value, longest, marks=False):
        return error_text
    if kind == "visit":
        # Allow only screens of the console, not URLs of other servers or of the admin.
        return find_error_in_screen(re.split("[?#]", value)[0])
    return None
