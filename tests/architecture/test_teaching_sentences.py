"""The front end's forms reject real-looking identifiers with the same messages as the server."""

import pytest

from mockconsole.lib.real.identifiers import find_error_in_bic, find_error_in_text
from mockconsole.lib.real.refusals import TRAINING_BIC, TRAINING_EVM, TRAINING_IBAN
from mockconsole.lib.real.training_forms import TRAINING_IBAN_FORM, is_training_address
from scripts.launch.paths import ROOT

FIELDS = ROOT / "frontend/src/parts/fields"
STORED_NOTHING = "This looks like a real blockchain address. Nothing was stored."


def source_of(name: str) -> str:
    return (FIELDS / name).read_text(encoding="utf-8")


def test_server_and_browser_reject_a_real_bic_with_the_same_message() -> None:
    error_text = find_error_in_bic("DEUTDEFF")
    assert error_text is not None
    sentence = error_text.replace(TRAINING_BIC, "${TRAINING_BIC}")
    assert sentence in source_of("bic-schema.ts")


def test_server_and_browser_reject_a_real_iban_with_the_same_message() -> None:
    error_text = find_error_in_text("DE89370400440532013000")
    assert error_text is not None
    sentence = error_text.replace(TRAINING_IBAN, "${TRAINING_IBAN}")
    assert sentence in source_of("iban-schema.ts")


@pytest.mark.parametrize(
    "real", ["0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"]
)
def test_server_and_browser_reject_a_real_blockchain_address_with_the_same_message(real: str) -> None:
    error_text = find_error_in_text(real)
    assert error_text is not None
    sentence = error_text.replace(TRAINING_EVM, "${TRAINING_ADDRESS}")
    source = source_of("address-schema.ts")
    assert sentence.startswith(STORED_NOTHING)
    assert STORED_NOTHING in source
    assert sentence.removeprefix(STORED_NOTHING) in source


def test_browsers_messages_contain_the_servers_sample_identifiers() -> None:
    assert f'"{TRAINING_IBAN}"' in source_of("iban-schema.ts")
    assert f'"{TRAINING_BIC}"' in source_of("bic-schema.ts")
    assert is_training_address(TRAINING_EVM)
    assert f'"{TRAINING_EVM}"' in source_of("address-schema.ts")


def test_server_and_browser_use_the_same_pattern_for_a_training_iban() -> None:
    assert f"/^{TRAINING_IBAN_FORM.pattern}/" in source_of("iban-schema.ts")
