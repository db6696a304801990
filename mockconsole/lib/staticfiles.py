"""Static files: webpack has hashed the bundle's names already, everything else is hashed here."""

from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLE_PREFIX = "app/"


class BundleStorage(CompressedManifestStaticFilesStorage):
    """A manifest storage that leaves the bundle's own hashed names alone."""

    manifest_strict = False

    def hashed_name(self, name: str, content: Any = None, filename: str | None = None) -> str:
        """Return the name that a file is served under."""
        if name.startswith(BUNDLE_PREFIX):
            return name
        hashed: str = super().hashed_name(name, content, filename)
        return hashed
