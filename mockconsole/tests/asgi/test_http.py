"""HTTP of the ASGI root: the cache answers hot reads, Django answers all other requests."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from typing import Any

import httpx
import pytest
from django.db import OperationalError
from django.test import Client
from pytest_django import Settings

from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import freeze_clock
from mockconsole.asgi import SLOW_READS
from mockconsole.lib.errors import MESSAGES
from mockconsole.lib.live.cache import HotRead, live_cache
from mockconsole.lib.live.http import bridge
from mockconsole.lib.live.identity import Identity, identities
from mockconsole.lib.live.pool import Threads, downloads, run_in_pool, sign_ons
from mockconsole.lib.lost_connections import ConnectionLost

pytestmark = pytest.mark.usefixtures("pool")
PRICES = "/api/crypto-prices"
OPERATIONS = "/api/swift/operations?limit=8"
MEGABYTE = 1024 * 1024
FILES = {"content-type": "multipart/form-data; boundary=b"}


async def test_a_cache_hit_runs_no_database_query(
    server: httpx.AsyncClient, cookie: dict[str, str], queries: list[str]
) -> None:
    assert (await server.get(PRICES, headers=cookie)).status_code == 200
    assert len(queries) > 0
    queries.clear()
    for _ in range(3):
        answer = await server.get(PRICES, headers=cookie)
        assert answer.status_code == 200
    assert queries == []


@pytest.mark.meets("Domain:1.2a")
async def test_the_response_to_a_hot_read_equals_the_response_of_django(
    server: httpx.AsyncClient, operator_client: Client, cookie: dict[str, str], sandbox: Sandbox
) -> None:
    await run_in_pool(freeze, sandbox)
    hot = await server.get(PRICES, headers=cookie)
    warm = await run_in_pool(operator_client.get, PRICES)
    assert hot.content == warm.content
    for name in ("ETag", "Content-Type", "Cache-Control", "X-Simulated", "X-Content-Type-Options"):
        assert hot.headers[name] == warm[name]
    assert "Cookie" in hot.headers["Vary"]


def freeze(sandbox: Sandbox) -> None:
    freeze_clock(who=None, sandbox=sandbox)


async def test_a_hot_read_with_a_matching_etag_gets_304_without_a_body(
    server: httpx.AsyncClient, cookie: dict[str, str], sandbox: Sandbox
) -> None:
    await run_in_pool(freeze, sandbox)
    first = await server.get(PRICES, headers=cookie)
    again = await server.get(PRICES, headers={**cookie, "if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["X-Simulated"] == "true"
    assert "content-type" not in again.headers
    assert "content-length" not in again.headers


@pytest.mark.parametrize("path", [PRICES, OPERATIONS])
async def test_a_request_for_a_foreign_host_gets_400_with_and_without_a_cached_list(
    server: httpx.AsyncClient, cookie: dict[str, str], path: str
) -> None:
    assert (await server.get(path, headers=cookie)).status_code == 200
    answer = await server.get(path, headers={**cookie, "host": "elsewhere.example"})
    assert answer.status_code == 400
    assert answer.headers["X-Simulated"] == "true"


@pytest.mark.parametrize(
    ("message", "code", "status"),
    [("database is locked", sqlite3.SQLITE_BUSY, 503), ("disk I/O error", sqlite3.SQLITE_IOERR, 500)],
)
async def test_a_hot_read_that_fails_with_a_database_error_gets_the_common_error_body(
    server: httpx.AsyncClient, cookie: dict[str, str], message: str, code: int, status: int
) -> None:
    def load(sandbox_id: int) -> Any:
        error = sqlite3.OperationalError(message)
        error.sqlite_errorcode = code
        raise OperationalError(message) from error

    failing = HotRead("failing", load)
    live_cache.register(failing)
    try:
        answer = await server.get(failing.path, headers=cookie)
    finally:
        del live_cache.reads[failing.path]
    assert answer.status_code == status
    assert answer.json()["code"] == ("busy" if status == 503 else "server_error")
    assert answer.headers["X-Simulated"] == "true"
    assert ("Retry-After" in answer.headers) is (status == 503)


@pytest.mark.meets("D:no-session")
@pytest.mark.parametrize("headers", [{}, {"cookie": "sessionid=nonsense"}, {"cookie": "other=1; sessionid="}])
async def test_a_request_without_a_session_gets_401_with_the_common_error_body(
    server: httpx.AsyncClient, sandbox: Sandbox, headers: dict[str, str]
) -> None:
    answer = await server.get(PRICES, headers=headers)
    assert answer.status_code == 401
    assert answer.json() == {"code": "not_authenticated", "message": "Sign in first.", "fields": {}}
    assert answer.headers["X-Simulated"] == "true"


async def test_requests_with_methods_other_than_get_are_answered_by_django(
    server: httpx.AsyncClient, cookie: dict[str, str]
) -> None:
    assert (await server.head(PRICES, headers=cookie)).content == b""
    assert (await server.post(PRICES, headers=cookie)).json()["code"] in {"csrf", "method_not_allowed"}


async def test_a_hot_read_succeeds_despite_a_change_during_its_load(
    server: httpx.AsyncClient, cookie: dict[str, str], sandbox: Sandbox
) -> None:
    market = live_cache.reads[PRICES].load

    def load(sandbox_id: int) -> Any:
        snapshot = market(sandbox_id)
        live_cache.invalidate(sandbox_id, {"racing"})
        return snapshot

    racing = HotRead("racing", load)
    live_cache.register(racing)
    try:
        for _ in range(3):
            answer = await server.get(racing.path, headers=cookie)
            assert answer.status_code == 200
            assert len(answer.json()) == 12
    finally:
        del live_cache.reads[racing.path]


async def test_only_pages_of_allowed_origins_get_the_cors_header(
    server: httpx.AsyncClient, cookie: dict[str, str], settings: Settings
) -> None:
    settings.CORS_ALLOWED_ORIGINS = ["https://screens.example"]
    settings.CORS_ALLOW_CREDENTIALS = True
    await server.get(PRICES, headers=cookie)
    allowed = await server.get(PRICES, headers={**cookie, "origin": "https://screens.example"})
    assert allowed.headers["Access-Control-Allow-Origin"] == "https://screens.example"
    assert len(allowed.json()) == 12
    refused = await server.get(PRICES, headers={**cookie, "origin": "https://elsewhere.example"})
    assert "Access-Control-Allow-Origin" not in refused.headers


async def test_an_origin_that_settings_do_not_list_gets_no_cors_header(
    server: httpx.AsyncClient, cookie: dict[str, str]
) -> None:
    answer = await server.get(PRICES, headers={**cookie, "origin": "https://screens.example"})
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("path", ["/api/auth/login", "/api/nothing", "/api/seat/journal"])
async def test_a_body_over_a_megabyte_gets_413_with_the_common_error_body_below_api(
    server: httpx.AsyncClient, sandbox: Sandbox, path: str
) -> None:
    answer = await server.post(path, content=b"x" * (MEGABYTE + 1))
    assert answer.status_code == 413
    assert answer.json() == {
        "code": "too_large",
        "message": "The request is too large. Send less at once.",
        "fields": {},
    }
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["X-Simulated"] == "true"


@pytest.mark.parametrize("path", ["/admin/login/", "/", "/healthz"])
async def test_a_body_over_a_megabyte_gets_a_413_page_outside_api(
    server: httpx.AsyncClient, sandbox: Sandbox, path: str
) -> None:
    answer = await server.post(path, content=b"x" * (MEGABYTE + 1))
    assert (answer.status_code, answer.headers["X-Simulated"]) == (413, "true")
    assert "<p>The request is too large. Send less at once.</p>" in answer.text


@pytest.mark.parametrize(
    ("cause", "status", "code"),
    [
        (OperationalError("disk I/O error"), 500, "server_error"),
        (ConnectionLost("gone"), 503, "database_away"),
    ],
)
async def test_an_upload_whose_session_check_fails_gets_the_error_page(
    server: httpx.AsyncClient,
    cookie: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    cause: Exception,
    status: int,
    code: str,
) -> None:
    def fail(keys: Sequence[str]) -> dict[str, Identity]:
        raise cause

    monkeypatch.setattr(identities, "_look_up", fail)
    identities.clear()
    answer = await server.post("/admin/login/", content=b"x" * (MEGABYTE + 1), headers=cookie | FILES)
    assert (answer.status_code, answer.headers["X-Simulated"]) == (status, "true")
    assert f"<p>{MESSAGES[code]}</p>" in answer.text
    assert ("Retry-After" in answer.headers) is (status == 503)
    assert (f"<code>{answer.headers['X-Request-Id']}</code>" in answer.text) is (status == 500)


@pytest.mark.parametrize("path", ["/api/auth/login", "/api/seat/journal"])
async def test_a_client_that_stops_sending_in_the_middle_of_a_body_gets_408(
    server: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    async def half_a_body() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(10)

    monkeypatch.setattr(bridge, "MAX_BODY_SILENCE", 0.01)
    answer = await server.post(path, content=half_a_body())
    assert (answer.status_code, answer.headers["Connection"]) == (408, "close")


@pytest.mark.parametrize(
    ("path", "own"),
    [
        *(
            (f"/api/lessons/LSN-000007/debrief{end}", downloads)
            for end in (".pdf", "/12.pdf", ".csv", ".xapi.json")
        ),
        ("/sign-on/start", sign_ons),
        ("/sign-on/callback", sign_ons),
    ],
)
def test_result_downloads_and_single_sign_on_run_in_separate_thread_pools(path: str, own: Threads) -> None:
    assert [threads for paths, threads in SLOW_READS.items() if paths.match(path)] == [own]
