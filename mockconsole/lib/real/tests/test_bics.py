"""BICs: their country code, and their detection in message headers, which have no separators around a BIC."""

import pytest

from mockconsole.lib.real.identifiers import find_error_in_bic, find_error_in_run


@pytest.mark.parametrize("bic", ["SIMUXXB0", "simuzzb0xxx"])
def test_a_bic_without_a_valid_country_code_is_rejected(bic: str) -> None:
    assert "ISO 3166" in str(find_error_in_bic(bic))


def test_a_bic_with_the_country_code_of_kosovo_is_accepted() -> None:
    assert find_error_in_bic("SIMUXKB0") is None


@pytest.mark.parametrize(
    "run", ["F01DEUTDEFFAXXX0000000000", "xxdeutdeffxx", "I103CHASUS33XXXXN", "261121CHASUS33A"]
)
def test_a_real_bic_is_detected_without_separators_around_it(run: str) -> None:
    assert find_error_in_run(run) is not None


@pytest.mark.parametrize("run", ["F01SIMUBEB0AXXX0000000000", "I103MOCKDEF0XXXXN", "ABCDEFABCDEF", "x" * 40])
def test_a_run_of_letters_without_a_real_bic_passes(run: str) -> None:
    assert find_error_in_run(run) is None
