"""Malformed URLs: rejected or redirected, never a server error."""

import pytest
from django.test import Client

from apps.wallets.market.models import CryptoAsset
from mockconsole.lib.errors import error_body
from mockconsole.lib.marks import BAR_TEXT

HUGE = "9" * 20
LISTS = ("wallets/cryptoasset", "swift/swiftoperation", "sandboxes/sandbox", "accounts/user")


@pytest.mark.parametrize(
    "path",
    [
        "/admin/wallets/cryptoasset/?symbol=%00",
        "/admin/wallets/cryptoasset/?q=%00",
        "/admin/wallets/cryptoasset/%00/change/",
        "/admin/login/?next=%00",
        "/api/swift/operations?cursor=%00",
        "/api/%00",
        "/static/%00.js",
        "/home%00",
    ],
)
def test_a_null_character_in_a_url_gets_400(trainer_client: Client, path: str) -> None:
    answer = trainer_client.get(path)
    assert answer.status_code == 400
    assert answer["X-Simulated"] == "true"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    if path.startswith("/api/"):
        assert answer.json() == error_body("bad_request")
    else:
        assert BAR_TEXT in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/"), ("GET", "/api/session"), ("POST", "/api/auth/login")]
)
def test_a_null_character_in_a_cookie_gets_400(client: Client, method: str, path: str) -> None:
    cookie = 'sessionid="aaaaaaaaaaaaaaaa\\000"'
    assert client.generic(method, path, HTTP_COOKIE=cookie).status_code == 400


def test_a_url_with_a_literal_percent_00_is_accepted(trainer_client: Client) -> None:
    assert trainer_client.get("/admin/wallets/cryptoasset/?q=%2500").status_code == 200


@pytest.mark.usefixtures("short_lists")
def test_an_unknown_sandbox_in_the_filter_shows_the_whole_list(trainer_client: Client) -> None:
    for chosen in (HUGE, "-1", "0", "none", "٣", "1.5", "1_0"):
        answer = trainer_client.get("/admin/wallets/cryptoasset/", {"sandbox": chosen}, follow=True)
        assert answer.status_code == 200, chosen
        assert answer.context["cl"].result_count == CryptoAsset.objects.count(), chosen
        assert "The address has a filter" in answer.content.decode(), chosen


@pytest.mark.usefixtures("short_lists")
@pytest.mark.parametrize("list_of", LISTS)
def test_an_admin_list_with_an_odd_query_string_gets_200_or_400(trainer_client: Client, list_of: str) -> None:
    for query in (f"id={HUGE}", f"id__gte={HUGE}", f"p={HUGE}", f"o={HUGE}", "id=x", "nothing=1"):
        answer = trainer_client.get(f"/admin/{list_of}/?{query}", follow=True)
        assert answer.status_code in {200, 400}, query


@pytest.mark.parametrize("list_of", LISTS)
def test_an_admin_page_of_an_unknown_row_never_gets_500(trainer_client: Client, list_of: str) -> None:
    for row in (HUGE, "-1", "x", "٣"):
        for page in ("change", "history", "history/x", "delete"):
            # Don't follow redirects, because other tests check the redirects' targets.
            answer = trainer_client.get(f"/admin/{list_of}/{row}/{page}/")
            assert answer.status_code in {200, 302, 403, 404}, (row, page)


@pytest.mark.parametrize(
    "query", [f"limit={HUGE}", "limit=-1", f"cursor={HUGE}_{HUGE}", "cursor=999999999999999999_1"]
)
def test_an_invalid_limit_or_cursor_gets_400(trainer_client: Client, query: str) -> None:
    assert trainer_client.get(f"/api/swift/operations?{query}").status_code == 400
