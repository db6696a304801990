"""The API of host servers, domains and the load balancer."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.multidomain.models import DOMAIN_RESOURCES
from apps.multidomain.selectors.domains import DOMAIN_HISTORY, DOMAIN_STATUS, load_balancer
from apps.multidomain.selectors.hosts import HOST_SERVERS
from apps.multidomain.serializers import (
    DomainHistorySerializer,
    DomainsSerializer,
    HealthCheckSerializer,
    HostServerSerializer,
    LoadBalancerSerializer,
)
from apps.multidomain.services import check_health
from mockconsole.lib.answers import Polled
from mockconsole.lib.api.views import HotReadView, PolledView, SandboxView


class HostServersView(HotReadView):
    """The live host list."""

    hot_read = HOST_SERVERS

    @extend_schema(operation_id="listHostServers", responses=HostServerSerializer(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        """Return the hosts of this moment."""
        return super().get(request)


class DomainStatusView(HotReadView):
    """What is known of the domains."""

    hot_read = DOMAIN_STATUS

    @extend_schema(operation_id="getDomainStatus", responses=DomainsSerializer)
    def get(self, request: Request) -> HttpResponseBase:
        """Return the domains of this moment by their names."""
        return super().get(request)


class DomainHistoryView(HotReadView):
    """How long the domains took to answer in the last simulated hour."""

    hot_read = DOMAIN_HISTORY

    @extend_schema(operation_id="listDomainHistories", responses=DomainHistorySerializer(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        """Return a reading a minute of each domain, oldest first."""
        return super().get(request)


class LoadBalancerView(PolledView):
    """The load balancer."""

    polled = Polled(DOMAIN_RESOURCES)

    @extend_schema(operation_id="getLoadBalancer", responses=LoadBalancerSerializer)
    def get(self, request: Request) -> Response:
        """Return how it is set."""
        return Response(LoadBalancerSerializer(load_balancer(self.sandbox_id)).data)


class HealthCheckView(SandboxView):
    """Checking all domains at once."""

    outcome_keys = ("success",)

    @extend_schema(operation_id="forceHealthCheck", request=None, responses=HealthCheckSerializer)
    def post(self, request: Request) -> Response:
        """Check every domain now."""
        check = check_health(who=request.user, sandbox_id=self.sandbox_id)
        return Response(
            HealthCheckSerializer(
                {"success": True, "checkedAt": check.checked_at, "domains": check.domains, "simulated": True}
            ).data
        )
