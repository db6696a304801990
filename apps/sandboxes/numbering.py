"""How references of a kind of record are written."""

import re
from dataclasses import dataclass
from typing import Final

from django.core.validators import RegexValidator

MOST_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Numbering:
    """References of a prefix and a number, like SIM-OP-0042, in the column `ref`."""

    prefix: str
    digits: int = 4

    def reference(self, number: int) -> str:
        """Return the reference of a number."""
        return f"{self.prefix}{number:0{self.digits}d}"

    def number(self, reference: str) -> int:
        """Return the number of a reference, 0 for a text that is none."""
        match = re.fullmatch(self._form, reference)
        return int(match[1]) if match else 0

    @property
    def validator(self) -> RegexValidator:
        """What the column takes."""
        return RegexValidator(f"^{self._form}$", f"Write {self.prefix} and {self.digits} digits or more.")

    @property
    def _form(self) -> str:
        return rf"{re.escape(self.prefix)}([0-9]{{{self.digits},{MOST_DIGITS}}})"
