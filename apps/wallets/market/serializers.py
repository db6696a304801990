"""How the market looks in the API; every price is a decimal text in simulated US dollars."""

from typing import Any

from rest_framework import serializers

from mockconsole.lib.api.fields import SimulatedField


class CryptoPriceSerializer(serializers.Serializer[Any]):
    """A line of the price list."""

    symbol = serializers.CharField()
    name = serializers.CharField()
    price = serializers.CharField()
    change24h = serializers.CharField(
        help_text="Percent over the last simulated day, signed, without a sign for percent."
    )
    simulated = SimulatedField()


class SparklineSerializer(serializers.Serializer[Any]):
    """An asset's last day in few points, oldest first."""

    symbol = serializers.CharField()
    simulated = SimulatedField()
    points = serializers.ListField(child=serializers.CharField())


class PricePointSerializer(serializers.Serializer[Any]):
    """A price at a simulated time."""

    time = serializers.DateTimeField()
    price = serializers.CharField()


class PriceHistorySerializer(serializers.Serializer[Any]):
    """An asset's last day, oldest first."""

    symbol = serializers.CharField()
    name = serializers.CharField()
    simulated = SimulatedField()
    points = PricePointSerializer(many=True)
