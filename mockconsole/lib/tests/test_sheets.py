"""Reading of spreadsheets: the result is the displayed value of each cell, or the file is rejected with a reason."""

from decimal import Decimal
from io import BytesIO
from typing import Any, Final
from zipfile import ZipFile

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]

from mockconsole.lib.admin.cells import ExactNumber, Identifier
from mockconsole.lib.admin.formats import Xlsx
from mockconsole.lib.tests.test_upload_limits import (
    HEADERS,
    exported_parts,
    refusal_of,
    spreadsheet,
    with_rows,
    with_shared_string,
)

STORE_IT: Final = (
    "the value of this formula isn't stored. Open the file in a spreadsheet program and save it."
)


def saved(book: Any) -> bytes:
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def read(book: Any) -> Any:
    """Return the table read from a workbook."""
    return Xlsx().create_dataset(saved(book))


def text_in(cell: str, **parts: str) -> Any:
    """Put a cell, given as XML, into the column `text`, and return the value that is read from it."""
    row = f'<row r="2"><c r="A2" t="str"><v>R-1</v></c>{cell}</row>'
    [(_, text)] = Xlsx().create_dataset(with_rows(HEADERS + row, **parts))
    return text


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("<c><f>1+1</f></c>", STORE_IT),
        ("<c><f>1+1</f><v/></c>", STORE_IT),
        ('<c><f t="shared" si="0"/><v></v></c>', STORE_IT),
        (
            '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
            "the spreadsheet shows the error #DIV/0!. Correct its formula, or write the value.",
        ),
        (
            '<c t="e"><v>#N/A</v></c>',
            "the spreadsheet shows the error #N/A. Correct its formula, or write the value.",
        ),
        ("<c><v>1e999</v></c>", "this number is too large. Correct it, or format the cell as text."),
        ("<c><v>-1e999</v></c>", "this number is too large. Correct it, or format the cell as text."),
    ],
)
def test_a_cell_with_an_unknown_value_is_rejected_with_row_and_column(cell: str, message: str) -> None:
    row = f'<row r="2"><c r="A2" t="str"><v>R-1</v></c>{cell}</row>'
    assert refusal_of(Xlsx, with_rows(HEADERS + row)) == f"Row 1 (line 2), column text: {message}"


def test_a_formula_error_in_or_below_a_blank_heading_is_rejected_with_the_column() -> None:
    error = '<c r="C{0}" t="e"><v>#REF!</v></c>'
    message = "the spreadsheet shows the error #REF!. Correct its formula, or write the value."
    heading = HEADERS.replace("</row>", f"{error.format(1)}</row>")
    assert refusal_of(Xlsx, with_rows(heading)) == f"Column C: {message}"
    row = f'<row r="2">{error.format(2)}</row>'
    assert refusal_of(Xlsx, with_rows(HEADERS + row)) == f"Row 1 (line 2), column C: {message}"


def test_a_formula_is_read_as_its_stored_value() -> None:
    assert text_in("<c><f>1+1</f><v>2</v></c>") == 2
    assert text_in('<c t="str"><f>A2</f><v>R-1</v></c>') == "R-1"
    assert text_in('<c t="str"><f>""</f><v></v></c>') == ""
    assert text_in('<c t="b"><f>TRUE()</f><v>1</v></c>') == "TRUE"


def test_merged_cells_are_rejected_with_their_range() -> None:
    book = Workbook()
    for row in (["ref", "text"], ["R-1", "a"], ["R-2", None]):
        book.active.append(row)
    book.active.merge_cells("B2:B3")
    assert refusal_of(Xlsx, saved(book)) == (
        "The cells B2:B3 are merged, so only the first of them has a value. Unmerge them, and write the value into each."
    )


def test_the_first_visible_sheet_is_read_and_a_notice_names_other_sheets_with_values() -> None:
    book = Workbook()
    book.active.append(["ref", "text"])
    book.active.sheet_state = "veryHidden"
    hidden = book.create_sheet("old")
    hidden.append(["ref", "text"])
    hidden.sheet_state = "hidden"
    shown = book.create_sheet("shown")
    for row in (["ref", "text"], ["R-1", "shown"]):
        shown.append(row)
    assert read(book).notice == ""
    book.create_sheet("blank")
    book.create_sheet("more").append(["other"])
    assert list(read(book)) == [("R-1", "shown")]
    assert read(book).notice == "Only the sheet “shown” is read; “more” is ignored."
    book.create_sheet("last").append([1])
    assert read(book).notice == "Only the sheet “shown” is read; “more” and “last” are ignored."


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("_x0041_", "A"),
        ("a_x000D_\nb", "a\r\nb"),
        ("_x005F_x000D_", "_x000D_"),
        ("_x005f_x0041_", "_x0041_"),
        ("_x005F_x005F_x005F_x0041_", "_x005F_x0041_"),
        ("ax005F_b", "ax005F_b"),
        ("_x41_", "_x41_"),
        ("_X0041_", "_X0041_"),
    ],
)
def test_escaped_characters_are_decoded_in_every_type_of_text_cell(stored: str, text: str) -> None:
    assert text_in(f'<c t="inlineStr"><is><t>{stored}</t></is></c>') == text
    assert text_in(f'<c t="str"><v>{stored}</v></c>') == text
    parts = with_shared_string(f"<t>{stored}</t>")
    assert text_in('<c t="s"><v>0</v></c>', **parts) == text


def test_a_shared_string_is_read_with_all_its_runs() -> None:
    parts = with_shared_string("<r><t>bold, </t></r><r><t>plain</t></r>")
    assert text_in('<c t="s"><v>0</v></c>', **parts) == "bold, plain"


def test_a_workbook_without_a_visible_sheet_is_rejected() -> None:
    parts = exported_parts()["xl/workbook.xml"].decode()
    content = spreadsheet(**{"xl/workbook.xml": parts.replace('state="visible"', 'state="hidden"')})
    assert refusal_of(Xlsx, content) == "The spreadsheet has no visible sheet. Show the one with the rows."


@pytest.mark.parametrize(
    ("stored", "number"),
    [
        ("1234567890123450", "1234567890123450"),
        ("1.23456789012345E+17", "123456789012345000"),
        ("-1E+15", "-1000000000000000"),
    ],
)
def test_a_number_that_excel_may_have_rounded_is_rejected_as_an_identifier(stored: str, number: str) -> None:
    cell = text_in(f"<c><v>{stored}</v></c>")
    assert ExactNumber().clean(cell) == Decimal(number)
    with pytest.raises(ValueError, match=f"“{number}” was shortened by a spreadsheet"):
        Identifier().clean(cell)


def test_a_number_of_15_digits_is_accepted_as_an_identifier() -> None:
    assert Identifier().clean(text_in("<c><v>123456789012345</v></c>")) == "123456789012345"
    assert Identifier().clean(text_in('<c t="str"><v>1234567890123450</v></c>')) == "1234567890123450"


@pytest.mark.parametrize(
    ("number", "number_format", "text"),
    [
        (42, "000000", "000042"),
        (7.0, "000", "007"),
        (-7, "000", "-007"),
        (1234, "000", "1234"),
        (1.5, "000", "1.5"),
        (7, "0", 7),
    ],
)
def test_a_number_is_read_with_the_leading_zeros_of_its_number_format(
    number: float, number_format: str, text: Any
) -> None:
    book = Workbook()
    for row in (["ref", "text"], ["R-1", number]):
        book.active.append(row)
    book.active["B2"].number_format = number_format
    assert list(Xlsx().create_dataset(saved(book))) == [("R-1", text)]
    assert ExactNumber().clean(text) == Decimal(str(number))


def test_a_number_with_an_unknown_style_is_read_without_its_format() -> None:
    assert text_in('<c s="99"><v>7</v></c>') == 7


@pytest.mark.parametrize(("second", "place"), [("2", 2), ("1", 1)])
def test_a_sheet_whose_row_numbers_do_not_increase_is_rejected(second: str, place: int) -> None:
    row = '<row r="{}"><c t="str"><v>{}</v></c></row>'
    content = with_rows(HEADERS + row.format("2", "R-1") + row.format(second, "R-2"))
    assert refusal_of(Xlsx, content) == (
        f"The row {place} is in the spreadsheet twice or in the wrong place. "
        "Open the file in a spreadsheet program and save it, and check its rows."
    )


@pytest.mark.parametrize(
    ("cells", "place"),
    [
        ('<c r="A2"/><c r="B2" t="str"><v>1</v></c><c r="B2" t="str"><v>2</v></c>', "B2"),
        ('<c r="B2" t="str"><v>1</v></c><c r="A2" t="str"><v>R-1</v></c>', "A2"),
        ('<c r="A2"/><c r="B3" t="str"><v>1</v></c>', "B3"),
    ],
)
def test_a_duplicate_or_misplaced_cell_is_rejected(cells: str, place: str) -> None:
    assert refusal_of(Xlsx, with_rows(f'{HEADERS}<row r="2">{cells}</row>')) == (
        f"The cell {place} is in the spreadsheet twice or in the wrong place. "
        "Open the file in a spreadsheet program and save it, and check its rows."
    )


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_workbook_with_a_duplicate_part_is_rejected() -> None:
    buffer = BytesIO(saved(Workbook()))
    with ZipFile(buffer, "a") as book:
        book.writestr("xl/worksheets/sheet1.xml", book.read("xl/worksheets/sheet1.xml"))
    assert refusal_of(Xlsx, buffer.getvalue()) == (
        "The spreadsheet has the part xl/worksheets/sheet1.xml twice. "
        "Open the file in a spreadsheet program and save it, and check its rows."
    )
