"""Anything that a person has of a wallet, a transaction or a block, the search leads to its page."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.sandboxes.models import Sandbox
from apps.wallets.ledger.simulation import USDT_CONTRACT_LABEL
from apps.wallets.tests.explorer.pages import source
from apps.wallets.tests.rooms import labelled, transfer
from mockconsole.lib.real.training_forms import training_address

CONTRACT = training_address(USDT_CONTRACT_LABEL)


@pytest.mark.meets("Domain:2f")
@pytest.mark.parametrize(
    "text", ["{hash}", "SIM:{hash}", "{hash}  ", "\u200e{hash}\u200b", "{ref}", "TRN-000777"]
)
def test_a_search_leads_to_a_transaction(room: Sandbox, operator_client: Client, text: str) -> None:
    made = transfer(room, "master", "wallet1", "1", network="ethereum", transaction_ref="TRN-000777")
    asked = text.format(hash=made.tx_hash, ref=made.ref)
    answer = operator_client.get("/explorer/search", {"q": asked})
    assert (answer.status_code, answer["Location"]) == (302, f"/explorer/tx/{made.tx_hash}")


@pytest.mark.meets("Domain:2f")
@pytest.mark.services
@pytest.mark.parametrize("text", ["master", "Master", "master wallet", "{address}", "SIM:{address}", "{ref}"])
def test_a_search_leads_to_a_wallet(room: Sandbox, operator_client: Client, text: str) -> None:
    wallet = labelled(room, "master")
    asked = text.format(address=wallet.address, ref=wallet.ref)
    answer = operator_client.get("/explorer/search", {"q": asked})
    assert (answer.status_code, answer["Location"]) == (302, f"/explorer/address/{wallet.address}")


@pytest.mark.meets("Domain:2f")
def test_a_search_leads_to_blocks_and_to_the_token(room: Sandbox, operator_client: Client) -> None:
    for asked, place in (("42", "block/42"), (CONTRACT.lower(), f"token/{CONTRACT}")):
        answer = operator_client.get("/explorer/search", {"q": asked})
        assert answer["Location"] == f"/explorer/{place}"


@pytest.mark.parametrize("digits", [19, 25, 100, 120])
def test_a_search_for_a_number_longer_than_any_block_says_so_and_asks_for_little(
    room: Sandbox, operator_client: Client, digits: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(8):
        answer = operator_client.get("/explorer/search", {"q": "9" * digits}, follow=True)
    assert answer.status_code == 404
    assert "Not made yet" in answer.content.decode()
    assert "The newest block of this room is" in answer.content.decode()


@pytest.mark.meets("Domain:2f")
def test_a_search_that_finds_several_lists_them(room: Sandbox, operator_client: Client) -> None:
    made = [
        transfer(room, "master", "wallet1", "1", network="ethereum", transaction_ref="TRN-000778")
        for _ in range(2)
    ]
    page = source(operator_client, "search?q=trn-000778")
    assert all(movement.tx_hash in page for movement in made)
    assert 'value="trn-000778"' in page
