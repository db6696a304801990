"""Serializers of the crypto hosts' load; all values are percentages."""

from rest_framework import serializers

from mockconsole.lib.api.serializers import CamelCaseSerializer


class HostPerformanceSerializer(CamelCaseSerializer):
    """Load of the crypto hosts."""

    networkLoad = serializers.FloatField()
    storage = serializers.FloatField()
    cpuUsage = serializers.FloatField()
    memoryUsage = serializers.FloatField()


class HostReadingSerializer(HostPerformanceSerializer):
    """Load of the crypto hosts at a simulated time."""

    time = serializers.DateTimeField()
