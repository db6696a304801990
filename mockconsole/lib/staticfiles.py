"""Static files: webpack has hashed the bundle's names already, everything else is hashed here."""

from typing import Any, Final

from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLE_PREFIX: Final = "app/"
LOADED_BY_PAGES: Final = frozenset({"app/pages.css", "app/pages.js"})
"""What templates name, so that webpack's hash can't be in the name."""


class BundleStorage(CompressedManifestStaticFilesStorage):
    """A manifest storage that leaves the bundle's own hashed names alone."""

    manifest_strict = False

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        """Return the name that a file is served under."""
        if name.startswith(BUNDLE_PREFIX) and name not in LOADED_BY_PAGES:
            return name
        hashed: str = super().hashed_name(name, content, filename)
        return hashed
