"""URL routes of the simulated domains' pages."""

from django.urls import path, re_path

from apps.multidomain import sites

app_name = "domains"

urlpatterns = [
    re_path(r"^(?P<name>[^/]+)/?$", sites.site, name="site"),
    path("", sites.unknown_page),
    re_path(r"^.*$", sites.unknown_page),
]
