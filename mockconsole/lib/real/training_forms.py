"""Training accounts, addresses and transaction hashes: valid in form, derived from a label, and owned by nobody.

EVM addresses and hashes begin and end with “facade”, so that people recognize them; `TRAINING_FORM` distinguishes them
from real ones.
"""

import re
from hashlib import sha256
from typing import Final

import bech32

MARK: Final = "SIM:"
"""Prefix that the console adds to an address when it is copied or shown as a QR code."""

WRONG_CHECKSUM: Final = (
    "This address is mistyped: its capital letters are a checksum, and they don't fit the rest. "
    "Copy it again, letter by letter."
)

_ADDRESS: Final = r"0xfacade[0-9a-f]{28}facade"
_HASH: Final = r"0xfacade[0-9a-f]{52}facade"
_TXID: Final = r"facade[0-9a-f]{52}facade"
_ADDRESS_FORM: Final = re.compile(_ADDRESS, re.IGNORECASE)
_HASH_FORM: Final = re.compile(f"{_HASH}|{_TXID}", re.IGNORECASE)
TRAINING_FORM: Final = re.compile(
    rf"(?:{_HASH}|{_ADDRESS})(?![0-9a-f])|(?<![0-9a-z]){_TXID}(?![0-9a-z])", re.IGNORECASE
)

# Training IBANs of seven countries, with bank codes (all nines, all zeros or SIMU) that no bank there has.
TRAINING_IBAN_FORM: Final = re.compile(
    "(?:BE..999|DE..0{8}|FR..9{5}|NL..SIMU|IT..[A-Z]9{5}|ES..9{4}|GB..SIMU)"
)

_TESTNET_FORM: Final = re.compile(r"tb1[02-9ac-hj-np-z]{11,87}", re.IGNORECASE)


def training_address(label: str) -> str:
    """Return the EVM address for a label, with its checksum; nobody has the address's private key."""
    from eth_utils.address import to_checksum_address

    return to_checksum_address(f"0xfacade{_keccak(label)[:28]}facade")


def training_bitcoin_address(label: str) -> str:
    """Return the address for a label on Bitcoin's test network; nobody has the address's private key."""
    return str(bech32.encode("tb", 0, sha256(label.encode()).digest()[:20]))


def training_hash(label: str) -> str:
    """Return the training hash for an EVM transaction's reference; no real transaction has this hash."""
    return f"0xfacade{_keccak(label)[:52]}facade"


def training_txid(label: str) -> str:
    """Return the training id for a Bitcoin transaction's reference; no real transaction has this id."""
    return f"facade{sha256(label.encode()).hexdigest()[:52]}facade"


def bare_address(text: str) -> str:
    """Remove surrounding blanks, and the prefix that marks copied addresses as simulated."""
    address = text.strip()
    return address[len(MARK) :].strip() if address[: len(MARK)].upper() == MARK else address


def normal_address(text: str) -> str:
    """Return an address in the form for storing and searching: without prefix, and with a training address's checksum.

    An address with a wrong checksum stays unchanged and is never found, because the intended address is unknown.
    """
    address = bare_address(text)
    if not is_training_address(address):
        # Store Bitcoin's bech32 addresses in lower case, because they are case-insensitive.
        return address.lower() if _TESTNET_FORM.fullmatch(address) else address
    return address if has_wrong_checksum(address) else _with_checksum(address)


def has_wrong_checksum(address: str) -> bool:
    """Return True if a bare training address has a wrong EIP-55 checksum; an address in a single case has no checksum."""
    if not is_training_address(address):
        return False
    digits = address[2:]
    return digits not in {digits.lower(), digits.upper()} and address != _with_checksum(address)


def is_training_address(address: str) -> bool:
    """Return True if an EVM address is in the training namespace, ignoring case."""
    return _ADDRESS_FORM.fullmatch(address) is not None


def is_training_hash(value: str) -> bool:
    """Return True if a value is a training hash or training id of a transaction, ignoring case."""
    return _HASH_FORM.fullmatch(value) is not None


def _with_checksum(address: str) -> str:
    from eth_utils.address import to_checksum_address

    return to_checksum_address(address.lower())


def _keccak(label: str) -> str:
    from eth_utils.crypto import keccak

    return keccak(text=label).hex()
