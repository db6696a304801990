"""API of host servers, domains and the load balancer."""

from typing import Any

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
from apps.sandboxes.api.operation import Call, operation
from mockconsole.lib.live.polled import Polled


@operation("GET", HOST_SERVERS.resource, gives=HostServerSerializer(many=True), hot=HOST_SERVERS)
def list_host_servers() -> None:
    """Return the host servers with their simulated load and uptime."""


@operation("GET", DOMAIN_STATUS.resource, gives=DomainsSerializer, hot=DOMAIN_STATUS)
def get_domain_status() -> None:
    """Return each domain's fields and last check, keyed by domain name."""


@operation("GET", DOMAIN_HISTORY.resource, gives=DomainHistorySerializer(many=True), hot=DOMAIN_HISTORY)
def list_domain_histories() -> None:
    """Return one response time per minute of the last hour for each domain, oldest first."""


@operation("GET", "multi-domain/load-balancer", gives=LoadBalancerSerializer, polled=Polled(DOMAIN_RESOURCES))
def get_load_balancer(call: Call) -> dict[str, Any]:
    """Return the settings of the load balancer."""
    return load_balancer(call.sandbox_id)


@operation("POST", "multi-domain/health-check", gives=HealthCheckSerializer, journalled=("domains",))
def force_health_check(call: Call) -> dict[str, Any]:
    """Check every domain now."""
    checked_at, domains = check_health(who=call.who, sandbox_id=call.sandbox_id)
    return {"success": True, "checkedAt": checked_at, "domains": domains}
