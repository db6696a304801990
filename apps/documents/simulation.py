"""Codes and references of documents, as pure functions of the room's seed and the document's reference."""

from typing import Final

from mockconsole.lib import dice

# Letters and digits that people don't confuse when a code is read aloud.
ALPHABET: Final = "ACDEFHJKMNPRTVWXY34679"
GROUPS: Final = 2
GROUP_LENGTH: Final = 4


def access_code(seed: dice.Part, ref: str, kind: str) -> str:
    """Return the access, activation, download or release code of a document; equal arguments give equal codes."""
    groups = (
        "".join(
            dice.pick(seed, "document-code", ref, kind, group, place, options=ALPHABET)
            for place in range(GROUP_LENGTH)
        )
        for group in range(GROUPS)
    )
    return f"SIM-{kind}-{'-'.join(groups)}"


def sample_code(number: int) -> str:
    """Return the reference code of a sample contract."""
    return f"SIM-CHOC-{number:04d}"


def acknowledgement(number: int) -> str:
    """Return the reference under which the simulated message of a document was acknowledged."""
    return f"SIM-ACK-{number:08d}"
