"""Addresses and transaction hashes of the training: valid in form, the same for a label each time, and nobody's.

All begin and end with “facade”, so that they are known at sight and by `TRAINING_FORM`, which alone tells them from
real ones.
"""

import re
from hashlib import sha256
from typing import Final

_ADDRESS: Final = r"0xfacade[0-9a-f]{28}facade"
_HASH: Final = r"0xfacade[0-9a-f]{52}facade"
_TXID: Final = r"facade[0-9a-f]{52}facade"
_ADDRESS_FORM: Final = re.compile(_ADDRESS, re.IGNORECASE)
_HASH_FORM: Final = re.compile(f"{_HASH}|{_TXID}", re.IGNORECASE)
TRAINING_FORM: Final = re.compile(
    rf"(?:{_HASH}|{_ADDRESS})(?![0-9a-f])|(?<![0-9a-z]){_TXID}(?![0-9a-z])", re.IGNORECASE
)


def training_address(label: str) -> str:
    """Return the EVM address of a label, with its checksum; nobody holds its key."""
    from eth_utils.address import to_checksum_address

    return to_checksum_address(f"0xfacade{_keccak(label)[:28]}facade")


def training_hash(label: str) -> str:
    """Return the hash of an EVM transaction by its reference; it is the hash of nothing."""
    return f"0xfacade{_keccak(label)[:52]}facade"


def training_txid(label: str) -> str:
    """Return the id of a Bitcoin transaction by its reference; it is the hash of nothing."""
    return f"facade{sha256(label.encode()).hexdigest()[:52]}facade"


def is_training_address(address: str) -> bool:
    """Tell whether an EVM address lies in the training namespace, whatever its letters' case."""
    return _ADDRESS_FORM.fullmatch(address) is not None


def is_training_hash(value: str) -> bool:
    """Tell whether a transaction's hash or id is one of the training, whatever its letters' case."""
    return _HASH_FORM.fullmatch(value) is not None


def _keccak(label: str) -> str:
    from eth_utils.crypto import keccak

    return keccak(text=label).hex()
