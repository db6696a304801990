"""Template filter that stops the browser from translating codes."""

import re

import pytest
from django.conf import settings
from django.utils.safestring import mark_safe

from mockconsole.lib.codes import CODE, keep_codes


@pytest.mark.parametrize(
    "code",
    [
        "SIM-MOV-000042",
        "TRN-000013",
        "SIMUBEB0XXX",
        "0xfacade0000000000facade",
        "ann@ledger.example",
        "console.simulated.example",
        "12,500.00 USDT",
    ],
)
def test_keep_codes_marks_a_code_as_not_to_be_translated(code: str) -> None:
    assert keep_codes(code) == f'<span translate="no">{code}</span>'
    assert keep_codes(f"Sent {code}, simulated") == (
        f'<span>Sent <span translate="no">{code}</span>, simulated</span>'
    )


def test_keep_codes_escapes_a_text_without_codes_and_marks_nothing() -> None:
    assert keep_codes("Version 8 of MT103 <b>") == "Version 8 of MT103 &lt;b&gt;"


def test_keep_codes_leaves_the_attributes_of_a_block_unchanged() -> None:
    block = mark_safe('<a title="a > TRN-000013" href="/TRN-000013/">TRN-000013</a>')
    assert keep_codes(block) == (
        '<a title="a > TRN-000013" href="/TRN-000013/"><span translate="no">TRN-000013</span></a>'
    )


def test_the_pattern_for_codes_equals_the_front_ends_pattern() -> None:
    source = (settings.BASE_DIR / "frontend/src/kit/ui/keep-codes.tsx").read_text("utf-8")
    # The front end's whole pattern is in one group, so that `split` keeps the codes.
    pattern = re.search(r"^const CODE =\s+/\((.+)\)/;$", source, re.MULTILINE)
    assert pattern is not None
    assert (pattern[1], CODE.flags) == (CODE.pattern, re.ASCII)
