"""The bounded, persistent threads in which all Django code of the server runs."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8

executor = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="django")


async def in_pool(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function that may use the database outside a request, and return its result.

    A worker thread keeps its connection; a connection that the database has dropped is replaced first.
    """

    def run() -> T:
        close_old_connections()
        return function(*args, **kwargs)

    return await asyncio.get_running_loop().run_in_executor(executor, run)
