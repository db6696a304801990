"""Numbered references such as SIM-OP-0042, and their counters, which are never below the highest number in use."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.core.validators import RegexValidator
from django.db import connection, models

MAX_DIGITS: Final = 12

# Highest number that a row may have: after a higher number, the counter would have none left for the next row.
HIGHEST: Final = 10**MAX_DIGITS - 2

MARKED: Final = RegexValidator(
    r"^SIM-[A-Z0-9-]+$", "Start with SIM-, then capital letters, digits and dashes."
)

# One SQL statement, so that no two transactions get the same number; the ORM has no upsert with RETURNING.
COUNT: Final = (
    "INSERT INTO sandboxes_referencecounter AS counter (sandbox_id, prefix, last) VALUES (%s, %s, %s) "
    "ON CONFLICT (sandbox_id, prefix) DO UPDATE SET last = "
)
_RAISE: Final = f"{COUNT}excluded.last WHERE counter.last < excluded.last"


def marked_reference() -> "models.CharField[str, str]":
    """Return a column for references that people write themselves; each must begin with SIM-."""
    return models.CharField("reference", max_length=32, validators=[MARKED])


@dataclass(frozen=True, slots=True)
class Numbering:
    """Format of the references in a column `ref`: a prefix and a number, such as SIM-OP-0042."""

    prefix: str
    digits: int = 4

    def reference(self, number: int) -> str:
        """Return the reference with the given number."""
        return f"{self.prefix}{number:0{self.digits}d}"

    def number(self, reference: str) -> int:
        """Return the number in a reference, or 0 if the text isn't one of these references."""
        match = re.fullmatch(self._form, reference)
        return int(match[1]) if match else 0

    @property
    def validators(self) -> list[RegexValidator]:
        """Validators of the column `ref`, which check the format and the highest number."""
        top = self.reference(HIGHEST + 1)
        return [
            RegexValidator(f"^{self._form}$", f"Write {self.prefix} and {self.digits} digits or more."),
            RegexValidator(
                f"^{re.escape(top)}$",
                f"After {top} no reference could be given. Write a smaller number.",
                inverse_match=True,
            ),
        ]

    @property
    def _form(self) -> str:
        return rf"{re.escape(self.prefix)}([0-9]{{{self.digits},{MAX_DIGITS}}})"


def raise_counters(rows: Iterable[Any]) -> None:
    """Raise the counters of the rows' sandboxes to the highest number in the rows, which are all of one kind."""
    highest: dict[tuple[int, str], int] = {}
    for row in rows:
        if row.counted_reference == (row.sandbox_id, row.ref):
            continue
        row.counted_reference = (row.sandbox_id, row.ref)
        counter = (row.sandbox_id, row.numbering.prefix)
        highest[counter] = max(row.numbering.number(row.ref), highest.get(counter, 0))
    with connection.cursor() as cursor:
        for (sandbox_id, prefix), last in highest.items():
            if last:
                cursor.execute(_RAISE, [sandbox_id, prefix, last])
