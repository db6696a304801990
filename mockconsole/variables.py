"""Environment variables of the console: their defaults, and rules that reject wrong values and say what to write.

Imports only the standard library: `make run` checks the variables before anything is installed.
"""

import os
import re
import sys
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

MAX_PORT: Final = 65535
MAX_DRAIN_SECONDS: Final = 3600
MIN_KEY_LENGTH: Final = 20
# Maximum length of a database's name in PostgreSQL.
MAX_NAME_LENGTH: Final = 63

# Host names. The last label must have a letter, so that 127.0.0.300 is rejected. A label has at most 63 characters:
# Python can't look up a longer one.
_NAME: Final = re.compile(r"([a-z0-9_-]{1,63}\.)*(?=[0-9_-]*[a-z])[a-z0-9_-]{1,63}", re.IGNORECASE)
# Names and addresses that a browser sends in the Host header; Django treats `*` and a leading dot as patterns.
_ALLOWED_HOST: Final = re.compile(r"\*|\.?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\]", re.IGNORECASE)
_ORIGIN: Final = re.compile(r"https?://([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?", re.IGNORECASE)


class VariableError(Exception):
    """Raised for wrong values; for each value, the message has a line that says what to do."""


class Variable(NamedTuple):
    """Rule for a variable: `parse` raises ValueError for a wrong value, and `remedy` says what to write instead.

    A secret is never printed, and spaces around it are kept.
    """

    parse: Callable[[str], Any]
    remedy: str
    default: str = ""
    is_secret: bool = False


def _require(condition: object) -> None:
    if not condition:
        raise ValueError


def _port(text: str) -> int:
    _require(text.isdecimal() and 0 < int(text) <= MAX_PORT)
    return int(text)


def _host(text: str) -> str:
    if not _NAME.fullmatch(text):
        ip_address(text)
    return text


def _address(text: str) -> str:
    host, _, port = text.rpartition(":")
    _host(host.removeprefix("[").removesuffix("]"))
    _port(port)
    return text


def _folder(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise ValueError from error


def _switch(text: str) -> bool:
    is_on = text.lower() in {"on", "true", "yes", "y", "ok", "1"}
    _require(is_on or text.lower() in {"off", "false", "no", "n", "0"})
    return is_on


def _seconds(text: str) -> float:
    _require(0 <= float(text) <= MAX_DRAIN_SECONDS)
    return float(text)


def _choice(*names: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        return names[[name.lower() for name in names].index(text.lower())]

    return parse


def _list(pattern: re.Pattern[str]) -> Callable[[str], list[str]]:
    def parse(text: str) -> list[str]:
        entries = [entry.strip() for entry in text.split(",") if entry.strip()]
        _require(entries and all(map(pattern.fullmatch, entries)))
        for entry in entries:
            # Raises ValueError for a wrong port or IPv6 address.
            _ = urlsplit(entry if "://" in entry else f"//{entry}").port
        return entries

    return parse


def _web_address(text: str) -> str:
    parts = urlsplit(text)
    _require(parts.scheme in {"http", "https"} and parts.hostname and not re.search(r"\s", text))
    return text.rstrip("/")


def _database(text: str) -> str:
    parts = urlsplit(text.strip())
    _require(parts.scheme in {"postgres", "postgresql", "sqlite"} and not parts.fragment)
    name = parts.path.strip("/")
    # Each thread would have its own database in memory.
    _require(name and name != ":memory:" and (parts.port is None or parts.port > 0))
    _require(parts.scheme == "sqlite" or len(unquote(name.rpartition("/")[2])) <= MAX_NAME_LENGTH)
    return text.strip()


def _redis(text: str) -> str:
    parts = urlsplit(text.strip())
    if parts.scheme == "unix":
        _require(parts.path.strip("/"))
    else:
        _require(parts.scheme in {"redis", "rediss"} and parts.hostname and not parts.fragment)
        _require(re.fullmatch(r"/?\d*", parts.path) and (parts.port is None or parts.port > 0))
    return text.strip()


def _key(text: str) -> str:
    _require(len(text.strip()) >= MIN_KEY_LENGTH)
    return text.strip()


def _password(text: str) -> str:
    _require(text == text.strip() and text.isprintable())
    return text


_ON_OR_OFF: Final = "write on or off."
_ESCAPES: Final = "In a password write %23 for #, %2F for / and %40 for @."

_DATABASE: Final = Variable(
    _database, f"write postgres://user:password@host:5432/name. {_ESCAPES}", is_secret=True
)

VARIABLES: Final = {
    "PORT": Variable(_port, f"it must be a number from 1 to {MAX_PORT}.", "8000"),
    "HOST": Variable(_host, "write an address to listen on, such as 127.0.0.1, 0.0.0.0 or ::1.", "127.0.0.1"),
    "MOCKCONSOLE_DATA_DIR": Variable(_folder, "write the path of a folder."),
    "MOCKCONSOLE_PASSWORD": Variable(
        _password, "write one without invisible characters, and without a space at its ends.", is_secret=True
    ),
    "DATABASE_URL": _DATABASE,
    "DATABASE_URL_DIRECT": _DATABASE,
    "DATABASE_POOLED": Variable(_switch, _ON_OR_OFF, "off"),
    "REDIS_URL": Variable(_redis, f"write redis://host:6379/0. {_ESCAPES}", is_secret=True),
    "ALLOWED_HOSTS": Variable(
        _list(_ALLOWED_HOST),
        "write names and addresses without scheme and port, separated by commas, such as console.example,192.0.2.10,[::1].",
        "localhost,127.0.0.1,[::1]",
    ),
    "CORS_ALLOWED_ORIGINS": Variable(
        _list(_ORIGIN), "write origins without a path, separated by commas, such as https://console.example."
    ),
    "SECRET_KEY": Variable(
        _key, f"write at least {MIN_KEY_LENGTH} random characters, or unset it.", is_secret=True
    ),
    "HTTPS": Variable(_switch, _ON_OR_OFF, "off"),
    "STATIC_COLLECTED": Variable(_switch, _ON_OR_OFF, "off"),
    "REQUIRE_SECOND_FACTOR": Variable(_switch, _ON_OR_OFF, "off"),
    "XAPI_HOME_PAGE": Variable(
        _web_address,
        "write an address that begins with https:// or http://.",
        "https://mockconsole.example",
    ),
    "LOG_LEVEL": Variable(
        _choice("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
        "write DEBUG, INFO, WARNING, ERROR or CRITICAL.",
        "INFO",
    ),
    "LOG_FORMAT": Variable(_choice("line", "json"), "write line or json.", "line"),
    "DRAIN_SECONDS": Variable(_seconds, f"write a number of seconds from 0 to {MAX_DRAIN_SECONDS}.", "5"),
    "METRICS": Variable(_address, "write an address and a port, such as 127.0.0.1:9100."),
    "DEBUG": Variable(_switch, _ON_OR_OFF, "off"),
}
"""All variables, as documented in docs/OPERATIONS.md."""


def read(name: str) -> Any:
    """Return the parsed value of a variable, or its default if it is empty; raises VariableError for a wrong value.

    Returns None if there is neither a value nor a default.
    """
    variable = VARIABLES[name]
    given = os.environ.get(name, "")
    text = (given if variable.is_secret else given.strip()) or variable.default
    try:
        # Bytes that are not UTF-8 can be neither stored nor printed.
        text.encode()
        return variable.parse(text) if text.strip() else None
    except ValueError:
        problem = "has a value that can't be used" if variable.is_secret else f"is {text!r}"
        raise VariableError(f"{name} {problem}: {variable.remedy}") from None


def check() -> None:
    """Raise VariableError if a variable has a wrong value; its message names all of them."""
    problems = []
    for name in VARIABLES:
        try:
            read(name)
        except VariableError as error:
            problems.append(str(error))
    if problems:
        raise VariableError("\n".join(problems))


if __name__ == "__main__":
    try:
        check()
    except VariableError as error:
        sys.exit(str(error))
