"""Search of the explorer: any identifier of a wallet, transaction, block or token redirects to the matching page."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.sandboxes.models import Sandbox
from apps.wallets.ledger.simulation import USDT_CONTRACT_LABEL
from apps.wallets.tests.explorer.pages import source
from apps.wallets.tests.rooms import labelled_wallet, transfer
from mockconsole.lib.real.training_forms import training_address

CONTRACT = training_address(USDT_CONTRACT_LABEL)


@pytest.mark.meets("Domain:2f")
@pytest.mark.parametrize(
    "text", ["{hash}", "SIM:{hash}", "{hash}  ", "\u200e{hash}\u200b", "{ref}", "TRN-000777"]
)
def test_search_for_a_hash_or_reference_redirects_to_the_transaction(
    room: Sandbox, operator_client: Client, text: str
) -> None:
    movement = transfer(room, "master", "wallet1", "1", network="ethereum", transaction_ref="TRN-000777")
    query = text.format(hash=movement.tx_hash, ref=movement.ref)
    response = operator_client.get("/explorer/search", {"q": query})
    assert (response.status_code, response["Location"]) == (302, f"/explorer/tx/{movement.tx_hash}")


@pytest.mark.meets("Domain:2f")
@pytest.mark.services
@pytest.mark.parametrize("text", ["master", "Master", "master wallet", "{address}", "SIM:{address}", "{ref}"])
def test_search_for_a_label_name_address_or_reference_redirects_to_the_wallet(
    room: Sandbox, operator_client: Client, text: str
) -> None:
    wallet = labelled_wallet(room, "master")
    query = text.format(address=wallet.address, ref=wallet.ref)
    response = operator_client.get("/explorer/search", {"q": query})
    assert (response.status_code, response["Location"]) == (302, f"/explorer/address/{wallet.address}")


@pytest.mark.meets("Domain:2f")
def test_search_for_a_block_number_or_the_token_contract_redirects_to_its_page(
    room: Sandbox, operator_client: Client
) -> None:
    for query, place in (("42", "block/42"), (CONTRACT.lower(), f"token/{CONTRACT}")):
        response = operator_client.get("/explorer/search", {"q": query})
        assert response["Location"] == f"/explorer/{place}"


@pytest.mark.parametrize("digits", [19, 25, 100, 120])
def test_search_for_a_huge_number_returns_404_with_at_most_eight_queries(
    room: Sandbox, operator_client: Client, digits: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(8):
        response = operator_client.get("/explorer/search", {"q": "9" * digits}, follow=True)
    assert response.status_code == 404
    assert "Not made yet" in response.content.decode()
    assert "The newest block of this room is" in response.content.decode()


@pytest.mark.meets("Domain:2f")
def test_search_with_several_results_lists_them(room: Sandbox, operator_client: Client) -> None:
    made = [
        transfer(room, "master", "wallet1", "1", network="ethereum", transaction_ref="TRN-000778")
        for _ in range(2)
    ]
    page = source(operator_client, "search?q=trn-000778")
    assert all(movement.tx_hash in page for movement in made)
    assert 'value="trn-000778"' in page
