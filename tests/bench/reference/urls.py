"""URLs of the plain project."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from tests.bench.reference.views import AccountView, PricesView


def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


urlpatterns = [
    path("healthz", healthz),
    path("api/crypto-prices", PricesView.as_view()),
    path("api/session", AccountView.as_view()),
]
