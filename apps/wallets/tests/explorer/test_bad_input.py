"""Bad input to the explorer: malformed text gets 400 with the reason, an unknown record gets 404 with a teaching text."""

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.wallets.explorer import inputs
from apps.wallets.explorer.pages import LOST_PLACE
from apps.wallets.ledger.simulation import USDT_CONTRACT_LABEL
from apps.wallets.tests.explorer.pages import (
    REAL_ADDRESS,
    REAL_COIN,
    REAL_HASH,
    UNKNOWN_ADDRESS,
    UNKNOWN_HASH,
    newest_block,
    plain,
    read,
    source,
)
from mockconsole.lib.real.identifiers import find_error_in_text
from mockconsole.lib.real.training_forms import training_address

CONTRACT = training_address(USDT_CONTRACT_LABEL)
NOTHING_RECORDED = "Nothing is recorded under this hash"
NO_WALLET = "Nothing has moved at this address: no wallet of this room has it"
MARKUP = "<img src=x onerror=alert(1)>"


@pytest.mark.meets("Domain:1.3c")
@pytest.mark.parametrize(
    ("path", "real"),
    [
        (f"tx/{REAL_HASH}", REAL_HASH),
        (f"tx/{REAL_HASH[2:]}", REAL_HASH[2:]),
        (f"address/{REAL_ADDRESS}", REAL_ADDRESS),
        (f"address/{REAL_COIN}", REAL_COIN),
        (f"address/SIM:{REAL_ADDRESS}", REAL_ADDRESS),
        (f"token/{REAL_ADDRESS}", REAL_ADDRESS),
        (f"token/{CONTRACT}?a={REAL_ADDRESS}", REAL_ADDRESS),
        (f"search?q={REAL_HASH}", REAL_HASH),
        (f"search?q=%20{REAL_ADDRESS}%20", REAL_ADDRESS),
        (f"block/{REAL_HASH}", REAL_HASH),
    ],
)
def test_real_identifier_gets_400_with_the_reason_and_is_not_echoed(
    operator_client: Client, path: str, real: str
) -> None:
    error_text = find_error_in_text(real)
    assert error_text
    page = source(operator_client, path, 400)
    assert error_text in plain(page)
    assert real.lower() not in page.lower()


@pytest.mark.meets("Domain:1.3c")
@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("tx/0x12", inputs.NO_HASH),
        (f"tx/{UNKNOWN_ADDRESS}", inputs.NO_HASH),
        ("tx/SIM-MOV-", inputs.NO_HASH),
        ("address/0x12", inputs.NO_ADDRESS),
        ("address/no/such/label", inputs.NO_ADDRESS),
        (f"address/{UNKNOWN_HASH}", inputs.NO_ADDRESS),
        (f"token/{CONTRACT}?a=nobody", inputs.NO_ADDRESS),
        ("token/usdt", inputs.NO_ADDRESS),
        ("block/-1", inputs.NO_BLOCK),
        ("block/1.5", inputs.NO_BLOCK),
        ("block/1e9", inputs.NO_BLOCK),
        ("block/٣", inputs.NO_BLOCK),
        ("block/latest", inputs.NO_BLOCK),
        ("tx/" + "f" * 3000, inputs.TOO_LONG),
        ("block/" + "9" * 3000, inputs.TOO_LONG),
        ("search?q=" + "word " * 100, inputs.TOO_LONG),
        ("?after=here", LOST_PLACE),
        ("?after=999999999999999999_1", LOST_PLACE),
        ("address/master?after=1", LOST_PLACE),
        ("block/7?after=-", LOST_PLACE),
        (f"token/{CONTRACT}?after=1e9_1", LOST_PLACE),
        (f"token/{CONTRACT}?after=1..5_1", LOST_PLACE),
    ],
)
def test_malformed_text_gets_400_with_the_reason(operator_client: Client, path: str, reason: str) -> None:
    assert reason in read(operator_client, path, 400)


@pytest.mark.parametrize("path", ["tx/{}", "address/{}", "token/{}", "block/{}", "search?q={}"])
def test_markup_in_the_url_is_escaped(operator_client: Client, path: str) -> None:
    response = operator_client.get(f"/explorer/{path.format(MARKUP)}")
    assert response.status_code in {400, 404}
    assert "<img" not in response.content.decode()


def test_search_without_results_keeps_the_escaped_term_in_the_search_field(operator_client: Client) -> None:
    page = source(operator_client, "search?q=%22%3E%3Cb%3Enobody", 404)
    assert 'value="&quot;&gt;&lt;b&gt;nobody"' in page


@pytest.mark.meets("D:usdt-contract", "Domain:6a")
@pytest.mark.parametrize(
    ("path", "title", "teaching", "sentence"),
    [
        (f"tx/{UNKNOWN_HASH}", "Unknown transaction", "What an unknown hash means", NOTHING_RECORDED),
        (f"tx/{UNKNOWN_HASH[2:]}", "Unknown transaction", "What an unknown hash means", NOTHING_RECORDED),
        ("tx/SIM-MOV-999999", "Unknown transaction", "What an unknown hash means", ""),
        (f"address/{UNKNOWN_ADDRESS}", "Unknown address", "What an unknown address means", NO_WALLET),
        (
            f"token/{CONTRACT}?a={UNKNOWN_ADDRESS}",
            "Unknown address",
            "What an unknown address means",
            "so the ledger has no balance for it",
        ),
        (f"token/{UNKNOWN_ADDRESS}", "No such token", "What an unknown token means", ""),
        ("search?q=nothing+like+it", "Nothing found", "What an unknown hash means", ""),
    ],
)
def test_unknown_record_returns_404_with_a_teaching_text_and_the_reason(
    operator_client: Client, path: str, title: str, teaching: str, sentence: str
) -> None:
    page = read(operator_client, path, 404)
    assert title in page
    assert teaching in page
    assert sentence in page


@pytest.mark.parametrize("beyond", ["0", "5", "99999999", "9" * 30, "9" * 110])
def test_future_block_returns_404_with_the_newest_block(
    operator_client: Client, room: Sandbox, beyond: str
) -> None:
    newest = newest_block(room)
    page = read(operator_client, f"block/{newest + 1 + int(beyond)}", 404)
    assert "Not made yet" in page
    assert f"The newest block of this room is {newest}" in page


@pytest.mark.parametrize("path", ["tx", "tx/", "nowhere", "block/7/8", "admin/../x"])
def test_unknown_url_gets_404_with_the_words_no_such_page(operator_client: Client, path: str) -> None:
    assert "No such page" in read(operator_client, path, 404)


def test_empty_search_redirects_to_the_start_page(operator_client: Client) -> None:
    for path in ("search", "search?q=", "search?q=%20%20", "search?q=SIM:"):
        response = operator_client.get(f"/explorer/{path}")
        assert (response.status_code, response["Location"]) == (302, "/explorer/")
