"""Fields that take what they ask for and nothing that only looks like it."""

from typing import Any, Final

from rest_framework import serializers

from mockconsole.lib.control_characters import (
    TAKE_THEM_OUT,
    holds_control_character,
    shows_something,
    without_unseen,
)
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.money.exact import ABOVE_ZERO, AMOUNT_DECIMALS, fixed, read_amount
from mockconsole.lib.real.identifiers import complaint_about_text

_PRINTED_AS_SPACE: Final = "\n\r\t"


def refuse_real_text(text: str) -> None:
    """Refuse a text that is shown and not stored, at its field, where it holds anything that could be real."""
    if complaint := complaint_about_text(text):
        raise serializers.ValidationError(complaint, code=REAL_WORLD_IDENTIFIER)


class PlainTextField(serializers.CharField):
    """Text of any characters, as a password may have, but not a number that could be written as text."""

    default_error_messages = {"not_text": "Send a text."}

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Check that it is a text."""
        if data is not serializers.empty and data is not None and not isinstance(data, str):
            self.fail("not_text")
        return super().run_validation(data)


class PatternTextField(PlainTextField, serializers.RegexField):
    """Text of one form, without the unseen characters of a copied one."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Check the text as people see it."""
        return super().run_validation(without_unseen(data) if isinstance(data, str) else data)


class StrictTextField(PlainTextField):
    """Text without control characters; one of a single line loses the unseen ones, `lines` keep them."""

    default_error_messages = {"control_character": TAKE_THEM_OUT}

    def __init__(self, *, lines: bool = False, **kwargs: Any) -> None:
        self.lines = lines
        super().__init__(**kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Check the text before its blanks are trimmed, which would hide some control characters."""
        if isinstance(data, str):
            if holds_control_character(data, allowed=_PRINTED_AS_SPACE if self.lines else ""):
                self.fail("control_character")
            # A secret has every character it has, as it has every blank.
            data = without_unseen(data) if self.trim_whitespace and not self.lines else data
        text = super().run_validation(data)
        if isinstance(text, str) and text and not shows_something(text):
            self.fail("blank")
        return text


class StrictBooleanField(serializers.BooleanField):
    """True or false, not a word for it."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the truth value."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class OneOfField(serializers.ChoiceField):
    """One of a few words; a wrong one is answered with those that there are, and is not repeated."""

    def __init__(self, choices: Any, **kwargs: Any) -> None:
        super().__init__(choices, **kwargs)
        if "invalid_choice" not in kwargs.get("error_messages", {}):
            words = ", ".join(str(word) for word in self.choices)
            self.error_messages["invalid_choice"] = f"Write one of these: {words}."


class AmountField(StrictTextField):
    """An amount as a decimal text like "12.50": zero or more, and no exponent.

    `decimals` is that of the column: no more are taken, and as many are printed.
    """

    def __init__(self, *, decimals: int | None = None, **kwargs: Any) -> None:
        self.decimals = decimals
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> Any:
        """Return the amount as a Decimal."""
        text: str = super().to_internal_value(data)
        if text.startswith("-"):
            raise serializers.ValidationError("Write an amount of zero or more.")
        try:
            return read_amount(text, AMOUNT_DECIMALS if self.decimals is None else self.decimals)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error

    def to_representation(self, value: Any) -> str:
        """Return the text of an amount."""
        return fixed(value, self.decimals or 0)


class PositiveAmountField(AmountField):
    """An amount above zero."""

    default_error_messages = dict.fromkeys(("blank", "required", "null", "zero"), ABOVE_ZERO)

    def to_internal_value(self, data: Any) -> Any:
        """Return the amount as a Decimal."""
        return super().to_internal_value(data) or self.fail("zero")


class SimulatedField(serializers.BooleanField):
    """Says of every object that describes money that it is simulated."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="*", **kwargs)

    def to_representation(self, value: Any) -> bool:
        """Return that it is so, whatever the row says."""
        return True
