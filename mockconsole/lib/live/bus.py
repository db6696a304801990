"""Message bus between the server's processes, on Redis's publish and subscribe.

Without Redis, there is one process, and a management command can't use the bus. It touches a file instead; the server
checks the file's time every second.
"""

import asyncio
import logging
import math
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import orjson
import redis.asyncio
from django.conf import settings
from django.utils.crypto import salted_hmac
from redis import Redis, RedisError
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from mockconsole.lib.error_text import one_line

logger = logging.getLogger("mockconsole.realtime")

RETRY_SECONDS = 1.0
PULSE_SECONDS = 1.0
SILENCE_SECONDS = 5.0
# Timeout of a send to a Redis that hangs.
SEND_TIMEOUT_SECONDS = 3.0
# Cap on concurrent sends: each takes a connection, and the end of a large lesson sends more than 100 messages.
MAX_CONCURRENT_SENDS = 32

# Sender's id in messages. A process counts its own changes before it publishes them, so it must not count them again.
PROCESS_ID = secrets.token_hex(8)


class BusSilent(Exception):
    """Raised when our own messages no longer come back, because Redis hangs."""


# Errors of a Redis that is down, hangs, restarts or refuses us; logged without a traceback, which would add nothing.
REDIS_FAILURES = (RedisError, OSError, BusSilent)

Message = dict[str, Any]


class Presence(NamedTuple):
    """Open seats of a process: `connected` seats have a proven websocket, `fallback` seats have a tab without one."""

    connected: list[int]
    fallback: list[int]


class Bus:
    """Receives the messages of all processes, including this one, and detects that messages may have been lost.

    Redis keeps no messages for a subscriber that is away, so the connection of the subscription never reconnects by
    itself: its error is the sign to subscribe again and to resync. A Redis that hangs raises no error; so each process
    sends itself a pulse every second, and subscribes again if the pulse doesn't come back. The pulse also tells the
    other processes which seats are open in this process.
    """

    def __init__(
        self,
        *,
        handle: Callable[[Message], Awaitable[None]],
        resync: Callable[[], Awaitable[None]],
        presence: Callable[[], Presence],
    ) -> None:
        """Set the callbacks: `resync` runs whenever messages may have been lost."""
        self._handle = handle
        self._resync = resync
        self._presence = presence
        self._others: dict[str, tuple[float, Presence]] = {}
        self._has_lost_message = False
        self._is_failing = False
        self._pulse_at = -math.inf
        self._send_slots = asyncio.Semaphore(MAX_CONCURRENT_SENDS)
        # Publish a second time if a connection turns out to be lost: a repeated message only makes browsers read again.
        self._redis = _client(retries=1) if settings.REDIS_URL else None
        self._channel = channel()
        self._own_messages: asyncio.Queue[Message] = asyncio.Queue()

    @property
    def is_listening(self) -> bool:
        """Return True if our own pulse has recently come back, so that the messages of other processes arrive too."""
        return time.monotonic() - self._pulse_at < SILENCE_SECONDS

    def other_presences(self) -> list[Presence]:
        """Return the latest presence sent by each other process; safe to call from any thread."""
        since = time.monotonic() - SILENCE_SECONDS
        return [presence for at, presence in list(self._others.values()) if at > since]

    async def run(self) -> None:
        """Receive messages until the server stops; reconnect after a failure."""
        try:
            while not is_cancelled():
                try:
                    await self._listen()
                except Exception as error:  # noqa: BLE001 (logged once per outage)
                    self._log_failure(error)
                finally:
                    self._pulse_at = -math.inf
                await asyncio.sleep(RETRY_SECONDS)
        finally:
            await self.aclose()

    async def aclose(self) -> None:
        """Close the connections to Redis."""
        if self._redis is not None:
            await self._redis.aclose()

    async def publish(self, message: Message) -> None:
        """Send a message to every process; on failure, handle it in this process and have every process resync later."""
        try:
            # The timeout includes the wait for a slot, so that a hanging Redis doesn't block later messages.
            async with asyncio.timeout(SEND_TIMEOUT_SECONDS), self._send_slots:
                await self._send(message)
        except Exception as error:  # noqa: BLE001 (logged once per outage)
            self._log_failure(error)
            self._has_lost_message = True
            await self._handle(message)

    def _log_failure(self, error: Exception) -> None:
        """Log only the first failure of an outage, because the retries and changes would repeat it every second."""
        if self._is_failing:
            return
        self._is_failing = True
        cause: BaseException = error
        while isinstance(cause, BaseExceptionGroup):
            cause = cause.exceptions[0]
        if settings.REDIS_URL and isinstance(cause, REDIS_FAILURES):
            logger.error(
                "Redis can't be used %s. The console works, but shows changes of other processes up to %g seconds late "
                "and refuses imports. Check REDIS_URL, and that Redis runs; this process tries again every second.",
                one_line(cause),
                SILENCE_SECONDS,
            )
        else:
            logger.error(
                "The message bus failed; it starts again every second until it works.", exc_info=cause
            )

    async def _listen(self) -> None:
        """Handle messages until the subscription fails or no pulse comes back."""
        pulse_id = secrets.token_hex(8)
        async with self._subscribe() as messages, asyncio.TaskGroup() as tasks:
            pulses = tasks.create_task(self._send_pulses(pulse_id))
            async for message in messages:
                if message["type"] != "hub.pulse":
                    await self._dispatch(message)
                elif message["process"] == pulse_id:
                    await self._confirm_pulse()
                else:
                    self.record_presence(message)
            pulses.cancel()

    @asynccontextmanager
    async def _subscribe(self) -> AsyncIterator[AsyncIterator[Message]]:
        """Return an iterator over the messages sent from now on; it raises an error when the connection is lost."""
        if self._redis is None:
            yield _messages_in(self._own_messages)
            return
        async with (
            _client(retries=0) as client,
            client.pubsub(ignore_subscribe_messages=True) as subscription,
        ):
            async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
                await subscription.subscribe(self._channel)
            yield (orjson.loads(one["data"]) async for one in subscription.listen())

    async def _send(self, message: Message) -> None:
        """Send a message to every process; raises TimeoutError if Redis doesn't answer."""
        if self._redis is None:
            self._own_messages.put_nowait(message)
            return
        async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
            await self._redis.publish(self._channel, orjson.dumps(message))

    async def _confirm_pulse(self) -> None:
        was_listening = self.is_listening
        self._pulse_at = time.monotonic()
        if self._is_failing:
            self._is_failing = False
            logger.warning("Messages between processes arrive again; every browser reads its data again.")
        if not was_listening:
            # Messages may have been lost while no pulse came back.
            await self._resync()

    def record_presence(self, pulse: Message) -> None:
        """Store the presence sent by another process, and forget processes that no longer send pulses."""
        now = time.monotonic()
        for process, (at, _) in list(self._others.items()):
            if at <= now - SILENCE_SECONDS:
                del self._others[process]
        self._others[pulse["process"]] = now, Presence(pulse["seats"], pulse["reading"])

    async def _dispatch(self, message: Message) -> None:
        try:
            await (self._resync() if message["type"] == "everything.changed" else self._handle(message))
        except Exception:
            logger.exception("A message of type %s could not be handled.", message["type"])

    async def _send_pulses(self, pulse_id: str) -> None:
        """Send our pulse every second; after a message was lost, also have every process resync."""
        began = time.monotonic()
        while not is_cancelled():
            here = self._presence()
            await self._send(
                {"type": "hub.pulse", "process": pulse_id, "seats": here.connected, "reading": here.fallback}
            )
            if self._has_lost_message:
                await self._send({"type": "everything.changed"})
                self._has_lost_message = False
            await asyncio.sleep(PULSE_SECONDS)
            if time.monotonic() - max(self._pulse_at, began) > SILENCE_SECONDS:
                raise BusSilent("no message comes back")


def send_from_command(message: Message) -> None:
    """Send a message to every process from a process without a hub; raises RedisError."""
    with Redis.from_url(settings.REDIS_URL, socket_timeout=SEND_TIMEOUT_SECONDS) as client:
        client.publish(channel(), orjson.dumps(message))


def _client(*, retries: int) -> "redis.asyncio.Redis":
    return redis.asyncio.Redis.from_url(settings.REDIS_URL, retry=Retry(NoBackoff(), retries))


def channel() -> str:
    """Return the channel of this installation: Redis doesn't separate the channels of its databases."""
    return f"mockconsole.{salted_hmac(__name__, 'channel').hexdigest()[:16]}"


async def _messages_in(queue: asyncio.Queue[Message]) -> AsyncIterator[Message]:
    while True:
        yield await queue.get()


def change_file() -> Path:
    """Return the file that a management command touches if it has changed records but Redis isn't available."""
    path: Path = settings.DATA_DIR / "changed"
    return path


def change_file_time() -> int:
    """Return the modification time of the change file, in nanoseconds since 1970; 0 if it doesn't exist yet."""
    try:
        return change_file().stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def is_cancelled() -> bool:
    """Return True if this task was cancelled; check it in loops, because a client library may swallow CancelledError."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
