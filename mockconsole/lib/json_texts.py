"""JSON as the API writes it, and texts that are kept as the JSON that they are."""

import json
from typing import Any

import orjson


def as_json(value: Any) -> bytes:
    """Return an answer of the API, each time of it in UTC with a Z; Decimals must be text by the time they come here."""
    return orjson.dumps(value, default=str, option=orjson.OPT_UTC_Z)


def is_json_object(text: str) -> bool:
    """Tell whether a text is a JSON object without the numbers that JSON doesn't know."""
    try:
        return isinstance(json.loads(text, parse_constant=_refuse_constant), dict)
    except (ValueError, RecursionError):
        return False


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON.")
