"""Market in the admin: editing, importing, exporting and restoring."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from decimal import Decimal

import orjson
import pytest
import yaml
from django.test import Client
from lxml import html

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import freeze_clock, work_in
from apps.sandboxes.tests.admin_pages import (
    edit_in_list,
    errors_in_list,
    export_file,
    import_file,
    message_in,
    page_of,
    preview,
    restore,
)
from apps.wallets.market.admin import CryptoAssetAdmin
from apps.wallets.market.models import CryptoAsset
from apps.wallets.market.selectors import CRYPTO_PRICES
from mockconsole.lib.live.cache import live_cache

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_lists")]

INVALID = [
    {"base_price": "0", "volatility": "1.5", "decimals": "19", "name": "", "symbol": "btc"},
    {"base_price": "-1", "volatility": "-0.1", "decimals": "-1", "symbol": ""},
    *({"base_price": price} for price in ("cheap", "NaN", "0.1234567890123456789")),
]
NEW = {
    "symbol": "NEW",
    "name": "New",
    "base_price": "5",
    "volatility": "0.01",
    "decimals": "2",
    "position": "20",
}


def bitcoin(sandbox: Sandbox) -> CryptoAsset:
    """Return the Bitcoin row as it is stored now."""
    return CryptoAsset.objects.get(sandbox=sandbox, symbol="BTC")


def shown_price(sandbox: Sandbox) -> Decimal:
    """Return the cached Bitcoin price, which is the price that screens get."""
    prices = orjson.loads(live_cache.current_body(CRYPTO_PRICES, sandbox.pk).content)
    return next(Decimal(line["price"]) for line in prices if line["symbol"] == "BTC")


def test_list_reports_each_invalid_value_at_its_field(sandbox: Sandbox, trainer_client: Client) -> None:
    # The form of a list row validates its fields as the change page does.
    wrong = {field: value for field, value in INVALID[0].items() if field in CryptoAssetAdmin.list_editable}
    response = edit_in_list(trainer_client, CryptoAsset, bitcoin(sandbox), **wrong)
    assert errors_in_list(response).keys() == wrong.keys() >= {"name", "base_price", "volatility"}
    assert bitcoin(sandbox).base_price == 42500


def test_add_form_reports_each_invalid_value_at_its_field(sandbox: Sandbox, trainer_client: Client) -> None:
    for wrong, fields in (*((wrong, set(wrong)) for wrong in INVALID), ({"symbol": "BTC"}, {"__all__"})):
        data = {**NEW, "sandbox": sandbox.pk, **wrong}
        form = trainer_client.post(page_of(CryptoAsset, "add"), data).context["adminform"].form
        assert form.errors.keys() == fields, wrong
        assert not CryptoAsset.objects.filter(position=20).exists(), wrong


@pytest.mark.parametrize("page", ["changelist", "change"])
def test_tiny_base_price_is_shown_with_all_its_digits(
    page: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    row = bitcoin(sandbox)
    CryptoAsset.objects.filter(pk=row.pk).update(base_price=Decimal("1E-18"))
    address = page_of(CryptoAsset, page, *([row.pk] if page == "change" else []))
    shown = trainer_client.get(address).content.decode()
    assert 'value="0.000000000000000001"' in shown
    assert 'inputmode="decimal"' in shown


def test_add_form_preselects_the_sandbox_that_the_trainer_works_in(
    other_sandbox: Sandbox, trainer: User, trainer_client: Client
) -> None:
    work_in(who=trainer, sandbox=other_sandbox)
    form = trainer_client.get(page_of(CryptoAsset, "add")).context["adminform"].form
    assert form.initial["sandbox"] == other_sandbox


def test_change_form_ignores_a_submitted_sandbox(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    row = bitcoin(sandbox)
    data = {**NEW, "symbol": "BTC", "sandbox": other_sandbox.pk}
    trainer_client.post(page_of(CryptoAsset, "change", row.pk), data)
    row.refresh_from_db()
    assert (row.name, row.sandbox) == ("New", sandbox)


def test_admin_list_shows_the_records_of_the_users_sandbox_unless_another_is_chosen(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    address = page_of(CryptoAsset, "changelist")
    for query, places in {
        "": {sandbox},
        f"?sandbox={other_sandbox.pk}": {other_sandbox},
        "?sandbox=all": {sandbox, other_sandbox},
    }.items():
        rows = trainer_client.get(address + query).context["cl"].queryset
        assert {row.sandbox for row in rows} == places


@pytest.mark.meets("D:live-values")
def test_price_edited_in_the_list_is_shown_on_screens_until_the_first_version_is_restored(
    sandbox: Sandbox, trainer_client: Client, committed: Callable[[], AbstractContextManager[None]]
) -> None:
    freeze_clock(who=None, sandbox=sandbox)
    before, row = shown_price(sandbox), bitcoin(sandbox)
    with committed():
        edit_in_list(trainer_client, CryptoAsset, row, base_price="85000", volatility="0.028")
    assert abs(shown_price(sandbox) - 2 * before) < 1
    with committed():
        restore(trainer_client, row, row.history.earliest())
    assert bitcoin(sandbox).base_price == 42500
    assert abs(shown_price(sandbox) - before) < 1
    assert [version.base_price for version in row.history.all()] == [42500, 85000, 42500]
    assert row.history.latest().history_user.username == "grace"


def test_restoring_a_version_brings_back_a_deleted_row(sandbox: Sandbox, trainer_client: Client) -> None:
    row = bitcoin(sandbox)
    trainer_client.post(page_of(CryptoAsset, "delete", row.pk), {"post": "yes"})
    assert not CryptoAsset.objects.filter(pk=row.pk).exists()
    restore(trainer_client, row, row.history.latest())
    assert bitcoin(sandbox).base_price == 42500


def test_import_changes_known_rows_and_adds_new_rows(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    rows = b"BTC,Bitcoin,50000.12345678,0.03\nNEW,New,0.1,0.05\n"
    content = b"symbol,name,base_price,volatility\n" + rows
    assert "1 new, 1 changed" in message_in(import_file(trainer_client, CryptoAsset, "csv", content))
    assert bitcoin(sandbox).base_price == Decimal("50000.12345678")
    assert CryptoAsset.objects.get(symbol="NEW").sandbox == sandbox
    assert bitcoin(other_sandbox).base_price == 42500
    assert bitcoin(sandbox).history.earliest().base_price == 42500


def test_export_contains_only_the_rows_that_match_the_search_and_the_room_filter(
    sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    rows = yaml.safe_load(export_file(trainer_client, CryptoAsset, "yaml", "?q=BTC"))
    assert rows == [
        {
            "symbol": "BTC",
            "name": "Bitcoin",
            "base_price": "42500",
            "volatility": "0.028",
            "decimals": 2,
            "position": 1,
            "room": "main",
            "simulated": "true",
        }
    ]


def test_import_preview_labels_changed_and_new_rows_and_counts_unchanged_rows(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    rows = b"BTC,Bitcoin,42500,0.028\nETH,Ether,2640,0.034\nNEW,New,1,0.01\n"
    content = b"symbol,name,base_price,volatility\n" + rows
    page = html.fromstring(preview(trainer_client, CryptoAsset, "csv", content).content)
    words = [cell.text_content().strip() for cell in page.xpath("//td[@data-label='Row']")]
    assert words == ["Changed", "New"]
    assert "1 unchanged row not shown." in page.text_content()


@pytest.mark.parametrize(("page", "verb"), [("import", "Import"), ("export", "Export")])
def test_import_and_export_pages_have_one_labelled_button(
    page: str, verb: str, trainer_client: Client
) -> None:
    shown = html.fromstring(trainer_client.get(page_of(CryptoAsset, page)).content)
    buttons = shown.xpath("//*[@id='content']//button[@type='submit']")
    assert [button.text_content().strip() for button in buttons] == [verb]


def test_history_page_labels_the_first_version_and_shows_times_in_the_consoles_format(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    coin = bitcoin(sandbox)
    edit_in_list(trainer_client, CryptoAsset, coin, base_price="43000")
    page = trainer_client.get(page_of(CryptoAsset, "history", coin.pk)).content.decode()
    assert "As it was filled" in page
    assert re.search(r">\d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} UTC<", page)


BROKEN = {
    "a price below zero": (b"symbol,name,base_price\nETH,Ether,9\nBTC,Bitcoin,-1\n", "greater than zero"),
    "no number": (b"symbol,base_price\nETH,9\nBTC,cheap\n", "is not a number"),
    "separated digits": (b"symbol,base_price\nETH,9\nBTC,1_0\n", "is not a number"),
    "digits of another script": ("symbol,base_price\nETH,9\nBTC,١٢\n".encode(), "is not a number"),
    "half a digit": (b"symbol,decimals\nETH,2\nBTC,1.5\n", "is not a whole number"),
    "an unknown symbol without a price": (b"symbol,name\nETH,Ether\nNEW,New\n", "base_price"),
    "no key": (b"name\nBit\n", "The column “symbol” is missing"),
}


def test_invalid_import_is_rejected_with_the_reason_and_changes_nothing(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    before = list(CryptoAsset.objects.values())
    for name, (content, message) in BROKEN.items():
        page = preview(trainer_client, CryptoAsset, "csv", content)
        assert message in page.content.decode(), name
        assert "confirm_form" not in page.context, name
        assert list(CryptoAsset.objects.values()) == before, name


def test_yaml_import_accepts_fields_in_any_order(sandbox: Sandbox, trainer_client: Client) -> None:
    content = b"- {symbol: BTC, name: One}\n- {name: Two, symbol: ETH}\n"
    import_file(trainer_client, CryptoAsset, "yaml", content)
    names = CryptoAsset.objects.filter(symbol__in=["BTC", "ETH"]).values_list("symbol", "name")
    assert dict(names) == {"BTC": "One", "ETH": "Two"}


def test_confirming_an_expired_upload_asks_for_the_file_again(trainer_client: Client) -> None:
    data = {"import_file_name": "gone", "original_file_name": "a.csv", "format": "0", "resource": ""}
    confirmed = trainer_client.post(page_of(CryptoAsset, "process_import"), data)
    assert "Choose it again" in message_in(confirmed)


def test_import_page_names_the_target_sandbox(trainer_client: Client) -> None:
    page = trainer_client.get(page_of(CryptoAsset, "import")).content.decode()
    assert "go into <strong>Main room</strong>" in page
    assert "<code>symbol</code>" in page
