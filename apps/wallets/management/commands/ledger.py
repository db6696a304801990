"""Command-line check of the ledger: `manage.py ledger check`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.sandboxes.models import Sandbox
from apps.sandboxes.selectors import all_sandboxes, sandbox_by_key
from apps.wallets.ledger.proof import prove


class Command(BaseCommand):
    """Command that proves that movements add up to zero, and that balances equal the sums of their postings."""

    help = "Prove that the ledger adds up, in every room or in one."

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the action `check`."""
        actions = parser.add_subparsers(dest="action", required=True)
        check = actions.add_parser("check", help="add up every movement and every wallet")
        check.add_argument("key", nargs="?", help="key of a room; default: all rooms")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the result for each room; raises CommandError if a sum is wrong."""
        key = options["key"]
        try:
            sandboxes = [sandbox_by_key(key)] if key else list(all_sandboxes())
        except Sandbox.DoesNotExist as error:
            keys = ", ".join(sandbox.key for sandbox in all_sandboxes())
            raise CommandError(f"There is no room {key}. There are: {keys}.") from error
        failed = 0
        for sandbox in sandboxes:
            proof = prove(sandbox.pk)
            failed += len(proof.problems)
            for problem in proof.problems:
                self.stderr.write(f"{sandbox.key}: {problem}")
            added = f"{sandbox.key}: {proof.movements} movements, {proof.postings} postings"
            self.stdout.write(f"{added}: {'they add up.' if not proof.problems else 'they do not add up.'}")
        if failed:
            raise CommandError(f"The ledger has wrong sums: {failed}.")
