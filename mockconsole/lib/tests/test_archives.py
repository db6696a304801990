"""ZIP archives that say less of themselves than they hold."""

import struct
import zipfile
import zlib
from io import BytesIO
from typing import Final

import pytest

from mockconsole.lib.archives import TooMuch, unpack
from mockconsole.lib.tests.test_upload_limits import MB, peak_of

LONG: Final = b"x" * (64 * MB)


def packed(content: bytes, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.writestr("a.yaml", content)
    return buffer.getvalue()


def test_no_more_is_unpacked_than_an_archive_says_it_holds() -> None:
    content = bytearray(packed(LONG))
    entry = content.index(b"PK\x01\x02")
    content[entry + 16 : entry + 20] = struct.pack("<L", zlib.crc32(LONG[:10]))
    content[entry + 24 : entry + 28] = struct.pack("<L", 10)
    lying = bytes(content)
    assert list(unpack(lying, most_bytes=MB)) == [("a.yaml", LONG[:10])]
    assert peak_of(lambda: list(unpack(lying, most_bytes=MB))) < MB


def test_what_says_that_it_is_too_large_is_not_unpacked() -> None:
    assert list(unpack(packed(LONG[:MB]), most_bytes=MB)) == [("a.yaml", LONG[:MB])]
    with pytest.raises(TooMuch, match="larger than 1 MB"):
        list(unpack(packed(LONG[: MB + 1]), most_bytes=MB))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_is_packed_in_a_way_that_knows_no_measure_is_not_unpacked(method: int) -> None:
    with pytest.raises(NotImplementedError):
        list(unpack(packed(LONG, method), most_bytes=len(LONG)))
