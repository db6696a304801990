"""The codes and references of documents, as pure functions of the seed and the number."""

from typing import Final

from mockconsole.lib import dice

# Letters and digits that nobody mistakes for one another when a code is read aloud.
ALPHABET: Final = "ACDEFHJKMNPRTVWXY34679"
GROUPS: Final = 2
GROUP_LENGTH: Final = 4


def access_code(seed: dice.Part, ref: str, kind: str) -> str:
    """Return the code of a kind that a document gets; the same seed and reference give the same."""
    groups = (
        "".join(
            dice.pick(seed, "document-code", ref, kind, group, place, options=ALPHABET)
            for place in range(GROUP_LENGTH)
        )
        for group in range(GROUPS)
    )
    return f"SIM-{kind}-{'-'.join(groups)}"


def sample_code(number: int) -> str:
    """Return the reference code of the sample contract that has this number."""
    return f"SIM-CHOC-{number:04d}"


def acknowledgement(number: int) -> str:
    """Return the reference under which the simulated message of a document counts as acknowledged."""
    return f"SIM-ACK-{number:08d}"
