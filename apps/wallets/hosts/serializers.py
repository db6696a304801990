"""How the load of the crypto hosts looks in the API; every figure is in percent."""

from typing import Any

from rest_framework import serializers


class HostPerformanceSerializer(serializers.Serializer[Any]):
    """How busy the crypto hosts are."""

    networkLoad = serializers.FloatField()
    storage = serializers.FloatField()
    cpuUsage = serializers.FloatField()
    memoryUsage = serializers.FloatField()


class HostReadingSerializer(HostPerformanceSerializer):
    """How busy they were at a simulated time."""

    time = serializers.DateTimeField()
