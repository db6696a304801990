"""Scenarios for tests (the standard scenario with changes, or small scenarios), and helpers to load and compare them."""

from typing import Any

import pytest

from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.files import Files, read_folder, scenario_folder
from apps.sandboxes.scenarios.reading import ScenarioError
from apps.sandboxes.scenarios.registry import RecordKind, every_kind
from apps.sandboxes.services import export_sandbox, load_files
from apps.sandboxes.tests.admin_pages import record_writes

BTC = '{symbol: BTC, name: Bitcoin, base_price: "42500.00", volatility: "0.028", decimals: 2, position: 1}'
ETH = '{symbol: ETH, name: Ethereum, base_price: "2640.00", volatility: "0.034", decimals: 2, position: 2}'


def standard(**changed: str | None) -> Files:
    """Return the standard scenario with the given files replaced, or left out if the text is None."""
    files = read_folder(scenario_folder("standard"))
    for name, text in changed.items():
        files.pop(f"{name}.yaml", None)
        if text is not None:
            files[f"{name}.yaml"] = text
    return files


def only(**given: str) -> Files:
    """Return a scenario with only these files; if sandbox.yaml isn't among them, add one with a seed."""
    return {f"{name}.yaml": text for name, text in {"sandbox": "seed: s\n", **given}.items()}


def with_assets(*rows: str) -> Files:
    """Return a scenario whose only records are these crypto assets."""
    return only(crypto_assets="".join(f"- {row}\n" for row in rows))


def kind_by_name(name: str) -> RecordKind:
    """Return the kind of record with the given name."""
    return next(kind for kind in every_kind() if kind.name == name)


def symbols(sandbox: Sandbox) -> list[str]:
    """Return the symbols of a sandbox's crypto assets in their order."""
    return [row.symbol for row in kind_by_name("crypto_assets").rows(sandbox)]


def override(sandbox: Sandbox, screen: str, key: str, value: Any) -> Any:
    """Override one text of a screen in a sandbox, and return the stored row; raises ValidationError."""
    kind = kind_by_name("screen_text")
    place = {"sandbox": sandbox, "screen": screen, "key": key}
    row: Any = kind.rows(sandbox).filter(**place).first() or kind.model(**place)
    row.value = value
    row.full_clean()
    row.save()
    return row


def export_files(sandbox: Sandbox, *kinds: str) -> Files:
    """Return the exported files of a sandbox; if `kinds` are given, only their files and sandbox.yaml."""
    files = export_sandbox(who=None, sandbox=sandbox, write=dict)
    wanted = {f"{name}.yaml" for name in ("sandbox", *kinds)} if kinds else files.keys()
    return {name: text for name, text in files.items() if name in wanted}


def everything_in(sandbox: Sandbox) -> dict[str, Any]:
    """Return the values of all records of a sandbox, keyed by kind, and of the sandbox itself."""
    rows = {kind.name: list(kind.rows(sandbox).values()) for kind in every_kind()}
    return {**rows, "sandbox": Sandbox.objects.filter(pk=sandbox.pk).values().get()}


def mistakes(sandbox: Sandbox, files: Files) -> list[str]:
    """Load an invalid scenario and return the error messages; assert that nothing was written."""
    with record_writes() as found, pytest.raises(ScenarioError) as caught:
        load_files(who=None, sandbox=sandbox, files=files)
    assert found == []
    return [str(problem) for problem in caught.value.mistakes]
