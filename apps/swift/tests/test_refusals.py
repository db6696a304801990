"""Real identifiers are rejected in the admin, imports, scenarios and commands, and nothing is stored."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import models
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import edit_in_list, errors_in_list, page_of, preview, restore
from apps.sandboxes.tests.scenarios import only
from apps.swift.models import SystemStatus, TerminalCommand
from apps.swift.services import NO_CONNECTION, set_connection

IBAN = "DE89370400440532013000"
STATUS = ("api_status", "authentication", "system", "level20_authority")
REAL = (IBAN, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "DEUTDEFF", "GEBABEBB")


@pytest.fixture
def status(sandbox: Sandbox) -> SystemStatus:
    return records_of(SystemStatus, sandbox.pk).get()


def stored_rows(model: type[Any]) -> list[dict[str, Any]]:
    """Return every row of a model and of its history."""
    return [*model.objects.values(), *model.history.values()]


@pytest.mark.meets("Domain:1.3m")
def test_admin_rejects_a_real_identifier_in_each_field_of_the_system_status(
    status: SystemStatus, trainer_client: Client
) -> None:
    before, wrong = stored_rows(SystemStatus), dict(zip(STATUS, REAL, strict=True))
    response = edit_in_list(trainer_client, SystemStatus, status, **wrong)
    assert errors_in_list(response).keys() == wrong.keys()
    form = trainer_client.post(page_of(SystemStatus, "change", status.pk), wrong).context["adminform"].form
    assert form.errors.keys() == wrong.keys()
    assert all(" such as " in message for [message] in form.errors.values())
    assert stored_rows(SystemStatus) == before


def test_import_preview_rejects_a_row_with_a_real_iban(trainer_client: Client, sandbox: Sandbox) -> None:
    before = stored_rows(TerminalCommand)
    content = f"terminal,match,pattern,output\nswiftnet,exact,pay {IBAN},done\n"
    page = preview(trainer_client, TerminalCommand, "csv", content.encode()).content.decode()
    assert "an account at a real bank" in page
    assert stored_rows(TerminalCommand) == before


def test_sandbox_import_command_rejects_a_real_iban_and_names_its_row(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    before = stored_rows(TerminalCommand)
    row = {"terminal": "swiftnet", "pattern": f"pay {IBAN}", "match": "exact", "output": "done"}
    for name, text in only(terminal_commands=yaml.safe_dump([row])).items():
        (tmp_path / name).write_text(text)
    with pytest.raises(CommandError, match=r"row 1 \(line 1\), field pattern: This looks like an account"):
        call_command("sandbox", "import", "main", str(tmp_path))
    assert stored_rows(TerminalCommand) == before


def test_sandbox_create_command_rejects_a_real_iban_as_name_seed_or_key(sandbox: Sandbox) -> None:
    for arguments in (["west", "--name", IBAN], ["west", "--seed", IBAN], [IBAN.lower()]):
        with pytest.raises(CommandError, match="an account at a real bank"):
            call_command("sandbox", "create", *arguments)
    assert Sandbox.objects.count() == 1


@pytest.fixture
def old(status: SystemStatus) -> SystemStatus:
    """Return a system status with a real IBAN, which older versions still accepted."""
    models.QuerySet(SystemStatus).filter(pk=status.pk).update(system=IBAN)
    status.refresh_from_db()
    return status


def test_row_of_an_older_version_is_saved_only_after_its_real_identifier_is_removed(
    old: SystemStatus, sandbox: Sandbox, trainer: User, trainer_client: Client
) -> None:
    response = edit_in_list(trainer_client, SystemStatus, old, api_status="BUSY")
    assert list(errors_in_list(response)) == ["system"]
    set_connection(who=trainer, sandbox=sandbox, connection=NO_CONNECTION)
    edit_in_list(trainer_client, SystemStatus, old, system="READY")
    old.refresh_from_db()
    assert (old.system, old.api_status) == ("READY", "NO CONNECTION")
    earlier = old.history.filter(system=IBAN).first()
    assert restore(trainer_client, old, earlier).context["adminform"].form.errors["system"]
    old.refresh_from_db()
    assert old.system == "READY"
