"""What writers call so that every open browser, in every process, learns of a change."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

import orjson
from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import transaction

from mockconsole.lib.live.change_note import change_note
from mockconsole.lib.live.hot import shelf
from mockconsole.lib.live.hub import hub
from mockconsole.lib.live.identity import identities
from mockconsole.lib.live.news import PROCESS, Message, send

logger = logging.getLogger("mockconsole.realtime")


class Announcement(NamedTuple):
    """A change that waits for its transaction's commit."""

    sandbox_id: int
    resources: frozenset[str]

    def __call__(self) -> None:
        """Drop what is stale here and tell everybody."""
        shelf.drop(self.sandbox_id, set(self.resources))
        _tell(
            {
                "type": "records.changed",
                "process": PROCESS,
                "sandbox": self.sandbox_id,
                "resources": sorted(self.resources),
            }
        )


def changed(sandbox_id: int, *resources: str) -> None:
    """Tell every browser in a sandbox, once the transaction is committed, that resources have changed."""
    if not resources:
        return
    announcement = Announcement(sandbox_id, frozenset(resources))
    waiting = transaction.get_connection().run_on_commit
    # A thousand rows changed in one transaction are one message.
    if not any(entry[1] == announcement for entry in waiting):
        transaction.on_commit(cast("Callable[[], None]", announcement))


def gone(sandbox_id: int) -> None:
    """Have every process forget a deleted sandbox and its browsers read again, once the transaction is committed."""
    transaction.on_commit(partial(_forget, sandbox_id))


def _forget(sandbox_id: int) -> None:
    shelf.forget(sandbox_id)
    _tell({"type": "sandbox.gone", "sandbox": sandbox_id})


def told_seats(seat_ids: Sequence[int], message_type: str, data: Any) -> None:
    """Send a message to the browsers of some seats, once the transaction is committed.

    One that can't be sent, as where neither a server runs here nor Redis is used, has every browser read again instead.
    """
    text = orjson.dumps({"type": message_type, "data": data}).decode()
    transaction.on_commit(partial(_tell, {"type": "seats.told", "seats": list(seat_ids), "text": text}))


def revoked(user_id: int) -> None:
    """Have every process check a user's sessions again, once the transaction is committed."""
    transaction.on_commit(partial(_revoke, user_id))


def _revoke(user_id: int) -> None:
    identities.forget(user_id)
    _tell({"type": "sessions.revoked", "user": user_id})


def _tell(message: Message) -> None:
    if hub.running:
        hub.tell(message)
        return
    if settings.REDIS_URL:
        try:
            async_to_sync(send)(message)
        except Exception:
            logger.exception("The servers could not be told of a change; a note is left for the one here.")
        else:
            return
    change_note().touch()
