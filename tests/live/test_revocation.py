"""The end of a session on a real server takes effect at once in every process, before its cache entry expires."""

import asyncio
import time

import pytest

from tests.browser.harness import Server
from tests.live.browsers import Browser, eventually

pytestmark = pytest.mark.services
CACHE_SECONDS = 30


async def read_until_refused(browser: Browser) -> float:
    async def is_refused() -> bool:
        return (await browser.prices()).status_code == 401

    return await eventually(is_refused, what="the hot read is refused")


async def test_sign_out_closes_every_websocket_of_the_session_and_its_reads_get_401(browser: Browser) -> None:
    await browser.sign_in("signs-out")
    old_cookie = browser.http.cookies["sessionid"]
    async with browser.socket() as one, browser.socket() as other:
        await one.next("crypto_prices_updated")
        assert (await browser.prices()).status_code == 200
        assert (await browser.post("auth/logout")).json() == {"success": True}
        browser.http.cookies.set("sessionid", old_cookie)
        assert (await browser.prices()).status_code == 401
        assert await one.close_code() == 4401
        assert await other.close_code() == 4401
        assert await browser.refusal_status() == 403


async def test_an_account_disabled_by_another_process_is_signed_out_before_its_cache_entry_expires(
    browser: Browser, server: Server
) -> None:
    await browser.sign_in("is-disabled")
    async with browser.socket() as socket:
        await socket.next("crypto_prices_updated")
        assert (await browser.prices()).status_code == 200
        await asyncio.to_thread(server.manage, "shell", "-c", DISABLE)
        began = time.monotonic()
        await read_until_refused(browser)
        assert await socket.close_code() == 4401
        assert time.monotonic() - began < CACHE_SECONDS


DISABLE = """
from apps.accounts.models import User
account = User.objects.get(username="is-disabled")
account.is_active = False
account.save()
"""

MOVE = """
from apps.accounts.models import User
from apps.sandboxes.selectors import sandbox_by_key
account = User.objects.get(username="is-moved")
account.sandbox = sandbox_by_key("lab")
account.save()
"""


async def test_a_moved_account_gets_the_messages_of_its_new_room(browser: Browser, server: Server) -> None:
    await browser.sign_in("is-moved")
    async with browser.socket() as socket:
        await socket.next("crypto_prices_updated")
        await asyncio.to_thread(server.manage, "shell", "-c", MOVE)

        async def is_moved() -> bool:
            session = (await browser.http.get("/api/session")).json()
            return bool(session["sandbox"]["key"] == "lab")

        await eventually(is_moved, what="the session works in the lab")
        await socket.wait_for_change("*")
        await asyncio.to_thread(server.manage, "sandbox", "freeze", "lab")
        await socket.wait_for_change("sandbox")
        first = (await browser.prices()).headers["ETag"]
        assert (await browser.prices()).headers["ETag"] == first
