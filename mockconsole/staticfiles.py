"""Storage that adds hashes to the names of static files, except in the bundle, where webpack has already added them."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from whitenoise.storage import CompressedManifestStaticFilesStorage

LOADED_BY_PAGES: Final = frozenset({"app/pages.css", "app/pages.js", "app/admin.css", "app/admin.js"})
"""Bundle files whose names have no webpack hash, because templates refer to them by a fixed name."""


class BundleStorage(CompressedManifestStaticFilesStorage):
    """Manifest storage that keeps the bundle's file names, which already have webpack's hashes."""

    manifest_strict = False

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        """Return the name under which a file is served."""
        if name.startswith("app/") and name not in LOADED_BY_PAGES:
            return name
        hashed: str = super().hashed_name(name, content, filename)
        return hashed

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress only files that pages load (about half of all): those with a hash in their name, except source maps."""
        served = {name for name in self.hashed_files.values() if not name.endswith(".map")}
        yield from super().compress_files(served.intersection(paths))
