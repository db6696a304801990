"""Rejection of real identifiers; training identifiers and plain texts pass."""

import json
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mockconsole.lib.errors import Refusal
from mockconsole.lib.real.identifiers import check_text, find_error_in_bic, find_error_in_text
from mockconsole.lib.real.tests.samples import BITCOIN_DIGITS, base58check
from mockconsole.lib.real.training_forms import training_address, training_hash, training_txid

SEED_PHRASE = "legal winner thank year wave sausage worth useful legal winner thank yellow"

TRAINING_IBANS = [
    "BE49999000000171",
    "DE09000000000000000001",
    "FR169999999999SIMULATED0148",
    "NL80SIMU0000000001",
    "IT44F9999999999SIMULATED001",
    "ES9899999999550000000001",
    "GB77SIMU00000000000001",
]
REAL_IBANS = [
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "FR1420041010050500013M02606",
    "NL91ABNA0417164300",
    "IT60X0542811101000000123456",
    "ES9121000418450200051332",
]


def is_refused(text: str) -> bool:
    try:
        check_text(text)
    except Refusal as refusal:
        return refusal.code == "real_world_identifier" and "Nothing was stored." in str(refusal.detail)
    return False


@pytest.mark.parametrize("iban", TRAINING_IBANS)
def test_training_ibans_pass(iban: str) -> None:
    check_text(iban, f"pay {iban} now", json.dumps({"iban": iban}))


@pytest.mark.meets("Domain:1.3n")
@pytest.mark.parametrize("iban", REAL_IBANS)
def test_an_iban_is_rejected_in_every_spelling(iban: str) -> None:
    spaced = " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))
    hidden = "\u200b".join(iban)
    grouped = [iban[start : start + 4] for start in range(0, len(iban), 4)]
    for text in (
        f"IBAN{iban}",
        f"iban{iban}",
        *(gap.join(grouped) for gap in ("/", "-", "_", ".", " / ", ", ", "\u00b7", "|")),
        f"{iban[:2]} {iban[2:4]} {iban[4:]}",
        f"{iban[:2]} {iban[2:4]} {iban[4:]}".lower(),
        f"{iban[:2]}-{iban[2:]}",
        "".join(chr(0xFEE0 + ord(letter)) for letter in iban),
        "".join(chr(0x660 + int(letter)) if letter.isdecimal() else letter for letter in iban),
        iban,
        iban.lower(),
        spaced,
        hidden,
        f"to:{iban}, thanks",
        f"{iban} 100 EUR",
    ):
        assert is_refused(text), text


@pytest.mark.parametrize("iban", REAL_IBANS)
def test_an_iban_with_wrong_check_digits_passes(iban: str) -> None:
    check_text(f"{iban[:2]}{98 - int(iban[2:4]):02}{iban[4:]}")


@pytest.mark.parametrize("bic", ["SIMUBEB0XXX", "MOCKDEF0XXX", "SIMUDEF0", "simubeb0xxx", "FAKEAED0XXX"])
def test_bics_with_the_training_mark_pass(bic: str) -> None:
    assert find_error_in_bic(bic) is None
    check_text(bic)


@pytest.mark.meets("Domain:1.3n")
@pytest.mark.parametrize(
    "bic", ["DEUTDEFF", "DEUTDEFFXXX", "deutdeff", "COBADEFFABC", "CHASUS33", "ABCDBEB1XXX"]
)
def test_a_bic_without_the_training_mark_is_rejected(bic: str) -> None:
    assert "eighth character is 0" in str(find_error_in_bic(bic))


@pytest.mark.meets("Domain:1.3n")
@pytest.mark.parametrize("bic", ["DEUTDEFF", "deutdeff", "COBADEFFXXX", "GEBABEBB", "CHASUS33XXX"])
def test_a_real_bic_in_a_text_is_rejected(bic: str) -> None:
    assert is_refused(f"send it to {bic} today")


@pytest.mark.parametrize("label", ["", "abc", "a bank", "SIMU", "TOOLONGFORABIC"])
def test_find_error_in_bic_accepts_a_label_without_the_form_of_a_bic(label: str) -> None:
    assert find_error_in_bic(label) is None


@pytest.mark.meets("Domain:1.3o")
@pytest.mark.parametrize(
    "address",
    [
        "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
        "0xd8da6bf26964af9d7eed9e03e53415d37aa96045",
        "0xD8DA6BF26964AF9D7EED9E03E53415D37AA96045",
        "d8da6bf26964af9d7eed9e03e53415d37aa96045",
        "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046",
        "0xfacade0000000000000000000000000000000000",
    ],
)
def test_an_evm_address_outside_the_training_namespace_is_rejected(address: str) -> None:
    assert is_refused(address)
    assert is_refused(f"confirm master wallet address {address}")
    assert is_refused(json.dumps({"to": [{"address": address}]}))


@settings(max_examples=40)
@given(st.text(max_size=30))
def test_training_addresses_and_hashes_of_any_label_pass(label: str) -> None:
    for mark in (training_address(label), training_hash(label), training_txid(label)):
        check_text(
            mark, mark.lower(), mark.upper().replace("X", "x"), f"to {mark}.", json.dumps({"hash": mark})
        )


def test_an_identifier_with_only_a_part_of_the_training_marks_is_rejected() -> None:
    for mark in (training_address("a"), training_hash("a"), training_txid("a")):
        for text in (mark[:-1] + "0", mark.lower().replace("facade", "decade"), f"{mark[:-6]}{'0' * 6}"):
            assert is_refused(text), text


@pytest.mark.meets("Domain:1.3o")
@pytest.mark.parametrize(
    "address",
    [
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
        "TQ5o8mY8vVyy5PXDAQ8oWZT9KYpkLdkeuh",
    ],
)
def test_an_address_of_a_real_chain_is_rejected(address: str) -> None:
    assert is_refused(address)
    assert is_refused(f"bitcoin:{address}?amount=1")


@given(st.binary(min_size=20, max_size=20), st.sampled_from([0x00, 0x05]))
def test_every_base58_mainnet_address_is_rejected(digest: bytes, version: int) -> None:
    address = base58check(bytes([version]) + digest)
    if any(letter.islower() for letter in address) and any(letter.isupper() for letter in address):
        assert is_refused(address)


@pytest.mark.meets("Domain:1.3o")
@given(st.binary(min_size=32, max_size=32), st.booleans())
def test_every_private_key_is_rejected(key: bytes, compressed: bool) -> None:
    assert is_refused(key.hex())
    assert is_refused(f"0x{key.hex().upper()}")
    wrapped = base58check(b"\x80" + key + (b"\x01" if compressed else b""))
    assert is_refused(f"key={wrapped}")


@pytest.mark.parametrize("kind", ["", "EC ", "RSA ", "OPENSSH ", "ENCRYPTED "])
def test_a_private_key_file_is_rejected_by_its_first_line(kind: str) -> None:
    assert is_refused(f"-----BEGIN {kind}PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==")
    check_text(f"-----BEGIN {kind}PUBLIC KEY-----", "Never paste a private key here; begin with a label.")


@pytest.mark.parametrize(
    "text",
    [
        "DE89<b>3704</b>00440532013000",
        "1BvBMSEYstWetqTFn<wbr>5Au4m4GFg7xJaNVN2",
        "DE89%20370400440532013000",
        "DE89%203704%200044%200532%200130%2000",
        "DE89&nbsp;3704&nbsp;0044&nbsp;0532&nbsp;0130&nbsp;00",
        "<i>DE89</i>%203704<br/>00440532013000",
        "DE89<span class='a'>37040044</span>0532013000",
    ],
)
def test_an_iban_with_markup_inside_is_rejected(text: str) -> None:
    assert is_refused(text)
    assert is_refused(json.dumps({"note": f"to\n{text}"}))


@pytest.mark.parametrize(
    "key",
    [
        "6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg",
        "xprv" + BITCOIN_DIGITS[:50] + BITCOIN_DIGITS[:57],
    ],
)
def test_a_password_protected_or_extended_private_key_is_rejected(key: str) -> None:
    assert is_refused(key)


def test_the_message_about_a_real_hash_suggests_a_training_hash() -> None:
    with pytest.raises(Refusal, match="begins and ends with facade"):
        check_text("0x" + "5c" * 32)


def test_the_message_about_a_seed_phrase_does_not_repeat_the_phrase() -> None:
    with pytest.raises(Refusal) as caught:
        check_text(SEED_PHRASE)
    assert "sausage" not in str(caught.value.detail)


@pytest.mark.parametrize(
    "sentence",
    [
        "please check that the simulated transfer has arrived before sending another message",
        "the trainer will show every student how a fake progress bar works",
        "nothing here moves any money and nobody should ever think that it does",
        "the clock shows the time of this room and every price on it moves with the clock",
        "help, status, version, ping, time, balance, route, trace, queue, fees, uptime, marks",
    ],
)
def test_ordinary_sentences_pass(sentence: str) -> None:
    check_text(sentence)


@pytest.mark.meets("Domain:1.3p")
@pytest.mark.parametrize(
    "label",
    [
        "master",
        "wallet1",
        "0xabc",
        "0x",
        "bc1",
        "",
        "SIM-OP-0007",
        "TRN-000042",
        "1,250,000.00 EUR",
        "180f1ef5-3f39-4f0c-8f5b-8bfa7d1a2e10",
        "be490000-0000-4000-8000-017100000000",
        "1" * 40,
        "1" * 34,
        "BUSINESS TRANSFER SETTLEMENT",
        "{not json",
        '["' + "[" * 5000,
        '{"amount": 12, "waived": true, "note": null}',
    ],
)
def test_labels_references_amounts_and_json_pass(label: str) -> None:
    check_text(label)


@given(st.text(max_size=200))
def test_check_text_raises_nothing_but_refusal_for_any_text(text: str) -> None:
    is_refused(text)
    is_refused(json.dumps({text: [text]}))


def test_json_escapes_are_decoded_before_the_check() -> None:
    assert is_refused('{"to": "\\u0030xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"}')
    assert is_refused('{"\\u0044EUTDEFF": 1}')


def test_checking_a_harmless_text_is_fast() -> None:
    texts = ("CONNECTED", "Business Transfer Settlement", "SIM-OP-0007", "TRN-000042", "Frankfurt")
    check_text(*texts)
    # Use new texts in each round, so that no result comes from the result cache.
    rounds = [[f"{text} {place}-{n}" for text in texts for n in range(100)] for place in range(5)]
    spent = [_seconds_for(check_text, fresh) for fresh in rounds]
    assert min(spent) < 20 * min(_seconds_for(_dump_each, fresh) for fresh in rounds)


def test_checking_the_same_text_again_uses_the_cached_result() -> None:
    texts = [f"Business Transfer Settlement remembered {n}" for n in range(500)]
    looked_at, remembered = (_seconds_for(check_text, texts) for _ in range(2))
    assert remembered < looked_at / 4


def _dump_each(*texts: str) -> None:
    for text in texts:
        json.dumps({"text": text})


def _seconds_for(what: Callable[..., object], texts: list[str]) -> float:
    start = time.process_time()
    what(*texts)
    return time.process_time() - start


@pytest.mark.parametrize(
    "text",
    [
        "act " * 2500,
        "<" * 10_000,
        "DE89" * 2500,
        "DE12 " * 2000,
        "0xfacade" * 1250,
        "a" * 10_000,
        "1" * 10_000,
        "word 1 " * 1400,
        "a1b2 " * 2000,
        "bc1q qqqq " * 1000,
        "<a" * 5000,
        "%25" * 3300,
        "actAct" * 1600,
        "é " * 5000,
        "\u200ba" * 5000,
        "\u115fA-" * 3300,
        "A - " * 2500,
        "e9:" * 3300,
        "0x" + " e9a" * 2500,
        ("e9 " * 18 + "e9z ") * 170,
    ],
)
def test_checking_a_long_pathological_text_takes_less_than_1_s(text: str) -> None:
    find_error_in_text(text)
    start = time.process_time()
    find_error_in_text(text)
    assert time.process_time() - start < 1
