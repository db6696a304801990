"""Typologies in the standard scenario: their patterns in the data, and their secrecy from trainees."""

from datetime import timedelta
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import export_file, page_of
from apps.transactions.choices import Typology
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.transactions.services import label_transaction
from apps.transactions.tests.transfers import LOGS, PATH, wallet
from apps.wallets.ledger.models import Posting
from mockconsole.lib.money.exact import total

Rows = list[Transaction]


def transactions_of_typology(sandbox: Sandbox, typology: str) -> Rows:
    """Return the transactions of a typology, oldest first."""
    return list(records_of(Transaction, sandbox.pk).filter(typology=typology).order_by("created_at"))


def payers(rows: Rows) -> set[str]:
    return {row.from_wallet for row in rows}


def payees(rows: Rows) -> set[str]:
    return {row.to_wallet for row in rows}


def span(rows: Rows) -> timedelta:
    return rows[-1].created_at - rows[0].created_at


def spread(rows: Rows) -> Decimal:
    """Return the relative difference between the largest and the smallest amount."""
    amounts = [row.amount for row in rows]
    return max(amounts) / min(amounts) - 1


def test_scenario_has_eight_typologies_and_ordinary_business(sandbox: Sandbox) -> None:
    rows = records_of(Transaction, sandbox.pk)
    assert rows.count() >= 60
    assert set(rows.values_list("typology", flat=True)) == {"", *Typology.values}
    assert all(len(transactions_of_typology(sandbox, typology)) >= 4 for typology in Typology.values)
    assert 20 <= rows.filter(typology="").count() < rows.count() / 2
    assert rows.values("network").distinct().count() >= 6


def test_scenario_covers_the_last_month_and_its_newest_transactions_are_pending(sandbox: Sandbox) -> None:
    now = sandbox.anchor_simulated
    rows = list(records_of(Transaction, sandbox.pk))
    assert all(timedelta(0) < now - row.created_at < timedelta(days=31) for row in rows)
    assert {row.status for row in rows[:3]} == {"pending"}
    assert now - rows[2].created_at < timedelta(minutes=5)
    assert {row.typology for row in rows if row.status == "pending"} > {""}


def test_fan_in_has_many_payers_and_similar_amounts_within_two_days(sandbox: Sandbox) -> None:
    rows = transactions_of_typology(sandbox, Typology.FAN_IN)
    assert (len(payers(rows)), payees(rows)) == (len(rows), {"relief-fund"})
    assert span(rows) < timedelta(days=2)
    assert spread(rows) < Decimal("0.25")
    assert records_of(Transaction, sandbox.pk).filter(from_wallet__in=payers(rows)).count() == len(rows)


def test_fan_out_has_one_payer_and_similar_amounts_within_an_hour(sandbox: Sandbox) -> None:
    rows = transactions_of_typology(sandbox, Typology.FAN_OUT)
    assert (payers(rows), len(payees(rows))) == ({"larkfield"}, len(rows))
    assert span(rows) < timedelta(hours=1)
    assert spread(rows) < Decimal("0.25")


def test_cycle_returns_to_its_start_with_decreasing_amounts(sandbox: Sandbox) -> None:
    rows = transactions_of_typology(sandbox, Typology.CYCLE)
    assert all(before.to_wallet == after.from_wallet for before, after in pairwise(rows))
    assert rows[-1].to_wallet == rows[0].from_wallet
    assert all(before.amount > after.amount > before.amount * 99 / 100 for before, after in pairwise(rows))


def test_scatter_gather_splits_funds_among_intermediaries_who_all_pay_one_payee(sandbox: Sandbox) -> None:
    rows = transactions_of_typology(sandbox, Typology.SCATTER_GATHER)
    scattered = [row for row in rows if row.from_wallet == "orchard-lane"]
    gathered = [row for row in rows if row.to_wallet == "cellar-door"]
    assert len(scattered) == len(gathered) == len(payees(scattered)) == len(rows) / 2
    assert payees(scattered) == payers(gathered)
    assert span(scattered) < timedelta(hours=1) < span(rows) < timedelta(days=1)
    for first in scattered:
        [second] = [row for row in gathered if row.from_wallet == first.to_wallet]
        assert first.created_at < second.created_at
        assert first.amount > second.amount > first.amount * 98 / 100


def test_structuring_keeps_each_deposit_below_the_threshold(sandbox: Sandbox) -> None:
    rows = transactions_of_typology(sandbox, Typology.STRUCTURING)
    assert len(payers(rows)) == len(payees(rows)) == 1
    assert all(9_000 < row.amount < 10_000 for row in rows)
    settled = [row for row in rows if row.status == "completed"]
    assert total(row.amount for row in settled) > 50_000
    assert span(settled) < timedelta(days=7)
    assert [row.status for row in rows[len(settled) :]] == ["pending"]


def test_rapid_pass_through_forwards_99_percent_within_ten_minutes(sandbox: Sandbox) -> None:
    rows = transactions_of_typology(sandbox, Typology.RAPID_PASS_THROUGH)
    for came, went in zip(rows[::2], rows[1::2], strict=True):
        assert came.to_wallet == went.from_wallet == "kestrel"
        assert timedelta(0) < went.created_at - came.created_at < timedelta(minutes=10)
        assert came.amount > went.amount >= came.amount * 99 / 100


def test_dormant_account_gets_a_test_payment_after_a_year_and_is_then_emptied(sandbox: Sandbox) -> None:
    test, *rows = transactions_of_typology(sandbox, Typology.DORMANT_ACCOUNT)
    asleep = wallet(sandbox, "winterbourne")
    postings = Posting.objects.filter(wallet=asleep).order_by("movement__created_at")
    before = [posting for posting in postings if posting.movement.created_at < test.created_at]
    assert len(before) == 1
    assert test.created_at - before[0].movement.created_at > timedelta(days=365)
    assert (test.to_wallet, test.amount) == ("winterbourne", Decimal("0.0001"))
    assert payers(rows) == {"winterbourne"}
    gone = total(row.amount for row in rows if row.status != "failed")
    assert gone > before[0].amount * 9 / 10


def test_round_sums_typology_has_large_round_amounts_paid_or_received_by_one_company(
    sandbox: Sandbox,
) -> None:
    rows = transactions_of_typology(sandbox, Typology.ROUND_SUMS)
    assert all("corvane" in {row.from_wallet, row.to_wallet} for row in rows)
    assert all(row.amount >= 100_000 and not row.amount % 50_000 for row in rows)


def test_ordinary_business_contains_patterns_that_resemble_typologies(sandbox: Sandbox) -> None:
    ordinary = transactions_of_typology(sandbox, "")
    payroll = [row for row in ordinary if row.from_wallet == "ashdown"]
    runs = payroll[:4], payroll[4:]
    assert all(len(payees(run)) == 4 and span(run) < timedelta(hours=1) for run in runs)
    assert [(row.to_wallet, row.amount) for row in runs[0]] == [
        (row.to_wallet, row.amount) for row in runs[1]
    ]
    assert len(payers([row for row in ordinary if row.to_wallet == "tidewell"])) >= 4
    assert any(
        (there.from_wallet, there.amount) == (back.to_wallet, back.amount)
        for there, back in pairwise(
            row for row in ordinary if "pennywort" in {row.from_wallet, row.to_wallet}
        )
    )
    assert len([row for row in ordinary if 9_000 < row.amount < 10_000]) >= 2


def test_operator_never_sees_a_typology(operator_client: Client, sandbox: Sandbox) -> None:
    secrets = {"typolog", *Typology.values, *Typology.labels} - {Typology.CYCLE.value, Typology.CYCLE.label}
    pages = [f"{PATH}?limit=1000", f"{LOGS}?limit=1000", "/explorer/address/kestrel"]
    for typology in Typology.values:
        one = transactions_of_typology(sandbox, typology)[0]
        pages += [f"{PATH}/{one.ref}", f"{PATH}/{one.ref}/history", f"{PATH}/{one.ref}/logs"]
        pages += [f"/explorer/tx/{one.tx_hash}"]
    for page in pages:
        response = operator_client.get(page)
        assert response.status_code == 200, page
        assert not [secret for secret in secrets if secret.casefold() in response.content.decode().casefold()]
    filtered = operator_client.get(f"{PATH}?limit=1000&typology=cycle")
    assert filtered.content == operator_client.get(pages[0]).content


def test_schema_and_bundle_sources_contain_no_typology() -> None:
    root = Path(settings.BASE_DIR)
    sources = [
        root / "openapi.yml",
        *(root / "frontend" / "src").rglob("*.*"),
        *(root / "templates").rglob("*.html"),
    ]
    assert len(sources) > 100
    assert not [path for path in sources if path.is_file() and b"typolog" in path.read_bytes().lower()]


def test_trainer_can_filter_transactions_by_typology_and_edit_only_the_typology(
    trainer_client: Client, sandbox: Sandbox, trainer: User
) -> None:
    listed = trainer_client.get(
        page_of(Transaction, "changelist") + "?typology__exact=cycle"
    ).content.decode()
    assert all(row.ref in listed for row in transactions_of_typology(sandbox, Typology.CYCLE))
    assert "TRN-000013" not in listed
    row = records_of(Transaction, sandbox.pk).get(ref="TRN-000013")
    steps = TransactionHistoryEntry.objects.count(), TransactionLog.objects.count()
    page = page_of(Transaction, "change", row.pk)
    data = {
        "typology": "structuring",
        "status": "completed",
        "amount": "7",
        **empty_inlines(trainer_client, page),
    }
    assert trainer_client.post(page, data).status_code == 302
    row.refresh_from_db()
    assert (row.typology, row.status, row.amount) == ("structuring", "pending", Decimal(1000))
    assert (TransactionHistoryEntry.objects.count(), TransactionLog.objects.count()) == steps
    assert trainer_client.post(page, {**data, "typology": "made-up"}).status_code == 200
    assert b"structuring" in export_file(trainer_client, Transaction, "csv")


def empty_inlines(client: Client, page: str) -> dict[str, str]:
    """Return the management form data of the inline formsets on a transaction's page."""
    forms = client.get(page).context["inline_admin_formsets"]
    return {
        field.html_name: str(field.value()) for inline in forms for field in inline.formset.management_form
    }


def test_unknown_typology_is_rejected_and_operators_cannot_set_typologies(
    trainer: User, operator_client: Client, sandbox: Sandbox
) -> None:
    row = transactions_of_typology(sandbox, Typology.CYCLE)[0]
    with pytest.raises(ValidationError):
        label_transaction(who=trainer, transaction=row, typology="made-up")
    row.refresh_from_db()
    assert row.typology == "cycle"
    assert operator_client.get(page_of(Transaction, "change", row.pk)).status_code == 302
