"""Tests of unique constraints, which are checked among a file's rows before the database checks them."""

from typing import Any

import pytest
import yaml

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.reading import read_rows
from apps.sandboxes.scenarios.registry import scenario_kinds
from apps.sandboxes.services import load_files
from apps.sandboxes.tests.scenarios import export_files, kind_by_name, mistakes, only
from mockconsole.lib.conditions import holds
from mockconsole.lib.unique_rules import unique_rules

Rows = list[dict[str, Any]]


def rows_of(sandbox: Sandbox, kind: str) -> Rows:
    """Return the rows of one kind of record, read from a sandbox's export."""
    file = f"{kind}.yaml"
    return [row.values for row in read_rows(file, export_files(sandbox)[file])]


def with_row(name: str, rows: Rows, row: int, **changed: str) -> dict[str, str]:
    """Return a scenario with these rows of one kind, after changing some values of row number `row`."""
    changed_rows = [*rows[: row - 1], {**rows[row - 1], **changed}, *rows[row:]]
    return only(**{name: yaml.safe_dump(changed_rows)})


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("vaults", ["release_code"]), ("wallets", ["label", "address"]), ("movements", ["tx_hash"])],
)
def test_duplicate_value_of_a_unique_field_is_reported_with_file_row_and_field(
    sandbox: Sandbox, kind: str, fields: list[str]
) -> None:
    rows = rows_of(sandbox, kind)[:3]
    for field in fields:
        assert rows[0][field]
        [message] = mistakes(sandbox, with_row(kind, rows, 3, **{field: rows[0][field]}))
        assert message.startswith(f"{kind}.yaml, row 3 (line ")
        assert message.endswith(f"field {field}: Row 1 has this already; keep one.")


@pytest.mark.parametrize("kind", ["wallets", "saved_wallets"])
def test_duplicate_wallet_id_in_another_letter_case_is_reported(sandbox: Sandbox, kind: str) -> None:
    rows = rows_of(sandbox, kind)
    rows[0].update(id_source="custom", wallet_id="Desk-07")
    [message] = mistakes(sandbox, with_row(kind, rows, 2, id_source="custom", wallet_id="dESK-07"))
    assert message.startswith(f"{kind}.yaml, row 2 (line ")
    assert message.endswith("field wallet_id: Row 1 has this already; keep one.")


def test_second_outside_wallet_in_a_scenario_is_reported_as_a_duplicate(sandbox: Sandbox) -> None:
    rows = rows_of(sandbox, "wallets")
    outside = next(number for number, row in enumerate(rows, start=1) if row["kind"] == "outside")
    other = next(number for number, row in enumerate(rows, start=1) if row["kind"] == "standard")
    [message] = mistakes(sandbox, with_row("wallets", rows, other, kind="outside"))
    assert f"row {max(outside, other)} (line " in message
    assert f"field kind: Row {min(outside, other)} has this already" in message


def test_duplicate_derived_address_is_reported_at_the_label(sandbox: Sandbox) -> None:
    text = (
        "- {ref: WLT_000001, label: desk, name: One, kind: standard, network: ethereum, created_at: -2d}\n"
        "- {ref: WLT_000002, label: desk, name: Two, kind: standard, network: ethereum, created_at: -1d}\n"
    )
    [message] = mistakes(sandbox, only(wallets=text))
    assert message.endswith("field label: Row 1 has this already; keep one.")


def test_blank_values_may_repeat_if_the_condition_of_the_constraint_excludes_them(sandbox: Sandbox) -> None:
    files = with_row("wallets", rows_of(sandbox, "wallets"), 8, label="", wallet_id="")
    load_files(who=None, sandbox=sandbox, files=files)
    assert kind_by_name("wallets").rows(sandbox).filter(wallet_id="").count() > 1


def test_every_unique_constraint_can_be_checked_among_the_rows_of_a_file(sandbox: Sandbox) -> None:
    for kind in scenario_kinds():
        rules = unique_rules(kind.model)
        assert rules, kind.name
        row = kind.rows(sandbox).first() or kind.model(sandbox=sandbox)
        for rule in rules:
            assert rule.condition is None or holds(rule.condition, row) is not None, kind.name
