"""All operations of the API, and the parametrization of tests over them."""

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
    """Return the mark that runs a test for each operation for which `applies` is true, with the operation's name as id."""
    return pytest.mark.parametrize(
        "one", [pytest.param(one, id=name) for name, one in OPERATIONS.items() if applies(one)]
    )


def changes_something(one: operation) -> bool:
    return one.method != "GET"


def is_conditional(one: operation) -> bool:
    """Return True for reads that browsers repeat with an ETag."""
    return bool(one.polled or one.tagged or one.hot)
