"""What the fields of an MT103 are called and say."""

from typing import Final, NamedTuple


class Meaning(NamedTuple):
    """A field's name, and in a sentence what stands in it."""

    name: str
    explanation: str


MEANINGS: Final[dict[str, Meaning]] = {
    "20": Meaning("Sender's reference", "What the sending bank calls the payment."),
    "23B": Meaning("Bank operation code", "CRED: an ordinary credit transfer, without a service level."),
    "32A": Meaning(
        "Value date, currency, amount", "The day YYMMDD, the currency's code, and what the banks settle."
    ),
    "33B": Meaning(
        "Instructed currency and amount", "What the customer asked for, before charges and exchange."
    ),
    "50K": Meaning("Ordering customer", "Who pays: the account, then name and address."),
    "59": Meaning("Beneficiary customer", "Who is to be paid: the account, then name and address."),
    "70": Meaning("Remittance information", "What the payer tells the payee."),
    "71A": Meaning(
        "Details of charges", "OUR: the payer bears them. SHA: each their own. BEN: the payee bears them."
    ),
    "71F": Meaning("Sender's charges", "What the sending banks have taken off the amount."),
    "72": Meaning("Sender to receiver information", "What one bank tells the next."),
}
