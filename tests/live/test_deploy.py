"""The files of deploy/: nginx's configuration, checked in a running nginx, the systemd unit and the scripts."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from django.test import Client
from pytest_django import Settings

from scripts.launch.paths import ROOT
from tests.browser.harness import PASSWORD, Server
from tests.live.browsers import TIMEOUT_SECONDS
from tests.live.proxy import Proxy, run_echo, run_proxy
from tests.programs import free_port

pytestmark = pytest.mark.once

UNIT = ROOT / "deploy" / "systemd" / "mockconsole-web@.service"
SCRIPTS = sorted((ROOT / "deploy").rglob("*.sh"))


@pytest.fixture(scope="module")
def echo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """Run nginx in front of two ports: on one nothing listens, as during a restart; on the other a program answers."""
    with run_echo() as port, run_proxy(tmp_path_factory.mktemp("echo"), free_port(), port) as proxy:
        yield proxy


def test_proxy_passes_the_host_the_scheme_and_a_request_id_that_its_log_contains_too(echo: Proxy) -> None:
    with echo.client() as client:
        seen = client.get("/api/hosts", params={"search": "Ada"}).json()
    assert seen["host"] == echo.url.removeprefix("https://")
    assert seen["x-forwarded-proto"] == "https"
    entry = echo.last_log_entry("/api/hosts")
    assert re.fullmatch("[0-9a-f]{32}", entry["request_id"])
    assert entry["request_id"] == seen["x-request-id"]
    assert "Ada" not in (echo.folder / "mockconsole.log").read_text()


def test_proxy_replaces_forwarded_headers_and_request_ids_that_a_client_invents(echo: Proxy) -> None:
    with echo.client() as client:
        invented = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "http", "X-Request-Id": "invented"}
        seen = client.get("/", headers=invented).json()
    assert (seen["x-forwarded-for"], seen["x-forwarded-proto"]) == ("127.0.0.1", "https")
    assert seen["x-request-id"] != "invented"


def test_no_request_fails_while_one_of_two_processes_is_down(echo: Proxy) -> None:
    with echo.client() as client:
        assert {client.get("/").status_code for _ in range(20)} == {200}


def test_proxy_passes_the_upgrade_header_on_only_for_websockets(echo: Proxy) -> None:
    with echo.client() as client:
        upgraded = client.get("/ws", headers={"Connection": "Upgrade", "Upgrade": "websocket"}).json()
        plain = client.get("/").json()
    assert (upgraded["connection"], upgraded["upgrade"]) == ("upgrade", "websocket")
    assert "upgrade" not in plain
    assert plain.get("connection") != "upgrade"


def test_proxy_serves_static_files_from_its_cache(echo: Proxy) -> None:
    with echo.client() as client:
        first, second = (client.get("/static/app/main.0123456789ab.js") for _ in range(2))
    assert first.json()["count"] == second.json()["count"]
    assert second.headers["Cache-Control"] == "public, max-age=315360000, immutable"


def test_cached_static_file_serves_browsers_with_other_accepted_encodings(echo: Proxy) -> None:
    with echo.client() as client:
        answers = [
            client.get("/static/app/chunk.0123456789ab.js", headers={"Accept-Encoding": encodings})
            for encodings in ("gzip, br", "gzip, deflate, br, zstd", "gzip", "identity")
        ]
    seen = [(answer.json()["count"], answer.json()["accept-encoding"]) for answer in answers]
    assert (seen[0], seen[2]) == (seen[1], seen[3])
    assert [encoding for _, encoding in seen[1:3]] == ["br", "gzip"]
    assert [answer.headers.get("Content-Encoding") for answer in answers[2:]] == ["gzip", None]


def test_proxy_compresses_lists_but_not_admin_pages(echo: Proxy) -> None:
    with echo.client() as client:
        assert client.get("/api/hosts").headers.get("Content-Encoding") == "gzip"
        assert "Content-Encoding" not in client.get("/admin/").headers


def test_every_response_of_the_proxy_has_the_mark_once(echo: Proxy, tmp_path: Path) -> None:
    with echo.client() as client:
        own, passed = client.get("/metrics"), client.get("/")
    with run_proxy(tmp_path, free_port()) as dead, dead.client() as client:
        failed = client.get("/")
    assert [own.status_code, passed.status_code, failed.status_code] == [404, 200, 502]
    for answer in (own, passed, failed):
        assert answer.headers.get_list("X-Simulated") == ["true"]


def plain_client(proxy: Proxy) -> httpx.Client:
    """Return a client for the proxy's port without TLS."""
    [port] = re.findall(
        r"listen 127\.0\.0\.1:(\d+) default_server", (proxy.folder / "mockconsole.conf").read_text()
    )
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=TIMEOUT_SECONDS)


def test_proxy_leaves_the_redirect_of_plain_http_to_the_console_and_logs_no_query(echo: Proxy) -> None:
    with plain_client(echo) as client:
        invented = {"X-Forwarded-Proto": "https", "Connection": "Upgrade", "Upgrade": "websocket"}
        answer = client.get("/plain", params={"search": "Grace"}, headers={"Host": "a.example", **invented})
    seen = answer.json()
    assert (seen["host"], seen["x-forwarded-proto"]) == ("a.example", "http")
    assert seen.get("connection") != "upgrade"
    assert answer.headers.get_list("X-Simulated") == ["true"]
    assert echo.last_log_entry("/plain")["status"] == 200
    assert "Grace" not in (echo.folder / "mockconsole.log").read_text()


@pytest.mark.parametrize(
    ("host", "status", "location"),
    [("console.example", 301, "https://console.example/teach"), ("attacker.example", 400, None)],
)
def test_console_redirects_plain_http_to_tls_only_for_allowed_hosts(
    settings: Settings, client: Client, host: str, status: int, location: str | None
) -> None:
    settings.ALLOWED_HOSTS = ["console.example"]
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get("/teach", headers={"host": host})
    assert (answer.status_code, answer.headers.get("Location")) == (status, location)


def test_error_log_has_no_query_when_all_processes_are_down(tmp_path: Path) -> None:
    with run_proxy(tmp_path, free_port()) as dead, dead.client() as client, plain_client(dead) as plain:
        assert client.get("/", params={"search": "Ada"}).status_code == 502
        assert plain.get("/", params={"search": "Ada"}).status_code == 502
    assert "Ada" not in (tmp_path / "error.log").read_text()


def test_trainer_can_sign_in_through_the_proxy(on_uvicorn: Server, tmp_path: Path) -> None:
    port = int(on_uvicorn.url.rpartition(":")[2])
    with run_proxy(tmp_path, port) as proxy, proxy.client() as client:
        client.get("/admin/login/")
        headers = {"X-CSRFToken": client.cookies["csrftoken"], "Origin": proxy.url}
        answer = client.post(
            "/api/auth/login", json={"username": "trainer", "password": PASSWORD}, headers=headers
        )
        assert (answer.status_code, answer.json()["success"]) == (200, True)
        assert client.get("/home").headers.get_list("X-Simulated") == ["true"]


def test_systemd_unit_is_valid_and_gives_the_server_time_to_shut_down(tmp_path: Path) -> None:
    from mockconsole.serve import SHUTDOWN_SECONDS

    text = UNIT.read_text()
    [seconds] = re.findall(r"^TimeoutStopSec=(\d+)$", text, re.MULTILINE)
    assert int(seconds) > SHUTDOWN_SECONDS + 5
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is missing")
    # Replace the command by a program that exists here, because the console isn't installed.
    unit = tmp_path / "mockconsole-web@8001.service"
    unit.write_text(text.replace("/opt/mockconsole/current/bin/mockconsole", "/bin/true"))
    checked = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_shellcheck_finds_no_fault_in_the_deployment_scripts() -> None:
    assert len(SCRIPTS) == 4
    if not shutil.which("shellcheck"):
        pytest.skip("shellcheck is missing")
    checked = subprocess.run(["shellcheck", *map(str, SCRIPTS)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_scripts_unit_and_proxy_refer_to_the_same_files() -> None:
    setup, upgrade, restart = (
        (ROOT / "deploy" / "debian" / f"{name}.sh").read_text() for name in ("setup", "upgrade", "restart")
    )
    for path in re.findall(
        r"/etc/mockconsole/[\w./]+\b", UNIT.read_text() + (ROOT / "deploy/nginx/mockconsole.conf").read_text()
    ):
        assert path in setup, path
    assert "/opt/mockconsole/current" in upgrade
    assert "/restart.sh" in upgrade
    assert "/etc/mockconsole/servers.conf" in restart
