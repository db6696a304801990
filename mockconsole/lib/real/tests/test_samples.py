"""Samples: each real-looking one is rejected, and each harmless one passes."""

from collections import Counter

import pytest

from mockconsole.lib.real.identifiers import find_error_in_text
from mockconsole.lib.real.tests.samples import base58check, harmless_lines, in_bech32, random_bytes, samples

SAMPLES = list(samples())


@pytest.mark.meets("Domain:1.3n", "Domain:1.3o")
@pytest.mark.parametrize(("kind", "sample"), SAMPLES)
def test_each_sample_of_a_real_identifier_is_rejected_alone_and_in_a_text(kind: str, sample: str) -> None:
    for text in (sample, f"Please pay to {sample}, thanks", f'{{"to": "{sample}"}}', f"{kind}:{sample}\n"):
        assert "Nothing was stored." in str(find_error_in_text(text)), text


def test_there_are_200_different_samples_of_many_kinds_of_identifiers() -> None:
    assert len({sample for _, sample in SAMPLES}) == len(SAMPLES) >= 200
    assert len(Counter(kind for kind, _ in SAMPLES)) >= 18


@pytest.mark.meets("Domain:1.3n")
def test_every_harmless_line_passes() -> None:
    lines = list(harmless_lines())
    assert len(lines) >= 2_000
    assert [line for line in lines if find_error_in_text(line)] == []


@pytest.mark.parametrize(
    "address",
    [
        base58check(b"\x6f" + random_bytes("test network", 20)),
        base58check(b"\xc4" + random_bytes("test network", 20)),
        in_bech32("tb", b"\x00" + random_bytes("test network", 20)),
        in_bech32("addr_test", b"\x00" + random_bytes("test network", 56)),
        "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
        "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
    ],
)
def test_an_address_of_a_test_network_passes(address: str) -> None:
    assert find_error_in_text(address) is None


@pytest.mark.parametrize(
    "label",
    [
        "WALLET25",
        "STATUS64",
        "SERVER01",
        "FUTURES2",
        "SHIPMENT",
        "CUSTOMER123",
        "BRIGHTWATER",
        "SHARPNESS17",
        "RECHNUNG NR. 2026/0815",
        "FREIGABE",
        "KOWALSKI",
        "HEALTHCHECK",
        "YYYYMMDD",
        "DOGECOIN",
        "no 12 of 2026, 10, 20, 30",
        "4,111,111,111,111,111.00",
        "4111111111111112",
        "0.4111111111111111",
    ],
)
def test_a_word_or_number_that_only_resembles_a_real_identifier_passes(label: str) -> None:
    assert find_error_in_text(label) is None
