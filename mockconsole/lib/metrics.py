"""Prometheus metrics of this process: the counters, and the label values of their series."""

from functools import lru_cache
from typing import Final

from django.urls import Resolver404, resolve
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics

MAX_PATHS: Final = 1024
# Path prefixes outside the API. Each has only one series, because the number of different paths has no limit.
PARTS: Final = ("/static/", "/admin/", "/explorer/", "/verify/", "/domains/")
OTHER: Final = "other"
NO_RESPONSE: Final = "none"
BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

disable_created_metrics()  # type: ignore[no-untyped-call]
registry = CollectorRegistry()
ProcessCollector(registry=registry)
_requests = Counter(
    "mockconsole_requests",
    "Requests by operation and class of their status; none if the client hung up.",
    ["operation", "status"],
    registry=registry,
)
_durations = Histogram(
    "mockconsole_request_duration_seconds",
    "Time from a request's head to the last byte of its response.",
    ["operation"],
    buckets=BUCKETS,
    registry=registry,
)
failures = Counter(
    "mockconsole_failures",
    "Failed requests by cause: busy (lock timeout), database_away, outcome_unknown, redis_away, no_thread, server_error.",
    ["code"],
    registry=registry,
)
# Cache of counters, keyed by labels: the library's look-up takes longer than the counting.
_request_children: dict[tuple[str, str], tuple[Counter, Histogram]] = {}


def count_request(method: str, path: str, status: int, seconds: float) -> None:
    """Count a finished request and its duration; a status of 0 means that the client hung up."""
    key = operation_at(method, path), f"{status // 100}xx" if status else NO_RESPONSE
    if (children := _request_children.get(key)) is None:
        children = _request_children[key] = _requests.labels(*key), _durations.labels(key[0])
    counter, histogram = children
    counter.inc()
    histogram.observe(seconds)


@lru_cache(maxsize=MAX_PATHS)
def operation_at(method: str, path: str) -> str:
    """Return the operation's name in the API's schema, or the part of the site; never the path: clients can invent paths."""
    for part in PARTS:
        if path.startswith(part):
            return part.strip("/")
    try:
        match = resolve(path)
    except Resolver404:
        return OTHER
    if match.url_name == "shell":
        return "shell"
    sought = "GET" if method == "HEAD" else method
    operations = getattr(getattr(match.func, "cls", None), "operations", ())
    return next((one.name for one in operations if one.method == sought), OTHER)
