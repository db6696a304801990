"""Records of this app in a scenario."""

from apps.multidomain.models import Domain, HostServer, LoadBalancer
from apps.sandboxes.scenarios.registry import RecordKind, register

register(RecordKind("host_servers", HostServer))
register(RecordKind("domains", Domain))
register(RecordKind("load_balancer", LoadBalancer, complete=LoadBalancer.of))
