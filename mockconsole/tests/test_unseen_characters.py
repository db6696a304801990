"""Invisible characters are removed from every input, so that two records can't look alike."""

from decimal import Decimal

import pytest
from django.db import models
from django.test import Client

from apps.multidomain.models import HostServer
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.registry import every_kind
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import load_files
from apps.sandboxes.tests.admin_pages import export_file, import_file, page_of, preview
from apps.sandboxes.tests.scenarios import BTC, mistakes, symbols, with_assets
from apps.swift.models import Institution
from apps.transactions.models import Transaction
from apps.wallets.market.models import CryptoAsset

pytestmark = pytest.mark.django_db


def test_every_one_line_column_is_stored_without_invisible_characters(sandbox: Sandbox) -> None:
    looked_at = 0
    for kind in every_kind():
        row = kind.rows(sandbox).first()
        for name in kind.model.columns() if row else ():
            field = kind.model._meta.get_field(name)
            text = getattr(row, name)
            if isinstance(field, models.CharField) and text:
                setattr(row, name, f"{text[:1]}\u200b{text[1:]}\u200e\u00a0")
                looked_at += 1
        if row:
            before = kind.rows(sandbox).values().get(pk=row.pk)
            row.full_clean(validate_unique=False, validate_constraints=False)
            assert {name: getattr(row, name) for name in before} == before
    assert looked_at > 40


def test_an_imported_reference_with_invisible_characters_finds_its_record(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    before = list(records_of(HostServer, sandbox.pk).values())
    content = export_file(trainer_client, HostServer, "csv").decode()
    changed = content.replace("SIM-HOST-001", "SIM\u2011HOST-001\u200e").replace("99.98", "12.5\u00a0\u200b")
    import_file(trainer_client, HostServer, "csv", changed.encode())
    after = list(records_of(HostServer, sandbox.pk).values())
    assert [row["ref"] for row in after] == [row["ref"] for row in before]
    assert str(after[0]["uptime"]) == "12.50"


def test_an_import_rejects_two_rows_whose_references_look_alike(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    rows = "symbol,name,base_price,volatility,decimals\nXYZ,One,1,0.1,2\nXY\u200bZ,Two,1,0.1,2\n"
    page = preview(trainer_client, CryptoAsset, "csv", rows.encode()).content.decode()
    assert "Row 1 (line 2) has XYZ already; keep one." in page


def test_an_imported_transfer_finds_its_wallet_despite_invisible_characters(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    rows = "from_wallet,to_wallet,amount\nmaster\u200b,wallet1\u200e,12.5\u00a0\u200e\n"
    import_file(trainer_client, Transaction, "csv", rows.encode())
    made = records_of(Transaction, sandbox.pk).get(ref="TRN-000099")
    assert (made.from_wallet, made.to_wallet, made.amount) == ("master", "wallet1", Decimal("12.5"))


def test_an_admin_form_removes_invisible_characters_from_a_pasted_line(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    # Use a name of the maximum length: the invisible characters would exceed it.
    name, bank = "N" * 80, records_of(Institution, sandbox.pk).earliest("ref")
    page = page_of(Institution, "change", bank.pk)
    form = trainer_client.get(page).context["adminform"].form
    sent = {field.html_name: field.value() for field in form}
    trainer_client.post(page, {**sent, "name": f"{name}\u200b", "bic": "SIMUBEB0XXX\u200e"})
    bank.refresh_from_db()
    assert (bank.name, bank.bic) == (name, "SIMUBEB0XXX")


def test_an_admin_search_ignores_invisible_characters(trainer_client: Client) -> None:
    found = trainer_client.get(page_of(HostServer, "changelist"), {"q": "\u200eSIM\u2011HOST-001"})
    assert [row.ref for row in found.context["cl"].result_list] == ["SIM-HOST-001"]


def test_loading_a_scenario_removes_invisible_characters(sandbox: Sandbox) -> None:
    load_files(
        who=None,
        sandbox=sandbox,
        files=with_assets(BTC.replace("BTC", '"BT\\u200bC"').replace('"42500.00"', '"42500.00\\u200e"')),
    )
    assert symbols(sandbox) == ["BTC"]


def test_a_scenario_rejects_two_rows_that_look_alike(sandbox: Sandbox) -> None:
    [found] = mistakes(sandbox, with_assets(BTC, BTC.replace("BTC", '"BTC\\u2060"')))
    assert "Row 1 has this already" in found
