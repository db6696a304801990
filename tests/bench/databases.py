"""New databases for the servers that the benchmark measures."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg


@contextmanager
def create_database(address: str, folder: Path) -> Iterator[str]:
    """Yield the address of an empty database: on the PostgreSQL server at `address`, or SQLite if it is blank."""
    if not address:
        yield f"sqlite:///{folder / 'mockconsole.sqlite3'}"
        return
    name = f"mockconsole_bench_{secrets.token_hex(8)}"
    admin = urlunsplit(urlsplit(address)._replace(path="/postgres"))
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
        finally:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
