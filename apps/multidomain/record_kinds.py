"""Kinds of record that this app adds to scenarios."""

from apps.multidomain.models import Domain, HostServer, LoadBalancer
from apps.sandboxes.scenarios.registry import RecordKind, register

register(RecordKind("host_servers", HostServer))
register(RecordKind("domains", Domain))
register(RecordKind("load_balancer", LoadBalancer, complete=LoadBalancer.of))
