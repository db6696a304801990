"""All operations of the API, and a mark that runs a test for each of them."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from apps.sandboxes.api.operation import operation
from tests.architecture.test_api_surface import api_routes

OPERATIONS: Final[dict[str, operation]] = {
    one.name: one
    for _, pattern in api_routes()
    for one in getattr(pattern.callback, "cls").operations  # noqa: B009
}


def over_operations(applies: Callable[[operation], Any]) -> pytest.MarkDecorator:
    """Return a mark that runs a test for each operation that fulfils `applies`, with the operation's name as id."""
    return pytest.mark.parametrize(
        "one", [pytest.param(one, id=name) for name, one in OPERATIONS.items() if applies(one)]
    )


def changes_something(one: operation) -> bool:
    return one.method != "GET"


def is_conditional(one: operation) -> bool:
    """Return True for reads with an ETag, which browsers repeat with If-None-Match."""
    return bool(one.polled or one.tagged or one.hot)
