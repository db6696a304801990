"""Tests of change announcements: a commit announces the same change only once to a sandbox's browsers."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from pytest_django import Settings

from apps.sandboxes.endings import chosen_ending
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import change_sandbox, clone_sandbox, reset_sandbox
from apps.sandboxes.tests.conftest import Recorder
from apps.sandboxes.tests.scenarios import kind_by_name
from mockconsole.lib.live.bus import change_file
from mockconsole.lib.live.notify import notify_change


def change_and_fail(sandbox_id: int) -> None:
    with transaction.atomic():
        notify_change(sandbox_id, "crypto-prices")
        raise ZeroDivisionError


def note_time() -> int:
    return change_file().stat().st_mtime_ns if change_file().exists() else 0


def test_1000_changes_of_a_resource_in_a_transaction_cause_one_announcement(
    record_announcements: Recorder,
) -> None:
    with record_announcements() as announced:
        for _ in range(1000):
            notify_change(1, "crypto-prices")
    assert announced == {(1, frozenset({"crypto-prices"}))}


def test_saving_and_deleting_records_one_by_one_or_in_bulk_is_announced_to_their_sandbox(
    sandbox: Sandbox, other_sandbox: Sandbox, record_announcements: Recorder
) -> None:
    with record_announcements() as announced:
        for row in kind_by_name("crypto_assets").rows(other_sandbox):
            row.save()
        kind_by_name("host_servers").rows(sandbox).get(ref="SIM-HOST-001").delete()
        kind_by_name("crypto_assets").rows(sandbox).delete()
    assert announced == {
        (other_sandbox.pk, frozenset({"crypto-prices"})),
        (sandbox.pk, frozenset({"crypto-prices"})),
        (sandbox.pk, frozenset({"host-servers"})),
    }


@pytest.mark.usefixtures("small_scenario")
def test_reset_announces_that_every_resource_has_changed(
    sandbox: Sandbox, record_announcements: Recorder
) -> None:
    with record_announcements() as announced:
        reset_sandbox(who=None, sandbox=sandbox)
    assert (sandbox.pk, frozenset({"*"})) in announced


def test_cloning_a_sandbox_announces_nothing_to_the_source(
    sandbox: Sandbox, record_announcements: Recorder
) -> None:
    with record_announcements() as announced:
        clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    assert sandbox.pk not in {sandbox_id for sandbox_id, _ in announced}


def test_rolled_back_change_is_not_announced(record_announcements: Recorder) -> None:
    with record_announcements() as announced, pytest.raises(ZeroDivisionError):
        change_and_fail(1)
    assert announced == set()


def test_change_after_a_savepoint_rollback_is_announced(record_announcements: Recorder) -> None:
    with record_announcements() as announced:
        sid = transaction.savepoint()
        notify_change(1, "crypto-prices")
        transaction.savepoint_rollback(sid)
        notify_change(1, "crypto-prices")
    assert announced == {(1, frozenset({"crypto-prices"}))}


def test_change_without_resources_is_not_announced(record_announcements: Recorder) -> None:
    with record_announcements() as announced:
        notify_change(1)
    assert announced == set()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_change_without_redis_touches_the_change_file_after_the_commit(settings: Settings) -> None:
    settings.REDIS_URL = ""
    change_file().unlink(missing_ok=True)
    with transaction.atomic():
        notify_change(1, "crypto-prices")
        assert note_time() == 0
    assert note_time() > 0
    assert change_file().stat().st_mode & 0o777 == 0o600


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_change_without_a_reachable_redis_logs_one_line_and_touches_the_change_file(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    change_file().unlink(missing_ok=True)
    notify_change(1, "crypto-prices")
    assert note_time() > 0
    [record] = caplog.records
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    assert "Check REDIS_URL" in record.getMessage()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_rolled_back_change_does_not_touch_the_change_file() -> None:
    before = note_time()
    with pytest.raises(ZeroDivisionError):
        change_and_fail(1)
    assert note_time() == before


@pytest.mark.parametrize("change", [{"frozen": True}, {"speed": Decimal(60)}, {"next_transfer": "fails"}])
def test_change_of_a_room_and_use_of_a_chosen_outcome_are_each_announced_once(
    sandbox: Sandbox, change: dict[str, Any], record_announcements: Recorder
) -> None:
    with record_announcements() as announced:
        steered = change_sandbox(who=None, sandbox_id=sandbox.pk, **change)
    assert announced == {(sandbox.pk, frozenset({"sandbox"}))}
    with record_announcements() as announced:
        chosen_ending(steered)
    assert len(announced) == ("next_transfer" in change)
