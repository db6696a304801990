"""JSON as the API writes it, and a check of JSON that is stored as text."""

import json
from typing import Any

import orjson


def as_json(value: Any) -> bytes:
    """Return the JSON of an answer, with times in UTC with a Z; Decimals must be text already."""
    return orjson.dumps(value, default=str, option=orjson.OPT_UTC_Z)


def is_json_object(text: str) -> bool:
    """Tell whether a text is a JSON object without NaN and Infinity."""
    try:
        return isinstance(json.loads(text, parse_constant=_refuse_constant), dict)
    except (ValueError, RecursionError):
        return False


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON.")
