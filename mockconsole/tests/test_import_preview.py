"""Preview of an import: for a changed cell, the whole old value and the whole new value are marked."""

from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from lxml import html

from apps.multidomain.models import HostServer
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import preview
from apps.texts.models import ScreenText
from apps.wallets.saved.models import SavedWallet

pytestmark = pytest.mark.django_db

COLUMNS = "ref,name,location,host_type"


def preview_cells(client: Client, model: type[Model], content: str) -> dict[str, str]:
    """Return the cells' HTML in the preview of a file with one row, keyed by column."""
    return cells_of(preview(client, model, "csv", content.encode()))


def cells_of(page: Any) -> dict[str, str]:
    """Return the cells' HTML in a preview with one row, keyed by column."""
    result = page.context["result"]
    [row] = result.valid_rows()
    return dict(zip(result.diff_headers, row.diff, strict=True))


def test_the_preview_marks_a_changed_value_as_a_whole(sandbox: Sandbox, trainer_client: Client) -> None:
    rows = records_of(HostServer, sandbox.pk).filter(ref="SIM-HOST-001")
    rows.update(name="Host & 1", location="Hall 12.50")
    row = rows.get()
    content = f"{COLUMNS}\n{row.ref},Host <2>,Hall 12.75,{row.host_type}\n"
    page = preview(trainer_client, HostServer, "csv", content.encode())
    cells = cells_of(page)
    assert cells["name"] == "<del>Host &amp; 1</del> <ins>Host &lt;2&gt;</ins>"
    assert f"<span>{cells['name']}</span>" in page.content.decode()
    assert cells["location"] == "<del>Hall 12.50</del> <ins>Hall 12.75</ins>"
    assert cells["host_type"] == row.host_type
    assert cells["ref"] == row.ref


def test_the_preview_shows_a_new_row_without_marks(sandbox: Sandbox, trainer_client: Client) -> None:
    content = f"{COLUMNS},base_load,load_swing,uptime\nSIM-HOST-099,New,Hall,Relay,7,5,99\n"
    cells = preview_cells(trainer_client, HostServer, content)
    assert (cells["name"], cells["base_load"], cells["status"]) == ("New", "7", "active")


def test_the_preview_marks_a_value_as_only_added_or_only_deleted_if_the_other_value_is_blank(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    rows = records_of(SavedWallet, sandbox.pk).exclude(name="master WaLLET")
    row = rows[0]
    rows.filter(pk=row.pk).update(type="")
    cells = preview_cells(trainer_client, SavedWallet, f"ref,type\n{row.ref},cold\n")
    assert cells["type"] == "<ins>cold</ins>"
    rows.filter(pk=row.pk).update(type="cold")
    cells = preview_cells(trainer_client, SavedWallet, f"ref,type\n{row.ref},\n")
    assert cells["type"] == "<del>cold</del>"


def test_the_preview_marks_the_whole_text_of_a_cleared_cell_as_deleted(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    ScreenText.objects.create(sandbox=sandbox, screen="login", key="title", value="Hello")
    cells = preview_cells(trainer_client, ScreenText, "screen,key,value\nlogin,title,\n")
    assert cells["value"] == "<del>Hello</del>"


def test_a_long_value_scrolls_within_its_cell(sandbox: Sandbox, trainer_client: Client) -> None:
    content = f"screen,key,value\nlogin,title,{'Long ' * 101}\n"
    page = html.fromstring(preview(trainer_client, ScreenText, "csv", content.encode()).content)
    [cell] = page.xpath("//*[@class='long-cell']")
    assert (cell.text_content().strip()[:9], cell.get("tabindex")) == ("Long Long", "0")
