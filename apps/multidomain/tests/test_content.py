"""Domains in screen texts match those of a new installation."""

import json
from pathlib import Path
from typing import Final

import pytest
import yaml

from apps.multidomain.choices import DomainPriority
from apps.multidomain.domain_names import could_be_registered

ROOT: Final = Path(__file__).resolve().parents[3]


@pytest.mark.meets("2:118")
def test_the_instructions_know_every_priority_that_a_domain_can_have() -> None:
    content = json.loads((ROOT / "frontend/src/content/multi-domain.json").read_text("utf-8"))
    assert [host["priority"] for host in content["setupHosts"]] == DomainPriority.values


def test_the_domains_of_the_standard_scenario_can_be_registered_by_nobody() -> None:
    scenario = yaml.safe_load((ROOT / "scenarios/standard/domains.yaml").read_text("utf-8"))
    assert not any(could_be_registered(row["domain"]) for row in scenario)
