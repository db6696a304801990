"""Helpers for tests: they read the explorer's pages, create wallets and movements, and shift the clock."""

import re
from datetime import timedelta
from html import unescape

from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import now_in
from apps.sandboxes.services import shift_clock
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.simulation import block_at
from apps.wallets.tests.rooms import transfer

REAL_HASH = "0x" + "5c" * 32
REAL_ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
REAL_COIN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
UNKNOWN_HASH = f"0xfacade{'0' * 52}facade"
UNKNOWN_ADDRESS = f"0xfacade{'0' * 28}facade"

_REST = re.compile(r'<span class="rest"[^>]*><span>(\d+)</span></span>')
_TAGS = re.compile(r"<(script|style|svg).*?</\1>|<wbr>|<[^>]*>", re.DOTALL)


def read(client: Client, path: str, status: int = 200) -> str:
    """Return the text of an explorer page, without tags and with single spaces."""
    return plain(source(client, path, status))


def source(client: Client, path: str, status: int = 200) -> str:
    """Return the HTML of an explorer page."""
    response = client.get(f"/explorer/{path}")
    assert response.status_code == status, plain(response.content.decode())
    return response.content.decode()


def plain(page: str) -> str:
    """Return the text of a page, with each amount's hidden decimals right after its visible decimals."""
    page = _REST.sub(r"\1", page)
    words = _TAGS.sub(lambda tag: "" if tag[0] in {"<wbr>", "<bdi>", "</bdi>"} else " ", page)
    return " ".join(unescape(words).split())


def add_wallet(room: Sandbox, ref: str = "WLT_800000", **fields: str) -> Wallet:
    """Add a wallet without funds to a room."""
    wallet = Wallet(sandbox=room, ref=ref, created_at=room.anchor_simulated, **fields)
    wallet.full_clean(exclude={"sandbox"})
    wallet.save()
    return wallet


def wait(sandbox: Sandbox, seconds: float) -> None:
    """Shift the simulated clock forward, or backward if `seconds` is negative."""
    shift_clock(who=None, sandbox=sandbox, by=timedelta(seconds=seconds))
    sandbox.refresh_from_db()


def newest_block(sandbox: Sandbox) -> int:
    """Return the number of the newest block."""
    sandbox.refresh_from_db()
    return block_at(now_in(sandbox).timestamp())


def send_often(sandbox: Sandbox, times: int, *, seconds: float = 0) -> None:
    """Move small amounts back and forth between two wallets, some simulated seconds apart."""
    for number in range(times):
        there = ("wallet1", "wallet2") if number % 3 else ("wallet2", "wallet1")
        transfer(sandbox, *there, f"{number % 7 + 1}.{number:06d}", network="ethereum")
        if seconds:
            wait(sandbox, seconds)
