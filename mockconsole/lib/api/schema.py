"""OpenAPI schema generation for the API's views."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework.permissions import SAFE_METHODS

from mockconsole.lib.api.serializers import ApiErrorSerializer
from mockconsole.lib.busy import BUSY_STATUS


class ErrorAwareSchema(AutoSchema):
    """Schema that adds error responses with the common body to every operation: 4XX, 503 and, for unsafe methods, 500."""

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        responses = super()._get_response_bodies(direction)
        error = self._get_response_for_code(  # type: ignore[no-untyped-call]
            ApiErrorSerializer, "4XX", direction=direction
        )
        responses["4XX"] = {**error, "description": "The request was refused; the message says what to do."}
        responses[str(BUSY_STATUS)] = {
            **error,
            "description": "The server was busy, or its database away, and nothing was done; send it again after Retry-After.",
            "headers": {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}},
        }
        if self.method not in SAFE_METHODS:
            responses["500"] = {
                **error,
                "description": (
                    "The server failed. The code outcome_unknown says that its database was lost in a commit: the same "
                    "request with its Idempotency-Key tells whether it was done, and does nothing twice."
                ),
            }
        return responses


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """OpenAPI security scheme for the session cookie."""

    target_class = "mockconsole.lib.api.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """Return the OpenAPI definition of the session cookie."""
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
