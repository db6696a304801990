"""The API of sandboxes."""

from typing import Any, Final

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from apps.sandboxes import selectors, services
from apps.sandboxes.models import Sandbox, ScreenText
from apps.sandboxes.serializers import ENTRY_SCHEMA, SandboxChangeSerializer, SandboxInfoSerializer
from apps.sandboxes.simulation import browser_dice, simulated_time
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.serializers import ApiErrorSerializer
from mockconsole.lib.api.views import PolledView, SandboxView

TRAINERS_ALONE: Final = "Only trainers change the sandbox. Ask yours."


class CurrentSandboxView(SandboxView):
    """The sandbox that the caller works in, with its clock."""

    @extend_schema(operation_id="getSandbox", responses=SandboxInfoSerializer)
    def get(self, request: Request) -> Response:
        """Return the sandbox."""
        return Response(_told(selectors.get_sandbox(self.sandbox_id)))

    @extend_schema(
        operation_id="changeSandbox",
        request=SandboxChangeSerializer,
        responses={200: SandboxInfoSerializer, 403: ApiErrorSerializer},
    )
    def patch(self, request: Request) -> Response:
        """Set who decides about new transactions; trainers alone may."""
        if not request.user.is_staff:
            raise PermissionDenied(TRAINERS_ALONE)
        form = SandboxChangeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        sandbox = services.set_settlement(who=request.user, sandbox_id=self.sandbox_id, **form.validated_data)
        return Response(_told(sandbox))


def _told(sandbox: Sandbox) -> dict[str, Any]:
    wall = timezone.now()
    clock = {
        "simulatedTime": simulated_time(sandbox.clock, wall),
        "wallTime": wall,
        "speed": str(sandbox.speed),
        "frozen": sandbox.frozen,
    }
    told = {
        "key": sandbox.key,
        "name": sandbox.name,
        "dice": browser_dice(sandbox.seed),
        "clock": clock,
        "settlement": sandbox.settlement,
    }
    return dict(SandboxInfoSerializer(told).data)


class ScreenTextView(PolledView):
    """The texts that staff have overridden."""

    polled = Polled(ScreenText.resources)

    @extend_schema(
        operation_id="getScreenText",
        responses=OpenApiResponse(
            {
                "type": "object",
                "additionalProperties": {"type": "object", "additionalProperties": ENTRY_SCHEMA},
            },
            description="Overrides by screen and key, each in the form of its entry in the catalogue.",
        ),
    )
    def get(self, request: Request) -> Response:
        """Return the overrides by screen and key."""
        return Response(selectors.screen_text_overrides(self.sandbox_id))
