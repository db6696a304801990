"""What the screen says of the domains, against what a new installation has."""

import json
from pathlib import Path
from typing import Final

import yaml

from apps.multidomain.domain_names import could_be_registered

ROOT: Final = Path(__file__).resolve().parents[3]


def test_the_instructions_are_about_the_domains_of_the_standard_scenario() -> None:
    content = json.loads((ROOT / "frontend/src/content/multi-domain.json").read_text("utf-8"))
    scenario = yaml.safe_load((ROOT / "scenarios/standard/domains.yaml").read_text("utf-8"))
    told = [(host["name"], host["domain"], host["priority"]) for host in content["setupHosts"]]
    assert told == [(row["name"], row["domain"], row["priority"]) for row in scenario]
    assert not any(could_be_registered(domain) for _, domain, _ in told)
