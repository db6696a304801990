"""All routes of the server; the `shell` route leaves every other URL to the router in the browser."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from apps.accounts import views as accounts
from apps.accounts.admin.second_factor import second_factor_page
from apps.accounts.admin.sign_in import enter_code, sign_in
from apps.documents import views as documents
from apps.financial import views as financial
from apps.multidomain import views as multidomain
from apps.sandboxes import views as sandboxes
from apps.sandboxes.api.operation import addresses_of
from apps.sovereign import views as sovereign
from apps.swift import views as swift
from apps.swift.integration import views as integration
from apps.texts import views as texts
from apps.training import views as training
from apps.training.debrief import views as debrief
from apps.training.judging import views as judging
from apps.training.teaching import views as teaching
from apps.training.writing import views as writing
from apps.transactions import views as transactions
from apps.transactions.receipts import views as receipts
from apps.wallets.connector import views as connector
from apps.wallets.hosts import views as hosts
from apps.wallets.ledger import views as wallets
from apps.wallets.market import views as market
from apps.wallets.saved import views as saved
from mockconsole import views

api: list[URLPattern | URLResolver] = [
    *addresses_of(accounts, sandboxes, texts, market, wallets, saved, hosts, connector, swift, integration),
    *addresses_of(documents, transactions, receipts, sovereign, multidomain, financial),
    *addresses_of(training, judging, teaching, debrief, writing),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path("docs", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
    re_path(r"^.*$", views.UnknownPathView.as_view(), name="unknown"),
]

urlpatterns = [
    # Redirect old bookmarks: screen texts were part of the app `sandboxes` before they got their own app.
    re_path(
        r"^admin/sandboxes/screentext/(?P<page>.*)$",
        RedirectView.as_view(url="/admin/texts/screentext/%(page)s", query_string=True),
    ),
    path("admin/login/", sign_in),
    path("admin/login/code/", enter_code, name="admin-code"),
    path("admin/accounts/second-factor/", second_factor_page, name="admin-second-factor"),
    path("admin/", admin.site.urls),
    path("api/", include(api)),
    path("explorer/", include("apps.wallets.explorer.urls")),
    path("verify/", include("apps.transactions.receipts.verification_urls")),
    path("domains/", include("apps.multidomain.site_urls")),
    path("licences", views.licences, name="licences"),
    path("robots.txt", views.robots),
    path("favicon.ico", views.favicon),
    re_path(
        r"^(?!static/|ws/?$|admin$|explorer$|explorer/|verify$|verify/|domains$|domains/|sign-on/).*$",
        views.shell,
        name="shell",
    ),
]

if settings.SIGN_ON is not None:
    # Insert these URLs before the admin's, because the admin's sign-out doesn't end the session at the identity provider.
    urlpatterns.insert(0, path("", include("apps.accounts.sign_on.urls")))

handler400 = "mockconsole.views.bad_request"
handler403 = "mockconsole.views.forbidden"
handler404 = "mockconsole.views.not_found"
handler500 = "mockconsole.views.server_error"
