"""The bounded, persistent threads in which all Django code of the server runs."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar, TypeVarTuple

from django.db import close_old_connections, connection

from mockconsole.lib.busy import TurnTimeout

Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")

# More of them than the machine can run take the interpreter from each other, at 6 % of every request on two cores.
THREADS = min(8, 2 * max(os.cpu_count() or 1, 2))
# SQLite has one writer at a time and lets latecomers pass those who wait, so there one thread keeps their order.
WRITERS = 1 if connection.vendor == "sqlite" else THREADS - 1

readers = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="django")
writers = ThreadPoolExecutor(max_workers=WRITERS, thread_name_prefix="writer")
# Threads for each kind of request that keeps no writer waiting.
BESIDE = 2
# Requests of people without a session: a flood of sign-ins, each with a hash, holds up nobody who is in.
strangers = ThreadPoolExecutor(max_workers=BESIDE, thread_name_prefix="stranger")
# Requests that change many rows, in parts: between two of them whoever writes a row gets the lock.
slow = ThreadPoolExecutor(max_workers=BESIDE, thread_name_prefix="slow")
# A room that opens has a thousand sessions looked up at once; more threads would hold the interpreter against the event loop.
lookups = ThreadPoolExecutor(max_workers=1, thread_name_prefix="lookup")


async def in_turn(
    function: Callable[[*Arguments], T], *args: *Arguments, threads: ThreadPoolExecutor, patience: float
) -> T:
    """Run a function like `in_pool`; raises TurnTimeout where its turn doesn't come within so many seconds."""
    work = threads.submit(partial(_on_usable_connection, function, *args))
    result = asyncio.wrap_future(work)
    try:
        ended, _ = await asyncio.wait({result}, timeout=patience)
        # What has begun by now can't be taken back, and is waited for.
        if not ended and work.cancel():
            raise TurnTimeout
        return await result
    except asyncio.CancelledError:
        work.cancel()
        raise


async def in_pool(
    function: Callable[[*Arguments], T], *args: *Arguments, threads: ThreadPoolExecutor = readers
) -> T:
    """Run a function that may use the database outside a request, and return its result."""
    run = partial(_on_usable_connection, function, *args)
    return await asyncio.get_running_loop().run_in_executor(threads, run)


def _on_usable_connection(function: Callable[[*Arguments], T], *args: *Arguments) -> T:
    """Call a function in a worker thread, which keeps its connection; one that the database has dropped is replaced first."""
    close_old_connections()
    return function(*args)
