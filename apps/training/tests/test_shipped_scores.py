"""Scores of shipped walkthroughs, taken as a test by a scripted trainee who makes known mistakes."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
import yaml
from django.conf import settings

from apps.accounts.models import User
from apps.accounts.tests.people import post, signed_in_client
from apps.training.choices import Use
from apps.training.judgement import Judgement, judge
from apps.training.models import JournalEntry, Seat
from apps.training.progress import Entry, begin, fold
from apps.training.scripts.steps import Group, Leaf, compile_script
from apps.training.services import learn_alone
from apps.training.tests.seats import event

NOW: Final = datetime(2026, 11, 25, 10, tzinfo=UTC)
SHIPPED: Final[dict[str, list[dict[str, Any]]]] = {
    row["key"]: row["steps"]
    # Use the loader in C: it takes a tenth of the time of the loader in Python.
    for row in yaml.load(
        (settings.SCENARIOS_DIR / "standard/walkthroughs.yaml").read_text("utf-8"), yaml.CSafeLoader
    )
}
SCORES: Final = {
    "find-your-way": (2, 3),
    "move-funds": (1, 2),
    "release-code": (4, 5),
    "flash-tokens": (14, 18),
    "mt103-proof": (16, 20),
    "recovery-agent": (17, 21),
    "many-small-transfers": (14, 18),
    "pressure-call": (13, 17),
}
"""Points and maximum of each test; docs/trainers/judge-and-debrief.md shows them as an example."""
WITH_DECISIONS: Final = tuple(key for key, steps in SHIPPED.items() if any("decide" in one for one in steps))
Act = tuple[str, str, dict[str, Any]]


def score(steps: list[dict[str, Any]], entries: list[Entry]) -> Judgement:
    """Return the judgement of a seat with these journal entries, in a lesson taken as a test."""
    script = compile_script(steps, Use.TEST)
    return judge(steps, fold(script, begin(script), entries), NOW)


def leaves_to_meet(until: Leaf | Group) -> Iterator[Leaf]:
    """Yield conditions that together complete a step, in order."""
    if isinstance(until, Leaf):
        yield until
    else:
        for part in until.parts if until.every else until.parts[:1]:
            yield from leaves_to_meet(part)


class Trainee:
    """Scripted trainee of a test, who does everything right except the listed mistakes."""

    def __init__(self, steps: list[dict[str, Any]], *, mistakes: bool) -> None:
        self.steps = steps
        marks = [mark for step in steps for mark in step.get("spot", ())]
        self.wrong_ask = next(step["id"] for step in steps if "ask" in step) if mistakes else None
        self.missed = (
            next((mark for mark in reversed(marks) if "decoy" not in mark), None) if mistakes else None
        )
        self.flagged_decoy = next((mark for mark in marks if "decoy" in mark), None) if mistakes else None

    def judge(self) -> Judgement:
        """Take the whole test and return its judgement."""
        entries = [
            Entry(number, NOW + timedelta(seconds=number), kind, what, "done", about)
            for number, (kind, what, about) in enumerate(self.acts(), 1)
        ]
        return score(self.steps, entries)

    def acts(self) -> Iterator[Act]:
        """Yield the kind, the place and the data of each action."""
        compiled = compile_script(self.steps, Use.TEST).steps
        for step, after in zip(self.steps, compiled, strict=True):
            name = step["id"]
            if ask := step.get("ask"):
                right = [n for n, one in enumerate(ask["choices"], 1) if one.get("right")]
                wrong = next(n for n in range(1, len(ask["choices"]) + 1) if n not in right)
                yield "answered", name, {"choices": [wrong] if name == self.wrong_ask else right}
            elif decide := step.get("decide"):
                decision = {"decision": decide["right"][-1], "reason": "Nobody answered."}
                yield "decided", decide["about"], decision
            else:
                yield from self._flags(step)
                for leaf in leaves_to_meet(after.until):
                    yield leaf.kind, leaf.what, {**leaf.wanted, "met": [leaf.id]}

    def _flags(self, step: dict[str, Any]) -> Iterator[Act]:
        marks: list[dict[str, Any]] = step.get("spot", [])
        for mark in marks:
            if mark is self.flagged_decoy or ("decoy" not in mark and mark is not self.missed):
                row = {"row": mark["row"]} if "row" in mark else {}
                yield "flagged", mark["at"], {"trick": mark.get("trick", "green-badge"), **row}


def test_every_shipped_walkthrough_has_an_expected_score() -> None:
    assert SHIPPED.keys() == SCORES.keys()


@pytest.mark.parametrize("key", SCORES)
def test_shipped_test_without_mistakes_gets_all_points(key: str) -> None:
    judgement = Trainee(SHIPPED[key], mistakes=False).judge()
    assert (judgement.step, judgement.points, judgement.of) == (None, SCORES[key][1], SCORES[key][1])
    assert judgement.others == ()


@pytest.mark.parametrize("key", SCORES)
def test_wrong_answer_missed_mark_and_flagged_decoy_cost_their_points(key: str) -> None:
    judgement = Trainee(SHIPPED[key], mistakes=True).judge()
    assert judgement.step is None
    assert (judgement.points, judgement.of) == SCORES[key]
    outcomes = [result.outcome for result in judgement.results]
    spots = any("spot" in step for step in SHIPPED[key])
    counts = [outcomes.count(name) for name in ("wrong", "missed", "false_alarm")]
    assert counts == [1, int(spots), int(spots)]


@pytest.mark.parametrize("key", WITH_DECISIONS)
def test_server_accepts_every_answer_flag_and_decision_of_a_shipped_test(key: str, operator: User) -> None:
    learn_alone(who=operator, walkthrough=key, use=Use.TEST)
    client = signed_in_client(User.objects.get(pk=operator.pk))
    for number, (kind, what, about) in enumerate(Trainee(SHIPPED[key], mistakes=True).acts()):
        match kind:
            case "answered":
                reply = post(client, "seat/answers", {"step": what, **about})
            case "decided":
                reply = post(client, "seat/decisions", {"about": what, **about})
                assert reply.json()["effect"] == "done", reply.json()
            case "flagged":
                reply = post(client, "seat/flags", {"at": what, **about})
            case _:
                sent = {"client": "tab", "events": [event(number, kind, what, **about)]}
                reply = post(client, "seat/journal", sent)
        assert reply.status_code in {200, 201}, reply.json()
    seat = Seat.objects.get(user_id=operator.pk)
    rows = JournalEntry.objects.filter(seat=seat.pk).order_by("number")
    found = rows.values_list("number", "at", "kind", "what", "outcome", "about")
    judgement = score(SHIPPED[key], [Entry(*row) for row in found])
    assert judgement.step is None
    assert (judgement.points, judgement.of) == SCORES[key]


def test_shipped_places_in_the_details_of_a_transaction_name_the_transaction() -> None:
    places = [place for steps in SHIPPED.values() for step in steps for place in step.get("spot", ())]
    in_details = [place for place in places if place["at"].startswith("transaction-logs.details")]
    assert in_details
    # Without the reference the debriefing can't open the details.
    assert [place for place in in_details if "row" not in place] == []
