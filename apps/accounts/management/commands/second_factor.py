"""Command-line removal of a second factor: `manage.py second_factor off USERNAME`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.accounts.second_factor import turn_off
from apps.accounts.selectors import user_by_name


class Command(BaseCommand):
    """Command that turns an account's second factor off, for a person who lost both the device and the recovery codes."""

    help = "Turn off the second factor of an account."

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the action `off` and its argument, the username."""
        actions = parser.add_subparsers(dest="action", required=True)
        off = actions.add_parser("off", help="let the account sign in with its password alone")
        off.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        """Turn the second factor off; raises CommandError if the account has none."""
        user = user_by_name(options["username"])
        if user is None or user.second_factor_since is None:
            raise CommandError(f"No active account {options['username']} has a second factor.")
        turn_off(who=None, user=user)
        self.stdout.write(f"The second factor of {user.username} is off, and its sessions ended.")
