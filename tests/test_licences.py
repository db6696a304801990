"""Licence notices: which bundled packages need one, and which licences make the build fail."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from mockconsole.licences import Notice, merge_notices, served_notices
from scripts.launch.paths import ROOT

pytestmark = pytest.mark.once

BUILD = """
import webpack from "webpack";
import { LicencesPlugin } from "./webpack.licences.mjs";

const [context, siblings] = process.argv.slice(1);
const compiler = webpack({
  mode: "production",
  context,
  entry: "./entry.js",
  output: { path: context + "/out" },
  module: { rules: [{ test: /woff2$/, type: "asset/resource" }] },
  plugins: [new LicencesPlugin({ writers: [], siblings: JSON.parse(siblings) })],
});
compiler.run((error, stats) => {
  const { errors } = stats.toJson({ all: false, errors: true });
  console.log(JSON.stringify(errors.map(({ message }) => message)));
});
"""


def package(folder: Path, name: str, *, text: str | None = "Do as you like.", **manifest: Any) -> None:
    """Write an npm package that a bundle can import."""
    home = folder / "node_modules" / name
    home.mkdir(parents=True)
    (home / "package.json").write_text(json.dumps({"name": name, "version": "1.2.3", **manifest}))
    (home / "index.js").write_text(f"export const said = [{name!r}];")
    (home / "font.woff2").write_text(name)
    if text is not None:
        (home / "LICENSE.md").write_text(f"{text}\n")


def build(folder: Path, *imported: str, siblings: dict[str, str] | None = None) -> list[str]:
    """Build a bundle that imports these modules; return webpack's errors."""
    lines = [
        f'import * as m{place} from "{name}"; console.log(m{place});' for place, name in enumerate(imported)
    ]
    (folder / "entry.js").write_text("\n".join(lines))
    done = subprocess.run(
        ["node", "--input-type=module", "-e", BUILD, str(folder), json.dumps(siblings or {})],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    error_texts: list[str] = json.loads(done.stdout)
    return error_texts


def notices_in(folder: Path) -> list[dict[str, str]]:
    notices: list[dict[str, str]] = json.loads((folder / "out" / "licences.json").read_text())
    return notices


def test_build_writes_a_notice_for_exactly_the_bundled_packages(tmp_path: Path) -> None:
    package(tmp_path, "used", license="MIT", text="Be kind.")
    package(tmp_path, "@scope/chosen", license="(GPL-3.0-only OR Apache-2.0)")
    package(tmp_path, "unused", license="MIT")
    package(tmp_path, "typeface", license="OFL-1.1")
    package(tmp_path / "node_modules" / "used", "inner", license="ISC")
    (tmp_path / "node_modules" / "used" / "index.js").write_text(
        'import { said } from "inner"; export const all = [said, "used"];'
    )
    assert build(tmp_path, "used", "@scope/chosen", "typeface/font.woff2") == []
    assert [(entry["name"], entry["licence"]) for entry in notices_in(tmp_path)] == [
        ("@scope/chosen", "(GPL-3.0-only OR Apache-2.0)"),
        ("inner", "ISC"),
        ("typeface", "OFL-1.1"),
        ("used", "MIT"),
    ]
    assert notices_in(tmp_path)[-1] == {
        "name": "used",
        "version": "1.2.3",
        "licence": "MIT",
        "text": "Be kind.",
    }


def test_build_fails_on_a_licence_that_is_not_allowed(tmp_path: Path) -> None:
    odd = {
        "both": "MIT AND GPL-3.0-only",
        "code": "OFL-1.1",
        "font": "AGPL-3.0-only",
        "network": "AGPL-3.0-only",
    }
    for name, licence in odd.items():
        package(tmp_path, name, license=licence)
    package(tmp_path, "unnamed")
    error_texts = sorted(build(tmp_path, "both", "code", "font/font.woff2", "network", "unnamed"))
    expected = {**odd, "unnamed": "not named"}
    for (name, licence), error_text in zip(expected.items(), error_texts, strict=True):
        assert f'{name} 1.2.3 is in the bundle and its licence is "{licence}"' in error_text


def test_build_fails_for_a_package_without_licence_text_unless_a_package_of_its_author_has_the_text(
    tmp_path: Path,
) -> None:
    for mute in ("mute", "alone", "misled", "lost"):
        package(tmp_path, mute, license="MIT", author="Ada <ada@mail.example>", text=None)
    package(tmp_path, "told", license="MIT", author={"name": "Ada"}, text="By Ada.")
    package(tmp_path, "foreign", license="MIT", author="Bob", text="By Bob.")
    siblings = {"mute": "told", "misled": "foreign", "lost": "gone"}
    error_texts = build(tmp_path, "mute", "alone", "misled", "lost", siblings=siblings)
    for mute, error_text in zip(("alone", "lost", "misled"), sorted(error_texts), strict=True):
        assert f"{mute} 1.2.3 is in the bundle without the text of its licence" in error_text
    assert build(tmp_path, "mute", siblings=siblings) == []
    assert [entry["text"] for entry in notices_in(tmp_path)] == ["By Ada."]


def test_packages_with_the_same_licence_text_share_a_notice() -> None:
    apart = [Notice((name,), "MIT", text) for name, text in (("c", "x"), ("b", "y"), ("a", "x"))]
    assert merge_notices(apart) == [Notice(("a", "c"), "MIT", "x"), Notice(("b",), "MIT", "y")]


def test_served_notices_include_the_libraries_inside_the_packages() -> None:
    package_names = [name for notice in served_notices() for name in notice.packages]
    for part in ("jquery", "select2", "alpine", "htmx", "fonts/inter", "swagger-ui-dist"):
        assert [name for name in package_names if name.endswith(part)], part
    for package_name in (
        "Django 5",
        "django-import-export 4",
        "django-unfold 0",
        "drf-spectacular-sidecar 20",
    ):
        assert [name for name in package_names if name.lower().startswith(package_name.lower())], package_name
    assert [name for name in package_names if "redoc" in name] == []
    assert all(notice.text for notice in served_notices())


def test_licences_page_needs_no_session_and_shows_every_text(
    client: Client, db: None, settings: Settings, tmp_path: Path
) -> None:
    listed = [{"name": "used", "version": "1.2.3", "licence": "MIT", "text": "Be <kind>."}]
    (tmp_path / "licences.json").write_text(json.dumps(listed))
    settings.BUNDLE_DIR = tmp_path
    answer = client.get("/licences")
    assert answer.status_code == 200
    assert answer["X-Simulated"] == "true"
    page = answer.content.decode()
    assert "used 1.2.3" in page
    assert "Be &lt;kind&gt;." in page
    assert "TRAINING SIMULATION" in page
    assert page.count("<details>") == 1 + len(served_notices())
    assert client.post("/licences").status_code == 405
