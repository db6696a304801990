"""Forms of the front end refuse real-looking identifiers in the server's words."""

import pytest

from mockconsole.lib.real.identifiers import complaint_about_bic, complaint_about_text
from mockconsole.lib.real.refusals import TRAINING_BIC, TRAINING_EVM, TRAINING_IBAN
from mockconsole.lib.real.training_forms import TRAINING_IBAN_FORM, is_training_address
from scripts.launch.paths import ROOT

FIELDS = ROOT / "frontend/src/parts/fields"
STORED_NOTHING = "This looks like a real blockchain address. Nothing was stored."


def source_of(name: str) -> str:
    return (FIELDS / name).read_text(encoding="utf-8")


def test_a_bic_without_the_training_mark_is_refused_in_the_same_words() -> None:
    complaint = complaint_about_bic("DEUTDEFF")
    assert complaint is not None
    sentence = complaint.replace(TRAINING_BIC, "${TRAINING_BIC}")
    assert sentence in source_of("bic-schema.ts")


def test_a_real_account_is_refused_in_the_same_words() -> None:
    complaint = complaint_about_text("DE89370400440532013000")
    assert complaint is not None
    sentence = complaint.replace(TRAINING_IBAN, "${TRAINING_IBAN}")
    assert sentence in source_of("iban-schema.ts")


@pytest.mark.parametrize(
    "real", ["0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"]
)
def test_a_real_address_is_refused_in_the_same_words(real: str) -> None:
    complaint = complaint_about_text(real)
    assert complaint is not None
    sentence = complaint.replace(TRAINING_EVM, "${TRAINING_ADDRESS}")
    source = source_of("address-schema.ts")
    assert sentence.startswith(STORED_NOTHING)
    assert STORED_NOTHING in source
    assert sentence.removeprefix(STORED_NOTHING) in source


def test_the_samples_are_the_servers_own() -> None:
    assert f'"{TRAINING_IBAN}"' in source_of("iban-schema.ts")
    assert f'"{TRAINING_BIC}"' in source_of("bic-schema.ts")
    assert is_training_address(TRAINING_EVM)
    assert f'"{TRAINING_EVM}"' in source_of("address-schema.ts")


def test_both_sides_know_the_training_accounts_by_the_same_form() -> None:
    assert f"/^{TRAINING_IBAN_FORM.pattern}/" in source_of("iban-schema.ts")
