"""Model field for amounts, and an aggregate for their exact sum, on PostgreSQL and SQLite."""

from collections.abc import Callable
from decimal import Decimal
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django import forms
from django.core.exceptions import FieldError, ValidationError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.models.expressions import Col, Combinable, CombinedExpression, F, Func

from mockconsole.lib.money.exact import (
    AMOUNT_DECIMALS,
    AMOUNT_DIGITS,
    EXACT,
    from_sortable,
    read_amount,
    shortest,
    sortable,
    without_zeros,
)

_LOOKUPS: Final = {"exact", "in", "gt", "gte", "lt", "lte", "range", "isnull"}
_IN_PYTHON: Final = "Amounts are calculated in Python, under the room's lock."

_Set = TypeVar("_Set")
_Get = TypeVar("_Get")

if TYPE_CHECKING:
    _Field = models.Field
else:

    class _Field(models.Field):
        # Type checkers need these parameters for nullable columns, and Django's class isn't generic at runtime.
        __class_getitem__ = classmethod(lambda cls, _: cls)


class AmountField(_Field[_Set, _Get]):
    """Exact amount: numeric in PostgreSQL, fixed-width text in SQLite, a Decimal without trailing zeros in Python.

    Set `decimals` if the column has a single currency: an amount with more decimals is rejected, and the API pads amounts
    to this number. The database compares, sorts and searches amounts, but calculates with them only in `ExactSum`.
    """

    _pyi_private_set_type: Decimal | str | int | Combinable
    _pyi_private_get_type: Decimal

    description = "An exact amount"
    empty_strings_allowed = False

    def __init__(self, *args: Any, decimals: int | None = None, **kwargs: Any) -> None:
        self.decimals = decimals
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        """Return the field's definition for migrations."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, kwargs if self.decimals is None else {**kwargs, "decimals": self.decimals}

    def get_internal_type(self) -> str:
        """Return the type name by which import and export choose a converter."""
        return "AmountField"

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """Return a column type that keeps every digit: text on SQLite, because its decimals are floats."""
        return "text" if _stores_text(connection) else f"numeric({AMOUNT_DIGITS}, {AMOUNT_DECIMALS})"

    def db_check(self, connection: BaseDatabaseWrapper) -> str | None:
        """Return the constraint on the length of SQLite's texts, which makes texts sort like numbers."""
        width = AMOUNT_DIGITS + 1
        return f'length("{self.column}") IN ({width}, {width + 1})' if _stores_text(connection) else None

    def get_lookup(self, lookup_name: str) -> Any:
        """Return a comparison look-up; None for text look-ups such as `contains`, which don't apply to amounts."""
        lookup: Any = super().get_lookup(lookup_name) if lookup_name in _LOOKUPS else None
        return lookup and _without_expressions(lookup)

    def get_placeholder(self, value: Any, compiler: Any, connection: BaseDatabaseWrapper) -> str:
        """Reject expressions such as `update(balance=F("balance") + 1)`, which SQLite would calculate with floats."""
        if isinstance(value, F | Col | CombinedExpression):
            raise FieldError(_IN_PYTHON)
        return "%s"

    def to_python(self, value: Any) -> Decimal | None:
        """Return a value as an amount; raises ValidationError if it isn't one."""
        if value is None:
            return None
        try:
            return read_amount(value, AMOUNT_DECIMALS if self.decimals is None else self.decimals)
        except ValueError as error:
            raise ValidationError(str(error), code="invalid") from error

    def get_prep_value(self, value: Any) -> Any:
        """Return a value as an amount, validated as in a form; SQL expressions are returned unchanged."""
        value = super().get_prep_value(value)
        return value if hasattr(value, "as_sql") else self.to_python(value)

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        """Return the amount in the form that the database stores: text on SQLite, a Decimal on PostgreSQL."""
        amount = value if prepared else self.get_prep_value(value)
        return sortable(amount) if _stores_text(connection) and isinstance(amount, Decimal) else amount

    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> Decimal | None:
        """Return the amount for a stored value; raises FieldError for a float, which may have lost digits."""
        if value is None:
            return None
        if isinstance(value, float | int):
            raise FieldError(f"{expression} was calculated inexactly. Use ExactSum, or calculate in Python.")
        return from_sortable(value) if isinstance(value, str) else without_zeros(value)

    def formfield(self, **kwargs: Any) -> Any:
        """Return a text form field with a numeric keyboard, because browsers round the values of number inputs."""
        return super().formfield(**{"form_class": partial(AmountFormField, self.to_python), **kwargs})


class AmountFormField(forms.CharField):
    """Form field for an amount, displayed without an exponent and parsed by its model field."""

    def __init__(self, read: Callable[[str], Decimal | None], **kwargs: Any) -> None:
        self.read = read
        super().__init__(**{"empty_value": None, **kwargs})

    def to_python(self, value: Any) -> Any:
        """Return the amount for a submitted text, or None if the text is blank."""
        text = super().to_python(value)
        return None if text is None else self.read(text)

    def prepare_value(self, value: Any) -> Any:
        """Return the value to display, without trailing zeros or an exponent."""
        return shortest(value) if isinstance(value, Decimal) else value

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Return the input's attributes: numeric keyboard, no autofill."""
        return {**super().widget_attrs(widget), "inputmode": "decimal", "autocomplete": "off"}


class ExactSum(models.Aggregate):
    """Exact sum of an amount column; like Django's Sum, it is None if there are no rows."""

    function = "SUM"
    name = "ExactSum"

    def __init__(self, expression: str | Combinable, **extra: Any) -> None:
        super().__init__(expression, output_field=AmountField(), **extra)

    def as_sqlite(self, compiler: Any, connection: BaseDatabaseWrapper, **extra: Any) -> Any:
        """Return the SQL for SQLite, which calls our Python aggregate because its own sum is a float."""
        return self.as_sql(compiler, connection, function="exact_sum", **extra)


class _SumOfTexts:
    """Aggregate for SQLite, which calls `step` for each row and `finalize` at the end."""

    def __init__(self) -> None:
        self.sum: Decimal | None = None

    def step(self, text: str | None) -> None:
        if text is not None:
            self.sum = EXACT.add(self.sum or 0, from_sortable(text))

    def finalize(self) -> str | None:
        return None if self.sum is None else sortable(self.sum)


def _register_exact_sum(sender: Any, connection: BaseDatabaseWrapper, **_: Any) -> None:
    if _stores_text(connection):
        connection.connection.create_aggregate("exact_sum", 1, _SumOfTexts)


connection_created.connect(_register_exact_sum, dispatch_uid="amounts.exact_sum")


def _stores_text(connection: BaseDatabaseWrapper) -> bool:
    return connection.vendor == "sqlite"


@cache
def _without_expressions(lookup: Any) -> Any:
    """Return a look-up class that rejects expressions, because SQLite and PostgreSQL would find different rows."""

    def get_prep_lookup(self: Any) -> Any:
        operands = self.rhs if isinstance(self.rhs, list | tuple) else [self.rhs]
        if any(isinstance(operand, Func | CombinedExpression) for operand in operands):
            raise FieldError(_IN_PYTHON)
        return lookup.get_prep_lookup(self)

    return type(lookup.__name__, (lookup,), {"get_prep_lookup": get_prep_lookup})
