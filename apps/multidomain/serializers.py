"""How host servers look in the API."""

from typing import Any

from rest_framework import serializers


class HostServerSerializer(serializers.Serializer[Any]):
    """A line of the host list; uptime and CPU usage in percent."""

    id = serializers.CharField()
    name = serializers.CharField()
    status = serializers.CharField(help_text="“active”, or anything else for a host that doesn't work.")
    location = serializers.CharField()
    uptime = serializers.FloatField()
    cpuUsage = serializers.FloatField()
    hostType = serializers.CharField()
