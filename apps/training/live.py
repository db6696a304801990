"""Fast path of the journal in the ASGI root: it stores the batches of many browsers in one commit."""

import asyncio
import io
import logging
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import orjson
from asgiref.typing import ASGIReceiveCallable, HTTPScope
from django.conf import settings
from rest_framework.exceptions import NotFound, Throttled

from apps.accounts.session_age import RENEWAL
from apps.training.allowances import allowances
from apps.training.events import journal_entries
from apps.training.journal import Batch, write_batches
from apps.training.models import Seat
from apps.training.selectors import SeatProgress, progress_of, progress_of_seats
from apps.training.serializers import EventsSerializer
from apps.training.services import acknowledge
from mockconsole.lib.api.parsers import OrjsonParser
from mockconsole.lib.busy import MIN_LOCK_TIMEOUT, is_busy, wait_for_locks
from mockconsole.lib.errors import handle_exception
from mockconsole.lib.live.http.bridge import BodyTooLarge, ClientGone, WsgiBridge, content_length, read_body
from mockconsole.lib.live.http.headers import header, is_from_own_page, session_key, transport_policy
from mockconsole.lib.live.http.replies import (
    Reply,
    busy_reply,
    failure_reply,
    json_reply,
    refusal,
    refusals,
)
from mockconsole.lib.live.identity import MAX_ENTRIES, Identities, Identity
from mockconsole.lib.live.pool import run_in_turn, writers
from mockconsole.lib.lost_connections import begin_work

logger = logging.getLogger("mockconsole.training")

JOURNAL_PATH: Final = "/api/seat/journal"
MAX_BODY_BYTES: Final = 64 * 1024
COMMIT_INTERVAL: Final = 0.15
# Limits per seat: each tab waits for the response before it sends the next body, but a seat may have several tabs.
MAX_OF_SEAT: Final = 4
MAX_WAITING_OF_SEAT: Final = 20


class Submission(NamedTuple):
    """Request body received for a seat, with its time of arrival."""

    seat_id: int
    sandbox_id: int
    body: bytes
    came: float


_Waiting = tuple[Submission, asyncio.Future[Reply]]


class GroupCommit:
    """Group commit of waiting request bodies; at least 150 ms pass between two commits."""

    def __init__(self) -> None:
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._last = 0.0

    async def answer(self, submission: Submission) -> Reply:
        """Queue a request body, and return its response after its entries are committed."""
        if sum(one.seat_id == submission.seat_id for one, _ in self._waiting) >= MAX_WAITING_OF_SEAT:
            return busy_reply(JOURNAL_PATH)
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting.append((submission, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await answer

    async def _run(self) -> None:
        while self._waiting:
            await asyncio.sleep(self._last + COMMIT_INTERVAL - time.monotonic())
            waiting, self._waiting = self._share()
            self._last = time.monotonic()
            try:
                replies = await run_in_turn(
                    store_submissions,
                    [submission for submission, _ in waiting],
                    threads=writers,
                    timeout_seconds=settings.LOCK_SECONDS,
                )
            except Exception as error:  # noqa: BLE001 (waiting requests get the error, and the ASGI root answers it)
                for _, answer in waiting:
                    if not answer.done():
                        answer.set_exception(error)
            else:
                for (_, answer), reply in zip(waiting, replies, strict=True):
                    if not answer.done():
                        answer.set_result(reply)

    def _share(self) -> tuple[list[_Waiting], list[_Waiting]]:
        """Split the waiting bodies into the next commit (at most 4 per seat, so that no seat delays others) and the rest."""
        taken: Counter[int] = Counter()
        share: list[_Waiting] = []
        rest: list[_Waiting] = []
        for one in self._waiting:
            taken[one[0].seat_id] += 1
            (share if taken[one[0].seat_id] <= MAX_OF_SEAT else rest).append(one)
        return share, rest


class JournalHandler:
    """ASGI handler of `/api/seat/journal`; Django handles requests without a seat, and those that renew a session."""

    def __init__(self, *, identities: Identities, django: WsgiBridge) -> None:
        self.identities = identities
        self.django = django
        self.commits = GroupCommit()
        self._renewed_at: dict[str, float] = {}

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> Reply | None:
        """Return the response to a request; None if the client hung up."""
        try:
            body = await read_body(receive, _may_be, content_length(scope))
        except BodyTooLarge:
            return refusal(JOURNAL_PATH, 413, "too_large")
        except ClientGone:
            return None
        identity = await self._caller(scope)
        if identity is None or identity.seat is None or self._is_renewal_due(scope):
            return await self.django.respond(scope, body)
        if (wait := allowances.spend(identity.seat, len(body))) is not None:
            reply = _reply_to_error(Throttled(wait))
        else:
            submission = Submission(identity.seat, identity.sandbox_id, body, time.monotonic())
            reply = await self.commits.answer(submission)
        return reply._replace(headers=[*reply.headers, *transport_policy(scope)])

    def _is_renewal_due(self, scope: HTTPScope) -> bool:
        """Return True once per `RENEWAL` period of a session: Django then handles the request and renews the session."""
        key, now = session_key(scope["headers"]) or "", time.monotonic()
        if len(self._renewed_at) >= MAX_ENTRIES:
            self._renewed_at.clear()
        if now - self._renewed_at.setdefault(key, now) < RENEWAL.total_seconds():
            return False
        self._renewed_at[key] = now
        return True

    async def _caller(self, scope: HTTPScope) -> Identity | None:
        kind = (header(scope["headers"], b"content-type") or "").partition(";")[0].strip().lower()
        if kind != "application/json" or not is_from_own_page(scope):
            return None
        return await self.identities.identify(session_key(scope["headers"]))


async def _may_be(size: int) -> bool:
    return size <= MAX_BODY_BYTES


def store_submissions(submissions: Sequence[Submission]) -> list[Reply]:
    """Store request bodies in one transaction and return their responses; an invalid body doesn't affect the others."""
    begin_work()
    seconds_left = settings.LOCK_SECONDS - (
        time.monotonic() - min(submission.came for submission in submissions)
    )
    wait_for_locks(max(seconds_left, MIN_LOCK_TIMEOUT))
    # Cache the progress of all seats with one read, because each body is checked against the progress of its seat.
    progress_of_seats({submission.seat_id: 0 for submission in submissions})
    batches: list[tuple[list[dict[str, Any]], Batch] | Exception] = [
        _read(submission) for submission in submissions
    ]
    outcomes = iter(write_batches([one[1] for one in batches if not isinstance(one, Exception)]))
    return [
        _reply_to_error(one) if isinstance(one, Exception) else _reply_to(one[0], next(outcomes))
        for one in batches
    ]


def _read(submission: Submission) -> tuple[list[dict[str, Any]], Batch] | Exception:
    """Return the submitted events and the batch of entries to store, or the error."""
    try:
        form = EventsSerializer(data=OrjsonParser().parse(io.BytesIO(submission.body)))
        form.is_valid(raise_exception=True)
        events = form.validated_data["events"]
        entries = journal_entries(events, progress_of(submission.seat_id), submission.sandbox_id)
        client = form.validated_data["client"].encode()
        return events, Batch(submission.seat_id, submission.sandbox_id, entries, client)
    except Exception as error:  # noqa: BLE001 (each body gets its own response)
        return error


def _reply_to(events: list[dict[str, Any]], outcome: SeatProgress | Exception) -> Reply:
    if isinstance(outcome, Exception):
        return _reply_to_error(outcome)
    return json_reply(200, orjson.dumps(acknowledge(events, outcome)._asdict()))


def _reply_to_error(error: Exception) -> Reply:
    """Return the response that Django would send for an exception."""
    response = handle_exception(NotFound() if isinstance(error, Seat.DoesNotExist) else error, {})
    if response is not None:
        wait = response.get("Retry-After")
        headers = [] if wait is None else [(b"retry-after", wait.encode())]
        return json_reply(response.status_code, orjson.dumps(response.data), headers)
    if is_busy(error):
        refusals.warn(JOURNAL_PATH, "a row was locked for too long")
    else:
        logger.error("The journal could not be written.", exc_info=error)
    return failure_reply(JOURNAL_PATH, error)
