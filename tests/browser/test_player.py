"""The walkthrough player in a real browser, operating every kind of control."""

import json
import re

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.harness_training import bundle, play

CODE = "SIM-REL-NORTH-4417"
TERMINALS = {
    "swift-console.tnt": "status",
    "crypto-host-management.console.terminal": "help",
    "admin-access.terminal": "status",
}


def at(page: Page, anchor: str, within: str = "") -> str:
    """Return an anchor's text; with `within`, the text or form value of that element inside the anchor."""
    holder = page.locator(f"[data-anchor='{anchor}']")
    if within:
        holder = holder.locator(within)
    return holder.input_value() if within in ("input", "select") else holder.inner_text()


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_the_player_on_a_phone_opens_screens_fills_forms_sets_dates_and_enters_commands(
    operator_page: Page,
) -> None:
    page = operator_page
    page.goto("/home")
    enter_a_code(page)
    fill_a_form_in_a_dialog(page)
    narrow_a_list(page)
    for terminal, command in TERMINALS.items():
        play(page, {"at": terminal, "command": command}, {"at": terminal, "command": "help all"})
        commands = page.locator(f"[data-anchor='{terminal}.log'] [data-kind=input]")
        expect(commands).to_contain_text([command, "help all"])
        expect(page.locator(f"[data-anchor='{terminal}.input']")).to_have_value("")
    # Play one action at a person's pace; the other actions are played without pauses.
    play(page, {"at": "wallet-transfer.form.amount", "type": "12.50"}, pace=1)
    assert at(page, "wallet-transfer.form.amount", "input") == "12.50"


def enter_a_code(page: Page) -> None:
    form = "vault-access-generator.form"
    play(
        page,
        {"visit": "/vault-access-generator"},
        {"at": f"{form}.code", "type": CODE},
        {"at": f"{form}.generate", "press": ""},
    )
    expect(page.locator("[data-anchor='vault-access-generator.result']")).to_contain_text(CODE)


def fill_a_form_in_a_dialog(page: Page) -> None:
    form = "admin-access.transfer.form"
    play(
        page,
        {"at": f"{form}.amount", "type": "1234567890.12"},
        {"at": f"{form}.currency", "choose": "BTC (SIM)"},
        {"at": f"{form}.sourceWallet", "choose": "Business…"},
        {"at": f"{form}.paymentMethod", "choose": "SEPA"},
    )
    assert at(page, f"{form}.amount", "input") == "1234567890.12"
    assert at(page, f"{form}.currency", "[role=combobox]") == "BTC (SIM)"
    assert at(page, f"{form}.sourceWallet", "[role=combobox]") == "Business Wallet"
    assert at(page, f"{form}.paymentMethod", "[aria-checked=true]") == "SEPA"


def narrow_a_list(page: Page) -> None:
    listed = "transaction-logs.list.filter"
    play(
        page,
        {"at": f"{listed}.status", "choose": "Failed"},
        {"at": f"{listed}.from", "type": "2026-01-05"},
        {"at": "transaction-logs.volume.days", "choose": "90 days"},
        {"at": "transaction-logs.tabs.swift", "press": ""},
    )
    for part in ("status=failed", "from=2026-01-05", "days=90", "tab=swift"):
        expect(page).to_have_url(re.compile(part))


def test_the_player_finds_switches_menus_rows_and_dialogs_by_name_and_uses_the_command_palette(
    operator_page: Page,
) -> None:
    page = operator_page
    page.goto("/home")
    play(
        page,
        {"at": "swift-additions.panel.tileSecurity", "press": "Verification of payee"},
        {"at": "swift-additions.panel.tileConfiguration", "choose": "SDD Core"},
    )
    switch = page.get_by_role("switch", name="Verification of payee")
    expect(switch).not_to_be_checked()
    expect(page.get_by_role("radio", name="SDD Core")).to_be_checked()
    play(page, {"at": "transaction-logs.list.table", "press": "View Details…"})
    expect(page).to_have_url(re.compile(r"\?tx=TRN-\d+"))
    play(page, {"at": "crypto-host-management.saved.table", "press": "Delete…"})
    expect(page.get_by_role("alertdialog")).to_be_visible()
    play(page, {"at": "crypto-host-management.delete", "press": "Cancel"})
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    play(
        page,
        {"visit": "/transaction-logs?tx=TRN-000001"},
        {"at": "transaction-logs.details.history", "press": ""},
    )
    expect(page).to_have_url(re.compile(r"tx=TRN-000001&tab=history"))
    play(page, {"at": "frame.palette", "choose": "Crypto Off-Ramp…"})
    expect(page).to_have_url(re.compile(r"/off-ramp-crypto"))
    play(page, {"at": "off-ramp-crypto.convert.fiat", "choose": "EUR…"})
    assert at(page, "off-ramp-crypto.convert.fiat", "[role=combobox]").startswith("EUR")
    play(page, {"at": "frame.account.menu", "press": "Keyboard shortcuts"})
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def test_the_player_dismisses_a_covering_notice_and_reports_missing_targets_and_lost_focus(
    operator_page: Page,
) -> None:
    page = operator_page
    page.goto("/vault-access-generator")
    page.evaluate(
        """() => {
            const notice = document.createElement("div");
            notice.dataset.slot = "toast";
            notice.style = "position: fixed; inset: 0; z-index: 60";
            notice.innerHTML = "<button aria-label='Dismiss notice'></button>";
            notice.firstChild.onclick = () => notice.remove();
            document.body.append(notice);
        }"""
    )
    form = "vault-access-generator.form"
    play(page, {"at": f"{form}.code", "type": CODE})
    assert at(page, f"{form}.code", "input") == CODE
    with pytest.raises(Error, match="appears only when access is generated"):
        play(page, {"at": "vault-access-generator.result.copyCode", "press": ""})
    with pytest.raises(Error, match="“Nowhere” isn’t on the screen"):
        play(page, {"at": form, "press": "Nowhere"})
    page.evaluate("addEventListener('input', ({ target }) => target.value.length > 3 && target.blur(), true)")
    with pytest.raises(Error, match="another element took the focus"):
        play(page, {"at": f"{form}.code", "type": CODE[::-1]})


def test_the_player_does_not_press_copy_buttons(operator_page: Page) -> None:
    page = operator_page
    # Let the page start the action itself, because a call from Playwright counts as a user gesture.
    act = json.dumps({"at": "swift-console.statCode.copy", "press": ""})
    page.add_init_script(
        f"""{bundle("player/play-step.ts", "player")}
        addEventListener("load", () => player.playStep({{ at: null, do: [{act}] }}, {{
            pace: () => 0, signal: AbortSignal.timeout(60000), onAct: () => undefined, onPointer: () => undefined,
        }}).catch((error) => console.info("Not played: " + error.name)));"""
    )
    with page.expect_console_message(lambda message: message.text == "Not played: Forbidden"):
        page.goto("/swift-console")
