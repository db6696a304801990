"""What a text in an explorer's address or search field asks for; it is judged before anything is looked up."""

import re
from typing import Final

from mockconsole.lib.control_characters import without_unseen
from mockconsole.lib.real.identifiers import complaint_about_text
from mockconsole.lib.real.refusals import TRAINING_EVM
from mockconsole.lib.real.training_forms import (
    WRONG_CHECKSUM,
    bare_address,
    has_wrong_checksum,
    is_training_address,
    is_training_hash,
)

LONGEST: Final = 120

NO_HASH: Final = (
    "This is not the hash of a transaction. A hash of the training has 64 hexadecimal digits that begin and end with "
    "facade, after 0x everywhere but on Bitcoin."
)
NO_ADDRESS: Final = (
    "This is not an address. An address of the training is 0x and 40 hexadecimal digits that begin and end with facade, "
    f"such as {TRAINING_EVM}; on Bitcoin it is a testnet address, which begins with tb1."
)
NO_BLOCK: Final = "This is not a block. Blocks are counted from 0: write the number with digits alone."
TOO_LONG: Final = f"This is longer than {LONGEST} characters, and no hash, address, block or reference is. Paste it once more."

_TESTNET_ADDRESS: Final = re.compile(r"tb1[02-9ac-hj-np-z]{11,87}", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[0-9]+", re.ASCII)


class Refused(Exception):
    """What is asked for can't be looked up; the message says why and doesn't repeat it."""


def plain(text: str) -> str:
    """Return a text as it is looked up: without unseen characters, nor blanks and mark around it; raises Refused where it could be real."""
    if len(text) > LONGEST:
        raise Refused(TOO_LONG)
    if complaint := complaint_about_text(text):
        raise Refused(complaint)
    cleaned = bare_address(without_unseen(text))
    if has_wrong_checksum(cleaned):
        raise Refused(WRONG_CHECKSUM)
    return cleaned


def has_form_of_address(text: str) -> bool:
    """Tell whether a text is an address of the training or of Bitcoin's testnet, whatever its letters' case."""
    return is_training_address(text) or _TESTNET_ADDRESS.fullmatch(text) is not None


def is_number(text: str) -> bool:
    """Tell whether a text is a whole number as blocks have it."""
    return _NUMBER.fullmatch(text) is not None


def hash_in(text: str) -> str:
    """Return the hash that a text is, as it is stored; raises Refused."""
    cleaned = plain(text)
    if not is_training_hash(cleaned):
        raise Refused(NO_HASH)
    return cleaned.lower()


def address_in(text: str) -> str:
    """Return the address that a text is, in the case it was given; raises Refused."""
    cleaned = plain(text)
    if not has_form_of_address(cleaned):
        raise Refused(NO_ADDRESS)
    return cleaned


def block_in(text: str) -> int:
    """Return the number of the block that a text is; raises Refused."""
    cleaned = plain(text)
    if not is_number(cleaned):
        raise Refused(NO_BLOCK)
    return int(cleaned)
