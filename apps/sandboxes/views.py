"""The API of sandboxes."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.sandboxes import selectors
from apps.sandboxes.models import ScreenText
from apps.sandboxes.serializers import ENTRY_SCHEMA, SandboxInfoSerializer
from apps.sandboxes.simulation import browser_dice, simulated_time
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.views import PolledView, SandboxView


class CurrentSandboxView(SandboxView):
    """The sandbox that the caller works in, with its clock."""

    @extend_schema(operation_id="getSandbox", responses=SandboxInfoSerializer)
    def get(self, request: Request) -> Response:
        """Return the sandbox."""
        sandbox = selectors.get_sandbox(self.sandbox_id)
        wall = timezone.now()
        clock = {
            "simulatedTime": simulated_time(sandbox.clock, wall),
            "wallTime": wall,
            "speed": str(sandbox.speed),
            "frozen": sandbox.frozen,
        }
        return Response(
            SandboxInfoSerializer(
                {
                    "key": sandbox.key,
                    "name": sandbox.name,
                    "dice": browser_dice(sandbox.seed),
                    "clock": clock,
                }
            ).data
        )


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
