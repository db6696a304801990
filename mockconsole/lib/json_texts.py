"""Encoding of the API's JSON, and validation of JSON objects that are stored as text."""

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
    """Raised for a JSON object with a duplicate field, whose name is the message. Parsers would silently keep one value."""


def as_json(value: Any) -> bytes:
    """Return a response's JSON, with UTC times that end in Z; the caller must have converted Decimals to text."""
    return orjson.dumps(value, default=str, option=orjson.OPT_UTC_Z)


def find_error_in_json_object(text: str) -> str | None:
    """Return an error message, or None if a text is a JSON object that all parsers read in the same way."""
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
    """Yield every string in a JSON value, including the names of fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in chain(value, value.values()) if isinstance(value, dict) else value:
            yield from texts_in(part)


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the dict of a JSON object's fields; raises DuplicateField if two have the same name."""
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
