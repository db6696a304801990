"""Client process with many browsers that show a changing list: `python -m tests.bench.readers`.

Its protocol is that of `tests.bench.dashboards`. Each browser reads the list when a message announces a change,
and again if another message arrives during the read.
"""

import asyncio
import bisect
import json
import re
import secrets
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.bench.browser_process import serve_order
from tests.bench.wire import Address, Answer, Closed, HttpConnection, Socket

CHANGE_START = b'{"type":"records_changed"'
# Use a regex instead of parsing a page of 200 rows, so that the client doesn't slow the server down.
FIRST_ID = re.compile(rb'"id":"([^"]+)"')
WRITERS = 4
GRACE = 4.0


@dataclass(frozen=True)
class Order:
    """Order to a process: the browsers that show a list, and the rate of the list's changes."""

    port: int
    cookies: list[str]
    resource: str
    query: str
    new: dict[str, str]
    """Body of the POST that adds a row."""
    changes_a_second: int
    seconds: float


@dataclass
class Observations:
    """Measurements of all browsers; `shown_ms` has the latency of each change in each browser."""

    shown_ms: list[float] = field(default_factory=list)
    never_shown: int = 0
    changes: int = 0
    write_seconds: float = 0.0
    notices: int = 0
    reads: int = 0
    failures: dict[str, int] = field(default_factory=dict)


class Change(NamedTuple):
    """New row: its number, and the time of the POST that created it."""

    number: int
    time: float


class Reader:
    """Simulated browser that shows the list."""

    def __init__(self, room: "Room", cookie: str) -> None:
        self.room = room
        self.page = HttpConnection(room.address, cookie)
        self.socket = Socket(room.address, cookie, self.on_text)
        self.etag = ""
        self.again = False
        self.reading: asyncio.Task[None] | None = None
        self.numbers: list[int] = []
        self.times: list[float] = []

    def on_text(self, text: bytes, now: float) -> None:
        """Read the list if the message announces that it has changed."""
        if not text.startswith(CHANGE_START) or not {self.room.order.resource, "*"} & set(
            json.loads(text)["data"]
        ):
            return
        self.room.observations.notices += 1
        self.again = True
        if self.reading is None or self.reading.done():
            self.reading = asyncio.get_running_loop().create_task(self.read())

    async def read(self) -> None:
        """Read the list, and read it again if a change was announced during the read."""
        while self.again:
            self.again = False
            try:
                answer = await self.page.get(
                    self.room.list, {"If-None-Match": self.etag} if self.etag else None
                )
            except OSError as error:
                self.room.failures[type(error).__name__] += 1
                return
            self.room.observations.reads += 1
            self.show(answer)

    def show(self, answer: Answer) -> None:
        """Record the time when a response's newest row was shown."""
        if answer.status == 304:
            return
        if answer.status != 200:
            self.room.failures[f"status {answer.status}"] += 1
            return
        self.etag = answer.etag
        newest = FIRST_ID.search(answer.body)
        if newest is None:
            self.room.failures["an empty list"] += 1
            return
        self.numbers.append(number_of(newest[1].decode()))
        self.times.append(time.time())

    def shown_at(self, number: int) -> float | None:
        """Return the time when this row or a later one was first shown, or None."""
        place = bisect.bisect_left(self.numbers, number)
        return self.times[place] if place < len(self.times) else None


class Room:
    """All browsers of this process, and the writer of new rows."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.address = Address(order.port)
        self.list = f"/api/{order.resource}{order.query}"
        self.observations = Observations()
        self.failures: Counter[str] = Counter()
        self.readers = [Reader(self, cookie) for cookie in order.cookies]

    async def open(self) -> None:
        """Open every browser and show the list in it."""
        for reader in self.readers:
            reader.again = True
            await reader.read()
            await reader.socket.connect()

    async def write(self, begin: float, changes: list[Change]) -> None:
        """Write rows at equal intervals."""
        free: asyncio.Queue[HttpConnection] = asyncio.Queue()
        token = secrets.token_hex(16)
        for _ in range(WRITERS):
            free.put_nowait(HttpConnection(self.address, f"{self.order.cookies[0]}; csrftoken={token}"))
        body = json.dumps(self.order.new).encode()

        async def write_one(due: float) -> None:
            await asyncio.sleep(due - time.time())
            connection = await free.get()
            sent = time.time()
            answer = await connection.call(
                "POST", f"/api/{self.order.resource}", {"X-CSRFToken": token}, body
            )
            free.put_nowait(connection)
            if answer.status != 201:
                raise Closed(f"A change was answered with {answer.status}: {answer.body[:200]!r}")
            changes.append(Change(number_of(json.loads(answer.body)["id"]), sent))

        rate = self.order.changes_a_second
        await asyncio.gather(
            *(write_one(begin + step / rate) for step in range(int(self.order.seconds * rate)))
        )

    async def measure(self) -> Observations:
        """Write rows from the given time on, then wait GRACE seconds for late reads."""
        loop = asyncio.get_running_loop()
        begin = float(await loop.run_in_executor(None, sys.stdin.readline))
        changes: list[Change] = []
        await self.write(begin, changes)
        self.observations.write_seconds = time.time() - begin
        await asyncio.sleep(GRACE)
        self.failures["websocket lost"] += sum(reader.socket.lost for reader in self.readers)
        self.observations.changes = len(changes)
        for change in changes:
            for reader in self.readers:
                shown_at = reader.shown_at(change.number)
                if shown_at is None:
                    self.observations.never_shown += 1
                else:
                    self.observations.shown_ms.append((shown_at - change.time) * 1000)
        self.observations.failures = dict(+self.failures)
        return self.observations


def number_of(reference: str) -> int:
    """Return the number at the end of a row's reference."""
    return int(reference.rpartition("-")[2])


if __name__ == "__main__":
    serve_order(lambda order: Room(Order(**order)))
