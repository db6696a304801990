"""Serializers of the market; prices are decimal strings in simulated US dollars."""

from typing import Any

from rest_framework import serializers

from mockconsole.lib.api.fields import SimulatedField, TextsField


class CryptoPriceSerializer(serializers.Serializer[Any]):
    """A line of the price list."""

    symbol = serializers.CharField()
    name = serializers.CharField()
    price = serializers.CharField()
    change24h = serializers.CharField(
        help_text="Change over the last simulated day in percent, signed, without the percent sign."
    )
    simulated = SimulatedField()


class SparklineSerializer(serializers.Serializer[Any]):
    """Sparkline of an asset's last day, oldest point first."""

    symbol = serializers.CharField()
    simulated = SimulatedField()
    points = TextsField()


class PricePointSerializer(serializers.Serializer[Any]):
    """A price at a simulated time."""

    time = serializers.DateTimeField()
    price = serializers.CharField()


class PriceHistorySerializer(serializers.Serializer[Any]):
    """Price history of an asset's last day, oldest point first."""

    symbol = serializers.CharField()
    name = serializers.CharField()
    simulated = SimulatedField()
    points = PricePointSerializer(many=True)
