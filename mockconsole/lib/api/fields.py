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
    """Raise ValidationError if a text contains something that could be a real identifier."""
    if error_text := find_error_in_text(text):
        raise serializers.ValidationError(error_text, code=REAL_WORLD_IDENTIFIER)


class PlainTextField(serializers.CharField):
    """Text with any characters, such as a password; a number is rejected, not converted."""

    default_error_messages = {"not_text": "Send a text."}

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Validate a value; reject one that isn't a text."""
        if data is not serializers.empty and data is not None and not isinstance(data, str):
            self.fail("not_text")
        return super().run_validation(data)


class PatternTextField(PlainTextField, serializers.RegexField):
    """Text that must match a pattern; invisible characters, which copied text may have, are removed first."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Remove invisible characters from the text, then validate it."""
        return super().run_validation(without_unseen(data) if isinstance(data, str) else data)


class StrictTextField(PlainTextField):
    """Text without control characters; invisible characters are removed, unless the text may have several `lines`."""

    default_error_messages = {"control_character": TAKE_THEM_OUT}

    def __init__(self, *, lines: bool = False, **kwargs: Any) -> None:
        self.lines = lines
        super().__init__(**kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Check for control characters before blanks are trimmed, because some control characters count as blanks."""
        if isinstance(data, str):
            if holds_control_character(data, allowed=PRINTED_AS_SPACE if self.lines else ""):
                self.fail("control_character")
            # A field that doesn't trim outer blanks, such as a password, keeps invisible characters too.
            data = without_unseen(data) if self.trim_whitespace and not self.lines else data
        text = super().run_validation(data)
        if isinstance(text, str) and text and not shows_something(text):
            self.fail("blank")
        return text


class InventedTextField(StrictTextField):
    """Text that is rejected if it contains something that could be a real identifier."""

    default_validators = [refuse_real_text]


class TextsField(serializers.ListField):
    """List of texts in a response."""

    child = serializers.CharField()


class StrictBooleanField(serializers.BooleanField):
    """JSON true or false; a text such as "yes" is rejected."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the boolean; raises ValidationError for anything else."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class OneOfField(serializers.ChoiceField):
    """One of a few values; the error message lists the allowed values and doesn't repeat the submitted one."""

    def __init__(self, choices: Any, **kwargs: Any) -> None:
        super().__init__(choices, **kwargs)
        if "invalid_choice" not in kwargs.get("error_messages", {}):
            words = ", ".join(str(word) for word in self.choices)
            self.error_messages["invalid_choice"] = f"Write one of these: {words}."


class AmountField(StrictTextField):
    """Amount as a decimal text like "12.50": zero or more, without an exponent.

    `decimals` is the column's number of decimals: an amount with more decimals is rejected, and in responses an amount with
    fewer is padded with zeros.
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
        """Return an amount as text, padded with zeros to the column's decimals."""
        return fixed(value, self.decimals or 0)


class PositiveAmountField(AmountField):
    """Amount above zero."""

    default_error_messages = dict.fromkeys(("blank", "required", "null", "zero"), ABOVE_ZERO)

    def to_internal_value(self, data: Any) -> Any:
        """Return the amount as a Decimal; raises ValidationError for zero."""
        return super().to_internal_value(data) or self.fail("zero")


class PlainDecimalField(serializers.DecimalField):
    """Decimal number; a number sent as text must be plain: no exponent, separators or digits of other scripts."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the number as a Decimal."""
        return (
            super().to_internal_value(data)
            if isinstance(data, float) or is_plain(data)
            else self.fail("invalid")
        )


class SimulatedField(serializers.BooleanField):
    """Simulation mark that is on every object that describes money: always true."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(source="*", **kwargs)

    def to_representation(self, value: Any) -> bool:
        """Return true for every row."""
        return True
