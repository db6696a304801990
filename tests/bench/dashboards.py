"""Client process with many open dashboards: `python -m tests.bench.dashboards`, controlled through its standard streams.

It reads an `Order` as a line of JSON, opens every dashboard, prints "ready", reads the start time of
its measurement, and prints its `Observations` as a line of JSON.
"""

import asyncio
import json
import sys
import time
import zlib
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from tests.bench.browser_process import serve_order
from tests.bench.wire import Address, Closed, HttpConnection, Socket

PRICES, HOSTS = "/api/crypto-prices", "/api/host-servers"
TICK_START = b'{"type":"crypto_prices_updated"'
LESSON_START = b'{"type":"lesson_changed"'
HOSTS_EVERY = 5
OPENING_AT_ONCE = 50
GRACE = 3.0
OK = frozenset({200, 304})


@dataclass(frozen=True)
class Order:
    """Order to a process: open a dashboard for each cookie; the dashboards are numbered from `first` on.

    A dashboard polls at the fraction number / `total` of each second, so that all processes' polls are spread evenly.
    """

    port: int
    cookies: list[str]
    first: int
    total: int
    seconds: float


@dataclass
class Observations:
    """Measurements of all dashboards of a process."""

    open_seconds: float = 0.0
    http_ms: list[float] = field(default_factory=list)
    not_modified: int = 0
    failures: dict[str, int] = field(default_factory=dict)
    ticks: dict[int, list[float]] = field(default_factory=dict)
    """Arrival times of each price tick, keyed by the tick's checksum."""
    steerings: dict[int, list[float]] = field(default_factory=dict)
    """Arrival times of lesson_changed messages, keyed by the version in the message."""
    sockets_lost: int = 0


class Room:
    """All dashboards of this process."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.address = Address(order.port)
        self.observations = Observations()
        self.failures: Counter[str] = Counter()
        self.ticks: defaultdict[int, list[float]] = defaultdict(list)
        self.steerings: defaultdict[int, list[float]] = defaultdict(list)
        self.begin = float("inf")
        self.end = float("inf")
        self.sockets: list[Socket] = []
        self.pages: list[HttpConnection] = []

    async def open(self) -> None:
        """Open all dashboards (a first call and a websocket each), at most OPENING_AT_ONCE at a time."""
        gate = asyncio.Semaphore(OPENING_AT_ONCE)
        start = time.monotonic()

        async def open_one(cookie: str) -> None:
            async with gate:
                page = HttpConnection(self.address, cookie)
                answer = await page.get(PRICES)
                if answer.status != 200:
                    raise Closed(f"{PRICES} answered {answer.status}")
                socket = Socket(self.address, cookie, self.on_text)
                await socket.connect()
                self.pages.append(page)
                self.sockets.append(socket)

        await asyncio.gather(*(open_one(cookie) for cookie in self.order.cookies))
        self.observations.open_seconds = time.monotonic() - start

    def on_text(self, text: bytes, now: float) -> None:
        """Record the arrival time of a price tick, or of the trainer's change to the lesson."""
        if not self.begin <= now <= self.end + GRACE:
            return
        if text.startswith(TICK_START):
            self.ticks[zlib.crc32(text)].append(now)
        elif text.startswith(LESSON_START):
            self.steerings[json.loads(text)["data"]["version"]].append(now)

    async def poll(self, number: int) -> None:
        """Poll as a dashboard does: prices every second, and hosts half a second after every HOSTS_EVERY-th poll."""
        page = self.pages[number]
        place = self.order.first + number
        instant = int(time.time()) + 1 + place / self.order.total
        etags: dict[str, str] = {}
        step = place
        while instant < self.end:
            await self.call(page, PRICES, instant, etags)
            if step % HOSTS_EVERY == 0:
                await self.call(page, HOSTS, instant + 0.5, etags)
            instant += 1.0
            step += 1

    async def call(self, page: HttpConnection, path: str, instant: float, etags: dict[str, str]) -> None:
        """Make one call at its due time, and record how long after that time the whole response has arrived."""
        await asyncio.sleep(max(instant - time.time(), 0))
        counts = self.begin <= instant < self.end
        try:
            answer = await page.get(path, {"If-None-Match": etags[path]} if path in etags else None)
        except OSError as error:
            self.failures[type(error).__name__] += counts
            return
        if not counts:
            etags[path] = answer.etag
        elif answer.status in OK:
            etags[path] = answer.etag
            self.observations.http_ms.append((time.time() - instant) * 1000)
            self.observations.not_modified += answer.status == 304
        else:
            self.failures[f"status {answer.status}"] += 1

    async def measure(self) -> Observations:
        """Poll until the end, then wait GRACE seconds for late messages."""
        loop = asyncio.get_running_loop()
        polls = [loop.create_task(self.poll(number)) for number in range(len(self.pages))]
        begin = await loop.run_in_executor(None, sys.stdin.readline)
        self.begin = float(begin)
        self.end = self.begin + self.order.seconds
        await asyncio.sleep(self.end + GRACE - time.time())
        late = sum(not poll.done() for poll in polls)
        for poll in polls:
            poll.cancel()
        if late:
            self.failures["no answer"] += late
        self.observations.sockets_lost = sum(socket.lost for socket in self.sockets)
        self.observations.failures = dict(self.failures)
        self.observations.ticks = dict(self.ticks)
        self.observations.steerings = dict(self.steerings)
        return self.observations


if __name__ == "__main__":
    serve_order(lambda order: Room(Order(**order)))
