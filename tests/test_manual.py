"""The manual: every link, anchor and picture in its Markdown exists, and the build fails if one is missing."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from scripts.launch.paths import ROOT
from scripts.release.build import write_checksums, write_manual
from tests.architecture.tree import name_of, project_files, text_of

pytestmark = pytest.mark.once

READ = """
import { readManual } from "./webpack.manual.mjs";

const manuals = process.argv.slice(1).map((folder) => {
  try {
    return readManual(folder);
  } catch (error) {
    return error.message;
  }
});
console.log(JSON.stringify(manuals));
"""
PRODUCT = ("apps/", "mockconsole/", "templates/", "frontend/src/")
LINK = re.compile(r"""["'](/help(?:/[^"'{}$]*)?(?:#[^"'{}$]*)?)["']""")
PICTURE = ROOT / "docs" / "pictures" / "frozen-bar.png"


def read(*folders: Path) -> list[Any]:
    """Return the manual that is built from each folder, or the error message if the build fails."""
    done = subprocess.run(
        ["node", "--input-type=module", "-e", READ, *map(str, folders)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    manuals: list[Any] = json.loads(done.stdout)
    return manuals


@pytest.fixture(scope="module")
def own() -> Any:
    """Return the project's manual, or the error message if it can't be built."""
    return read(ROOT / "docs" / "trainers")[0]


@pytest.fixture
def trainers(tmp_path: Path) -> Path:
    """Write a manual with an index and one page, a picture, and a document outside the manual."""
    folder = tmp_path / "docs" / "trainers"
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    folder.mkdir()
    shutil.copy(PICTURE, tmp_path / "docs" / "pictures" / "bar.png")
    (tmp_path / "docs" / "OTHER.md").write_text("# Other\n\n## A part, of it\n")
    (folder / "README.md").write_text("# Manual\n\n[First](first.md)\n")
    (folder / "first.md").write_text("# First\n\n## Begin\n\n## Begin\n")
    return folder


def read_with(trainers: Path, *texts: str) -> list[Any]:
    """Append each text to the page of a copy of the manual; return each copy's build."""
    folders = []
    for number, text in enumerate(texts):
        docs = shutil.copytree(trainers.parent, trainers.parents[1] / str(number) / "docs")
        folders.append(docs / "trainers")
        with (docs / "trainers" / "first.md").open("a") as page:
            page.write(f"\n{text}\n")
    return read(*folders)


def test_every_link_anchor_and_picture_of_the_manual_exists(own: Any) -> None:
    assert isinstance(own, dict), own
    assert len(own["pages"]) == len(list((ROOT / "docs" / "trainers").glob("*.md")))


def test_every_link_from_the_product_to_the_manual_has_a_target(own: Any) -> None:
    addresses = set()
    for page in own["pages"]:
        address = f"/help/{page['slug']}".rstrip("/")
        anchors = [attributes["id"] for _, attributes, *_ in page["body"] if "id" in attributes]
        addresses |= {address, *(f"{address}#{anchor}" for anchor in anchors)}
    linked = {
        link
        for path in project_files(".py", ".html", ".ts", ".tsx", ".json")
        if name_of(path).startswith(PRODUCT) and "test" not in name_of(path)
        for link in LINK.findall(text_of(path))
    }
    assert linked >= {"/help", "/help/teach-a-first-lesson", "/help/write-a-walkthrough"}
    assert linked - addresses == set()


def test_link_in_the_manual_becomes_a_console_path_or_a_file_name(trainers: Path) -> None:
    nodes = {
        "[a](#begin-1)": ["a", {"to": "/help/first#begin-1"}, "a"],
        "[a](README.md)": ["a", {"to": "/help"}, "a"],
        "[OTHER](../OTHER.md#a-part-of-it)": ["code", {}, "docs/OTHER.md"],
        "![A bar](../pictures/bar.png)": [
            "img",
            {"name": "bar.png", "alt": "A bar", "width": 1440, "height": 28},
        ],
    }
    for (text, node), manual in zip(nodes.items(), read_with(trainers, *nodes), strict=True):
        assert manual["pages"][1]["body"][-1] == ["p", {}, node], text


def test_broken_link_picture_or_markup_fails_the_build_with_the_name_of_its_page(trainers: Path) -> None:
    faults = {
        "[a](second.md)": "nothing is at second.md",
        "[a](https://mockconsole.example)": "nothing is at https://mockconsole.example",
        "[a](#begin-2)": "there is no heading for #begin-2",
        "[a](../OTHER.md#part)": "there is no heading for ../OTHER.md#part",
        "![A bar](../pictures/none.png)": "there is no picture",
        "![](../pictures/bar.png)": "has no alternative text",
        "---": "can't show “hr”",
    }
    for (text, fault), message in zip(faults.items(), read_with(trainers, *faults), strict=True):
        assert re.search(f"first.md: .*{re.escape(fault)}", message), text


def test_page_without_a_link_in_the_index_fails_the_build(trainers: Path) -> None:
    (trainers / "second.md").write_text("# Second\n")
    [message] = read(trainers)
    assert re.search(r"README\.md links to no .*second\.md", message)


def test_manual_pages_in_a_release_link_to_each_other_and_load_no_files(tmp_path: Path) -> None:
    write_manual(ROOT, tmp_path)
    pages = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert len(pages) == len(list((ROOT / "docs" / "trainers").glob("*.md")))
    assert "data:image/png;base64," in pages["teach-a-first-lesson.html"]
    for name, page in pages.items():
        for link in re.findall(r'href="([^"]*)"', page):
            target, _, anchor = link.partition("#")
            assert not anchor or f'id="{anchor}"' in pages[target], f"{name}: {link}"
            assert target in pages, f"{name}: {link}"
        assert all(source.startswith("data:") for source in re.findall(r'src="([^"]*)"', page)), name


def test_checksum_list_of_a_release_includes_files_in_folders(tmp_path: Path) -> None:
    (tmp_path / "manual").mkdir()
    (tmp_path / "manual" / "index.html").write_text("page")
    write_checksums(tmp_path)
    assert (tmp_path / "SHA256SUMS").read_text().endswith("  manual/index.html\n")
    subprocess.run(["sha256sum", "-c", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)
