"""A process full of browsers that look at one list while it changes: `python -m tests.bench.readers`.

It is driven as `tests.bench.dashboards` is. Each browser reads the list when it is told of a change; what it is told
while it reads, it reads once more after that.
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

from tests.bench.crowd import serve_order
from tests.bench.wire import Address, Answer, Closed, HttpConnection, Socket

TOLD_START = b'{"type":"records_changed"'
# A page of 200 rows is read without being parsed, so that the client doesn't slow the server.
FIRST_ID = re.compile(rb'"id":"([^"]+)"')
WRITERS = 4
GRACE = 4.0


@dataclass(frozen=True)
class Order:
    """Who looks at the list, and how often it changes."""

    port: int
    cookies: list[str]
    resource: str
    query: str
    new: dict[str, str]
    """What makes a row, sent as JSON."""
    changes_a_second: int
    seconds: float


@dataclass
class Seen:
    """What the browsers saw: for every change and browser how long it took until the change was shown."""

    shown_ms: list[float] = field(default_factory=list)
    never_shown: int = 0
    changes: int = 0
    written_in: float = 0.0
    told: int = 0
    reads: int = 0
    failures: dict[str, int] = field(default_factory=dict)


class Change(NamedTuple):
    """A row that was written: its number and when it was sent."""

    number: int
    sent: float


class Reader:
    """One browser."""

    def __init__(self, room: "Room", cookie: str) -> None:
        self.room = room
        self.page = HttpConnection(room.address, cookie)
        self.socket = Socket(room.address, cookie, self.hear)
        self.etag = ""
        self.again = False
        self.reading: asyncio.Task[None] | None = None
        self.numbers: list[int] = []
        self.times: list[float] = []

    def hear(self, text: bytes, now: float) -> None:
        """Read when the list is said to have changed."""
        if not text.startswith(TOLD_START) or not {self.room.order.resource, "*"} & set(
            json.loads(text)["data"]
        ):
            return
        self.room.seen.told += 1
        self.again = True
        if self.reading is None or self.reading.done():
            self.reading = asyncio.get_running_loop().create_task(self.read())

    async def read(self) -> None:
        """Read until nothing was told meanwhile."""
        while self.again:
            self.again = False
            try:
                answer = await self.page.get(
                    self.room.list, {"If-None-Match": self.etag} if self.etag else None
                )
            except OSError as error:
                self.room.failures[type(error).__name__] += 1
                return
            self.room.seen.reads += 1
            self.show(answer)

    def show(self, answer: Answer) -> None:
        """Note the newest row of an answer; rows are numbered as they are written."""
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
        """Return when a row, or a later one, was shown first."""
        place = bisect.bisect_left(self.numbers, number)
        return self.times[place] if place < len(self.times) else None


class Room:
    """The browsers of this process, and the one hand that writes."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.address = Address(order.port)
        self.list = f"/api/{order.resource}{order.query}"
        self.seen = Seen()
        self.failures: Counter[str] = Counter()
        self.readers = [Reader(self, cookie) for cookie in order.cookies]

    async def open(self) -> None:
        """Open every browser and show the list in it."""
        for reader in self.readers:
            reader.again = True
            await reader.read()
            await reader.socket.connect()

    async def write(self, begin: float, changes: list[Change]) -> None:
        """Write rows in equal steps."""
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

    async def measure(self) -> Seen:
        """Write from the given instant on, and wait a little longer for what is still to be shown."""
        loop = asyncio.get_running_loop()
        begin = float(await loop.run_in_executor(None, sys.stdin.readline))
        changes: list[Change] = []
        await self.write(begin, changes)
        self.seen.written_in = time.time() - begin
        await asyncio.sleep(GRACE)
        self.failures["websocket lost"] += sum(reader.socket.lost for reader in self.readers)
        self.seen.changes = len(changes)
        for change in changes:
            for reader in self.readers:
                shown = reader.shown_at(change.number)
                if shown is None:
                    self.seen.never_shown += 1
                else:
                    self.seen.shown_ms.append((shown - change.sent) * 1000)
        self.seen.failures = dict(+self.failures)
        return self.seen


def number_of(reference: str) -> int:
    """Return the number at the end of a row's reference."""
    return int(reference.rpartition("-")[2])


if __name__ == "__main__":
    serve_order(lambda order: Room(Order(**order)))
