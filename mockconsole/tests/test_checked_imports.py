"""Imports: checked without a lock, and written in a few statements, all or nothing."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client

from apps.financial.models import Vault
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import export_file, import_file, message_in, preview, recorded_writes
from apps.wallets.market.models import CryptoAsset

MANY: Final = 200
# Statements for a file of any length: rows, versions and the log, new and changed.
FEW: Final = 20

pytestmark = [pytest.mark.services, pytest.mark.django_db]


def test_an_import_of_many_rows_takes_few_statements_with_versions_and_log(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    exported = export_file(trainer_client, CryptoAsset, "csv").decode("utf-8-sig").splitlines()
    heading, first = exported[0], exported[1].split(",")
    symbol, name = heading.split(",").index("symbol"), heading.split(",").index("name")

    def file(called: str) -> bytes:
        rows = []
        for number in range(MANY):
            cells = list(first)
            cells[symbol], cells[name] = f"AS{number:03}", f"{called} {number}"
            rows.append(",".join(cells))
        return "\n".join([heading, *rows, ""]).encode()

    for called, change in (("Added", "+"), ("Renamed", "~")):
        content = file(called)
        with recorded_writes() as statements:
            answer = import_file(trainer_client, CryptoAsset, "csv", content)
        assert answer.status_code == 302
        assert len(statements) < FEW
        rows = records_of(CryptoAsset, sandbox.pk).filter(name__startswith=called)
        assert rows.count() == MANY
        versions = CryptoAsset.history.filter(name__startswith=called, history_type=change)
        assert versions.count() == MANY
        assert {version.history_user.username for version in versions[:3]} == {"grace"}
    assert LogEntry.objects.filter(object_repr__startswith="AS").count() == 2 * MANY


def changing_before_it_is_written(change: Callable[[], object]) -> Any:
    """Change a record between the check of a file and its writing."""
    seen = 0

    def execute_after(execute: Any, sql: str, *args: Any) -> Any:
        nonlocal seen
        seen += "MAX(" in sql
        if "MAX(" in sql and seen == 2:
            change()
        return execute(sql, *args)

    return connection.execute_wrapper(execute_after)


@pytest.mark.parametrize("what", ["edited", "deleted", "added"])
def test_an_import_is_refused_if_records_change_after_its_check(
    trainer_client: Client, sandbox: Sandbox, what: str
) -> None:
    rows = records_of(CryptoAsset, sandbox.pk)
    last = rows.order_by("pk").last()
    assert last is not None
    last.pk, last.symbol, last._state.adding, last.home_when_loaded = None, "NEW", True, None
    changes: dict[str, Callable[[], object]] = {
        "edited": lambda: rows.filter(symbol="BTC").update(volatility="0.9"),
        "deleted": lambda: rows.filter(symbol="ETH").delete(),
        "added": last.save,
    }
    renamed = export_file(trainer_client, CryptoAsset, "csv").replace(b"Bitcoin", b"Drillcoin")
    confirmation = preview(trainer_client, CryptoAsset, "csv", renamed).context["confirm_form"].initial
    with changing_before_it_is_written(changes[what]):
        answer = trainer_client.post("/admin/wallets/cryptoasset/process_import/", confirmation)
    assert "the records have changed since the preview" in message_in(answer)
    assert not rows.filter(name="Drillcoin").exists()


def test_two_rows_with_the_same_unique_value_are_refused_in_the_preview(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    refs = records_of(Vault, sandbox.pk).order_by("ref").values_list("ref", flat=True)[:2]
    content = f"ref,release_code\n{refs[0]},SIM-REL-SAME-0001\n{refs[1]},SIM-REL-SAME-0001\n".encode()
    [refused] = preview(trainer_client, Vault, "csv", content).context["result"].invalid_rows
    assert refused.error_dict == {"release_code": ["Row 1 has this already; keep one."]}


def test_a_file_with_too_many_rows_is_refused(trainer_client: Client) -> None:
    content = b"symbol\n" + b"BTC\n" * 5_001
    page = preview(trainer_client, CryptoAsset, "csv", content).content.decode()
    assert "The file has 5,001 rows. Import at most 5,000 at once" in page
