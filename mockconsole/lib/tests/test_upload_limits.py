"""Limits for uploads that would take many times their size in memory."""

import re
import tracemalloc
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any, Final

import pytest
import tablib  # type: ignore[import-untyped]

from mockconsole.lib import plain_yaml
from mockconsole.lib.admin.formats import Csv, Xlsx, Yaml
from mockconsole.lib.admin.sheets import TOO_MANY_CELLS
from mockconsole.lib.admin.tables import UnreadableFile

MB: Final = 1024 * 1024
SPACE: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET: Final = "xl/worksheets/sheet1.xml"
WIDEST: Final = ",".join(f"c{number}" for number in range(100))
HEADERS: Final = '<row r="1"><c r="A1" t="inlineStr"><is><t>ref</t></is></c><c r="B1" t="inlineStr"><is><t>text</t></is></c></row>'
ROW: Final = '<row r="2"><c r="A2"><v>7</v></c></row>'


def exported_parts() -> dict[str, bytes]:
    """Return the files within an exported spreadsheet, keyed by name."""
    dataset = tablib.Dataset(["R-1", "text"], headers=["ref", "text"])
    packed = zipfile.ZipFile(BytesIO(Xlsx().export_data(dataset)))
    return {name: packed.read(name) for name in packed.namelist()}


def spreadsheet(**parts: str | bytes) -> bytes:
    """Return an exported spreadsheet in which the given parts are replaced or added."""
    contents = exported_parts() | parts
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def with_rows(rows: str, dimension: str = "A1:B2", **parts: str) -> bytes:
    size = f'<dimension ref="{dimension}"/>'
    sheet = f'<worksheet xmlns="{SPACE}">{size}<sheetData>{rows}</sheetData></worksheet>'
    return spreadsheet(**{SHEET: sheet}, **parts)


def with_shared_string(string: str) -> dict[str, str]:
    """Return the parts that make `string` a spreadsheet's only shared string."""
    types = exported_parts()["[Content_Types].xml"].decode()
    shared = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    more = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{shared}"/></Types>'
    return {
        "[Content_Types].xml": types.replace("</Types>", more),
        "xl/sharedStrings.xml": f'<sst xmlns="{SPACE}"><si>{string}</si></sst>',
    }


def peak_of(work: Callable[[], Any]) -> int:
    """Run a function and return its peak memory, in bytes."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def refusal_of(kind: Any, content: str | bytes) -> str:
    """Read a file that must be rejected, and return the reason."""
    with pytest.raises(UnreadableFile) as refusal:
        kind().create_dataset(content)
    return str(refusal.value)


def peak_of_refusal(kind: Any, content: str | bytes, reason: str) -> int:
    """Read a file that must be rejected for this reason (a pattern), and return the peak memory, in bytes."""

    def read() -> None:
        assert re.search(reason, refusal_of(kind, content))

    return peak_of(read)


def test_a_huge_declared_dimension_of_a_sheet_costs_no_memory() -> None:
    content = with_rows(f'{HEADERS}<row r="400"><c r="A400"><v>7</v></c></row>', "A1:XFD400")
    assert peak_of(lambda: Xlsx().create_dataset(content)) < 4 * MB
    assert list(Xlsx().create_dataset(content)) == [(7, "")]


def test_blank_cells_beyond_the_headings_cost_no_memory() -> None:
    rows = "".join(f'<row r="{n}"><c r="XFD{n}"/></row>' for n in range(3, 100))
    content = with_rows(HEADERS + ROW + rows, "A1:XFD100")
    assert peak_of(lambda: Xlsx().create_dataset(content)) < 4 * MB


def test_short_rows_that_would_be_padded_to_too_many_cells_are_rejected() -> None:
    content = f"{WIDEST}\n".encode() + b"x\n" * 5_001
    assert peak_of_refusal(Csv, content, "too many rows") < 4 * MB


def test_a_row_beyond_the_last_row_of_excel_is_ignored() -> None:
    beyond = '<row r="1048577"><c r="A1048577"><v>8</v></c></row>'
    content = with_rows(HEADERS + ROW + beyond, "A1:B1048577")
    assert list(Xlsx().create_dataset(content)) == [(7, "")]


@pytest.mark.parametrize(
    ("read", "content"),
    [
        (Csv, f"{WIDEST},more\nR-1\n".encode()),
        (Csv, f'"re\nf",{WIDEST}\nR-1\n'.encode()),
        (Xlsx, with_rows(f'<row r="1">{"<c><v>7</v></c>" * 101}</row>', "A1:XFD1")),
    ],
)
def test_a_file_with_too_many_columns_is_rejected(read: Any, content: bytes) -> None:
    assert refusal_of(read, content) == "The file has 101 columns, and no record has more than 100."


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            spreadsheet(**{"more.xml": "x" * (32 * MB)}),
            "Unpacked, this is larger than 32 MB; load less at once.",
        ),
        (with_rows("<row/>" * 500_001), TOO_MANY_CELLS),
        (with_rows('<row r=""/>' * 400_000 + "<c t='' s=''/>" * 400_000), TOO_MANY_CELLS),
        (with_rows("<row" + "".join(f" a{number}=''" for number in range(200_000)) + "/>"), TOO_MANY_CELLS),
        (with_rows("".join(f'<row r="{n}"><c r="XFD{n}"/></row>' for n in range(1, 200))), TOO_MANY_CELLS),
        (
            spreadsheet(**{str(number): "" for number in range(1000)}),
            "This holds more than 1000 files; load less at once.",
        ),
    ],
)
def test_a_spreadsheet_that_would_fill_the_memory_is_rejected(content: bytes, message: str) -> None:
    assert refusal_of(Xlsx, content) == message


@pytest.mark.parametrize(
    ("read", "content", "line"),
    [
        (Csv, f"ref,text\nR-1,{'x' * 32_768}\n".encode(), 2),
        (Yaml, f"- ref: R-1\n  text: {'x' * 32_768}\n".encode(), 1),
        (Xlsx, with_rows(f'{HEADERS}<row><c/><c t="str"><v>{"x" * 32_768}</v></c></row>'), 2),
    ],
)
def test_a_cell_of_more_than_32767_characters_is_rejected(read: Any, content: bytes, line: int) -> None:
    assert refusal_of(read, content) == (
        f"Row 1 (line {line}), column text: write at most 32767 characters (it has 32768)."
    )


def test_a_yaml_list_over_8_mb_is_rejected_before_it_is_parsed() -> None:
    content = f"- ref: R-1\n  text: {'x' * (8 * MB)}\n"
    assert refusal_of(Yaml, content) == "The file is larger than 8 MB; load less at once, or as CSV."


ENTITY: Final = f'<!DOCTYPE x [<!ENTITY a "{"x" * 30_000}">]>'


@pytest.mark.parametrize(
    "declared",
    [
        ENTITY.encode(),
        b"<?xml version='1.0'?>\n<!-- a -->\n" + ENTITY.encode(),
        f"\ufeff{ENTITY}".encode("utf-16-le"),
        ENTITY.encode("utf-16-be"),
        b"<?xml version='1.0' encoding='utf-16'?>",
        b'<?xml version="1.0"\nencoding = "ISO-8859-1"?>',
    ],
)
def test_a_spreadsheet_with_xml_entities_is_rejected(declared: bytes) -> None:
    content = spreadsheet(
        **{SHEET: declared + b"<worksheet>" + b"<row>&a;</row>" * 100_000 + b"</worksheet>"}
    )
    reason = r"^xl/worksheets/sheet1\.xml in the spreadsheet declares"
    assert peak_of_refusal(Xlsx, content, reason) < 16 * MB


def test_a_shared_string_counts_once_per_cell_towards_the_size_limit() -> None:
    parts = with_shared_string(f"<t>{'_x000D_' * 4_000}</t>")
    content = with_rows(HEADERS + '<row><c t="s"><v>0</v></c></row>' * 9_000, **parts)
    assert list(Xlsx().create_dataset(with_rows(HEADERS + ROW))) == [(7, "")]
    assert peak_of_refusal(Xlsx, content, "too many rows") < 64 * MB


def test_a_yaml_list_with_too_many_values_is_rejected_while_it_is_parsed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plain_yaml, "MAX_VALUES", 1000)
    assert peak_of_refusal(Yaml, f"- ref: [{'a,' * 30_000}]\n", "more than 1000 values") < MB
