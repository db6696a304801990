"""The product's application with a counter of database queries; GET /bench/queries returns their number."""

import itertools
from collections.abc import Callable
from typing import Any

from mockconsole.asgi import application as product  # isort: skip (sets Django up for what follows)

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

PATH = "/bench/queries"


class Counter:
    """Thread-safe counter."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self._reads = 0

    def __call__(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        """Count a query and run it."""
        next(self._numbers)
        return execute(*arguments)

    def total(self) -> int:
        """Return the number of queries, without the increments that reading the counter itself causes."""
        self._reads += 1
        return next(self._numbers) + 1 - self._reads


counter = Counter()


def watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Let the counter count the queries of a new connection."""
    # Insert at index 0: a connection may open inside an execute_wrapper() block, whose end removes the last wrapper.
    connection.execute_wrappers.insert(0, counter)


connection_created.connect(watch, dispatch_uid="bench.query_counter")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer GET /bench/queries with the count, and pass every other request to the product."""
    if scope["type"] == "http" and scope["path"] == PATH:
        body = str(counter.total()).encode()
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return
    await product(scope, receive, send)
