"""Idempotency keys on a real server: repeated requests, concurrent requests, and a killed server."""

import asyncio
from typing import Any, Final

import httpx
import pytest

from tests.browser.harness import Server, run_server
from tests.live.browsers import Browser

SAME: Final = 50
EACH: Final = 12
WALLETS: Final = "wallets"
TRANSACTIONS: Final = "transactions"

pytestmark = pytest.mark.services


def wallet(name: str) -> dict[str, str]:
    return {"name": name, "network": "ethereum"}


def payment(name: str) -> dict[str, str]:
    return {"fromWallet": "master", "toWallet": "wallet1", "amount": "1.00", "transactionType": name}


async def ids_of(browser: Browser, name: str, resource: str = WALLETS) -> list[str]:
    rows = (await browser.http.get(f"/api/{resource}", params={"limit": 1000})).json()
    return [str(row["id"]) for row in rows if name in {row.get("name"), row.get("transactionType")}]


@pytest.mark.meets("D:idempotency")
async def test_fifty_concurrent_requests_with_one_key_create_one_wallet(operator: Browser) -> None:
    await operator.csrf()
    calls = [operator.post(WALLETS, wallet("Fifty"), **{"Idempotency-Key": "fifty"}) for _ in range(SAME)]
    answers = await asyncio.gather(*calls)
    # Allow 503, because a request may exceed the lock timeout on a busy machine.
    assert {answer.status_code for answer in answers} <= {201, 503}
    bodies = {answer.text for answer in answers if answer.status_code == 201}
    assert len(bodies) == 1
    assert len(await ids_of(operator, "Fifty")) == 1


async def test_fifty_concurrent_requests_with_one_key_create_one_transaction(
    operator: Browser, server: Server
) -> None:
    await operator.csrf()
    before = await _total(operator)
    key = {"Idempotency-Key": "fifty"}
    calls = [operator.post(TRANSACTIONS, payment("fifty"), **key) for _ in range(SAME)]
    answers = await asyncio.gather(*calls)
    assert {answer.status_code for answer in answers} <= {201, 503}
    assert len({answer.text for answer in answers if answer.status_code == 201}) == 1
    assert len(await ids_of(operator, "fifty", TRANSACTIONS)) == 1
    assert await _total(operator) == before + 1
    assert "they add up" in server.manage("ledger", "check", "main")


@pytest.mark.meets("D:idempotency")
async def test_requests_repeated_with_their_keys_after_a_kill_create_each_record_once_and_completely(
    server: Server,
) -> None:
    with run_server(server.installation, name="dies") as first:
        async with Browser(first.url) as browser:
            await browser.sign_in("administrator")
            await browser.csrf()
            calls = [asyncio.create_task(_try(browser, number)) for number in range(EACH)]
            # Kill the server after its first write, during the other requests. On a busy machine, earlier replies may be 503.
            for call in asyncio.as_completed(calls):
                if (reply := await call) is not None and reply.status_code == 201:
                    break
            first.kill()
            bodies = {
                number: reply.text
                for number, reply in enumerate(await asyncio.gather(*calls))
                if reply is not None and reply.status_code == 201
            }
    assert bodies
    # The ledger check fails if a transfer has no postings, or postings have no transfer.
    assert "they add up" in server.manage("ledger", "check", "main")
    # Use another process on the same database instead of restarting the killed server.
    async with Browser(server.url) as browser:
        await browser.sign_in("administrator")
        await browser.csrf()
        again = [await _try(browser, number) for number in range(EACH)]
        for number, reply in enumerate(again):
            assert reply is not None
            assert reply.status_code == 201, reply.text
            assert bodies.get(number, reply.text) == reply.text
            resource, _ = _request(number)
            assert len(await ids_of(browser, f"Killed {number}", resource)) == 1
    assert "they add up" in server.manage("ledger", "check", "main")


async def _total(browser: Browser) -> int:
    return int((await browser.http.get(f"/api/{TRANSACTIONS}?limit=1")).headers["X-Total-Count"])


def _request(number: int) -> tuple[str, dict[str, str]]:
    """Return the resource and body of call `number`: wallets and transactions alternate."""
    name = f"Killed {number}"
    return (TRANSACTIONS, payment(name)) if number % 2 else (WALLETS, wallet(name))


async def _try(browser: Browser, number: int) -> Any:
    resource, body = _request(number)
    try:
        return await browser.post(resource, body, **{"Idempotency-Key": f"killed-{number}"})
    except httpx.TransportError:
        return None
