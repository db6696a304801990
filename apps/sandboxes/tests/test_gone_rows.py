"""Tests of saving rows that were deleted after they were read, for example by a reset: saving must not restore them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models.signals import pre_save
from django.test import Client

from apps.sandboxes.models import Sandbox, SandboxRecord
from apps.sandboxes.selectors import records_of
from apps.sandboxes.tests.admin_pages import after_query, message_in, page_of
from apps.sandboxes.tests.open_pages import OpenPage, open_record
from apps.sandboxes.tests.scenarios import kind_by_name, override
from mockconsole.lib.deleted_rows import RowGone
from mockconsole.lib.errors import handle_exception

pytestmark = pytest.mark.services

NOTHING = "Nothing was saved"


@contextmanager
def delete_before_save(model: type[SandboxRecord]) -> Iterator[None]:
    """Delete a model's rows right before one of them is saved in the block."""

    def delete_rows(instance: Any, **_: Any) -> None:
        rows = records_of(model, instance.sandbox_id)
        rows._raw_delete(rows.db)

    pre_save.connect(delete_rows, sender=model)
    try:
        yield
    finally:
        pre_save.disconnect(delete_rows, sender=model)


def reread(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


@pytest.fixture
def text(sandbox: Sandbox) -> Any:
    return reread(override(sandbox, "home", "title", "Theirs"))


@pytest.mark.parametrize("fields", [None, ["value"]])
def test_saving_a_row_that_was_deleted_after_it_was_read_raises_row_gone(
    text: Any, fields: list[str] | None
) -> None:
    type(text).objects.filter(pk=text.pk).delete()
    with pytest.raises(RowGone):
        text.save(update_fields=fields)


def test_saving_a_concurrently_deleted_row_in_the_list_saves_nothing_and_shows_a_message(
    text: Any, trainer_client: Client
) -> None:
    with delete_before_save(type(text)):
        response = OpenPage(trainer_client, page_of(type(text), "changelist") + "?q=theirs").save(
            **{"home.title-value": "Mine"}
        )
    assert NOTHING in message_in(response)
    assert response["Location"] == page_of(type(text), "changelist")
    # The row exists again, because the deletion ran in the list's transaction, which was rolled back.
    assert reread(text).value == "Theirs"


def test_saving_a_concurrently_deleted_row_in_its_form_saves_nothing_and_shows_a_message(
    text: Any, trainer_client: Client
) -> None:
    address = page_of(type(text), "change", text.pk)
    with delete_before_save(type(text)):
        response = trainer_client.post(address, {"value": "Mine"})
    assert NOTHING in message_in(response)
    assert reread(text).value == "Theirs"


def test_saving_the_only_row_of_a_kind_in_a_room_is_refused_if_a_reset_has_replaced_it_meanwhile(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    kind = kind_by_name("system_status")
    page = open_record(trainer_client, kind.rows(sandbox)[0])

    def replace_row() -> None:
        rows = kind.rows(sandbox)
        rows._raw_delete(rows.db)
        kind.complete(sandbox)

    with after_query(f'FROM "{kind.model._meta.db_table}"', replace_row):
        response = page.save()
    assert NOTHING in message_in(response)
    assert response["Location"] == page_of(kind.model, "changelist")


def test_row_gone_exception_gives_a_404_response() -> None:
    response = handle_exception(RowGone(), {})
    assert response is not None
    assert (response.status_code, response.data["code"]) == (404, "not_found")


@pytest.mark.usefixtures("small_scenario")
@pytest.mark.parametrize("action", ["freeze", "clone", "export_scenario", "reset"])
def test_action_on_a_concurrently_deleted_sandbox_does_nothing_and_shows_a_message(
    action: str, trainer_client: Client
) -> None:
    passing = Sandbox.objects.create(key="passing", name="Passing room", seed="s")
    rows = Sandbox.objects.filter(pk=passing.pk)
    with after_query("people_in_it", lambda: rows._raw_delete("default")):
        response = trainer_client.post(page_of(Sandbox, action, passing.pk), {"key": "copy", "name": "Copy"})
    assert "Nothing was done: somebody deleted Passing room meanwhile." in message_in(response)
    assert response["Location"] == page_of(Sandbox, "changelist")
    assert not Sandbox.objects.filter(key__in=("passing", "copy")).exists()
