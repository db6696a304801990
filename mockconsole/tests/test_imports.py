"""Imports by staff: no value changes silently, for any model and file format."""

import json
from typing import Any, Final

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import Client

from apps.accounts.choices import Role
from apps.accounts.models import User
from apps.documents.models import BankTransferDocument
from apps.multidomain.models import HostServer
from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import (
    FORMATS,
    export_file,
    import_file,
    message_in,
    models_of_the_admin,
    page_of,
    preview,
)
from apps.swift.models import SwiftOperation, TerminalCommand
from apps.texts.models import ScreenText
from apps.transactions.models import Transaction
from apps.wallets.market.models import CryptoAsset
from apps.wallets.saved.models import SavedWallet
from mockconsole.lib.admin.records import SandboxRecordAdmin
from mockconsole.lib.control_characters import TAKE_THEM_OUT
from mockconsole.lib.tests.spreadsheets import spreadsheet_of

pytestmark = pytest.mark.django_db

PRIMARY: Final = "SIM-HOST-001"
EXCHANGED: Final[list[Any]] = [
    model
    for model in models_of_the_admin()
    if isinstance(of_model := admin.site._registry[model], SandboxRecordAdmin)
    and type(of_model).has_import_permission is SandboxRecordAdmin.has_import_permission
]


def mistakes_of(page: Any) -> dict[str, dict[str, list[str]]]:
    """Return each invalid row's mistakes, by the displayed row number."""
    return {row.number: row.error_dict for row in page.context["result"].invalid_rows}


def host(sandbox: Sandbox) -> HostServer:
    """Return the host server that the tests change with imports."""
    return records_of(HostServer, sandbox.pk).get(ref=PRIMARY)


@pytest.mark.parametrize(
    ("kind", "content", "message"),
    [
        ("csv", b"ref,name,name\r\nR-1,a,b\r\n", "The columns B and C are both called “name”; keep one."),
        (
            "yaml",
            b"- ref: !!timestamp foo\n",
            "Row 1 (line 1), field ref: “foo” doesn't fit its tag !!timestamp;",
        ),
    ],
)
def test_an_unreadable_file_is_rejected_with_the_position_of_its_mistake(
    kind: str, content: bytes, message: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    page = preview(trainer_client, HostServer, kind, content)
    [found] = page.context["form"].errors["import_file"]
    assert found.startswith(message)
    assert "confirm_form" not in page.context


def test_a_mistake_below_blank_rows_is_reported_with_its_line(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    page = preview(
        trainer_client,
        HostServer,
        "csv",
        f"ref;base_load\r\n;\r\n{PRIMARY};7\r\n;\r\nSIM-HOST-002;x\r\n".encode(),
    )
    assert list(mistakes_of(page)) == ["2 (line 5)"]
    assert "2 (line 5)" in page.content.decode()


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("model", EXCHANGED, ids=lambda model: model.__name__)
def test_the_preview_of_a_rooms_own_export_has_no_changes_and_no_mistakes(
    kind: str, model: type[SandboxRecord], sandbox: Sandbox, trainer_client: Client
) -> None:
    for name, value in BLANK.get(model, {}).items():
        records_of(model, sandbox.pk).update(**{name: value})
    page = preview(
        trainer_client, model, kind, export_file(trainer_client, model, kind, EXPORTED.get(model, ""))
    )
    assert page.context["result"].total_rows
    assert {row.import_type for row in page.context["result"].rows} <= {"skip"}
    assert mistakes_of(page) == {}


@pytest.mark.parametrize("model", EXCHANGED, ids=lambda model: model.__name__)
def test_an_export_names_its_room_in_a_column_room_and_has_no_column_sandbox(
    model: type[SandboxRecord], sandbox: Sandbox, trainer_client: Client
) -> None:
    headings = export_file(trainer_client, model, "csv").decode().splitlines()[0].split(",")
    assert (headings.count("room"), headings.count("sandbox")) == (1, 0)


def test_an_import_accepts_the_column_sandbox_of_exports_by_earlier_versions(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    content = f"ref,name,sandbox,simulated\n{PRIMARY},Renamed,main,true\n"
    assert "1 changed" in message_in(import_file(trainer_client, HostServer, "csv", content.encode()))
    assert host(sandbox).name == "Renamed"


def test_an_import_of_accounts_rejects_the_column_sandbox(sandbox: Sandbox, trainer_client: Client) -> None:
    page = preview(trainer_client, User, "csv", b"username,sandbox\njoan,main\n")
    assert "The column “sandbox” is unknown." in page.content.decode()


# Export the texts of one screen only: with all 1,500 texts, the tests would spend most of their time on them.
EXPORTED: Final[dict[type[Model], str]] = {ScreenText: "?screen=login"}
BLANK: Final[dict[type[Model], dict[str, str]]] = {SavedWallet: {"address": "", "type": ""}}


@pytest.mark.parametrize("kind", FORMATS)
def test_a_blank_cell_clears_its_value_only_if_the_column_may_be_blank(
    kind: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    row = records_of(SavedWallet, sandbox.pk).exclude(name="master WaLLET").exclude(type="")[0]
    records_of(SavedWallet, sandbox.pk).filter(pk=row.pk).update(status="inactive")
    row.refresh_from_db()
    headings = ["ref", "name", "status", "type", "created_at"]
    content = {
        "csv": f"{','.join(headings)}\n{row.ref},,,,\n".encode(),
        "xlsx": spreadsheet_of(headings, [row.ref, None, " ", None, None]),
        "yaml": f"- {{ref: {row.ref}, name: ~, status: , type: '', created_at: null}}\n".encode(),
    }[kind]
    assert "1 changed" in message_in(import_file(trainer_client, SavedWallet, kind, content))
    found = SavedWallet.objects.get(pk=row.pk)
    assert (found.name, found.status, found.created_at) == (row.name, row.status, row.created_at)
    assert found.type == ""


def test_a_blank_cell_of_a_new_row_gets_the_models_default_or_is_rejected_if_there_is_no_default(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    content = (
        b"ref,name,status,location,host_type,base_load,load_swing,uptime\nSIM-HOST-099,New,,,Relay,,5,99\n"
    )
    assert mistakes_of(preview(trainer_client, HostServer, "csv", content)) == {
        "1 (line 2)": {
            "location": ["This field cannot be blank."],
            "base_load": ["A value is missing."],
        }
    }
    content = content.replace(b",,,Relay,,", b",,Hall,Relay,7,")
    import_file(trainer_client, HostServer, "csv", content)
    assert records_of(HostServer, sandbox.pk).get(ref="SIM-HOST-099").status == "active"


def test_an_account_keeps_its_role_room_and_state_if_their_cells_are_blank(
    trainer: User, other_sandbox: Sandbox, trainer_client: Client
) -> None:
    other = User.objects.create_user(
        username="joan", sandbox=other_sandbox, role=Role.TRAINER, first_name="Joan"
    )
    rows = b"username,role,room,active,first_name\njoan,,,,\n"
    assert "1 changed" in message_in(import_file(trainer_client, User, "csv", rows))
    other.refresh_from_db()
    assert (other.role, other.sandbox, other.is_active) == (Role.TRAINER, other_sandbox, True)
    assert other.first_name == ""


@pytest.mark.parametrize("kind", FORMATS)
def test_a_row_without_its_ref_is_rejected(kind: str, sandbox: Sandbox, trainer_client: Client) -> None:
    content = {
        "csv": b"ref,name\n,Nobody\n",
        "xlsx": spreadsheet_of(["ref", "name"], [None, "Nobody"]),
        "yaml": b"- {ref: , name: Nobody}\n",
    }[kind]
    [(_, found)] = mistakes_of(preview(trainer_client, HostServer, kind, content)).items()
    assert found == {"__all__": ["This row has no ref. Write one, or remove the row."]}


@pytest.mark.parametrize(
    ("model", "column", "rows"),
    [
        (CryptoAsset, "base_price", "symbol,base_price\nBTC,1.23457E+11\n"),
        (HostServer, "ref", "ref,name\n1.23457E+11,Host\n"),
        (SavedWallet, "address", "ref,address\nSIM-SAVED-001,1.23457E+11\n"),
        (BankTransferDocument, "receiver_iban", "ref,receiver_iban\nSIM-DOC-0002,1.23457E+11\n"),
        (SwiftOperation, "transaction_id", "ref;transaction_id\nSIM-OP-0001;1,23457E+11\n"),
    ],
)
def test_a_number_that_a_spreadsheet_shortened_to_exponent_notation_is_rejected(
    model: type[SandboxRecord], column: str, rows: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    [found] = mistakes_of(preview(trainer_client, model, "csv", rows.encode())).values()
    [message] = found[column]
    assert "was shortened by a spreadsheet, so digits are missing. Format its column as text" in message


def test_a_name_in_exponent_notation_is_accepted(sandbox: Sandbox, trainer_client: Client) -> None:
    import_file(trainer_client, HostServer, "csv", f"ref,name\n{PRIMARY},1.23457E+11\n".encode())
    assert host(sandbox).name == "1.23457E+11"


def file_of(kind: str, *rows: list[str]) -> bytes:
    """Return a file of the given format with the given cells."""
    if kind == "xlsx":
        return spreadsheet_of(*rows)
    if kind == "csv":
        return "\r\n".join(",".join(f'"{cell}"' for cell in row) for row in rows).encode()
    return json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]]).encode()


@pytest.mark.parametrize("name", ["Two\nlines", "A\ttab", "Last\n", "\tFirst", "Bell\x85"])
def test_a_single_line_column_rejects_control_characters_like_the_api(
    name: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    content = file_of("csv", ["ref", "name"], [PRIMARY, name])
    [found] = mistakes_of(preview(trainer_client, HostServer, "csv", content)).values()
    assert found == {"name": [TAKE_THEM_OUT]}


@pytest.mark.parametrize("kind", FORMATS)
def test_a_single_line_text_is_matched_and_stored_without_outer_spaces(
    kind: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    hosts = records_of(HostServer, sandbox.pk).count()
    content = file_of(kind, ["ref", "name"], [f" {PRIMARY} ", "  A host "])
    import_file(trainer_client, HostServer, kind, content)
    assert host(sandbox).name == "A host"
    assert records_of(HostServer, sandbox.pk).count() == hosts


@pytest.mark.parametrize("kind", FORMATS)
def test_a_multi_line_text_keeps_its_line_breaks_tabs_and_spaces(
    kind: str, sandbox: Sandbox, trainer_client: Client
) -> None:
    output = "  First\n\tsecond\n"
    rows = ["terminal", "match", "pattern", "output"], ["swift", "exact", "lines", output]
    import_file(trainer_client, TerminalCommand, kind, file_of(kind, *rows))
    assert records_of(TerminalCommand, sandbox.pk).get(pattern="lines").output == output


def test_texts_are_normalised_to_composed_accents_before_comparing_and_storing(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    rows = "terminal,match,pattern,output\nswift,exact,zu\u0308rich,Gru\u0308ezi\n"
    for composed in (rows, rows.replace("u\u0308", "\u00fc").replace("ezi", "ezi!")):
        import_file(trainer_client, TerminalCommand, "csv", composed.encode())
    [row] = records_of(TerminalCommand, sandbox.pk).filter(pattern__contains="rich")
    assert (row.pattern, row.output) == ("z\u00fcrich", "Gr\u00fcezi!")


@pytest.mark.parametrize("model", [HostServer, Transaction, ScreenText], ids=lambda model: model.__name__)
def test_the_page_about_an_unreadable_file_lists_the_columns_as_the_empty_form_does(
    model: type[Model], trainer_client: Client
) -> None:
    [(_, columns)] = preview(trainer_client, model, "csv", b'"').context["fields_list"]
    assert columns
    assert trainer_client.get(page_of(model, "import")).context["fields_list"][0][1] == columns
