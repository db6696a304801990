"""Access to the explorer: sign-in, rooms, headers and methods."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.simulation import USDT_CONTRACT_LABEL
from apps.wallets.tests.explorer.pages import UNKNOWN_HASH, add_wallet, read
from apps.wallets.tests.rooms import labelled_wallet, transfer
from mockconsole.lib.real.training_forms import training_address

CONTRACT = training_address(USDT_CONTRACT_LABEL)
EVERY_PAGE = (
    "",
    f"tx/{UNKNOWN_HASH}",
    "address/master?asset=USDT",
    f"token/{CONTRACT}?a=master",
    "block/7?after=1_2",
    "search?q=master",
    "nowhere/at/all",
)


@pytest.mark.meets("D:explorer-session")
@pytest.mark.parametrize("path", EVERY_PAGE)
def test_page_without_a_session_redirects_to_sign_in_with_the_page_as_next(
    client: Client, db: None, path: str
) -> None:
    response = client.get(f"/explorer/{path}")
    assert response.status_code == 302
    to = urlsplit(response["Location"])
    assert (to.scheme, to.netloc, to.path) == ("", "", "/")
    assert parse_qs(to.query) == {"next": [f"/explorer/{path}"]}
    assert response["X-Simulated"] == "true"


@pytest.mark.meets("D:explorer-session")
def test_explorer_redirects_a_disabled_account_to_sign_in(operator: User, operator_client: Client) -> None:
    operator.is_active = False
    operator.save()
    assert operator_client.get("/explorer/").status_code == 302


@pytest.mark.meets("D:explorer-django")
def test_explorer_url_without_a_trailing_slash_redirects_to_the_url_with_the_slash(
    operator_client: Client,
) -> None:
    response = operator_client.get("/explorer")
    assert (response.status_code, response["Location"]) == (301, "/explorer/")


@pytest.mark.meets("Domain:1.2b")
@pytest.mark.parametrize("path", ["", "address/master", f"token/{CONTRACT}", "block/7"])
def test_explorer_page_is_labelled_as_simulated_and_has_a_no_store_header_and_a_strict_csp(
    operator_client: Client, path: str
) -> None:
    response = operator_client.get(f"/explorer/{path}")
    assert response.status_code == 200
    assert response["X-Simulated"] == "true"
    assert "no-store" in response["Cache-Control"]
    assert "unsafe" not in response["Content-Security-Policy"]
    assert "TRAINING SIMULATION" in response.content.decode()


def test_post_to_the_explorer_returns_405(operator_client: Client) -> None:
    assert operator_client.post("/explorer/search", {"q": "master"}).status_code == 405


@pytest.mark.meets("D:explorer-sandbox")
def test_explorer_returns_404_for_records_of_another_room(
    sandbox: Sandbox, operator_client: Client, stranger_client: Client
) -> None:
    move = transfer(sandbox, "master", "wallet1", "5", network="ethereum", transaction_ref="TRN-700000")
    wallet = add_wallet(sandbox, "WLT_700000", label="own", name="Own")
    for path in (
        f"tx/{move.tx_hash}",
        f"tx/{move.ref}",
        f"address/{wallet.address}",
        "address/WLT_700000",
        f"token/{CONTRACT}?a={wallet.address}",
    ):
        assert operator_client.get(f"/explorer/{path}").status_code == 200
        assert "Unknown" in read(stranger_client, path, 404)
    for text in ("own", "Own", "WLT_700000", "TRN-700000", move.ref):
        assert operator_client.get("/explorer/search", {"q": text}).status_code == 302
        assert stranger_client.get("/explorer/search", {"q": text}).status_code == 404


@pytest.mark.meets("D:explorer-sandbox")
def test_page_of_an_address_that_exists_in_two_rooms_shows_the_balances_of_the_readers_room(
    sandbox: Sandbox, other_sandbox: Sandbox, operator_client: Client, stranger_client: Client
) -> None:
    transfer(sandbox, "master", "wallet3", "1234.5", network="ethereum")
    address = labelled_wallet(sandbox, "wallet3").address
    assert labelled_wallet(other_sandbox, "wallet3").address == address
    assert "+1,234.500000 USDT" in read(operator_client, f"address/{address}")
    assert "+1,234.500000 USDT" not in read(stranger_client, f"address/{address}")
    assert records_of(Wallet, other_sandbox.pk).filter(address=address).count() == 1
