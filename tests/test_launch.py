"""Scripts that set up, serve and test the project: error messages, skipped phases and test counts."""

import shutil
import socket
from pathlib import Path

import pytest

from scripts.launch import chromium, ci, other_browsers, phase, preflight, step
from scripts.launch.paths import ROOT
from scripts.launch.problems import Problem
from scripts.launch.summary import Report, read_report, summarize
from tests.programs import free_port

pytestmark = pytest.mark.once

REPORT = """<testsuites><testsuite>
  <testcase name="good"/><testcase name="also good"/>
  <testcase name="bad"><failure message="no"/></testcase>
  <testcase name="broken"><error message="no"/></testcase>
  <testcase name="left out"><skipped message="no browser here"/></testcase>
</testsuite></testsuites>"""


def script(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_port_in_use_is_reported_with_a_free_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Problem, match=rf"Port {port} on 127.0.0.1 is taken.*make run PORT=\d+"):
            preflight.check_port("127.0.0.1", port)


def test_free_port_is_accepted() -> None:
    preflight.check_port("127.0.0.1", free_port())


def test_empty_host_and_port_mean_the_default_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "")
    monkeypatch.setenv("HOST", " ")
    monkeypatch.delenv("MOCKCONSOLE_DATA_DIR", raising=False)
    assert preflight.address() == ("127.0.0.1", 8000)
    assert preflight.data_dir() == ROOT / "var"


def test_host_address_of_another_machine_is_reported() -> None:
    with pytest.raises(Problem, match=r"192\.0\.2\.1"):
        preflight.check_port("192.0.2.1", 8000)


def test_data_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Problem, match=r"The data folder .*file/var can't be written .*MOCKCONSOLE_DATA_DIR"):
        preflight.check_data_dir(tmp_path / "file" / "var")


def test_usable_data_folder_is_created_and_left_empty(tmp_path: Path) -> None:
    preflight.check_data_dir(tmp_path / "a room" / "var")
    assert list((tmp_path / "a room" / "var").iterdir()) == []


@pytest.mark.parametrize(
    ("answer", "said"),
    [("v18.20.0", "Node 18.20.0 .*too old"), ("v20.18.3", "too old"), ("what", "too old")],
)
def test_too_old_node_is_reported(
    answer: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(tmp_path, "node", f"echo {answer}")
    script(tmp_path, "npm", "")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(Problem, match=said):
        preflight.check_node()


def test_missing_node_or_npm_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Problem, match="Node is not installed"):
        preflight.check_node()
    script(tmp_path, "node", "echo v22.1.0")
    with pytest.raises(Problem, match="npm is not"):
        preflight.check_node()
    script(tmp_path, "npm", "")
    preflight.check_node()


@pytest.mark.parametrize(("value", "expected"), [("", False), ("false", False), ("0", False), ("true", True)])
def test_under_ci_is_true_only_for_a_true_value_of_the_variable_ci(
    value: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", value)
    assert ci.under_ci() is expected


def test_chromium_path_has_priority_and_must_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = script(tmp_path, "my browser", "")
    monkeypatch.setenv("CHROMIUM_PATH", str(browser))
    assert chromium.find_chromium() == str(browser)
    monkeypatch.setenv("CHROMIUM_PATH", str(tmp_path / "none"))
    with pytest.raises(Problem, match="this file doesn't exist"):
        chromium.find_chromium()


def test_missing_chromium_without_root_is_reported_with_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setattr(chromium, "ELSEWHERE", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Problem, match="apt install chromium-headless-shell"):
        chromium.ensure_chromium()


def test_phase_without_its_browser_is_skipped_with_the_name_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phase, "PHASES", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", "")
    assert phase.run_in_browsers("firefox", ["never-run"])
    report = read_report(tmp_path / "firefox.xml")
    assert str(report) == "0 passed, 0 failed, 1 skipped"
    assert "apt install firefox-esr" in report.line("firefox")


def test_phase_without_its_browser_fails_under_ci(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", "true")
    with pytest.raises(Problem, match=r"FAILED   webkit: .*webkit2gtk-driver xvfb"):
        phase.run_in_browsers("webkit", ["never-run"])


@pytest.mark.parametrize(("ci", "expected"), [("", ""), ("true", "dbus-daemon firefox-esr openbox orca")])
def test_missing_browsers_are_installed_only_under_ci(
    ci: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    script(tmp_path, "apt-get", f'case "$*" in *install*) echo "$@" >>"{installed}" ;; esac')
    script(tmp_path, "xdotool", "")
    for program in ("sh", "env"):
        (tmp_path / program).symlink_to(shutil.which(program) or "")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(step, "WORK", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", ci)
    other_browsers.ensure_other_browsers()
    assert expected in (installed.read_text() if installed.exists() else "")
    assert installed.exists() is bool(ci)


@pytest.mark.parametrize(
    ("writes", "code", "counted"),
    [
        (REPORT, 1, "2 passed, 2 failed, 1 skipped"),
        ("<testsuite><testcase/></testsuite>", 0, "1 passed, 0 failed"),
        ("<testsuite><testcase/></testsuite>", 3, "1 passed, 1 failed"),
        ("<testsuite><testcase><skipped/></testcase></testsuite>", 0, "0 passed, 1 failed, 1 skipped"),
        ("<testsuite/>", 0, "0 passed, 1 failed"),
        (REPORT[:80], 0, "0 passed, 1 failed"),
        ("", 0, "0 passed, 1 failed"),
    ],
)
def test_runner_that_fails_or_runs_no_test_counts_as_failed(
    writes: str, code: int, counted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phase, "PHASES", tmp_path)
    (tmp_path / "text").write_text(writes)
    runner = script(tmp_path, "runner", f'cp "{tmp_path}/text" "$1"; exit {code}')
    phase.run_phase("tests", [str(runner), str(tmp_path / "tests.xml")])
    assert str(read_report(tmp_path / "tests.xml")) == counted


def test_a_skip_reason_of_several_tests_is_printed_once(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    case = '<testcase><skipped message="no browser here"/></testcase>'
    report.write_text(f"<testsuite>{case}{case}<testcase/></testsuite>")
    assert (
        read_report(report).line("tests").endswith("1 passed, 0 failed, 2 skipped; skipped: no browser here")
    )


def test_phase_without_a_report_is_shown_as_failed_and_not_run(tmp_path: Path) -> None:
    report = read_report(tmp_path / "none.xml")
    assert report.line("tests").startswith("FAILED")
    assert report.line("tests").endswith("not run, because a prerequisite failed")


def test_summary_ends_with_the_totals_of_all_phases(capsys: pytest.CaptureFixture[str]) -> None:
    assert summarize({"one": Report(3), "two": Report(4, 0, 1)}, 12) is True
    assert capsys.readouterr().out.splitlines()[-1] == "7 passed, 0 failed, 1 skipped"
    assert summarize({"one": Report(3, 1)}, 12) is False
    assert capsys.readouterr().out.splitlines()[-1] == "3 passed, 1 failed"
    assert summarize({"one": Report(skipped=2)}, 12) is True
    assert summarize({}, 12) is False
