"""Files of new transactions: each row is created as the API creates one, or says why not."""

from typing import Any, Final

import tablib  # type: ignore[import-untyped]
from django.core.exceptions import ValidationError
from django.db import Error

from apps.sandboxes.locks import locked
from apps.transactions.models import Transaction
from apps.transactions.serializers import NewTransactionSerializer
from apps.transactions.services import create_transaction, rehearse_transaction
from apps.wallets.ledger.models import Balance
from apps.wallets.ledger.selectors import Account
from mockconsole.lib.admin.cells import ExactNumber, PlainText, WholeNumber
from mockconsole.lib.admin.checked_imports import ImportStopped, Log
from mockconsole.lib.admin.resources import RecordResource
from mockconsole.lib.admin.typed import ImportResult
from mockconsole.lib.busy import failure_of
from mockconsole.lib.errors import MESSAGES, Refusal, flatten
from mockconsole.lib.gone import RowGone
from mockconsole.lib.money.exact import shortest

# How many transactions are created under one lock, for a quarter of a second.
AT_ONCE: Final = 25
# The columns of a file, with the name that each has in the API.
_SENT_AS: Final = {str(field.source): name for name, field in NewTransactionSerializer().fields.items()}


class NewTransactions(RecordResource):
    """New transactions of a sandbox: pending, their funds held, made by the person who imports them."""

    key = ()
    model = Transaction

    class Meta:
        model = Transaction
        fields = tuple(_SENT_AS)
        import_order = tuple(_SENT_AS)
        import_id_fields = ()
        use_transactions = True
        force_init_instance = True

    def __init__(self, sandbox: Any = None, *, who: Any = None, **kwargs: Any) -> None:
        super().__init__(sandbox, **kwargs)
        self.who = who
        self._balances: dict[Account, Balance] = {}

    def import_data(
        self,
        dataset: tablib.Dataset,
        dry_run: bool = False,
        raise_errors: bool = False,
        *,
        log: Log | None = None,
        **kwargs: Any,
    ) -> ImportResult:
        """Check every row, then create the transactions a few at a time: each has a dozen rows, and others write too.

        Raises ImportStopped where what a row needs is gone meanwhile.
        """
        checked = super().import_data(dataset, True, raise_errors, **kwargs)
        if dry_run or checked.has_errors() or checked.has_validation_errors():
            return checked
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
                    # The failure of a request that has done nothing speaks for itself.
                    raise
                raise ImportStopped(_what_was_done(done, len(checked.rows), error)) from error
        return checked

    def import_instance(self, instance: Any, row: Any, **_: Any) -> None:
        """Read a row as the API reads a body; a blank cell stands for what the API takes where nothing is sent."""
        sent = {_SENT_AS[name]: _as_sent(name, cell) for name, cell in row.items() if str(cell).strip() != ""}
        form = NewTransactionSerializer(data=sent)
        if not form.is_valid():
            columns = {name: column for column, name in _SENT_AS.items()}
            raise ValidationError(
                {columns[name]: messages for name, messages in flatten(form.errors).items()}
            )
        for name, value in form.validated_data.items():
            setattr(instance, name, value)

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """Check it as the service does that creates it, with the funds that the rows before it leave."""
        super().validate_instance(instance, import_validation_errors, validate_unique)
        rehearse_transaction(sandbox=self.sandbox, transaction=instance, balances=self._balances)


def _what_was_done(done: int, number: int, error: Exception) -> str:
    """Return what tells of an import that stopped after so many rows."""
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
        "Look at the list, then choose a file of the other rows."
    )


def _as_sent(name: str, cell: Any) -> Any:
    try:
        if name == "amount":
            number = ExactNumber().clean(cell)
            return cell if number is None else shortest(number)
        return WholeNumber().clean(cell) if name == "user_id" else PlainText().clean(cell)
    except ValueError as error:
        raise ValidationError({name: str(error)}) from error
