"""Serializers of transactions; amounts are decimal strings."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.transactions.choices import (
    LogLevel,
    PaymentMethod,
    TransactionStatus,
    network_by_name,
)
from apps.transactions.models import (
    MAX_DATA_LENGTH,
    MAX_HASH_LENGTH,
    MAX_MESSAGE_LENGTH,
    MAX_PLACE_LENGTH,
    MAX_PROCESSING_SECONDS,
    MAX_RETRIES,
    MAX_TYPE_LENGTH,
)
from apps.transactions.selectors import MAX_DAYS
from apps.wallets.assets import Currency
from apps.wallets.choices import Network
from mockconsole.lib.api.fields import (
    AmountField,
    OneOfField,
    PositiveAmountField,
    SimulatedField,
    StrictTextField,
)
from mockconsole.lib.api.serializers import CamelCaseSerializer, StrictSerializer
from mockconsole.lib.json_texts import find_error_in_json_object

_NO_CURRENCY: Final[dict[str, Any]] = {
    "invalid_choice": f"Write one of these currencies: {', '.join(Currency.values)}."
}
SHOWN_DECIMALS: Final = 2
"""Minimum number of decimals; an amount with more decimals is shown with all of them."""


class NetworkField(StrictTextField):
    """Network field that accepts a network's name or the first word of its label, such as Binance."""

    def to_internal_value(self, data: Any) -> str:
        """Return the network's name."""
        network = network_by_name(super().to_internal_value(data))
        if network is None:
            raise serializers.ValidationError(f"Write one of these networks: {', '.join(Network.values)}.")
        return network.value


@extend_schema_field({"anyOf": [{"type": "string", "format": "date"}, {"type": "string", "maxLength": 0}]})
class DayField(serializers.DateField):
    """Optional day in UTC; a blank value means no day."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False,
            input_formats=["%Y-%m-%d"],
            error_messages={"invalid": "Write a day as YYYY-MM-DD."},
            **kwargs,
        )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Return the day; None for a blank."""
        return None if data == "" else super().run_validation(data)


class TransactionSerializer(CamelCaseSerializer):
    """A simulated transfer."""

    id = serializers.CharField(source="ref")
    status = serializers.ChoiceField(choices=TransactionStatus.choices)
    amount = AmountField(decimals=SHOWN_DECIMALS, help_text="Decimal text.")
    currency = serializers.ChoiceField(choices=Currency.choices)
    network = serializers.ChoiceField(choices=Network.choices)
    transactionType = serializers.CharField()
    paymentMethod = serializers.ChoiceField(choices=PaymentMethod.choices)
    fromWallet = serializers.CharField(allow_blank=True)
    toWallet = serializers.CharField()
    userId = serializers.IntegerField()
    metadata = serializers.CharField(help_text="JSON text of an object.")
    txHash = serializers.CharField(allow_blank=True)
    processingTime = serializers.IntegerField(allow_null=True, help_text="Seconds.")
    errorMessage = serializers.CharField(allow_blank=True)
    createdAt = serializers.DateTimeField()
    createdBy = serializers.CharField(allow_blank=True)
    simulated = SimulatedField()


class TransactionFilterSerializer(serializers.Serializer[Any]):
    """Filter of transactions; a blank value matches all."""

    status = OneOfField(choices=TransactionStatus.choices, required=False, allow_blank=True)
    currency = serializers.ChoiceField(
        choices=Currency.choices, required=False, allow_blank=True, error_messages=_NO_CURRENCY
    )
    search = StrictTextField(
        max_length=100,
        required=False,
        allow_blank=True,
        help_text="Text in the reference, the wallets, the hash, the type, the error or the author's name.",
    )

    def get_fields(self) -> dict[str, Any]:
        """Add the fields `from` and `to`; they can't be class attributes, because `from` is a Python keyword."""
        return {
            **super().get_fields(),
            "from": DayField(source="first_day", help_text="First simulated day, YYYY-MM-DD in UTC."),
            "to": DayField(source="last_day", help_text="Last simulated day, included."),
        }

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Reject days in the wrong order."""
        first, last = attrs.get("first_day"), attrs.get("last_day")
        if first and last and first > last:
            raise serializers.ValidationError({"to": "Write a day that is not before the first day."})
        return attrs


class VolumeQuerySerializer(serializers.Serializer[Any]):
    """Query parameters of the volume: the number of days; with a currency, only its transactions count, with amounts."""

    currency = serializers.ChoiceField(
        choices=Currency.choices, default="", allow_blank=True, error_messages=_NO_CURRENCY
    )
    days = serializers.IntegerField(min_value=1, max_value=MAX_DAYS, default=7)


class StatusAmountsSerializer(serializers.Serializer[Any]):
    """Sum of the amounts of the transactions in each status."""

    pending = AmountField(decimals=SHOWN_DECIMALS)
    processing = AmountField(decimals=SHOWN_DECIMALS)
    completed = AmountField(decimals=SHOWN_DECIMALS)
    failed = AmountField(decimals=SHOWN_DECIMALS)


class VolumeBucketSerializer(serializers.Serializer[Any]):
    """Transactions created in a time bucket, by current status."""

    start = serializers.DateTimeField()
    pending = serializers.IntegerField()
    processing = serializers.IntegerField()
    completed = serializers.IntegerField()
    failed = serializers.IntegerField()
    amounts = StatusAmountsSerializer(
        allow_null=True, help_text="Amounts in the currency of the query; null if the query has none."
    )


class VolumeSerializer(CamelCaseSerializer):
    """Transactions by status over simulated time, oldest bucket first."""

    start = serializers.DateTimeField()
    end = serializers.DateTimeField(
        help_text="End of the last bucket, which contains the room's current time."
    )
    bucketSeconds = serializers.IntegerField()
    currency = serializers.ChoiceField(choices=Currency.choices, allow_blank=True)
    buckets = VolumeBucketSerializer(many=True)
    simulated = SimulatedField(default=True)


class NewTransactionSerializer(StrictSerializer):
    """A transfer to make."""

    fromWallet = StrictTextField(
        max_length=MAX_PLACE_LENGTH,
        default="",
        allow_blank=True,
        help_text="Address, label, wallet ID or reference of a wallet; anything else is outside the room.",
    )
    toWallet = StrictTextField(max_length=MAX_PLACE_LENGTH)
    amount = PositiveAmountField(
        help_text="Decimal text above zero, with no more decimals than the currency has."
    )
    currency = serializers.ChoiceField(
        choices=Currency.choices,
        default=Currency.USDT,
        error_messages=_NO_CURRENCY,
    )
    network = NetworkField(
        max_length=32,
        default=Network.ETHEREUM.value,
        help_text="Name of the network, or the first word of its label.",
    )
    transactionType = StrictTextField(max_length=MAX_TYPE_LENGTH, default="transfer")
    paymentMethod = OneOfField(choices=PaymentMethod.choices, default=PaymentMethod.BLOCKCHAIN)
    userId = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=1)
    metadata = StrictTextField(
        lines=True, max_length=MAX_DATA_LENGTH, default="{}", help_text="JSON text of an object."
    )

    def validate_metadata(self, text: str) -> str:
        """Reject anything but a JSON object."""
        if error_text := find_error_in_json_object(text):
            raise serializers.ValidationError(error_text)
        return text


class CompletionSerializer(StrictSerializer):
    """Hash and processing time of a transaction to complete."""

    txHash = StrictTextField(max_length=MAX_HASH_LENGTH, help_text="A hash that begins and ends with facade.")
    processingTime = serializers.IntegerField(
        min_value=0, max_value=MAX_PROCESSING_SECONDS, help_text="Seconds."
    )


class FailureSerializer(StrictSerializer):
    """Reason for failing a transaction, and the number of retries."""

    errorMessage = StrictTextField(lines=True, max_length=MAX_MESSAGE_LENGTH)
    retryCount = serializers.IntegerField(min_value=0, max_value=MAX_RETRIES, default=0)


class HistoryEntrySerializer(CamelCaseSerializer):
    """A status change of a transaction; a blank old status means that the transaction was created."""

    id = serializers.CharField(source="ref")
    oldStatus = serializers.ChoiceField(choices=TransactionStatus.choices, allow_blank=True)
    newStatus = serializers.ChoiceField(choices=TransactionStatus.choices)
    statusReason = serializers.CharField()
    changedBy = serializers.CharField()
    createdAt = serializers.DateTimeField()
    retryCount = serializers.IntegerField()


class LogEntrySerializer(CamelCaseSerializer):
    """A log entry of a transaction."""

    id = serializers.CharField(source="ref")
    transactionId = serializers.CharField(source="transaction__ref")
    logLevel = serializers.ChoiceField(choices=LogLevel.choices)
    source = serializers.CharField()  # type: ignore[assignment]
    logMessage = serializers.CharField()
    logData = serializers.CharField(help_text="JSON text of an object.")
    createdAt = serializers.DateTimeField()


class MessagesSerializer(serializers.Serializer[Any]):
    """Bank messages of a SWIFT transfer: the MT103, in use until November 2025, and its successor pacs.008."""

    mt103 = serializers.CharField(help_text="FIN text with CRLF; legacy.")
    pacs008 = serializers.CharField(help_text="XML, pacs.008.001.08.")
    simulated = SimulatedField()
