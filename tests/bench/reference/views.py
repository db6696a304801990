"""Two reads of the plain project: a list of ten rows, and the signed-in account."""

from typing import Any

from django.contrib.auth import get_user_model
from rest_framework import generics, serializers

from tests.bench.reference.models import Price


class PriceSerializer(serializers.ModelSerializer[Price]):
    """Line of the price list."""

    class Meta:
        model = Price
        fields = ("symbol", "name", "price", "change24h", "simulated")


class AccountSerializer(serializers.ModelSerializer[Any]):
    """The signed-in account and its groups."""

    groups = serializers.SlugRelatedField[Any](slug_field="name", many=True, read_only=True)

    class Meta:
        model = get_user_model()
        fields = ("username", "is_staff", "groups")


class PricesView(generics.ListAPIView[Price]):
    """The price list."""

    queryset = Price.objects.all()
    serializer_class = PriceSerializer


class AccountView(generics.RetrieveAPIView[Any]):
    """The signed-in account."""

    serializer_class = AccountSerializer

    def get_object(self) -> Any:
        return self.request.user
