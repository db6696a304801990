"""Names and explanations of an MT103's fields and of the entries in its other blocks."""

import re
from typing import Final, NamedTuple


class Meaning(NamedTuple):
    """Name of a field, and a sentence on its content."""

    name: str
    explanation: str


MEANINGS: Final[dict[str, Meaning]] = {
    "20": Meaning("Sender's reference", "The sending bank's reference for the payment."),
    "23B": Meaning("Bank operation code", "CRED: an ordinary credit transfer, without a service level."),
    "32A": Meaning(
        "Value date, currency, amount",
        "The day YYMMDD, the currency's code, and the amount that the banks settle.",
    ),
    "33B": Meaning(
        "Instructed currency and amount", "The amount that the customer ordered, before charges and exchange."
    ),
    "50K": Meaning("Ordering customer", "The payer: the account, then name and address."),
    "59": Meaning("Beneficiary customer", "The payee: the account, then name and address."),
    "70": Meaning("Remittance information", "A message from the payer to the payee."),
    "71A": Meaning(
        "Details of charges",
        "OUR: the payer bears them. SHA: each pays their own. BEN: the payee bears them.",
    ),
    "71F": Meaning("Sender's charges", "Charges that the sending banks deducted from the amount."),
    "72": Meaning("Sender to receiver information", "A message from one bank to the next."),
}

_ELSEWHERE: Final[dict[str, Meaning]] = {
    "1": Meaning(
        "Basic header",
        "F01 stands for FIN. Then the sender's terminal, whose ninth letter is no part of the BIC.",
    ),
    "2": Meaning(
        "Application header", "I: as it was sent. Then the kind of message, such as 103, and the receiver."
    ),
    "103": Meaning("Service code", "The market clearing that the message belongs to."),
    "106": Meaning(
        "Message input reference",
        "The network's number of the message: day, sending terminal, session, place.",
    ),
    "108": Meaning("Message user reference", "The sender's own number for the message."),
    "111": Meaning("Service type", "001: the payment is tracked from bank to bank."),
    "113": Meaning("Banking priority", "A mark that banks agree on among themselves."),
    "115": Meaning(
        "Addressee information", "A market clearing's information for the receiver of the copied message."
    ),
    "119": Meaning("Validation flag", "STP: can be processed without a clerk."),
    "121": Meaning("UETR", "The payment's own number, a UUID that every bank on the way keeps."),
    "165": Meaning(
        "Payment release information", "A market clearing's information on the release of the payment."
    ),
    "423": Meaning("Balance checkpoint", "When the settling system last counted its balances: day and time."),
    "424": Meaning("Related reference", "The reference of a related message."),
    "433": Meaning(
        "Sanctions screening",
        "The result of a sanctions screening on the way: AOK, FPO or NOK, then free text.",
    ),
    "434": Meaning("Payment controls", "The result of a control on the way: a code, then free text."),
    "CHK": Meaning("Checksum", "Made by the network. Anybody can type twelve digits."),
    "MAC": Meaning(
        "Authentication code", "Made with keys that only the two banks have. A copy of it proves nothing."
    ),
    "PAC": Meaning(
        "Proprietary authentication", "A code that two banks had agreed on; the network didn't change it."
    ),
    "PDE": Meaning("Possible duplicate", "The sender may have sent this before."),
    "PDM": Meaning("Possible duplicate", "The network may have delivered this before."),
    "DLM": Meaning("Delayed message", "The network took longer to deliver it than it should."),
    "MRF": Meaning("Message reference", "The message that this message of the network is about."),
    "SYS": Meaning("System message", "The network wrote this because of another message, which it names."),
    "TNG": Meaning("Training", "The message is one of the training: no bank settles it."),
    "SAC": Meaning(
        "Authenticated", "The bank's interface checked the sender's signature. Anybody can type this."
    ),
    "FAC": Meaning("Not authenticated", "The bank's interface could not check the sender's signature."),
    "COP": Meaning("Copy", "The kind of copy that the bank's interface handed out."),
    "SPD": Meaning("Possible duplicate", "The bank's interface may have handed this out before."),
    "LAU": Meaning("Local authentication", "A signature between the bank's own programs."),
    "13C": Meaning("Time indication", "The planned or actual time of the settlement."),
    "23E": Meaning("Instruction code", "A special instruction of the payer."),
    "26T": Meaning("Transaction type", "The purpose of the payment, as a code for statistics."),
    "36": Meaning("Exchange rate", "Between the currencies of 33B and 32A, if they differ."),
    "50A": Meaning("Ordering customer", "The payer: the account, then the BIC."),
    "50F": Meaning("Ordering customer", "The payer: the account, then name and address in numbered lines."),
    "51A": Meaning("Sending institution", "The bank that sends the message for another."),
    "52A": Meaning("Ordering institution", "The payer's bank, if it isn't the sender: its BIC."),
    "52D": Meaning("Ordering institution", "The payer's bank, if it isn't the sender: its name and address."),
    "53A": Meaning("Sender's correspondent", "The bank at which the sender settles: its BIC."),
    "53B": Meaning("Sender's correspondent", "The account or branch at which the sender settles."),
    "53D": Meaning("Sender's correspondent", "The bank at which the sender settles: its name and address."),
    "54A": Meaning("Receiver's correspondent", "The bank at which the receiver is paid: its BIC."),
    "54B": Meaning("Receiver's correspondent", "The account or branch at which the receiver is paid."),
    "54D": Meaning(
        "Receiver's correspondent", "The bank at which the receiver is paid: its name and address."
    ),
    "55A": Meaning("Third reimbursement institution", "Another bank on the way of the settlement: its BIC."),
    "55B": Meaning(
        "Third reimbursement institution",
        "The account or branch of another bank on the way of the settlement.",
    ),
    "55D": Meaning(
        "Third reimbursement institution", "Another bank on the way of the settlement: its name and address."
    ),
    "56A": Meaning("Intermediary", "The bank between the receiver and the payee's bank: its BIC."),
    "56C": Meaning("Intermediary", "The bank between, by its account or its code in a country's clearing."),
    "56D": Meaning(
        "Intermediary", "The bank between the receiver and the payee's bank: its name and address."
    ),
    "57A": Meaning("Account with institution", "The payee's bank, if it isn't the receiver: its BIC."),
    "57B": Meaning("Account with institution", "The payee's bank, by its account or branch."),
    "57C": Meaning(
        "Account with institution", "The payee's bank, by its account or its code in a country's clearing."
    ),
    "57D": Meaning(
        "Account with institution", "The payee's bank: its name and address. Banks usually write a BIC."
    ),
    "59A": Meaning("Beneficiary customer", "The payee: the account, then the BIC."),
    "59F": Meaning(
        "Beneficiary customer", "The payee: the account, then name and address in numbered lines."
    ),
    "71G": Meaning("Receiver's charges", "Charges of the receiving bank, if the payer bears them."),
    "77B": Meaning("Regulatory reporting", "Information that the law of a country requires."),
    "77T": Meaning(
        "Envelope contents",
        "Remittance data in another format, if {119:REMIT} announced it.",
    ),
}
UNKNOWN: Final = Meaning("Not a field of an MT103", "An MT103 has no field with this tag.")
_UNNAMED: Final = Meaning(
    "Entry without a name",
    "The standard gives this entry no name. Interfaces of banks write entries of their own.",
)
_FIELD: Final = re.compile(r"[0-9]{2}[A-Z]?")


def meaning_of(tag: str) -> Meaning:
    """Return the name and explanation of any part, including parts that training messages don't use."""
    return MEANINGS.get(tag) or _ELSEWHERE.get(tag) or (UNKNOWN if is_field(tag) else _UNNAMED)


def is_field(tag: str) -> bool:
    """Return True if a tag belongs to a field of block 4."""
    return _FIELD.fullmatch(tag) is not None
