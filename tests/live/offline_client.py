"""Client for a console in a namespace without a network: it waits for the console, signs in, and reads a page.

`python offline_client.py ADDRESS PASSWORD` prints one JSON object. It needs only the standard library.
"""

import http.cookiejar
import json
import socket
import sys
import time
import urllib.request

TIMEOUT_SECONDS = 300


def network() -> str:
    """Try to reach another machine; return the error, or "reachable"."""
    try:
        socket.create_connection(("192.0.2.1", 80), timeout=2).close()
    except OSError as error:
        return str(error.strerror)
    return "reachable"


def wait_until_healthy(opener: urllib.request.OpenerDirector, address: str) -> int:
    """Repeat the health check until the server responds; return the response's status."""
    until = time.monotonic() + TIMEOUT_SECONDS
    while True:
        try:
            return int(opener.open(f"{address}/healthz").status)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def main() -> None:
    address, password = sys.argv[1:]
    jar = http.cookiejar.CookieJar()
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(jar)
    )
    health = wait_until_healthy(opener, address)
    opener.open(f"{address}/admin/login/").read()
    [token] = [cookie.value for cookie in jar if cookie.name == "csrftoken"]
    login = urllib.request.Request(
        f"{address}/api/auth/login",
        json.dumps({"username": "trainer", "password": password}).encode(),
        {"Content-Type": "application/json", "X-CSRFToken": str(token)},
    )
    page = opener.open(f"{address}/home")
    print(
        json.dumps(
            {
                "network": network(),
                "health": health,
                "signed_in": json.load(opener.open(login))["success"],
                "assets": len(json.load(opener.open(f"{address}/api/crypto-prices"))),
                "mark": page.headers["X-Simulated"],
            }
        )
    )


if __name__ == "__main__":
    main()
