"""The common JSON body of every error response: a code, a message that says what to do, and messages keyed by field."""

import logging
import re
from collections.abc import Iterator
from typing import Any

from axes.exceptions import AxesBackendPermissionDenied
from django.core.exceptions import NON_FIELD_ERRORS
from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.fields import get_error_detail
from rest_framework.response import Response

from mockconsole.lib.deleted_rows import RowGone

logger = logging.getLogger("mockconsole.errors")

Fields = dict[str, list[str]]
NO_FIELD = "non_field_errors"
REAL_WORLD_IDENTIFIER = "real_world_identifier"
_NEXT_WORD = re.compile(r"(?<=[a-z0-9])_([a-z0-9])")

MESSAGES = {
    "bad_request": "The request could not be read. Reload the page and try again.",
    "authentication_failed": "Sign in first.",
    "not_authenticated": "Sign in first.",
    "permission_denied": "Your account may not do this.",
    "not_found": "There is no such thing here. Check the address.",
    "throttled": "Too many attempts. Wait a while, then try again.",
    "too_large": "The request is too large. Send less at once.",
    "busy": "The server is busy with a large change. Wait a few seconds, then try again.",
    "database_away": "The database was unavailable, and nothing was done. Wait a few seconds, then try again.",
    "redis_away": (
        "Redis, which stores uploads until they are confirmed, was unavailable, and nothing was done. "
        "Wait a few seconds, then try again."
    ),
    "outcome_unknown": (
        "The connection to the database was lost while this was saved, so it is unknown whether it was done. "
        "Check before you do it again."
    ),
    "server_error": "Something went wrong on our side. Try again; if it happens again, tell your trainer.",
}

UNKNOWN_UNDER_A_KEY = (
    "The connection to the database was lost while this was saved, so it is unknown whether it was done. "
    "Try again with the same Idempotency-Key: nothing is done twice, and the answer says whether it was done."
)


class Refusal(exceptions.APIException):
    """Raised to reject a well-formed request, with a message for the user."""

    status_code: int = status.HTTP_400_BAD_REQUEST
    default_code = "invalid"

    def __init__(self, message: str, *, code: str = "invalid", status_code: int | None = None) -> None:
        super().__init__(message, code)
        self.code = code
        if status_code is not None:
            self.status_code = status_code


def error_body(code: str, message: str | None = None, fields: Fields | None = None) -> dict[str, Any]:
    """Return the JSON body of an error response; `message` defaults to the standard message of the code."""
    return {"code": code, "message": message or MESSAGES[code], "fields": fields or {}}


def handle_exception(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Return the error response for an exception in a view, or None for an unknown exception, which Django handles."""
    if isinstance(exc, Http404 | RowGone):
        exc = exceptions.NotFound()
    elif isinstance(exc, AxesBackendPermissionDenied):
        exc = exceptions.Throttled()
    elif isinstance(exc, DjangoPermissionDenied):
        exc = exceptions.PermissionDenied()
    elif isinstance(exc, DjangoValidationError):
        exc = exceptions.ValidationError(_in_camel_case(get_error_detail(exc)))
    if not isinstance(exc, exceptions.APIException):
        return None
    headers: dict[str, str] = {}
    if authenticate := getattr(exc, "auth_header", None):
        headers["WWW-Authenticate"] = authenticate
    if wait := getattr(exc, "wait", None):
        headers["Retry-After"] = str(int(wait))
    body = _body(exc)
    return Response(
        body | _outcome(context.get("view"), body["message"]), status=exc.status_code, headers=headers
    )


def _outcome(view: Any, message: str) -> dict[str, Any]:
    """Return the values that an error response has for the view's outcome keys ("success", "error")."""
    keys = getattr(view, "outcome_keys", ())
    return {key: message if key == "error" else False for key in keys}


def _body(exc: exceptions.APIException) -> dict[str, Any]:
    if isinstance(exc, Refusal):
        return error_body(exc.code, str(exc.detail))
    if isinstance(exc, exceptions.ValidationError):
        fields = flatten(exc.detail)
        if real := list(_real_identifier_messages(exc.detail)):
            return error_body(REAL_WORLD_IDENTIFIER, " ".join(dict.fromkeys(real)), fields)
        return error_body("invalid", _summary(fields), fields)
    if wait := getattr(exc, "wait", None):
        return error_body("throttled", f"Too many attempts. Wait {int(wait)} seconds, then try again.")
    code = str(exc.get_codes()) if isinstance(exc.get_codes(), str) else exc.default_code
    if code in MESSAGES:
        return error_body(code)
    return error_body(code, str(exc.detail))


def flatten(detail: Any, prefix: str = "") -> Fields:
    """Return nested validation messages in one dict, keyed by dotted field names."""
    if isinstance(detail, list) and any(isinstance(item, dict | list) for item in detail):
        detail = {index: inner for index, inner in enumerate(detail) if inner}
    if isinstance(detail, dict):
        messages_by_field: Fields = {}
        for field, inner in detail.items():
            name = NO_FIELD if field == NON_FIELD_ERRORS else str(field)
            messages_by_field.update(flatten(inner, f"{prefix}.{name}" if prefix else name))
        return messages_by_field
    messages = detail if isinstance(detail, list) else [detail]
    return {prefix or NO_FIELD: [str(message) for message in messages]}


def _in_camel_case(detail: Any) -> Any:
    """Return a model's error messages, keyed by the fields' names in the API (camel case)."""
    if not isinstance(detail, dict):
        return detail
    return {_NEXT_WORD.sub(lambda word: word[1].upper(), name): messages for name, messages in detail.items()}


def _real_identifier_messages(detail: Any) -> Iterator[str]:
    if isinstance(detail, exceptions.ErrorDetail):
        if detail.code == REAL_WORLD_IDENTIFIER:
            yield str(detail)
        return
    for inner in detail.values() if isinstance(detail, dict) else detail:
        yield from _real_identifier_messages(inner)


def _summary(fields: Fields) -> str:
    return " ".join(
        message if name.endswith(NO_FIELD) else f"{name}: {message}"
        for name, messages in fields.items()
        for message in messages
    )
