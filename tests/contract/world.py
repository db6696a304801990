"""World of the contract tests: a filled room, its people, and the requests that they send."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import quote

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pyotp import TOTP

from apps.accounts.choices import Role
from apps.accounts.held_sign_in import hold
from apps.accounts.one_time_codes import new_secret
from apps.accounts.second_factor import turn_on
from apps.accounts.services import set_gates
from apps.accounts.tests.people import SUPER_PASSWORD, Answer, account, post, signed_in_client
from apps.sandboxes.api.operation import operation
from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import records_of
from apps.sandboxes.services import freeze_clock
from apps.swift.models import SystemStatus
from apps.texts.models import ScreenText
from apps.training.models import Lesson, Walkthrough
from apps.training.tests.judged_scripts import JUDGED, PENDING, REASON, TRICK, make_trick
from apps.training.tests.seats import CODE
from apps.training.tests.taught_lessons import change, join, lesson_of, open_lesson
from apps.training.writing.selectors import revision_of
from apps.transactions.models import Transaction
from apps.wallets.tests.connector_calls import broadcast, connect, prepare_transaction
from tests.contract.samples import SAMPLES

OF_THE_SAMPLE: Final = object()
WRITE: Final = re.compile("INSERT|UPDATE|DELETE")


class World:
    """Filled room, empty room, and a client for each kind of caller."""

    def __init__(self) -> None:
        self.room = Sandbox.objects.get(key="main")
        empty = Sandbox.objects.create(key="empty", name="Empty room", seed="empty", frozen=True)
        freeze_clock(who=None, sandbox=self.room)
        SystemStatus.objects.create(sandbox=empty, api_status="DOWN")
        ScreenText.objects.create(sandbox=self.room, screen="login", key="title", value="Ours")
        set_gates(sandbox=self.room, password=SUPER_PASSWORD)
        make_trick(self.room)
        script = {"title": "Judged", "summary": "Judged.", "minutes": 5, "steps": JUDGED}
        walkthrough = Walkthrough.objects.create(sandbox=self.room, key="judged", **script)
        first = {
            "steps": JUDGED[:1],
            "rules": "",
            "level": walkthrough.level,
            "revision": revision_of(walkthrough),
        }
        self.contents = {**script, **first}
        self.clients = {
            "nobody": Client(),
            "half signed in": Client(),
            "operator": signed_in_client(account("ada", self.room)),
            "trainer": signed_in_client(account("grace", self.room, role=Role.TRAINER)),
            "operator elsewhere": signed_in_client(account("mallory", empty)),
            "trainer elsewhere": signed_in_client(account("trent", empty, role=Role.TRAINER)),
            "learner": signed_in_client(account("linus", self.room)),
            "leaver": signed_in_client(account("lena", self.room)),
        }
        self.app = self._hold_sign_in()
        self.lesson, self.clients["pupil"] = self._teach()
        flagged = post(self.clients["pupil"], "seat/flags", {"at": CODE, "trick": TRICK}).json()
        self.flag: int = flagged["flags"][0]["number"]
        self.debriefed, self.clients["debriefed pupil"] = self._teach()
        decision = {"about": PENDING, "decision": "hold", "reason": REASON}
        post(self.clients["debriefed pupil"], "seat/decisions", decision)
        change(self.clients["trainer"], self.debriefed, state="debriefing")
        self.ended = open_lesson(self.clients["trainer"], walkthrough="judged", rooms="shared")
        change(self.clients["trainer"], self.ended, state="ended")
        self.alone = self._learn("learner")
        self.left = self._learn("leaver")
        post(self.clients["leaver"], "seat/leave")
        connect(self.clients["operator"])
        self.prepared = prepare_transaction(self.clients["operator"])
        sent = broadcast(self.clients["operator"], prepare_transaction(self.clients["operator"])).json()
        self.tx_hash: str = sent["confirmation"]["hash"]
        debrief = self.clients["trainer"].get(f"/api/lessons/{self.debriefed.ref}/debrief").json()
        self.reason: str = debrief["reasons"][0]["entry"]
        by_bank = records_of(Transaction, self.room.pk).filter(payment_method="swift")
        self.bank_transfer: str = by_bank.values_list("ref", flat=True)[0]

    def _hold_sign_in(self) -> TOTP:
        """Start a trainer's sign-in that still needs the second factor; return the trainer's authenticator app."""
        secret, user = new_secret(), account("hedy", self.room, role=Role.TRAINER)
        turn_on(user=user, secret=secret, step=0)
        session = self.clients["half signed in"].session
        hold(session=session, user=user)
        session.save()
        return TOTP(secret)

    def _teach(self) -> tuple[Lesson, Client]:
        lesson = open_lesson(self.clients["trainer"], walkthrough="judged", rooms="shared")
        client, _ = join(lesson)
        change(self.clients["trainer"], lesson, state="running")
        return lesson, client

    def _learn(self, name: str) -> Lesson:
        return lesson_of(post(self.clients[name], "lessons/alone", {"walkthrough": "judged"}).json()["ref"])

    def send(
        self,
        one: operation,
        caller: str = "",
        *,
        body: Any = OF_THE_SAMPLE,
        place: Any = OF_THE_SAMPLE,
        method: str = "",
        media: str = "application/json",
        client: Client | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send an operation's sample with the given parts replaced; a body of bytes is sent unchanged."""
        sample = SAMPLES[one.name]
        body = self.part(sample.body) if body is OF_THE_SAMPLE else body
        place = self.part(sample.place) if place is OF_THE_SAMPLE else place
        address = re.sub(r"<\w+:(\w+)>", lambda name: quote(str(place[name[1]]), safe=""), one.address)
        client = client or self.clients[caller or sample.caller]
        if (method or one.method) == "GET":
            return client.get(f"/api/{address}", body, headers=headers)
        sent = (
            body
            if isinstance(body, bytes)
            else b""
            if body is None
            else json.dumps(body, default=str).encode()
        )
        return client.generic(method or one.method, f"/api/{address}", sent, media, headers=headers)

    def part(self, part: Any) -> Any:
        """Return a part of a sample; if the part is a function of the world, call it."""
        return part(self) if callable(part) else part


@contextmanager
def without_writes() -> Iterator[None]:
    """Fail if the block writes to the database."""
    with CaptureQueriesContext(connection) as queries:
        yield
    assert [query["sql"] for query in queries if WRITE.match(query["sql"])] == []


def refused(one: operation, reply: Answer, status: int) -> dict[str, Any]:
    """Check an error's status, common form and outcome keys; return the error's body."""
    assert reply.status_code == status, (reply.status_code, reply.content)
    assert (reply["X-Simulated"], reply["Content-Type"]) == ("true", "application/json")
    body: dict[str, Any] = reply.json()
    outcome = {key: body["message"] if key == "error" else False for key in one.outcome_keys}
    assert body == {name: body[name] for name in ("code", "message", "fields")} | outcome
    assert body["message"]
    return body
