"""Checks, on any system, that the product uses only what Linux, macOS and Windows all have."""

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from scripts.launch.paths import ROOT
from tests.architecture.tree import name_of, project_files, text_of

PRODUCT = ("apps", "mockconsole")
IMPORTS = """
import builtins, importlib, pkgutil, sys, warnings

POSIX = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"}
PRODUCT = ("apps", "mockconsole")
import_module = builtins.__import__

def import_checked(name, globals=None, *rest, **more):
    importer = (globals or {}).get("__name__", "").partition(".")[0]
    if importer in PRODUCT and name.partition(".")[0] in POSIX:
        raise ModuleNotFoundError(f"{globals['__name__']} imports {name}, which Windows doesn't have")
    return import_module(name, globals, *rest, **more)

builtins.__import__ = import_checked
warnings.filterwarnings("error", category=EncodingWarning, module=r"(apps|mockconsole)\\b")

import django
import mockconsole.settings

django.setup()
count = 0
for root in map(importlib.import_module, PRODUCT):
    for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
        if not {"tests", "conftest"} & set(module.name.split(".")):
            importlib.import_module(module.name)
            count += 1
print(count)
"""
POSIX_NAMES = {
    *("chown", "fchmod", "fork", "getegid", "geteuid", "getgid", "getloadavg", "getuid", "killpg", "lchown"),
    *("mkfifo", "nice", "pread", "pwrite", "sched_getaffinity", "setsid", "setuid", "statvfs", "sysconf"),
    *("link", "symlink"),
}
"""Functions of `os` that Windows lacks, and two that create links, which some file systems on Windows don't support."""
TEXT_CALLS = {"read_text": 0, "write_text": 1, "fdopen": 3}
"""Functions that read or write text files, with the position of their argument `encoding`."""


@cache
def product_sources() -> list[tuple[Path, ast.Module]]:
    return [
        (path, ast.parse(text_of(path)))
        for path in project_files(".py")
        for parts in [path.relative_to(ROOT).parts]
        if parts[0] in PRODUCT and not {"tests", "conftest.py"} & set(parts)
    ]


def has_encoding(call: ast.Call, place: int) -> bool:
    return len(call.args) > place or any(keyword.arg == "encoding" for keyword in call.keywords)


def opens_in_the_encoding_of_the_machine(call: ast.Call) -> bool:
    """Return True if a call reads or writes text without an `encoding`, so that the machine's default is used."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    modes = [
        node.value for node in call.args if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    if any(
        keyword.arg == "text" and getattr(keyword.value, "value", False) is True for keyword in call.keywords
    ):
        return not has_encoding(call, len(call.args))
    if name == "fdopen" and any("b" in mode for mode in modes):
        return False
    return name in TEXT_CALLS and not has_encoding(call, TEXT_CALLS[name])


@pytest.mark.once
def test_every_module_of_the_product_can_be_imported_if_posix_modules_are_missing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS],
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNDEFAULTENCODING": "1", "MOCKCONSOLE_DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 300


def test_product_uses_no_function_of_os_that_windows_lacks() -> None:
    found = [
        f"{name_of(path)}:{node.lineno}: os.{node.attr}"
        for path, tree in product_sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "os"
        and node.attr in POSIX_NAMES
    ]
    assert found == []


def test_product_opens_every_text_file_with_an_encoding() -> None:
    found = [
        f"{name_of(path)}:{node.lineno}"
        for path, tree in product_sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and opens_in_the_encoding_of_the_machine(node)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ("path.read_text()", True),
        ("path.read_text('utf-8')", False),
        ("path.write_text(text)", True),
        ("path.write_text(text, encoding='utf-8')", False),
        ("os.fdopen(file, 'w')", True),
        ("os.fdopen(file, 'wb')", False),
        ("subprocess.run(command, text=True)", True),
        ("subprocess.run(command, text=True, encoding='utf-8')", False),
    ],
)
def test_calls_that_open_text_without_an_encoding_are_found(source: str, is_found: bool) -> None:
    [statement] = ast.parse(source).body
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Call)
    assert opens_in_the_encoding_of_the_machine(statement.value) is is_found
