"""Format of judged steps (questions, decisions and flags) with their answer key, and its checks."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from apps.training.choices import Disposition
from apps.training.scripts.conditions import MAPPING, find_error_in_anchor, find_errors_in_number
from apps.training.scripts.paths import FieldError, below, join
from apps.training.scripts.texts import find_error_in_words, plain

JUDGED: Final = ("ask", "decide", "spot")
MAX_CHOICES: Final = 6
MAX_MARKS: Final = 20
MAX_POINTS: Final = 10
HARDEST: Final = 3
USUAL_DIFFICULTY: Final = 2
MAX_CHOICE_LENGTH: Final = 200
MAX_WHY_LENGTH: Final = 400
ROW: Final = r"[-A-Za-z0-9_.:/#]{1,80}"
REFERENCE: Final = r"(TRN|SIM)-[A-Z0-9-]{1,40}"
DECIDABLE: Final = r"TRN-[0-9]{6,18}|SIM-DOC-[0-9]{4,12}"
_KEY: Final = re.compile("[-a-zA-Z0-9_]{1,40}")


def find_errors_in_judging(step: Mapping[str, Any]) -> Iterator[FieldError]:
    """Yield the mistakes in the question, decision, marks (places to flag) and pause of a step."""
    judged = [key for key in JUDGED if key in step]
    for key in judged[1:]:
        yield key, f"A step has only one of {', '.join(JUDGED)}."
    for key in ("do", "until"):
        if judged and key in step:
            yield key, f"A step with {judged[0]} has no {key}."
    if "pause" in step:
        if step["pause"] is not True:
            yield "pause", "Write pause: true, or leave it out."
        elif {"ask", "spot"} & step.keys() or not {"do", "until", "decide"} & step.keys():
            yield "pause", "This step waits for Next without it."
    checks = {"ask": _about_question, "decide": _about_decision, "spot": _about_marks}
    for key in judged:
        yield from below(key, checks[key](step[key]))


def find_errors_in_balance(steps: Sequence[Any]) -> Iterator[tuple[int, FieldError]]:
    """Yield an error if release is right in none of the decisions, and an error if none of the marks is a decoy.

    Each error has the number of the first step with a decision or with marks, where the author can correct it.
    """
    numbered = [(number, step) for number, step in enumerate(steps, start=1) if isinstance(step, dict)]
    decisions = [
        (number, one) for number, step in numbered if isinstance(one := step.get("decide"), dict) and one
    ]
    if decisions and not any(Disposition.RELEASE in _list_at(one, "right") for _, one in decisions):
        yield (
            decisions[0][0],
            (
                "decide",
                "In one decision at least, “right” must include release: people who stop everything learn nothing.",
            ),
        )
    marks = [(number, mark) for number, step in numbered for mark in _list_at(step, "spot")]
    if marks and not any(isinstance(mark, dict) and mark.get("decoy") is True for _, mark in marks):
        yield (
            marks[0][0],
            ("spot", "Write one decoy at least in all steps: a harmless place with decoy: true and why."),
        )


def _list_at(values: Mapping[str, Any], key: str) -> Sequence[Any]:
    found = values.get(key)
    return found if isinstance(found, list) else ()


def _about_question(ask: Any) -> Iterator[FieldError]:
    if error_text := _find_error_in_fields(ask, needed={"choices"}, known={"choices", "points"}):
        yield "", error_text
        return
    choices = ask["choices"]
    if not isinstance(choices, list) or not 2 <= len(choices) <= MAX_CHOICES:
        yield "choices", f"Write a list of 2 to {MAX_CHOICES}."
        return
    texts: dict[str, int] = {}
    for number, choice in enumerate(choices, start=1):
        yield from below(join("choices", number), _about_choice(choice, number, texts))
    right = [isinstance(choice, dict) and choice.get("right") is True for choice in choices]
    if all(right) or not any(right):
        yield "choices", "Mark one or several with right: true, but not all."
    yield from find_errors_in_number(ask, "points", MAX_POINTS)


def _about_choice(choice: Any, number: int, texts: dict[str, int]) -> Iterator[FieldError]:
    """Yield the mistakes in a choice; `texts` maps the text of each earlier choice to the choice's number."""
    if error_text := _find_error_in_fields(choice, needed={"say", "why"}, known={"say", "why", "right"}):
        yield "", error_text
        return
    if error_text := find_error_in_words(choice["say"], MAX_CHOICE_LENGTH):
        yield "say", error_text
    elif (first := texts.setdefault(_as_read(choice["say"]), number)) != number:
        yield "say", f"Choice {first} has this text already. Write another one."
    if error_text := find_error_in_words(choice["why"], MAX_WHY_LENGTH):
        yield "why", error_text
    if choice.get("right", True) is not True:
        yield "right", "Write right: true, or leave it out."


def _as_read(text: str) -> str:
    """Normalize a text, so that texts are equal if they differ only in letter case, spaces or markup."""
    return " ".join(plain(text).casefold().split())


def _about_decision(decide: Any) -> Iterator[FieldError]:
    needed = {"about", "right", "why"}
    if error_text := _find_error_in_fields(decide, needed=needed, known={*needed, "points"}):
        yield "", error_text
        return
    about, right = decide["about"], decide["right"]
    if not (isinstance(about, str) and re.fullmatch(DECIDABLE, about)):
        yield (
            "about",
            "Write the reference of a transaction or of a document, like TRN-000096 or SIM-DOC-0001.",
        )
    known = list(Disposition.values)
    fits = isinstance(right, list) and all(isinstance(one, str) and one in known for one in right)
    if not fits or not 1 <= len(set(right)) == len(right) < len(known):
        yield "right", f"Write a list of one or two of {', '.join(known)}."
    if error_text := find_error_in_words(decide["why"], MAX_WHY_LENGTH):
        yield "why", error_text
    yield from find_errors_in_number(decide, "points", MAX_POINTS)


def _about_marks(marks: Any) -> Iterator[FieldError]:
    if not isinstance(marks, list) or not 1 <= len(marks) <= MAX_MARKS:
        yield "", f"Write a list of 1 to {MAX_MARKS} marks, each with “- at:”."
        return
    places: set[tuple[Any, Any]] = set()
    for number, mark in enumerate(marks, start=1):
        found = list(_about_mark(mark))
        if not found:
            place = mark["at"], mark.get("row")
            if place in places:
                found.append(("", "An earlier one has this place; each needs its own."))
            places.add(place)
        yield from below(str(number), found)


def _about_mark(mark: Any) -> Iterator[FieldError]:
    decoy = isinstance(mark, dict) and "decoy" in mark
    needed = {"at", "decoy", "why"} if decoy else {"at", "trick"}
    known = {*needed, "row"} if decoy else {*needed, "row", "difficulty", "why"}
    if error_text := _find_error_in_fields(mark, needed=needed, known=known):
        yield "", error_text
        return
    if error_text := find_error_in_anchor(mark["at"]):
        yield "at", error_text
    if "row" in mark and not (isinstance(mark["row"], str) and re.fullmatch(ROW, mark["row"])):
        yield "row", "Write the reference of a record in this place."
    if decoy and mark["decoy"] is not True:
        yield "decoy", "Write decoy: true, or leave it out."
    if "why" in mark and (error_text := find_error_in_words(mark["why"], MAX_WHY_LENGTH)):
        yield "why", error_text
    if not decoy and not (isinstance(mark["trick"], str) and _KEY.fullmatch(mark["trick"])):
        yield "trick", "Write the key of a trick."
    yield from find_errors_in_number(mark, "difficulty", HARDEST)


def _find_error_in_fields(values: Any, *, needed: set[str], known: set[str]) -> str | None:
    if not isinstance(values, dict):
        return MAPPING
    if unknown := sorted(str(key) for key in values if key not in known):
        return f"{', '.join(unknown)}: This is unknown. Known are: {', '.join(sorted(known))}."
    missing = sorted(needed - values.keys())
    return f"Write {', '.join(missing)}, too." if missing else None
