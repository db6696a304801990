"""Functions that writers call to notify all open browsers, in every process, of a change."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

import orjson
from django.conf import settings
from django.db import transaction
from redis import RedisError

from mockconsole.lib.live.bus import PROCESS_ID, Message, change_file, send_from_command
from mockconsole.lib.live.cache import live_cache
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.sockets.hub import hub

logger = logging.getLogger("mockconsole.realtime")


class ChangeNotice(NamedTuple):
    """Change to announce; call it once the change's transaction has been committed."""

    sandbox_id: int
    resources: frozenset[str]

    def __call__(self) -> None:
        """Make this process's cache entries stale, and publish the change to the other processes."""
        live_cache.invalidate(self.sandbox_id, set(self.resources))
        _publish(
            {
                "type": "records.changed",
                "process": PROCESS_ID,
                "sandbox": self.sandbox_id,
                "resources": sorted(self.resources),
            }
        )


def notify_change(sandbox_id: int, *resources: str) -> None:
    """Make the browsers of a sandbox read the given resources again after the transaction's commit."""
    if not resources:
        return
    notice = ChangeNotice(sandbox_id, frozenset(resources))
    pending = transaction.get_connection().run_on_commit
    # Send only one message, even if a transaction changes a thousand rows.
    if not any(entry[1] == notice for entry in pending):
        transaction.on_commit(cast("Callable[[], None]", notice))


def notify_deletion(sandbox_id: int) -> None:
    """After the commit, make each process evict a deleted sandbox from its cache and make the sandbox's browsers read again."""
    transaction.on_commit(partial(_delete, sandbox_id))


def _delete(sandbox_id: int) -> None:
    live_cache.evict(sandbox_id)
    _publish({"type": "sandbox.gone", "sandbox": sandbox_id})


def notify_seats(seat_ids: Sequence[int], message_type: str, data: Any) -> None:
    """Send a message to the browsers of the given seats after the transaction's commit.

    A management command without Redis can't send the message; instead, all browsers read everything again.
    """
    text = orjson.dumps({"type": message_type, "data": data}).decode()
    transaction.on_commit(partial(_publish, {"type": "seats.told", "seats": list(seat_ids), "text": text}))


def notify_revocation(user_id: int) -> None:
    """Make every process check a user's sessions again after the transaction's commit."""
    transaction.on_commit(partial(_revoke, user_id))


def _revoke(user_id: int) -> None:
    identities.evict(user_id)
    _publish({"type": "sessions.revoked", "user": user_id})


def _publish(message: Message) -> None:
    if hub.is_running:
        hub.publish(message)
        return
    if settings.REDIS_URL:
        try:
            send_from_command(message)
        except RedisError as error:
            logger.warning(
                "Redis doesn't answer (%s), so servers on other machines get no message of a change. Check REDIS_URL.",
                str(error) or type(error).__name__,
            )
        else:
            return
    change_file().touch(mode=0o600)
