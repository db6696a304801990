"""Board of a lesson: progress, order of the seats, and the cost of polling."""

import time
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Any, Final

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.tests.people import post
from apps.sandboxes.models import Sandbox
from apps.training.journal import Batch, NewEntry, write_batches
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.selectors import progress_cache, progress_in_lesson
from apps.training.teaching.board import board_of
from apps.training.tests.full_lessons import make_full, seats_of
from apps.training.tests.taught_lessons import change
from mockconsole.lib.live.http.headers import LIVE, LOOK, NOT_LIVE
from mockconsole.lib.live.identity import CallerKey, Identity
from mockconsole.lib.live.sockets.connections import Connections
from mockconsole.lib.live.sockets.fallback import FallbackSeats
from mockconsole.lib.live.sockets.hub import hub
from mockconsole.lib.live.sockets.presence import ANSWER, PROOF_SECONDS, PresenceProof

SEATS: Final = 200


def ago(seconds: float) -> datetime:
    return timezone.now() - timedelta(seconds=seconds)


def enter(seat: Seat, *acts: tuple[str, str, float]) -> None:
    """Write journal entries of a seat; the third value of an entry is its age in seconds."""
    entries = [NewEntry(ago(seconds), kind, what) for kind, what, seconds in acts]
    (kept,) = write_batches([Batch(seat.pk, seat.sandbox_id or 0, entries)])
    assert not isinstance(kept, Exception), kept


def rows(lesson: Lesson) -> list[dict[str, Any]]:
    return list(board_of(lesson.ref)["seats"])


class Browser:
    """Fake of an open websocket of a person on a seat."""

    session_key: CallerKey = "key"
    is_seat_view = False

    def __init__(self, seat: Seat) -> None:
        self.identity = Identity(seat.user_id or 0, seat.sandbox_id or 0, seat.pk)
        self.proof = PresenceProof()
        self.proof.ask()
        self.proof.accept(ANSWER)

    async def deliver(self, text: str) -> None:
        """Ignore a message."""

    async def end(self, code: int) -> None:
        """Ignore the end of the connection."""


@pytest.fixture(autouse=True)
def fallback(monkeypatch: pytest.MonkeyPatch) -> FallbackSeats:
    fallback = FallbackSeats()
    monkeypatch.setattr(hub, "fallback", fallback)
    return fallback


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> Connections:
    connections = Connections()
    monkeypatch.setattr(hub, "connections", connections)
    return connections


@pytest.mark.services
def test_board_shows_the_progress_of_every_seat(sandbox: Sandbox, connections: Connections) -> None:
    lesson = make_full(sandbox, 3, started_at=ago(600))
    Seat.objects.update(joined_at=ago(500))
    one, two, three = seats_of(lesson)
    enter(one, ("read", "meet", 400), ("hint", "meet", 390), ("visited", "/vault-access-generator", 300))
    enter(two, ("skipped", "meet", 100))
    connections.add(Browser(two))
    found = sorted(rows(lesson), key=itemgetter("seat"))
    columns = ("id", "step", "done", "skipped", "played", "hints", "screen", "connected", "reading")
    assert [itemgetter(*columns)(row) for row in found] == [
        (one.pk, "type", 2, 0, 0, 1, "/vault-access-generator", False, False),
        (two.pk, "go", 0, 1, 0, 0, None, True, False),
        (three.pk, "meet", 0, 0, 0, 0, None, False, False),
    ]
    assert [round((timezone.now() - row["since"]).total_seconds(), -1) for row in found] == [300, 100, 500]
    Seat.objects.filter(pk=three.pk).update(ended_at=timezone.now())
    assert {row["seat"] for row in rows(lesson)} == {1, 2}


@pytest.mark.services
def test_board_counts_each_completed_step_once_as_done_skipped_or_played(sandbox: Sandbox) -> None:
    lesson = make_full(sandbox, 1)
    (seat,) = seats_of(lesson)
    enter(
        seat,
        ("read", "meet", 9),
        ("played", "go", 8),
        ("visited", "/vault-access-generator", 7),
        ("skipped", "go", 6),
        ("skipped", "type", 5),
    )
    (row,) = rows(lesson)
    assert {key: row[key] for key in ("done", "skipped", "played")} == {"done": 1, "skipped": 1, "played": 1}


def test_board_marks_new_or_connected_seats_as_waiting_until_they_visit_a_screen(
    sandbox: Sandbox, connections: Connections
) -> None:
    lesson = make_full(sandbox, 6, state="joining")
    new, code_page, closed, console, left, reading = seats_of(lesson)
    Seat.objects.exclude(pk=new.pk).update(joined_at=ago(PROOF_SECONDS + 1))
    enter(closed, ("joined", "", 30))
    for seat in (code_page, console):
        connections.add(Browser(seat))
    visit = NewEntry(ago(9), "visited", "/home", about={"waits": True})
    write_batches([Batch(seat.pk, seat.sandbox_id or 0, [visit]) for seat in (console, left)])
    hub.fallback.record(reading.pk, {LIVE: NOT_LIVE})
    found = {row["seat"]: (row["waiting"], row["screen"]) for row in rows(lesson)}
    assert found == {
        1: (True, None),
        2: (True, None),
        3: (False, None),
        4: (False, "/home"),
        5: (False, "/home"),
        6: (True, None),
    }


def test_board_distinguishes_polling_seats_from_absent_seats(
    sandbox: Sandbox, connections: Connections, client: Client, trainer_client: Client
) -> None:
    lesson = make_full(sandbox, 3)
    for seat in seats_of(lesson):
        client.force_login(User.objects.get(pk=seat.user_id or 0))
        headers = {LIVE: NOT_LIVE} if seat.number != 1 else {}
        assert client.get("/api/seat", headers=headers).status_code == 200
    trainer_client.get("/api/seat", headers={LIVE: NOT_LIVE, LOOK: str(seats_of(lesson)[0].pk)})
    connections.add(Browser(seats_of(lesson)[2]))
    found = {row["seat"]: (row["connected"], row["reading"]) for row in rows(lesson)}
    assert found == {1: (False, False), 2: (False, True), 3: (True, False)}


@pytest.mark.services
def test_board_lists_the_seats_that_need_most_help_first(sandbox: Sandbox, connections: Connections) -> None:
    lesson = make_full(sandbox, 9, started_at=ago(1000))
    Seat.objects.update(joined_at=ago(1000))
    seats = seats_of(lesson)
    for seat in seats:
        connections.add(Browser(seat))
    for seat in seats[:3]:
        enter(seat, ("read", "meet", 40), ("visited", "/vault-access-generator", 20))
    # Seats 4 and 5 are stuck at a step that took other seats 20 s; seat 5 has been stuck longer.
    enter(seats[3], ("read", "meet", 995))
    enter(seats[4], ("skipped", "meet", 996))
    enter(seats[5], ("skipped", "meet", 10))
    for seat in seats[6:]:
        enter(seat, ("skipped", "meet", 9), ("skipped", "go", 8))
    enter(seats[8], ("skipped", "type", 8))
    Seat.objects.filter(pk=seats[6].pk).update(hand_at=ago(30))
    Seat.objects.filter(pk=seats[0].pk).update(hand_at=ago(40))
    for away in (seats[1], seats[5]):
        connections.remove(next(one for one in connections.all if one.identity.seat == away.pk))
    board_rows = rows(lesson)
    assert [row["seat"] for row in board_rows] == [1, 7, 5, 4, 6, 2, 3, 8, 9]
    assert [row["seat"] for row in board_rows if row["stuck"]] == [5, 4]


@pytest.mark.services
def test_ended_lesson_and_its_board_have_all_seats_except_removed_seats(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    lesson = make_full(sandbox, 3, started_at=ago(600))
    one, two, _ = seats_of(lesson)
    enter(one, ("read", "meet", 400))
    enter(two, ("skipped", "meet", 100))
    Seat.objects.filter(pk=two.pk).update(hand_at=timezone.now())
    post(trainer_client, f"lessons/{lesson.ref}/steer", {"do": "remove", "seats": [3]})
    assert change(trainer_client, lesson, state="ended").json()["seats"] == 2
    last = board_of(lesson.ref)
    assert last["presented"]["state"] == "ended"
    assert {row["seat"]: (row["step"], row["done"], row["skipped"]) for row in last["seats"]} == {
        1: ("go", 1, 0),
        2: ("go", 0, 1),
    }
    assert not any(row["connected"] or row["stuck"] or row["hand"] for row in last["seats"])


def test_board_marks_seats_as_stuck_only_while_the_lesson_runs(sandbox: Sandbox) -> None:
    lesson = make_full(sandbox, 5, started_at=ago(1000), begun_at=ago(1000))
    Seat.objects.update(joined_at=ago(1000))
    for seat in seats_of(lesson)[1:]:
        enter(seat, ("read", "meet", 990))
    assert any(row["stuck"] for row in rows(lesson))
    for state in ("joining", "ended"):
        Lesson.objects.update(state=state)
        assert not any(row["stuck"] for row in rows(lesson))


@pytest.mark.services
def test_time_at_a_step_counts_from_the_latest_of_start_join_and_reset(sandbox: Sandbox) -> None:
    lesson = make_full(sandbox, 3, started_at=ago(100))
    early, late, again = seats_of(lesson)
    Seat.objects.update(joined_at=ago(500))
    Seat.objects.filter(pk=late.pk).update(joined_at=ago(50))
    enter(early, ("read", "meet", 300))
    enter(again, ("read", "meet", 90), ("reset", "", 20))
    since = {row["seat"]: row["since"] for row in rows(lesson)}
    waited = {seat: round((timezone.now() - one).total_seconds(), -1) for seat, one in since.items()}
    assert waited == {1: 100, 2: 50, 3: 20}
    assert {row["seat"]: row["step"] for row in rows(lesson)} == {1: "go", 2: "meet", 3: "meet"}


@pytest.mark.services
def test_etag_of_the_board_changes_when_a_seat_advances(sandbox: Sandbox, trainer_client: Client) -> None:
    lesson = make_full(sandbox)
    board = f"/api/lessons/{lesson.ref}/board"
    first = trainer_client.get(board)
    enter(seats_of(lesson)[1], ("read", "meet", 1))
    moved = trainer_client.get(board, headers={"If-None-Match": first.headers["ETag"]})
    assert (moved.status_code, moved.headers["ETag"] != first.headers["ETag"]) == (200, True)
    assert {row["step"] for row in moved.json()["seats"]} == {"meet", "go"}


@pytest.mark.services
def test_board_of_200_seats_runs_at_most_four_queries_and_two_with_cached_progress(
    sandbox: Sandbox, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    lesson = make_full(sandbox, SEATS, started_at=ago(3600))
    acts = [NewEntry(ago(30), "read", "meet"), NewEntry(ago(20), "visited", "/vault-access-generator")]
    write_batches([Batch(seat.pk, seat.sandbox_id or 0, acts) for seat in seats_of(lesson)])
    progress_cache.clear()
    with django_assert_max_num_queries(4):
        assert {row["done"] for row in rows(lesson)} == {2}
    with django_assert_max_num_queries(2):
        rows(lesson)
    enter(seats_of(lesson)[7], ("typed", "vault-access-generator.form.code", 1))
    with django_assert_max_num_queries(3):
        rows(lesson)


@pytest.mark.services
def test_board_reads_only_new_entries_of_each_seat(sandbox: Sandbox) -> None:
    lesson = make_full(sandbox, 3)
    seats = seats_of(lesson)
    JournalEntry.objects.bulk_create(
        JournalEntry(seat=seat, number=number, at=ago(1), kind="pressed", what="home.refresh")
        for seat, length in zip(seats, (10, 1000, 0), strict=True)
        for number in range(1, length + 1)
    )
    behind = {seats[0].pk: 10, seats[1].pk: 1000, seats[2].pk: 0}
    assert {pk: one.state.version for pk, one in progress_in_lesson(lesson, behind).items()} == behind
    JournalEntry.objects.bulk_create(
        JournalEntry(seat=seat, number=number, at=ago(1), kind="read", what="meet")
        for seat, number in zip(seats, (11, 1001, 1), strict=True)
    )
    with CaptureQueriesContext(connection) as queries:
        now = progress_in_lesson(lesson, {seats[0].pk: 11, seats[1].pk: 1001, seats[2].pk: 1})
    assert {one.state.step for one in now.values()} == {"go"}
    (query,) = queries.captured_queries
    with connection.cursor() as cursor:
        cursor.execute(query["sql"])
        assert len(cursor.fetchall()) == 3


def test_poll_of_an_unchanged_board_takes_less_than_an_eighth_of_the_cpu_time_of_the_first_read(
    sandbox: Sandbox, trainer_client: Client
) -> None:
    steps = [{"id": f"s{n}", "say": "Read.", "do": {"press": ""}, "at": "home.refresh"} for n in range(41)]
    lesson = make_full(sandbox, SEATS, script=steps, started_at=ago(9000))
    JournalEntry.objects.bulk_create(
        JournalEntry(
            seat=seat, number=n, at=ago(9000 - 20 * n - seat.number), kind="pressed", what="home.refresh"
        )
        for seat in seats_of(lesson)
        for n in range(1, 41)
    )
    Seat.objects.update(entries=40, joined_at=ago(9000))
    board = f"/api/lessons/{lesson.ref}/board"
    before = time.process_time()
    first = trainer_client.get(board)
    whole = time.process_time() - before
    assert {row["done"] for row in first.json()["seats"]} == {40}
    took = []
    for _ in range(5):
        before = time.process_time()
        answer = trainer_client.get(board, headers={"If-None-Match": first.headers["ETag"]})
        took.append(time.process_time() - before)
        assert answer.status_code == 304
    # A poll takes 10 ms on an idle machine, and on any machine far less than a read of all progress from the journal.
    assert min(took) < whole / 8, (whole, took)
