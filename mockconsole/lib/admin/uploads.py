"""Where an uploaded file waits between its preview and the confirmation."""

from typing import Any

from django.core.cache import cache

from mockconsole.lib.admin.typed import CacheStorage


class UploadExpired(Exception):
    """The upload is no longer there."""


class Uploads(CacheStorage):
    """Keeps uploads in the cache, which every process shares and which forgets them by itself."""

    CACHE_LIFETIME = 3600
    CACHE_PREFIX = "mockconsole-upload-"

    def claim(self) -> bool:
        """Take the upload for an import; False where another has it, or had it: a double click imports once."""
        return bool(cache.add(self._claimed, True, self.CACHE_LIFETIME))

    def give_back(self) -> None:
        """Let another import take the upload."""
        cache.delete(self._claimed)

    @property
    def _claimed(self) -> str:
        return f"{self.CACHE_PREFIX}{self.name}-claimed"

    def read(self) -> Any:
        """Return the upload."""
        content = super().read()
        if content is None:
            raise UploadExpired
        return content
