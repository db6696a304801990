"""Files of new transactions: each row is created as the API creates one, or says why not."""

from typing import Any, Final, cast

import tablib  # type: ignore[import-untyped]
from django.core.exceptions import ValidationError

from apps.sandboxes.locks import lock_sandbox
from apps.transactions.models import Transaction
from apps.transactions.serializers import NewTransactionSerializer
from apps.transactions.services import create_transaction
from mockconsole.lib.admin.cells import ExactNumber, PlainText, WholeNumber
from mockconsole.lib.admin.resources import RecordResource
from mockconsole.lib.errors import flatten
from mockconsole.lib.money.exact import shortest

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

    def before_import(self, dataset: tablib.Dataset, **kwargs: Any) -> None:
        """Lock the sandbox for the whole file."""
        super().before_import(dataset, **kwargs)
        self.sandbox = lock_sandbox(self.sandbox.pk)

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

    def do_instance_save(self, instance: Any, is_create: bool) -> None:
        """Create it by the service, so that its funds are held; the preview does the same and takes it back."""
        create_transaction(who=self.who, sandbox=self.sandbox, transaction=cast("Transaction", instance))


def _as_sent(name: str, cell: Any) -> Any:
    try:
        if name == "amount":
            number = ExactNumber().clean(cell)
            return cell if number is None else shortest(number)
        return WholeNumber().clean(cell) if name == "user_id" else PlainText().clean(cell)
    except ValueError as error:
        raise ValidationError({name: str(error)}) from error
