"""Imports in two phases: check the whole file without a lock, then write all or nothing in one short transaction."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import chain
from typing import Any, Final

import tablib  # type: ignore[import-untyped]
from django.core.exceptions import ValidationError
from django.db import models, transaction
from import_export.results import RowResult

from mockconsole.lib.admin.history import history_of, remember_first_versions
from mockconsole.lib.admin.typed import ImportResult, Resource
from mockconsole.lib.busy import is_busy, loss_in
from mockconsole.lib.deleted_rows import RowGone
from mockconsole.lib.live.notify import notify_change
from mockconsole.lib.unique_rules import TAKEN, unique_rules

AT_ONCE: Final = 500
MAX_NAMED: Final = 10
IN_TWO_STEPS: Final = (
    "Row {0} has this value before the import. Import in two steps: first give row {0} a value that no record has, "
    "then import this file."
)

# Function that writes the imported rows' results into the admin's log.
Log = Callable[[Iterable[Any]], None]


class RowsChanged(Exception):
    """Raised if rows were changed, added or deleted after the preview of their import; the message names the rows."""

    def __init__(self, names: Sequence[str]) -> None:
        more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
        super().__init__(
            f"Nothing was imported: {', '.join(names[:MAX_NAMED])}{more} changed since the preview. "
            "Check the new preview below, then confirm again."
        )


class ImportIncomplete(Exception):
    """Raised when an import stopped midway; the message says which part was completed and which is missing."""


class CheckedImport(Resource):
    """Import of one model's rows in two phases.

    The first phase checks the file without locks, so that no request waits for it; a preview ends there. The second phase
    locks and writes the rows, unless a row was changed, added or removed since the check. A file with the same unique value
    in two rows fails the check.
    """

    key: tuple[str, ...]
    model: type[models.Model]
    sandbox: Any = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._row_number = 0
        self._taken: dict[tuple[Any, ...], int] = {}
        # `_former`: row number in the file, keyed by the unique value that the row's record has before the import.
        # `_wanted`: unique values in the file, keyed by row number.
        self._former: dict[tuple[Any, ...], int] = {}
        self._wanted: dict[int, list[tuple[Any, ...]]] = {}
        # Fingerprints of the stored rows, keyed by the text of each row's key in the file.
        self._versions: dict[str, str] = {}

    def import_data(
        self,
        dataset: tablib.Dataset,
        dry_run: bool = False,
        raise_errors: bool = False,
        *,
        log: Log | None = None,
        previewed: dict[str, str] | None = None,
        **kwargs: Any,
    ) -> ImportResult:
        """Check a file and, unless `dry_run`, write its rows; `log` is called in the same transaction as the write.

        Pass the `versions` of the preview's result as `previewed`. Raises RowsChanged if a row was changed after the
        preview, and RowGone or IntegrityError if records were changed after the check.
        """
        before = self._extent()
        checked = self.import_data_inner(dataset, True, raise_errors, False, False, **kwargs)
        if previewed is not None and (
            names := [name for name, version in self._versions.items() if version != previewed.get(name)]
        ):
            raise RowsChanged(names)
        if not (dry_run or checked.has_errors() or checked.has_validation_errors()):
            self.store(checked, before, log)
        return checked

    def store(self, checked: ImportResult, extent: Any, log: Log | None) -> None:
        """Write the checked rows in one transaction; raises RowGone if rows were changed, added or removed meanwhile."""
        with transaction.atomic():
            if self._extent() != extent:
                raise RowGone
            self._write(checked)
            if log is not None:
                log(checked.rows)

    def import_row(self, row: Any, instance_loader: Any, **kwargs: Any) -> Any:
        """Check a row; an error caused by a busy or lost database is raised, not reported as a mistake in the row."""
        self._row_number = kwargs["row_number"]
        result = super().import_row(row, instance_loader, **kwargs)
        for failure in result.errors:
            if is_busy(failure.error) or loss_in(failure.error):
                raise failure.error
        return result

    def after_init_instance(self, instance: Any, new: bool, row: Any, **kwargs: Any) -> None:
        """Remember the stored row's fingerprint and unique values before the import changes the row."""
        columns = [
            instance._meta.get_field(field.attribute).attname
            for field in self.get_import_fields()
            if field.column_name in row and not (new or field.readonly)
        ]
        # The fingerprint includes the room: the trainer may have moved to another room since the preview.
        values = [getattr(self.sandbox, "pk", None), new, *(getattr(instance, name) for name in columns)]
        name = " ".join(str(row.get(name)).strip() for name in self.key)
        self._versions[name] = blake2b(repr(values).encode(), digest_size=16).hexdigest()
        if not new:
            self._former |= dict.fromkeys(_unique_values(instance), kwargs["row_number"])

    def after_import(self, dataset: tablib.Dataset, result: Any, **kwargs: Any) -> None:
        """Add advice to the errors of rows that swap unique values: the database rejects the first of their two updates."""
        super().after_import(dataset, result, **kwargs)
        result.versions = self._versions
        result.notice = getattr(dataset, "notice", "")
        for refused in result.invalid_rows:
            for value in self._wanted.get(refused.number, ()):
                former = self._former.get(value, refused.number)
                if former != refused.number and value not in self._wanted.get(former, [value]):
                    refused.error_dict.setdefault(value[0], []).append(IN_TWO_STEPS.format(former))

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """Validate a row; raises ValidationError if an earlier row of the file has the same unique value."""
        self._wanted[self._row_number] = list(_unique_values(instance))
        try:
            super().validate_instance(instance, import_validation_errors, validate_unique)
        except ValidationError as refusal:
            for error in chain.from_iterable(refusal.error_dict.values()):
                if error.code == "null":
                    error.message = "A value is missing."
            raise
        for name, value in self._wanted[self._row_number]:
            first = self._taken.setdefault((name, value), self._row_number)
            if first != self._row_number:
                raise ValidationError({name: TAKEN.format(first)})

    def save_rows(self, new: Sequence[Any], edited: Sequence[Any]) -> None:
        """Write new and edited rows and their history in a few SQL statements."""
        rows, history = self.model._default_manager, history_of(self.model)
        columns = [field.name for field in self.model._meta.concrete_fields if not field.primary_key]
        rows.bulk_create(new, batch_size=AT_ONCE)
        # Update with `bulk_create`, which takes a second. `bulk_update` takes a minute, because it writes a CASE for each
        # row and column.
        rows.bulk_create(
            edited, batch_size=AT_ONCE, update_conflicts=True, unique_fields=["pk"], update_fields=columns
        )
        if history is not None:
            history.bulk_history_create(new, batch_size=AT_ONCE)
            history.bulk_history_create(edited, batch_size=AT_ONCE, update=True)

    def _extent(self) -> dict[str, int]:
        """Return a fingerprint that changes when rows are added or removed."""
        extent: dict[str, int] = self.get_queryset().aggregate(
            number=models.Count("pk"), last=models.Max("pk")
        )
        return extent

    def _write(self, checked: ImportResult) -> None:
        rows_by_type: dict[str, list[Any]] = {}
        for row in checked.rows:
            rows_by_type.setdefault(row.import_type, []).append(row)
        edited = rows_by_type.get(RowResult.IMPORT_TYPE_UPDATE, [])
        stored = self._stored_rows([row.instance.pk for row in edited])
        if any(_values(stored.get(row.instance.pk)) != _values(row.original) for row in edited):
            raise RowGone
        remember_first_versions(list(stored.values()))
        new = rows_by_type.get(RowResult.IMPORT_TYPE_NEW, [])
        self.save_rows([row.instance for row in new], [row.instance for row in edited])
        for row in rows_by_type.get(RowResult.IMPORT_TYPE_DELETE, []):
            self.get_queryset().get(pk=row.instance.pk).delete()
        if self.sandbox is not None:
            notify_change(self.sandbox.pk, *getattr(self.model, "resources", ()))

    def _stored_rows(self, keys: Sequence[int]) -> dict[int, Any]:
        stored: dict[int, Any] = {}
        for start in range(0, len(keys), AT_ONCE):
            rows = self.model._default_manager.select_for_update(no_key=True)
            stored |= rows.in_bulk(keys[start : start + AT_ONCE])
        return stored


def _values(row: models.Model | None) -> list[Any] | None:
    return None if row is None else [getattr(row, field.attname) for field in row._meta.concrete_fields]


def _unique_values(row: models.Model) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield each unique value of a row, together with the name of the column at which a duplicate would be reported."""
    for rule in unique_rules(type(row)):
        # Don't compare blank values, because the service that saves the row fills them in.
        if (values := rule.values_of(row)) is not None and "" not in values:
            yield rule.columns[-1], values
