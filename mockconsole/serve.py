"""Start of the console: migrate the database, fill it if it is empty, print the URLs, and serve.

`python -m mockconsole.serve` serves with Daphne; with `--prepare` it stops before serving. `mockconsole run` serves with
uvicorn.
"""

import argparse
import contextlib
import errno
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
django.setup()

from django.apps import apps  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib.auth.password_validation import validate_password  # noqa: E402
from django.core.exceptions import ValidationError  # noqa: E402
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
from mockconsole import IS_INSTALLED  # noqa: E402
from mockconsole.databases import SESSION_DEFAULTS, unusable_database  # noqa: E402
from mockconsole.datadir import DataFolderError, delete_leftovers, make_private, read_or_create_secret  # noqa: E402
from mockconsole.lib.live.draining import drain  # noqa: E402
from mockconsole.lib.marks import BAR_TEXT  # noqa: E402
from mockconsole.lib.postgresql.direct import direct_connection  # noqa: E402
from mockconsole.locks import folder_lock, hold_server_lock  # noqa: E402
from mockconsole.variables import read  # noqa: E402

logger = logging.getLogger("mockconsole.start")

BACKLOG = 2048
# Seconds between pings, and seconds after which an unanswered ping closes the websocket. A lost connection is noticed
# after the sum of both, at most 20 s; until then the trainer's board shows the person as connected.
PING_INTERVAL = PING_TIMEOUT = 10
# Dashboards poll every five seconds. uvicorn's default of five idle seconds would close their connections in between.
KEEP_ALIVE = 65
SHUTDOWN_SECONDS = 30
START_LOCK = 5_052_016
PASSWORD_FILE = "password"  # noqa: S105
UNKNOWN_PASSWORD = "(set by staff, or MOCKCONSOLE_PASSWORD at the first start)"  # noqa: S105

FOLDER_IN_USE = (
    "Another server uses this data folder, and without REDIS_URL its open screens don't follow changes made here. "
    "Stop that server, or start this one with another MOCKCONSOLE_DATA_DIR."
)


class StartError(Exception):
    """Raised when the console can't start; the message says what to do."""


def prepare() -> None:
    """Migrate the database; if it is empty, create the main room and the first accounts."""
    with folder_lock(settings.DATA_DIR, "start"):
        delete_leftovers(settings.DATA_DIR)
    try:
        with direct_connection(), start_lock():
            migrate()
            if settings.DIRECT_DATABASE:
                store_session_defaults()
            if not all_sandboxes().exists():
                create_sandbox(who=None, key=MAIN_ROOM, name="Main room")
            main_room = get_sandbox(main_room_id() or 0)
            # A newer version may need a secret that an older version didn't have.
            if not accounts_exist() or missing_gates(main_room.pk):
                password = first_password()
                if not accounts_exist():
                    seed_accounts(sandbox=main_room, password=password)
                set_gates(sandbox=main_room, password=password)
            complete_sandboxes()
            clean_up_lessons()
            delete_expired_sessions()
    except Error as error:
        raise StartError(unusable_database(error)) from error
    except ScenarioError as error:
        raise StartError(f"The standard scenario can't be loaded:\n{error}") from error
    # Restrict the database, because SQLite creates it readable for everybody.
    make_private(settings.DATA_DIR)


@contextlib.contextmanager
def start_lock() -> Iterator[None]:
    """Hold the database's start lock for a `with` block, so that processes that start together wait for each other."""
    if connection.vendor == "sqlite":
        with folder_lock(settings.DATA_DIR, "start"):
            yield
        return
    with connection.cursor() as cursor:
        with transaction.atomic():
            # Wait without a timeout, because a first start takes longer than the usual lock timeout.
            cursor.execute("SET LOCAL lock_timeout = 0")
            cursor.execute("SELECT pg_advisory_lock(%s)", [START_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [START_LOCK])


def migrate() -> None:
    """Apply missing migrations; if none is missing, don't run the slow `migrate` command."""
    executor = MigrationExecutor(connection)
    if mismatch := find_mismatch(executor.loader):
        raise StartError(mismatch)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        if executor.loader.applied_migrations:
            print("Updating the database to this version ...", flush=True)
        else:
            print(
                "First start: creating the database and the main room, which takes about ten seconds.\n"
                f"The data folder is {settings.DATA_DIR}",
                flush=True,
            )
        call_command("migrate", interactive=False, verbosity=0)


def store_session_defaults() -> None:
    """Store the session defaults for our role in the database, because a pooler doesn't pass connection options on."""
    database = connection.ops.quote_name(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        for name, value in SESSION_DEFAULTS.items():
            cursor.execute(f"ALTER ROLE CURRENT_USER IN DATABASE {database} SET {name} = '{value}'")


def find_mismatch(loader: MigrationLoader) -> str | None:
    """Return the reason why this version can't read the database, and what to do; None if it can."""
    ours = {config.label for config in apps.get_app_configs() if config.name.startswith("apps.")}
    applied = [key for key in loader.applied_migrations if key[0] in ours]
    unknown = [key for key in applied if key not in loader.disk_migrations]
    newest = dict(sorted(loader.disk_migrations))
    if any(name > newest.get(app, "") for app, name in unknown):
        return (
            "This database is from a newer version, which this version can't read. "
            "Start the newer version, or restore a backup that this version made."
        )
    if not unknown:
        expected = {f"{app}_{model}" for app, model in loader.project_state(applied).models if app in ours}
        if expected <= set(connection.introspection.table_names()):
            return None
    return (
        "This database is from a version before 25 November 2026, which this version can't read. "
        "Start that version again, export each room in its admin, then start this one with another "
        "MOCKCONSOLE_DATA_DIR, or an empty database, and import the rooms there."
    )


def first_password() -> str:
    """Return the password for the first accounts and the canned secrets: MOCKCONSOLE_PASSWORD, or the generated one."""
    password: str | None = read("MOCKCONSOLE_PASSWORD")
    if password:
        try:
            validate_password(password)
        except ValidationError as error:
            # Only warn: on a laptop without a network, a simple password is enough.
            print(f"MOCKCONSOLE_PASSWORD is easy to guess. {' '.join(error.messages)}", file=sys.stderr)
    return password or read_or_create_secret(settings.DATA_DIR, PASSWORD_FILE, length=12)


def check_port() -> None:
    """Raise StartError if the console can't listen on its port."""
    listen().close()


def listen() -> socket.socket:
    """Return a socket that listens on the port; raises StartError if that is impossible."""
    family = socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET
    try:
        # `create_server` sets SO_REUSEADDR except on Windows, where that option would make a taken port seem free.
        return socket.create_server((settings.HOST, settings.PORT), family=family, backlog=BACKLOG)
    except OSError as error:
        other = settings.PORT + 1
        command = f"mockconsole run --port {other}" if IS_INSTALLED else f"PORT={other} make run"
        advice = f"Stop the program that uses the port, or choose another: {command}"
        if error.errno != errno.EADDRINUSE:
            advice = "Set HOST to an address of this machine, and PORT to a port that you may use."
        raise StartError(
            f"Can't listen on {settings.HOST}:{settings.PORT} ({error.strerror}). {advice}"
        ) from error


def announcement() -> Callable[[], None]:
    """Return the function that says that the console is ready; JSON logs get a line instead of the banner."""
    if settings.LOG_FORMAT == "json":
        return lambda: logger.info("Ready on port %d.", settings.PORT)
    text = banner()
    return lambda: print(text, flush=True)


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
    """Return a row for each initial account and each canned secret, with the generated password if it is still valid."""
    exists = (settings.DATA_DIR / PASSWORD_FILE).exists()
    password = read_or_create_secret(settings.DATA_DIR, PASSWORD_FILE, length=12) if exists else ""
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


def serve_with_daphne() -> None:
    """Serve with Daphne until Ctrl-C."""
    from daphne.server import Server

    from mockconsole.asgi import application

    # Make the announcement here: Daphne calls `ready_callable` on the event loop, where Django forbids queries.
    announce = announcement()
    interface = settings.HOST.replace(":", r"\:")
    server = Server(
        application,
        endpoints=[f"tcp:port={settings.PORT}:interface={interface}:backlog={BACKLOG}"],
        ready_callable=announce,
        ping_interval=PING_INTERVAL,
        ping_timeout=PING_TIMEOUT,
        verbosity=0,
        server_name="mockconsole",
    )
    server.run()
    if server.abort_start:
        # Race: another program may have taken the port since our first check. Raise the error that says what to do.
        check_port()


def serve_with_uvicorn() -> None:
    """Serve with uvicorn until Ctrl-C or SIGTERM; then finish the requests in progress."""
    import uvicorn

    from mockconsole.asgi import application

    announce = announcement()
    # Race: another program may have taken the port since our first check; uvicorn's own message wouldn't say what to
    # do.
    listener = listen()

    class AnnouncingServer(uvicorn.Server):
        """Server that says when it listens, and from then on drains before it stops."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                drain.watch()
                announce()

    config = uvicorn.Config(
        application,
        backlog=BACKLOG,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        # No compression: it doubles the CPU time of each websocket message and saves little.
        ws_per_message_deflate=False,
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_TIMEOUT,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    # uvicorn raises the signal again once it has shut down.
    with contextlib.suppress(KeyboardInterrupt):
        AnnouncingServer(config).run(sockets=[listener])


def start(serve: Callable[[], None], *, prepare_only: bool = False) -> int:
    """Prepare the database and serve; return the exit code."""
    try:
        if not prepare_only:
            check_port()
            # Take this lock before the start lock: a restore then either sees this process, or has finished already.
            if hold_server_lock(settings.DATA_DIR) and not settings.REDIS_URL:
                print(FOLDER_IN_USE, flush=True)
        prepare()
        if not prepare_only:
            serve()
    except (StartError, DataFolderError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        # Ctrl-C before the server listens: exit with the code that shells use for it.
        return 130
    return 0


def main() -> int:
    """Run the command line; return its exit code."""
    parser = argparse.ArgumentParser(description="Start mockconsole.")
    parser.add_argument("--prepare", action="store_true", help="prepare the database and stop")
    return start(serve_with_daphne, prepare_only=parser.parse_args().prepare)


if __name__ == "__main__":
    sys.exit(main())
