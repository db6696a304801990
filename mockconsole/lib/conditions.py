"""Evaluation of constraints' simple comparisons in Python, to save one database query per row of an imported file."""

import operator
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.db import models

_JOINED: Final[dict[str, Callable[[Iterable[Any]], bool]]] = {models.Q.AND: all, models.Q.OR: any}
_COMPARISONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "": operator.eq,
    "gt": operator.gt,
    "gte": operator.ge,
    "lt": operator.lt,
    "lte": operator.le,
    "in": lambda value, wanted: value in wanted,
}


def holds(condition: Any, record: models.Model) -> bool | None:
    """Return True if a record meets a condition, False if it doesn't, None if only the database can decide."""
    if isinstance(condition, models.Q) and condition.connector in _JOINED:
        parts = [holds(part, record) for part in condition.children]
        return None if None in parts else _JOINED[condition.connector](parts) != condition.negated
    if not isinstance(condition, tuple):
        return None
    name, _, lookup = condition[0].partition("__")
    compare, value = _COMPARISONS.get(lookup), record.serializable_value(name)
    if compare is None or value is None or hasattr(condition[1], "resolve_expression"):
        return None
    return bool(compare(value, condition[1]))
