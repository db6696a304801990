"""Keys and addresses written in groups of characters, as people copy them."""

import hashlib

import pytest

from mockconsole.lib.real.identifiers import find_error_in_text
from mockconsole.lib.real.training_forms import training_address, training_hash, training_txid

KEY = hashlib.sha256(b"a key").hexdigest()
ADDRESS = "de709f2102306220921060314715629080e2fb77"
GAPS = [" ", "\n", "\r\n", "\u00a0", "-", ":", "\u2011", "\u3164"]


def group_text(text: str, size: int, gap: str) -> str:
    return gap.join(text[start : start + size] for start in range(0, len(text), size))


@pytest.mark.parametrize("gap", GAPS)
def test_keys_and_addresses_in_groups_are_rejected(gap: str) -> None:
    for size in (2, 4, 8, 16, 32):
        assert find_error_in_text(f"the key {group_text(KEY, size, gap)} is"), size
        assert find_error_in_text(f"0x{group_text(KEY.upper(), size, gap)}"), size
    for size in (4, 5, 8, 10, 20):
        assert find_error_in_text(f"0x{group_text(ADDRESS, size, gap)}"), size
        assert find_error_in_text(f"to {group_text(ADDRESS, size, gap)}."), size
    for token in (KEY, ADDRESS):
        assert find_error_in_text(f"0x{token[:9]}{gap}{token[9:]}"), token


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize(
    "address",
    [
        "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
        "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
    ],
)
def test_a_bech32_bitcoin_address_in_groups_of_any_size_is_rejected(address: str, gap: str) -> None:
    for size in (3, 4, 5, 6, 7, 8, 10):
        assert find_error_in_text(f"Pay to {group_text(address, size, gap)} 7 or all"), size
    assert find_error_in_text(group_text("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", 4, gap)) is None


@pytest.mark.parametrize("gap", [" ", "\n"])
def test_grouped_text_that_is_not_a_real_key_or_address_passes(gap: str) -> None:
    for text in (
        group_text(training_hash("a")[2:], 8, gap),
        f"0x{group_text(training_address('a')[2:], 4, gap)}",
        group_text(training_address("a")[2:], 2, gap),
        group_text(training_txid("a"), 4, gap),
        group_text(KEY[:-2], 2, gap),
        gap.join(str(year) for year in range(1990, 2026)),
        gap.join(str(number) for number in range(10, 42)),
        gap.join(["face", "dead", "beef", "cafe"] * 10),
        gap.join(["00ff", "1a2b"] * 3),
        gap.join(["180f1ef5-3f39-4f0c-8f5b-8bfa7d1a2e10", "be490000-0000-4000-8000-017100000000"]),
        "bc1q" + gap + gap.join(["pays"] * 3),
        "aa:bb:cc:dd:ee:01, aa:bb:cc:dd:ee:02, aa:bb:cc:dd:ee:03",
    ):
        assert find_error_in_text(text) is None, text
