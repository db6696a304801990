"""Format of a step's completion condition, and its checks."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, Final

from apps.texts.anchors import anchors
from apps.training.scripts.paths import FieldError, below
from apps.training.scripts.steps import CONDITIONS, PARTS, TEXTS
from apps.training.scripts.texts import find_error_in_words
from apps.training.scripts.vocabulary import operations, screens

MAX_TIMES: Final = 20
MAX_PARTS: Final = 10
DEEPEST: Final = 3
MAX_NAME_LENGTH: Final = 120
MAX_INPUT_LENGTH: Final = 200
MAPPING: Final = "Write fields with their values: “name: value”."
_COMPARED: Final = ("above", "below", "one_of")


def find_errors_in_condition(condition: Any, depth: int = 1) -> Iterator[FieldError]:
    """Yield the mistakes in a condition."""
    if not isinstance(condition, dict):
        yield "", MAPPING
        return
    kinds = [key for key in condition if key in {*CONDITIONS, "all", "any"}]
    if len(kinds) != 1:
        yield "", f"Write one of {', '.join(CONDITIONS)}, all and any."
        return
    kind = kinds[0]
    allowed = {kind, *_narrower(kind)}
    if unknown := [str(key) for key in condition if key not in allowed]:
        yield "", f"{', '.join(unknown)} doesn’t go with {kind}."
    elif kind in {"all", "any"}:
        yield from below(kind, _about_group(condition[kind], kind, depth))
    else:
        yield from _about_leaf(condition, kind)


def count_conditions(condition: Any, depth: int = 1) -> int:
    """Count the single conditions in a group of conditions, down to the deepest nesting allowed."""
    if not isinstance(condition, dict) or depth > DEEPEST:
        return 1
    groups = [condition[kind] for kind in ("all", "any") if isinstance(condition.get(kind), list)]
    return sum(count_conditions(part, depth + 1) for group in groups for part in group) if groups else 1


def find_error_in_anchor(anchor: Any) -> str | None:
    """Return the mistake in the name of an anchor, with the most similar existing name; None if the name is right."""
    if not isinstance(anchor, str):
        return f"There is no place {anchor}."
    if anchor in anchors():
        return None
    near = get_close_matches(anchor, anchors(), n=1, cutoff=0.8)
    return f"There is no place {anchor}.{f' Did you mean {near[0]}?' if near else ''}"


def find_error_in_screen(path: Any) -> str | None:
    """Return the mistake in the path of a screen; None if the path is right."""
    return None if isinstance(path, str) and path in screens() else f"There is no screen {path}."


def find_errors_in_number(values: Mapping[str, Any], name: str, most: int) -> Iterator[FieldError]:
    """Yield the mistake in the number with the given name, which may be missing."""
    value = values.get(name, 1)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
        yield name, f"Write a whole number from 1 to {most}."


def _narrower(kind: str) -> tuple[str, ...]:
    if kind in {"all", "any", "read"}:
        return ()
    return ("times", *PARTS) if kind == "called" else ("times", *([TEXTS[kind]] if kind in TEXTS else []))


def _about_group(parts: Any, kind: str, depth: int) -> Iterator[FieldError]:
    if not isinstance(parts, list) or not 2 <= len(parts) <= MAX_PARTS or depth > DEEPEST:
        yield "", f"Write a list of 2 to {MAX_PARTS} conditions below {kind}, {DEEPEST} deep at most."
        return
    for number, part in enumerate(parts, start=1):
        yield from below(str(number), find_errors_in_condition(part, depth + 1))


def _about_leaf(leaf: dict[str, Any], kind: str) -> Iterator[FieldError]:
    what = leaf[kind]
    if error_text := _find_error_in_object(kind, what):
        yield kind, error_text
    elif kind == "called":
        for part in PARTS:
            if part in leaf:
                yield from below(part, _about_values(leaf[part], what, part))
    name = TEXTS.get(kind, "")
    if name in leaf and (error_text := find_error_in_words(leaf[name], MAX_INPUT_LENGTH, marks=False)):
        yield name, error_text
    yield from find_errors_in_number(leaf, "times", MAX_TIMES)


def _find_error_in_object(kind: str, what: Any) -> str | None:
    if kind == "read":
        return None if what is True else "Write read: true."
    if kind == "visited":
        return find_error_in_screen(what)
    if kind == "command":
        word = isinstance(what, str) and len(what.split()) == 1 and len(what) <= MAX_NAME_LENGTH
        return None if word else "Write the first word of the command."
    if kind == "called":
        known = isinstance(what, str) and what in operations()
        return None if known else f"There is no operation {what} that changes something."
    return find_error_in_anchor(what)


def _about_values(values: Any, name: str, part: str) -> Iterator[FieldError]:
    if not isinstance(values, dict) or not values:
        yield "", MAPPING
        return
    journalled = getattr(operations()[name], part)
    for key, value in values.items():
        if key not in journalled:
            known = ", ".join(sorted(journalled)) or "nothing"
            yield "", f"The journal keeps no {key} of {name}. It keeps: {known}."
        elif error_text := _find_error_in_value(value):
            yield key, error_text


def _find_error_in_value(value: Any) -> str | None:
    if not isinstance(value, dict):
        return None if _is_plain(value) else "Write a text, a number, true, false or null."
    if not value or not value.keys() <= set(_COMPARED) or ("one_of" in value and len(value) > 1):
        return "Write a value, or above, below or both, or one_of."
    if "one_of" in value:
        fits = isinstance(value["one_of"], list) and value["one_of"] and all(map(_is_plain, value["one_of"]))
        return None if fits else "one_of: Write a list of values."
    limits = {name: Decimal(str(limit)) for name, limit in value.items() if _is_number(limit)}
    if len(limits) < len(value):
        return "Write a number after above and below."
    if len(limits) == 2 and limits["above"] >= limits["below"]:
        return "No number is above the first and below the second."
    return None


def _is_plain(value: Any) -> bool:
    return (
        value is None
        or isinstance(value, bool | int)
        or _is_number(value)
        or (isinstance(value, str) and find_error_in_words(value, MAX_INPUT_LENGTH, marks=False) is None)
    )


def _is_number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return False
    try:
        return Decimal(str(value)).is_finite()
    except ArithmeticError:
        return False
