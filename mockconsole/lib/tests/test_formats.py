"""What is a text in a record is a text in a file, and the same text when the file comes back."""

import csv
import re
from io import BytesIO, StringIO
from typing import Any

import pytest
import tablib  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook  # type: ignore[import-untyped]

from mockconsole.lib.admin.cells import WholeNumber
from mockconsole.lib.admin.formats import Csv, UnreadableFile, UnwritableFile, Xlsx, Yaml

FORMULAS = [
    "=1+1",
    "=cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "  =1+1",
    "\t=1+1",
    "\n=1+1",
    "\r=1+1",
    "\u00a0=1+1",
    "\u200b=1+1",
    "\ufeff=1+1",
    "\uff1d1+1",
    "|calc",
    "%0A=1+1",
    "'=1+1",
    "-",
    "--1",
    "=",
]
PLAIN = [
    "CONNECTED",
    "'quoted'",
    "''",
    "'",
    "-5.25",
    "+7",
    "007",
    "1e5",
    "1-2",
    "a=b",
    "TRUE",
    "2026-11-21",
    '"double", and a comma; and\nlines',
    "Überweisung für 山田",
    "_x0041_",
    " leading and trailing ",
    "#N/A",
    "a\ttab",
    "line\r\nend",
    "\r",
    "\r\n",
    "_x000D_",
    "_x005F_x000D_",
    "_x005f_x000d_",
    "_x_x000D__x000D_",
    "\x85 \u2028",
]
# What files, spreadsheets and what reads them make something else of.
ODD = "\t\n\r\x7f\x85\xa0\u200b\u2028\ufeff_x0dD5F'\"=;,:#-&<> "
NEVER_IN_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def written(kind: Any, texts: list[str]) -> Any:
    dataset = tablib.Dataset(headers=["ref", "text"])
    for number, text in enumerate(texts):
        dataset.append([f"R-{number}", text])
    return kind().export_data(dataset)


def read(kind: Any, content: Any) -> list[str]:
    return [row[1] for row in kind().create_dataset(content)]


@pytest.mark.parametrize("kind", [Csv, Xlsx, Yaml])
@pytest.mark.parametrize("text", [*FORMULAS, *PLAIN])
def test_a_text_comes_back_as_it_was(kind: Any, text: str) -> None:
    content = written(kind, [text])
    assert read(kind, content.encode() if isinstance(content, str) else content) == [text]


@pytest.mark.parametrize("kind", [Csv, Xlsx, Yaml])
@given(text=st.text(ODD) | st.text(st.characters(codec="utf-8", exclude_characters="\0")))
def test_every_text_that_is_written_comes_back(kind: Any, text: str) -> None:
    if kind is Xlsx and NEVER_IN_XML.search(text):
        with pytest.raises(UnwritableFile):
            written(kind, [text])
        return
    content = written(kind, [text])
    assert read(kind, content.encode() if isinstance(content, str) else content) == [text]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_of_a_csv_file_begins_like_a_formula(text: str) -> None:
    [_, [_, cell]] = csv.reader(StringIO(written(Csv, [text]).removeprefix("\ufeff"), newline=""))
    assert cell == f"'{text}"


@pytest.mark.parametrize("text", [*FORMULAS, *PLAIN])
def test_every_text_of_a_spreadsheet_is_marked_as_text(text: str) -> None:
    cell = load_workbook(BytesIO(written(Xlsx, [text]))).active["B2"]
    assert (cell.data_type, cell.number_format, cell.quotePrefix) == ("s", "@", True)


def test_numbers_stay_numbers() -> None:
    assert "-5.25" in written(Csv, ["-5.25"])
    dataset = tablib.Dataset(headers=["price"])
    dataset.append([-5.25])
    cell = load_workbook(BytesIO(Xlsx().export_data(dataset))).active["A2"]
    assert (cell.value, cell.data_type) == (-5.25, "n")


def test_a_quote_that_somebody_wrote_stays() -> None:
    assert read(Csv, b"ref,text\nR-1,'hello\nR-2,'=1+1\nR-3,''=1+1\n") == ["'hello", "=1+1", "'=1+1"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bell\x07", "Row 2, text: Excel can't keep its control characters. Take them out, or export YAML."),
        ("\uffff", "Row 2, text: Excel can't keep its control characters. Take them out, or export YAML."),
        ("\r" * 5000, "Row 2, text: Excel keeps 32767 characters (it has 35000). Export CSV or YAML."),
        ("x" * 32_768, "Row 2, text: Excel keeps 32767 characters (it has 32768). Export CSV or YAML."),
    ],
)
def test_what_a_spreadsheet_would_lose_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnwritableFile) as refusal:
        written(Xlsx, ["fine", text])
    assert str(refusal.value) == message


def test_an_exported_csv_file_begins_with_a_byte_order_mark() -> None:
    assert written(Csv, ["Zürich"]).startswith("\ufeffref,text\r\n")


def test_a_number_that_no_memory_holds_is_refused_unwritten() -> None:
    with pytest.raises(ValueError, match="too large"):
        WholeNumber().clean("1e999999999")


def test_a_value_that_only_refers_to_another_is_refused_unread() -> None:
    """Each of the lines would be ten times as long as the one before: a dozen of them fill any memory."""
    lists = [f"&a{number} [{', '.join([f'*a{number - 1}'] * 10)}]" for number in range(1, 12)]
    fields = "".join(f"  field{number}: {values}\n" for number, values in enumerate(lists))
    with pytest.raises(UnreadableFile) as refusal:
        Yaml().create_dataset(f"- ref: &a0 [lol]\n{fields}")
    assert str(refusal.value) == "This can't be read: *a0 refers to another place; write the value out."


@pytest.mark.parametrize("number", [f"0x{'f' * 99}", "1" * 101, "1:" * 50 + "1"])
def test_a_number_of_more_digits_than_any_amount_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="at most 100 signs"):
        Yaml().create_dataset(f"- ref: {number}\n")
