"""Journal entries of API calls: operation, outcome, and the values that may be kept."""

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
from apps.training.journal import Batch, Noted, keep
from apps.training.retry_queue import report, retry_queue
from mockconsole.lib.api.acts import Act
from mockconsole.lib.busy import is_busy
from mockconsole.lib.real.identifiers import complaint_about_text

logger = logging.getLogger("mockconsole.training")

DONE: Final = "done"
REFUSED: Final = "refused"
LONGEST_TEXT: Final = 80
LONGEST_OUTCOME: Final = 40


def keep_call(
    sender: object, act: Act, request: Request, response: HttpResponseBase, place: Mapping[str, Any], **_: Any
) -> None:
    """Write the entry of a call by an account on a seat; a failure doesn't affect the call's answer."""
    user: Any = request.user
    try:
        noted, client = _noted(act, request, response, place)
        batch = Batch(user.seat, user.sandbox_id, [noted], client)
        outcome = None if retry_queue.has(user.seat) else keep([batch])[0]
    except Exception:
        logger.exception("What was done by %s could not be kept.", act.name)
        return
    if outcome is None or (isinstance(outcome, Exception) and is_busy(outcome)):
        # The call was carried out, so no client retry would bring the entry: queue it.
        retry_queue.add(batch)
    else:
        report(batch, outcome)


def _noted(
    act: Act, request: Request, response: HttpResponseBase, place: Mapping[str, Any]
) -> tuple[Noted, bytes]:
    answer = _answer_in(response)
    now = timezone.now()
    if response.status_code >= 400:
        outcome = str(answer.get("code", REFUSED))[:LONGEST_OUTCOME]
        named = {str(name).split(".", 1)[0] for name in answer.get("fields", ())}
        return Noted(now, Kind.CALLED, act.name, outcome, {"fields": sorted(named & act.fields)}), b""
    # A retry of a request that was carried out is the same entry.
    user: Any = request.user
    client = execution_of(request, user.sandbox_id) if act.once else None
    n = None if client is None else 0
    if any(answer.get(key) is False for key in ("success", "prepared")):
        return Noted(now, Kind.CALLED, act.name, REFUSED, {"fields": []}, n), client or b""
    body = request.data if act.fields and isinstance(request.data, dict) else {}
    about = {
        "place": _storable(place),
        "body": _storable({key: body[key] for key in act.journalled & act.fields if key in body}),
        "answer": _storable({key: answer[key] for key in act.journalled if key in answer}),
    }
    return Noted(now, Kind.CALLED, act.name, DONE, about, n), client or b""


def _answer_in(response: HttpResponseBase) -> Mapping[str, Any]:
    """Return the answer's data; one stored for an Idempotency-Key is JSON text."""
    data = response.data if hasattr(response, "data") else orjson.loads(response.content or b"{}")  # type: ignore[attr-defined]
    return data if isinstance(data, Mapping) else {}


def _storable(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return numbers, booleans and texts that can't be real identifiers, texts shortened."""
    short: dict[str, Any] = {}
    for key, value in sorted(values.items()):
        if value is None or isinstance(value, bool | int | float):
            short[key] = value
        elif isinstance(value, str | Decimal) and not complaint_about_text(text := str(value)):
            short[key] = text[:LONGEST_TEXT]
    return short
