"""Start of the console: migrate the database, fill an empty one, print the addresses, and serve.

`python -m mockconsole.serve`; with `--prepare` it stops before serving.
"""

import argparse
import contextlib
import fcntl
import os
import socket
import sys
from collections.abc import Iterator

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
django.setup()

from django.apps import apps  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import Error, connection, transaction  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402
from django.db.migrations.loader import MigrationLoader  # noqa: E402

from apps.accounts.choices import GateName  # noqa: E402
from apps.accounts.selectors import accounts_exist, missing_gates, names_with_password  # noqa: E402
from apps.accounts.services import (  # noqa: E402
    SEED_ACCOUNTS,
    delete_expired_sessions,
    seed_accounts,
    set_gates,
)
from apps.sandboxes.scenarios.reading import ScenarioError  # noqa: E402
from apps.sandboxes.selectors import MAIN_ROOM, all_sandboxes, get_sandbox, main_room_id  # noqa: E402
from apps.sandboxes.services import complete_sandboxes, create_sandbox  # noqa: E402
from apps.training.teaching.services import clean_up_lessons  # noqa: E402
from mockconsole.datadir import DataFolderError, make_private, read_or_create_secret  # noqa: E402
from mockconsole.lib.marks import BAR_TEXT  # noqa: E402

BACKLOG = 2048
# Seconds between pings, and until an unanswered ping closes the websocket. Until their sum has passed, the trainer's
# board shows a person who has left as connected.
PING_INTERVAL = PING_TIMEOUT = 10
START_LOCK = 5_052_016
PASSWORD_FILE = "password"  # noqa: S105
UNKNOWN_PASSWORD = "(set by staff, or MOCKCONSOLE_PASSWORD at the first start)"  # noqa: S105


class StartError(Exception):
    """Raised when the console can't start; the message says what to do."""


def prepare() -> None:
    """Migrate, and fill an empty database with its sandbox and accounts."""
    try:
        with start_lock():
            migrate()
            if not all_sandboxes().exists():
                create_sandbox(who=None, key=MAIN_ROOM, name="Main room")
            main_room = get_sandbox(main_room_id() or 0)
            if not accounts_exist():
                seed_accounts(sandbox=main_room, password=first_password())
            if missing_gates(main_room.pk):
                # A newer version may need a secret that an older one didn't have.
                set_gates(sandbox=main_room, password=first_password())
            complete_sandboxes()
            clean_up_lessons()
            delete_expired_sessions()
    except Error as error:
        raise StartError(
            f"The database can't be used: {error}. Check DATABASE_URL and the data folder."
        ) from error
    except ScenarioError as error:
        raise StartError(f"The standard scenario can't be loaded:\n{error}") from error
    # SQLite creates a new database readable for everybody.
    make_private(settings.DATA_DIR)


@contextlib.contextmanager
def start_lock() -> Iterator[None]:
    """Hold the start lock of the database: other processes that start wait for the end of the block."""
    if connection.vendor == "sqlite":
        folder = os.open(settings.DATA_DIR, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)
        return
    with connection.cursor() as cursor:
        with transaction.atomic():
            # A first start takes longer than the usual lock timeout.
            cursor.execute("SET LOCAL lock_timeout = 0")
            cursor.execute("SELECT pg_advisory_lock(%s)", [START_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [START_LOCK])


def migrate() -> None:
    """Apply missing migrations; a second start has none and skips the slow command."""
    executor = MigrationExecutor(connection)
    if is_of_an_older_version(executor.loader):
        raise StartError(
            "This database is from a version before 25 November 2026, which this version can't read. "
            "Start that version again, export each room in its admin, then start this one with another "
            "MOCKCONSOLE_DATA_DIR, or an empty database, and import the rooms there."
        )
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def is_of_an_older_version(loader: MigrationLoader) -> bool:
    """Return True if a database has unknown migrations applied, or lacks tables that known ones created."""
    ours = {config.label for config in apps.get_app_configs() if config.name.startswith("apps.")}
    applied = [key for key in loader.applied_migrations if key[0] in ours]
    if any(key not in loader.disk_migrations for key in applied):
        return True
    expected_tables = {f"{app}_{model}" for app, model in loader.project_state(applied).models if app in ours}
    return not expected_tables <= set(connection.introspection.table_names())


def first_password() -> str:
    """Return the password of the first accounts and canned secrets."""
    password = os.environ.get("MOCKCONSOLE_PASSWORD", "")
    if password and len(password) < settings.MINIMUM_PASSWORD_LENGTH:
        raise StartError(
            f"MOCKCONSOLE_PASSWORD is too short: give it at least {settings.MINIMUM_PASSWORD_LENGTH} characters."
        )
    return password or read_or_create_secret(settings.DATA_DIR, PASSWORD_FILE, length=12)


def check_port() -> None:
    """Raise StartError if the port is in use."""
    family = socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET
    with contextlib.closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.HOST, settings.PORT))
        except OSError as error:
            raise StartError(
                f"Can't listen on {settings.HOST}:{settings.PORT} ({error.strerror}). "
                f"Stop the program that uses the port, or choose another: PORT={settings.PORT + 1} make run"
            ) from error


def banner() -> str:
    """Return the text that is printed when the console is ready."""
    host = "127.0.0.1" if settings.HOST in {"0.0.0.0", "::"} else settings.HOST  # noqa: S104
    address = f"{'https' if settings.HTTPS else 'http'}://{host}:{settings.PORT}"
    rows = passwords()
    wide, widest = (max(len(row[column]) for row in rows) for column in (0, 1))
    listed = "\n".join(f"    {name:<{wide}}  {password:<{widest}}  {what}" for name, password, what in rows)
    return (
        f"\n  mockconsole · {BAR_TEXT}\n\n"
        f"  Console  {address}\n"
        f"  Admin    {address}/admin/   (trainer)\n\n"
        f"  Accounts and canned secrets\n{listed}\n\n"
        "  Ctrl-C stops it.\n"
    )


def passwords() -> list[tuple[str, str, str]]:
    """Return the first accounts and the canned secrets, with the stored password if it is still valid."""
    file = settings.DATA_DIR / PASSWORD_FILE
    password = file.read_text().strip() if file.exists() else ""
    usernames = [seed.username for seed in SEED_ACCOUNTS]
    valid = (
        names_with_password(password, usernames=usernames, sandbox_id=main_room_id() or 0)
        if password
        else set()
    )
    named = [
        *((seed.username, seed.username, seed.role.label) for seed in SEED_ACCOUNTS),
        *((gate.value, gate.label, "a canned secret; staff change it in the admin") for gate in GateName),
    ]
    return [(label, password if name in valid else UNKNOWN_PASSWORD, what) for name, label, what in named]


def serve() -> None:
    """Serve with Daphne until Ctrl-C."""
    from daphne.server import Server

    from mockconsole.asgi import application

    # Make the banner here: Daphne calls `ready_callable` on the event loop, where Django forbids queries.
    ready = banner()
    interface = settings.HOST.replace(":", r"\:")
    Server(
        application,
        endpoints=[f"tcp:port={settings.PORT}:interface={interface}:backlog={BACKLOG}"],
        ready_callable=lambda: print(ready, flush=True),
        ping_interval=PING_INTERVAL,
        ping_timeout=PING_TIMEOUT,
        verbosity=0,
        server_name="mockconsole",
    ).run()


def main() -> int:
    """Run the command line; return its exit code."""
    parser = argparse.ArgumentParser(description="Start mockconsole.")
    parser.add_argument("--prepare", action="store_true", help="prepare the database and stop")
    options = parser.parse_args()
    try:
        if not options.prepare:
            check_port()
        prepare()
    except (StartError, DataFolderError) as error:
        print(error, file=sys.stderr)
        return 1
    if not options.prepare:
        serve()
    return 0


if __name__ == "__main__":
    sys.exit(main())
