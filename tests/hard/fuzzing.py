"""Schemathesis against the project's own schema: what it sends to a running server, and what every answer must be."""

import asyncio
import os
import subprocess
import sys
from typing import Final, NamedTuple

from scripts.launch.paths import ROOT
from tests.browser.harness import Server
from tests.live.browsers import Browser

NOBODY: Final = ""
# Schemathesis knows how a schema and an answer look, and not what the product is about: that a transaction has to be
# there before it is decided, or that an address has to be of the training. Who may do what has tests of its own.
NOT_ASKED: Final = ("positive_data_acceptance", "ignored_auth")
# It would end the session that all the rest is asked in.
ENDS_THE_SESSION: Final = "logout"


class Session(NamedTuple):
    """What a browser sends with each call: its cookies and its CSRF token."""

    username: str
    cookies: str
    token: str


def fuzz(server: Server, session: Session, *options: str, config: str = "") -> tuple[bool, str]:
    """Send what the schema allows and what it forbids, as somebody; return whether all went well, and what was found."""
    (server.world.folder / "schemathesis.toml").write_text(config)
    username, cookies, token = session
    asked = ["--exclude-operation-id", ENDS_THE_SESSION] if username else []
    done = subprocess.run(
        [
            *(
                sys.executable,
                "-m",
                "schemathesis.cli",
                "run",
                str(ROOT / "openapi.yml"),
                "--url",
                server.url,
            ),
            *("-H", f"Cookie: {cookies}", "-H", f"X-CSRFToken: {token}", "-H", f"Referer: {server.url}"),
            *("--exclude-checks", ",".join(NOT_ASKED), "--suppress-health-check", "all", "--warnings", "off"),
            *("--generation-with-security-parameters", "false", "--no-color", *asked, *options),
        ],
        cwd=server.world.folder,
        env={
            **os.environ,
            "SCHEMATHESIS_HOOKS": "tests.hard.marked",
            "PYTHONPATH": str(ROOT),
            "COLUMNS": "160",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 0, done.stdout + done.stderr


def requests_sent(output: str) -> int:
    """Return how many requests a run has sent, by its own word."""
    for line in output.splitlines():
        words = line.split()
        if words[1:2] == ["generated,"]:
            return int(words[0])
    return 0


def session_of(server: Server, username: str) -> Session:
    """Sign somebody in; before anybody sends wrong passwords under the names that a list gives away."""
    return asyncio.run(_sign_in(server, username))


async def _sign_in(server: Server, username: str) -> Session:
    async with Browser(server.url) as browser:
        await browser.csrf()
        if username:
            await browser.sign_in(username)
        return session_in(browser, username)


def session_in(browser: Browser, username: str) -> Session:
    """Return the session that a browser has."""
    cookies = browser.http.cookies
    sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return Session(username, sent, cookies["csrftoken"])
