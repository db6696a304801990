"""Thread pools in which all of the server's Django code runs; their sizes are fixed and their threads persistent."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar, TypeVarTuple

from django.db import close_old_connections, connection

from mockconsole.lib.busy import QueueTimeout
from mockconsole.lib.lost_connections import set_answer_timeout

Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")

# More threads than cores fight for the GIL (6 % per request on 2 cores).
THREADS = min(8, 2 * max(os.cpu_count() or 1, 2))
# SQLite allows one writer at a time, and its lock is not fair: with a single thread, writes run in the queue's order.
WRITERS = 1 if connection.vendor == "sqlite" else THREADS - 1
SMALL = 2


class Threads(ThreadPoolExecutor):
    """Thread pool for one group of requests, such as the admin's."""

    def __init__(self, number: int, name: str) -> None:
        super().__init__(number, thread_name_prefix=name, initializer=set_answer_timeout)
        self.number = number
        self.name = name

    def submit(self, function: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Run a function in a copy of the caller's context, which contains the request id."""
        return super().submit(copy_context().run, function, *args, **kwargs)


readers = Threads(THREADS, "django")
writers = Threads(WRITERS, "writer")
# Requests without a session: sign-ins hash passwords, so a flood of them must not delay signed-in people.
anonymous = Threads(SMALL, "anonymous")
# Requests that change many rows in several transactions; other writes get the lock between two of these transactions.
admin = Threads(SMALL, "admin")
# Admin pages, which may take seconds: separate from trainees' reads and from imports.
admin_pages = Threads(SMALL, "admin-pages")
# Downloads of a lesson's results: when these ran in the readers' threads, twelve at once delayed a board by 10 s.
downloads = Threads(SMALL, "downloads")
# Trainers' calls that steer or end a lesson: they must not wait behind the admin's imports.
lessons = Threads(SMALL, "lessons")
# Requests that call the identity provider, which may hang; callers without a session get at most half of these threads.
sign_ons = Threads(2 * SMALL, "sign-ons")
# Short reads for which many browsers wait: session look-ups and ticks. They must not wait behind boards; more threads
# would compete with the event loop for the GIL.
lookups = Threads(1, "lookup")


async def run_in_turn(
    function: Callable[[*Arguments], T],
    *args: *Arguments,
    threads: ThreadPoolExecutor,
    timeout_seconds: float,
) -> T:
    """Run a function like `run_in_pool`; raises QueueTimeout if no thread starts it within `timeout_seconds`."""
    work = threads.submit(partial(_on_usable_connection, function, *args))
    result = asyncio.wrap_future(work)
    try:
        ended, _ = await asyncio.wait({result}, timeout=timeout_seconds)
        # A function that is already running can't be cancelled, so wait for its result.
        if not ended and work.cancel():
            raise QueueTimeout
        return await result
    except asyncio.CancelledError:
        work.cancel()
        raise


async def run_in_pool(
    function: Callable[[*Arguments], T], *args: *Arguments, threads: ThreadPoolExecutor = readers
) -> T:
    """Run a function that may use the database in a thread of the pool, and return its result."""
    run = partial(_on_usable_connection, function, *args)
    return await asyncio.get_running_loop().run_in_executor(threads, run)


def wait_for_read(function: Callable[[], T], *, timeout_seconds: float) -> T:
    """Run a function in the readers' pool and block until it returns; not for the event loop; raises TimeoutError."""
    return readers.submit(partial(_on_usable_connection, function)).result(timeout_seconds)


def _on_usable_connection(function: Callable[[*Arguments], T], *args: *Arguments) -> T:
    """Call a function after closing the thread's database connection if it has become unusable; called in a pool thread."""
    close_old_connections()
    return function(*args)
