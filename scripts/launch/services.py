"""Search for PostgreSQL and Redis servers for the tests. Runs in the virtual environment, which has their clients."""

import os
from dataclasses import dataclass
from urllib.parse import urlsplit

import psycopg
import redis

POSTGRES_DEFAULT = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS_DEFAULT = "redis://127.0.0.1:6379"


@dataclass(frozen=True)
class Services:
    """URLs of the services for tests; if one is missing, `missing` says why."""

    database_url: str
    redis_url: str
    missing: str = ""

    def environment(self) -> dict[str, str]:
        """Return the environment variables with which the console uses these services."""
        return {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url}

    def empty_redis(self) -> None:
        """Empty the numbered Redis database for the next tests."""
        with redis.Redis.from_url(self.redis_url, socket_timeout=5) as client:
            client.flushdb()


def find_services() -> Services:
    """Connect to the servers of DATABASE_URL_TEST and REDIS_URL_TEST, or else to those at the default URLs."""
    database = redis_address = missing = ""
    try:
        database = database_for_tests(os.environ.get("DATABASE_URL_TEST", "").strip() or POSTGRES_DEFAULT)
    except (psycopg.Error, OSError) as error:
        missing = f"no PostgreSQL to test with ({' '.join(str(error).split())}) "
    try:
        redis_address = redis_for_tests(os.environ.get("REDIS_URL_TEST", "").strip() or REDIS_DEFAULT)
    except (redis.RedisError, OSError) as error:
        missing += f"no Redis to test with ({error})"
    return Services(database, redis_address, missing.strip())


def database_for_tests(url: str) -> str:
    """Return the URL of a database that doesn't exist yet; raises PermissionError if the user may not create one."""
    with psycopg.connect(url, connect_timeout=5) as connection:
        row = connection.execute(
            "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
        ).fetchone()
    if not row or not row[0]:
        raise PermissionError("its user may not create databases")
    return urlsplit(url)._replace(path=f"/mockconsole_{os.getpid()}").geturl()


def redis_for_tests(url: str) -> str:
    """Return the URL of an empty numbered database of Redis, in which tests may delete everything."""
    for number in range(15, 0, -1):
        candidate = urlsplit(url)._replace(path=f"/{number}").geturl()
        with redis.Redis.from_url(candidate, socket_connect_timeout=5, socket_timeout=5) as client:
            if client.dbsize() == 0:
                return candidate
    raise PermissionError("none of its databases 1 to 15 is empty")
