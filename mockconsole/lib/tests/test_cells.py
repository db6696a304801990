"""Conversion of imported cells: numbers that a spreadsheet has shortened are rejected, not read with zeros."""

import pytest

from mockconsole.lib.admin.cells import ExactNumber, Identifier, PlainText, WholeNumber, is_identifier

SHORTENED = ["1.23457E+11", "-1.2e+05", "1E-05", "1,23457E+11", "+4.1E+308"]


@pytest.mark.parametrize("text", SHORTENED)
@pytest.mark.parametrize("cell", [ExactNumber(), WholeNumber(), Identifier()])
def test_a_number_that_a_spreadsheet_shortened_is_rejected(
    cell: ExactNumber | WholeNumber | Identifier, text: str
) -> None:
    with pytest.raises(ValueError, match="was shortened by a spreadsheet, so digits are missing"):
        cell.clean(f" {text} ")


@pytest.mark.parametrize("text", ["1e5", "1e999999999", "1E", "E+5"])
def test_a_number_with_an_exponent_is_rejected_even_if_no_spreadsheet_wrote_it(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number; write it like"):
        ExactNumber().clean(text)


def test_a_whole_number_is_read_without_its_leading_zeros() -> None:
    assert WholeNumber().clean("045") == 45


def test_a_whole_number_with_thousands_of_digits_is_rejected() -> None:
    with pytest.raises(ValueError, match="too large"):
        WholeNumber().clean("9" * 5_000)


@pytest.mark.parametrize("text", ["ring\x07", "\x1b[0m", "a\x85b", "a\u202eb", "a\ufffe", "a\uffff"])
def test_a_control_character_in_a_text_of_several_lines_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="Take the control characters out"):
        PlainText().clean(text)


def test_a_text_of_several_lines_keeps_line_breaks_and_tabs() -> None:
    assert PlainText().clean(" a\r\n\tb ") == " a\r\n\tb "


@pytest.mark.parametrize("text", ["", "1.23457", "12E4", "0xE+11", "12345678901234567890", "a1.2E+11"])
def test_an_identifier_is_imported_unchanged(text: str) -> None:
    assert Identifier().clean(text) == text


def test_is_identifier_is_true_if_the_last_word_of_a_column_name_means_an_identifier() -> None:
    names = ["ref", "wallet_id", "to_wallet", "receiver_iban", "swift_code", "tx_hash", "address"]
    assert all(map(is_identifier, names))
    assert not any(map(is_identifier, ["name", "subject", "metadata", "created_by", "correspondent_bank"]))
