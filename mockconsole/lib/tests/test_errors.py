"""Common error body of the API for every kind of exception."""

from typing import Any

import pytest
from axes.exceptions import AxesBackendPermissionDenied
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied
from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import APIView

from mockconsole.lib.errors import MESSAGES, Refusal, error_body, flatten, handle_exception


def reply_to(exc: Exception) -> Response:
    response = handle_exception(exc, {})
    assert response is not None
    assert set(response.data) == {"code", "message", "fields"}
    return response


@pytest.mark.parametrize(
    ("detail", "fields"),
    [
        ("Wrong.", {"non_field_errors": ["Wrong."]}),
        (["Wrong.", "Very."], {"non_field_errors": ["Wrong.", "Very."]}),
        ({"name": ["Missing."]}, {"name": ["Missing."]}),
        ({"name": "Missing."}, {"name": ["Missing."]}),
        (
            {"clock": {"speed": ["Low."], "time": ["Late."]}},
            {"clock.speed": ["Low."], "clock.time": ["Late."]},
        ),
        ({"rows": [{}, {"name": ["Long."]}, {}]}, {"rows.1.name": ["Long."]}),
        ([{"name": ["Long."]}, {}], {"0.name": ["Long."]}),
        ({"rows": {0: ["Long."]}}, {"rows.0": ["Long."]}),
        ({"clock": {"non_field_errors": ["Odd."]}}, {"clock.non_field_errors": ["Odd."]}),
        ({NON_FIELD_ERRORS: ["Odd."]}, {"non_field_errors": ["Odd."]}),
        ({}, {}),
        ([], {"non_field_errors": []}),
    ],
)
def test_flatten_turns_nested_messages_into_dotted_names(detail: Any, fields: dict[str, list[str]]) -> None:
    assert flatten(detail) == fields


@pytest.mark.meets("D:error-body")
def test_the_message_of_a_validation_error_contains_each_field_with_its_errors() -> None:
    body = reply_to(
        exceptions.ValidationError(
            {"name": ["Missing."], "age": ["Low.", "Odd."], "non_field_errors": ["No."]}
        )
    ).data
    assert body["code"] == "invalid"
    assert body["message"] == "name: Missing. age: Low. age: Odd. No."
    assert body["fields"] == {"name": ["Missing."], "age": ["Low.", "Odd."], "non_field_errors": ["No."]}


@pytest.mark.meets("D:error-body")
@pytest.mark.parametrize(
    ("exc", "status", "code"),
    [
        (Http404("secret detail"), 404, "not_found"),
        (exceptions.NotFound(), 404, "not_found"),
        (PermissionDenied("secret detail"), 403, "permission_denied"),
        (exceptions.PermissionDenied(), 403, "permission_denied"),
        (exceptions.NotAuthenticated(), 401, "not_authenticated"),
        (exceptions.AuthenticationFailed(), 401, "authentication_failed"),
        (AxesBackendPermissionDenied("locked"), 429, "throttled"),
    ],
)
def test_common_errors_say_what_to_do_and_hide_internal_details(
    exc: Exception, status: int, code: str
) -> None:
    response = reply_to(exc)
    assert response.status_code == status
    assert response.data == {"code": code, "message": MESSAGES[code], "fields": {}}


def test_the_error_for_a_throttled_call_contains_the_seconds_to_wait() -> None:
    response = reply_to(exceptions.Throttled(wait=42.5))
    assert response.status_code == 429
    assert response["Retry-After"] == "43"
    assert response.data["message"] == "Too many attempts. Wait 43 seconds, then try again."
    assert response.data["code"] == "throttled"


@pytest.mark.meets("D:error-body")
@pytest.mark.parametrize(
    ("keys", "added"),
    [
        (("success", "error"), {"success": False, "error": "This is done already."}),
        (("prepared", "error"), {"prepared": False, "error": "This is done already."}),
        (("success", "valid"), {"success": False, "valid": False}),
    ],
)
def test_a_refusals_body_contains_the_outcome_keys_of_the_calls_normal_response(
    keys: tuple[str, ...], added: dict[str, Any]
) -> None:
    view = APIView()
    view.outcome_keys = keys  # type: ignore[attr-defined]
    response = handle_exception(Refusal("This is done already.", code="done"), {"view": view})
    assert response is not None
    assert response.data == {"code": "done", "message": "This is done already.", "fields": {}} | added


@pytest.mark.parametrize(
    ("exc", "fields"),
    [
        (DjangoValidationError("Odd."), {"non_field_errors": ["Odd."]}),
        (DjangoValidationError(["Odd.", "Low."]), {"non_field_errors": ["Odd.", "Low."]}),
        (DjangoValidationError({"name": ["Long."]}), {"name": ["Long."]}),
        (DjangoValidationError({NON_FIELD_ERRORS: ["Taken."]}), {"non_field_errors": ["Taken."]}),
        (
            DjangoValidationError("At most %(most)s.", params={"most": 3}),
            {"non_field_errors": ["At most 3."]},
        ),
    ],
)
def test_a_models_validation_error_becomes_a_400_with_errors_by_field(
    exc: Exception, fields: dict[str, list[str]]
) -> None:
    response = reply_to(exc)
    assert response.status_code == 400
    assert response.data["code"] == "invalid"
    assert response.data["fields"] == fields
    assert "__all__" not in response.data["message"]


@pytest.mark.parametrize(
    ("exc", "status", "code"),
    [
        (exceptions.MethodNotAllowed("PUT"), 405, "method_not_allowed"),
        (exceptions.UnsupportedMediaType("text/plain"), 415, "unsupported_media_type"),
        (exceptions.ParseError("The request's body is not JSON."), 400, "parse_error"),
        (Refusal("This is done already.", code="done", status_code=409), 409, "done"),
        (Refusal("No."), 400, "invalid"),
    ],
)
def test_refusals_and_other_api_exceptions_keep_their_message_code_and_status(
    exc: exceptions.APIException, status: int, code: str
) -> None:
    response = reply_to(exc)
    assert response.status_code == status
    assert response.data == {"code": code, "message": str(exc.detail), "fields": {}}


def test_a_401_response_has_the_www_authenticate_header() -> None:
    exc = exceptions.NotAuthenticated()
    exc.auth_header = "Session"  # type: ignore[attr-defined]
    assert reply_to(exc)["WWW-Authenticate"] == "Session"


def test_an_unknown_exception_is_left_to_django() -> None:
    assert handle_exception(ZeroDivisionError(), {}) is None


def test_error_body_uses_the_codes_standard_message_by_default() -> None:
    for code, message in MESSAGES.items():
        assert error_body(code) == {"code": code, "message": message, "fields": {}}
