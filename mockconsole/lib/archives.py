"""Unpacking of uploaded ZIP archives, with limits on the number of files and the unpacked size."""

import zipfile
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Final

MAX_FILES: Final = 1000
# Signature of each file's entry in an archive's central directory; counting the signatures needs no parsing.
_LISTED: Final = b"PK\x01\x02"

# Errors that zipfile raises for damaged or encrypted archives and for unsupported formats.
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
    """Raised for an archive with too many files or bytes; the message says what to do."""


def unpack(
    content: bytes, *, max_bytes: int, wanted: Callable[[str], bool] = bool
) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of each file whose path `wanted` accepts; raises TooMuch, or an error listed in UNREADABLE."""
    if content.count(_LISTED) > MAX_FILES:
        raise TooMuch(f"This holds more than {MAX_FILES} files; load less at once.")
    with zipfile.ZipFile(BytesIO(content)) as archive:
        for info in archive.infolist():
            # Windows PowerShell 5 writes paths with backslashes, which the ZIP format forbids: replace them with slashes.
            info.filename = info.filename.replace("\\", "/")
        entries = [info for info in archive.infolist() if wanted(info.filename)]
        if sum(info.file_size for info in entries) > max_bytes:
            megabytes = max_bytes // 1024 // 1024
            raise TooMuch(f"Unpacked, this is larger than {megabytes} MB; load less at once.")
        for info in entries:
            if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
                # Reject other compression methods: zipfile would unpack the whole file, even if fewer bytes are requested.
                raise NotImplementedError
            with archive.open(info) as file:
                yield info.filename, file.read(info.file_size)
