"""Ids of requests and websockets in responses, on error pages and in the log."""

import logging
import re
from collections.abc import Iterator

import httpx
import pytest
from channels.testing import WebsocketCommunicator

from mockconsole.asgi import application

pytestmark = pytest.mark.usefixtures("pool")
PROXY_ID = "5f0c8a52-7d1e-4c55-9b1b-0d8f3f3ce0aa"


@pytest.fixture
def log_ids() -> Iterator[list[str]]:
    """Record the request id of each line that the console handler writes."""
    (console,) = [handler for handler in logging.getLogger().handlers if handler.get_name() == "console"]
    ids: list[str] = []

    def record_id(record: logging.LogRecord) -> bool:
        ids.append(getattr(record, "request_id", "none"))
        return False

    console.addFilter(record_id)
    yield ids
    console.removeFilter(record_id)


async def test_a_response_has_the_request_id_of_the_proxy(server: httpx.AsyncClient) -> None:
    for address in ("/healthz", "/api/session", "/api/crypto-prices"):
        answer = await server.get(address, headers={"X-Request-Id": PROXY_ID})
        assert answer.headers.get_list("X-Request-Id") == [PROXY_ID]


@pytest.mark.parametrize("sent", [None, "1234567", "a" * 65, "12345678 ", "12345678\x1b[0m", "ada.lovelace"])
async def test_a_missing_or_malformed_request_id_is_replaced(
    server: httpx.AsyncClient, sent: str | None
) -> None:
    headers = {} if sent is None else {"X-Request-Id": sent}
    ids = [(await server.get("/healthz", headers=headers)).headers["X-Request-Id"] for _ in range(2)]
    assert all(re.fullmatch("[0-9a-f-]{18,64}", one) for one in ids)
    assert len({*ids, sent}) == 3


@pytest.mark.urls("mockconsole.tests.test_logs")
async def test_a_server_error_has_its_request_id_on_the_page_and_in_the_log(
    server: httpx.AsyncClient, log_ids: list[str]
) -> None:
    answer = await server.get("/broken", headers={"X-Request-Id": PROXY_ID})
    assert answer.status_code == 500
    assert f"<code>{PROXY_ID}</code>" in answer.text
    assert log_ids == [PROXY_ID]


async def test_a_websocket_has_its_request_id_in_the_handshake(
    server: httpx.AsyncClient, cookie: dict[str, str]
) -> None:
    sent = {"host": "localhost", "origin": "http://localhost", "x-request-id": PROXY_ID, **cookie}
    headers = [(name.encode(), value.encode()) for name, value in sent.items()]
    socket = WebsocketCommunicator(application, "/ws", headers=headers)
    await socket.send_input({"type": "websocket.connect"})
    accepted = await socket.receive_output()
    assert accepted["type"] == "websocket.accept"
    assert (b"x-request-id", PROXY_ID.encode()) in accepted["headers"]
    await socket.disconnect()


async def test_the_log_line_of_a_rejected_websocket_has_its_request_id(
    server: httpx.AsyncClient, log_ids: list[str]
) -> None:
    socket = WebsocketCommunicator(application, "/ws", headers=[(b"x-request-id", PROXY_ID.encode())])
    assert (await socket.connect())[0] is False
    assert log_ids == [PROXY_ID]
