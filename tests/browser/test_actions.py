"""Actions and live changes of the screens on the real server, on a phone."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from mockconsole.lib.real.training_forms import training_address
from tests.browser.harness import PASSWORD, Server
from tests.browser.harness_checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.harness_screens import follow_link
from tests.browser.harness_sessions import OPERATOR, Sessions
from tests.browser.harness_training import play

Row = tuple[str, list[tuple[str, str, str]]]
SOMEBODY: Final = training_address("somebody")
ACTIONS: Final[dict[str, list[Row]]] = {
    "admin-access": [
        ("Commands of the admin console (SIMULATED):", [("terminal", "command", "help")]),
        ("EXECUTE-PATHWAY WISE-EXPRESS (SIMULATED - NO VALUE)", [("download.wise", "press", "")]),
    ],
    "api-banking": [
        (
            "Aspen Drills has its keys",
            [
                ("newClient.name", "type", "Aspen Drills"),
                ("newClient.email", "type", "ops@aspen.example"),
                ("newClient.create", "press", ""),
            ],
        ),
    ],
    "crypto-host": [
        (
            "Browser wallet has the ID WLT_",
            [("create.name", "type", "Browser wallet"), ("create.submit", "press", "")],
        ),
        (
            f"has the training address {SOMEBODY}",
            [("virtual.address", "type", SOMEBODY), ("virtual.submit", "press", "")],
        ),
    ],
    "crypto-host-management": [
        (
            "Managed wallet has the ID WLT_",
            [
                ("create.name", "type", "Managed wallet"),
                ("create.address", "type", "address-of-the-browser-test"),
                ("create.create", "press", ""),
            ],
        ),
        (
            "Browser vault has the training address tb1",
            [
                ("virtual.name", "type", "Browser vault"),
                ("virtual.network", "choose", "Bitcoin"),
                ("virtual.create", "press", ""),
            ],
        ),
    ],
    "financial-systems-test": [
        ("4 of 8 APIs failed the connectivity test", [("testApis", "press", "")]),
        ("2 of 4 release codes are not valid", [("testVaults", "press", "")]),
    ],
    "global-integration": [
        (
            "Sovereign transaction prepared on mainnet",
            [
                ("sovereign.network", "choose", "Mainnet"),
                ("sovereign.to", "type", SOMEBODY),
                ("sovereign.amount", "type", "12.50"),
                ("sovereign.submit", "press", ""),
            ],
        ),
        (
            "Message SIM-OP-",
            [("message.bic", "choose", "MOCKDEF0XXX…"), ("message.submit", "press", "")],
        ),
        (
            "Transaction SIM-OP-",
            [("sepa.country", "choose", "France…"), ("sepa.submit", "press", "")],
        ),
    ],
    "hash-verification": [
        (
            "USDT (SIM) balance",
            [("wallet.address", "type", SOMEBODY), ("wallet.generate", "press", "")],
        ),
    ],
    "multi-domain": [("All domains have been checked successfully", [("control.force", "press", "")])],
    "off-ramp-crypto": [
        (
            "1.25 ETH to ≈ 2,607.00 GBP",
            [
                ("convert.crypto", "choose", "ETH · Ethereum"),
                ("convert.amount", "type", "1.25"),
                ("convert.fiat", "choose", "GBP · Pound sterling"),
                ("convert.account.use", "press", ""),
                ("convert.initiate", "press", ""),
            ],
        ),
        (
            "kept in this tab",
            [("settings.holder", "type", "Simulated Holder"), ("settings.save", "press", "")],
        ),
    ],
    "sovereign-test": [
        ("0.001 ETH", [("prepare.to", "type", SOMEBODY), ("prepare.submit", "press", "")]),
    ],
    "swift-additions": [
        (
            "the settings are kept for this session",
            [("sepa.configure", "press", ""), ("panel.save", "press", "")],
        ),
    ],
    "swift-alliance-login": [
        (
            "Simulated private session established for swiftnet",
            [
                ("form.username", "type", "swiftnet"),
                ("form.password", "type", PASSWORD),
                ("form.connect", "press", ""),
            ],
        ),
    ],
    "swiftnet-access": [
        ("API CONNECTED - authentication AUTHENTICATED", [("terminal", "command", "status")]),
        ("/RFB/SIMULATED - NO VALUE", [("terminal", "command", "mt103")]),
    ],
    "system-remedy": [
        ("Remedy applied successfully - system updated", [("keys.apply", "press", "")]),
    ],
    "vault-access-generator": [
        (
            "SIM-SIG-facade",
            [("form.code", "type", "SIM-REL-NORTH-4417"), ("form.generate", "press", "")],
        ),
    ],
}
"""For each screen, texts of results, each with the acts (anchor, kind, value) that lead to it."""
CHANGES: Final = {
    "financial-systems-test": (
        "Taken down by the trainer.",
        """
from apps.financial.models import FinancialApi
row = FinancialApi.objects.get(sandbox__key="main", ref="SIM-API-001")
row.status, row.error_message = "error", "Taken down by the trainer."
row.save()
""",
    ),
    "sovereign-test": (
        "Level 99",
        """
from apps.sovereign.models import SovereignStatus
row = SovereignStatus.objects.get(sandbox__key="main")
row.authority = "Level 99"
row.save()
""",
    ),
    "global-integration": (
        "DEGRADED",
        """
from apps.swift.models import SystemStatus
from apps.swift.services import NO_CONNECTION
row = SystemStatus.objects.get(sandbox__key="main")
row.api_status = NO_CONNECTION.api_status
row.save()
""",
    ),
}
"""For each screen, a text that it shows only after a change by staff, and the change."""


@pytest.fixture(scope="module")
def shared_page(module_sessions: Sessions, server: Server) -> Iterator[Page]:
    """Open one page for all tests; they go from screen to screen by links, and the room is reset at the end."""
    module_sessions.viewport = "phone"
    page = module_sessions.open_as(OPERATOR)
    page.goto("/home")
    yield page
    server.manage("sandbox", "reset", "main")


@pytest.mark.meets("2:15", "2:19", "2:220a")
@pytest.mark.usefixtures("shared_sessions")
@pytest.mark.parametrize("screen", ACTIONS)
def test_the_results_of_a_screens_actions_are_shown_and_accessible_and_fit_a_phone(
    shared_page: Page, screen: str
) -> None:
    page = shared_page
    follow_link(page, f"/{screen}")
    for result, acts in ACTIONS[screen]:
        shown = (
            page.locator("main, [data-slot=toast]")
            .get_by_text(re.compile(re.escape(result)))
            .filter(visible=True)
        )
        expect(shown).to_have_count(0)
        play(page, *({"at": f"{screen}.{at}", kind: value} for at, kind, value in acts))
        expect(shown.first).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)


@pytest.mark.meets("D:canned-systems")
@pytest.mark.usefixtures("shared_sessions")
@pytest.mark.parametrize("screen", CHANGES)
def test_a_change_by_staff_appears_on_an_open_screen(shared_page: Page, server: Server, screen: str) -> None:
    text, change = CHANGES[screen]
    follow_link(shared_page, f"/{screen}")
    main = shared_page.get_by_role("main")
    expect(main).not_to_contain_text(text)
    server.manage("shell", "-c", change)
    expect(main).to_contain_text(text)
