"""Imports are checked without a lock, and written in few statements, all rows or none."""

from collections.abc import Callable
from decimal import Decimal
from io import BytesIO
from typing import Any, Final

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from openpyxl import load_workbook  # type: ignore[import-untyped]

from apps.accounts.models import User
from apps.financial.models import Vault
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import work_in
from apps.sandboxes.tests.admin_pages import (
    edit_in_list,
    export_file,
    import_file,
    message_in,
    page_of,
    preview,
    record_writes,
)
from apps.wallets.market.models import CryptoAsset
from mockconsole.lib.admin.checked_imports import IN_TWO_STEPS
from mockconsole.lib.admin.previews import NOT_PREVIEWED

MANY: Final = 50
# Maximum number of SQL statements for a file of any length: they write new and changed rows, their versions and the log.
FEW: Final = 20

pytestmark = [pytest.mark.services, pytest.mark.django_db]


def test_an_import_of_many_rows_runs_few_statements_including_versions_and_log(
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
        with record_writes() as statements:
            answer = import_file(trainer_client, CryptoAsset, "csv", content)
        assert answer.status_code == 302
        assert len(statements) < FEW
        rows = records_of(CryptoAsset, sandbox.pk).filter(name__startswith=called)
        assert rows.count() == MANY
        versions = CryptoAsset.history.filter(name__startswith=called, history_type=change)
        assert versions.count() == MANY
        assert {version.history_user.username for version in versions[:3]} == {"grace"}
    assert LogEntry.objects.filter(object_repr__startswith="AS").count() == 2 * MANY


def change_before_write(change: Callable[[], object]) -> Any:
    """Call `change` after an import's file was checked and before its rows are written."""
    seen = 0

    def execute_after(execute: Any, sql: str, *args: Any) -> Any:
        nonlocal seen
        seen += "MAX(" in sql
        if "MAX(" in sql and seen == 2:
            change()
        return execute(sql, *args)

    return connection.execute_wrapper(execute_after)


@pytest.mark.parametrize("what", ["edited", "deleted", "added"])
def test_an_import_is_rejected_if_records_change_between_its_check_and_its_write(
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
    shown = preview(trainer_client, CryptoAsset, "csv", renamed)
    with change_before_write(changes[what]):
        answer = confirm(trainer_client, shown)
    assert "the records have changed since the preview" in shown_message(answer)
    assert not rows.filter(name="Drillcoin").exists()


def confirm(client: Client, shown: Any) -> Any:
    """Confirm the import of crypto assets that a preview shows."""
    return client.post(page_of(CryptoAsset, "process_import"), shown.context["confirm_form"].initial)


def shown_message(answer: Any) -> str:
    """Return the messages on a page as one text."""
    return " ".join(map(str, answer.context["messages"]))


def test_a_confirmed_import_lists_the_rows_that_changed_since_the_preview_and_previews_them_again(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    content = "symbol,name,base_price,volatility,decimals,position\n" + "".join(
        f"{symbol},New {symbol},7,0.1,2,9\n" for symbol in ("BTC", "ETH", "LTC", "NEW")
    )
    names = dict(records_of(CryptoAsset, sandbox.pk).values_list("symbol", "name"))
    shown = preview(trainer_client, CryptoAsset, "csv", content.encode())
    ethereum = records_of(CryptoAsset, sandbox.pk).get(symbol="ETH")
    edit_in_list(trainer_client, CryptoAsset, ethereum, base_price="1234")
    records_of(CryptoAsset, sandbox.pk).filter(symbol="LTC").delete()
    answer = confirm(trainer_client, shown)
    assert shown_message(answer).endswith(
        "Nothing was imported: ETH, LTC changed since the preview. Check the new preview below, then confirm again."
    )
    del names["LTC"]
    assert dict(records_of(CryptoAsset, sandbox.pk).values_list("symbol", "name")) == names
    assert "<del>1234</del>" in answer.content.decode()
    assert message_in(confirm(trainer_client, answer)).endswith(
        "Imported: 2 new, 2 changed, 0 deleted, 0 unchanged."
    )


@pytest.mark.parametrize(
    "tampered",
    [{"format": "99"}, {"format": "1"}, {"format": "x"}, {"resource": "5"}, None],
    ids=["unknown format", "other format", "no number", "unknown resource", "no fields"],
)
def test_a_confirmation_without_a_valid_preview_shows_the_upload_form_with_an_error(
    trainer_client: Client, tampered: dict[str, str] | None
) -> None:
    shown = preview(trainer_client, CryptoAsset, "csv", b"symbol,name\nBTC,Drillcoin\n")
    fields = {} if tampered is None else {**shown.context["confirm_form"].initial, **tampered}
    answer = trainer_client.post(page_of(CryptoAsset, "process_import"), fields, follow=True)
    assert answer.request["PATH_INFO"] == page_of(CryptoAsset, "import")
    assert NOT_PREVIEWED in shown_message(answer)
    assert not CryptoAsset.objects.filter(name="Drillcoin").exists()


def test_a_confirmed_import_keeps_concurrent_changes_of_columns_outside_the_file(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    shown = preview(trainer_client, CryptoAsset, "csv", b"symbol,name\nBTC,Drillcoin\n")
    records_of(CryptoAsset, sandbox.pk).filter(symbol="BTC").update(base_price=7)
    confirm(trainer_client, shown)
    row = records_of(CryptoAsset, sandbox.pk).get(symbol="BTC")
    assert (row.name, row.base_price) == ("Drillcoin", Decimal(7))


def test_a_confirmed_import_is_rejected_if_the_trainer_has_moved_to_another_room(
    trainer: User, trainer_client: Client, sandbox: Sandbox, other_sandbox: Sandbox
) -> None:
    shown = preview(trainer_client, CryptoAsset, "csv", b"symbol,name\nBTC,Drillcoin\n")
    work_in(who=trainer, sandbox=other_sandbox)
    answer = confirm(trainer_client, shown)
    assert "BTC changed since the preview" in shown_message(answer)
    assert not CryptoAsset.objects.filter(name="Drillcoin").exists()


def test_the_preview_rejects_the_second_of_two_rows_with_the_same_unique_value(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    refs = records_of(Vault, sandbox.pk).order_by("ref").values_list("ref", flat=True)[:2]
    content = f"ref,release_code\n{refs[0]},SIM-REL-SAME-0001\n{refs[1]},SIM-REL-SAME-0001\n".encode()
    [refused] = preview(trainer_client, Vault, "csv", content).context["result"].invalid_rows
    assert refused.error_dict == {"release_code": ["Row 1 has this already; keep one."]}


def test_rows_that_swap_their_unique_values_are_rejected_with_the_advice_to_import_twice(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    [a, b] = records_of(Vault, sandbox.pk).order_by("ref")[:2]
    content = f"ref,release_code\n{a.ref},{b.release_code}\n{b.ref},{a.release_code}\n".encode()
    refused = preview(trainer_client, Vault, "csv", content).context["result"].invalid_rows
    assert [row.error_dict["release_code"] for row in refused] == [
        [IN_TWO_STEPS.format(2)],
        [IN_TWO_STEPS.format(1)],
    ]


def test_a_row_with_the_unique_value_of_an_unchanged_row_is_rejected_without_advice_to_import_twice(
    trainer_client: Client, sandbox: Sandbox
) -> None:
    [a, b] = records_of(Vault, sandbox.pk).order_by("ref")[:2]
    content = f"ref,release_code\n{a.ref},{b.release_code}\n{b.ref},{b.release_code}\n".encode()
    [refused] = preview(trainer_client, Vault, "csv", content).context["result"].invalid_rows
    assert IN_TWO_STEPS.format(2) not in str(refused.error_dict)


def test_the_preview_of_a_workbook_lists_the_ignored_sheets(trainer_client: Client) -> None:
    book, buffer = load_workbook(BytesIO(export_file(trainer_client, CryptoAsset, "xlsx"))), BytesIO()
    book.create_sheet("Notes").append(["other"])
    book.save(buffer)
    page = preview(trainer_client, CryptoAsset, "xlsx", buffer.getvalue()).content.decode()
    assert "“Notes” is ignored." in page


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"symbol\n" + b"BTC\n" * 5_001, "The file has 5,001 rows. Import at most 5,000 at once"),
        (b"symbol,nonsense\nBTC,1\n", "The column “nonsense” is unknown."),
    ],
    ids=["too many rows", "unknown column"],
)
def test_a_file_with_a_faulty_table_is_rejected_before_its_rows_are_checked(
    trainer_client: Client, content: bytes, message: str
) -> None:
    page = preview(trainer_client, CryptoAsset, "csv", content)
    assert message in page.content.decode()
    assert page.context["result"].total_rows == 0
