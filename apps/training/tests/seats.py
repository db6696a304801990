"""Factories for tests: a walkthrough, accounts that take it on a seat, and events of their browsers."""

from typing import Any, Final

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training.allowances import BURST_BYTES, Allowances
from apps.training.journal import Batch, NewEntry
from apps.training.models import JournalEntry, Seat, Walkthrough
from apps.training.services import learn_alone

KEY: Final = "one-code"
CODE: Final = "vault-access-generator.form.code"
GENERATE: Final = "vault-access-generator.form.generate"
GRANTED: Final = "SIM-REL-NORTH-4417"
STEPS: Final[list[dict[str, Any]]] = [
    {"id": "meet", "say": "A caller has a code.", "hints": ["Read it.", "Press Next."]},
    {"id": "go", "say": "Open the generator.", "do": {"visit": "/vault-access-generator"}},
    {"id": "type", "say": "Type the code.", "at": CODE, "do": {"type": GRANTED}},
    {
        "id": "look",
        "say": "Ask the terminal.",
        "at": "swiftnet-access.terminal",
        "do": {"command": "help me"},
    },
    {
        "id": "ask",
        "say": "Ask for access.",
        "at": GENERATE,
        "do": {"press": ""},
        "until": {"called": "generateVaultAccess", "answer": {"accessGranted": True}},
    },
    {"id": "send", "say": "Move what was released.", "until": {"called": "createTransaction"}},
]


def make_walkthrough(sandbox: Sandbox, key: str = KEY, **values: Any) -> Walkthrough:
    """Create the walkthrough that the tests use, under the default key or a given one."""
    made = {"title": "The release code", "summary": "What a code is worth.", "minutes": 5, "steps": STEPS}
    return Walkthrough.objects.create(sandbox=sandbox, key=key, **{**made, **values})


def on_seat(user: User, key: str = KEY, step: str | None = None) -> tuple[User, Seat]:
    """Put an account on a seat; return the account and the seat, read from the database."""
    learn_alone(who=user, walkthrough=key, step=step)
    again = User.objects.get(pk=user.pk)
    return again, Seat.objects.select_related("lesson").get(pk=again.seat or 0)


def journal(seat: Seat) -> list[tuple[Any, ...]]:
    """Return the journal entries of a seat."""
    rows = JournalEntry.objects.filter(seat=seat.pk).order_by("number")
    return list(rows.values_list("kind", "what", "outcome", "about"))


def kinds(seat: Seat) -> list[str]:
    """Return the kinds of the journal entries of a seat."""
    return [entry[0] for entry in journal(seat)]


def event(n: int, kind: str, what: str, **about: Any) -> dict[str, Any]:
    """Return an event as a browser sends it."""
    return {"n": n, "at": "2026-11-25T10:00:00Z", "kind": kind, "what": what, "about": about or None}


def read_batch(seat: Seat, n: int) -> Batch:
    """Return the batch that a browser tab sends when the person presses Next; its event has the number `n`."""
    return Batch(seat.pk, seat.sandbox_id or 0, [NewEntry(timezone.now(), "read", "meet", n=n)], b"tab")


def spend_allowance(monkeypatch: pytest.MonkeyPatch, seat: Seat) -> None:
    """Use up the event allowance of a seat, with a frozen clock so that it doesn't refill."""
    spent = Allowances(lambda: 0.0)
    spent.spend(seat.pk, BURST_BYTES)
    monkeypatch.setattr("apps.training.live.allowances", spent)
    monkeypatch.setattr("apps.training.services.allowances", spent)
