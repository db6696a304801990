"""ZIP archives from uploads, with a limit of files and of unpacked bytes."""

import zipfile
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Final

MAX_FILES: Final = 1000
# Signature of a file's entry in the central directory at the end of an archive.
_LISTED: Final = b"PK\x01\x02"

# Errors that zipfile raises or passes on for damaged, encrypted or exotic archives.
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
    """Raised for an archive that is too large; the message says what to do."""


def unpack(
    content: bytes, *, max_bytes: int, wanted: Callable[[str], bool] = bool
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an archive whose path `wanted` accepts; raises TooMuch, or one of UNREADABLE."""
    if content.count(_LISTED) > MAX_FILES:
        raise TooMuch(f"This holds more than {MAX_FILES} files; load less at once.")
    with zipfile.ZipFile(BytesIO(content)) as archive:
        for info in archive.infolist():
            # Windows PowerShell 5 separates folders by backslashes, against the ZIP format: make them slashes.
            info.filename = info.filename.replace("\\", "/")
        entries = [info for info in archive.infolist() if wanted(info.filename)]
        if sum(info.file_size for info in entries) > max_bytes:
            megabytes = max_bytes // 1024 // 1024
            raise TooMuch(f"Unpacked, this is larger than {megabytes} MB; load less at once.")
        for info in entries:
            if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
                # Refuse other compression methods: with them, zipfile unpacks the whole file, whatever length is requested.
                raise NotImplementedError
            with archive.open(info) as file:
                yield info.filename, file.read(info.file_size)
