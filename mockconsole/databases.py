"""Settings of Redis and of the database: SQLite, PostgreSQL, or PostgreSQL behind a pooler in transaction mode."""

from pathlib import Path
from typing import Any, Final

from environ import Env
from redis import ConnectionPool, RedisError

from mockconsole.lib.error_text import one_line
from mockconsole.variables import VariableError, read

# Lock timeout; a request that exceeds it gets 503. Short, because a waiting request occupies one of few threads.
LOCK_SECONDS: Final = 5
# Defaults of each PostgreSQL session. No JIT: compiling a statement takes longer than running any of ours.
SESSION_DEFAULTS: Final = {"lock_timeout": str(LOCK_SECONDS * 1000), "jit": "off"}
# Set timeouts, because by default the operating system keeps a connection to an unreachable server for two hours.
_TIMEOUTS: Final = {"connect_timeout": 5, "tcp_user_timeout": 10_000}
_KEEPALIVES: Final = {"keepalives_idle": 5, "keepalives_interval": 5, "keepalives_count": 3}
CHECK_DATABASE: Final = "Check DATABASE_URL and the data folder."
_SQLITE: Final = "django.db.backends.sqlite3"
_LASTING: Final = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}

Database = dict[str, Any]


def read_databases(data_dir: Path) -> tuple[Database, Database | None]:
    """Return the connection settings for requests, and those for starts and backups (None if they are the same)."""
    is_pooled = read("DATABASE_POOLED")
    url, direct_url = read("DATABASE_URL"), read("DATABASE_URL_DIRECT")
    # Pass SQLite's file as a path: in a URL, a `#` in the name of the data folder would end the path.
    database = _database(
        Env.db_url_config(url) if url else {"ENGINE": _SQLITE, "NAME": str(data_dir / "mockconsole.sqlite3")},
        is_pooled=is_pooled,
    )
    if direct_url:
        direct = _database(Env.db_url_config(direct_url), is_pooled=False)
        # If the URL has no user, the client uses the name of the operating system's user.
        pairs = ((database.get(part), direct.get(part)) for part in ("ENGINE", "NAME", "USER"))
        if any(one and other and one != other for one, other in pairs):
            raise VariableError(
                "DATABASE_URL_DIRECT has another user or database than DATABASE_URL: write the same ones, "
                "with the host and port of PostgreSQL itself."
            )
        return database, direct
    if is_pooled:
        raise VariableError(
            "DATABASE_POOLED is on: set DATABASE_URL_DIRECT to the address of PostgreSQL itself, for starts and backups."
        )
    return database, None


def read_redis() -> str:
    """Return REDIS_URL, or an empty text if it is unset; raises VariableError if redis-py rejects an option in it."""
    url: str = read("REDIS_URL") or ""
    if url:
        try:
            # Check the options; this opens no connection.
            ConnectionPool.from_url(url).make_connection()
        except (RedisError, TypeError, ValueError) as error:
            raise VariableError(
                "REDIS_URL has an option that can't be used: remove or correct what follows the question mark."
            ) from error
    return url


def unusable_database(error: Exception, remedy: str = CHECK_DATABASE) -> str:
    """Return a line that says why the database can't be used and what to do."""
    return f"The database can't be used {one_line(error)}. {remedy}"


def _database(database: Database, *, is_pooled: bool) -> Database:
    if database["ENGINE"] == _SQLITE:
        pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;"
        options = {"transaction_mode": "IMMEDIATE", "timeout": LOCK_SECONDS, "init_command": pragmas}
        return {**database, **_LASTING, "OPTIONS": options}
    if database["ENGINE"] == "django.db.backends.postgresql":
        database["ENGINE"] = "mockconsole.lib.postgresql"
    connection: dict[str, Any] = {**_TIMEOUTS, **_KEEPALIVES, **database.get("OPTIONS", {})}
    if not is_pooled:
        # A pooler rejects these options: behind a pooler, the console's start stores the defaults in the database.
        given = [f"-c {name}={value}" for name, value in SESSION_DEFAULTS.items()]
        connection["options"] = " ".join([connection.get("options", ""), *given]).strip()
    # No server-side cursors behind a pooler: a cursor exists in one connection only, and the pooler may use a different
    # connection for each transaction.
    return {**database, **_LASTING, "OPTIONS": connection, "DISABLE_SERVER_SIDE_CURSORS": is_pooled}
