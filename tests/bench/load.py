"""Load generator that repeats one request on several connections, with wrk or, if missing, the client in `wire.py`."""

import asyncio
import re
import shutil
import subprocess
import time
from dataclasses import dataclass

from tests.bench import machine
from tests.bench.installations import CannotMeasure, Server
from tests.bench.wire import HttpConnection

CONNECTIONS = 64
WARM_UP = 1.0
WRK = shutil.which("wrk")
DONE = re.compile(r"(\d+) requests in")
REFUSED = re.compile(r"Non-2xx or 3xx responses: (\d+)")
BROKEN = re.compile(r"Socket errors: (.+)")


@dataclass(frozen=True)
class Reading:
    """Rate and CPU cost of one read on one server."""

    server: str
    path: str
    per_second: float
    cpu_us: float
    other: float


def measure(server: Server, path: str, seconds: float, *, etag: str = "") -> Reading:
    """Request a path for some seconds, and return the rate and the server's CPU time per request."""
    headers = {"Cookie": server.cookies[0]}
    if etag:
        headers["If-None-Match"] = etag
    drive(server, path, headers, WARM_UP)
    before = machine.read(server.pid)
    done = drive(server, path, headers, seconds)
    span = machine.between(before, machine.read(server.pid))
    return Reading(
        server=server.name,
        path=path,
        per_second=done / span.seconds,
        cpu_us=span.server_seconds / done * 1e6,
        # This includes up to one core for wrk, which can't be counted as a client because it has exited.
        other=span.other,
    )


def drive(server: Server, path: str, headers: dict[str, str], seconds: float) -> int:
    """Send requests, each after the previous response, and return their number; raise CannotMeasure if one fails."""
    if WRK is None:
        return asyncio.run(_drive(server, path, headers, seconds))
    command = [WRK, "-t1", f"-c{CONNECTIONS}", f"-d{max(round(seconds), 1)}s", "--timeout", "10s"]
    for name, value in headers.items():
        command += ["-H", f"{name}: {value}"]
    output = subprocess.run(
        [*command, server.address.url + path], capture_output=True, text=True, check=True
    ).stdout
    for failure in (REFUSED, BROKEN):
        if found := failure.search(output):
            raise CannotMeasure(f"{server.name} failed on {path}: {found[0]}")
    found = DONE.search(output)
    if found is None or found[1] == "0":
        raise CannotMeasure(f"{server.name} answered nothing on {path}: {output}")
    return int(found[1])


async def _drive(server: Server, path: str, headers: dict[str, str], seconds: float) -> int:
    until = time.monotonic() + seconds

    async def loop() -> int:
        connection = HttpConnection(server.address)
        done = 0
        while time.monotonic() < until:
            answer = await connection.get(path, headers)
            if answer.status not in {200, 304}:
                raise CannotMeasure(f"{server.name} answered {answer.status} on {path}")
            done += 1
        connection.close()
        return done

    return sum(await asyncio.gather(*(loop() for _ in range(CONNECTIONS))))
