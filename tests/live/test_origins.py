"""Server behind TLS, with screens on another origin: redirects, writes and websockets."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

from tests.browser.harness import PASSWORD, Server, run_server
from tests.live.browsers import PRICES, Browser

pytestmark = pytest.mark.once

SCREENS = "https://screens.example"
BY_TLS = {"X-Forwarded-Proto": "https"}
OPERATIONS = "/api/swift/operations?limit=8"
OPERATION = {
    "operationType": "wallet_transfer",
    "transactionId": "TRN-000042",
    "swiftBic": "SIMUBEB0XXX",
    "correspondentBank": "Northhaven Exchange Bank",
}


@pytest.fixture(scope="module")
def behind_tls(server: Server) -> Iterator[Server]:
    installation = server.installation
    environment = {**installation.environment, "HTTPS": "true", "CORS_ALLOWED_ORIGINS": SCREENS}
    with run_server(replace(installation, environment=environment), name="behind-tls") as running:
        yield running


@pytest.fixture
async def reader(behind_tls: Server, browser: Browser) -> AsyncIterator[Browser]:
    """Return a client of the server behind TLS, with a session from the first server; both share a database."""
    await browser.sign_in("administrator")
    async with Browser(behind_tls.url) as client:
        client.http.headers["Cookie"] = "; ".join(
            f"__Host-{name}={value}" for name, value in browser.http.cookies.items()
        )
        client.http.headers["X-CSRFToken"] = browser.http.cookies["csrftoken"]
        yield client


@pytest.mark.parametrize("path", [PRICES, OPERATIONS, "/api/session"])
async def test_every_read_has_hsts_and_plain_http_is_redirected(reader: Browser, path: str) -> None:
    answers = [await reader.http.get(path, headers=BY_TLS) for _ in range(2)]
    assert {answer.status_code for answer in answers} == {200}
    policies = {answer.headers["Strict-Transport-Security"] for answer in answers}
    assert policies == {"max-age=31536000; includeSubDomains; preload"}
    assert (await reader.http.get(path)).status_code == 301


async def test_a_write_from_an_allowed_origin_gets_201_and_from_another_origin_403(reader: Browser) -> None:
    headers = {**BY_TLS, "Origin": SCREENS, "Referer": f"{SCREENS}/"}
    answer = await reader.http.post("/api/swift/operations", json=OPERATION, headers=headers)
    assert answer.status_code == 201
    assert answer.headers["Access-Control-Allow-Origin"] == SCREENS
    elsewhere = {**headers, "Origin": "https://elsewhere.example"}
    answer = await reader.http.post("/api/swift/operations", json=OPERATION, headers=elsewhere)
    assert answer.status_code == 403


async def test_cors_allows_the_headers_that_the_consoles_screens_send(reader: Browser) -> None:
    names = "content-type, idempotency-key, x-csrftoken"
    preflight = {
        **BY_TLS,
        "Origin": SCREENS,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": names,
    }
    response = await reader.http.options("/api/wallets", headers=preflight)
    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == SCREENS
    assert response.headers["Access-Control-Allow-Credentials"] == "true"
    assert set(names.split(", ")) <= set(response.headers["Access-Control-Allow-Headers"].split(", "))
    page = await reader.http.get(OPERATIONS, headers={**BY_TLS, "Origin": SCREENS})
    exposed = set(page.headers["Access-Control-Expose-Headers"].split(", "))
    assert {"Content-Disposition", "ETag", "Link", "Retry-After", "X-Total-Count"} <= exposed
    elsewhere = await reader.http.options(
        "/api/wallets", headers={**preflight, "Origin": "https://elsewhere.example"}
    )
    assert "Access-Control-Allow-Origin" not in elsewhere.headers


async def test_every_cookie_of_a_server_behind_tls_has_the_prefix_host(behind_tls: Server) -> None:
    async with Browser(behind_tls.url) as client:
        headers = {**BY_TLS, "Origin": SCREENS, "Referer": f"{SCREENS}/"}
        await client.http.get("/admin/login/", headers=headers)
        headers["X-CSRFToken"] = token = client.http.cookies["__Host-csrftoken"]
        headers["Cookie"] = f"__Host-csrftoken={token}"
        body = {"username": "trainer", "password": PASSWORD}
        answer = await client.http.post("/api/auth/login", json=body, headers=headers)
        assert answer.status_code == 200
        headers["Cookie"] = f"__Host-sessionid={client.http.cookies['__Host-sessionid']}"
        missing = await client.http.get("/admin/accounts/user/999999/change/", headers=headers)
    cookies = [*answer.headers.get_list("Set-Cookie"), *missing.headers.get_list("Set-Cookie")]
    names = {cookie.partition("=")[0] for cookie in cookies}
    assert names == {"__Host-sessionid", "__Host-csrftoken", "__Host-messages"}
    for cookie in cookies:
        attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"secure", "path=/"} <= attributes
        assert not any(attribute.startswith("domain") for attribute in attributes)
