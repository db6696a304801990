"""ZIP archives that somebody uploads: no more of one is unpacked than it says, and than there is room for."""

import zipfile
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Final

MOST_FILES: Final = 1000
# What each file begins with in the list that an archive ends in.
_LISTED: Final = b"PK\x01\x02"

# What reading a damaged, encrypted or exotic archive raises; zipfile lets most of it through as it comes.
UNREADABLE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)


class TooMuch(Exception):
    """An archive that would take too much room; the message says what to do."""


def unpack(
    content: bytes, *, most_bytes: int, wanted: Callable[[str], bool] = bool
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an archive whose place is wanted; raises TooMuch, or one of UNREADABLE."""
    if content.count(_LISTED) > MOST_FILES:
        raise TooMuch(f"This holds more than {MOST_FILES} files; load less at once.")
    with zipfile.ZipFile(BytesIO(content)) as archive:
        for info in archive.infolist():
            # Windows PowerShell 5 parts folders by backslashes, which no ZIP may have.
            info.filename = info.filename.replace("\\", "/")
        entries = [info for info in archive.infolist() if wanted(info.filename)]
        if sum(info.file_size for info in entries) > most_bytes:
            megabytes = most_bytes // 1024 // 1024
            raise TooMuch(f"Unpacked, this is larger than {megabytes} MB; load less at once.")
        for info in entries:
            if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
                # The others are unpacked whole, whatever length is asked for.
                raise NotImplementedError
            with archive.open(info) as file:
                yield info.filename, file.read(info.file_size)
