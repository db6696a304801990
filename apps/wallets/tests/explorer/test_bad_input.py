"""What can't be looked up is refused with a reason that teaches, and what isn't there is a clear page."""

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
from mockconsole.lib.real.identifiers import complaint_about_text
from mockconsole.lib.real.training_forms import training_address

CONTRACT = training_address(USDT_CONTRACT_LABEL)
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
def test_what_could_be_real_is_refused_with_the_reason_and_never_written_back(
    operator_client: Client, path: str, real: str
) -> None:
    complaint = complaint_about_text(real)
    assert complaint
    page = source(operator_client, path, 400)
    assert complaint in plain(page)
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
def test_what_is_malformed_is_refused_with_what_to_write(
    operator_client: Client, path: str, reason: str
) -> None:
    assert reason in read(operator_client, path, 400)


@pytest.mark.parametrize("path", ["tx/{}", "address/{}", "token/{}", "block/{}", "search?q={}"])
def test_markup_stays_text(operator_client: Client, path: str) -> None:
    answer = operator_client.get(f"/explorer/{path.format(MARKUP)}")
    assert answer.status_code in {400, 404}
    assert "<img" not in answer.content.decode()


def test_what_was_searched_for_in_vain_stays_in_the_field_as_text(operator_client: Client) -> None:
    page = source(operator_client, "search?q=%22%3E%3Cb%3Enobody", 404)
    assert 'value="&quot;&gt;&lt;b&gt;nobody"' in page


@pytest.mark.meets("D:usdt-contract", "Domain:6a")
@pytest.mark.parametrize(
    ("path", "title", "teaching"),
    [
        (f"tx/{UNKNOWN_HASH}", "Unknown transaction", "What an unknown hash means"),
        (f"tx/{UNKNOWN_HASH[2:]}", "Unknown transaction", "What an unknown hash means"),
        ("tx/SIM-MOV-999999", "Unknown transaction", "What an unknown hash means"),
        (f"address/{UNKNOWN_ADDRESS}", "Unknown address", "What an unknown address means"),
        (f"token/{CONTRACT}?a={UNKNOWN_ADDRESS}", "Unknown address", "What an unknown address means"),
        (f"token/{UNKNOWN_ADDRESS}", "No such token", "What an unknown token means"),
        ("search?q=nothing+like+it", "Nothing found", "What an unknown hash means"),
    ],
)
def test_what_is_unknown_is_a_clear_page_that_teaches(
    operator_client: Client, path: str, title: str, teaching: str
) -> None:
    page = read(operator_client, path, 404)
    assert title in page
    assert teaching in page


@pytest.mark.meets("Domain:6a")
@pytest.mark.parametrize(
    ("path", "said"),
    [
        (f"address/{UNKNOWN_ADDRESS}", "Nothing has moved at this address: no wallet of this room has it"),
        (f"token/{CONTRACT}?a={UNKNOWN_ADDRESS}", "so the ledger has no balance for it"),
        (f"tx/{UNKNOWN_HASH}", "Nothing is recorded under this hash"),
        (f"tx/{UNKNOWN_HASH[2:]}", "Nothing is recorded under this hash"),
    ],
)
def test_what_was_made_up_is_said_to_have_left_no_record(
    operator_client: Client, path: str, said: str
) -> None:
    assert said in read(operator_client, path, 404)


@pytest.mark.parametrize("beyond", ["0", "5", "99999999", "9" * 30, "9" * 110])
def test_a_block_in_the_future_is_not_made_yet(operator_client: Client, room: Sandbox, beyond: str) -> None:
    newest = newest_block(room)
    page = read(operator_client, f"block/{newest + 1 + int(beyond)}", 404)
    assert "Not made yet" in page
    assert f"The newest block of this room is {newest}" in page


@pytest.mark.parametrize("path", ["tx", "tx/", "nowhere", "block/7/8", "admin/../x"])
def test_an_address_without_a_page_says_so(operator_client: Client, path: str) -> None:
    assert "No such page" in read(operator_client, path, 404)


def test_an_empty_search_leads_to_the_start(operator_client: Client) -> None:
    for path in ("search", "search?q=", "search?q=%20%20", "search?q=SIM:"):
        answer = operator_client.get(f"/explorer/{path}")
        assert (answer.status_code, answer["Location"]) == (302, "/explorer/")
