"""Property test: planned settlement gives the same result as an eager job, whatever is read and however the clock changes."""

from decimal import Decimal
from typing import Any, Final

import pytest
from django.db import transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.sandboxes.tests.conftest import FakeClock
from apps.transactions.tests.settlement_comparison import WALLETS, Comparison

pytestmark = pytest.mark.django_db

DAY_AND_AN_HOUR: Final = 25 * 3600
LABELS: Final = st.sampled_from(("outside", *WALLETS))
# The 2nd to 4th amounts have magic cents: .13 fails, .07 stays pending, .29 is rejected.
AMOUNTS: Final = st.sampled_from(["40", "150.13", "5.07", "300.29", "400", "1461.6"]).map(Decimal)
METHODS: Final = st.sampled_from(["blockchain", "sepa", "swift"])
SPEEDS: Final = st.sampled_from(["0.01", "0.5", "1", "59.99", "3600"]).map(Decimal)
SENT: Final = st.tuples(st.just("send"), LABELS, LABELS, AMOUNTS, METHODS)
STEPS: Final = st.one_of(
    SENT,
    SENT,
    st.tuples(st.just("wait"), st.integers(0, 90)),
    st.tuples(st.sampled_from(["freeze", "run"])),
    st.tuples(st.just("speed"), SPEEDS),
    st.tuples(st.just("shift"), st.integers(-DAY_AND_AN_HOUR, DAY_AND_AN_HOUR)),
    st.tuples(st.sampled_from(["complete", "fail"]), st.integers(0, 9)),
)
SEND: Final = ("send", "petty-cash", "escrow", Decimal(40), "blockchain")


@pytest.fixture
def fake_clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """Replace Django's clock by one that only the test advances."""
    clock = FakeClock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.now)
    return clock


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, max_size=8), at_every_step=st.booleans())
@example(steps=[SEND, ("wait", 90), ("shift", -3600), SEND, ("wait", 5)], at_every_step=True)
@example(
    steps=[
        ("send", "outside", "petty-cash", Decimal("1461.6"), "swift"),
        ("send", "petty-cash", "escrow", Decimal("1461.6"), "swift"),
        ("send", "petty-cash", "escrow", Decimal(40), "swift"),
    ],
    at_every_step=True,
)
@example(steps=[SEND, ("complete", 0), ("wait", 90)], at_every_step=True)
@example(steps=[SEND, ("shift", -3600), ("wait", 90), ("shift", 7200)], at_every_step=False)
def test_planned_settlement_gives_the_same_state_as_an_eager_job(
    sandbox: Sandbox, trainer: User, fake_clock: FakeClock, steps: list[tuple[Any, ...]], at_every_step: bool
) -> None:
    with transaction.atomic():
        comparison = Comparison(sandbox, trainer, fake_clock)
        for step in [*steps, ("run",), ("wait", 3600)]:
            comparison.play(step)
            if at_every_step:
                comparison.compare()
        comparison.compare()
        transaction.set_rollback(True)
