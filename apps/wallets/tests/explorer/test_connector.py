"""Explorer pages of the wallet connector's broadcasts: they show the same data as the connector's API."""

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.wallets.ledger.simulation import SECONDS_A_BLOCK
from apps.wallets.tests.connector_calls import OUTSIDE, broadcast, confirmation, connect, prepare_transaction
from apps.wallets.tests.explorer.pages import plain, read, source, wait


@pytest.fixture
def client(operator_client: Client, room: Sandbox) -> Client:
    """Return the client of a connected trainee, in a room with a frozen clock."""
    connect(operator_client)
    return operator_client


@pytest.mark.meets("D:explorer-links")
@pytest.mark.parametrize(
    ("amount", "states"),
    [("100.50", {"Pending", "Confirmed"}), ("100.13", {"Failed"}), ("100.07", {"Pending"})],
)
def test_page_of_a_broadcast_shows_the_same_status_confirmations_and_block_as_the_api(
    client: Client, room: Sandbox, amount: str, states: set[str]
) -> None:
    body = broadcast(client, prepare_transaction(client, to="wallet1", amount=amount)).json()
    path = body["etherscanLink"].removeprefix("/explorer/")
    seen = set()
    for blocks in (0, 1, 10, 1, 1):
        wait(room, blocks * SECONDS_A_BLOCK)
        confirmed = confirmation(client, body["confirmation"]["hash"])
        page = read(client, path)
        assert confirmed["hash"] in page
        assert f"Status {confirmed['status'].capitalize()} " in page
        assert f"Confirmations {confirmed['confirmations']} " in page
        assert f"Block {confirmed['blockNumber'] or 'none yet'} " in page
        seen.add(confirmed["status"].capitalize())
    assert seen == states


@pytest.mark.meets("D:explorer-links")
def test_address_outside_the_room_has_a_page_only_after_funds_were_sent_to_it(client: Client) -> None:
    assert "Unknown address" in read(client, f"address/{OUTSIDE}", 404)
    prepare_transaction(client, to=OUTSIDE)
    assert "Unknown address" in read(client, f"address/{OUTSIDE}", 404)
    confirmation = broadcast(client, prepare_transaction(client, to=OUTSIDE, amount="4.25")).json()[
        "confirmation"
    ]
    for spelling in (OUTSIDE, OUTSIDE.lower(), f"SIM:{OUTSIDE}"):
        page = source(client, f"address/{spelling}")
        assert confirmation["hash"] in page
        assert "4.25" in plain(page)
        assert OUTSIDE in page
    assert f'href="/explorer/address/{OUTSIDE}"' in source(client, f"tx/{confirmation['hash']}")


def test_address_that_one_room_sent_funds_to_is_unknown_in_another_room(
    client: Client, stranger_client: Client
) -> None:
    broadcast(client, prepare_transaction(client, to=OUTSIDE))
    assert "Unknown address" in read(stranger_client, f"address/{OUTSIDE}", 404)


def test_transactions_to_an_address_outside_the_room_are_paged(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.wallets.explorer.selectors.outside.ROWS_A_PAGE", 3)
    sent = [
        broadcast(client, prepare_transaction(client, to=OUTSIDE, amount="1.01")).json()["confirmation"][
            "hash"
        ]
        for _ in range(5)
    ]
    first = source(client, f"address/{OUTSIDE}")
    next_url = first.partition('rel="next"')[0].rpartition('href="/explorer/')[2].partition('"')[0]
    second = source(client, next_url)
    listed = [[tx_hash for tx_hash in sent if tx_hash in page] for page in (first, second)]
    assert listed == [sent[2:], sent[:2]]
