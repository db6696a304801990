"""PDF of a receipt: watermarks, QR code, complete text and reproducible bytes."""

import math
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
import zxingcpp
from pypdf import PdfReader

from apps.transactions.choices import TransactionStatus
from apps.transactions.receipts.facts import Fact
from apps.transactions.receipts.page import draw
from apps.transactions.tests.receipt_samples import ADDRESS, ROW, pages_of, picture_of, receipt
from mockconsole.lib.pages.typesetting import UNKNOWN

MARK = "SIMULATED – NO VALUE"
LONG = {"error_message": "Timed out at the correspondent. " * 31, "steps": 40}


def count_slanted_marks(page: Any) -> int:
    """Count the diagonal watermarks on a page; assert that they are drawn after all other text."""
    texts: list[tuple[float, str]] = []

    def note(text: str, cm: list[float], tm: list[float], *_: Any) -> None:
        if text.strip():
            texts.append((round(math.degrees(math.atan2(cm[1], cm[0]))), text.strip()))

    page.extract_text(visitor_text=note)
    first = next(at for at, (angle, _) in enumerate(texts) if angle == 35)
    assert {text for _, text in texts[first:]} == {MARK}
    return len(texts) - first


@pytest.mark.meets("Domain:4a")
@pytest.mark.parametrize("changed", [{}, LONG])
def test_every_receipt_page_has_three_watermarks_the_reference_and_the_warnings(
    changed: dict[str, Any],
) -> None:
    pdf = draw(receipt(**changed), ADDRESS)
    pages = PdfReader(BytesIO(pdf)).pages
    assert len(pages) == (3 if changed else 1)
    for page, text in zip(pages, pages_of(pdf), strict=True):
        assert count_slanted_marks(page) == 3
        assert text.count("TRAINING SIMULATION · no bank, no blockchain, no funds") == 2
        assert text.count("Not evidence of any transfer of funds") == 2
        assert "Transfer receipt (SIMULATED) TRN-000042" in text
        assert ADDRESS in text


@pytest.mark.meets("Domain:4c")
def test_qr_code_on_each_receipt_page_is_readable_and_links_to_this_server() -> None:
    pdf = draw(receipt(**LONG), ADDRESS)
    for page in (0, 2):
        [code] = zxingcpp.read_barcodes(picture_of(pdf, page))
        assert (code.text, code.format) == (ADDRESS, zxingcpp.BarcodeFormat.QRCode)


@pytest.mark.meets("Domain:4d")
def test_receipt_pdf_metadata_says_simulated() -> None:
    info = PdfReader(BytesIO(draw(receipt(), ADDRESS))).metadata
    assert info is not None
    assert info.title == "SIMULATED transfer receipt TRN-000042"
    assert info.subject == f"Training simulation, {MARK}. Not evidence of any transfer of funds."
    assert info.keywords is not None
    assert {"SIMULATION", "TRAINING", "NO VALUE"} < set(info.keywords.split(", "))


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (TransactionStatus.PENDING, "Nothing has been paid. The transfer waits until somebody decides"),
        (
            TransactionStatus.PROCESSING,
            "Nothing has been paid. The transfer is on its way and may still fail",
        ),
        (TransactionStatus.COMPLETED, "has the transfer as completed. No money has moved anywhere."),
        (TransactionStatus.FAILED, "The transfer failed and nothing was paid."),
    ],
)
def test_receipt_explains_the_transactions_status(status: TransactionStatus, sentence: str) -> None:
    [page] = pages_of(draw(receipt(status=status), ADDRESS))
    assert f"State: {status.label} " in page
    assert sentence in page


@pytest.mark.meets("Domain:4b")
def test_receipt_amounts_have_all_digits_and_are_labelled_as_simulated() -> None:
    amount = Decimal("12345678901234567890.123456789012345678")
    [page] = pages_of(draw(receipt(amount=amount), ADDRESS))
    # The line with the large amount wraps after the decimal point.
    assert (
        page.replace(". ", ".").count("12,345,678,901,234,567,890.123456789012345678 USDT (SIMULATED)") == 2
    )


@pytest.mark.parametrize(
    ("stored", "words"),
    [
        ("wallet_transfer", "Wallet transfer"),
        ("mt103_payment", "MT103 payment"),
        ("sepa_credit", "SEPA credit"),
        ("gpi_tracking", "GPI tracking"),
    ],
)
def test_receipt_formats_the_transaction_type_as_the_screens_do(stored: str, words: str) -> None:
    assert Fact("Type", words) in receipt(transaction_type=stored).facts


def test_receipt_times_are_labelled_as_simulated_and_utc() -> None:
    [page] = pages_of(draw(receipt(processing_time=1), ADDRESS))
    assert "Made 21 Nov 2026 12:30:05 UTC, simulated" in page
    assert "History of this state, in simulated UTC 21 Nov 2026 12:30:05 Pending: Transaction created" in page
    assert "Processing time 1 second, simulated" in page


@pytest.mark.meets("Domain:4e")
def test_receipt_pdf_bytes_depend_only_on_the_transactions_state() -> None:
    assert draw(receipt(), ADDRESS) == draw(receipt(), ADDRESS)
    assert draw(receipt(status="failed"), ADDRESS) != draw(receipt(), ADDRESS)


def test_receipt_replaces_letters_missing_in_its_font_and_explains_the_replacement() -> None:
    names = {"to_wallet": "Łódź Kereskedő Ünïćødě 5 €", "from_wallet": "漢字, ラーメン, 김민준 and 💰"}
    [page] = pages_of(draw(receipt(**names), ADDRESS))
    assert names["to_wallet"] in page
    assert f"漢字 , ラーメン , 김민준 and {UNKNOWN}" in page
    assert "A font of your PDF reader draws the Chinese, Japanese and Korean letters." in page
    assert f"{UNKNOWN} stands for a letter that this page can’t print." in page
    [plain] = pages_of(draw(receipt(), ADDRESS))
    assert "stands for a letter" not in plain
    assert "font of your PDF reader" not in plain


@pytest.mark.meets("Domain:4c")
def test_receipt_url_with_a_long_host_name_fits_on_the_page() -> None:
    address = f"https://{'a-long-name.' * 12}example/verify/{ROW['ref']}"
    pdf = draw(receipt(), address)
    assert address in pages_of(pdf)[0]
    [code] = zxingcpp.read_barcodes(picture_of(pdf))
    assert code.text == address
