"""Keys and addresses in groups or byte by byte are what they are without their gaps."""

import hashlib

import pytest

from mockconsole.lib.identifiers import complaint_about_text
from mockconsole.lib.training_forms import training_address, training_hash, training_txid


def grouped(text: str, size: int, gap: str) -> str:
    return gap.join(text[start : start + size] for start in range(0, len(text), size))


@pytest.mark.parametrize("gap", [" ", "\n", "\r\n", "\u00a0"])
def test_keys_and_addresses_are_refused_in_groups_too(gap: str) -> None:
    key = hashlib.sha256(b"a key").hexdigest()
    address = "de709f2102306220921060314715629080e2fb77"
    for size in (4, 8, 16, 32):
        assert complaint_about_text(f"the key {grouped(key, size, gap)} is"), size
        assert complaint_about_text(f"0x{grouped(key.upper(), size, gap)}"), size
    for size in (4, 5, 8, 10, 20):
        assert complaint_about_text(f"0x{grouped(address, size, gap)}"), size
        assert complaint_about_text(f"to {grouped(address, size, gap)}."), size
    for size in (4, 5, 6, 8, 10):
        assert complaint_about_text(grouped("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", size, gap)), size


@pytest.mark.parametrize("gap", [" ", ":", "-", ", ", "\n", ":\n    ", ", 0x", "\\x"])
def test_keys_and_addresses_are_refused_byte_by_byte_too(gap: str) -> None:
    key = hashlib.sha256(b"a key").hexdigest()
    for token in (key, f"00{key}", "de709f2102306220921060314715629080e2fb77"):
        written = grouped(token, 2, gap)
        for text in (written, written.upper(), f"0x{written}", f"priv:\n    {written}\npub: none"):
            assert complaint_about_text(text), text


@pytest.mark.parametrize("gap", [" ", "-", "\n"])
@pytest.mark.parametrize(
    "token",
    [
        "0xde709f2102306220921060314715629080e2fb77",
        f"0x{hashlib.sha256(b'a key').hexdigest()}",
        "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
        "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
    ],
)
def test_what_its_prefix_tells_is_refused_however_it_is_parted(token: str, gap: str) -> None:
    parted = gap.join((token[:7], token[7:10], token[10:29], token[29:]))
    assert complaint_about_text(parted)
    assert complaint_about_text(f"Pay to {parted} 7 or all")


def test_dumps_of_bytes_and_numbers_that_are_no_key_pass() -> None:
    key = hashlib.sha256(b"a key").hexdigest()
    for text in (
        grouped(key[:-2], 2, ":"),
        grouped(key + key, 2, " "),
        grouped(training_address("a")[2:], 2, ":"),
        grouped(training_hash("a")[2:], 2, " "),
        " ".join(str(number) for number in range(10, 42)),
        "aa:bb:cc:dd:ee:01, aa:bb:cc:dd:ee:02, aa:bb:cc:dd:ee:03",
    ):
        assert complaint_about_text(text) is None


@pytest.mark.parametrize("gap", [" ", "\n"])
def test_groups_that_are_no_key_pass(gap: str) -> None:
    for text in (
        grouped(training_hash("a")[2:], 8, gap),
        f"0x{grouped(training_address('a')[2:], 4, gap)}",
        grouped(training_txid("a"), 4, gap),
        gap.join(str(year) for year in range(1990, 2026)),
        gap.join(["face", "dead", "beef", "cafe"] * 10),
        gap.join(["00ff", "1a2b"] * 3),
        "bc1q" + gap + gap.join(["pays"] * 3),
    ):
        assert complaint_about_text(text) is None


@pytest.mark.parametrize("text", ["Line 10: {}", "{}; 12", "01. {}\n10", "be, {}"])
def test_a_number_beside_a_key_or_an_address_is_no_byte_of_it(text: str) -> None:
    key = hashlib.sha256(b"a key").hexdigest()
    for token in (key, "de709f2102306220921060314715629080e2fb77"):
        assert complaint_about_text(text.format(grouped(token, 2, ":"))), token


def test_a_dump_of_longer_lines_of_bytes_passes() -> None:
    row = hashlib.sha256(b"a row").hexdigest()
    assert complaint_about_text("\n".join([grouped(row, 2, " ")] * 4)) is None


@pytest.mark.parametrize("gap", ["\t", "  ", " - ", "/", " | ", "\u2013"])
def test_a_bitcoin_address_is_known_by_its_prefix_whatever_parts_it(gap: str) -> None:
    for size in (3, 4, 7):
        assert complaint_about_text(grouped("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", size, gap)), size
    assert complaint_about_text(grouped("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", 4, gap)) is None


def test_a_key_with_its_prefix_is_known_digit_by_digit() -> None:
    for token in (hashlib.sha256(b"a key").hexdigest(), "de709f2102306220921060314715629080e2fb77"):
        assert complaint_about_text(f"0x {grouped(token, 1, ' ')}"), token
