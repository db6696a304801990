"""Idempotent requests: the Idempotency-Key header, and the stored responses that are sent to retries."""

import re
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final

import orjson
from django.db import transaction
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from apps.sandboxes.locks import lock_sandbox, locked
from apps.sandboxes.models import KeptAnswer, Sandbox, SentForm
from mockconsole.lib.errors import Refusal
from mockconsole.lib.json_texts import as_json

RETENTION: Final = timedelta(days=1)
REPLAYED: Final = "Idempotent-Replayed"

IDEMPOTENCY_KEY: Final = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[!-~]{1,200}$"},
    OpenApiParameter.HEADER,
    description=(
        "1 to 200 visible ASCII characters of the caller's choice. The same key with the same request gives the same "
        "answer for a day, and nothing is done twice; with another request it is refused with 422."
    ),
)

_KEY_FORM: Final = re.compile(r"[\x21-\x7e]{1,200}")


def answer_once(
    request: Request, sandbox_id: int, status: int, make: Callable[[Sandbox], Any]
) -> HttpResponseBase:
    """Run `make` in one transaction with the sandbox locked, or return the stored response if the request is a retry.

    If `make` raises, nothing is stored, so the request can be retried with the same key.
    """
    place = place_of(request)
    if place is None:
        with transaction.atomic():
            result = make(lock_sandbox(sandbox_id))
        return Response(result, status=status)
    # Look the response up before locking and again after it: this way a retry doesn't wait for the lock.
    digest = sha256(orjson.dumps(request.data, option=orjson.OPT_SORT_KEYS)).digest()
    if (stored := _stored_response(sandbox_id, place)) is not None:
        return _replay(stored, digest)
    with locked(sandbox_id) as sandbox:
        if (stored := _stored_response(sandbox_id, place)) is not None:
            return _replay(stored, digest)
        body = as_json(make(sandbox))
        KeptAnswer.objects.create(sandbox=sandbox, place=place, digest=digest, status=status, body=body)
    return _response(status, body)


def delete_old_answers() -> None:
    """Delete stored responses, and marks of submitted forms, that are older than a day."""
    for model in (KeptAnswer, SentForm):
        model._default_manager.filter(created_at__lt=timezone.now() - RETENTION).delete()


def execution_of(request: Request, sandbox_id: int) -> bytes | None:
    """Return the unique id of the execution whose response this request got; None without an Idempotency-Key.

    A reset deletes stored responses, so the next request with the same key is executed again and gets another id.
    """
    place = place_of(request)
    stored = None if place is None else _stored_response(sandbox_id, place)
    return None if stored is None else b"%b%d" % (bytes(stored.place), stored.pk)


def place_of(request: Request) -> bytes | None:
    """Return a digest of the account, method, path and Idempotency-Key; None without a key."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not _KEY_FORM.fullmatch(key):
        raise Refusal("Write an Idempotency-Key of 1 to 200 visible ASCII characters, or leave it out.")
    # Store a digest instead of the key: a key may have up to 200 characters, and two accounts may use the same key.
    return sha256(f"{request.user.pk}\n{request.method}\n{request.path}\n{key}".encode()).digest()


def _stored_response(sandbox_id: int, place: bytes) -> KeptAnswer | None:
    return KeptAnswer.objects.filter(sandbox_id=sandbox_id, place=place).first()


def _replay(stored: KeptAnswer, digest: bytes) -> HttpResponse:
    if bytes(stored.digest) != digest:
        raise Refusal(
            "This Idempotency-Key was used for another request. Use a new key for each request.",
            code="idempotency_key_reused",
            status_code=422,
        )
    response = _response(stored.status, bytes(stored.body))
    response[REPLAYED] = "true"
    return response


def _response(status: int, body: bytes) -> HttpResponse:
    return HttpResponse(body, status=status, content_type="application/json")
