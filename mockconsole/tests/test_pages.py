"""Pages outside the apps: the console's shell, robots.txt, the icon, API docs, and 404s."""

import re
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from pytest_django import Settings

from mockconsole.staticfiles import BundleStorage


@pytest.fixture
def shell(settings: Settings, tmp_path: Path) -> None:
    """Provide a page in place of the console's shell, which needs a built bundle."""
    (tmp_path / "index.html").write_text('<meta name="csp-nonce" content="{{ request.csp_nonce }}">')
    [engine] = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [tmp_path, *engine["DIRS"]]}]


@pytest.mark.parametrize(
    "address",
    ["/", "/home", "/swift-alliance-login", "/a/b/c", "/apis", "/wsx", "/administrator", "/.git/config"],
)
def test_any_url_outside_the_servers_routes_shows_the_consoles_shell(
    client: Client, shell: None, address: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["X-Simulated"] == "true"
    assert "csrftoken" in answer.cookies
    assert "no-cache" in answer["Cache-Control"]


def test_each_response_has_a_new_nonce_in_its_html_and_its_content_security_policy(
    client: Client, shell: None
) -> None:
    nonces = set()
    for _ in range(2):
        answer = client.get("/")
        nonce = answer.content.decode().split('content="')[1].split('"')[0]
        assert len(nonce) >= 16
        assert f"'nonce-{nonce}'" in answer["Content-Security-Policy"]
        assert "unsafe" not in answer["Content-Security-Policy"]
        nonces.add(nonce)
    assert len(nonces) == 2


@pytest.mark.parametrize("address", ["/static/missing.js", "/ws", "/ws/", "/verify/nothing"])
def test_unknown_paths_below_the_servers_routes_get_404(client: Client, db: None, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert answer["X-Simulated"] == "true"


def test_the_admin_url_without_its_slash_redirects(client: Client, db: None) -> None:
    answer = client.get("/admin")
    assert (answer.status_code, answer["Location"]) == (301, "/admin/")


@pytest.mark.parametrize("address", ["/", "/admin/login/", "/api/session", "/healthz", "/static/missing.js"])
def test_an_http_trace_request_is_rejected_at_every_url(
    client: Client, shell: None, db: None, address: str
) -> None:
    assert client.trace(address).status_code in {401, 404, 405}


def test_a_post_to_a_console_page_gets_405(client: Client, shell: None) -> None:
    assert client.post("/home").status_code == 405


def test_robots_txt_disallows_every_crawler(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer["Content-Type"].startswith("text/plain")
    assert answer.content == b"User-agent: *\nDisallow: /\n"


def test_favicon_ico_redirects_to_the_svg_icon(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer["Location"]) == (301, "/static/favicon.svg")


def test_the_api_docs_and_schema_can_be_read_with_a_session(trainer_client: Client) -> None:
    for address in ("/api/docs", "/api/schema"):
        assert trainer_client.get(address).status_code == 200, address


@pytest.mark.parametrize("address", ["/api/docs", "/api/schema"])
def test_the_api_docs_and_schema_get_401_without_a_session(client: Client, db: None, address: str) -> None:
    assert client.get(address).status_code == 401


@pytest.mark.parametrize("address", ["/admin/", "/api/session"])
def test_pages_and_api_responses_forbid_framing(client: Client, db: None, address: str) -> None:
    answer = client.get(address)
    assert answer["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_a_bundle_file_gets_a_hash_only_if_webpack_has_not_added_one() -> None:
    storage = BundleStorage()
    for name in ("app/pages.css", "app/pages.js", "app/admin.css", "app/admin.js"):
        stem, ending = name.split(".")
        assert re.fullmatch(
            rf"{stem}\.[0-9a-f]{{12}}\.{ending}", storage.hashed_name(name, ContentFile(b"a"))
        )
        assert storage.hashed_name(name, ContentFile(b"a")) != storage.hashed_name(name, ContentFile(b"b"))
    assert storage.hashed_name("app/main.0123456789ab.js", ContentFile(b"a")) == "app/main.0123456789ab.js"


def test_only_files_that_pages_load_are_compressed(tmp_path: Path) -> None:
    storage = BundleStorage(location=tmp_path)
    names = ("app/main.0123456789ab.js", "rows.js", "rows.js.map")
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("The same words. " * 200)
    assert list(storage.post_process({name: (storage, name) for name in names}))
    compressed = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.br")}
    assert compressed == {"app/main.0123456789ab.js.br", f"{storage.stored_name('rows.js')}.br"}
