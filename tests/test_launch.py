"""The scripts that set up, serve and test: what they refuse, what they skip, what they count."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scripts.launch import chromium, lock, preflight, processes, services, testing
from scripts.launch.paths import BYTECODE, ROOT
from scripts.launch.phases import (
    Count,
    Outcome,
    Phase,
    read_report,
    run_side_by_side,
    skip_reasons,
    slowest,
    summarize,
)
from scripts.launch.problems import Problem
from scripts.launch.stamps import Stamp, fingerprint

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


def test_a_taken_port_is_named_with_one_that_is_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Problem, match=rf"Port {port} on 127.0.0.1 is taken.*make run PORT=\d+"):
            preflight.check_port("127.0.0.1", port)


def test_a_free_port_passes() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    preflight.check_port("127.0.0.1", port)


@pytest.mark.parametrize("text", ["http", "0", "70000", "-1", "80 80"])
def test_a_port_that_is_no_port_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", text)
    with pytest.raises(Problem, match="PORT is"):
        preflight.address()


def test_an_empty_environment_means_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "")
    monkeypatch.setenv("HOST", " ")
    monkeypatch.delenv("MOCKCONSOLE_DATA_DIR", raising=False)
    assert preflight.address() == ("127.0.0.1", 8000)
    assert preflight.data_dir() == ROOT / "var"


def test_a_host_that_is_not_ours_is_refused() -> None:
    with pytest.raises(Problem, match=r"192\.0\.2\.1"):
        preflight.check_port("192.0.2.1", 8000)


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Problem, match=r"The data folder .*file/var can't be written .*MOCKCONSOLE_DATA_DIR"):
        preflight.check_data_dir(tmp_path / "file" / "var")


def test_a_usable_data_folder_is_made_and_left_empty(tmp_path: Path) -> None:
    preflight.check_data_dir(tmp_path / "a room" / "var")
    assert list((tmp_path / "a room" / "var").iterdir()) == []


@pytest.mark.parametrize(
    ("answer", "said"),
    [("v18.20.0", "Node 18.20.0 .*too old"), ("v20.18.3", "too old"), ("what", "too old")],
)
def test_an_old_node_is_refused(
    answer: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(tmp_path, "node", f"echo {answer}")
    script(tmp_path, "npm", "")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(Problem, match=said):
        preflight.check_node()


def test_a_missing_node_or_npm_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Problem, match="Node is not installed"):
        preflight.check_node()
    script(tmp_path, "node", "echo v22.1.0")
    with pytest.raises(Problem, match="npm is not"):
        preflight.check_node()
    script(tmp_path, "npm", "")
    assert preflight.check_node() == "v22.1.0"


def test_an_incomplete_python_names_the_debian_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(Problem, match=r"apt install python3\.\d+-venv"):
        preflight.check_venv_module()


def test_a_fingerprint_follows_content_and_names_but_not_times(tmp_path: Path) -> None:
    (tmp_path / "a.ts").write_text("one")
    first = fingerprint([tmp_path], "node 20")
    (tmp_path / "a.ts").write_text("one")
    assert fingerprint([tmp_path], "node 20") == first
    assert fingerprint([tmp_path], "node 22") != first
    (tmp_path / "a.ts").write_text("two")
    assert fingerprint([tmp_path], "node 20") != first
    (tmp_path / "a.ts").rename(tmp_path / "b.ts")
    (tmp_path / "b.ts").write_text("one")
    assert fingerprint([tmp_path], "node 20") != first


def test_a_stamp_holds_only_while_what_was_made_is_there(tmp_path: Path) -> None:
    made = tmp_path / "made"
    stamp = Stamp(made / ".stamp", made / "index.html")
    assert not stamp.says("1")
    made.mkdir()
    (made / "index.html").touch()
    stamp.write("1")
    assert stamp.says("1")
    assert not stamp.says("2")
    (made / "index.html").unlink()
    assert not stamp.says("1")


def test_an_offline_install_shows_the_end_of_its_log_and_says_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(processes, "LOGS", tmp_path)
    failing = script(tmp_path, "install", "seq 40; echo npm error code ENOTFOUND >&2; exit 1")
    with pytest.raises(Problem, match=r"Not installed\. .*check the network.*npm\.log"):
        processes.run_step("npm packages", [[str(failing)]], log="npm", failure="Not installed.")
    shown = capsys.readouterr().out
    assert "| npm error code ENOTFOUND" in shown
    assert "| 40\n" in shown
    assert "| 20\n" not in shown


def test_ctrl_c_stops_what_was_started_and_leaves_no_traceback(tmp_path: Path) -> None:
    started = tmp_path / "started"
    sleeper = script(tmp_path, "sleeper", f"echo $$ > {started}; exec sleep 600")
    code = (
        "import sys; from scripts.launch import commands, processes;"
        f"commands.COMMANDS['test'] = lambda _: processes.wait(processes.start([{str(sleeper)!r}]));"
        "sys.exit(commands.run(['test']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    deadline = time.monotonic() + 60
    while not (started.exists() and started.read_text().strip()) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    with process:
        output, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in output
    assert not Path(f"/proc/{started.read_text().strip()}").exists()


def test_where_python_keeps_no_bytecode_in_the_tree_it_keeps_it_outside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environment = {"PYTHONDONTWRITEBYTECODE": "1"}
    monkeypatch.setattr(os, "environ", environment)
    processes.keep_bytecode()
    assert environment == {"PYTHONPYCACHEPREFIX": str(BYTECODE)}


@pytest.mark.parametrize("environment", [{}, {"PYTHONPYCACHEPREFIX": "/elsewhere"}])
def test_where_python_may_keep_its_bytecode_nothing_is_changed(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = dict(environment)
    monkeypatch.setattr(os, "environ", found)
    processes.keep_bytecode()
    assert found == environment


def test_a_report_is_counted_case_by_case(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    assert read_report(report) == Count(passed=2, failed=2, skipped=1)
    assert skip_reasons(report) == ["no browser here"]


def test_the_tests_that_took_longest_are_named_across_reports(tmp_path: Path) -> None:
    for number, seconds in enumerate(["0.5", "12.25"]):
        case = f'<testcase classname="tests.some" name="number {number}" time="{seconds}"/>'
        (tmp_path / f"{number}.xml").write_text(f"<testsuite>{case}<testcase name='untimed'/></testsuite>")
    assert slowest([tmp_path / "0.xml", tmp_path / "1.xml", tmp_path / "none.xml"])[:2] == [
        "   12.2 s  tests.some::number 1",
        "    0.5 s  tests.some::number 0",
    ]


def test_a_missing_or_torn_report_counts_nothing(tmp_path: Path) -> None:
    torn = tmp_path / "torn.xml"
    torn.write_text(REPORT[:80])
    assert read_report(torn) == read_report(tmp_path / "none.xml") == Count()


@pytest.mark.parametrize(
    ("writes", "code", "expected"),
    [
        (REPORT, 1, Count(2, 2, 1)),
        ("<testsuite><testcase/></testsuite>", 0, Count(1, 0)),
        ("<testsuite><testcase/></testsuite>", 3, Count(1, 1)),
        ("<testsuite/>", 0, Count(0, 1)),
        ("", 0, Count(0, 1)),
    ],
)
def test_a_runner_that_fails_or_runs_nothing_never_counts_as_passed(
    writes: str, code: int, expected: Count, tmp_path: Path
) -> None:
    report = tmp_path / "report.xml"
    (tmp_path / "text").write_text(writes)
    runner = script(tmp_path, "runner", f"cp {tmp_path}/text {report}; exit {code}")
    [outcome] = run_side_by_side([Phase("tests of this test", [[str(runner)]], report=report)])
    assert outcome.count == expected


def test_a_failed_phase_shows_all_that_it_wrote_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = script(tmp_path, "bad", "echo what is wrong; exit 2")
    good = script(tmp_path, "good", "echo nobody reads this")
    outcomes = run_side_by_side([Phase("bad phase", [[str(bad)]]), Phase("good phase", [[str(good)]])])
    shown = capsys.readouterr().out
    assert [outcome.count for outcome in outcomes] == [Count(failed=1), Count(passed=1)]
    assert "what is wrong" in shown
    assert "nobody reads this" not in shown


def test_a_program_that_is_not_there_fails_its_phase() -> None:
    [outcome] = run_side_by_side([Phase("missing program", [["/nowhere/program"]])])
    assert outcome.count == Count(failed=1)


def test_what_needs_a_phase_that_failed_is_not_run_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = script(tmp_path, "bad", "exit 2")
    run = tmp_path / "was-run"
    needy = script(tmp_path, "needy", f"touch {run}")
    outcomes = run_side_by_side([Phase("needy", [[str(needy)]], needs="bad"), Phase("bad", [[str(bad)]])])
    assert [outcome.count for outcome in outcomes] == [Count(failed=1), Count(failed=1)]
    assert not run.exists()
    assert "needy: not run, because bad failed" in capsys.readouterr().out


def test_two_phases_run_side_by_side(tmp_path: Path) -> None:
    """Each waits for the other, so that one after the other they would never end."""
    waits = [
        script(
            tmp_path,
            f"waits-{own}",
            f"touch {tmp_path}/{own}; until test -e {tmp_path}/{other}; do sleep 0.01; done",
        )
        for own, other in (("a", "b"), ("b", "a"))
    ]
    outcomes = run_side_by_side([Phase(wait.name, [[str(wait)]]) for wait in waits])
    assert [outcome.count for outcome in outcomes] == [Count(passed=1), Count(passed=1)]


def test_two_phases_that_use_the_same_run_one_after_the_other(tmp_path: Path) -> None:
    alone = script(tmp_path, "alone", f"mkdir {tmp_path}/used && sleep 0.1 && rmdir {tmp_path}/used")
    outcomes = run_side_by_side(
        [Phase(name, [[str(alone)]], uses="the room") for name in ("one", "two", "three")]
    )
    assert [outcome.count for outcome in outcomes] == [Count(passed=1)] * 3


@pytest.mark.parametrize(("required", "expected"), [(False, Count(skipped=1)), (True, Count(failed=1))])
def test_a_missing_service_is_a_visible_skip_and_under_ci_a_failure(
    required: bool, expected: Count, capsys: pytest.CaptureFixture[str]
) -> None:
    phase = Phase("on PostgreSQL", [["/nowhere"]], missing="no PostgreSQL to test with", required=required)
    [outcome] = run_side_by_side([phase])
    assert outcome.count == expected
    assert "no PostgreSQL to test with" in capsys.readouterr().out


def test_the_last_line_is_the_sum(capsys: pytest.CaptureFixture[str]) -> None:
    phase = Phase("some phase", [])
    assert summarize([Outcome(phase, Count(3)), Outcome(phase, Count(4, 0, 1))], 12) is True
    assert capsys.readouterr().out.splitlines()[-1] == "7 passed, 0 failed, 1 skipped"
    assert summarize([Outcome(phase, Count(3, 1))], 12) is False
    assert capsys.readouterr().out.splitlines()[-1] == "3 passed, 1 failed"
    assert summarize([], 12) is False


@pytest.mark.parametrize(("value", "expected"), [("", False), ("false", False), ("0", False), ("true", True)])
def test_ci_is_recognized(value: str, expected: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", value)
    assert services.under_ci() is expected


def test_services_that_do_not_answer_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    monkeypatch.setenv("DATABASE_URL_TEST", f"postgres://nobody@127.0.0.1:{port}/postgres")
    monkeypatch.setenv("REDIS_URL_TEST", f"redis://127.0.0.1:{port}")
    found = services.find_services()
    assert "no PostgreSQL to test with" in found.missing
    assert "no Redis to test with" in found.missing


def test_parts_of_the_test_run_are_picked_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONLY", "python, browser")
    assert testing.wanted_parts() == ("python", "browser")
    monkeypatch.setenv("ONLY", "everything")
    with pytest.raises(Problem, match="everything; the parts are check"):
        testing.wanted_parts()


def test_only_what_depends_on_them_is_repeated_on_the_services() -> None:
    found = services.Services("postgres://there", "redis://there")
    once, again = testing.python_tests(), testing.services_tests(found)
    assert "services" not in once.commands[0]
    assert list(again.commands[0][-2:]) == ["-m", "services"]
    assert again.env["DATABASE_URL"] == "postgres://there"


def test_the_named_browser_comes_first_and_must_be_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = script(tmp_path, "my browser", "")
    monkeypatch.setenv("CHROMIUM_PATH", str(browser))
    assert chromium.find_chromium() == str(browser)
    monkeypatch.setenv("CHROMIUM_PATH", str(tmp_path / "none"))
    with pytest.raises(Problem, match="no program is there"):
        chromium.find_chromium()


def test_without_a_browser_and_without_rights_the_advice_names_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setattr(chromium, "ELSEWHERE", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Problem, match="apt install chromium-headless-shell"):
        chromium.ensure_chromium()


def test_an_old_python_is_told_so() -> None:
    code = (
        "import sys; sys.version_info = (3, 9, 2, 'final', 0);"
        "from scripts.launch import __main__ as entry; entry.newer_python = lambda: None; sys.exit(entry.main())"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert "Python 3.11 or newer is needed, and this is 3.9" in answer.stdout


def test_pins_are_counted() -> None:
    assert (
        lock.count_pins("# made by\na==1 \\\n    --hash=sha256:x\nb==2 ; sys_platform == 'win32' \\\n") == 2
    )
