"""Tests of the upgrade from the version in which screen texts belonged to the app `sandboxes`."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.admin_pages import page_of
from apps.sandboxes.tests.open_pages import OpenPage
from apps.texts.models import ScreenText

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

BEFORE: list[tuple[str, str | None]] = [("texts", None), ("sandboxes", "0002_seats")]


@pytest.fixture
def old_models(sandbox: Sandbox) -> Iterator[Any]:
    """Migrate the database back to the earlier version, and return its models."""
    MigrationExecutor(connection).migrate(BEFORE)
    yield MigrationExecutor(connection).loader.project_state([("sandboxes", "0002_seats")]).apps
    upgrade()


def upgrade() -> None:
    call_command("migrate", interactive=False, verbosity=0)


@pytest.fixture
def editor(old_models: Any, trainer: Any) -> Any:
    """Return a staff member whose only permission, given by a group, is to edit screen texts."""
    group = Group.objects.create(name="Editors")
    group.permissions.set(
        Permission.objects.filter(content_type__app_label="sandboxes", content_type__model="screentext")
    )
    assert group.permissions.count() == 4
    trainer.groups.add(group)
    # Don't call `save`: it would make the trainer a superuser again, because of the role.
    type(trainer).objects.filter(pk=trainer.pk).update(is_superuser=False)
    return type(trainer).objects.get(pk=trainer.pk)


@pytest.fixture
def edited_text(old_models: Any, sandbox: Sandbox, trainer: Any) -> int:
    """Create an override with a version and an entry in the admin's log, and return its id."""
    place = {"sandbox_id": sandbox.pk, "screen": "home", "key": "title"}
    row = old_models.get_model("sandboxes", "ScreenText").objects.create(value="Room 7", **place)
    old_models.get_model("sandboxes", "HistoricalScreenText").objects.create(
        id=row.pk, value="Room 6", history_date="2026-11-21T09:00:00Z", history_type="+", **place
    )
    LogEntry.objects.create(
        user=trainer,
        content_type=ContentType.objects.get(app_label="sandboxes", model="screentext"),
        object_id=row.pk,
        object_repr="home · title",
        action_flag=CHANGE,
    )
    return int(row.pk)


# One test for all five facts, because migrating back and forth takes 9 seconds.
def test_upgrade_keeps_overrides_versions_log_entries_permissions_and_ids(
    edited_text: int, editor: Any, sandbox: Sandbox, client: Client
) -> None:
    upgrade()
    row = ScreenText.objects.get(pk=edited_text)
    assert (row.value, row.history.get().value) == ("Room 7", "Room 6")
    assert LogEntry.objects.get(object_id=edited_text).get_edited_object() == row
    assert ContentType.objects.filter(model="screentext").count() == 1

    client.force_login(editor, backend="django.contrib.auth.backends.ModelBackend")
    bookmark = "/admin/sandboxes/screentext/?screen=home"
    assert client.get(bookmark, follow=True).redirect_chain == [("/admin/texts/screentext/?screen=home", 302)]
    OpenPage(client, page_of(ScreenText, "change", edited_text)).save(value="Room 8")
    assert ScreenText.objects.get(pk=edited_text).value == "Room 8"
    assert client.get(page_of(Sandbox, "changelist")).status_code == 403

    newer = ScreenText.objects.create(sandbox=sandbox, screen="home", key="badges", value=["A"])
    assert newer.pk > edited_text
