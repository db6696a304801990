"""The API of the market."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.wallets.models.market import CryptoAsset
from apps.wallets.selectors import market as selectors
from apps.wallets.serializers.market import CryptoPriceSerializer, PriceHistorySerializer, SparklineSerializer
from mockconsole.lib.api.missing import missing_is_404
from mockconsole.lib.api.views import HotReadView, SandboxView


class CryptoPricesView(HotReadView):
    """The live price list."""

    hot_read = selectors.CRYPTO_PRICES

    @extend_schema(operation_id="listCryptoPrices", responses=CryptoPriceSerializer(many=True))
    def get(self, request: Request) -> HttpResponseBase:
        """Return the prices of this simulated second."""
        return super().get(request)


class SparklinesView(SandboxView):
    """The last day of every asset."""

    @extend_schema(operation_id="listSparklines", responses=SparklineSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return a point every half hour by asset."""
        return Response(SparklineSerializer(selectors.sparklines(self.sandbox_id), many=True).data)


class PriceHistoryView(SandboxView):
    """The last day of one asset."""

    @extend_schema(operation_id="getPriceHistory", responses=PriceHistorySerializer)
    def get(self, request: Request, symbol: str) -> Response:
        """Return a point every five minutes."""
        with missing_is_404(CryptoAsset):
            found = selectors.price_history(self.sandbox_id, symbol)
        return Response(PriceHistorySerializer(found).data)
