"""Tests of the domains in the shipped screen texts and in the standard scenario."""

import json
from pathlib import Path
from typing import Final

import pytest
import yaml

from apps.multidomain.choices import DomainPriority
from apps.multidomain.domain_names import could_be_registered

ROOT: Final = Path(__file__).resolve().parents[3]


@pytest.mark.meets("2:118")
def test_setup_instructions_list_one_host_per_domain_priority() -> None:
    content = json.loads((ROOT / "frontend/src/content/multi-domain.json").read_text("utf-8"))
    assert [host["priority"] for host in content["setupHosts"]] == DomainPriority.values


def test_standard_scenario_has_only_domains_that_cannot_be_registered() -> None:
    scenario = yaml.safe_load((ROOT / "scenarios/standard/domains.yaml").read_text("utf-8"))
    assert not any(could_be_registered(row["domain"]) for row in scenario)
