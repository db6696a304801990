"""The container image: settings in the Containerfile and compose file, and a console that runs in the image."""

import json
import os
import re
import shlex
from pathlib import Path

import pytest
import yaml

from scripts.launch.paths import ROOT
from tests.live.container import Image, build_image, run

pytestmark = pytest.mark.once

CONTAINERFILE = (ROOT / "Containerfile").read_text()
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
PASSWORD = "training-room-7"
REPORT = """import os
print(os.getuid(), [n for n in ("/", "/opt/mockconsole", "/tmp", "/data") if os.access(n, os.W_OK)],
      [line.split()[1] for line in open("/proc/self/status") if line.startswith("CapEff")])"""


def instruction(name: str) -> list[str]:
    joined = CONTAINERFILE.replace("\\\n", " ")
    return [line.split(None, 1)[1] for line in joined.splitlines() if line.startswith(f"{name} ")]


def test_containerfile_has_an_unprivileged_user_one_volume_and_a_health_check() -> None:
    assert instruction("USER") == ["10001:10001"]
    assert instruction("VOLUME") == ["/data"]
    assert "/healthz" in instruction("HEALTHCHECK")[0]
    assert instruction("FROM") == ["${BASE} AS packages", "${BASE}"]


def test_containerfile_and_compose_file_contain_no_secrets() -> None:
    set_in_image = [
        line for line in (*instruction("ENV"), *instruction("ARG")) if re.search("PASS|SECRET|KEY", line)
    ]
    assert set_in_image == []
    for service in COMPOSE["services"].values():
        for name, value in service.get("environment", {}).items():
            if re.search("PASSWORD|SECRET|KEY|DATABASE_URL", name):
                assert "${DATABASE_PASSWORD" in value, name


def test_compose_runs_two_web_processes_with_a_read_only_root_and_no_capabilities() -> None:
    web = [service for name, service in COMPOSE["services"].items() if name.startswith("web-")]
    assert len(web) == 2
    for service in web:
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["volumes"] == ["data:/data"]
        assert "no-new-privileges:true" in service["security_opt"]
        assert {"DATABASE_URL", "REDIS_URL"} <= set(service["environment"])


def test_compose_publishes_only_the_proxys_ports() -> None:
    published = [name for name, service in COMPOSE["services"].items() if "ports" in service]
    assert published == ["proxy"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    for name, service in COMPOSE["services"].items():
        assert service["networks"] == (["outside", "inside"] if name == "proxy" else ["inside"])


def test_compose_proxy_does_not_depend_on_services_that_an_upgrade_replaces() -> None:
    # When podman-compose replaces a service, it also replaces the services that depend on it.
    assert "depends_on" not in COMPOSE["services"]["proxy"]


def test_compose_mounts_files_that_exist() -> None:
    mounts = [mount for service in COMPOSE["services"].values() for mount in service.get("volumes", ())]
    files = [mount.partition(":")[0] for mount in mounts if mount.startswith("./")]
    assert len(files) == 2
    assert [name for name in files if not (ROOT / name).is_file()] == []


@pytest.fixture(scope="module")
def image(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Image:
    return build_image(archive, tmp_path_factory.mktemp("image"))


@pytest.fixture
def data(image: Image, tmp_path: Path) -> Path:
    user, group = map(int, image.settings["User"].split(":"))
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    os.chown(folder, user, group)
    return folder


def test_image_runs_as_its_user_without_capabilities_and_can_write_only_to_data_and_tmp(
    image: Image, data: Path
) -> None:
    ended = run(*image.command(data, f"exec python3 -c {shlex.quote(REPORT)}"))
    assert ended.stdout.strip() == "10001 ['/tmp', '/data'] ['0000000000000000']", ended.stderr


def test_console_in_the_image_accepts_a_sign_in_and_passes_its_health_check(image: Image, data: Path) -> None:
    start = shlex.join([*image.settings["Entrypoint"], *image.settings["Cmd"]])
    check = shlex.join(image.settings["Healthcheck"]["Test"][1:])
    script = f"{start} & python3 /mnt/offline_client.py http://127.0.0.1:8000 {PASSWORD} && exec {check}"
    ended = run(*image.command(data, script, MOCKCONSOLE_PASSWORD=PASSWORD))
    assert ended.returncode == 0, ended.stdout + ended.stderr
    seen = json.loads(ended.stdout.splitlines()[-1])
    assert (seen["signed_in"], seen["mark"]) == (True, "true")
    assert (data / "mockconsole.sqlite3").exists()


def test_image_has_compiled_modules_and_no_pip(image: Image) -> None:
    packages = next((image.root / "opt" / "mockconsole" / "lib").glob("python*/site-packages"))
    assert list((packages / "mockconsole" / "__pycache__").glob("settings.*.pyc"))
    assert not (packages / "pip").exists()
