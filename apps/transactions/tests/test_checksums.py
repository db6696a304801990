"""Mistyped addresses (wrong EIP-55 checksum) are rejected everywhere with the same message."""

import pytest
from django.test import Client

from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import load_files
from apps.sandboxes.tests.scenarios import only, standard
from apps.transactions.models import Transaction
from apps.transactions.tests.transfers import send, wallet
from apps.wallets.tests.connector_calls import connect, prepare
from mockconsole.lib.real.training_forms import WRONG_CHECKSUM, training_address

MISTYPED = f"0x{training_address('recipient')[2:].swapcase()}"


@pytest.mark.parametrize("field", ["fromWallet", "toWallet"])
def test_transfer_with_a_mistyped_address_is_rejected(
    operator_client: Client, sandbox: Sandbox, field: str
) -> None:
    count = records_of(Transaction, sandbox.pk).count()
    master = wallet(sandbox, "master").address
    for typed in (MISTYPED, f" SIM:{MISTYPED} ", f"0x{master[2:].swapcase()}"):
        response = send(operator_client, **{field: typed})
        assert (response.status_code, response.json()["fields"]) == (400, {field: [WRONG_CHECKSUM]})
    assert records_of(Transaction, sandbox.pk).count() == count


@pytest.mark.parametrize("path", ["wallets", "wallets/virtual", "wallets/save"])
def test_wallet_is_not_created_or_saved_with_a_mistyped_address(operator_client: Client, path: str) -> None:
    response = post(operator_client, path, {"name": "Drill", "address": MISTYPED})
    assert (response.status_code, response.json()["fields"]) == (400, {"address": [WRONG_CHECKSUM]})


@pytest.mark.parametrize("field", ["toAddress", "tokenAddress"])
def test_wallet_connector_rejects_a_mistyped_address(operator_client: Client, field: str) -> None:
    connect(operator_client)
    response = prepare(operator_client, **{field: MISTYPED})
    assert (response.status_code, response.json()["fields"]) == (400, {field: [WRONG_CHECKSUM]})


@pytest.mark.parametrize("path", ["address/{}", "search?q={}", "token/{}"])
def test_explorer_rejects_a_mistyped_address(operator_client: Client, path: str) -> None:
    response = operator_client.get(f"/explorer/{path.format(MISTYPED)}")
    assert response.status_code == 400
    assert "capital letters are a checksum" in response.content.decode()


def test_scenario_with_a_mistyped_address_is_rejected(sandbox: Sandbox) -> None:
    text = standard()["transactions.yaml"].replace("SIMULATED EXPORTER", f'"{MISTYPED}"')
    with pytest.raises(ScenarioError, match="capital letters are a checksum"):
        load_files(who=None, sandbox=sandbox, files=only(transactions=text))
