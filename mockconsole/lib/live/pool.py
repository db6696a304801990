"""The bounded, persistent threads in which all Django code of the server runs."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

from django.db import close_old_connections, connection

Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")

# More of them than the machine can run take the interpreter from each other, at 6 % of every request on two cores.
THREADS = min(8, 2 * max(os.cpu_count() or 1, 2))
# SQLite has one writer at a time and lets latecomers pass those who wait, so there one thread keeps their order.
WRITERS = 1 if connection.vendor == "sqlite" else THREADS - 1

readers = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="django")
writers = ThreadPoolExecutor(max_workers=WRITERS, thread_name_prefix="writer")
# A room that opens has a thousand sessions looked up at once; more threads would hold the interpreter against the event loop.
lookups = ThreadPoolExecutor(max_workers=1, thread_name_prefix="lookup")


async def in_pool(
    function: Callable[[*Arguments], T], *args: *Arguments, threads: ThreadPoolExecutor = readers
) -> T:
    """Run a function that may use the database outside a request, and return its result.

    A worker thread keeps its connection; a connection that the database has dropped is replaced first.
    """

    def run() -> T:
        close_old_connections()
        return function(*args)

    return await asyncio.get_running_loop().run_in_executor(threads, run)
