"""Software bill of materials: the Python packages in the archives and the npm packages in the bundle."""

import hashlib
import json
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.parse import quote


def bill_of_materials(own: Path, wheels: Iterable[Path], notices: Path, seconds: int) -> str:
    """Return the CycloneDX document as JSON; the same inputs always give the same text."""
    packages: dict[str, dict[str, Any]] = {}
    for wheel in sorted(wheels, key=lambda path: path.name):
        component = python_component(wheel)
        hashes = packages.setdefault(component["purl"], component)["hashes"]
        hashes += [one for one in component["hashes"] if one not in hashes]
    console = packages.pop(python_component(own)["purl"])
    bundle = [npm_component(notice) for notice in json.loads(notices.read_text("utf-8"))]
    return json.dumps(
        {
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "version": 1,
            "metadata": {
                "timestamp": datetime.fromtimestamp(seconds, UTC).isoformat(),
                "component": console | {"type": "application"},
            },
            "components": sorted([*packages.values(), *bundle], key=lambda component: component["purl"]),
        },
        indent=1,
    )


def python_component(wheel: Path) -> dict[str, Any]:
    """Return the entry for a wheel, read from the wheel's metadata."""
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = message_from_bytes(archive.read(name))
    purl = f"pkg:pypi/{metadata['Name'].lower().replace('_', '-')}@{metadata['Version']}"
    hashes = [{"alg": "SHA-256", "content": hashlib.sha256(wheel.read_bytes()).hexdigest()}]
    licences = licences_of(metadata)
    return library(purl, metadata["Name"], metadata["Version"], hashes=hashes, licenses=licences)


def library(purl: str, name: str, version: str, **more: Any) -> dict[str, Any]:
    """Return the entry for a package."""
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, **more}


def licences_of(metadata: Message) -> list[dict[str, Any]]:
    """Return a package's licences from License-Expression, else from its classifiers, else from License."""
    if expression := metadata["License-Expression"]:
        return [{"expression": expression}]
    classifiers = [
        line.rpartition(" :: ")[2]
        for line in metadata.get_all("Classifier", [])
        if line.startswith("License :: ") and line != "License :: OSI Approved"
    ]
    names = classifiers or str(metadata["License"] or "").strip().splitlines()[:1]
    return [{"license": {"name": name}} for name in names]


def npm_component(notice: dict[str, str]) -> dict[str, Any]:
    """Return the entry for an npm package, read from its licence notice."""
    purl = f"pkg:npm/{quote(notice['name'])}@{notice['version']}"
    return library(purl, notice["name"], notice["version"], licenses=[{"expression": notice["licence"]}])
