"""The API of the crypto hosts' load."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.wallets.selectors.hosts import HOST_PERFORMANCE, load_history
from apps.wallets.serializers.hosts import HostPerformanceSerializer, HostReadingSerializer
from mockconsole.lib.api.views import HotReadView, SandboxView


class HostPerformanceView(HotReadView):
    """The live load."""

    hot_read = HOST_PERFORMANCE

    @extend_schema(operation_id="getHostPerformance", responses=HostPerformanceSerializer)
    def get(self, request: Request) -> HttpResponseBase:
        """Return the load of this moment."""
        return super().get(request)


class HostHistoryView(SandboxView):
    """The load of the last simulated hour."""

    @extend_schema(operation_id="listHostReadings", responses=HostReadingSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return a reading every minute, oldest first."""
        return Response(HostReadingSerializer(load_history(self.sandbox_id), many=True).data)
