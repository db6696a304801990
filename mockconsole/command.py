"""The command `mockconsole` of an installed console."""

import argparse
import os
import platform
import sys
from pathlib import Path

from mockconsole import IS_INSTALLED, VERSION


def main() -> int:
    """Run a sub-command; return its exit code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mockconsole.settings")
    if sys.argv[1:2] == ["manage"]:
        # Pass all arguments on to the management command, --help included.
        return manage(sys.argv[2:])
    options = parser().parse_args()
    try:
        code: int = options.run(options)
    except KeyboardInterrupt:
        return 130
    return code


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    command = argparse.ArgumentParser(
        prog="mockconsole", description="A training simulator: nothing in it is real."
    )
    commands = command.add_subparsers(required=True, metavar="COMMAND")
    run = commands.add_parser("run", help="start the console; the first start creates its database")
    run.add_argument("--host", help="address to listen on (HOST; 127.0.0.1)")
    run.add_argument("--port", type=int, help="port to listen on (PORT; 8000)")
    run.add_argument("--prepare", action="store_true", help="prepare the database and stop")
    run.set_defaults(run=run_console)
    commands.add_parser("manage", help="run a command of the administration, such as: manage sandbox list")
    doctor = commands.add_parser("doctor", help="check this machine, and say what to do")
    doctor.set_defaults(run=run_doctor)
    backup = commands.add_parser(
        "backup", help="save the database and the secrets in a file; the console may run"
    )
    backup.add_argument("file", type=file_path, help="ZIP archive to write")
    backup.set_defaults(run=run_backup)
    restore = commands.add_parser("restore", help="replace the database and the secrets by those of a backup")
    restore.add_argument("file", type=file_path, help="ZIP archive to read")
    restore.set_defaults(run=run_restore)
    commands.add_parser("version", help="print the version").set_defaults(run=print_version)
    return command


def file_path(text: str) -> Path:
    """Return the path in an argument; reject an empty argument, because it would mean the working folder."""
    if not text:
        raise argparse.ArgumentTypeError("write the name of a file")
    return Path(text)


def run_console(options: argparse.Namespace) -> int:
    """Start the console."""
    for name, value in (("HOST", options.host), ("PORT", options.port)):
        if value is not None:
            os.environ[name] = str(value)
    from mockconsole.serve import serve_with_uvicorn, start

    return start(serve_with_uvicorn, prepare_only=options.prepare)


def manage(arguments: list[str], *, program: str = "mockconsole manage") -> int:
    """Run a management command; return 1 if the database isn't ready for it."""
    from django.core.management import execute_from_command_line
    from django.db import Error

    from mockconsole.databases import unusable_database

    if IS_INSTALLED and arguments[:1] == ["collectstatic"]:
        print(
            "The installed console has its static files already; this would overwrite them.", file=sys.stderr
        )
        return 1
    try:
        execute_from_command_line([program, *arguments])
    except Error as error:
        remedy = database_remedy()
        if not remedy:
            raise
        print(unusable_database(error, remedy), file=sys.stderr)
        return 1
    return 0


def database_remedy() -> str:
    """Return advice for a database that is unreachable or lacks migrations; an empty text if the database is ready."""
    from django.db import Error, connection
    from django.db.migrations.executor import MigrationExecutor

    from mockconsole.databases import CHECK_DATABASE

    try:
        executor = MigrationExecutor(connection)
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return ""
    except Error:
        return CHECK_DATABASE
    program = "mockconsole" if IS_INSTALLED else f"{sys.executable} -m mockconsole"
    return f"If its tables are missing, create them: {program} run --prepare"


def run_doctor(options: argparse.Namespace) -> int:
    """Check this machine and the settings."""
    from mockconsole.doctor import diagnose

    return diagnose()


def run_backup(options: argparse.Namespace) -> int:
    """Back up the database and the secrets to a file."""
    set_up()
    from mockconsole.backup import BackupError, back_up
    from mockconsole.lib.postgresql.direct import direct_connection

    try:
        with direct_connection():
            back_up(options.file.absolute())
    except BackupError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Saved in {options.file}. It has names and secrets: keep it as private as the data folder.")
    return 0


def run_restore(options: argparse.Namespace) -> int:
    """Restore the database and the secrets from a backup."""
    set_up()
    from mockconsole.backup import BackupError
    from mockconsole.lib.postgresql.direct import direct_connection
    from mockconsole.restore import restore

    try:
        with direct_connection():
            old = restore(options.file.absolute())
    except BackupError as error:
        print(f"Nothing was replaced. {error}", file=sys.stderr)
        return 1
    print(f"Restored the database and the secrets of {options.file}.")
    if old:
        print(f"The replaced files are in {old}; delete them when the console works as expected.")
    return 0


def set_up() -> None:
    """Load the settings and the models; let signals raise SystemExit, so that temporary files are deleted."""
    import django

    from mockconsole.signals import end_like_an_error

    django.setup()
    end_like_an_error()


def print_version(options: argparse.Namespace) -> int:
    """Print the versions of the console and of Python."""
    print(f"mockconsole {VERSION} (Python {platform.python_version()})")
    return 0
