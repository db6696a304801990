"""Fields that take what they ask for and nothing that only looks like it."""

import re
import unicodedata
from decimal import Decimal
from typing import Any, Final

from rest_framework import serializers

_PRINTED_AS_SPACE: Final = "\n\r\t"
_PLAIN_NUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")


class StrictTextField(serializers.CharField):
    """Text, not a number that could be written as text; control characters are refused, line breaks on demand."""

    default_error_messages = {
        "not_text": "Send a text.",
        "control_character": "Take the control characters out.",
    }

    def __init__(self, *, lines: bool = False, **kwargs: Any) -> None:
        self.allowed = _PRINTED_AS_SPACE if lines else ""
        super().__init__(**kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Check the text before its blanks are trimmed, which would hide some control characters."""
        if isinstance(data, str):
            if any(unicodedata.category(letter) == "Cc" and letter not in self.allowed for letter in data):
                self.fail("control_character")
        elif data is not serializers.empty and data is not None:
            self.fail("not_text")
        return super().run_validation(data)


class StrictBooleanField(serializers.BooleanField):
    """True or false, not a word for it."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the truth value."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class AmountField(StrictTextField):
    """An amount as a decimal text like "12.50": zero or more, no exponent, no sign, no digits of another script."""

    default_error_messages = {"not_amount": "Write the amount as a text of digits, like 12.50."}

    def __init__(self, *, max_digits: int, decimal_places: int, **kwargs: Any) -> None:
        self.whole_digits = max_digits - decimal_places
        self.decimal_places = decimal_places
        super().__init__(**kwargs)
        self.error_messages["too_large"] = (
            f"Write at most {self.whole_digits} digits before the point and {decimal_places} after it."
        )

    def to_internal_value(self, data: Any) -> Any:
        """Return the amount as a Decimal."""
        text: str = super().to_internal_value(data)
        if not _PLAIN_NUMBER.fullmatch(text):
            self.fail("not_amount")
        whole, _, decimals = text.partition(".")
        if len(whole.lstrip("0")) > self.whole_digits or len(decimals) > self.decimal_places:
            self.fail("too_large")
        return Decimal(text)
