"""Reader for Excel workbooks: returns the values that a spreadsheet program shows, and rejects cells with unknown values."""

import re
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from itertools import repeat, zip_longest
from math import isfinite
from typing import Any, Final
from zipfile import ZipFile

from django.conf import settings
from openpyxl.reader.excel import ExcelReader, load_workbook  # type: ignore[import-untyped]
from openpyxl.utils import column_index_from_string, get_column_letter  # type: ignore[import-untyped]

from mockconsole.lib.admin.cells import SPREADSHEET_DIGITS, LongNumber
from mockconsole.lib.admin.tables import MAX_CELLS, Line, NoValue, UnreadableFile
from mockconsole.lib.archives import UNREADABLE, TooMuch, unpack
from mockconsole.lib.money.exact import shortest

LAST_ROW: Final = 1_048_576
# Cap on XML elements, because each takes many times its length in memory. A row of twenty columns has about sixty elements.
MAX_ELEMENTS: Final = 500_000
# Cap on quotation marks: each attribute has two, and a cell has up to three attributes.
MAX_QUOTES: Final = 4 * MAX_ELEMENTS
# Cap on a tag's length: the XML parser compares each attribute of an element with all others, which takes quadratic time.
MAX_TAG_LENGTH: Final = 1024 * 1024
# Cap on cells including blank ones, because openpyxl fills each row with blank cells up to its last cell.
MAX_CELLS_WITH_BLANKS: Final = 4 * MAX_CELLS
TOO_MANY_CELLS: Final = "The spreadsheet has too many cells; load less at once."
_ENCODING: Final = re.compile(rb"""[^>]*?\sencoding\s*=\s*["']([^"']*)""")
_MERGED: Final = re.compile(rb"""<(?:\w+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([^"']+)""")
# Two patterns, because a combined pattern takes quadratic time for a long tag.
_ROW_OR_CELL: Final = re.compile(rb"<(?:\w+:)?(row|c)([\s/][^<>]*)?>")
_POSITION: Final = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]{0,3})([0-9]{1,7})["']""")
_FORMULA: Final = re.compile(rb"<(?:\w+:)?f[\s/>]")
# Tag of a cell's value, a number or a text. A sheet without this tag is blank; some programs add blank sheets to workbooks.
_VALUE: Final = re.compile(rb"<(?:\w+:)?(?:v|is)[\s>]")
# Escape of ECMA-376's ST_Xstring: a character's hexadecimal number; the literal text _x0041_ is written as _x005F_x0041_.
_ESCAPE: Final = re.compile("_x([0-9A-Fa-f]{4})_")
# openpyxl (3.1.5) removes each "x005F_" from shared strings before we decode the escapes, so we double each one first.
_DOUBLED_ESCAPE: Final = (b"x005F_", b"x005Fx005F__")
# Number format that pads a number with leading zeros; an Excel number format has at most 255 characters.
_ZEROS: Final = re.compile("0{2,255}")
_WHOLE: Final = re.compile("(-?)([0-9]+)")
_FIRST_ROUNDED: Final = 10**SPREADSHEET_DIGITS

_NOT_STORED: Final = NoValue(
    "the value of this formula isn't stored. Open the file in a spreadsheet program and save it."
)
_TOO_LARGE: Final = NoValue("this number is too large. Correct it, or format the cell as text.")


def read_sheet(content: bytes) -> tuple[str, Iterator[Line]]:
    """Return the notice about ignored sheets ("" if none) and the first visible sheet's lines; raises UnreadableFile."""
    plain = _unpack(content)
    reader = ExcelReader(plain, read_only=True, data_only=True)
    reader.read()
    visible = [sheet for sheet in reader.wb.worksheets if sheet.sheet_state == "visible"]
    if not visible:
        raise UnreadableFile("The spreadsheet has no visible sheet. Show the one with the rows.")
    sheet, *others = visible
    parts = {listed.name: link.target for listed, link in reader.parser.find_sheets()}
    xml = reader.archive.read(parts[sheet.title])
    ignored = [other.title for other in others if _VALUE.search(reader.archive.read(parts[other.title]))]
    # Search the XML for merged cells, because openpyxl doesn't report them when it streams a workbook.
    if merged := _MERGED.search(xml):
        raise UnreadableFile(
            f"The cells {merged[1].decode()} are merged, so only the first of them has a value. "
            "Unmerge them, and write the value into each."
        )
    _refuse_disorder(xml)
    # Load a sheet with formulas twice, because openpyxl streams either its values or its formulas.
    formulas = load_workbook(plain, read_only=True)[sheet.title] if _FORMULA.search(xml) else None
    lines = _lines_of(_rows_of(sheet), repeat(()) if formulas is None else _rows_of(formulas))
    return _notice(sheet.title, ignored), lines


def _notice(title: str, ignored: list[str]) -> str:
    if not ignored:
        return ""
    names = " and ".join(f"“{other}”" for other in ignored)
    return f"Only the sheet “{title}” is read; {names} {'are' if len(ignored) > 1 else 'is'} ignored."


def _refuse_disorder(xml: bytes) -> None:
    """Raise UnreadableFile if the row or cell numbers don't increase: openpyxl (3.1.5) would skip a row or cell."""
    row = column = 0
    for tag in _ROW_OR_CELL.finditer(xml):
        position = _POSITION.search(tag[2] or b"")
        if tag[1] == b"row":
            last, row, column = row, int(position[2]) if position else row + 1, 0
            if row <= last:
                raise _disorder(f"row {row}")
            continue
        last, column = column, column_index_from_string(position[1].decode()) if position else column + 1
        if column <= last or (position and int(position[2]) != row):
            raise _disorder(f"cell {get_column_letter(column)}{int(position[2]) if position else row}")


def _disorder(where: str) -> UnreadableFile:
    return UnreadableFile(
        f"The {where} is in the spreadsheet twice or in the wrong place. "
        "Open the file in a spreadsheet program and save it, and check its rows."
    )


def _rows_of(sheet: Any) -> Iterator[Any]:
    # Ignore the declared dimension: a small file may declare millions of cells.
    sheet.reset_dimensions()
    rows: Iterator[Any] = sheet.iter_rows(max_row=LAST_ROW)
    return rows


def _lines_of(rows: Iterator[Any], formulas: Iterator[Any]) -> Iterator[Line]:
    places = 0
    # Cache of decoded texts, keyed by the stored text: many cells may refer to the same shared string.
    texts: dict[str, str] = {}
    for line, (row, formula_row) in enumerate(zip(rows, formulas, strict=False), start=1):
        places += len(row)
        if places > MAX_CELLS_WITH_BLANKS:
            raise UnreadableFile(TOO_MANY_CELLS)
        if row:
            yield line, [_value_of(cell, formula, texts) for cell, formula in zip_longest(row, formula_row)]


def _value_of(cell: Any, formula: Any, texts: dict[str, str]) -> Any:
    value = cell.value
    if cell.data_type == "e":
        return NoValue(f"the spreadsheet shows the error {value}. Correct its formula, or write the value.")
    if value is None:
        # If a formula like =IF(A2="", "", A2) results in a blank text, its cell has the type "str"; a formula's cell
        # without a stored result has another type.
        is_missing = formula is not None and formula.data_type == "f" and cell.data_type != "str"
        return _NOT_STORED if is_missing else ""
    if isinstance(value, str):
        if value not in texts:
            texts[value] = _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), value)
        return texts[value]
    if isinstance(value, bool):
        return str(value).upper()
    return _padded(_number(value), cell) if isinstance(value, int | float) else value


def _padded(number: Any, cell: Any) -> Any:
    """Return a whole number as a text with the leading zeros of its number format; return other numbers unchanged."""
    whole = _WHOLE.fullmatch(str(number))
    if whole is None or not _ZEROS.fullmatch(number_format := _format_of(cell)):
        return number
    text = whole[1] + whole[2].zfill(len(number_format))
    return LongNumber(text) if isinstance(number, LongNumber) else text


def _format_of(cell: Any) -> str:
    try:
        return str(cell.number_format)
    except IndexError:
        # The workbook is damaged: the cell refers to a style that doesn't exist.
        return ""


def _number(value: Any) -> Any:
    if isinstance(value, float) and not isfinite(value):
        return _TOO_LARGE
    text = str(value) if isinstance(value, int) else shortest(Decimal(f"{value:.{SPREADSHEET_DIGITS}g}"))
    if abs(value) >= _FIRST_ROUNDED:
        return LongNumber(text)
    return value if isinstance(value, int) else text


def _unpack(content: bytes) -> BytesIO:
    """Unpack a workbook within size limits and return it as an uncompressed ZIP, so that no ZIP bomb reaches the reader."""
    plain, elements, quotes = BytesIO(), 0, 0
    try:
        with ZipFile(plain, "w") as book:
            for name, part in unpack(content, max_bytes=settings.UPLOAD_BODY_LIMIT, wanted=_is_read):
                if not _is_plain_xml(part):
                    raise UnreadableFile(
                        f"{name} in the spreadsheet declares XML entities or isn't UTF-8: no spreadsheet program does this. "
                        "Open the file and save it again as .xlsx."
                    )
                elements += part.count(b"<") - part.count(b"</")
                quotes += part.count(b'"') + part.count(b"'")
                if elements > MAX_ELEMENTS or quotes > MAX_QUOTES or _longest_tag(part) > MAX_TAG_LENGTH:
                    raise UnreadableFile(TOO_MANY_CELLS)
                if name.lower().endswith("sharedstrings.xml"):
                    part = part.replace(*_DOUBLED_ESCAPE)  # noqa: PLW2901
                if name in book.NameToInfo:
                    raise UnreadableFile(
                        f"The spreadsheet has the part {name} twice. "
                        "Open the file in a spreadsheet program and save it, and check its rows."
                    )
                book.writestr(name, part)
    except TooMuch as error:
        raise UnreadableFile(str(error)) from error
    except UNREADABLE as error:
        raise UnreadableFile(
            "This is not a readable spreadsheet. Choose the format that the file has, or save it again as .xlsx."
        ) from error
    return plain


def _is_read(name: str) -> bool:
    return name.lower().endswith((".xml", ".rels"))


def _longest_tag(part: bytes) -> int:
    """Return the length of the longest piece of XML that consists of a tag and the text after it."""
    return max(map(len, part.split(b"<")))


def _is_plain_xml(part: bytes) -> bool:
    """Return True if a part is UTF-8 XML without declared entities, which could expand to a huge text when read."""
    declared = _ENCODING.match(part)
    is_utf_8 = b"\0" not in part and (declared is None or declared[1].lower() in {b"utf-8", b"us-ascii"})
    return is_utf_8 and b"<!DOCTYPE" not in part and b"<!ENTITY" not in part
