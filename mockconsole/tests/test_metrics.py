"""Metrics: names of operations, counters, gauges, and the queries of the dashboard."""

import json
import re
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from prometheus_client import CollectorRegistry
from pytest_django import Settings

from mockconsole import HOME
from mockconsole.lib.live.scraping import LessonCounts, StateCollector
from mockconsole.lib.live.tracking import Tracked
from mockconsole.lib.metrics import count_request, operation_at, registry

DASHBOARD = HOME / "deploy" / "grafana.json"
# Names of PromQL functions and keywords, which aren't metrics.
WORDS = {"sum", "max", "by", "rate", "histogram_quantile", "topk", "and", "on"}


def state_collector(count_lessons: Any = dict) -> StateCollector:
    return StateCollector(queue_lengths=lambda: {"writer": 3}, count_lessons=count_lessons)


def value(name: str, **labels: str) -> float:
    return registry.get_sample_value(name, labels) or 0.0


@pytest.mark.parametrize(
    ("method", "address", "operation"),
    [
        ("GET", "/api/crypto-prices", "listCryptoPrices"),
        ("HEAD", "/api/crypto-prices", "listCryptoPrices"),
        ("POST", "/api/transactions", "createTransaction"),
        ("GET", "/api/transactions/TRN-000042", "getTransaction"),
        ("DELETE", "/api/crypto-prices", "other"),
        ("GET", "/api/nothing", "other"),
        ("GET", "/nothing/\udc80", "shell"),
        ("GET", "/home", "shell"),
        ("GET", "/static/app/main.js", "static"),
        ("POST", "/admin/login/", "admin"),
        ("GET", "", "other"),
    ],
)
def test_operation_at_returns_the_schemas_operation_id_and_never_a_path(
    method: str, address: str, operation: str
) -> None:
    assert operation_at(method, address) == operation


def test_count_request_counts_by_operation_and_status_class() -> None:
    before = value("mockconsole_requests_total", operation="createTransaction", status="4xx")
    for status in (400, 404):
        count_request("POST", "/api/transactions", status, 0.02)
    after = value("mockconsole_requests_total", operation="createTransaction", status="4xx")
    assert after - before == 2
    assert (
        value("mockconsole_request_duration_seconds_bucket", operation="createTransaction", le="0.025") >= 2
    )


async def test_tracked_counts_requests_but_no_websockets() -> None:
    counted: list[tuple[str, str, int]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] == "/home":
            await send({"type": "http.response.start", "status": 204, "headers": []})

    async def send(message: Any) -> None:
        pass

    def count(method: str, address: str, status: int, seconds: float) -> None:
        counted.append((method, address, status))
        assert 0 <= seconds < 60

    tracked: Any = Tracked(app, count_request=count)
    for kind, address in (("http", "/home"), ("http", "/gone"), ("websocket", "/ws")):
        await tracked({"type": kind, "method": "GET", "path": address, "headers": []}, None, send)
    assert counted == [("GET", "/home", 204), ("GET", "/gone", 0)]


@pytest.mark.urls("mockconsole.tests.test_logs")
def test_a_server_error_is_counted_by_its_code(settings: Settings) -> None:
    settings.METRICS = "127.0.0.1:9100"
    before = value("mockconsole_failures_total", code="server_error")
    assert Client(raise_request_exception=False).get("/broken").status_code == 500
    assert value("mockconsole_failures_total", code="server_error") - before == 1


def test_the_gauges_show_sockets_queues_lessons_and_seats() -> None:
    own = CollectorRegistry()
    own.register(state_collector(lambda: {"running": (2, 31)}))
    assert own.get_sample_value("mockconsole_websockets") == 0
    assert own.get_sample_value("mockconsole_queued_requests", {"threads": "writer"}) == 3
    assert own.get_sample_value("mockconsole_lessons", {"state": "running"}) == 2
    assert own.get_sample_value("mockconsole_seats", {"state": "running"}) == 31


def test_gauges_without_database_queries_are_shown_while_the_database_fails() -> None:
    def fail() -> LessonCounts:
        raise OperationalError

    own = CollectorRegistry()
    own.register(state_collector(fail))
    assert own.get_sample_value("mockconsole_queued_requests", {"threads": "writer"}) == 3
    assert own.get_sample_value("mockconsole_lessons", {"state": "running"}) is None


def test_the_dashboard_queries_only_metrics_that_exist() -> None:
    own = CollectorRegistry()
    own.register(state_collector())
    exposed = {name for source in (registry, own) for family in source.collect() for name in names_of(family)}
    targets = [target for panel in json.loads(DASHBOARD.read_text())["panels"] for target in panel["targets"]]
    asked = {name for target in targets for name in metrics_in(target["expr"])}
    assert asked
    assert asked - exposed == set()
    assert {name for name in exposed if name.startswith("mockconsole_")} & asked == {
        "mockconsole_failures_total",
        "mockconsole_lessons",
        "mockconsole_queued_requests",
        "mockconsole_request_duration_seconds_bucket",
        "mockconsole_requests_total",
        "mockconsole_seats",
        "mockconsole_websockets",
    }


def names_of(family: Any) -> list[str]:
    endings = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}.get(family.type, [""])
    return [family.name + ending for ending in endings]


def metrics_in(query: str) -> set[str]:
    """Return the metrics that a query names, without its functions, label lists and durations."""
    bare = re.sub(r"\b(by|on) \([^)]*\)|\[[^\]]*\]|\{[^}]*\}", " ", query)
    return set(re.findall(r"\b[a-z_]\w*", bare)) - WORDS
