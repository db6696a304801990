"""API of the crypto hosts' load."""

from typing import Any

from apps.sandboxes.api.operation import Call, operation
from apps.wallets.hosts.selectors import HOST_PERFORMANCE, load_history
from apps.wallets.hosts.serializers import HostPerformanceSerializer, HostReadingSerializer


@operation("GET", HOST_PERFORMANCE.resource, gives=HostPerformanceSerializer, hot=HOST_PERFORMANCE)
def get_host_performance() -> None:
    """Return the current load."""


@operation("GET", "crypto-host/performance/history", gives=HostReadingSerializer(many=True))
def list_host_readings(call: Call) -> list[dict[str, Any]]:
    """Return a reading per minute of the last hour, oldest first."""
    return load_history(call.sandbox_id)
