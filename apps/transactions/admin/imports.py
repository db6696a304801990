"""Import of new transactions: each row is checked and created as if it came through the API, or rejected with a reason."""

from decimal import Decimal
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import Error

from apps.sandboxes.locks import locked
from apps.transactions.models import Transaction
from apps.transactions.serializers import NewTransactionSerializer
from apps.transactions.services import check_new_transaction, create_transaction
from apps.wallets.ledger.models import Balance
from apps.wallets.ledger.selectors import Account
from mockconsole.lib.admin.checked_imports import ImportIncomplete, Log
from mockconsole.lib.admin.resources import RecordResource
from mockconsole.lib.admin.tables import is_blank
from mockconsole.lib.admin.typed import ImportResult
from mockconsole.lib.busy import failure_of
from mockconsole.lib.deleted_rows import RowGone
from mockconsole.lib.errors import MESSAGES, Refusal, flatten
from mockconsole.lib.money.exact import shortest

# Number of transactions per lock: creating 25 of them takes about a quarter of a second.
AT_ONCE: Final = 25
# API field names, keyed by the import file's column names.
_API_NAMES: Final = {str(field.source): name for name, field in NewTransactionSerializer().fields.items()}


class NewTransactions(RecordResource):
    """Import resource that creates pending transactions for the importing user and holds their funds."""

    key = ()
    model = Transaction

    class Meta:
        model = Transaction
        fields = tuple(_API_NAMES)
        import_id_fields = ()
        force_init_instance = True

    def __init__(self, sandbox: Any = None, *, who: Any = None, **kwargs: Any) -> None:
        super().__init__(sandbox, **kwargs)
        self.who = who
        self._balances: dict[Account, Balance] = {}

    def store(self, checked: ImportResult, extent: Any, log: Log | None) -> None:
        """Create the transactions in batches, so that other writers get the lock between two batches.

        Raises ImportIncomplete if a batch fails, but a database error in the first batch is raised unchanged.
        """
        for done in range(0, len(checked.rows), AT_ONCE):
            part = checked.rows[done : done + AT_ONCE]
            try:
                with locked(self.sandbox.pk) as sandbox:
                    for row in part:
                        create_transaction(who=self.who, sandbox=sandbox, transaction=row.instance)
                    if log is not None:
                        log(part)
            except (Error, Refusal, RowGone, ValidationError) as error:
                if isinstance(error, Error) and not done:
                    # No row was imported yet, so the message needn't say where the import stopped.
                    raise
                raise ImportIncomplete(_stop_message(done, len(checked.rows), error)) from error

    def import_instance(self, instance: Any, row: Any, **_: Any) -> None:
        """Validate a row with the API's serializer; a blank cell counts as a missing field."""
        fields: dict[str, Any] = {}
        errors: dict[str, list[str]] = {}
        for name, cell in row.items():
            if not is_blank(cell):
                try:
                    value = self.fields[name].widget.clean(cell)
                    fields[_API_NAMES[name]] = shortest(value) if isinstance(value, Decimal) else value
                except ValueError as error:
                    errors[name] = [str(error)]
        form = NewTransactionSerializer(data=fields)
        if not form.is_valid() or errors:
            columns = {name: column for column, name in _API_NAMES.items()}
            # The serializer reports an unreadable cell as missing: show the cell's own error instead.
            raise ValidationError(
                {columns[name]: messages for name, messages in flatten(form.errors).items()} | errors
            )
        for name, value in form.validated_data.items():
            setattr(instance, name, value)

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """Check the row as create_transaction() does, against the balances left by the rows above it."""
        super().validate_instance(instance, import_validation_errors, validate_unique)
        check_new_transaction(sandbox=self.sandbox, transaction=instance, balances=self._balances)


def _stop_message(done: int, number: int, error: Exception) -> str:
    """Return the message for an import that stopped after `done` rows."""
    if isinstance(error, ValidationError):
        why = " ".join(error.messages)
    elif isinstance(error, Refusal):
        why = str(error.detail)
    elif isinstance(error, RowGone):
        why = "The room was deleted meanwhile."
    else:
        why = MESSAGES[failure_of(error).code]
    if not done:
        return f"Nothing was imported: {why}"
    return (
        f"The first {done} of {number} rows were imported, and none after them. {why} "
        "Check the list, then import a file with the other rows."
    )
