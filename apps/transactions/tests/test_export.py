"""Export consistency: all files of an export show the same state of the room."""

from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.scenarios import export_files
from apps.transactions.models import TransactionHistoryEntry
from apps.transactions.tests.transfers import NEXT, send

# Maximum wait for the transfer during the export; reached only if the export blocks the transfer.
TIMEOUT_SECONDS = 2


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_transfer_made_during_an_export_is_in_all_exported_files_or_in_none(
    operator: User, sandbox: Sandbox
) -> None:
    made: list[Future[int]] = []

    def transfer() -> int:
        client = Client()
        client.force_login(operator)
        try:
            return int(send(client, key="meanwhile").status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:

        def before_history(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            if not made and TransactionHistoryEntry._meta.db_table in sql:
                made.append(pool.submit(transfer))
                wait(made, timeout=TIMEOUT_SECONDS)
            return execute(sql, params, many, context)

        with connection.execute_wrapper(before_history):
            files = export_files(sandbox)
        assert made[0].result() == 201
    containing = {name for name, text in files.items() if NEXT in text}
    assert containing in (
        set(),
        {"transactions.yaml", "transaction_history.yaml", "transaction_logs.yaml", "movements.yaml"},
    )
