"""The API of host servers."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.multidomain.selectors import HOST_SERVERS
from apps.multidomain.serializers import HostServerSerializer
from mockconsole.lib.api.views import HotReadView


class HostServersView(HotReadView):
    """The live host list."""

    hot_read = HOST_SERVERS

    @extend_schema(operation_id="listHostServers", responses=HostServerSerializer(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        """Return the hosts of this moment."""
        return super().get(request)
