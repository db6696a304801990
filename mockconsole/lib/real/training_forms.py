"""Training accounts, addresses and transaction hashes: valid in form, deterministic by label, and without an owner.

Addresses and hashes begin and end with “facade”, so that people recognize them; `TRAINING_FORM` distinguishes them from
real ones.
"""

import re
from hashlib import sha256
from typing import Final

import bech32

MARK: Final = "SIM:"
"""Prefix of an address wherever the console lets it be copied or read from a QR code."""

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

# Seven countries in which no bank code is all nines, all zeros or SIMU.
TRAINING_IBAN_FORM: Final = re.compile(
    "(?:BE..999|DE..0{8}|FR..9{5}|NL..SIMU|IT..[A-Z]9{5}|ES..9{4}|GB..SIMU)"
)

_TESTNET_FORM: Final = re.compile(r"tb1[02-9ac-hj-np-z]{11,87}", re.IGNORECASE)


def training_address(label: str) -> str:
    """Return the EVM address of a label, with its checksum; nobody has its private key."""
    from eth_utils.address import to_checksum_address

    return to_checksum_address(f"0xfacade{_keccak(label)[:28]}facade")


def training_bitcoin_address(label: str) -> str:
    """Return the address of a label on Bitcoin's test network; nobody has its private key."""
    return str(bech32.encode("tb", 0, sha256(label.encode()).digest()[:20]))


def training_hash(label: str) -> str:
    """Return the training hash of an EVM transaction by its reference; no real transaction has this hash."""
    return f"0xfacade{_keccak(label)[:52]}facade"


def training_txid(label: str) -> str:
    """Return the training id of a Bitcoin transaction by its reference; no real transaction has this id."""
    return f"facade{sha256(label.encode()).hexdigest()[:52]}facade"


def bare_address(text: str) -> str:
    """Return an address without surrounding blanks and without the prefix that marks copied addresses as simulated."""
    address = text.strip()
    return address[len(MARK) :].strip() if address[: len(MARK)].upper() == MARK else address


def normal_address(text: str) -> str:
    """Return an address as it is stored and searched: bare, and a training address with its checksum.

    An address with a wrong checksum stays unchanged and is never found: the intended address is unknown.
    """
    address = bare_address(text)
    if not is_training_address(address):
        # Store Bitcoin's bech32 addresses in lower case, because they are case-insensitive.
        return address.lower() if _TESTNET_FORM.fullmatch(address) else address
    return address if has_wrong_checksum(address) else _with_checksum(address)


def has_wrong_checksum(address: str) -> bool:
    """Return True if a bare training address has a wrong checksum (EIP-55); without mixed case it has none."""
    if not is_training_address(address):
        return False
    digits = address[2:]
    return digits not in {digits.lower(), digits.upper()} and address != _with_checksum(address)


def is_training_address(address: str) -> bool:
    """Return True if an EVM address is in the training namespace, ignoring case."""
    return _ADDRESS_FORM.fullmatch(address) is not None


def is_training_hash(value: str) -> bool:
    """Return True if a transaction's hash or id is a training one, ignoring case."""
    return _HASH_FORM.fullmatch(value) is not None


def _with_checksum(address: str) -> str:
    from eth_utils.address import to_checksum_address

    return to_checksum_address(address.lower())


def _keccak(label: str) -> str:
    from eth_utils.crypto import keccak

    return keccak(text=label).hex()
