"""Journal entries of API calls: operation, outcome, and the values that may be stored."""

import logging
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

import orjson
from django.http.response import HttpResponseBase
from django.utils import timezone
from rest_framework.request import Request

from apps.sandboxes.api.idempotency import execution_of
from apps.training.choices import Kind
from apps.training.journal import Batch, NewEntry, write_batches
from apps.training.retry_queue import retry_queue
from mockconsole.lib.api.acts import Act
from mockconsole.lib.real.identifiers import find_error_in_text

logger = logging.getLogger("mockconsole.training")

DONE: Final = "done"
REFUSED: Final = "refused"
MAX_TEXT_LENGTH: Final = 80
MAX_OUTCOME_LENGTH: Final = 40


def journal_call(
    sender: object, act: Act, request: Request, response: HttpResponseBase, place: Mapping[str, Any], **_: Any
) -> None:
    """Write the journal entry of a call by an account on a seat; a failed write doesn't change the call's response."""
    user: Any = request.user
    try:
        entry, client = _entry_of_call(act, request, response, place)
        batch = Batch(user.seat, user.sandbox_id, [entry], client)
        outcome = None if retry_queue.has(user.seat) else write_batches([batch])[0]
    except Exception:
        logger.exception("The call of %s could not be written to the journal.", act.name)
        return
    # Queue the entry if its seat is locked: the call was carried out, so the client won't retry it.
    retry_queue.finish(batch, outcome)


def _entry_of_call(
    act: Act, request: Request, response: HttpResponseBase, place: Mapping[str, Any]
) -> tuple[NewEntry, bytes]:
    answer = _data_of(response)
    now = timezone.now()
    if response.status_code >= 400:
        outcome = str(answer.get("code", REFUSED))[:MAX_OUTCOME_LENGTH]
        named = {str(name).split(".", 1)[0] for name in answer.get("fields", ())}
        return NewEntry(now, Kind.CALLED, act.name, outcome, {"fields": sorted(named & act.fields)}), b""
    # Identify the entry by the Idempotency-Key, so that a retried call has only one entry.
    user: Any = request.user
    client = execution_of(request, user.sandbox_id) if act.once else None
    n = None if client is None else 0
    if any(answer.get(key) is False for key in ("success", "prepared")):
        return NewEntry(now, Kind.CALLED, act.name, REFUSED, {"fields": []}, n), client or b""
    body = request.data if act.fields and isinstance(request.data, dict) else {}
    about = {
        "place": _storable(place),
        "body": _storable({key: body[key] for key in act.journalled & act.fields if key in body}),
        "answer": _storable({key: answer[key] for key in act.journalled if key in answer}),
    }
    return NewEntry(now, Kind.CALLED, act.name, DONE, about, n), client or b""


def _data_of(response: HttpResponseBase) -> Mapping[str, Any]:
    """Return the data of a response; parse a replayed response, which is JSON text."""
    data = response.data if hasattr(response, "data") else orjson.loads(response.content or b"{}")  # type: ignore[attr-defined]
    return data if isinstance(data, Mapping) else {}


def _storable(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that the journal may store: numbers, booleans and shortened texts, but no real identifiers."""
    short: dict[str, Any] = {}
    for key, value in sorted(values.items()):
        if value is None or isinstance(value, bool | int | float):
            short[key] = value
        elif isinstance(value, str | Decimal) and not find_error_in_text(text := str(value)):
            short[key] = text[:MAX_TEXT_LENGTH]
    return short
