"""Training addresses and hashes, which are deterministic, recognizable and unique."""

from eth_utils.address import is_checksum_address
from hypothesis import given
from hypothesis import strategies as st

from mockconsole.lib.real.identifiers import find_error_in_text
from mockconsole.lib.real.training_forms import (
    MARK,
    bare_address,
    has_wrong_checksum,
    is_training_address,
    is_training_hash,
    normal_address,
    training_address,
    training_bitcoin_address,
    training_hash,
    training_txid,
)

REAL_ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"


@given(st.text(max_size=30))
def test_every_label_gives_one_training_address_with_a_valid_checksum(label: str) -> None:
    address = training_address(label)
    assert address == training_address(label)
    assert is_checksum_address(address)
    assert is_training_address(address)
    assert is_training_address(address.lower())


def test_has_wrong_checksum_is_true_only_for_a_mixed_case_training_address_with_wrong_case() -> None:
    address = training_address("whoever")
    for fine in (address, address.lower(), f"0x{address[2:].upper()}", "master", "0xaBc", REAL_ADDRESS):
        assert not has_wrong_checksum(fine)
    for mistyped in (f"0x{address[2:].swapcase()}", f"0xFACADE{address[8:].lower()}"):
        assert has_wrong_checksum(mistyped)
        assert normal_address(mistyped) == mistyped


@given(st.text(max_size=30))
def test_every_reference_gives_one_evm_hash_and_one_bitcoin_id(reference: str) -> None:
    on_evm, on_bitcoin = training_hash(reference), training_txid(reference)
    assert (on_evm, on_bitcoin) == (training_hash(reference), training_txid(reference))
    assert (len(on_evm), len(on_bitcoin)) == (66, 64)
    assert on_evm.startswith("0x")
    assert int(on_evm, 16) != int(on_bitcoin, 16)
    assert is_training_hash(on_evm)
    assert is_training_hash(on_bitcoin.upper())


def test_every_label_gives_one_bitcoin_testnet_address_that_passes_the_identifier_check() -> None:
    address = training_bitcoin_address("vault")
    assert address == training_bitcoin_address("vault") != training_bitcoin_address("vault2")
    assert find_error_in_text(address) is None


def test_normal_address_adds_the_checksum_and_leaves_a_label_unchanged() -> None:
    address = training_address("master")
    assert normal_address(f" {address.upper().replace('0X', '0x')} ") == address
    assert normal_address(" Master ") == "Master"


def test_the_training_hashes_of_a_reference_have_their_recorded_values() -> None:
    assert is_training_address("0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE")
    assert training_hash("TRN-000042") == "0xfacaded88853d59e6ab3ed4d3333d116a5e760c36babfeaa1417a5006ffacade"
    assert training_txid("TRN-000042") == "facade7f60209845e9986339d1aae0f752a9b6421594af1186a4b7716dfacade"


def test_two_labels_have_different_training_addresses_and_hashes() -> None:
    for made in (training_address, training_hash, training_txid):
        assert made("master") != made("wallet1")


def test_is_training_address_and_is_training_hash_reject_other_values() -> None:
    assert not is_training_address(REAL_ADDRESS)
    assert not is_training_hash("ab" * 32)
    assert not is_training_hash(training_address("master"))
    assert not is_training_address(training_hash("master"))
    assert not is_training_hash(training_hash("master") + "0")


@given(st.text(max_size=30))
def test_bare_address_removes_the_sim_prefix_of_a_copied_address(label: str) -> None:
    address = training_address(label)
    for text in (address, f"{MARK}{address}", f" {MARK.lower()} {address} "):
        assert bare_address(text) == normal_address(text) == address


def test_bare_address_removes_the_sim_prefix_only_with_its_colon() -> None:
    assert bare_address("SIMULATED") == "SIMULATED"
    assert bare_address("SIM:") == ""
