"""Secrecy of a script's answer key: before the debriefing, nothing that a seat can reach contains the key."""

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest
import yaml
from django.db import transaction
from django.test import Client

from apps.accounts.tests.people import post, signed_in_client
from apps.sandboxes.models import Sandbox
from apps.training.models import Lesson
from apps.training.tests.judged_scripts import (
    JUDGED,
    PENDING,
    REASON,
    SECRET,
    TABLE,
    TRICK,
    make_judged,
    make_judged_lesson,
    people_of,
)
from apps.training.tests.seats import CODE, event
from apps.training.tests.taught_lessons import change
from mockconsole.lib.live.http.headers import LOOK
from scripts.launch.paths import ROOT

CHOSEN: Final = f"{SECRET} no bank."
"""Reason of the choice that the person makes; a guide shows it."""
PAGES: Final = (
    "/",
    "/learn",
    "/help/write-a-walkthrough",
    "/explorer/",
    f"/verify/{PENDING}",
    "/domains/",
    "/admin/",
)
BODIES: Final[dict[str, dict[str, Any]]] = {
    "/api/seat/hint": {"step": "ask"},
    "/api/seat/skip": {"step": "spot"},
    "/api/seat/answers": {"step": "ask", "choices": [1]},
    "/api/seat/flags": {"at": TABLE, "row": "TRN-000101", "trick": TRICK},
    "/api/seat/decisions": {"about": PENDING, "decision": "escalate", "reason": REASON},
    "/api/seat/hand": {"raised": True},
    "/api/seat/journal": {"client": "tab", "events": [event(7, "visited", "/home")]},
    "/api/lessons/alone": {"walkthrough": "judged"},
}
# Use the loader in C: it takes a tenth of the time of the loader in Python.
PATHS: Final = yaml.load((ROOT / "openapi.yml").read_text(), yaml.CSafeLoader)["paths"]
STEP_FIELDS: Final = {"id", "say", "at", "do", "watch", "calls", "hints", "ask", "decide", "spot", "pause"}


@pytest.fixture(params=["guide", "test"])
def lesson(request: pytest.FixtureRequest, sandbox: Sandbox, broadcasts: list[Any]) -> Lesson:
    make_judged(sandbox)
    return make_judged_lesson(sandbox, use=request.param)


def calls(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Yield every operation of the API as method and URL, with several values for each parameter."""
    values = {"number": ["1", "2"], "symbol": ["BTC"], "seat": ["1"], "screen": ["login"]}
    references = [lesson.ref, PENDING, "SIM-DOC-0001", "judged"]
    for path, methods in PATHS.items():
        parameters = re.findall(r"{(\w+)}", path)
        for chosen in product(*(values.get(name, references) for name in parameters)):
            address = re.sub(r"{\w+}", "{}", path).format(*chosen)
            yield from ((method, address) for method in methods)


def text_of(reply: Any) -> str:
    content = b"".join(reply.streaming_content) if reply.streaming else reply.content
    return str(content.decode("utf-8", "replace")) + str(reply.headers)


def key_in(text: str, lesson: Lesson) -> list[str]:
    """Return the parts of the answer key that a text contains, except the trick's key and the reasons that a guide shows."""
    visible = text.replace(TRICK, "")
    return re.findall(rf"{SECRET}[^\"]*", visible.replace(CHOSEN, "") if lesson.use == "guide" else visible)


def act(client: Client) -> None:
    """Do every kind of judged action on a seat."""
    for path in ("answers", "flags", "decisions", "journal", "hand"):
        assert post(client, f"seat/{path}", BODIES[f"/api/seat/{path}"]).status_code < 300
    assert post(client, "seat/flags", {"at": CODE, "trick": "structuring"}).status_code == 201


def test_no_api_call_page_or_message_for_a_seat_contains_the_answer_key(
    lesson: Lesson, broadcasts: list[Any]
) -> None:
    [(user, _)] = people_of(lesson)
    client = signed_in_client(user)
    act(client)
    found: dict[str, list[str]] = {}
    for method, address in calls(lesson):
        with transaction.atomic():
            sent = None if method == "get" else BODIES.get(address, {})
            reply = client.generic(
                method.upper(), address, "" if sent is None else json.dumps(sent), "application/json"
            )
            if parts := key_in(text_of(reply), lesson):
                found[f"{method} {address}"] = parts
            # Undo the call: it may end the session or the seat.
            transaction.set_rollback(True)
        client = signed_in_client(user)
    for page in PAGES:
        if parts := key_in(text_of(client.get(page, follow=True)), lesson):
            found[page] = parts
    assert found == {}
    assert broadcasts
    assert key_in(json.dumps(broadcasts, default=str), lesson) == []


def test_trainer_who_views_a_seat_gets_no_answer_key(lesson: Lesson, trainer_client: Client) -> None:
    [(user, seat)] = people_of(lesson)
    act(signed_in_client(user))
    replies = {
        address: trainer_client.get(address, headers={LOOK: str(seat.pk)})
        for method, address in calls(lesson)
        if method == "get"
    }
    assert replies["/api/seat"].json()["seat"]["lesson"] == lesson.ref
    assert {one: key_in(text_of(reply), lesson) for one, reply in replies.items()} == {
        one: [] for one in replies
    }


def test_steps_of_a_seat_have_only_the_known_fields(lesson: Lesson) -> None:
    [(user, _)] = people_of(lesson)
    steps = signed_in_client(user).get("/api/seat").json()["seat"]["steps"]
    assert [set(step) for step in steps] == [STEP_FIELDS] * len(JUDGED)
    assert [step["ask"] and set(step["ask"]) for step in steps] == [{"choices", "several"}, None, None, None]
    assert [step["decide"] for step in steps] == [None, {"about": PENDING}, None, None]
    assert [step["spot"] for step in steps] == [False, False, True, False]


@pytest.mark.parametrize("lesson", ["test"], indirect=True)
def test_search_for_the_answer_key_finds_the_key_in_the_debriefing(
    lesson: Lesson, trainer_client: Client
) -> None:
    [(user, _)] = people_of(lesson)
    client = signed_in_client(user)
    act(client)
    assert key_in(text_of(client.get("/api/seat")), lesson) == []
    change(trainer_client, lesson, state="debriefing")
    assert key_in(text_of(client.get("/api/seat")), lesson) == [CHOSEN]
