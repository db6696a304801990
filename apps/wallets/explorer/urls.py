"""URLs of the explorer, built like those of public block explorers, so that trainees recognize links."""

from django.urls import re_path

from apps.wallets.explorer import views

app_name = "explorer"

urlpatterns = [
    re_path(r"^$", views.start, name="start"),
    re_path(r"^search/?$", views.search, name="search"),
    re_path(r"^tx/(?P<tx_hash>[^/]+)/?$", views.transaction, name="transaction"),
    re_path(r"^address/(?P<address>.+?)/?$", views.address, name="address"),
    re_path(r"^token/(?P<contract>[^/]+)/?$", views.token, name="token"),
    re_path(r"^block/(?P<number>[^/]+)/?$", views.block, name="block"),
    re_path(r"^(?P<path>.*)$", views.unknown_page),
]
