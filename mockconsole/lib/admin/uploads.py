"""Where an uploaded file waits between its preview and the confirmation."""

from typing import Any

from mockconsole.lib.admin.typed import CacheStorage


class UploadExpired(Exception):
    """The upload is no longer there."""


class Uploads(CacheStorage):
    """Keeps uploads in the cache, which every process shares and which forgets them by itself."""

    CACHE_LIFETIME = 3600
    CACHE_PREFIX = "mockconsole-upload-"

    def read(self) -> Any:
        """Return the upload."""
        content = super().read()
        if content is None:
            raise UploadExpired
        return content
