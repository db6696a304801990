import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, sentLines } from "@/testing/api";
import { answerAdmin, part, showAdmin } from "@/testing/screens/admin-access";
import { expectAccessible } from "@/testing/axe";

beforeEach(answerAdmin);

function definitions(name: string): (string | null)[] {
  return part(name)
    .getAllByRole("definition")
    .map((definition) => definition.textContent);
}

describe("AdminAccessScreen", () => {
  // meets 1:24 1:37 1:69 1:71 1:160
  it("shows the title, the “Home” link, two badges and the system status, and is accessible", async () => {
    const { container } = showAdmin();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Admin Access");
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    expect(screen.getByText("Level 20 Sovereign")).toBeInTheDocument();
    expect(screen.getByText("API Required")).toBeInTheDocument();
    await part("System Status").findByText("CONNECTED");
    expect(definitions("System Status")).toEqual([
      "CONNECTED",
      "AUTHENTICATED",
      "READY",
      "LEVEL 20",
    ]);
    await expectAccessible(container);
  });

  // meets 1:70 1:120 1:160 1:162 1:247 1:253
  it("shows the fixed texts of every panel, with API key and session token masked", () => {
    showAdmin();
    const tile = (name: string) => screen.getByRole("group", { name });
    expect(tile("Connected banks")).toHaveTextContent("11,547");
    expect(tile("Connected banks")).toHaveTextContent("3,400+ EU SEPA banks");
    expect(tile("Message rate")).toHaveTextContent("487messages per second");
    expect(tile("Success rate")).toHaveTextContent("99.994%");
    expect(tile("Console licence")).toHaveTextContent("valid until the end of 2026");

    const download = part("100B USDT download");
    expect(download.getByText("100,000,000,000.00 USDT").parentElement).toHaveAttribute(
      "data-simulated",
      "true",
    );
    expect(download.getByText("0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE")).toBeInTheDocument();
    expect(download.getByText(/on Ethereum ERC20\. No server has funds/)).toBeInTheDocument();
    expect(definitions("100B USDT download")).toEqual([
      "45 seconds",
      "10-30 seconds",
      "3 seconds",
      "2",
    ]);
    const pathways = within(download.getByRole("group", { name: "Download pathways" }));
    expect(pathways.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "SEPA 10-30 seconds",
      "SWIFT 2-5 minutes",
      "WISE 1-3 minutes",
      "BLOCKCHAIN 30-90 seconds",
      "HYBRID variable",
    ]);

    expect(definitions("Deal structure")).toEqual([
      "2.5%",
      "2.5%",
      "5%",
      "5%",
      "2.5%",
      "30%",
      "47.5%",
      "52.5%",
    ]);
    expect(definitions("Operations")).toEqual([
      "5",
      "6",
      "one master wallet plus 8 subwallets",
      "4",
    ]);

    expect(definitions("Failure analysis")).toContain("FAILED TO DOWNLOAD");
    expect(definitions("Security")).toEqual([
      "FULL_ACCESS",
      "LEVEL_5_EXECUTIVE",
      "LEVEL 20",
      "REQUIRED",
    ]);
    const names = part("Admin profile").getAllByRole("term");
    expect(names.map(({ textContent }) => textContent)).toEqual([
      "Username",
      "Email",
      "User ID",
      "API key",
      "Session token",
      "Access level",
      "Security clearance",
    ]);
    const [username, email, id, apiKey, sessionToken, level, clearance] =
      definitions("Admin profile");
    expect([username, id]).toEqual(["sim-administrator", "SIM-USER-0001"]);
    expect(email).toMatch(/@training\.invalid$/);
    expect(apiKey).toMatch(/^sim_.*•{8}/);
    expect(sessionToken).toMatch(/^sim_.*•{8}/);
    expect([level, clearance]).toEqual(["FULL_ACCESS", "LEVEL_5_EXECUTIVE"]);

    const permissions = part("Claimed permissions").getAllByRole("listitem");
    expect(permissions.map(({ textContent }) => textContent)).toEqual([
      "User account management: create, modify, delete users, reset passwords, view logs",
      "Transaction oversight",
      "API key administration",
      "Webhook configuration",
      "Bank account management",
      "Wise integration control",
      "Global network access",
      "Advanced operations",
      "Database",
      "System configuration",
      "Backup",
      "Monitoring",
      "Analytics",
      "Transaction processing",
      "Webhooks",
      "API integrations",
      "Compliance",
      "Audit trail",
    ]);
  });

  // meets 1:139 1:248 1:253
  it("shows six pending fee waivers and a fixed total that isn't their sum", () => {
    showAdmin();
    const amounts = part("Fee waivers").getAllByText(/USD$/);
    expect(amounts.map((amount) => amount.textContent)).toEqual([
      "5,000.00 USD",
      "15,000.00 USD",
      "8,000.00 USD",
      "5,000.00 USD",
      "15,000.00 USD",
      "17,000.00 USD",
      "50,000.00 USD",
    ]);
    expect(part("Fee waivers").getAllByText("simulated")).toHaveLength(7);
    expect(part("Fee waivers").getAllByText("PENDING")).toHaveLength(6);
    expect(part("Fee waivers").getByText("PENDING CONFIRMATION")).toBeInTheDocument();
    expect(
      part("Fee waivers").getByText("Fee waiver $50,000 per 100B transaction"),
    ).toBeInTheDocument();
  });

  // meets 1:139
  it("keeps the fee waivers pending after every button press and a minute's wait", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers("GET", "/api/wallets", []);
    // Skip the check of pointer events, because the transfer dialog blocks them until its closing animation ends.
    const { user } = showAdmin({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
    await screen.findByText("CONNECTED");
    const panel = part("Fee waivers");
    const states = () => panel.getAllByText(/^[A-Z ]{4,}$/);
    const words = () => states().map(({ textContent }) => textContent);
    const fixed = ["PENDING CONFIRMATION", ...Array<string>(6).fill("PENDING")];
    expect(words()).toEqual(fixed);
    const names = screen.getAllByRole("button").map((button) => button.textContent);
    expect(names).toContain("Fee waiver operations");
    for (const button of screen.getAllByRole("button")) {
      await user.click(button);
      await user.keyboard("{Escape}");
      expect(words()).toEqual(fixed);
    }
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(words()).toEqual(fixed);
    for (const state of states()) {
      expect(state.parentElement).toHaveAttribute("data-status", "pending");
    }
  });
});

describe("CredentialActions", () => {
  // meets 1:12 1:71 1:213
  // departs from 1:195d
  it("shows, for each of the eight buttons, a notice that it requires API credentials, and makes no call", async () => {
    const { user } = showAdmin();
    await screen.findByText("CONNECTED");
    for (const action of [
      "deep system scan",
      "statistics view",
      "error history",
      "fee waiver operations",
      "network status",
      "user management",
      "system health monitoring",
      "directory management",
    ]) {
      await user.click(screen.getByRole("button", { name: new RegExp(`^${action}$`, "i") }));
      const title = await screen.findByText(`${action} requires authentic API credentials`);
      expect(title.closest("[data-variant]")).toHaveTextContent("Authentication Required");
      expect(title.closest("[data-variant]")).toHaveAttribute("data-variant", "destructive");
    }
    // The polled system status is the only request.
    expect(new Set(sentLines())).toEqual(new Set(["GET /api/swiftnet/system-status"]));
  });
});
