"""Lost acknowledgement of a commit by PostgreSQL: repeating the request with its Idempotency-Key shows the outcome."""

import os
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

import pytest

from tests.browser.harness import Server, run_server
from tests.live.browsers import Browser
from tests.live.test_once import WALLETS, ids_of, wallet

KEY: Final = {"Idempotency-Key": "lost"}
CHUNK: Final = 65_536

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(
        not os.environ.get("DATABASE_URL", "").startswith("postgres"),
        reason="SQLite has no connection to lose",
    ),
]


class Proxy:
    """Proxy to PostgreSQL that can drop the acknowledgement of one commit."""

    def __init__(self, host: str, port: int) -> None:
        self.there = (host, port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.will_break = False
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Stop accepting connections."""
        self.listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                threading.Thread(target=self._pass_on, args=(client,), daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        """Forward both directions until one side closes, or until the acknowledgement to drop arrives."""
        breaks = False
        with client, socket.create_connection(self.there) as database, suppress(OSError):
            other = {client: database, database: client}
            while True:
                for source in select.select(list(other), [], [])[0]:
                    data = source.recv(CHUNK)
                    if not data or (breaks and source is database):
                        return
                    if self.will_break and source is client and b"COMMIT\0" in data:
                        self.will_break, breaks = False, True
                    other[source].sendall(data)


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    address = urlsplit(server.installation.environment["DATABASE_URL"])
    with closing(Proxy(address.hostname or "127.0.0.1", address.port or 5432)) as proxy:
        yield proxy


@pytest.fixture
def proxied_server(server: Server, proxy: Proxy) -> Iterator[Server]:
    """Start a server that reaches its database through the proxy."""
    address = urlsplit(server.installation.environment["DATABASE_URL"])
    user = address.netloc.rpartition("@")[0]
    url = address._replace(netloc=f"{user}@127.0.0.1:{proxy.port}", query="sslmode=disable").geturl()
    installation = replace(
        server.installation, environment={**server.installation.environment, "DATABASE_URL": url}
    )
    with run_server(installation, name="proxied") as running:
        yield running


async def test_repeating_a_request_with_its_key_returns_the_record_whose_commit_acknowledgement_was_lost(
    proxied_server: Server, proxy: Proxy
) -> None:
    async with Browser(proxied_server.url) as browser:
        await browser.sign_in("administrator")
        await browser.csrf()
        proxy.will_break = True
        answer = await browser.post(WALLETS, wallet("Lost"), **KEY)
        assert (answer.status_code, answer.json()["code"]) == (500, "outcome_unknown"), (
            proxied_server.log_tail()
        )
        record_ids = await ids_of(browser, "Lost")
        assert len(record_ids) == 1
        again = await browser.post(WALLETS, wallet("Lost"), **KEY)
        assert (again.status_code, again.headers["Idempotent-Replayed"]) == (201, "true")
        assert await ids_of(browser, "Lost") == record_ids
