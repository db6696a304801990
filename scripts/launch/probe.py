"""Asks PostgreSQL and Redis whether tests can use them; runs in the virtual environment, which has their clients."""

import json
import os
import sys
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis

DATABASES_OF_REDIS = range(15, 0, -1)


def database_for_tests(url: str) -> str:
    """Return the address of a database that doesn't exist yet, on a server that lets us make one."""
    with psycopg.connect(url, connect_timeout=5) as connection:
        row = connection.execute(
            "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
        ).fetchone()
    if not row or not row[0]:
        raise PermissionError("its user may not create databases")
    return urlunsplit(urlsplit(url)._replace(path=f"/mockconsole_{os.getpid()}"))


def redis_for_tests(url: str) -> str:
    """Return the address of an empty numbered database, so that tests may empty it."""
    for number in DATABASES_OF_REDIS:
        candidate = urlunsplit(urlsplit(url)._replace(path=f"/{number}"))
        with redis.Redis.from_url(candidate, socket_connect_timeout=5, socket_timeout=5) as client:
            if client.dbsize() == 0:
                return candidate
    raise PermissionError("none of its databases 1 to 15 is empty")


def main(database: str, redis_address: str) -> None:
    """Print the answer as JSON."""
    found = {"database": "", "redis": ""}
    reasons = []
    try:
        found["database"] = database_for_tests(database)
    except (psycopg.Error, OSError) as error:
        reasons.append(f"no PostgreSQL to test with ({_first_line(error)})")
    try:
        found["redis"] = redis_for_tests(redis_address)
    except (redis.RedisError, OSError) as error:
        reasons.append(f"no Redis to test with ({_first_line(error)})")
    print(json.dumps({**found, "missing": "; ".join(reasons)}))


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
