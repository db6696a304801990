"""Codes of documents, as pure functions of the room's seed and the document's reference."""

from typing import Final

from mockconsole.lib import dice

# Letters and digits that people don't confuse when a code is read aloud.
ALPHABET: Final = "ACDEFHJKMNPRTVWXY34679"


def access_code(seed: dice.Part, ref: str, kind: str) -> str:
    """Return the access, activation, download or release code of a document; equal arguments give equal codes."""
    groups = (
        "".join(
            dice.pick(seed, "document-code", ref, kind, group, place, options=ALPHABET) for place in range(4)
        )
        for group in range(2)
    )
    return f"SIM-{kind}-{'-'.join(groups)}"
