"""nginx with the configuration from deploy/, and a program behind it that answers with the request's headers."""

import gzip
import json
import re
import shlex
import shutil
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from scripts.launch.paths import ROOT
from tests.live.browsers import POLL_SECONDS, TIMEOUT_SECONDS
from tests.programs import free_port

CONFIGURATION = ROOT / "deploy" / "nginx" / "mockconsole.conf"
# Main configuration in place of Debian's nginx.conf; it includes the configuration from deploy/.
AROUND = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ }}
http {{
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxied;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  include {folder}/mockconsole.conf;
}}
"""


@dataclass(frozen=True)
class Proxy:
    """Running nginx."""

    url: str
    folder: Path

    @property
    def trust(self) -> ssl.SSLContext:
        """TLS context that trusts nginx's certificate."""
        return ssl.create_default_context(cafile=str(self.folder / "tls" / "fullchain.pem"))

    def client(self) -> httpx.Client:
        """Return an HTTP client that trusts nginx's certificate."""
        return httpx.Client(base_url=self.url, verify=self.trust, trust_env=False, timeout=TIMEOUT_SECONDS)

    def last_log_entry(self, path: str) -> dict[str, Any]:
        """Return the last entry for a path in the request log."""
        until = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < until:
            lines = (self.folder / "mockconsole.log").read_text().splitlines()
            for entry in map(json.loads, reversed(lines)):
                if entry["uri"] == path:
                    return dict(entry)
            time.sleep(POLL_SECONDS)
        raise AssertionError(f"nginx has not logged {path}")


def nginx() -> str:
    """Return the path of nginx; skip the test if nginx or openssl isn't installed."""
    found = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    if not found or not shutil.which("openssl"):
        pytest.skip("nginx or openssl is missing")
    return found


def write_configuration(folder: Path, *servers: int) -> int:
    """Write the configuration with a test's folders and ports; return the TLS port."""
    tls = folder / "tls"
    tls.mkdir()
    subprocess.run(
        [
            *shlex.split("openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"),
            *("-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(tls / "privkey.pem")),
            *("-out", str(tls / "fullchain.pem")),
        ],
        check=True,
        capture_output=True,
    )
    (folder / "servers.conf").write_text(
        "".join(f"server 127.0.0.1:{port} max_fails=0;\n" for port in servers)
    )
    port, plain = free_port(), free_port()
    text = re.sub(r"\n *listen \[::\]:.*", "", CONFIGURATION.read_text())
    for path in ("/etc/mockconsole", "/var/cache/nginx", "/var/log/nginx"):
        text = text.replace(path, str(folder))
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace(
        "listen 80", f"listen 127.0.0.1:{plain}"
    )
    (folder / "mockconsole.conf").write_text(text)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
    return port


@contextmanager
def run_proxy(folder: Path, *servers: int) -> Iterator[Proxy]:
    """Run nginx in front of the servers on these ports."""
    program = nginx()
    port = write_configuration(folder, *servers)
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    with subprocess.Popen(command) as process:
        try:
            wait_for_pid(folder / "pid", process)
            yield Proxy(f"https://127.0.0.1:{port}", folder)
        finally:
            process.terminate()


def wait_for_pid(file: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait for nginx's pid file, which nginx writes when it listens."""
    until = time.monotonic() + TIMEOUT_SECONDS
    while not file.exists():
        if process.poll() is not None or time.monotonic() > until:
            raise AssertionError((file.parent / "error.log").read_text())
        time.sleep(POLL_SECONDS)


class Echo(BaseHTTPRequestHandler):
    """HTTP handler that responds with the request's headers and the number of earlier requests."""

    protocol_version = "HTTP/1.1"
    count = 0

    def do_GET(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = json.dumps(headers | {"count": str(Echo.count), "padding": "x" * 2000}).encode()
        Echo.count += 1
        self.send_response(200)
        self.send_header(
            "Content-Type", "text/html" if self.path.startswith("/admin/") else "application/json"
        )
        is_static = self.path.startswith("/static/")
        if is_static and "gzip" in headers.get("accept-encoding", ""):
            body = gzip.compress(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Simulated", "true")
        if is_static:
            self.send_header("Vary", "Accept-Encoding")
            self.send_header("Cache-Control", "public, max-age=315360000, immutable")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Write no log."""


@contextmanager
def run_echo() -> Iterator[int]:
    """Run the program that answers with the request's headers; yield its port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
