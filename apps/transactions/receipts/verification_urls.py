"""URLs of the verification pages of receipts."""

from django.urls import path, re_path

from apps.transactions.receipts import verification

app_name = "verify"

urlpatterns = [
    path("", verification.start, name="start"),
    re_path(r"^(?P<ref>[^/]+)/?$", verification.receipt, name="receipt"),
    re_path(r"^.*$", verification.unknown_page),
]
