"""Tests of change announcements: after a commit, a sandbox's browsers get one announcement per change."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from apps.sandboxes.endings import chosen_ending
from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import change_sandbox, clone_sandbox, freeze_clock, reset_sandbox
from apps.sandboxes.tests.scenarios import kind_by_name
from mockconsole.lib.live.bus import change_file
from mockconsole.lib.live.notify import ChangeNotice, notify_change


@pytest.fixture
def sandbox(sandbox: Sandbox) -> Sandbox:
    """Return the main room after dropping the announcements that its creation has queued."""
    transaction.get_connection().run_on_commit.clear()
    return sandbox


def announcements(callbacks: Sequence[object]) -> set[tuple[int, frozenset[str]]]:
    """Return the announced sandboxes and resources; assert that no announcement is repeated."""
    found = [callback for callback in callbacks if isinstance(callback, ChangeNotice)]
    assert len(found) == len(set(found))
    return set(found)


def change_and_fail(sandbox_id: int) -> None:
    with transaction.atomic():
        notify_change(sandbox_id, "crypto-prices")
        raise ZeroDivisionError


def note_time() -> int:
    return change_file().stat().st_mtime_ns if change_file().exists() else 0


def test_1000_changes_of_a_resource_in_a_transaction_cause_one_announcement(
    sandbox: Sandbox, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        for _ in range(1000):
            notify_change(sandbox.pk, "crypto-prices")
    assert announcements(callbacks) == {(sandbox.pk, frozenset({"crypto-prices"}))}
    assert len(callbacks) == 1


def test_saving_and_deleting_a_record_is_announced_to_its_sandbox(
    sandbox: Sandbox,
    other_sandbox: Sandbox,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        for row in kind_by_name("crypto_assets").rows(other_sandbox):
            row.save()
        kind_by_name("host_servers").rows(sandbox).get(ref="SIM-HOST-001").delete()
    assert announcements(callbacks) == {
        (other_sandbox.pk, frozenset({"crypto-prices"})),
        (sandbox.pk, frozenset({"host-servers"})),
    }


def test_bulk_deletion_is_announced_to_its_sandbox(
    sandbox: Sandbox, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        kind_by_name("crypto_assets").rows(sandbox).delete()
    assert announcements(callbacks) == {(sandbox.pk, frozenset({"crypto-prices"}))}


def test_steering_the_clock_is_announced(
    sandbox: Sandbox, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        freeze_clock(who=None, sandbox=sandbox)
    assert announcements(callbacks) == {(sandbox.pk, frozenset({"sandbox"}))}


@pytest.mark.usefixtures("small_scenario")
def test_reset_announces_that_every_resource_has_changed(
    sandbox: Sandbox, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        reset_sandbox(who=None, sandbox=sandbox)
    assert (sandbox.pk, frozenset({"*"})) in announcements(callbacks)


def test_cloning_a_sandbox_announces_nothing_to_the_source(
    sandbox: Sandbox, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    assert sandbox.pk not in {sandbox_id for sandbox_id, _ in announcements(callbacks)}


def test_rolled_back_change_is_not_announced(
    sandbox: Sandbox, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks, pytest.raises(ZeroDivisionError):
        change_and_fail(sandbox.pk)
    assert callbacks == []


def test_change_after_a_savepoint_rollback_is_announced(
    sandbox: Sandbox, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        sid = transaction.savepoint()
        notify_change(sandbox.pk, "crypto-prices")
        transaction.savepoint_rollback(sid)
        notify_change(sandbox.pk, "crypto-prices")
    assert announcements(callbacks) == {(sandbox.pk, frozenset({"crypto-prices"}))}


def test_change_without_resources_is_not_announced(
    sandbox: Sandbox, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        notify_change(sandbox.pk)
    assert callbacks == []


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


@pytest.mark.django_db(transaction=True)
def test_change_without_a_reachable_redis_logs_one_line_and_touches_the_change_file(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    layer = {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": [settings.REDIS_URL]}}
    settings.CHANNEL_LAYERS = {"default": layer}
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
    sandbox: Sandbox,
    change: dict[str, Any],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        steered = change_sandbox(who=None, sandbox_id=sandbox.pk, **change)
    assert announcements(callbacks) == {(sandbox.pk, frozenset({"sandbox"}))}
    transaction.get_connection().run_on_commit.clear()
    with django_capture_on_commit_callbacks() as callbacks:
        chosen_ending(steered)
    assert len(announcements(callbacks)) == ("next_transfer" in change)
