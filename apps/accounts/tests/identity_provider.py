"""Identity provider for tests: oidc-provider-mock, run in a separate process on a free local port."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

import requests

from mockconsole.sign_on import SignOn

# The process ends when its standard input is closed, so it ends even if the test run is killed.
PROGRAM = """
import os, sys
from datetime import timedelta
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
from oidc_provider_mock import run_server_in_thread
with run_server_in_thread(access_token_max_age=timedelta(seconds=int(sys.argv[1]))) as server:
    print(server.server_port, flush=True)
    sys.stdin.read()
"""


class IdentityProvider(NamedTuple):
    """Running provider, identified by its issuer URL."""

    issuer: str

    def settings(self, **changes: object) -> SignOn:
        """Return the single sign-on settings for this provider, with the given changes."""
        chosen = SignOn(
            issuer=self.issuer,
            client_id="mockconsole",
            client_secret="of-the-test",
            name="Bank ID",
            scopes="openid profile email",
            role_claim="roles",
            trainers=frozenset({"teachers"}),
            trainees=frozenset({"students"}),
        )
        return chosen._replace(**changes)  # type: ignore[arg-type]  # of the named fields

    def add_person(self, subject: str, **claims: object) -> None:
        """Add a person with the given claims to the provider."""
        requests.put(f"{self.issuer}/users/{subject}", json=claims, timeout=30).raise_for_status()

    def sign_in(self, authorization_url: str, subject: str) -> dict[str, str]:
        """Sign a person in at the provider, and return the query of the provider's redirect to the console."""
        reply = requests.post(authorization_url, data={"sub": subject}, allow_redirects=False, timeout=30)
        return dict(parse_qsl(urlsplit(reply.headers["Location"]).query))


@contextmanager
def run_provider(*, token_seconds: int = 3600) -> Iterator[IdentityProvider]:
    """Run a provider whose tokens expire after `token_seconds`."""
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", PROGRAM, str(token_seconds)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            yield IdentityProvider(f"http://127.0.0.1:{int(process.stdout.readline())}")
        finally:
            process.terminate()
