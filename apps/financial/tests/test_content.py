"""Tests that the release codes in screen texts match those of a new installation."""

import json
from pathlib import Path
from typing import Final

import pytest
import yaml

ROOT: Final = Path(__file__).resolve().parents[3]


@pytest.mark.meets("2:81")
def test_sample_release_codes_on_the_screen_are_one_valid_and_one_invalid_code() -> None:
    content = json.loads((ROOT / "frontend/src/content/vault-access-generator.json").read_text("utf-8"))
    vaults = yaml.safe_load((ROOT / "scenarios/standard/vaults.yaml").read_text("utf-8"))
    valid = {vault["release_code"]: vault["connected"] and not vault["error"] for vault in vaults}
    assert [valid[sample["code"]] for sample in content["samples"]] == [True, False]


@pytest.mark.meets("Domain:6d")
def test_lesson_texts_of_both_screens_say_that_no_bank_has_release_codes_and_cite_the_occ_alert() -> None:
    for screen in "financial-systems-test", "vault-access-generator":
        content = json.loads((ROOT / f"frontend/src/content/{screen}.json").read_text("utf-8"))
        facts = " ".join(row["fact"] for row in content["lesson"])
        assert "No bank has" in facts
        assert "OCC Alert 2016-5" in facts
