"""JSON as the API writes it, and a check of JSON that is stored as text."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from math import isinf
from typing import Any, Final

import orjson

from mockconsole.lib.control_characters import (
    PRINTED_AS_SPACE,
    describe_unseen,
    holds_control_character,
    is_storable,
)

_MAX_SHOWN_LENGTH: Final = 40


class DuplicateField(Exception):
    """Raised for a JSON object with a duplicate field; the error's text is the field's name. Parsers would use the last one."""


def as_json(value: Any) -> bytes:
    """Return the JSON of a response, with times in UTC with a Z; Decimals must be text already."""
    return orjson.dumps(value, default=str, option=orjson.OPT_UTC_Z)


def find_error_in_json_object(text: str) -> str | None:
    """Return the error message about a text unless it is a JSON object that every parser reads alike."""
    no_object = f"Write a JSON object, like {{}}.{describe_unseen(text)}"
    try:
        value = json.loads(text, parse_constant=_refuse, parse_float=_as_float, parse_int=_as_float)
        texts = list(texts_in(value))
    except OverflowError as error:
        return str(error)
    except (ValueError, RecursionError):
        return no_object
    if not isinstance(value, dict):
        return no_object
    if any(not is_storable(one) or holds_control_character(one, allowed=PRINTED_AS_SPACE) for one in texts):
        return "A text in it has a control character or a lone surrogate. Take it out."
    try:
        json.loads(text, object_pairs_hook=object_of)
    except DuplicateField as error:
        return f"“{str(error)[:_MAX_SHOWN_LENGTH]}” is here twice; keep one."
    return None


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text in a JSON value, including the names of fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in chain(value, value.values()) if isinstance(value, dict) else value:
            yield from texts_in(part)


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON from its fields; raises DuplicateField."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        [(name, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise DuplicateField(name)
    return fields


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no JSON.")


def _as_float(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise OverflowError(f"The number {text[:_MAX_SHOWN_LENGTH]} is too large.")
    return number
