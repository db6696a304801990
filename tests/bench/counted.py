"""The product's application with its database queries counted; GET /bench/queries tells how many there were."""

import itertools
from collections.abc import Callable
from typing import Any

from mockconsole.asgi import application as product  # isort: skip (sets Django up for what follows)

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

PATH = "/bench/queries"


class Counter:
    """Counts from any thread."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self._asked = 0

    def __call__(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        """Count a query and run it."""
        next(self._numbers)
        return execute(*arguments)

    def total(self) -> int:
        """Return how many there were; asking takes a number too, which is left out."""
        self._asked += 1
        return next(self._numbers) + 1 - self._asked


counter = Counter()


def watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Count the queries of a connection that has just been opened."""
    # First of all: who wraps a statement takes the last wrapper off again, and the connection may open within.
    connection.execute_wrappers.insert(0, counter)


connection_created.connect(watch, dispatch_uid="bench.counted")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Tell the count, or hand on to the product."""
    if scope["type"] == "http" and scope["path"] == PATH:
        body = str(counter.total()).encode()
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return
    await product(scope, receive, send)
