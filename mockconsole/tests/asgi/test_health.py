"""Health checks: /healthz needs only the process; /readyz also needs the database and Redis."""

import httpx
import pytest
from django.db import OperationalError
from django.db.backends.utils import CursorWrapper
from pytest_django import Settings

from mockconsole.lib.live.draining import drain
from mockconsole.lib.live.sockets.hub import hub

pytestmark = pytest.mark.usefixtures("pool")


def fail(*_: object) -> None:
    raise OperationalError("server closed the connection unexpectedly")


async def check(server: httpx.AsyncClient, path: str) -> tuple[int, str]:
    answer = await server.get(path)
    assert answer.headers["Content-Type"] == "text/plain"
    assert answer.headers["X-Simulated"] == "true"
    return answer.status_code, answer.text


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_health_checks_accept_every_host_and_plain_http(
    server: httpx.AsyncClient, settings: Settings, path: str
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = await server.get(path, headers={"host": "10.0.0.7"})
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.headers["Cache-Control"] == "no-store"


async def test_healthz_runs_no_database_query(server: httpx.AsyncClient, queries: list[str]) -> None:
    assert await check(server, "/healthz") == (200, "ok\n")
    assert queries == []


async def test_process_without_a_database_is_healthy_but_not_ready(
    server: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(CursorWrapper, "execute", fail)
        assert await check(server, "/healthz") == (200, "ok\n")
        assert await check(server, "/readyz") == (503, "The database can't be reached.\n")


async def test_process_without_redis_is_not_ready(
    server: httpx.AsyncClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1"
    assert await check(server, "/readyz") == (200, "ok\n")
    monkeypatch.setattr(type(hub), "is_listening", False)
    status, reason = await check(server, "/readyz")
    assert status == 503
    assert reason.startswith("No message comes back from Redis")


async def test_a_draining_process_is_healthy_and_answers_requests_but_is_not_ready(
    server: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drain, "is_draining", True)
    assert await check(server, "/readyz") == (503, "This process is about to stop.\n")
    assert await check(server, "/healthz") == (200, "ok\n")
    assert (await server.get("/api/session")).status_code == 401
