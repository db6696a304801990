"""Runs of Schemathesis against a server, based on openapi.yml."""

import asyncio
import os
import shlex
import subprocess
import sys
from typing import Final, NamedTuple

from scripts.launch.paths import ROOT
from tests.browser.harness import Server
from tests.live.browsers import Browser

SIGNED_OUT: Final = ""
# Checks of Schemathesis that fail for correct replies: requests that are valid by the schema may be rejected for other
# reasons, such as an unknown transaction or a real blockchain address. Permissions have their own tests.
EXCLUDED_CHECKS: Final = ("positive_data_acceptance", "ignored_auth")
# Operation to leave out: it would end the session that all other requests use.
ENDS_THE_SESSION: Final = "logout"


class Session(NamedTuple):
    """Account, cookies and CSRF token of a browser's session."""

    username: str
    cookies: str
    token: str


def fuzz(server: Server, session: Session, *options: str, config: str = "") -> tuple[bool, str]:
    """Send valid and invalid requests in a session; return True if all checks passed, and the output."""
    (server.installation.folder / "schemathesis.toml").write_text(config)
    username, cookies, token = session
    exclusion = ["--exclude-operation-id", ENDS_THE_SESSION] if username else []
    run = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", str(ROOT / "openapi.yml")),
            *("--url", server.url),
            *("-H", f"Cookie: {cookies}", "-H", f"X-CSRFToken: {token}", "-H", f"Referer: {server.url}"),
            *("--exclude-checks", ",".join(EXCLUDED_CHECKS)),
            *shlex.split("--suppress-health-check all --warnings off --no-color"),
            *("--generation-with-security-parameters", "false", *exclusion, *options),
        ],
        cwd=server.installation.folder,
        env={
            **os.environ,
            "SCHEMATHESIS_HOOKS": "tests.hard.mark_check",
            "PYTHONPATH": str(ROOT),
            "COLUMNS": "160",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode == 0, run.stdout + run.stderr


def request_count(output: str) -> int:
    """Return the number of requests that a run's output reports, or 0."""
    for line in output.splitlines():
        words = line.split()
        if words[1:2] == ["generated,"]:
            return int(words[0])
    return 0


def session_of(server: Server, username: str) -> Session:
    """Sign in and return the session; do this before fuzzing, because fuzzed wrong passwords lock accounts."""
    return asyncio.run(_sign_in(server, username))


async def _sign_in(server: Server, username: str) -> Session:
    async with Browser(server.url) as browser:
        await browser.csrf()
        if username:
            await browser.sign_in(username)
        return session_in(browser, username)


def session_in(browser: Browser, username: str) -> Session:
    """Return the session of a browser."""
    cookies = browser.http.cookies
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return Session(username, header, cookies["csrftoken"])
