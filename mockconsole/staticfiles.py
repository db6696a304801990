"""Static files: webpack has hashed the bundle's names already, everything else is hashed here."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLE_PREFIX: Final = "app/"
LOADED_BY_PAGES: Final = frozenset({"app/pages.css", "app/pages.js", "app/admin.css", "app/admin.js"})
"""What templates name, so that webpack's hash can't be in the name."""
SOURCE_MAP: Final = ".map"


class BundleStorage(CompressedManifestStaticFilesStorage):
    """A manifest storage that leaves the bundle's own hashed names alone."""

    manifest_strict = False

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        """Return the name that a file is served under."""
        if name.startswith(BUNDLE_PREFIX) and name not in LOADED_BY_PAGES:
            return name
        hashed: str = super().hashed_name(name, content, filename)
        return hashed

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress what pages ask for, which is half of it: they ask for no name without its hash, and for no source map."""
        served = {name for name in self.hashed_files.values() if not name.endswith(SOURCE_MAP)}
        yield from super().compress_files(served.intersection(paths))
