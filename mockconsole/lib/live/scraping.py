"""Metrics server for Prometheus, on a separate port."""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client import start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from mockconsole.lib.live.pool import wait_for_read
from mockconsole.lib.live.sockets.hub import hub
from mockconsole.lib.metrics import registry

READ_TIMEOUT_SECONDS: Final = 5

# Number of lessons and number of their seats, keyed by the lessons' state.
LessonCounts = Mapping[str, tuple[int, int]]


class StateCollector(Collector):
    """Gauges that are computed at each scrape; gauges from the database have no values while the database doesn't answer."""

    def __init__(
        self, *, queue_lengths: Callable[[], Mapping[str, int]], count_lessons: Callable[[], LessonCounts]
    ) -> None:
        self.queue_lengths = queue_lengths
        self.count_lessons = count_lessons

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the gauges."""
        yield GaugeMetricFamily(
            "mockconsole_websockets", "Open websockets of this process.", value=len(hub.connections.all)
        )
        queues = GaugeMetricFamily(
            "mockconsole_queued_requests", "Requests that run or wait, by their threads.", labels=["threads"]
        )
        for name, length in self.queue_lengths().items():
            queues.add_metric([name], length)
        yield queues
        lessons = GaugeMetricFamily(
            "mockconsole_lessons", "Lessons that have not ended, of all processes.", labels=["state"]
        )
        seats = GaugeMetricFamily(
            "mockconsole_seats", "Open seats of lessons, of all processes.", labels=["state"]
        )
        try:
            counts = wait_for_read(self.count_lessons, timeout_seconds=READ_TIMEOUT_SECONDS)
        except Exception:  # noqa: BLE001 (any database error; requests that need the database report it)
            counts = {}
        for state, (lesson_count, seat_count) in counts.items():
            lessons.add_metric([state], lesson_count)
            seats.add_metric([state], seat_count)
        yield lessons
        yield seats


def serve_metrics(address: str, collector: StateCollector) -> None:
    """Serve the metrics in a separate thread, because a scrape would block the event loop for too long."""
    registry.register(collector)
    host, _, port = address.rpartition(":")
    try:
        start_http_server(int(port), host.strip("[]"), registry)
    except OSError as error:
        sys.exit(
            f"Can't serve metrics on {address} ({error.strerror}). Give each process a METRICS address of its own."
        )
