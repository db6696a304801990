"""The journal's handler in the ASGI root: one commit for many browsers' events, and the same error bodies as Django."""

import asyncio
import contextlib
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any, Final

import httpx
import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from apps.accounts.models import User
from apps.accounts.session_age import LATEST_END
from apps.sandboxes.models import Sandbox
from apps.training import live
from apps.training.journal import write_batches
from apps.training.models import Seat, Walkthrough
from apps.training.tests.seats import event, journal, make_walkthrough, on_seat, spend_allowance
from mockconsole.lib.live.http import replies
from mockconsole.lib.live.pool import run_in_pool, writers
from mockconsole.tests.row_locks import row_locked

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
def rooms_before_start(rooms_before_start: None, seat: Seat) -> None:
    """Create the seat before the server starts."""


@pytest.fixture
def headers(cookie: dict[str, str]) -> dict[str, str]:
    return {
        "cookie": f"{cookie['cookie']}; csrftoken={TOKEN}",
        "origin": "http://localhost",
        "x-csrftoken": TOKEN,
    }


async def test_the_journal_handler_stores_events_and_answers_like_django(
    server: httpx.AsyncClient, headers: dict[str, str], seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [await server.post(PATH, json=GOOD, headers=headers)]
    # Let Django answer: requests from another allowed origin go to Django.
    monkeypatch.setattr(live, "is_from_own_page", lambda scope: False)
    answers.append(await server.post(PATH, json=GOOD, headers=headers))
    assert [answer.json() for answer in answers] == [{"kept": 1, "version": 1, "step": "go"}] * 2
    for name in ("Content-Type", "X-Simulated", "X-Content-Type-Options"):
        assert answers[0].headers[name] == answers[1].headers[name]
    assert await run_in_pool(journal, seat) == [("read", "meet", "", None)]


async def test_a_seats_events_renew_its_session(
    server: httpx.AsyncClient, headers: dict[str, str], seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end_soon() -> None:
        session = SessionStore(Session.objects.get().pk)
        session.set_expiry(timezone.now() + timedelta(minutes=10))
        session[LATEST_END] = (timezone.now() + timedelta(hours=8)).isoformat()
        session.save()

    def time_left() -> timedelta:
        return Session.objects.get().expire_date - timezone.now()

    await run_in_pool(end_soon)
    assert (await server.post(PATH, json=GOOD, headers=headers)).status_code == 200
    assert await run_in_pool(time_left) < timedelta(minutes=10)
    # Renew the session at once; normally, it is renewed only some minutes after the last renewal.
    monkeypatch.setattr(live, "RENEWAL", timedelta(0))
    assert (await server.post(PATH, json=GOOD, headers=headers)).status_code == 200
    assert await run_in_pool(time_left) > timedelta(hours=1, minutes=59)
    assert await run_in_pool(journal, seat) == [("read", "meet", "", None)]


async def test_the_journal_handler_rejects_events_with_409_after_the_debriefing_has_begun(
    server: httpx.AsyncClient, headers: dict[str, str], seat: Seat
) -> None:
    await run_in_pool(lambda: Seat.objects.filter(pk=seat.pk).update(closed_at=seat.joined_at))
    answer = await server.post(PATH, json=GOOD, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "debriefing")
    assert await run_in_pool(journal, seat) == []


async def test_the_journal_handler_rejects_the_same_requests_as_django(
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
        assert answer.headers["X-Simulated"] == "true", (name, value)
        assert await run_in_pool(journal, seat) == [], (name, value)


async def test_a_malformed_journal_body_gets_the_common_error_body(
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
        (b'"' + b"x" * live.MAX_BODY_BYTES + b'"', 413, "too_large"),
    ):
        answer = await server.post(PATH, content=body, headers=sent)
        assert (answer.status_code, answer.json()["code"]) == (status, code), body[:40]
        assert set(answer.json()) == {"code", "message", "fields"}, body[:40]
        assert answer.headers["X-Simulated"] == "true", body[:40]


async def test_events_of_an_account_that_left_its_seat_get_404_at_once(
    server: httpx.AsyncClient, headers: dict[str, str], operator_client: Client
) -> None:
    assert (await server.post(PATH, json=GOOD, headers=headers)).status_code == 200
    assert (await server.post("/api/seat/leave", headers=headers)).status_code == 200
    assert (await server.post(PATH, json=GOOD, headers=headers)).status_code == 404


async def test_batches_of_one_seat_beyond_its_share_of_the_queue_get_503(
    server: httpx.AsyncClient, headers: dict[str, str], seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()

    def write_after_release(batches: Any) -> Any:
        assert release.wait(60)
        return write_batches(batches)

    monkeypatch.setattr("apps.training.live.write_batches", write_after_release)
    bodies = [{"client": f"tab-{number}", "events": [event(1, "read", "meet")]} for number in range(60)]
    sent = [asyncio.create_task(server.post(PATH, json=body, headers=headers)) for body in bodies]
    # The first commit is blocked, so all batches beyond the seat's limits get 503 before that commit ends.
    while sum(task.done() for task in sent) < 60 - live.MAX_OF_SEAT - live.MAX_WAITING_OF_SEAT:
        await asyncio.wait([task for task in sent if not task.done()], return_when=asyncio.FIRST_COMPLETED)
    release.set()
    answers = await asyncio.gather(*sent)
    statuses = Counter(answer.status_code for answer in answers)
    assert statuses.keys() == {200, 503}
    assert live.MAX_WAITING_OF_SEAT <= statuses[200] <= live.MAX_WAITING_OF_SEAT + live.MAX_OF_SEAT
    assert {answer.headers["Retry-After"] for answer in answers if answer.status_code == 503} == {"5"}
    assert len(await run_in_pool(journal, seat)) == statuses[200]


async def test_the_journal_handler_rejects_events_above_the_seats_allowance_with_429_like_django(
    server: httpx.AsyncClient, headers: dict[str, str], seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    spend_allowance(monkeypatch, seat)
    answers = [await server.post(PATH, json=GOOD, headers=headers)]
    monkeypatch.setattr(live, "is_from_own_page", lambda scope: False)
    answers.append(await server.post(PATH, json=GOOD, headers=headers))
    assert {answer.status_code for answer in answers} == {429}
    assert [answer.headers["Retry-After"] for answer in answers] == ["1", "1"]
    assert answers[0].json() == answers[1].json()


@contextlib.contextmanager
def all_writers_taken() -> Iterator[None]:
    """Keep all writer threads busy until the end of the block."""
    end = threading.Event()
    taken = [writers.submit(end.wait, 30) for _ in range(writers.number)]
    try:
        yield
    finally:
        end.set()
        for one in taken:
            one.result(30)


@pytest.mark.parametrize("obstacle", [lambda _: all_writers_taken(), row_locked], ids=["threads", "row"])
async def test_events_that_wait_too_long_get_503_and_log_one_line(
    obstacle: Callable[[Seat], AbstractContextManager[None]],
    server: httpx.AsyncClient,
    headers: dict[str, str],
    seat: Seat,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.LOCK_SECONDS = 0.5
    # Use a new log of refusals: a log writes only one refusal per path and second, and an earlier test may have written it.
    for module in (live, replies):
        monkeypatch.setattr(module, "refusals", replies.RefusalLog())
    with obstacle(seat):
        answer = await server.post(PATH, json=GOOD, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer.headers["Retry-After"] == "5"
    [record] = [record for record in caplog.records if record.name.startswith("mockconsole.")]
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    assert await run_in_pool(journal, seat) == []


async def test_concurrent_batches_share_a_commit_and_an_invalid_batch_fails_alone(
    server: httpx.AsyncClient, headers: dict[str, str], seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []

    def count_batches(batches: Any) -> Any:
        commits.append(len(batches))
        return write_batches(batches)

    monkeypatch.setattr("apps.training.live.write_batches", count_batches)
    bodies = [{"client": f"tab-{number}", "events": [event(1, "read", "meet")]} for number in range(20)]
    bodies[7]["events"] = [{}]
    began = time.monotonic()
    answers = await asyncio.gather(*(server.post(PATH, json=body, headers=headers) for body in bodies))
    took = time.monotonic() - began
    assert [answer.status_code for answer in answers] == [200] * 7 + [400] + [200] * 12
    assert sum(commits) == 19
    assert len(commits) <= 2 + took / live.COMMIT_INTERVAL
    assert max(commits) <= live.MAX_OF_SEAT
    assert len(await run_in_pool(journal, seat)) == 19
