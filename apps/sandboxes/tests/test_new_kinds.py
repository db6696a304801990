"""Tests that the server start fills new kinds of record once in each sandbox, unless staff have added rows of the kind."""

from datetime import timedelta

import pytest

from apps.sandboxes.models import FilledKind, Sandbox
from apps.sandboxes.scenarios.registry import scenario_kinds
from apps.sandboxes.selectors import kinds_filled_in, now_in
from apps.sandboxes.services import clone_sandbox, complete_sandboxes, load_files, shift_clock
from apps.sandboxes.tests.scenarios import kind_by_name, only, symbols


def empty(sandbox: Sandbox, kind: str) -> None:
    rows = kind_by_name(kind).rows(sandbox)
    rows._raw_delete(rows.db)


def make_unknown(sandbox: Sandbox, kind: str) -> None:
    """Delete a kind's rows and its mark, as if an earlier version that didn't know the kind had filled the sandbox."""
    empty(sandbox, kind)
    FilledKind.objects.filter(sandbox=sandbox, kind=kind).delete()


def test_new_sandbox_is_marked_as_filled_with_every_kind(sandbox: Sandbox, other_sandbox: Sandbox) -> None:
    names = {kind.name for kind in scenario_kinds()}
    assert kinds_filled_in(sandbox.pk) == kinds_filled_in(other_sandbox.pk) == names


@pytest.mark.services
def test_second_server_start_does_not_refill_a_new_kind_whose_rows_were_deleted(sandbox: Sandbox) -> None:
    make_unknown(sandbox, "crypto_assets")
    complete_sandboxes()
    empty(sandbox, "crypto_assets")
    complete_sandboxes()
    assert symbols(sandbox) == []


def test_server_start_does_not_fill_a_kind_that_an_import_had_no_file_for(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=only())
    complete_sandboxes()
    assert symbols(sandbox) == []


def test_clone_remembers_which_kinds_of_record_its_source_had_already_received(sandbox: Sandbox) -> None:
    make_unknown(sandbox, "crypto_assets")
    copy = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    complete_sandboxes()
    assert len(symbols(sandbox)) == len(symbols(copy)) == 12
    empty(copy, "crypto_assets")
    complete_sandboxes()
    assert symbols(copy) == []


def test_server_start_keeps_existing_rows_of_a_new_kind_and_adds_none(sandbox: Sandbox) -> None:
    assets = kind_by_name("crypto_assets").rows(sandbox)
    assets.exclude(symbol="BTC").delete()
    assets.update(base_price=7)
    FilledKind.objects.filter(sandbox=sandbox).delete()
    complete_sandboxes()
    [asset] = assets.all()
    assert (asset.symbol, asset.base_price) == ("BTC", 7)
    assert "crypto_assets" in kinds_filled_in(sandbox.pk)


def test_rows_of_a_new_kind_have_times_in_the_days_before_the_current_simulated_time(
    sandbox: Sandbox,
) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-400))
    make_unknown(sandbox, "swift_operations")
    complete_sandboxes()
    newest = kind_by_name("swift_operations").rows(sandbox).latest("created_at")
    assert now_in(sandbox) - timedelta(days=3) < newest.created_at <= now_in(sandbox)


def test_server_start_skips_a_room_whose_scenario_is_missing_and_retries_at_the_next_start(
    sandbox: Sandbox, other_sandbox: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    Sandbox.objects.filter(pk=sandbox.pk).update(scenario="gone")
    for room in (sandbox, other_sandbox):
        make_unknown(room, "crypto_assets")
    complete_sandboxes()
    assert (len(symbols(sandbox)), len(symbols(other_sandbox))) == (0, 12)
    assert "Room main: crypto_assets can't be filled." in caplog.text
    Sandbox.objects.filter(pk=sandbox.pk).update(scenario="standard")
    complete_sandboxes()
    assert len(symbols(sandbox)) == 12
