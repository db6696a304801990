"""DRF fields without type coercion."""

from typing import Any

from rest_framework import serializers

from mockconsole.lib.control_characters import (
    PRINTED_AS_SPACE,
    TAKE_THEM_OUT,
    holds_control_character,
    shows_something,
    without_unseen,
)
from mockconsole.lib.errors import REAL_WORLD_IDENTIFIER
from mockconsole.lib.money.exact import ABOVE_ZERO, AMOUNT_DECIMALS, fixed, is_plain, read_amount
from mockconsole.lib.real.identifiers import find_error_in_text


def refuse_real_text(text: str) -> None:
    """Check a text that is shown and not stored; raises ValidationError if it could be real."""
    if error_text := find_error_in_text(text):
        raise serializers.ValidationError(error_text, code=REAL_WORLD_IDENTIFIER)


class PlainTextField(serializers.CharField):
    """Text of any characters, such as a password; a number is refused instead of converted."""

    default_error_messages = {"not_text": "Send a text."}

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Refuse a value that isn't a text."""
        if data is not serializers.empty and data is not None and not isinstance(data, str):
            self.fail("not_text")
        return super().run_validation(data)


class PatternTextField(PlainTextField, serializers.RegexField):
    """Text that matches a pattern; invisible characters from a copied text are removed first."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Check the text without its invisible characters."""
        return super().run_validation(without_unseen(data) if isinstance(data, str) else data)


class StrictTextField(PlainTextField):
    """Text without control characters; invisible characters are removed, but not from a text of several `lines`."""

    default_error_messages = {"control_character": TAKE_THEM_OUT}

    def __init__(self, *, lines: bool = False, **kwargs: Any) -> None:
        self.lines = lines
        super().__init__(**kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Check the text before its blanks are trimmed, because some control characters count as blanks."""
        if isinstance(data, str):
            if holds_control_character(data, allowed=PRINTED_AS_SPACE if self.lines else ""):
                self.fail("control_character")
            # A field that keeps outer blanks, such as a password, keeps invisible characters too.
            data = without_unseen(data) if self.trim_whitespace and not self.lines else data
        text = super().run_validation(data)
        if isinstance(text, str) and text and not shows_something(text):
            self.fail("blank")
        return text


class InventedTextField(StrictTextField):
    """Text that is refused if it could be real."""

    default_validators = [refuse_real_text]


class TextsField(serializers.ListField):
    """List of texts in a reply."""

    child = serializers.CharField()


class StrictBooleanField(serializers.BooleanField):
    """True or false; a text such as "yes" is refused."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the truth value; raises ValidationError for anything else."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class OneOfField(serializers.ChoiceField):
    """One of a few words; the error message lists them and doesn't repeat the submitted word."""

    def __init__(self, choices: Any, **kwargs: Any) -> None:
        super().__init__(choices, **kwargs)
        if "invalid_choice" not in kwargs.get("error_messages", {}):
            words = ", ".join(str(word) for word in self.choices)
            self.error_messages["invalid_choice"] = f"Write one of these: {words}."


class AmountField(StrictTextField):
    """An amount as a decimal text like "12.50": zero or more, without an exponent.

    `decimals` is the column's number of decimals: an amount with more is refused, one with fewer is padded with zeros.
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


class PlainDecimalField(serializers.DecimalField):
    """Number whose text has digits and a point only: no exponent, separators or digits of other scripts."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the number as a Decimal."""
        return (
            super().to_internal_value(data)
            if isinstance(data, float) or is_plain(data)
            else self.fail("invalid")
        )


class SimulatedField(serializers.BooleanField):
    """The mark of every object that describes money: always true."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="*", **kwargs)

    def to_representation(self, value: Any) -> bool:
        """Return true for every row."""
        return True
