"""Parsing of the explorer's URLs and search terms; validation comes before any lookup."""

import re
from typing import Final

from mockconsole.lib.control_characters import without_unseen
from mockconsole.lib.real.identifiers import find_error_in_text
from mockconsole.lib.real.refusals import TRAINING_EVM
from mockconsole.lib.real.training_forms import (
    WRONG_CHECKSUM,
    bare_address,
    has_wrong_checksum,
    is_training_address,
    is_training_hash,
)

MAX_LENGTH: Final = 120

NO_HASH: Final = (
    "This is not the hash of a transaction. A training hash has 64 hexadecimal digits that begin and end with "
    "facade, after 0x everywhere but on Bitcoin."
)
NO_ADDRESS: Final = (
    "This is not an address. A training address is 0x and 40 hexadecimal digits that begin and end with facade, "
    f"such as {TRAINING_EVM}; on Bitcoin it is a testnet address, which begins with tb1."
)
NO_BLOCK: Final = "This is not a block. Blocks are counted from 0: write the number with digits only."
TOO_LONG: Final = f"This is longer than {MAX_LENGTH} characters, more than any hash, address, block number or reference. Paste it once more."

_TESTNET_ADDRESS: Final = re.compile(r"tb1[02-9ac-hj-np-z]{11,87}", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[0-9]+", re.ASCII)


class InvalidInput(Exception):
    """Raised for a text that can't be looked up; the message has the reason and doesn't echo the text."""


def plain(text: str) -> str:
    """Return a text without invisible characters, outer spaces and SIM: prefix; raises InvalidInput if it could be real."""
    if len(text) > MAX_LENGTH:
        raise InvalidInput(TOO_LONG)
    if error_text := find_error_in_text(text):
        raise InvalidInput(error_text)
    cleaned = bare_address(without_unseen(text))
    if has_wrong_checksum(cleaned):
        raise InvalidInput(WRONG_CHECKSUM)
    return cleaned


def has_form_of_address(text: str) -> bool:
    """Return True if a text is a training or Bitcoin testnet address, in any letter case."""
    return is_training_address(text) or _TESTNET_ADDRESS.fullmatch(text) is not None


def is_number(text: str) -> bool:
    """Return True if a text is a block number: ASCII digits only."""
    return _NUMBER.fullmatch(text) is not None


def hash_in(text: str) -> str:
    """Return the hash in a text, in lower case as stored; raises InvalidInput if the text isn't a training hash."""
    cleaned = plain(text)
    if not is_training_hash(cleaned):
        raise InvalidInput(NO_HASH)
    return cleaned.lower()


def address_in(text: str) -> str:
    """Return the address in a text, in the typed letter case; raises InvalidInput if the text isn't an address."""
    cleaned = plain(text)
    if not has_form_of_address(cleaned):
        raise InvalidInput(NO_ADDRESS)
    return cleaned


def block_in(text: str) -> int:
    """Return the block number in a text; raises InvalidInput if the text isn't a number."""
    cleaned = plain(text)
    if not is_number(cleaned):
        raise InvalidInput(NO_BLOCK)
    return int(cleaned)
