"""Looks for the PostgreSQL and the Redis that the second pass of the tests runs on."""

import json
import os
import subprocess
from dataclasses import dataclass

from scripts.launch.paths import PYTHON, ROOT

POSTGRES_DEFAULT = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS_DEFAULT = "redis://127.0.0.1:6379"


@dataclass(frozen=True)
class Services:
    """Addresses to test with, and why they can't be where they can't."""

    database_url: str
    redis_url: str
    missing: str = ""

    def environment(self) -> dict[str, str]:
        """Return the settings under which the product uses them."""
        return {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url}


def under_ci() -> bool:
    """CI must not pass by skipping."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")


def find_services() -> Services:
    """Ask both servers whether they can be used; the answer comes from the installed clients."""
    database = os.environ.get("DATABASE_URL_TEST", "").strip() or POSTGRES_DEFAULT
    redis = os.environ.get("REDIS_URL_TEST", "").strip() or REDIS_DEFAULT
    answer = subprocess.run(
        [str(PYTHON), "-m", "scripts.launch.probe", database, redis],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode != 0:
        return Services(
            "", "", missing=f"the services could not be looked for: {answer.stderr.strip()[-200:]}"
        )
    found: dict[str, str] = json.loads(answer.stdout)
    return Services(found["database"], found["redis"], missing=found["missing"])
