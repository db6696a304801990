"""Storage of uploaded files between preview and confirmation, and the mistakes that the preview shows."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from redis import RedisError

from mockconsole.lib.admin.typed import CacheStorage, ImportResult
from mockconsole.lib.busy import RedisAway
from mockconsole.lib.plain_yaml import MAX_MISTAKES


class UploadExpired(Exception):
    """Raised when an upload has expired before its confirmation; the message says what to do."""


class Uploads(CacheStorage):
    """Storage of uploads in Django's cache, which all processes share; entries expire after an hour."""

    CACHE_LIFETIME = 3600
    CACHE_PREFIX = "mockconsole-upload-"

    def save(self, data: Any) -> None:
        """Store an upload; raises RedisAway if Redis can't be reached."""
        with _raising_redis_away():
            super().save(data)

    def read(self) -> Any:
        """Return the upload; raises UploadExpired, or RedisAway if Redis can't be reached."""
        with _raising_redis_away():
            content = super().read()
        if content is None:
            raise UploadExpired("The uploaded file has expired. Choose it again.")
        return content

    @property
    def preview(self) -> "Uploads":
        """Storage for the choices in the upload form and for the fingerprints of the previewed rows."""
        return Uploads(name=f"{self.name}-preview")

    def remove(self) -> None:
        """Delete an upload that is no longer needed; if Redis doesn't answer, the upload stays until it expires."""
        with suppress(RedisError):
            super().remove()


@contextmanager
def _raising_redis_away() -> Iterator[None]:
    try:
        yield
    except RedisError as error:
        raise RedisAway from error


class FirstMistakes(ImportResult):
    """Results of an import; of the rows with mistakes, only the first hundred are stored for the page."""

    versions: dict[str, str]
    notice: str

    def append_invalid_row(self, *args: Any, **kwargs: Any) -> None:
        """Store a rejected row, unless a hundred are stored already."""
        if len(self.invalid_rows) < MAX_MISTAKES:
            super().append_invalid_row(*args, **kwargs)

    def row_errors(self) -> list[Any]:
        """Return the first hundred rows that can't be read, with the reasons."""
        return super().row_errors()[:MAX_MISTAKES]

    def changes(self) -> list[Any]:
        """Return the rows that the import adds, changes or deletes."""
        return [row for row in self.rows if row.is_valid() and not row.is_skip()]

    def unchanged(self) -> int:
        """Return the number of rows that the import leaves unchanged."""
        return self.totals["skip"]

    def more(self) -> int:
        """Return the number of faulty rows that the page doesn't list; it lists either unreadable or rejected rows."""
        return max(self.totals["error"] - MAX_MISTAKES, self.totals["invalid"] - MAX_MISTAKES, 0)
