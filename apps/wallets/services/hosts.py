"""Every write to what the load of the crypto hosts is drawn from."""

from apps.sandboxes.models import Sandbox
from apps.wallets.models.hosts import HostPerformance


def ensure_host_performance(sandbox: Sandbox) -> HostPerformance:
    """Return the one host performance of a sandbox, made where it is missing."""
    return HostPerformance.objects.get_or_create(sandbox=sandbox)[0]
