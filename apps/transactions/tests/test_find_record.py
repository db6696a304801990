"""API that finds a record's admin page by the record's reference."""

import pytest
from django.test import Client

from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import page_of
from apps.swift.models import Institution, SwiftOperation
from apps.transactions.models import Transaction, TransactionHistoryEntry


@pytest.mark.parametrize("model", [Transaction, SwiftOperation, Institution])
def test_lookup_of_a_record_by_reference_returns_its_kind_and_admin_page(
    model: type[SandboxRecord], sandbox: Sandbox, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    row = records_of(model, sandbox.pk)[0]
    reply = trainer_client.get(f"/api/records/{getattr(row, 'ref')}")  # noqa: B009 (not of every record)
    assert reply.json() == {
        "kind": model._meta.verbose_name,
        "adminAddress": page_of(model, "change", row.pk),
    }
    assert trainer_client.get(reply.json()["adminAddress"]).status_code == 200


def test_lookup_of_a_record_without_an_admin_page_returns_404(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    row = records_of(TransactionHistoryEntry, sandbox.pk)[0]
    assert trainer_client.get(f"/api/records/{row.ref}").status_code == 404
