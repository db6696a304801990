"""Fast path of the journal through the ASGI root: one commit for the batches of many browsers."""

import asyncio
import io
import logging
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import orjson
from asgiref.typing import ASGIReceiveCallable, HTTPScope
from django.conf import settings
from rest_framework.exceptions import NotFound

from apps.training.events import keepable
from apps.training.journal import Batch, keep
from apps.training.models import Seat
from apps.training.selectors import Followed, followed
from apps.training.serializers import EventsSerializer
from apps.training.services import acknowledge
from mockconsole.lib.api.parsers import OrjsonParser
from mockconsole.lib.busy import MIN_LOCK_TIMEOUT, wait_for_locks
from mockconsole.lib.errors import handle_exception
from mockconsole.lib.live.http.bridge import BodyTooLarge, ClientGone, WsgiBridge, content_length, read_body
from mockconsole.lib.live.http.headers import header, is_from_own_page, session_key, transport_policy
from mockconsole.lib.live.http.replies import Reply, failure_reply, json_reply, refusal
from mockconsole.lib.live.identity import Identities, Identity
from mockconsole.lib.live.pool import run_in_turn, writers
from mockconsole.lib.lost import begin_work

logger = logging.getLogger("mockconsole.training")

JOURNAL_PATH: Final = "/api/seat/journal"
LARGEST_BODY: Final = 64 * 1024
COMMITS_APART: Final = 0.15


class Submission(NamedTuple):
    """Body received for a seat, with its time."""

    seat_id: int
    sandbox_id: int
    body: bytes
    came: float


class GroupCommit:
    """Group commit of waiting bodies: at once, or 150 ms after the last commit."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Submission, asyncio.Future[Reply]]] = []
        self._task: asyncio.Task[None] | None = None
        self._last = 0.0

    async def answer(self, submission: Submission) -> Reply:
        """Return the answer to a body once its entries are committed."""
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting.append((submission, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await answer

    async def _run(self) -> None:
        while self._waiting:
            await asyncio.sleep(self._last + COMMITS_APART - time.monotonic())
            waiting, self._waiting = self._waiting, []
            self._last = time.monotonic()
            try:
                replies = await run_in_turn(
                    store_submissions,
                    [submission for submission, _ in waiting],
                    threads=writers,
                    timeout_seconds=settings.LOCK_SECONDS,
                )
            except Exception as error:  # noqa: BLE001 (who waits is told, and the root answers for it)
                for _, answer in waiting:
                    if not answer.done():
                        answer.set_exception(error)
            else:
                for (_, answer), reply in zip(waiting, replies, strict=True):
                    if not answer.done():
                        answer.set_result(reply)


class JournalWay:
    """Handler of the journal's path; requests that Django would refuse or add headers to are passed on."""

    def __init__(self, *, identities: Identities, django: WsgiBridge) -> None:
        self.identities = identities
        self.django = django
        self.commits = GroupCommit()

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> Reply | None:
        """Answer a request; None if the client hung up."""
        try:
            body = await read_body(receive, _may_be, content_length(scope))
        except BodyTooLarge:
            return refusal(413, "too_large")
        except ClientGone:
            return None
        identity = await self._caller(scope)
        if identity is None or identity.seat is None:
            return await self.django.respond(scope, body)
        submission = Submission(identity.seat, identity.sandbox_id, body, time.monotonic())
        reply = await self.commits.answer(submission)
        return reply._replace(headers=[*reply.headers, *transport_policy(scope)])

    async def _caller(self, scope: HTTPScope) -> Identity | None:
        kind = (header(scope["headers"], b"content-type") or "").partition(";")[0].strip().lower()
        if kind != "application/json" or not is_from_own_page(scope):
            return None
        return await self.identities.identify(session_key(scope["headers"]))


async def _may_be(size: int) -> bool:
    return size <= LARGEST_BODY


def store_submissions(submissions: Sequence[Submission]) -> list[Reply]:
    """Store bodies in one transaction and return their answers; a bad one doesn't affect the others."""
    begin_work()
    patience = settings.LOCK_SECONDS - (time.monotonic() - min(submission.came for submission in submissions))
    wait_for_locks(max(patience, MIN_LOCK_TIMEOUT))
    batches: list[tuple[list[dict[str, Any]], Batch] | Exception] = [
        _read(submission) for submission in submissions
    ]
    outcomes = iter(keep([one[1] for one in batches if not isinstance(one, Exception)]))
    return [
        _failed(one) if isinstance(one, Exception) else _answered(one[0], next(outcomes)) for one in batches
    ]


def _read(submission: Submission) -> tuple[list[dict[str, Any]], Batch] | Exception:
    """Return the submitted events and the batch to keep of them, or the error."""
    try:
        form = EventsSerializer(data=OrjsonParser().parse(io.BytesIO(submission.body)))
        form.is_valid(raise_exception=True)
        events = form.validated_data["events"]
        noted = keepable(events, followed(submission.seat_id), submission.sandbox_id)
        client = form.validated_data["client"].encode()
        return events, Batch(submission.seat_id, submission.sandbox_id, noted, client)
    except Exception as error:  # noqa: BLE001 (each has an answer of its own)
        return error


def _answered(events: list[dict[str, Any]], outcome: Followed | Exception) -> Reply:
    if isinstance(outcome, Exception):
        return _failed(outcome)
    return json_reply(200, orjson.dumps(acknowledge(events, outcome)._asdict()))


def _failed(error: Exception) -> Reply:
    """Return the answer that Django would give to an exception."""
    response = handle_exception(NotFound() if isinstance(error, Seat.DoesNotExist) else error, {})
    if response is not None:
        return json_reply(response.status_code, orjson.dumps(response.data))
    logger.error("The journal could not be kept.", exc_info=error)
    return failure_reply(error)
