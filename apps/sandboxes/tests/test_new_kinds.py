"""New kinds of record: filled once in each sandbox, without changing staff's rows."""

from datetime import timedelta

import pytest

from apps.sandboxes.models import FilledKind, Sandbox
from apps.sandboxes.scenarios.registry import scenario_kinds
from apps.sandboxes.selectors import kinds_filled_in, now_in
from apps.sandboxes.services import clone_sandbox, complete_sandboxes, load_files, shift_clock
from apps.sandboxes.tests.scenarios import kind_named, only, symbols


def empty(sandbox: Sandbox, kind: str) -> None:
    rows = kind_named(kind).rows(sandbox)
    rows._raw_delete(rows.db)


def make_unknown(sandbox: Sandbox, kind: str) -> None:
    """Bring a sandbox into the state of a version without a kind."""
    empty(sandbox, kind)
    FilledKind.objects.filter(sandbox=sandbox, kind=kind).delete()


def test_new_sandbox_is_marked_as_filled_with_every_kind(sandbox: Sandbox, other_sandbox: Sandbox) -> None:
    names = {kind.name for kind in scenario_kinds()}
    assert kinds_filled_in(sandbox.pk) == kinds_filled_in(other_sandbox.pk) == names


def test_start_fills_a_new_kind_in_every_sandbox(sandbox: Sandbox, other_sandbox: Sandbox) -> None:
    for room in (sandbox, other_sandbox):
        make_unknown(room, "crypto_assets")
    complete_sandboxes()
    for room in (sandbox, other_sandbox):
        assert symbols(room)[:2] == ["BTC", "ETH"]


@pytest.mark.services
def test_start_fills_a_new_kind_once(sandbox: Sandbox) -> None:
    make_unknown(sandbox, "crypto_assets")
    complete_sandboxes()
    empty(sandbox, "crypto_assets")
    complete_sandboxes()
    assert symbols(sandbox) == []


def test_start_leaves_an_emptied_kind_empty(sandbox: Sandbox) -> None:
    kind_named("institutions").rows(sandbox).delete()
    complete_sandboxes()
    assert not kind_named("institutions").rows(sandbox).exists()


def test_start_leaves_a_kind_empty_that_an_import_left_out(sandbox: Sandbox) -> None:
    load_files(who=None, sandbox=sandbox, files=only())
    complete_sandboxes()
    assert symbols(sandbox) == []


def test_clone_copies_the_marks_of_filled_kinds(sandbox: Sandbox) -> None:
    make_unknown(sandbox, "crypto_assets")
    copy = clone_sandbox(who=None, source=sandbox, key="copy", name="Copy")
    complete_sandboxes()
    assert len(symbols(copy)) == 12
    empty(copy, "crypto_assets")
    complete_sandboxes()
    assert symbols(copy) == []


def test_rows_that_stand_there_are_neither_replaced_nor_joined(sandbox: Sandbox) -> None:
    assets = kind_named("crypto_assets").rows(sandbox)
    assets.exclude(symbol="BTC").delete()
    assets.update(base_price=7)
    FilledKind.objects.filter(sandbox=sandbox).delete()
    complete_sandboxes()
    [asset] = assets.all()
    assert (asset.symbol, asset.base_price) == ("BTC", 7)
    assert "crypto_assets" in kinds_filled_in(sandbox.pk)


def test_rows_of_a_new_kind_lie_in_the_past_of_the_sandbox(sandbox: Sandbox) -> None:
    shift_clock(who=None, sandbox=sandbox, by=timedelta(days=-400))
    make_unknown(sandbox, "swift_operations")
    complete_sandboxes()
    newest = kind_named("swift_operations").rows(sandbox).latest("created_at")
    assert now_in(sandbox) - timedelta(days=3) < newest.created_at <= now_in(sandbox)


def test_start_skips_a_missing_scenario_and_retries_it_later(
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
