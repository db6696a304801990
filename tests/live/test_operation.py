"""Operation of a process on Daphne and on uvicorn: readiness, drain, log and metrics."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import httpx
import orjson
import pytest

from scripts.launch.paths import ROOT
from tests.browser.harness import Server, run_server
from tests.live.browsers import Browser, eventually
from tests.live.conftest import UVICORN
from tests.programs import free_port

pytestmark = pytest.mark.once

DRAIN_SECONDS = 3
# Additional seconds for a busy machine.
STOP_SECONDS = 20


ON_DAPHNE = ("daphne", "-v", "0")
ON_UVICORN = (*UVICORN, "--timeout-graceful-shutdown", "5")


@pytest.fixture(params=[ON_DAPHNE, ON_UVICORN])
def operated(server: Server, request: pytest.FixtureRequest) -> Iterator[tuple[Server, str]]:
    """Start a process with a drain, metrics and a JSON log; return it and the URL of its metrics."""
    metrics = f"127.0.0.1:{free_port()}"
    settings = {"DRAIN_SECONDS": str(DRAIN_SECONDS), "METRICS": metrics, "LOG_FORMAT": "json"}
    installation = replace(server.installation, environment={**server.installation.environment, **settings})
    name = f"operated-{request.param[0]}"
    with run_server(installation, name=name, program=request.param) as running:
        yield running, f"http://{metrics}/metrics"


async def test_sigterm_drains_closes_websockets_with_1012_and_ends_the_process(
    operated: tuple[Server, str],
) -> None:
    process, _ = operated

    async def is_ready(status: int) -> bool:
        return (await browser.http.get("/readyz")).status_code == status

    async with Browser(process.url) as browser:
        await browser.sign_in("administrator")
        await eventually(lambda: is_ready(200), what="the process is ready")
        async with browser.socket() as opened:
            began = time.monotonic()
            os.kill(process.pid, signal.SIGTERM)
            await eventually(lambda: is_ready(503), what="the process is not ready")
            created = await browser.post("transactions", TRANSFER, **{"Idempotency-Key": process.url})
            assert created.status_code == 201, created.text
            assert await opened.close_code() == 1012
            assert time.monotonic() - began >= DRAIN_SECONDS
    await eventually(lambda: asyncio.to_thread(is_gone, process), what="the process has ended")
    assert time.monotonic() - began < DRAIN_SECONDS + STOP_SECONDS
    lines = [orjson.loads(line) for line in process.log.read_text().splitlines()]
    assert [line["message"] for line in lines if line["traceback"]] == []
    # No line for a websocket, because its URL could contain typed text.
    assert not [line for line in lines if "/ws" in line["message"]]
    assert f"Stopping in {DRAIN_SECONDS} s; requests are answered until then." in {
        line["message"] for line in lines
    }
    of_the_write = [
        line["message"] for line in lines if line["request_id"] == created.headers["X-Request-Id"]
    ]
    assert any(created.json()["id"] in message for message in of_the_write), lines


TRANSFER = {"fromWallet": "master", "toWallet": "wallet1", "amount": "0.01"}


def is_gone(process: Server) -> bool:
    """Return True if the process has ended; leave it as a zombie, because the harness waits for it later."""
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


# Test only one of the two servers, because the same separate thread serves the metrics on both.
@pytest.mark.parametrize("operated", [ON_UVICORN], indirect=True)
async def test_metrics_count_requests_and_websockets_and_are_served_only_on_their_own_port(
    operated: tuple[Server, str],
) -> None:
    process, address = operated
    async with Browser(process.url) as browser:
        await browser.sign_in("administrator")
        await browser.prices()
        async with browser.socket() as opened:
            await opened.next("crypto_prices_updated")
            metrics: list[str] = []
            async with httpx.AsyncClient(trust_env=False) as prometheus:

                async def has_lessons() -> bool:
                    # Repeat the scrape: on a busy machine, the database may not answer within a scrape's time limit.
                    metrics[:] = (await prometheus.get(address)).text.splitlines()
                    return any(line.startswith('mockconsole_lessons{state="running"} ') for line in metrics)

                await eventually(has_lessons, what="a scrape has the lessons")
            assert opened.connection.response is not None
            assert opened.connection.response.headers["X-Request-Id"]
        public = await browser.http.get("/metrics")
    assert 'mockconsole_requests_total{operation="listCryptoPrices",status="2xx"} 1.0' in metrics
    assert "mockconsole_websockets 1.0" in metrics
    assert "mockconsole_requests_total" not in public.text


# Program that takes the server's port after the start's first check of the port.
LATE = """
import socket, sys
from mockconsole import serve

def serve_late():
    with socket.create_server((serve.settings.HOST, serve.settings.PORT)):
        serve.serve_with_daphne()

sys.exit(serve.start(serve_late))
"""


def test_start_with_daphne_says_what_to_do_if_another_program_takes_the_port_after_the_first_check(
    server: Server,
) -> None:
    port = free_port()
    answer = subprocess.run(
        [sys.executable, "-c", LATE],
        cwd=ROOT,
        env={**server.installation.environment, "HOST": "127.0.0.1", "PORT": str(port)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1, answer.stderr
    assert f"Can't listen on 127.0.0.1:{port}" in answer.stderr
    assert "Stop the program that uses the port" in answer.stderr
    assert "Traceback" not in answer.stderr
    assert "Console  http" not in answer.stdout
