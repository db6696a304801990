"""The bounded, persistent threads in which all Django code of the server runs."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

# More of them than the machine can run take the interpreter from each other, at 6 % of every request on two cores.
THREADS = min(8, 2 * max(os.cpu_count() or 1, 2))

executor = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="django")
single = ThreadPoolExecutor(max_workers=1, thread_name_prefix="lookup")


async def in_pool(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function that may use the database outside a request, and return its result.

    A worker thread keeps its connection; a connection that the database has dropped is replaced first.
    """
    return await _run(executor, partial(function, *args, **kwargs))


async def one_by_one(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function as `in_pool` does, in the one thread of all such calls.

    A room that opens asks a thousand times at once; a pool of that would hold the interpreter against the
    event loop.
    """
    return await _run(single, partial(function, *args, **kwargs))


async def _run(threads: ThreadPoolExecutor, call: Callable[[], T]) -> T:
    def run() -> T:
        close_old_connections()
        return call()

    return await asyncio.get_running_loop().run_in_executor(threads, run)
