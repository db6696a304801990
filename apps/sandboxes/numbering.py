"""How references of a kind of record are written."""

import re
from dataclasses import dataclass
from typing import Final

from django.core.validators import RegexValidator

MOST_DIGITS: Final = 12

# The number above it is taken nowhere: a sandbox that had it could number nothing any more.
HIGHEST: Final = 10**MOST_DIGITS - 2


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
    def validators(self) -> list[RegexValidator]:
        """What the column takes."""
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
        return rf"{re.escape(self.prefix)}([0-9]{{{self.digits},{MOST_DIGITS}}})"
