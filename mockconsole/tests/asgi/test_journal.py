"""The journal's handler in the ASGI root: a group commit for many browsers, with Django's error bodies."""

import asyncio
import time
from typing import Any, Final

import httpx
import pytest
from django.test import Client

from apps.accounts.models import User
from apps.sandboxes.models import Sandbox
from apps.training import live
from apps.training.journal import keep
from apps.training.models import Seat, Walkthrough
from apps.training.tests.people_on_seats import event, journal, make_walkthrough, on_seat
from mockconsole.lib.live.pool import run_in_pool

pytestmark = [pytest.mark.usefixtures("pool"), pytest.mark.services]

PATH: Final = "/api/seat/journal"
TOKEN: Final = "t" * 32
GOOD: Final = {"client": "tab-1", "events": [event(1, "read", "meet")]}


@pytest.fixture
def seat(operator: User, sandbox: Sandbox) -> Seat:
    Walkthrough.objects.filter(sandbox=sandbox).delete()
    make_walkthrough(sandbox)
    return on_seat(operator)[1]


@pytest.fixture
def written_before(written_before: None, seat: Seat) -> None:
    """Create the seat before the server starts."""


@pytest.fixture
def headers(cookie: dict[str, str]) -> dict[str, str]:
    return {
        "cookie": f"{cookie['cookie']}; csrftoken={TOKEN}",
        "origin": "http://localhost",
        "x-csrftoken": TOKEN,
    }


async def test_the_journal_handler_stores_and_answers_like_django(
    server: httpx.AsyncClient, headers: dict[str, str], seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [await server.post(PATH, json=GOOD, headers=headers)]
    # Django answers allowed origins.
    monkeypatch.setattr(live, "is_from_own_page", lambda scope: False)
    answers.append(await server.post(PATH, json=GOOD, headers=headers))
    assert [answer.json() for answer in answers] == [{"kept": 1, "version": 1, "step": "go"}] * 2
    for name in ("Content-Type", "X-Simulated", "X-Content-Type-Options"):
        assert answers[0].headers[name] == answers[1].headers[name]
    assert await run_in_pool(journal, seat) == [("read", "meet", "", None)]


async def test_the_journal_handler_refuses_the_same_requests_as_django(
    server: httpx.AsyncClient, headers: dict[str, str], seat: Seat
) -> None:
    for name, value, status, code in (
        ("cookie", "", 401, "not_authenticated"),
        ("x-csrftoken", "", 403, "csrf"),
        ("x-csrftoken", "u" * 32, 403, "csrf"),
        ("origin", "http://elsewhere.example", 403, "origin"),
        ("content-type", "text/plain", 415, "unsupported_media_type"),
    ):
        answer = await server.post(PATH, json=GOOD, headers={**headers, name: value})
        assert (answer.status_code, answer.json()["code"]) == (status, code), (name, value)
        assert await run_in_pool(journal, seat) == [], (name, value)


async def test_a_malformed_journal_body_is_refused_in_the_common_shape(
    server: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    sent = {**headers, "content-type": "application/json"}
    for body, status, code in (
        (b"{", 400, "parse_error"),
        (b'{"client": NaN}', 400, "parse_error"),
        (b"[" * 5000, 400, "parse_error"),
        (b"[]", 400, "invalid"),
        (b"null", 400, "invalid"),
        (b'{"client": "a", "events": [{}]}', 400, "invalid"),
        (b'"' + b"x" * live.LARGEST_BODY + b'"', 413, "too_large"),
    ):
        answer = await server.post(PATH, content=body, headers=sent)
        assert (answer.status_code, answer.json()["code"]) == (status, code), body[:40]
        assert set(answer.json()) == {"code", "message", "fields"}, body[:40]


async def test_an_account_that_left_its_seat_is_refused_at_once(
    server: httpx.AsyncClient, headers: dict[str, str], operator_client: Client
) -> None:
    assert (await server.post(PATH, json=GOOD, headers=headers)).status_code == 200
    assert (await server.post("/api/seat/leave", headers=headers)).status_code == 200
    assert (await server.post(PATH, json=GOOD, headers=headers)).status_code == 404


async def test_concurrent_batches_share_a_commit_and_an_invalid_one_fails_alone(
    server: httpx.AsyncClient, headers: dict[str, str], seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []

    def counted(batches: Any) -> Any:
        commits.append(len(batches))
        return keep(batches)

    monkeypatch.setattr("apps.training.live.keep", counted)
    bodies = [{"client": f"tab-{number}", "events": [event(1, "read", "meet")]} for number in range(20)]
    bodies[7]["events"] = [{}]
    began = time.monotonic()
    answers = await asyncio.gather(*(server.post(PATH, json=body, headers=headers) for body in bodies))
    took = time.monotonic() - began
    assert [answer.status_code for answer in answers] == [200] * 7 + [400] + [200] * 12
    assert sum(commits) == 19
    assert len(commits) <= 2 + took / live.COMMITS_APART
    assert len(await run_in_pool(journal, seat)) == 19
