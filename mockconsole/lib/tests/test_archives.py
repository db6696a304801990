"""Unpacking of ZIP archives that declare a false size or exceed the limits."""

import struct
import zipfile
import zlib
from io import BytesIO
from typing import Final

import pytest

from mockconsole.lib.archives import TooMuch, unpack
from mockconsole.lib.tests.test_upload_limits import MB, peak_of

LONG: Final = b"x" * (64 * MB)


def pack(content: bytes, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.writestr("a.yaml", content)
    return buffer.getvalue()


def test_unpack_reads_no_more_than_the_declared_size() -> None:
    content = bytearray(pack(LONG))
    entry = content.index(b"PK\x01\x02")
    content[entry + 16 : entry + 20] = struct.pack("<L", zlib.crc32(LONG[:10]))
    content[entry + 24 : entry + 28] = struct.pack("<L", 10)
    lying = bytes(content)
    assert list(unpack(lying, max_bytes=MB)) == [("a.yaml", LONG[:10])]
    assert peak_of(lambda: list(unpack(lying, max_bytes=MB))) < MB


def test_unpack_rejects_an_archive_with_more_bytes_than_the_limit() -> None:
    assert list(unpack(pack(LONG[:MB]), max_bytes=MB)) == [("a.yaml", LONG[:MB])]
    with pytest.raises(TooMuch, match="larger than 1 MB"):
        list(unpack(pack(LONG[: MB + 1]), max_bytes=MB))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_unpack_rejects_bzip2_and_lzma_which_zipfile_reads_without_a_limit(method: int) -> None:
    with pytest.raises(NotImplementedError):
        list(unpack(pack(LONG[:MB], method), max_bytes=MB))
