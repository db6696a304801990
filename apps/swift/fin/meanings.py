"""What the fields of an MT103 and the blocks around them are called and say."""

from typing import Final, NamedTuple


class Meaning(NamedTuple):
    """A field's name, and in a sentence what is in it."""

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

_ELSEWHERE: Final[dict[str, Meaning]] = {
    "1": Meaning(
        "Basic header",
        "F01 stands for FIN. Then the sender's terminal, whose ninth letter is no part of the BIC.",
    ),
    "2": Meaning(
        "Application header", "I: as it was sent. Then the kind of message, such as 103, and the receiver."
    ),
    "103": Meaning("Service code", "A market's own clearing that the message belongs to."),
    "108": Meaning("Message user reference", "The sender's own number for the message."),
    "111": Meaning("Service type", "001: the payment is tracked from bank to bank."),
    "113": Meaning("Banking priority", "A mark that banks agree on among themselves."),
    "119": Meaning("Validation flag", "STP: written so that no clerk is needed."),
    "121": Meaning("UETR", "The payment's own number, a UUID that every bank on the way keeps."),
    "CHK": Meaning("Checksum", "Made by the network. Anybody can type twelve digits."),
    "MAC": Meaning(
        "Authentication code", "Made with keys that only the two banks have. A copy of it proves nothing."
    ),
    "PDE": Meaning("Possible duplicate", "The sender may have sent this before."),
    "TNG": Meaning("Training", "The message is one of the training: no bank settles it."),
    "13C": Meaning("Time indication", "When the payment is to be settled or was."),
    "23E": Meaning("Instruction code", "Something special that the payer has asked for."),
    "26T": Meaning("Transaction type", "What the payment is for, as statistics count it."),
    "36": Meaning("Exchange rate", "Between the currencies of 33B and 32A, where they differ."),
    "50A": Meaning("Ordering customer", "Who pays: the account, then the BIC."),
    "50F": Meaning("Ordering customer", "Who pays: the account, then name and address in numbered lines."),
    "51A": Meaning("Sending institution", "The bank that sends the message for another."),
    "52A": Meaning("Ordering institution", "The payer's bank, where it isn't the sender: its BIC."),
    "52D": Meaning(
        "Ordering institution", "The payer's bank, where it isn't the sender: its name and address."
    ),
    "53A": Meaning("Sender's correspondent", "The bank at which the sender settles: its BIC."),
    "53B": Meaning("Sender's correspondent", "The account or branch at which the sender settles."),
    "54A": Meaning("Receiver's correspondent", "The bank at which the receiver is paid: its BIC."),
    "55A": Meaning("Third reimbursement institution", "Another bank on the way of the settlement: its BIC."),
    "56A": Meaning("Intermediary", "The bank between the receiver and the payee's bank: its BIC."),
    "57A": Meaning("Account with institution", "The payee's bank, where it isn't the receiver: its BIC."),
    "57D": Meaning(
        "Account with institution", "The payee's bank: its name and address. A BIC is what banks write."
    ),
    "59A": Meaning("Beneficiary customer", "Who is to be paid: the account, then the BIC."),
    "59F": Meaning(
        "Beneficiary customer", "Who is to be paid: the account, then name and address in numbered lines."
    ),
    "71G": Meaning(
        "Receiver's charges", "What the receiving bank is owed, where the payer bears the charges."
    ),
    "77B": Meaning("Regulatory reporting", "What the law of a country asks to be told."),
}
UNKNOWN: Final = Meaning("Not a field of an MT103", "No field of this tag belongs into an MT103.")


def meaning_of(tag: str) -> Meaning:
    """Return what any part of a message is called and says, though no training message has it."""
    return MEANINGS.get(tag) or _ELSEWHERE.get(tag, UNKNOWN)
