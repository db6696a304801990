"""Property test of the ledger: after any sequence of steps, the totals are unchanged and the ledger adds up."""

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
from apps.wallets.choices import WalletKind
from apps.wallets.connector.selectors import token_contract, transfer_payload
from apps.wallets.connector.services import broadcast_transfer, connect_wallet, prepare_transfer
from apps.wallets.ledger.models import Wallet
from apps.wallets.ledger.selectors import user_wallets
from apps.wallets.ledger.services.movements import adjust
from apps.wallets.ledger.services.wallets import create_wallet
from apps.wallets.saved.models import SavedWallet
from apps.wallets.saved.services import delete_saved_wallet, save_wallet
from apps.wallets.tests.rooms import assert_adds_up, totals, transfer
from mockconsole.lib.real.training_forms import training_address

pytestmark = [pytest.mark.services, pytest.mark.django_db]

LABELS: Final = ("outside", "transit", "master", "wallet1", "vault", "escrow")
DELETED: Final = "deleted"
AMOUNTS: Final = st.one_of(
    st.sampled_from(["0.000001", "0.1", "37500", "99999999999999999999", "100000000000000000000"]),
    st.decimals(min_value="0.000001", max_value="3000000", places=6).map(lambda amount: f"{amount:f}"),
)

# Amounts with magic cents: a transfer of 3.13 fails, one of 3.07 stays pending, and one of 3.29 is rejected.
CENTS: Final = st.sampled_from(["3.13", "3.07", "3.29"])

STEPS: Final = st.one_of(
    st.tuples(st.just("create"), st.text(min_size=1, max_size=20)),
    st.tuples(st.just("save"), st.sampled_from(["", "WLT_A", "wlt_a", "WLT_PAYROLL-7"])),
    st.tuples(st.just("delete saved"), st.integers(1, 9)),
    st.tuples(st.just("transfer"), st.sampled_from(LABELS), st.sampled_from(LABELS), AMOUNTS),
    st.tuples(st.just("broadcast"), st.sampled_from(LABELS), AMOUNTS),
    st.tuples(st.just("connector"), st.sampled_from([*LABELS, training_address("nobody")]), AMOUNTS | CENTS),
    st.tuples(st.just("adjust"), st.sampled_from(LABELS), AMOUNTS, st.booleans()),
)


def broadcast(sandbox: Sandbox, who: User, target: str, amount: str) -> None:
    connect_wallet(who=who, sandbox_id=sandbox.pk)
    with transaction.atomic():
        made = prepare_transfer(
            who=who,
            sandbox=lock_sandbox(sandbox.pk),
            to_address=target,
            token_address=token_contract(),
            amount=Decimal(amount),
        )
    for _ in range(2):
        with transaction.atomic():
            broadcast_transfer(who=who, sandbox=lock_sandbox(sandbox.pk), payload=transfer_payload(made))


def saved_wallet_ids(sandbox: Sandbox) -> dict[str, str]:
    """Return the wallet IDs of a room's saved wallets, keyed by reference."""
    return dict(records_of(SavedWallet, sandbox.pk).values_list("ref", "wallet_id"))


def play(sandbox: Sandbox, who: User, saved: dict[str, str], step: tuple[Any, ...]) -> None:
    match step:
        case ("create", name):
            create_wallet(who=who, sandbox_id=sandbox.pk, name=name, kind=WalletKind.VIRTUAL)
        case ("save", wallet_id):
            made = save_wallet(who=who, wallet=SavedWallet(sandbox=sandbox, wallet_id=wallet_id))
            assert made.ref not in saved, "references are never reused"
            saved[made.ref] = wallet_id
        case ("delete saved", number):
            ref = SavedWallet.numbering.reference(number)
            with suppress(SavedWallet.DoesNotExist):
                delete_saved_wallet(who=who, sandbox_id=sandbox.pk, ref=ref)
                saved[ref] = DELETED
        case ("transfer", source, target, amount):
            transfer(sandbox, source, target, amount)
        case ("broadcast", source, amount):
            transfer(sandbox, source, "outside", amount, network="ethereum")
        case ("connector", target, amount):
            broadcast(sandbox, who, target, amount)
        case ("adjust", label, amount, adds):
            wallet = Wallet.objects.get(sandbox=sandbox, label=label)
            signed = Decimal(amount) if adds else Decimal(amount).copy_negate()
            adjust(who=who, wallet=wallet, asset="USDT", amount=signed, reason="Drill")


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, max_size=20))
def test_any_sequence_of_steps_preserves_totals_and_keeps_saved_wallet_ids_unique(
    sandbox: Sandbox, trainer: User, steps: list[tuple[Any, ...]]
) -> None:
    before, saved = totals(sandbox), saved_wallet_ids(sandbox)
    for step in steps:
        with suppress(ValidationError):
            play(sandbox, trainer, saved, step)
    assert totals(sandbox) == before
    assert_adds_up(sandbox)
    left = {ref: wallet_id for ref, wallet_id in saved.items() if wallet_id != DELETED}
    assert saved_wallet_ids(sandbox) == left
    ids = [wallet_id.lower() for wallet_id in left.values() if wallet_id]
    assert len(ids) == len(set(ids))
    assert all(row.amount >= 0 for wallet in user_wallets(sandbox.pk) for row in wallet.balances.all())
