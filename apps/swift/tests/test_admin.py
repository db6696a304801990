"""SWIFT records in the admin: the API's rules apply, and open screens are updated."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
import yaml
from django.core.exceptions import ValidationError
from django.test import Client
from lxml import html

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import (
    edit_in_list,
    import_file,
    message_in,
    page_of,
)
from apps.swift.models import SwiftOperation, SystemStatus, TerminalCommand
from apps.swift.tests.operations import FORM


@pytest.fixture
def pending(sandbox: Sandbox) -> SwiftOperation:
    """Return a pending operation."""
    return records_of(SwiftOperation, sandbox.pk).get(ref="SIM-OP-0010")


def act(client: Client, action: str, row: SystemStatus) -> Any:
    data = {"action": action, "_selected_action": [row.pk]}
    return client.post(page_of(SystemStatus, "changelist"), data)


@pytest.mark.meets("1:107", "1:185")
def test_connection_actions_change_the_network_status_on_screens(
    sandbox: Sandbox,
    trainer_client: Client,
    operator_client: Client,
    committed: Callable[[], AbstractContextManager[None]],
) -> None:
    row = records_of(SystemStatus, sandbox.pk).get()
    for action, shown in (("lose_connection", "NO CONNECTION"), ("restore_connection", "CONNECTED")):
        with committed():
            assert f"screens show {shown}" in message_in(act(trainer_client, action, row))
        assert operator_client.get("/api/swiftnet/system-status").json()["apiStatus"] == shown


def test_add_form_assigns_the_next_reference_of_the_sandbox_and_the_times(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    response = trainer_client.post(page_of(SwiftOperation, "add"), {**FORM, "sandbox": sandbox.pk})
    assert response.status_code == 302
    operation = records_of(SwiftOperation, sandbox.pk).get(ref="SIM-OP-0011")
    assert operation.swift_reference == "SIM-000000000011"
    assert operation.completed_at == operation.created_at


def test_add_form_rejects_a_real_bic_with_an_error_at_the_bic_field(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    response = trainer_client.post(
        page_of(SwiftOperation, "add"), {**FORM, "sandbox": sandbox.pk, "swift_bic": "DEUTDEFFXXX"}
    )
    assert list(response.context["adminform"].form.errors) == ["swift_bic"]
    assert records_of(SwiftOperation, sandbox.pk).count() == 10


def test_add_form_rejects_a_command_that_is_a_card_number_with_extra_blanks(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    data = {
        "terminal": "swiftnet",
        "match": "exact",
        "pattern": "4111   1111   1111   1111",
        "output": "done",
    }
    response = trainer_client.post(page_of(TerminalCommand, "add"), {**data, "sandbox": sandbox.pk})
    assert "a payment card" in response.context["adminform"].form.errors["pattern"][0]


def test_blank_command_is_rejected_with_advice(sandbox: Sandbox) -> None:
    with pytest.raises(ValidationError) as caught:
        TerminalCommand(sandbox=sandbox, pattern="  ", output="done").full_clean()
    assert "Write the command." in caught.value.message_dict["pattern"]


@pytest.mark.usefixtures("short_lists")
def test_editing_the_status_in_the_list_sets_or_clears_the_completion_time(
    trainer_client: Client, pending: SwiftOperation
) -> None:
    edit_in_list(trainer_client, SwiftOperation, pending, processing_status="completed")
    pending.refresh_from_db()
    assert pending.completed_at is not None
    edit_in_list(trainer_client, SwiftOperation, pending, processing_status="failed")
    pending.refresh_from_db()
    assert pending.completed_at is None


def test_terminal_answers_an_imported_command_at_the_next_request(
    sandbox: Sandbox, trainer_client: Client, operator_client: Client
) -> None:
    content = yaml.safe_dump(
        [{"terminal": "swiftnet", "match": "exact", "pattern": "ping", "output": "pong", "success": True}]
    )
    import_file(trainer_client, TerminalCommand, "yaml", content.encode())
    response = operator_client.post(
        "/api/swiftnet/command", {"command": "PING"}, content_type="application/json"
    )
    assert response.json()["output"] == ["pong"]


def test_admin_pages_of_commands_name_the_terminal_and_link_to_the_texts_of_terminals_simulated_in_the_browser(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    row = records_of(TerminalCommand, sandbox.pk).filter(terminal="swift").first()
    assert row is not None
    addresses = (page_of(TerminalCommand, "changelist"), page_of(TerminalCommand, "change", row.pk))
    pages = [html.fromstring(trainer_client.get(address).content.decode()) for address in addresses]
    assert all("SWIFT over the API (on no screen)" in page.text_content() for page in pages)
    for screen in ("swift-console", "crypto-host-management"):
        [link], [same] = (page.xpath(f"//a[contains(@href, 'screen={screen}')]/@href") for page in pages)
        assert link == same
        shown = trainer_client.get(link).context["page"]
        assert {(text.screen, text.sandbox) for text in shown} == {(screen, sandbox)}
    [field] = pages[1].xpath(
        "//select[@name='terminal']/ancestor::div[contains(., 'POST /api/swift/command')][1]"
    )
    assert "SwiftNet Access" in field.text_content()
