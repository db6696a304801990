"""What the wallet connector broadcasts is in the explorer as the connector's API tells it."""

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.wallets.ledger.simulation import SECONDS_A_BLOCK
from apps.wallets.tests.connected import OUTSIDE, broadcast, confirmation, connect, prepared
from apps.wallets.tests.explorer.pages import plain, read, source, wait


@pytest.fixture
def client(operator_client: Client, room: Sandbox) -> Client:
    """Connect a trainee, in a room whose clock is frozen."""
    connect(operator_client)
    return operator_client


@pytest.mark.meets("D:explorer-links")
@pytest.mark.parametrize(
    ("amount", "states"),
    [("100.50", {"Pending", "Confirmed"}), ("100.13", {"Failed"}), ("100.07", {"Pending"})],
)
def test_the_link_of_a_broadcast_leads_to_the_same_status_confirmations_and_block(
    client: Client, room: Sandbox, amount: str, states: set[str]
) -> None:
    reply = broadcast(client, prepared(client, to="wallet1", amount=amount)).json()
    path = reply["etherscanLink"].removeprefix("/explorer/")
    seen = set()
    for blocks in (0, 1, 10, 1, 1):
        wait(room, blocks * SECONDS_A_BLOCK)
        told = confirmation(client, reply["confirmation"]["hash"])
        page = read(client, path)
        assert told["hash"] in page
        assert f"Status {told['status'].capitalize()} " in page
        assert f"Confirmations {told['confirmations']} " in page
        assert f"Block {told['blockNumber'] or 'none yet'} " in page
        seen.add(told["status"].capitalize())
    assert seen == states


@pytest.mark.meets("D:explorer-links")
def test_an_address_outside_the_room_is_known_by_what_was_sent_to_it(client: Client) -> None:
    assert "Unknown address" in read(client, f"address/{OUTSIDE}", 404)
    prepared(client, to=OUTSIDE)
    assert "Unknown address" in read(client, f"address/{OUTSIDE}", 404)
    made = broadcast(client, prepared(client, to=OUTSIDE, amount="4.25")).json()["confirmation"]
    for spelling in (OUTSIDE, OUTSIDE.lower(), f"SIM:{OUTSIDE}"):
        page = source(client, f"address/{spelling}")
        assert made["hash"] in page
        assert "4.25" in plain(page)
        assert OUTSIDE in page
    assert f'href="/explorer/address/{OUTSIDE}"' in source(client, f"tx/{made['hash']}")


def test_another_room_knows_nothing_of_an_address_outside_this_one(
    client: Client, stranger_client: Client
) -> None:
    broadcast(client, prepared(client, to=OUTSIDE))
    assert "Unknown address" in read(stranger_client, f"address/{OUTSIDE}", 404)


def test_what_was_sent_to_an_address_comes_in_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.wallets.explorer.selectors.outside.ROWS_A_PAGE", 3)
    sent = [
        broadcast(client, prepared(client, to=OUTSIDE, amount="1.01")).json()["confirmation"]["hash"]
        for _ in range(5)
    ]
    first = source(client, f"address/{OUTSIDE}")
    further = first.partition('rel="next"')[0].rpartition('href="/explorer/')[2].partition('"')[0]
    second = source(client, further)
    shown = [[tx_hash for tx_hash in sent if tx_hash in page] for page in (first, second)]
    assert shown == [sent[2:], sent[:2]]
