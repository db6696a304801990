"""Responses and log lines for requests that the queue rejects with 503."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from mockconsole.lib.busy import QueueTimeout
from mockconsole.lib.errors import MESSAGES
from mockconsole.lib.live.http.replies import Reply
from mockconsole.lib.live.http.tests.test_bridge import Result, bridge, scope


def refuse(environ: dict[str, Any], start_response: Callable[..., Any]) -> Result:
    raise QueueTimeout


async def refusal_of(path: str) -> Reply:
    return await bridge(refuse).respond(scope(path=path))


async def test_an_admin_request_rejected_by_the_queue_gets_the_error_page_with_503() -> None:
    reply = await refusal_of("/admin/refused-page/")
    headers = dict(reply.headers)
    assert reply.status == 503
    assert headers[b"content-type"] == b"text/html; charset=utf-8"
    assert headers[b"content-length"] == str(len(reply.body)).encode()
    assert headers[b"x-simulated"] == b"true"
    assert headers[b"retry-after"] == b"5"
    assert f"<p>{MESSAGES['busy']}</p>" in reply.body.decode()


async def test_an_api_request_rejected_by_the_queue_gets_a_json_error() -> None:
    reply = await refusal_of("/api/refused-call")
    assert dict(reply.headers)[b"content-type"] == b"application/json"
    assert reply.body.startswith(b'{"code":"busy"')


async def test_rejected_requests_are_logged_at_most_once_a_second_per_path(
    caplog: pytest.LogCaptureFixture,
) -> None:
    paths = ["/admin/flood\n/", "/api/flood"] * 200
    began = time.monotonic()
    for path in paths:
        await refusal_of(path)
    seconds = int(time.monotonic()) - int(began) + 1
    lines = [record.getMessage() for record in caplog.records if "flood" in record.getMessage()]
    assert [line.split(" ")[0] for line in lines[:2]] == [r"'/admin/flood\n/'", "'/api/flood'"]
    assert len(lines) <= 2 * seconds
    assert {record.levelname for record in caplog.records} == {"WARNING"}
