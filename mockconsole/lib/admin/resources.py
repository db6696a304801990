"""What of a model travels in an imported or exported file."""

from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final

import tablib  # type: ignore[import-untyped]
from django.core.exceptions import ValidationError
from django.db import models
from import_export.fields import Field
from import_export.widgets import CharWidget

from mockconsole.lib.admin.history import remember_first_version
from mockconsole.lib.admin.typed import CellWidget, Resource
from mockconsole.lib.money import shortest

YES: Final = {"1", "true", "yes"}
NO: Final = {"0", "false", "no"}


class ExactNumber(CellWidget):
    """A decimal number; a spreadsheet gets a number where it can hold every digit, and text elsewhere."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> Decimal | None:
        """Return the number that a cell holds."""
        text = str(value).strip()
        if not text:
            return None
        try:
            number = Decimal(text)
        except InvalidOperation as error:
            raise ValueError(f"“{text}” is not a number; write it like 1234.56.") from error
        if not number.is_finite():
            raise ValueError(f"“{text}” is not a number; write it like 1234.56.")
        return number

    def render(self, value: Decimal | None, obj: Any = None, **kwargs: Any) -> str | float:
        """Return the cell of a number."""
        if value is None:
            return ""
        if kwargs.get("force_native_type") and Decimal(repr(float(value))) == value:
            return float(value)
        return shortest(value)


class WholeNumber(CellWidget):
    """A whole number; a fraction is refused, not cut off."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> int | None:
        """Return the number that a cell holds."""
        number = ExactNumber().clean(value)
        if number is None:
            return None
        if number != number.to_integral_value():
            raise ValueError(f"“{value}” is not a whole number.")
        return int(number)

    def render(self, value: int | None, obj: Any = None, **_: Any) -> int | str:
        """Return the cell of a number."""
        return "" if value is None else value


class YesNo(CellWidget):
    """True or false."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> bool:
        """Return the truth value that a cell holds."""
        text = str(value).strip().lower()
        if text not in YES | NO:
            raise ValueError(f"“{value}” is neither true nor false.")
        return text in YES

    def render(self, value: bool, obj: Any = None, **_: Any) -> str:
        """Return the cell of a truth value."""
        return "true" if value else "false"


class ExactTime(CellWidget):
    """A time as ISO text in UTC with every digit; a cell of a spreadsheet without a zone is UTC too."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> datetime | None:
        """Return the time that a cell holds."""
        text = str(value).strip()
        if not text:
            return None
        try:
            time = datetime.fromisoformat(text)
        except ValueError as error:
            raise ValueError(f"“{text}” is not a time; write it like 2026-11-21T09:00:00+00:00.") from error
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)

    def render(self, value: datetime | None, obj: Any = None, **_: Any) -> str:
        """Return the cell of a time."""
        return "" if value is None else value.astimezone(UTC).isoformat()


WHOLE: Final = (
    "IntegerField",
    "BigIntegerField",
    "SmallIntegerField",
    "PositiveIntegerField",
    "PositiveBigIntegerField",
    "PositiveSmallIntegerField",
)


class RecordResource(Resource):
    """A sandbox's rows of one model; a row of a file is matched by its key inside the sandbox."""

    key: tuple[str, ...]
    model: type[models.Model]

    WIDGETS_MAP = {
        **Resource.WIDGETS_MAP,
        "AmountField": ExactNumber,
        "DecimalField": ExactNumber,
        "DateTimeField": ExactTime,
        "BooleanField": YesNo,
        **dict.fromkeys(WHOLE, WholeNumber),
    }

    def __init__(self, sandbox: Any = None, *, importing: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sandbox = sandbox
        self.importing = importing
        self._seen: dict[tuple[str, ...], int] = {}

    def get_queryset(self) -> models.QuerySet[Any]:
        """Return the rows that an import may change."""
        return self.model._default_manager.filter(sandbox=self.sandbox)

    def get_user_visible_fields(self) -> list[Any]:
        """Return the columns that a page names: for an import without those that are not read."""
        return [
            field for field in super().get_user_visible_fields() if not (self.importing and field.readonly)
        ]

    def init_instance(self, row: Any = None) -> Any:
        """Return a new row of the sandbox."""
        instance = super().init_instance(row)
        instance.sandbox = self.sandbox
        return instance

    def before_import(self, dataset: tablib.Dataset, **_: Any) -> None:
        """Refuse a file with columns that nobody knows, or without the key."""
        headers = list(dataset.headers or [])
        known = [field.column_name for field in self.fields.values()]
        unknown = [name for name in headers if name not in known]
        missing = [name for name in self.key if name not in headers]
        if unknown or missing:
            found = [
                *(f"The column “{name}” is unknown." for name in unknown),
                *(f"The column “{name}” is missing; rows are matched by it." for name in missing),
            ]
            raise ValidationError(f"{' '.join(found)} Known are: {', '.join(known)}.")

    def before_import_row(self, row: Any, **kwargs: Any) -> None:
        """Refuse a second row with the same key."""
        key = tuple(str(row.get(name, "")).strip() for name in self.key)
        number = kwargs["row_number"]
        if key in self._seen:
            raise ValidationError(f"Row {self._seen[key]} has {' '.join(key)} already; keep one.")
        self._seen[key] = number

    def before_save_instance(self, instance: Any, row: Any, **kwargs: Any) -> None:
        """Keep the version that stood there before, so that it can be restored."""
        remember_first_version(instance)


def resource_of(
    model: type[models.Model],
    *,
    key: tuple[str, ...],
    fields: tuple[str, ...],
    informative: dict[str, str] | None = None,
) -> type[RecordResource]:
    """Return the resource of a model; `informative` columns (name: attribute) are written and never read."""
    told = {"sandbox": "sandbox__key", **(informative or {})}
    meta = type(
        "Meta",
        (),
        {
            "model": model,
            "fields": (*fields, *told),
            "import_id_fields": key,
            "import_order": fields,
            "export_order": (*fields, *told),
            "clean_model_instances": True,
            "use_transactions": True,
            "skip_unchanged": True,
            "report_skipped": True,
        },
    )
    columns = {
        name: Field(attribute=attribute, column_name=name, readonly=True, widget=CharWidget())
        for name, attribute in told.items()
    }
    name = f"{model.__name__}Resource"
    return type(name, (RecordResource,), {"Meta": meta, "key": key, "model": model, **columns})
