"""What a value of the content catalogue takes, and how it is written as a text that people edit."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar

from django.core.exceptions import ValidationError

from mockconsole.lib.money import shortest

AMOUNT = re.compile(r"(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?")
NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,9})?")


@dataclass(frozen=True, slots=True)
class Text:
    """Any text."""

    hint: ClassVar[str] = "Blank: the default."

    def read(self, text: str) -> str:
        """Return the text."""
        return text

    def write(self, value: str) -> str:
        """Return the text."""
        return value


@dataclass(frozen=True, slots=True)
class Lines:
    """Texts, of which each has a line of its own."""

    hint: ClassVar[str] = "One line an entry. Blank: the default."

    def read(self, text: str) -> list[str]:
        """Return the lines that aren't blank."""
        lines = lines_of(text)
        if not lines:
            raise ValidationError("Write at least one line, or nothing at all for the default.")
        return lines

    def write(self, value: list[str]) -> str:
        """Return the lines as one text."""
        return "\n".join(value)


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money, exact, and never less than nothing."""

    hint: ClassVar[str] = "An amount in digits with a point, like 1250000.00. Blank: the default."

    def read(self, text: str) -> dict[str, str]:
        """Return the amount."""
        digits = text.strip()
        if not AMOUNT.fullmatch(digits):
            raise ValidationError(
                f"“{digits}” is not an amount. Write digits with a point, like 1250000.00:"
                " no words, no signs, no commas."
            )
        return {"amount": digits}

    def write(self, value: dict[str, Any]) -> str:
        """Return the amount as text."""
        return str(value["amount"])


@dataclass(frozen=True, slots=True)
class Number:
    """A number between its bounds, where it has any; a whole one where the default is."""

    whole: bool
    minimum: Decimal | None = None
    maximum: Decimal | None = None

    @property
    def hint(self) -> str:
        """What may be written."""
        return f"{self._wanted.capitalize()}. Blank: the default."

    @property
    def _wanted(self) -> str:
        kind = "a whole number" if self.whole else "a number"
        if self.minimum is not None and self.maximum is not None:
            return f"{kind} from {shortest(self.minimum)} to {shortest(self.maximum)}"
        if self.minimum is not None:
            return f"{kind} from {shortest(self.minimum)} up"
        if self.maximum is not None:
            return f"{kind} up to {shortest(self.maximum)}"
        return kind

    def read(self, text: str) -> dict[str, int | float]:
        """Return the number."""
        return {"number": self.figure(text)}

    def write(self, value: dict[str, Any]) -> str:
        """Return the number as text."""
        return _figure_text(value["number"])

    def figure(self, text: str) -> int | float:
        """Return the bare number."""
        digits = text.strip()
        figure = Decimal(digits) if NUMBER.fullmatch(digits) else None
        if figure is None or not self._takes(figure):
            raise ValidationError(f"“{digits}” doesn’t fit here. Write {self._wanted}.")
        return int(figure) if figure == figure.to_integral_value() else float(figure)

    def _takes(self, figure: Decimal) -> bool:
        return (
            (not self.whole or figure == figure.to_integral_value())
            and (self.minimum is None or figure >= self.minimum)
            and (self.maximum is None or figure <= self.maximum)
        )


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in a column of rows."""

    number: Number

    def read(self, text: str) -> int | float:
        """Return the number."""
        return self.number.figure(text)

    def write(self, value: Any) -> str:
        """Return the number as text."""
        return _figure_text(value)


@dataclass(frozen=True, slots=True)
class Choices:
    """Texts in a column of rows, with commas between."""

    def read(self, text: str) -> list[str]:
        """Return the texts."""
        return [part for part in (part.strip() for part in text.split(",")) if part]

    def write(self, value: list[str]) -> str:
        """Return the texts as one."""
        return ", ".join(value)


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that aren't blank."""
    return [line.removesuffix("\r") for line in text.split("\n") if line.strip()]


def _figure_text(value: Any) -> str:
    return shortest(Decimal(str(value)))
