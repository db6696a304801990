"""Error messages about text that could be a real identifier; each suggests what to write instead."""

from typing import Final

TRAINING_IBAN: Final = "BE49999000000171"
TRAINING_BIC: Final = "SIMUBEB0XXX"
TRAINING_EVM: Final = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE"

_STORED_NOTHING: Final = "Nothing was stored."
IBAN: Final = (
    f"This looks like an account at a real bank. {_STORED_NOTHING} "
    f"Use a training IBAN such as {TRAINING_IBAN}."
)
CARD: Final = (
    f"This looks like the number of a payment card. {_STORED_NOTHING} "
    "Leave it out, or write a reference such as SIM-000000000042."
)
BIC: Final = (
    f"This is not a Test & Training BIC. {_STORED_NOTHING} "
    f"Use one whose eighth character is 0, such as {TRAINING_BIC}."
)
NO_COUNTRY: Final = (
    f"The fifth and sixth characters of a BIC are a country's code of ISO 3166, and these are none. {_STORED_NOTHING} "
    f"Use a BIC such as {TRAINING_BIC}."
)
EVM: Final = (
    f"This looks like a real blockchain address. {_STORED_NOTHING} "
    f"Use a label such as “master”, or a training address such as {TRAINING_EVM}."
)
COIN: Final = (
    f"This looks like a real blockchain address. {_STORED_NOTHING} "
    "Use a label such as “master”, or a testnet address, which begins with tb1."
)
KEY: Final = (
    f"This looks like a private key or the hash of a real transaction. {_STORED_NOTHING} "
    "Use a reference such as SIM-000000000042; a hash of the training begins and ends with facade."
)
SECRET: Final = (
    f"This looks like a private key or a seed phrase. {_STORED_NOTHING} "
    "Never type one into a console; a label such as “master” is enough here."
)
