"""Events of browsers in the journal: known events are stored once and in order, unknown events are dropped."""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.tests.people import Answer, post
from apps.sandboxes.models import Sandbox
from apps.training import events as event_filter
from apps.training.allowances import BURST_BYTES, BYTES_PER_SECOND, Allowances
from apps.training.journal import Batch, NewEntry, write_batches
from apps.training.models import JournalEntry, Lesson, Seat
from apps.training.selectors import SeatProgress, progress_cache, progress_of
from apps.training.tests.full_lessons import make_full, seats_of
from apps.training.tests.seats import CODE, GENERATE, GRANTED, event, journal, on_seat, spend_allowance
from apps.training.tests.test_at_once import at_once

IBAN: Final = "DE89370400440532013000"


def send(client: Client, *events: Any, name: str = "tab-1") -> Answer:
    return post(client, "seat/journal", {"client": name, "events": list(events)})


@pytest.mark.services
def test_events_are_stored_in_order_and_the_response_has_the_progress(
    seat_client: Client, seat: Seat
) -> None:
    places = {"tab": "one", "tx": "TRN-000001", "document": "SIM-DOC-0001"}
    answer = send(
        seat_client,
        event(1, "read", "meet"),
        event(2, "visited", "/vault-access-generator", **places),
        event(3, "typed", CODE, met=["type.0"]),
        event(4, "notice", "Access granted"),
        event(5, "visited", "/home", waits=True),
        event(6, "played", "look"),
    )
    assert answer.json() == {"kept": 6, "version": 6, "step": "look"}
    assert journal(seat) == [
        ("read", "meet", "", None),
        ("visited", "/vault-access-generator", "", places),
        ("typed", CODE, "", {"met": ["type.0"]}),
        ("notice", "Access granted", "", None),
        ("visited", "/home", "", {"waits": True}),
        ("played", "look", "", None),
    ]


@pytest.mark.services
def test_visits_and_raised_hands_before_the_start_are_stored_but_meet_no_condition(
    seat_client: Client, seat: Seat
) -> None:
    Lesson.objects.filter(pk=seat.lesson_id).update(name="Monday", state="joining")
    read, typed = event(1, "read", "meet"), event(3, "typed", CODE, met=["type.0"])
    opened = event(2, "visited", "/vault-access-generator", met=["go.0"])
    assert send(seat_client, read, opened, typed).json() == {"kept": 3, "version": 1, "step": "meet"}
    assert post(seat_client, "seat/hand", {"raised": True}).status_code == 200
    assert post(seat_client, "financial/generate-vault-access", {"releaseCode": GRANTED}).status_code == 200
    Lesson.objects.update(state="running")
    assert send(seat_client, event(4, "read", "meet")).json() == {"kept": 4, "version": 3, "step": "go"}
    assert [entry[:2] for entry in journal(seat)] == [
        ("visited", "/vault-access-generator"),
        ("hand", ""),
        ("read", "meet"),
    ]


@pytest.mark.services
def test_repeated_events_are_stored_once_per_browser(seat_client: Client, seat: Seat) -> None:
    send(seat_client, event(1, "pressed", GENERATE), event(2, "pressed", GENERATE))
    again = send(
        seat_client, event(2, "pressed", GENERATE), event(3, "pressed", CODE), event(3, "pressed", CODE)
    )
    assert (again.json()["kept"], again.json()["version"]) == (3, 3)
    assert send(seat_client, event(1, "pressed", GENERATE), name="tab-2").json()["version"] == 4
    numbers = JournalEntry.objects.filter(seat=seat).order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3, 4]
    assert Seat.objects.get(pk=seat.pk).entries == 4


def test_unknown_events_are_acknowledged_and_dropped(seat_client: Client, seat: Seat) -> None:
    unknown = (
        ("visited", "/admin/"),
        ("visited", "https://elsewhere.example"),
        ("pressed", "no.such.anchor"),
        ("typed", GRANTED),
        ("chosen", "/home"),
        ("read", "nowhere"),
        ("played", "nowhere"),
        ("command", "rm"),
        ("command", "my secret"),
        ("notice", f"Paid to {IBAN}"),
    )
    events = [event(number, *one) for number, one in enumerate(unknown, 1)]
    assert send(seat_client, *events).json() == {"kept": len(unknown), "version": 0, "step": "meet"}
    assert journal(seat) == []


def test_command_event_is_stored_only_if_the_command_is_a_single_known_word(
    seat_client: Client, seat: Seat
) -> None:
    send(
        seat_client,
        event(1, "command", "HELP"),
        event(2, "command", "status"),
        event(3, "command", "help me"),
    )
    assert [entry[1] for entry in journal(seat)] == ["help", "status"]


def test_unknown_details_of_an_event_are_dropped(seat_client: Client, seat: Seat) -> None:
    unknown: list[Any] = [
        {"text": IBAN},
        {"met": ["nowhere.0", "ask.0", 5, None]},
        {"met": "look.0"},
        {"tab": "a b", "tx": "TRN-1 or more", "document": IBAN},
        {"tab": {"deep": 1}, "tx": 5, "waits": IBAN},
        [IBAN],
        IBAN,
        5,
    ]
    events = [
        {**event(number, "visited", "/home"), "about": about} for number, about in enumerate(unknown, 1)
    ]
    assert send(seat_client, *events).status_code == 200
    assert journal(seat) == [("visited", "/home", "", None)] * len(unknown)


MALFORMED: Final[list[dict[str, Any]]] = [
    {"n": -1},
    {"n": "one"},
    {"at": "yesterday"},
    {"kind": "called"},
    {"kind": "ended"},
    {"kind": ["read"]},
    {"what": ""},
    {"what": 5},
    {"what": "a" * 121},
    {"what": "a\x00b"},
    {"number": 5},
]


def test_batch_with_a_malformed_event_or_more_than_200_events_is_refused_as_a_whole(
    seat_client: Client, seat: Seat
) -> None:
    read = event(1, "read", "meet")
    many = [event(number, "read", "meet") for number in range(201)]
    for events in ([], many, *([read, {**event(2, "read", "meet"), **wrong}] for wrong in MALFORMED)):
        answer = send(seat_client, *events)
        assert answer.status_code == 400, events
        assert set(answer.json()) == {"code", "message", "fields"}, events
    assert journal(seat) == []


@pytest.mark.services
def test_event_time_is_clamped_between_the_lessons_start_and_now(seat_client: Client, seat: Seat) -> None:
    for n, at in enumerate(("1999-01-01T00:00:00Z", "2999-01-01T00:00:00Z")):
        assert send(seat_client, {**event(n, "read", "meet"), "at": at}).status_code == 200
    for n, at in enumerate(("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"), 2):
        assert send(seat_client, {**event(n, "read", "meet"), "at": at}).status_code in {200, 400}
    entries = JournalEntry.objects.filter(seat=seat)
    assert len(entries) >= 2
    assert all(seat.lesson.begun_at <= entry.at <= timezone.now() for entry in entries)


@pytest.mark.services
def test_progress_read_from_the_journal_equals_the_cached_progress(seat_client: Client, seat: Seat) -> None:
    post(seat_client, "seat/hint", {"step": "meet"})
    send(seat_client, event(1, "read", "meet"), event(2, "visited", "/vault-access-generator"))
    before = progress_of(seat.pk)
    progress_cache.clear()
    assert progress_of(seat.pk) == before
    assert (before.state.version, before.state.step) == (3, "type")


@pytest.mark.services
def test_repeated_batch_gets_the_progress_that_another_process_stored(
    seat_client: Client, seat: Seat
) -> None:
    before = progress_of(seat.pk)
    send(seat_client, event(1, "read", "meet"))
    progress_cache.clear()
    progress_cache.store(seat.pk, before)
    assert send(seat_client, event(1, "read", "meet")).json() == {"kept": 1, "version": 1, "step": "go"}


@pytest.mark.services
def test_bad_batch_does_not_affect_the_other_batches(seat: Seat, trainer: User) -> None:
    other = on_seat(trainer)[1]
    now = datetime(2026, 11, 25, tzinfo=UTC)
    batches = [
        Batch(seat.pk, seat.sandbox_id or 0, [NewEntry(now, "read", "meet", n=1)], b"a"),
        Batch(other.pk, other.sandbox_id or 0, [NewEntry(now, "notice", IBAN, n=1)], b"a"),
        Batch(seat.pk, other.sandbox_id or 0, [NewEntry(now, "read", "meet", n=2)], b"a"),
        Batch(999_999, 1, [NewEntry(now, "read", "meet", n=1)], b"a"),
    ]
    outcomes = write_batches(batches)
    assert [isinstance(one, SeatProgress) for one in outcomes] == [True, False, False, False]
    assert isinstance(outcomes[2], Seat.DoesNotExist)
    assert (len(journal(seat)), len(journal(other))) == (1, 0)
    assert Seat.objects.get(pk=other.pk).entries == 0


@pytest.mark.services
def test_batch_sent_twice_before_the_commit_is_stored_once(seat: Seat) -> None:
    batch = Batch(seat.pk, seat.sandbox_id or 0, [NewEntry(timezone.now(), "read", "meet", n=1)], b"a")
    outcomes = write_batches([batch, batch])
    assert [one.state.version for one in outcomes if isinstance(one, SeatProgress)] == [1, 1]
    assert len(journal(seat)) == 1


@pytest.mark.services
def test_batches_of_many_seats_are_written_with_as_many_queries_as_one_batch(
    sandbox: Sandbox, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    seats = seats_of(make_full(sandbox, people=20, rooms="shared"))
    entries = [NewEntry(timezone.now(), "read", "meet", n=1)]
    batches = [Batch(seat.pk, sandbox.pk, entries, b"a") for seat in seats]
    progress_cache.clear()
    # Eight queries: progress (seats, entries), savepoint, lock, stored entries, counts, new entries, release.
    with django_assert_max_num_queries(8):
        outcomes = write_batches(batches)
    assert all(isinstance(one, SeatProgress) for one in outcomes)
    assert JournalEntry.objects.count() == len(seats)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_concurrent_writers_never_use_an_entry_number_twice(seat: Seat, trainer: User) -> None:
    other = on_seat(trainer)[1]
    failed: list[Any] = []

    def write(name: int) -> None:
        for n in range(10):
            entries = [NewEntry(timezone.now(), "read", "meet", n=n)]
            batches = [
                Batch(one.pk, one.sandbox_id or 0, entries, f"{name}".encode())
                for one in ((seat, other) if name % 2 else (other, seat))
            ]
            failed.extend(one for one in write_batches(batches) if isinstance(one, Exception))

    assert at_once(*[partial(write, name) for name in range(4)]) == [None] * 4
    assert failed == []
    for one in (seat, other):
        numbers = JournalEntry.objects.filter(seat=one).order_by("number").values_list("number", flat=True)
        assert list(numbers) == list(range(1, 41))
        assert progress_of(one.pk, entries=40).state.version == 40
    assert seat.seen_at < timezone.now() + timedelta(seconds=1)


@pytest.mark.services
def test_full_journal_of_a_seat_stores_only_events_that_change_the_progress(
    seat_client: Client, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_filter, "MAX_ENTRIES", 2)
    send(seat_client, event(1, "pressed", GENERATE), event(2, "pressed", GENERATE))
    visits = [event(n, "visited", "/home") for n in (4, 5)]
    answer = send(seat_client, event(3, "pressed", GENERATE), *visits, event(6, "read", "meet"))
    assert answer.json() == {"kept": 6, "version": 3, "step": "go"}
    generator = "/vault-access-generator"
    more = [event(n, "visited", generator) for n in range(7, 10)]
    assert send(seat_client, *more, event(10, "read", "meet")).json() == {
        "kept": 10,
        "version": 4,
        "step": "type",
    }
    assert [what for _, what, *_ in journal(seat)] == [GENERATE, GENERATE, "meet", generator]


def test_allowance_of_a_seat_refills_with_time_and_belongs_to_this_seat_only() -> None:
    now = 0.0
    seats = Allowances(lambda: now)
    assert seats.spend(1, BURST_BYTES - 1) is None
    assert seats.spend(1, 1 + 2 * BYTES_PER_SECOND) == 2
    assert seats.spend(2, BURST_BYTES) is None
    now = 2.0
    assert seats.spend(1, 1 + 2 * BYTES_PER_SECOND) is None
    assert seats.spend(1, 1) is not None
    now = 1e6
    assert seats.spend(1, 10 * BURST_BYTES) is None


def test_allowance_suffices_for_2000_events_of_a_browser_that_was_offline() -> None:
    seats = Allowances()
    assert [seats.spend(1, 150 * 200) for _ in range(2000 // 150 + 1)] == [None] * 14


def test_events_above_the_allowance_of_the_seat_get_429_with_retry_after(
    seat_client: Client, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    spend_allowance(monkeypatch, seat)
    answer = send(seat_client, event(1, "read", "meet"))
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert answer["Retry-After"] == "1"
    assert journal(seat) == []
