"""Command line for sandboxes: `manage.py sandbox --help`."""

from datetime import timedelta
from decimal import Decimal, InvalidOperation
from functools import partial
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.sandboxes import selectors, services
from apps.sandboxes.models import Sandbox
from apps.sandboxes.scenarios.files import describe_missing_files, read_room, write_folder
from apps.sandboxes.scenarios.reading import ScenarioError
from mockconsole.lib.deleted_rows import RowGone


class Command(BaseCommand):
    """Command that lists, creates, resets, keeps, clones, exports, imports and steers sandboxes."""

    help = (
        "Work on rooms: list, create, reset, keep, forget, clone, export, import, freeze, run, speed, shift."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Define a sub-command for each action."""
        actions = parser.add_subparsers(dest="action", required=True)
        actions.add_parser("list", help="list every room with its clock")
        create = actions.add_parser("create", help="create a room from a scenario")
        create.add_argument("key")
        create.add_argument("--name")
        create.add_argument("--seed", default="")
        create.add_argument("--scenario", default="standard")
        for action, text in {
            "reset": "delete all records and fill the room again from its starting point, or else from its scenario",
            "keep": "keep the room as it is as its starting point",
            "forget": "delete the starting point of a room, so that a reset uses its scenario again",
            "freeze": "stop the clock of a room",
            "run": "let the clock of a room run",
        }.items():
            actions.add_parser(action, help=text).add_argument("key")
        clone = actions.add_parser("clone", help="copy a room with its clock and every record")
        clone.add_argument("key")
        clone.add_argument("new_key")
        clone.add_argument("--name")
        for action, text in {
            "export": "write a room as a scenario",
            "import": "replace the records of a room by a scenario",
        }.items():
            command = actions.add_parser(action, help=f"{text} (a folder of YAML files)")
            command.add_argument("key")
            command.add_argument("folder", type=Path)
        speed = actions.add_parser("speed", help="set the simulated seconds per real second")
        speed.add_argument("key")
        speed.add_argument("speed")
        shift = actions.add_parser("shift", help="move the clock of a room by minutes; a minus sets it back")
        shift.add_argument("key")
        shift.add_argument("minutes", type=float)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the action; turn every expected error into a CommandError with one message."""
        try:
            getattr(self, f"do_{options['action']}")(options)
        except (Sandbox.DoesNotExist, RowGone) as error:
            keys = ", ".join(sandbox.key for sandbox in selectors.all_sandboxes())
            raise CommandError(f"There is no room {options['key']}. There are: {keys}.") from error
        except ScenarioError as error:
            raise CommandError(str(error)) from error
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error

    def do_list(self, options: dict[str, Any]) -> None:
        """Print each sandbox with its simulated time and the state of its clock."""
        for sandbox in selectors.all_sandboxes():
            state = "frozen" if sandbox.frozen else f"speed {sandbox.speed}"
            self.stdout.write(
                f"{sandbox.key:<20} {selectors.now_in(sandbox):%Y-%m-%d %H:%M:%S} {state:<12} {sandbox.name}"
            )

    def do_create(self, options: dict[str, Any]) -> None:
        """Create a sandbox."""
        services.create_sandbox(
            who=None,
            key=options["key"],
            name=options["name"] or options["key"],
            seed=options["seed"],
            scenario=options["scenario"],
        )
        self._done(f"Created {options['key']}.")

    def do_reset(self, options: dict[str, Any]) -> None:
        """Reset a sandbox."""
        services.reset_sandbox(who=None, sandbox=self._sandbox(options))
        self._done(f"Reset {options['key']}.")

    def do_keep(self, options: dict[str, Any]) -> None:
        """Store the present state of a sandbox as its starting point."""
        services.keep_starting_point(who=None, sandbox=self._sandbox(options))
        self._done(f"Kept {options['key']} as its starting point.")

    def do_forget(self, options: dict[str, Any]) -> None:
        """Delete the starting point of a sandbox."""
        services.delete_starting_point(who=None, sandbox=self._sandbox(options))
        self._done(f"A reset of {options['key']} uses its scenario again.")

    def do_clone(self, options: dict[str, Any]) -> None:
        """Clone a sandbox."""
        name = options["name"] or options["new_key"]
        services.clone_sandbox(who=None, source=self._sandbox(options), key=options["new_key"], name=name)
        self._done(f"Cloned {options['key']} to {options['new_key']}.")

    def do_export(self, options: dict[str, Any]) -> None:
        """Export a sandbox."""
        write = partial(write_folder, options["folder"])
        try:
            services.export_sandbox(who=None, sandbox=self._sandbox(options), write=write)
        except OSError as error:
            raise CommandError(f"Can't write to {options['folder']}: {error.strerror}.") from error
        self._done(f"Exported {options['key']} to {options['folder']}.")

    def do_import(self, options: dict[str, Any]) -> None:
        """Import a scenario into a sandbox."""
        sandbox, files = self._sandbox(options), read_room(options["folder"])
        services.load_files(who=None, sandbox=sandbox, files=files)
        missing = describe_missing_files(files, sandbox.scenario)
        self._done(f"Filled {options['key']} from {options['folder']}. {missing}".rstrip())

    def do_freeze(self, options: dict[str, Any]) -> None:
        """Freeze a clock."""
        services.freeze_clock(who=None, sandbox=self._sandbox(options))
        self._done(f"The clock of {options['key']} is frozen.")

    def do_run(self, options: dict[str, Any]) -> None:
        """Run a clock."""
        services.run_clock(who=None, sandbox=self._sandbox(options))
        self._done(f"The clock of {options['key']} runs.")

    def do_speed(self, options: dict[str, Any]) -> None:
        """Set a clock's speed."""
        try:
            speed = Decimal(options["speed"])
        except InvalidOperation as error:
            raise CommandError(f"{options['speed']} is not a number.") from error
        services.set_clock_speed(who=None, sandbox=self._sandbox(options), speed=speed)
        self._done(f"The clock of {options['key']} runs at speed {speed}.")

    def do_shift(self, options: dict[str, Any]) -> None:
        """Shift a clock."""
        try:
            by = timedelta(minutes=options["minutes"])
        except (OverflowError, ValueError) as error:
            raise CommandError("A clock can't be moved by this number of minutes.") from error
        services.shift_clock(who=None, sandbox=self._sandbox(options), by=by)
        self._done(f"Shifted the clock of {options['key']} by {options['minutes']:g} minutes.")

    def _sandbox(self, options: dict[str, Any]) -> Sandbox:
        return selectors.sandbox_by_key(options["key"])

    def _done(self, message: str) -> None:
        self.stdout.write(self.style.SUCCESS(message))
