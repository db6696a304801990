"""The data folder: its permissions and its secrets."""

import os
import threading
from pathlib import Path

import pytest

from mockconsole import datadir
from mockconsole.datadir import DataFolderError, open_data_folder, read_or_create_secret


def test_a_user_without_a_home_folder_is_told_to_set_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datadir, "IS_INSTALLED", True)
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 987_654_321)
    with pytest.raises(DataFolderError, match="set MOCKCONSOLE_DATA_DIR"):
        datadir.default_data_folder()


def test_a_secret_is_created_on_first_use_and_then_read_from_its_file(tmp_path: Path) -> None:
    first = read_or_create_secret(tmp_path, "secret_key", length=50)
    assert read_or_create_secret(tmp_path, "secret_key", length=50) == first
    assert read_or_create_secret(tmp_path, "password", length=12) != first
    assert len(first) >= 50


def test_a_secret_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    folder = open_data_folder(tmp_path / "a" / "var")
    read_or_create_secret(folder, "secret_key", length=50)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "secret_key").stat().st_mode & 0o777 == 0o600


def test_an_existing_folder_and_its_private_files_are_restricted_to_their_owner(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir()
    folder.chmod(0o755)
    names = ("mockconsole.sqlite3", "mockconsole.sqlite3-wal", "password", "secret_key", "changed")
    for name in (*names, "notes.txt"):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    open_data_folder(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {(folder / name).stat().st_mode & 0o777 for name in names} == {0o600}
    assert (folder / "notes.txt").stat().st_mode & 0o777 == 0o644


def test_a_sticky_folder_keeps_its_permissions_and_its_database_becomes_private(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    database = tmp_path / "mockconsole.sqlite3"
    database.touch()
    database.chmod(0o644)
    open_data_folder(tmp_path)
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777
    assert database.stat().st_mode & 0o777 == 0o600


def test_an_existing_secret_is_read_without_outer_spaces(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("  from-the-operator\n")
    assert read_or_create_secret(tmp_path, "password", length=12) == "from-the-operator"


@pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe\x00"])
def test_an_empty_or_binary_secret_raises_an_error_with_advice(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(content)
    with pytest.raises(DataFolderError, match="Restore its content, or delete it") as caught:
        read_or_create_secret(tmp_path, "secret_key", length=50)
    assert str(tmp_path / "secret_key") in str(caught.value)


def test_processes_that_start_together_get_the_same_secret(tmp_path: Path) -> None:
    for round_number in range(20):
        name = f"secret_{round_number}"
        gate = threading.Barrier(8)
        found: list[str] = []

        def start(name: str = name, gate: threading.Barrier = gate, found: list[str] = found) -> None:
            gate.wait(10)
            found.append(read_or_create_secret(tmp_path, name, length=50))

        threads = [threading.Thread(target=start) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)
        assert len(found) == 8
        assert len(set(found)) == 1
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_path_that_cannot_be_a_folder_raises_an_error_with_advice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for place in (tmp_path / "file", tmp_path / "file" / "var"):
        with pytest.raises(DataFolderError) as caught:
            open_data_folder(place)
        assert str(place) in str(caught.value)
        assert "set MOCKCONSOLE_DATA_DIR to a writable folder" in str(caught.value)


def test_a_folder_that_became_a_file_raises_an_error_with_advice(tmp_path: Path) -> None:
    (tmp_path / "gone").touch()
    with pytest.raises(DataFolderError, match="Make it writable, or set MOCKCONSOLE_DATA_DIR"):
        read_or_create_secret(tmp_path / "gone", "secret_key", length=50)
