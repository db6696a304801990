"""Export and import of texts and numbers in every file format."""

import csv
import re
from datetime import UTC, date, datetime, time
from decimal import Decimal
from functools import partial
from io import BytesIO, StringIO
from typing import Any, Final

import pytest
import tablib  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook  # type: ignore[import-untyped]

from mockconsole.lib.admin.cells import ExactNumber, PlainText, TextOrJson
from mockconsole.lib.admin.formats import Csv, UnwritableFile, Xlsx, Yaml
from mockconsole.lib.admin.tables import Table, UnreadableFile
from mockconsole.lib.tests.spreadsheets import spreadsheet_of
from mockconsole.lib.tests.test_upload_limits import HEADERS, refusal_of, with_rows

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
# Texts that spreadsheets and parsers tend to convert.
ODD = "\t\n\r\x7f\x85\xa0\u200b\u2028\ufeff_x0dD5F'\"=;,:#-&<> "
NEVER_IN_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def export_texts(kind: Any, texts: list[str]) -> Any:
    dataset = tablib.Dataset(headers=["ref", "text"])
    for number, text in enumerate(texts):
        dataset.append([f"R-{number}", text])
    return kind().export_data(dataset)


def read(kind: Any, content: Any) -> list[str]:
    return [row[1] for row in kind().create_dataset(content)]


@pytest.mark.parametrize("kind", [Csv, Xlsx, Yaml])
@pytest.mark.parametrize("text", [*FORMULAS, *PLAIN])
def test_a_text_is_unchanged_after_export_and_import(kind: Any, text: str) -> None:
    content = export_texts(kind, [text])
    assert read(kind, content.encode() if isinstance(content, str) else content) == [text]


@pytest.mark.parametrize("kind", [Csv, Xlsx, Yaml])
@given(text=st.text(ODD) | st.text(st.characters(codec="utf-8", exclude_characters="\0")))
def test_any_text_is_unchanged_after_export_and_import_but_xlsx_omits_characters_that_xml_forbids(
    kind: Any, text: str
) -> None:
    content = export_texts(kind, [text])
    expected = NEVER_IN_XML.sub("", text) if kind is Xlsx else text
    assert read(kind, content.encode() if isinstance(content, str) else content) == [expected]


@pytest.mark.parametrize("text", FORMULAS)
def test_an_exported_csv_cell_that_looks_like_a_formula_gets_a_leading_quote(text: str) -> None:
    [_, [_, cell]] = csv.reader(StringIO(export_texts(Csv, [text]).removeprefix("\ufeff"), newline=""))
    assert cell == f"'{text}"


@pytest.mark.parametrize("text", [*FORMULAS, *PLAIN])
def test_every_text_cell_of_an_exported_spreadsheet_is_typed_as_text(text: str) -> None:
    cell = load_workbook(BytesIO(export_texts(Xlsx, [text]))).active["B2"]
    assert (cell.data_type, cell.number_format, cell.quotePrefix) == ("s", "@", True)


def test_exported_numbers_are_not_escaped_in_csv_and_are_typed_as_numbers_in_spreadsheets() -> None:
    assert "-5.25" in export_texts(Csv, ["-5.25"])
    dataset = tablib.Dataset(headers=["price"])
    dataset.append([-5.25])
    cell = load_workbook(BytesIO(Xlsx().export_data(dataset))).active["A2"]
    assert (cell.value, cell.data_type) == (-5.25, "n")


def test_a_csv_import_removes_only_the_quote_that_escapes_a_formula() -> None:
    assert read(Csv, b"ref,text\nR-1,'hello\nR-2,'=1+1\nR-3,''=1+1\n") == ["'hello", "=1+1", "'=1+1"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\r" * 5000, "Row 2, text: Excel keeps 32767 characters (it has 35000). Export CSV or YAML."),
        ("x" * 32_768, "Row 2, text: Excel keeps 32767 characters (it has 32768). Export CSV or YAML."),
    ],
)
def test_xlsx_export_rejects_texts_that_are_too_long_for_a_cell(text: str, message: str) -> None:
    with pytest.raises(UnwritableFile) as refusal:
        export_texts(Xlsx, ["fine", text])
    assert str(refusal.value) == message


def test_a_yaml_anchor_is_rejected_before_its_aliases_expand() -> None:
    """Check a “billion laughs” file: each field repeats the previous one ten times, so a dozen would fill any memory."""
    lists = [f"&a{number} [{', '.join([f'*a{number - 1}'] * 10)}]" for number in range(1, 12)]
    fields = "".join(f"  field{number}: {values}\n" for number, values in enumerate(lists))
    assert refusal_of(Yaml, f"- ref: &a0 [lol]\n{fields}") == (
        "Line 1: This can't be read as YAML: a value begins with &a0; leave that out, or put the text in quotes."
    )


def csv_of(*rows: list[Any], separator: str = ",") -> bytes:
    """Return a CSV file in the form that spreadsheets save."""
    lines = (separator.join("" if cell is None else str(cell) for cell in row) for row in rows)
    return "".join(f"{line}\r\n" for line in lines).encode("utf-8-sig")


TABLES: Final = [
    pytest.param(Xlsx, spreadsheet_of, id="xlsx"),
    *(
        pytest.param(Csv, partial(csv_of, separator=separator), id=f"csv{separator!r}")
        for separator in (",", ";", "\t")
    ),
]


@pytest.mark.parametrize(("kind", "packed"), TABLES)
@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            [["ref", None, "name"], ["R-1", "note", "First"]],
            "Row 1 (line 2), column B: “note” is in a column without a heading. Name the column, or empty the cell;",
        ),
        (
            [["ref", "name"], ["R-1", "First"], ["R-2", "Second", "lost"]],
            "Row 2 (line 3), column C: “lost” is in a column without a heading.",
        ),
        (
            [["ref", "name"], [None, None], ["R-1", "First", None, 7]],
            "Row 1 (line 3), column D: “7” is in a column without a heading.",
        ),
        (
            [["ref", "name", "name"], ["R-1", "a", "b"]],
            "The columns B and C are both called “name”; keep one.",
        ),
        (
            [["ref", "name"], ["R-1", "First", " second"]],
            "Row 1 (line 2), column C: “ second” is in a column without a heading.",
        ),
        ([["name", "ref", " name "], ["a"]], "The columns A and C are both called “name”; keep one."),
        ([[None, None]], "The file is empty. Its first line must name the columns."),
        ([], "The file is empty. Its first line must name the columns."),
        ([["ref", "name"]], "The file has no rows. Write each record into a row below the column names."),
    ],
)
def test_a_file_without_rows_or_with_a_missing_or_duplicate_heading_is_rejected_with_the_position(
    kind: Any, packed: Any, rows: list[list[Any]], message: str
) -> None:
    assert refusal_of(kind, packed(*rows)).startswith(message)


@pytest.mark.parametrize(("kind", "packed"), TABLES)
def test_blank_lines_and_columns_are_skipped_and_short_rows_padded(kind: Any, packed: Any) -> None:
    read: Table = kind().create_dataset(
        packed(
            [None, None],
            ["ref", None, "name", None],
            [None, None],
            ["R-1", None, "First"],
            [None, " ", None],
            ["R-2"],
            [None, None],
        )
    )
    assert (read.headers, list(read), read.lines) == (
        ["ref", "name"],
        [("R-1", "First"), ("R-2", "")],
        [4, 6],
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'ref,name\nR-1,First\nR-2,"Sec\nond\n', "Line 3: a quote is opened and not closed."),
        (b'ref,name\nR-1,"Fir"st\n', "Line 2: something follows a closing quote."),
        (b"ref,name\nR-1," + b"x" * 140_000, "Line 2: write at most 32767 characters in a cell"),
        ("ref,name\nR-1,Zürich\n".encode("latin-1"), "Line 2 is not UTF-8. Choose the format"),
        ("ref\tname\n".encode("utf-16"), "Line 1 is not UTF-8. Choose the format"),
    ],
)
def test_a_damaged_csv_file_is_rejected_with_line_and_reason(content: bytes, message: str) -> None:
    assert refusal_of(Csv, content).startswith(message)


@pytest.mark.parametrize("content", [b"", b"ref,name", b"PK\x03\x04 cut off"])
def test_a_file_that_is_not_a_spreadsheet_is_rejected_with_advice(content: bytes) -> None:
    assert refusal_of(Xlsx, content).startswith("This is not a readable spreadsheet. Choose the format")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (
            "- ref: R-1\n  name: Host: primary\n",
            [
                "Line 2: This can't be read as YAML: a “: ” is not allowed here; put a text that contains one in quotes."
            ],
        ),
        (
            "- ref: R-1\n  name: a\n  name: b\n- ref: !!int x\n  name: c\n",
            [
                "Row 1 (line 3), field name: This field is here twice; keep one.",
                "Row 2 (line 4), field ref: “x” doesn't fit its tag !!int; leave the tag out.",
            ],
        ),
        (
            "- ref: R-1\n- name: a\n",
            ["Row 2 (line 2): every record must have the same fields. Check name, ref."],
        ),
        ("ref: R-1\n", ["Line 1: The file must hold a list: start each record with “- ”."]),
    ],
)
def test_a_damaged_yaml_list_is_rejected_with_the_position_and_reason_of_every_mistake(
    text: str, messages: list[str]
) -> None:
    with pytest.raises(UnreadableFile) as refusal:
        Yaml().create_dataset(text)
    assert list(refusal.value.args) == messages


def test_a_yaml_import_reads_each_value_as_its_text_in_the_file() -> None:
    written_as = [
        "NO",
        "on",
        "1:30",
        "045",
        "0x1F",
        "1.10",
        "12",
        "true",
        "2026-11-21",
        "1e5",
        "0.12345678901234567890",
    ]
    text = "".join(f"- ref: R-1\n  text: {value}\n" for value in written_as)
    assert read(Yaml, text) == written_as


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("12.299999999999999", "12.3"),
        ("0.30000000000000004", "0.3"),
        ("1.0E+21", f"1{'0' * 21}"),
        ("2.0", "2"),
        ("7", 7),
        ("12345678901234567890", "12345678901234567890"),
        ("9" * 400, "9" * 400),
    ],
)
def test_a_number_in_a_spreadsheet_is_read_with_its_displayed_digits(number: str, text: Any) -> None:
    cells = f'<row><c t="str"><v>R-1</v></c><c><v>{number}</v></c></row>'
    assert read(Xlsx, with_rows(HEADERS + cells)) == [text]


@pytest.mark.parametrize(
    "value", ["0.1", "0.123456789012345", "0.1234567890123456", "12345678901234567890.5"]
)
def test_a_number_keeps_every_digit_after_xlsx_export_and_import(value: str) -> None:
    cell = ExactNumber().render(Decimal(value), force_native_type=True)
    content = Xlsx().export_data(tablib.Dataset(["R-1", cell], headers=["ref", "text"]))
    assert [ExactNumber().clean(found) for found in read(Xlsx, content)] == [Decimal(value)]


@pytest.mark.parametrize(
    "value", [["a"], {"a": 1}, date(2026, 2, 1), datetime(2026, 2, 1, tzinfo=UTC), time(1, 30)]
)
def test_a_text_column_rejects_lists_mappings_and_dates(value: Any) -> None:
    with pytest.raises(ValueError, match=r"Put the text in quotes|Format the cell as text"):
        PlainText().clean(value)


def test_a_json_cell_with_a_duplicate_field_is_rejected() -> None:
    with pytest.raises(ValueError, match="“id” is here twice; keep one"):
        TextOrJson().clean('[{"id": "a", "say": "x", "id": "b"}]')
    assert TextOrJson().clean('[{"id": "a"}, {"id": "b"}]') == [{"id": "a"}, {"id": "b"}]


def test_an_exported_csv_file_begins_with_a_byte_order_mark() -> None:
    assert export_texts(Csv, ["Zürich"]).startswith("\ufeffref,text\r\n")


@pytest.mark.parametrize("text", ["1.000", "-12.500", "999.123", " 1.000 "])
def test_semicolon_csv_rejects_a_number_whose_point_may_separate_thousands(
    text: str,
) -> None:
    [(_, cell)] = Csv().create_dataset(f"ref;amount\nR-1;{text}\n".encode())
    whole, exact = text.strip().replace(".", ""), f"{text.strip()}0"
    with pytest.raises(ValueError, match=f"may be {whole} or {exact}. Write the value that you mean."):
        ExactNumber().clean(cell)
    assert PlainText().clean(cell) == text


@pytest.mark.parametrize("text", ["1.00", "1.0000", "0.125", "1234.567", "1000"])
def test_semicolon_csv_accepts_a_number_whose_point_cannot_separate_thousands(text: str) -> None:
    [(_, cell)] = Csv().create_dataset(f"ref;amount\nR-1;{text}\n".encode())
    assert ExactNumber().clean(cell) == Decimal(text)


@pytest.mark.parametrize("separator", [",", "\t"])
def test_comma_or_tab_csv_accepts_a_number_with_three_decimals(separator: str) -> None:
    [(_, cell)] = Csv().create_dataset(f"ref{separator}amount\nR-1{separator}1.000\n".encode())
    assert ExactNumber().clean(cell) == 1
