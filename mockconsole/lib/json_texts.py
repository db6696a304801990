"""Texts that are kept as the JSON that they are."""

import json


def is_json_object(text: str) -> bool:
    """Tell whether a text is a JSON object without the numbers that JSON doesn't know."""
    try:
        return isinstance(json.loads(text, parse_constant=_refuse_constant), dict)
    except (ValueError, RecursionError):
        return False


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON.")
