"""Every address of the server; what is none of these belongs to the browser's router."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from mockconsole import views

api: list[URLPattern | URLResolver] = [
    path("", include("apps.accounts.urls")),
    path("", include("apps.sandboxes.urls")),
    path("", include("apps.wallets.urls")),
    path("", include("apps.swift.urls")),
    path("", include("apps.documents.urls")),
    path("", include("apps.transactions.urls")),
    path("", include("apps.sovereign.urls")),
    path("", include("apps.multidomain.urls")),
    path("", include("apps.financial.urls")),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path("docs", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
    re_path(r"^.*$", views.UnknownPathView.as_view(), name="unknown"),
]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/", include(api)),
    path("explorer/", include("apps.wallets.explorer.urls")),
    path("verify/", include("apps.transactions.receipts.urls")),
    path("domains/", include("apps.multidomain.site_urls")),
    path("healthz", views.healthz),
    path("licences", views.licences, name="licences"),
    path("robots.txt", views.robots),
    path("favicon.ico", views.favicon),
    re_path(
        r"^(?!static/|ws/?$|admin$|explorer$|explorer/|verify$|verify/|domains$|domains/).*$",
        views.shell,
        name="shell",
    ),
]

handler400 = "mockconsole.views.bad_request"
handler403 = "mockconsole.views.forbidden"
handler404 = "mockconsole.views.not_found"
handler500 = "mockconsole.views.server_error"
