"""Lists that staff import: no value changes without a word, whatever the kind of record and of file."""

from io import BytesIO
from typing import Any, Final

import pytest
from django.test import Client
from openpyxl import Workbook  # type: ignore[import-untyped]

from apps.multidomain.models import HostServer
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import import_file, preview, said
from apps.swift.models import Institution
from apps.wallets.market.models import CryptoAsset
from mockconsole.lib.tests.test_upload_limits import with_rows

pytestmark = pytest.mark.django_db

PRIMARY: Final = "SIM-HOST-001"


def mistakes_of(page: Any) -> dict[str, dict[str, list[str]]]:
    """Return the mistakes of rows, by the number that the page shows."""
    return {row.number: row.error_dict for row in page.context["result"].invalid_rows}


def sheet_of(*rows: list[Any]) -> bytes:
    """Return a spreadsheet."""
    book, buffer = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(buffer)
    return buffer.getvalue()


def host(sandbox: Sandbox) -> HostServer:
    """Return the host that the tests import."""
    return records_of(HostServer, sandbox.pk).get(ref=PRIMARY)


@pytest.mark.parametrize(
    ("kind", "content", "message"),
    [
        (
            "xlsx",
            sheet_of(["ref", None, "name", "location"], [PRIMARY, "note", "Host", "Hall"]),
            "Row 1 (line 2), column B: “note” is in a column without a heading.",
        ),
        (
            "csv",
            f"ref,name\r\n{PRIMARY},Primary, Host\r\n".encode(),
            "Row 1 (line 2), column C: “ Host” is in a column without a heading.",
        ),
        (
            "csv",
            f"ref,name,name\r\n{PRIMARY},a,b\r\n".encode(),
            "The columns B and C are both called “name”; keep one.",
        ),
        (
            "yaml",
            f"- ref: {PRIMARY}\n  name: Host: primary\n".encode(),
            "Line 2: This can't be read as YAML: a “: ”",
        ),
        (
            "yaml",
            f"- ref: {PRIMARY}\n  name: a\n  name: b\n".encode(),
            "Row 1 (line 3), column name: This field is here twice; keep one.",
        ),
        (
            "yaml",
            b"- ref: !!timestamp foo\n",
            "Row 1 (line 1), column ref: “foo” doesn't fit its tag !!timestamp;",
        ),
    ],
)
def test_a_list_whose_values_have_no_certain_column_is_refused_with_the_place(
    kind: str, content: bytes, message: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    page = preview(trainer_client, HostServer, kind, content)
    [found] = page.context["form"].errors["import_file"]
    assert found.startswith(message)
    assert "confirm_form" not in page.context


def test_what_yaml_would_take_for_a_word_or_number_stays_as_it_was_written(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    text = f"- ref: {PRIMARY}\n  name: NO\n  location: on\n  host_type: 1:30\n  base_load: 045\n"
    import_file(trainer_client, HostServer, "yaml", text.encode())
    row = host(sandbox)
    assert (row.name, row.location, row.host_type, row.base_load) == ("NO", "on", "1:30", 45)
    import_file(trainer_client, Institution, "yaml", b"- ref: SIM-INST-011\n  country: NO\n")
    assert records_of(Institution, sandbox.pk).get(ref="SIM-INST-011").country == "NO"


def test_a_text_column_takes_no_list(sandbox: Sandbox, trainer_client: Client) -> None:
    text = f"\n- ref: {PRIMARY}\n  name: [a, b]\n"
    assert mistakes_of(preview(trainer_client, HostServer, "yaml", text.encode())) == {
        "1 (line 2)": {"name": ["This is a list or has fields of its own. Put the text in quotes."]}
    }


def test_a_mistake_below_blank_rows_is_told_with_its_line(sandbox: Sandbox, trainer_client: Client) -> None:
    page = preview(
        trainer_client,
        HostServer,
        "csv",
        f"ref;base_load\r\n;\r\n{PRIMARY};7\r\n;\r\nSIM-HOST-002;x\r\n".encode(),
    )
    assert list(mistakes_of(page)) == ["2 (line 5)"]
    assert "2 (line 5)" in page.content.decode()


def test_rows_of_separators_are_passed_over(sandbox: Sandbox, trainer_client: Client) -> None:
    answer = import_file(
        trainer_client, HostServer, "csv", f"ref;name\r\n{PRIMARY};Renamed\r\n;\r\n;\r\n".encode()
    )
    assert "0 new, 1 changed" in said(answer)
    assert host(sandbox).name == "Renamed"


def test_the_noise_of_a_spreadsheets_numbers_is_not_stored(sandbox: Sandbox, trainer_client: Client) -> None:
    headings = '<row><c t="str"><v>symbol</v></c><c t="str"><v>base_price</v></c></row>'
    cells = '<row><c t="str"><v>BTC</v></c><c><v>12.299999999999999</v></c></row>'
    import_file(trainer_client, CryptoAsset, "xlsx", with_rows(headings + cells))
    assert str(records_of(CryptoAsset, sandbox.pk).get(symbol="BTC").base_price) == "12.3"
