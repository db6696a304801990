"""Property test: any sequence of steps preserves the totals and keeps the funds of undecided transactions in transit."""

from contextlib import suppress
from decimal import Decimal
from typing import Any, Final

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.accounts.models import User
from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.transactions.models import Transaction, TransactionHistoryEntry, TransactionLog
from apps.transactions.services import complete_transaction, fail_transaction
from apps.transactions.tests.test_scenario import MOVED_BY
from apps.transactions.tests.transfers import holds, transfer, wallet
from apps.wallets.assets import Currency
from apps.wallets.ledger.models import Movement
from apps.wallets.ledger.services.movements import adjust
from apps.wallets.tests.rooms import assert_adds_up, totals
from mockconsole.lib.errors import Refusal
from mockconsole.lib.money.exact import total
from mockconsole.lib.real.training_forms import training_address

pytestmark = [pytest.mark.services, pytest.mark.django_db]

PLACES: Final = st.sampled_from(
    [
        "",
        "master",
        "wallet1",
        "vault",
        "outside",
        "transit",
        "WLT_000005",
        training_address("wallet3"),
        "a shop",
    ]
)
AMOUNTS: Final = st.one_of(
    st.sampled_from(["0.000001", "0.5", "37500", "99999999999999999999"]),
    st.decimals(min_value="0.000001", max_value="3000000", places=6).map(lambda amount: f"{amount:f}"),
).map(Decimal)
STEPS: Final = st.one_of(
    st.tuples(st.just("transfer"), PLACES, PLACES, st.sampled_from(Currency.values), AMOUNTS),
    st.tuples(st.sampled_from(["complete", "fail"]), st.integers(0, 9)),
    st.tuples(st.just("adjust"), st.sampled_from(["master", "vault"]), AMOUNTS, st.booleans()),
)


def play(sandbox: Sandbox, who: User, step: tuple[Any, ...]) -> None:
    match step:
        case ("transfer", source, target, currency, amount):
            transfer(who, from_wallet=source, to_wallet=target, currency=currency, amount=amount)
        case ("complete" | "fail" as decision, number):
            newest = records_of(Transaction, sandbox.pk).values_list("ref", flat=True)
            decide(sandbox, who, decision, newest[number])
        case ("adjust", label, amount, adds):
            signed = amount if adds else amount.copy_negate()
            adjust(who=who, wallet=wallet(sandbox, label), asset="USDT", amount=signed, reason="Drill")


def decide(sandbox: Sandbox, who: User, decision: str, ref: str) -> None:
    with transaction.atomic():
        locked = lock_sandbox(sandbox.pk)
        if decision == "complete":
            complete_transaction(who=who, sandbox=locked, ref=ref, processing_time=7)
        else:
            fail_transaction(who=who, sandbox=locked, ref=ref, error_message="Drill")


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, max_size=16))
def test_any_sequence_of_steps_preserves_totals_and_keeps_undecided_funds_in_transit(
    sandbox: Sandbox, trainer: User, steps: list[tuple[Any, ...]]
) -> None:
    before = totals(sandbox)
    for step in steps:
        with suppress(ValidationError, Refusal):
            play(sandbox, trainer, step)
    assert totals(sandbox) == before
    assert_adds_up(sandbox)
    rows = records_of(Transaction, sandbox.pk)
    for currency in Currency.values:
        undecided = rows.filter(final_status__in=["pending", "processing"], currency=currency)
        assert holds(sandbox, "transit", currency) == total(row.amount for row in undecided)
    for row in rows.filter(created_by=trainer.username):
        movements = records_of(Movement, sandbox.pk).filter(transaction_ref=row.ref).order_by("pk")
        assert [movement.kind for movement in movements] == MOVED_BY[row.status]
        history = records_of(TransactionHistoryEntry, sandbox.pk).filter(transaction=row)
        assert history.count() == len(MOVED_BY[row.status])
        assert records_of(TransactionLog, sandbox.pk).filter(transaction=row).count() == 2 * history.count()
