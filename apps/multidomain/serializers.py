"""Serializers of host servers, domains and the load balancer."""

from typing import Any

from rest_framework import serializers

from apps.multidomain.choices import Algorithm, DomainHealth, DomainPriority
from mockconsole.lib.api.fields import SimulatedField, TextsField
from mockconsole.lib.api.serializers import CamelCaseSerializer, MapSerializer, SuccessReplySerializer


class HostServerSerializer(serializers.Serializer[Any]):
    """A host server in the host list; uptime and CPU usage in percent."""

    id = serializers.CharField()
    name = serializers.CharField()
    status = serializers.CharField(help_text="“active”, or anything else for a host that doesn't work.")
    location = serializers.CharField()
    uptime = serializers.FloatField()
    cpuUsage = serializers.FloatField()
    hostType = serializers.CharField()


class DomainStatusSerializer(serializers.Serializer[Any]):
    """A domain and the result of its last check."""

    name = serializers.CharField()
    domain = serializers.CharField()
    active = serializers.BooleanField()
    status = serializers.ChoiceField(DomainHealth.choices)
    priority = serializers.ChoiceField(DomainPriority.choices)
    responseTime = serializers.IntegerField(allow_null=True, help_text="Milliseconds; null if unknown.")
    lastCheck = serializers.DateTimeField(
        allow_null=True, help_text="Simulated time; null if it was never checked."
    )
    services = TextsField()
    simulated = SimulatedField()


class DomainsSerializer(MapSerializer):
    """The domains, keyed by domain name."""

    entry = DomainStatusSerializer


class DomainReadingSerializer(serializers.Serializer[Any]):
    """Response time of a domain at a simulated time, in milliseconds."""

    time = serializers.DateTimeField()
    responseTime = serializers.IntegerField()


class DomainHistorySerializer(serializers.Serializer[Any]):
    """Response times of a domain, oldest first; an empty list for an inactive domain."""

    domain = serializers.CharField()
    points = DomainReadingSerializer(many=True)
    simulated = SimulatedField()


class LoadBalancerSerializer(CamelCaseSerializer):
    """Settings of the load balancer and the numbers of its domains; times in milliseconds."""

    enabled = serializers.BooleanField()
    algorithm = serializers.ChoiceField(Algorithm.choices)
    activeDomains = serializers.IntegerField()
    totalDomains = serializers.IntegerField()
    healthCheckActive = serializers.BooleanField()
    warningMs = serializers.IntegerField(
        help_text="From this response time on, the status of a domain is Warning."
    )
    timeoutMs = serializers.IntegerField(help_text="Timeout of a check.")


class HealthCheckSerializer(SuccessReplySerializer):
    """Result of a forced health check of all domains."""

    checkedAt = serializers.DateTimeField(help_text="Simulated time.")
    domains = serializers.IntegerField(help_text="Number of checked domains.")
    simulated = SimulatedField()
