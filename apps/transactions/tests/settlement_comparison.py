"""Helpers of the settlement model test: a sandbox with a fake clock, and an eager job that gives the expected state."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from heapq import heappop, heappush
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction

from apps.accounts.models import User
from apps.sandboxes.locks import lock_sandbox
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import moment_in, records_of
from apps.sandboxes.services import (
    freeze_clock,
    run_clock,
    set_clock_speed,
    set_settlement,
    shift_clock,
)
from apps.sandboxes.simulation import Clock
from apps.sandboxes.tests.conftest import FakeClock
from apps.transactions.models import TransactionHistoryEntry
from apps.transactions.selectors import TransactionFilter, transactions_page
from apps.transactions.services import complete_transaction, fail_transaction
from apps.transactions.simulation import course_of
from apps.transactions.tests.transfers import holds, transfer
from apps.wallets.ledger.models import Movement
from apps.wallets.tests.rooms import assert_adds_up
from mockconsole.lib.api.pagination import PageRequest
from mockconsole.lib.errors import Refusal
from mockconsole.lib.money.magic_cents import ending_of

WALLETS: Final = ("petty-cash", "escrow", "wallet2")
STARTED: Final = datetime(2026, 11, 21, 9, tzinfo=UTC)


@dataclass
class EagerJob:
    """Reference implementation without plans: settles each transaction when it becomes due."""

    now: datetime
    balances: dict[str, Decimal]
    statuses: dict[str, str] = field(default_factory=dict)
    steps: list[tuple[str, str, datetime]] = field(default_factory=list)
    movements: list[tuple[str, str, datetime]] = field(default_factory=list)
    _work: list[tuple[datetime, int, str, str, str]] = field(default_factory=list)
    _ends: dict[str, tuple[str, str, Decimal]] = field(default_factory=dict)
    _count: int = 0

    def advance(self, by: timedelta) -> None:
        """Advance the ledger time, and run the status changes that become due."""
        self.now += by
        while self._work and self._work[0][0] <= self.now:
            due, _, ref, before, after = heappop(self._work)
            if self.statuses[ref] == before:
                self._step(ref, after, due)

    def create(self, ref: str, source: str, payee: str, amount: Decimal) -> None:
        """Hold the funds of a new transaction."""
        self._ends[ref] = (source, payee, amount)
        self._add(source, -amount)
        self.movements.append((ref, "hold", self.now))
        self._step(ref, "pending", self.now)

    def plan(self, ref: str, after: int, before: str, status: str) -> None:
        """Schedule a status change of a transaction."""
        self._count += 1
        heappush(self._work, (self.now + timedelta(seconds=after), self._count, ref, before, status))

    def decide(self, ref: str, status: str) -> None:
        """Complete or fail a transaction by hand."""
        self._step(ref, status, self.now)

    def _step(self, ref: str, status: str, at: datetime) -> None:
        self.statuses[ref] = status
        self.steps.append((ref, status, at))
        source, payee, amount = self._ends[ref]
        if status == "completed":
            self._add(payee, amount)
            self.movements.append((ref, "settlement", at))
        elif status == "failed":
            self._add(source, amount)
            self.movements.append((ref, "release", at))

    def _add(self, label: str, amount: Decimal) -> None:
        self.balances[label] += amount


class Comparison:
    """Run of the same steps on a sandbox with automatic settlement and on the eager job."""

    def __init__(self, sandbox: Sandbox, who: User, fake_clock: FakeClock) -> None:
        fake_clock.now = STARTED
        sandbox.refresh_from_db()
        sandbox.steer(Clock(fake_clock.now, fake_clock.now), fake_clock.now)
        sandbox.save()
        set_settlement(who=who, sandbox_id=sandbox.pk, settlement="automatic")
        self.sandbox, self.who, self.fake_clock = sandbox, who, fake_clock
        self.speed, self.frozen = Decimal(1), False
        self.eager = EagerJob(
            moment_in(sandbox).ledger, {label: holds(sandbox, label) for label in ("outside", *WALLETS)}
        )

    def play(self, step: tuple[Any, ...]) -> None:
        """Apply a step to the sandbox and to the eager job."""
        match step:
            case ("wait", seconds):
                self.fake_clock.now += timedelta(seconds=seconds)
                simulated_seconds = Decimal(0) if self.frozen else seconds * self.speed
                self.eager.advance(timedelta(microseconds=int(simulated_seconds * 1_000_000)))
            case ("freeze",):
                freeze_clock(who=self.who, sandbox=self.sandbox)
                self.frozen = True
            case ("run",):
                run_clock(who=self.who, sandbox=self.sandbox)
                self.frozen = False
            case ("speed", speed):
                set_clock_speed(who=self.who, sandbox=self.sandbox, speed=speed)
                self.speed = speed
            case ("shift", seconds):
                shift_clock(who=self.who, sandbox=self.sandbox, by=timedelta(seconds=seconds))
                self.eager.advance(timedelta(seconds=max(seconds, 0)))
            case ("send", source, payee, amount, method):
                self._send(source, payee, amount, method)
            case ("complete" | "fail" as decision, number):
                self._decide(decision, number)

    def compare(self) -> None:
        """Assert that the sandbox and the eager job have the same state."""
        ledger = moment_in(self.sandbox).ledger
        assert ledger == self.eager.now
        rows = transactions_page(self.sandbox.pk, PageRequest(), TransactionFilter()).rows
        statuses = {row["ref"]: row["status"] for row in rows if row["ref"] in self.eager.statuses}
        assert statuses == self.eager.statuses
        assert {label: holds(self.sandbox, label) for label in self.eager.balances} == self.eager.balances
        assert self._due_rows(Movement, "transaction_ref", "kind") == self.eager.movements
        assert self._due_rows(TransactionHistoryEntry, "transaction__ref", "new_status") == self.eager.steps
        assert_adds_up(self.sandbox)

    def _due_rows(self, model: Any, ref: str, what: str) -> list[tuple[str, str, datetime]]:
        rows = records_of(model, self.sandbox.pk).filter(due__lte=self.eager.now).order_by("due", "pk")
        own = rows.filter(**{f"{ref}__in": list(self.eager.statuses)})
        return list(own.values_list(ref, what, "due"))

    def _send(self, source: str, payee: str, amount: Decimal, method: str) -> None:
        covered = source == "outside" or self.eager.balances[source] >= amount
        values = {"from_wallet": source, "to_wallet": payee, "amount": amount, "payment_method": method}
        try:
            made = transfer(self.who, **values)
        except ValidationError:
            assert source == payee or not covered
            return
        assert source != payee
        assert covered
        self.eager.create(made.ref, source, payee, amount)
        course = course_of(self.sandbox.seed, made.ref, ending_of(amount), method)
        if course is not None:
            end = "failed" if course.error else "completed"
            self.eager.plan(made.ref, course.processing_after, "pending", "processing")
            self.eager.plan(made.ref, course.settles_after, "processing", end)

    def _decide(self, decision: str, number: int) -> None:
        if not self.eager.statuses:
            return
        ref = list(self.eager.statuses)[number % len(self.eager.statuses)]
        try:
            with transaction.atomic():
                common: dict[str, Any] = {
                    "who": self.who,
                    "sandbox": lock_sandbox(self.sandbox.pk),
                    "ref": ref,
                }
                if decision == "complete":
                    complete_transaction(**common, processing_time=7)
                else:
                    fail_transaction(**common, error_message="Timed out")
        except Refusal:
            assert self.eager.statuses[ref] != "pending"
            return
        assert self.eager.statuses[ref] == "pending"
        self.eager.decide(ref, "completed" if decision == "complete" else "failed")
