"""Addresses that nobody's page leads to are refused or lead nowhere; none of them is a failure of the server."""

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
def test_a_null_character_is_refused(trainer_client: Client, path: str) -> None:
    answer = trainer_client.get(path)
    assert answer.status_code == 400
    assert answer["X-Simulated"] == "true"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    if path.startswith("/api/"):
        assert answer.json() == error_body("bad_request")
    else:
        assert BAR_TEXT in answer.content.decode()


def test_an_address_that_speaks_of_a_null_character_is_read(trainer_client: Client) -> None:
    assert trainer_client.get("/admin/wallets/cryptoasset/?q=%2500").status_code == 200


@pytest.mark.parametrize("chosen", [HUGE, "-1", "0", "none", "٣", "1.5", "1_0"])
def test_a_sandbox_that_there_is_not_leads_to_the_whole_list(trainer_client: Client, chosen: str) -> None:
    answer = trainer_client.get("/admin/wallets/cryptoasset/", {"sandbox": chosen}, follow=True)
    assert answer.status_code == 200
    assert answer.context["cl"].result_count == CryptoAsset.objects.count()
    assert "The address asked for a choice" in answer.content.decode()


@pytest.mark.parametrize("list_of", LISTS)
@pytest.mark.parametrize(
    "query", [f"id={HUGE}", f"id__gte={HUGE}", f"p={HUGE}", f"o={HUGE}", "id=x", "nothing=1"]
)
def test_a_list_of_the_admin_outlasts_any_query(trainer_client: Client, list_of: str, query: str) -> None:
    assert trainer_client.get(f"/admin/{list_of}/?{query}", follow=True).status_code in {200, 400}


@pytest.mark.parametrize("list_of", LISTS)
@pytest.mark.parametrize("row", [HUGE, "-1", "x", "٣"])
def test_a_row_that_there_is_not_leads_back_or_nowhere(
    trainer_client: Client, list_of: str, row: str
) -> None:
    for page in ("change", "history", "history/x", "delete"):
        answer = trainer_client.get(f"/admin/{list_of}/{row}/{page}/", follow=True)
        assert answer.status_code in {200, 403, 404}


@pytest.mark.parametrize(
    "query", [f"limit={HUGE}", "limit=-1", f"cursor={HUGE}_{HUGE}", "cursor=999999999999999999_1"]
)
def test_a_page_that_there_cannot_be_is_refused(trainer_client: Client, query: str) -> None:
    assert trainer_client.get(f"/api/swift/operations?{query}").status_code == 400
