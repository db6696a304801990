"""Import and export of a model's rows."""

from collections.abc import Sequence
from typing import Any, Final

import tablib  # type: ignore[import-untyped]
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import NOT_PROVIDED
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from import_export.fields import Field
from import_export.resources import Diff
from import_export.widgets import CharWidget

from mockconsole.lib.admin.cells import (
    ExactNumber,
    ExactTime,
    Identifier,
    OneLine,
    PlainText,
    TextOrJson,
    WholeNumber,
    YesNo,
    is_identifier,
)
from mockconsole.lib.admin.checked_imports import CheckedImport
from mockconsole.lib.admin.tables import is_blank
from mockconsole.lib.admin.typed import Resource
from mockconsole.lib.admin.uploads import FirstMistakes
from mockconsole.lib.columns import visible_value
from mockconsole.lib.plain_yaml import row_label

MARK: Final = "simulated"
ROOM: Final = "room"
# Heading of the `room` column in older exports, which called rooms sandboxes.
OLD_ROOM: Final = "sandbox"


class MarkField(Field):  # type: ignore[misc]
    """Column that marks every row of a file as simulated; it is exported but never imported."""

    def export(self, instance: Any, **_: Any) -> str:
        """Return true for every row."""
        return "true"


class Column(Field):  # type: ignore[misc]
    """Column of an imported file; a blank cell clears the stored value if `may_be_blank`, otherwise it changes nothing."""

    may_be_blank = False

    def save(self, instance: Any, row: Any, is_m2m: bool = False, **kwargs: Any) -> None:
        """Set the record's value from a cell, unless the cell is blank and the column requires a value."""
        if self.may_be_blank or not is_blank(row[self.column_name]):
            super().save(instance, row, is_m2m, **kwargs)


class WholeValues(Diff):  # type: ignore[misc]
    """Cells of a previewed row; a changed value is marked as a whole, because marking a part of an amount would mislead."""

    def as_html(self) -> list[SafeString]:
        """Return each cell's HTML; the cells of a new row aren't marked."""
        pairs = zip(self.left, self.right, strict=True)
        return [
            conditional_escape(new) if self.new or old == new else _marked(old, new) for old, new in pairs
        ]


class RecordResource(CheckedImport):
    """Import and export of one model's rows in a sandbox; an imported row changes the stored row with the same key."""

    # Maximum number of rows that even a busy machine writes within the lock timeout of five seconds.
    max_rows = 5_000

    DEFAULT_RESOURCE_FIELD = Column
    WIDGETS_MAP = {
        **Resource.WIDGETS_MAP,
        **dict.fromkeys(("CharField", "SlugField"), OneLine),
        "TextField": PlainText,
        "AmountField": ExactNumber,
        "DecimalField": ExactNumber,
        "DateTimeField": ExactTime,
        "BooleanField": YesNo,
        "JSONField": TextOrJson,
    }

    def __init__(self, sandbox: Any = None, *, importing: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sandbox = sandbox
        self.importing = importing
        self._seen: dict[tuple[str, ...], int] = {}
        self._lines: Sequence[int] = ()

    @classmethod
    def field_from_django_field(cls, field_name: str, django_field: Any, readonly: bool) -> Any:
        """Return the file's column for a model field; a blank cell is never replaced by the field's default."""
        column = super().field_from_django_field(field_name, django_field, readonly)
        column.default, column.may_be_blank = NOT_PROVIDED, django_field.blank
        if isinstance(django_field, models.IntegerField):
            column.widget = WholeNumber()
        elif isinstance(column.widget, PlainText) and is_identifier(field_name):
            column.widget = Identifier()
        return column

    @classmethod
    def get_diff_class(cls) -> type[WholeValues]:
        """Return the class that marks a row's changes in the preview."""
        return WholeValues

    @classmethod
    def get_result_class(cls) -> type[FirstMistakes]:
        """Return the class that collects an import's results and mistakes."""
        return FirstMistakes

    def get_queryset(self) -> models.QuerySet[Any]:
        """Return the sandbox's rows."""
        return self.model._default_manager.filter(sandbox=self.sandbox)

    def get_user_visible_fields(self) -> list[Any]:
        """Return the columns to list on a page; on the import page, only the columns that are imported."""
        return [
            field for field in super().get_user_visible_fields() if not (self.importing and field.readonly)
        ]

    def init_instance(self, row: Any = None) -> Any:
        """Return a new, unsaved row that belongs to the sandbox."""
        instance = super().init_instance(row)
        instance.sandbox = self.sandbox
        return instance

    def before_import(self, dataset: tablib.Dataset, **_: Any) -> None:
        """Reject a file with too many rows, with unknown columns or without a key column."""
        self._lines = getattr(dataset, "lines", ())
        if error_text := self._find_error_in_table(dataset):
            # The library continues after this error: delete the rows, so that it doesn't check them all for nothing.
            del dataset[:]
            raise ValidationError(error_text)

    def _find_error_in_table(self, dataset: tablib.Dataset) -> str | None:
        if len(dataset) > self.max_rows:
            return f"The file has {len(dataset):,} rows. Import at most {self.max_rows:,} at once: others wait meanwhile."
        headers = list(dataset.headers or [])
        column_names = [field.column_name for field in self.fields.values()]
        informative = {field.column_name for field in self.fields.values() if field.readonly}
        allowed = {*column_names, OLD_ROOM} if ROOM in informative else {*column_names}
        unknown = [name for name in headers if name not in allowed]
        missing = [name for name in self.key if name not in headers]
        if not unknown and not missing:
            return None
        error_texts = [
            *(f"The column “{name}” is unknown." for name in unknown),
            *(f"The column “{name}” is missing; rows are matched by it." for name in missing),
        ]
        return f"{' '.join(error_texts)} Known are: {', '.join(column_names)}."

    def before_import_row(self, row: Any, **kwargs: Any) -> None:
        """Remove invisible characters from the cells; reject a row without a key or with the same key as an earlier row."""
        for field in self.get_import_fields():
            if field.column_name in row and not field.readonly:
                column: Any = self.model._meta.get_field(field.attribute)
                row[field.column_name] = visible_value(column, row[field.column_name])
        if missing := [name for name in self.key if name in row and is_blank(row[name])]:
            raise ValidationError(
                f"This row has no {' and no '.join(missing)}. Write one, or remove the row."
            )
        for name in self.key:
            self._check_key_cell(name, row)
        key = tuple(str(row.get(name)).strip() for name in self.key)
        if key and key in self._seen:
            raise ValidationError(
                f"Row {self._numbered(self._seen[key])} has {' '.join(key)} already; keep one."
            )
        self._seen[key] = kwargs["row_number"]

    def after_import(self, dataset: tablib.Dataset, result: Any, **kwargs: Any) -> None:
        """Add the line number in the file to each mistake's row number; blank lines make the two numbers differ."""
        super().after_import(dataset, result, **kwargs)
        for row in (*result.invalid_rows, *result.error_rows):
            row.number = self._numbered(row.number)

    def _check_key_cell(self, name: str, row: Any) -> None:
        """Raise ValidationError with the column's name for an invalid key cell; the library's own error wouldn't name it."""
        try:
            if name in row:
                self.fields[name].clean(row)
        except ValueError as error:
            raise ValidationError({name: str(error)}) from error

    def _numbered(self, number: int) -> str:
        return row_label(number, self._lines[number - 1] if self._lines else None)


def _marked(old: Any, new: Any) -> SafeString:
    former = "" if is_blank(old) else format_html("<del>{}</del>", old)
    later = "" if is_blank(new) else format_html("<ins>{}</ins>", new)
    return format_html("{} {}" if former and later else "{}{}", former, later)


def resource_of(
    model: Any, informative: dict[str, str], base: type[RecordResource] = RecordResource
) -> type[RecordResource]:
    """Build the resource class for a model; `informative` columns (name: attribute) are exported but never imported."""
    key, fields = model.matched_by, model.columns()
    exported = {ROOM: "sandbox__key", **informative}
    meta = type(
        "Meta",
        (),
        {
            "model": model,
            "fields": (*fields, *exported, MARK),
            "import_id_fields": key,
            "clean_model_instances": True,
            "skip_unchanged": True,
        },
    )
    columns = {
        name: Field(attribute=attribute, column_name=name, readonly=True, widget=CharWidget())
        for name, attribute in exported.items()
    }
    columns[MARK] = MarkField(column_name=MARK, readonly=True)
    name = f"{model.__name__}Resource"
    return type(name, (base,), {"Meta": meta, "key": key, "model": model, **columns})
