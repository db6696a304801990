"""Tests of loading a scenario during other writes: the scenario is checked before the sandbox is locked."""

from threading import Thread
from typing import Any

import pytest
from django.db import connection

from apps.sandboxes.models import Sandbox
from apps.sandboxes.services import create_sandbox, load_files
from apps.sandboxes.tests.scenarios import only, symbols

# Time limit of a write: so long that, even on a slow machine, only a lock can delay the write beyond it.
TIMEOUT_SECONDS = 60


class ReadWhileOthersWrite(dict[str, str]):
    """Files of a scenario; whenever one is read, another thread renames the sandbox."""

    def __init__(self, files: dict[str, str], sandbox: Sandbox) -> None:
        super().__init__(files)
        self.sandbox_id = sandbox.pk
        self.renamed: list[str] = []

    def __getitem__(self, name: str) -> str:
        assert not connection.in_atomic_block
        writer = Thread(target=self.rename, args=(name,), daemon=True)
        writer.start()
        writer.join(TIMEOUT_SECONDS)
        return super().__getitem__(name)

    def rename(self, name: str) -> None:
        Sandbox.objects.filter(pk=self.sandbox_id).update(name=f"Renamed beside {name}")
        self.renamed.append(name)
        connection.close()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_writes_during_the_check_of_a_scenario_are_neither_blocked_nor_overwritten(sandbox: Sandbox) -> None:
    settings = only(sandbox="seed: fresh\nfrozen: true\n", vaults="", host_servers="")
    files = ReadWhileOthersWrite(settings, sandbox)
    load_files(who=None, sandbox=sandbox, files=files)
    assert sorted(files.renamed) == sorted(files)
    stands = Sandbox.objects.get(pk=sandbox.pk)
    assert stands.name == f"Renamed beside {files.renamed[-1]}"
    assert (stands.seed, stands.frozen, symbols(stands)) == ("fresh", True, [])
    assert stands.history.order_by("-history_id")[0].name == stands.name
    assert (sandbox.name, sandbox.seed, sandbox.frozen) == (stands.name, "fresh", True)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_create_sandbox_checks_the_standard_scenario_before_its_transaction_and_fills_the_room() -> None:
    reads_in_transaction: list[bool] = []

    def watch(execute: Any, sql: str, *rest: Any) -> Any:
        if '"_check"' in sql:
            reads_in_transaction.append(connection.in_atomic_block)
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        room = create_sandbox(who=None, key="west", name="West wing")
    assert reads_in_transaction
    assert not any(reads_in_transaction)
    assert (len(symbols(room)), room.seed) == (12, "main-room")
