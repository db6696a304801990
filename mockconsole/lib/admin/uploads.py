"""Where an uploaded file waits between its preview and the confirmation, and what is told of its mistakes."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from redis import RedisError

from mockconsole.lib.admin.typed import CacheStorage, ImportResult
from mockconsole.lib.busy import RedisAway

# Of the mistakes of one upload; nobody reads thousands, and no browser shows them.
MOST_SHOWN: Final = 100


class UploadExpired(Exception):
    """The upload is no longer there."""


class Uploads(CacheStorage):
    """Keeps uploads in the cache, which every process shares and which forgets them by itself."""

    CACHE_LIFETIME = 3600
    CACHE_PREFIX = "mockconsole-upload-"

    def save(self, data: Any) -> None:
        """Keep an upload; raises RedisAway."""
        with _raising_redis_away():
            super().save(data)

    def read(self) -> Any:
        """Return the upload; raises UploadExpired and RedisAway."""
        with _raising_redis_away():
            content = super().read()
        if content is None:
            raise UploadExpired
        return content

    def remove(self) -> None:
        """Forget an upload that was imported; where Redis is away, it expires by itself."""
        with suppress(RedisError):
            super().remove()


@contextmanager
def _raising_redis_away() -> Iterator[None]:
    try:
        yield
    except RedisError as error:
        raise RedisAway from error


class FirstMistakes(ImportResult):
    """What became of each row of an import, of which a page shows the first hundred that have mistakes."""

    def append_invalid_row(self, *args: Any, **kwargs: Any) -> None:
        """Keep a row that is refused where there is still room on the page."""
        if len(self.invalid_rows) < MOST_SHOWN:
            super().append_invalid_row(*args, **kwargs)

    def row_errors(self) -> list[Any]:
        """Return the rows that can't be read, with why."""
        return super().row_errors()[:MOST_SHOWN]

    def more(self) -> int:
        """Return how many rows with mistakes are not on the page, which shows those of one of both kinds."""
        return max(self.totals["error"] - MOST_SHOWN, self.totals["invalid"] - MOST_SHOWN, 0)
