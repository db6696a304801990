import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { ConsoleCard } from "@/screens/crypto-host-management/services/console-card";
import { partOf, showPart, textsWith } from "@/testing/screens/crypto-host-management-parts";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";

const t = textsWith();

function showConsole() {
  const view = showPart(<ConsoleCard t={t} />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Host command" });
  const log = screen.getByRole("group", { name: "Host terminal log" });
  return { ...view, field, log };
}

function linesOf(log: HTMLElement): (string | null)[] {
  return [...log.querySelectorAll("[data-kind]")].map((line) => line.textContent);
}

const WELCOME = t.list("consoleWelcome");

describe("ConsoleCard", () => {
  // meets 1:89 1:98 1:99 1:160
  it("shows eight services, a command line and a list of commands, and is accessible", async () => {
    const { container } = showConsole();
    const card = partOf("Crypto Host Console");
    expect(
      within(card.getByRole("group", { name: "Services" }))
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual([
      "SWIFT Registration",
      "Bank Network",
      "Download Pathways",
      "Release Codes",
      "Deal Structure",
      "Ledger Balance",
      "Quantum Encrypt",
      "Multi-Sig",
    ]);
    expect(card.getByRole("button", { name: "Initiate" })).toBeInTheDocument();
    expect(card.getByText(/Level 18 access/)).toBeInTheDocument();
    const commands = within(card.getByRole("region", { name: "Commands" })).getAllByRole("term");
    expect(commands.map((term) => term.textContent)).toContain("ledger-balance [device]");
    await expectAccessible(container);
  });

  // meets 1:89
  it("is black in both themes, with a log from 200 to 400 px high", () => {
    const { log } = showConsole();
    const card = screen.getByRole("region", { name: "Crypto Host Console" });
    expect(card).toHaveAttribute("data-theme", "dark");
    expect(card).toHaveClass("bg-terminal");
    expect(log).toHaveStyle({ minHeight: "200px", maxHeight: "400px" });
  });

  // meets 1:143 1:145
  it("prints the prompt, the command and the reply when “Initiate” is pressed", async () => {
    const { user, field, log } = showConsole();
    await typeInto(user, field, "  Ping  ");
    await user.click(screen.getByRole("button", { name: "Initiate" }));
    expect(linesOf(log)).toEqual([
      ...WELCOME,
      "crypto-host> Ping",
      "crypto-host Ping - Command executed successfully",
    ]);
    expect(field).toHaveValue("");
    expect(await findNotice("Command Executed")).toHaveTextContent("Nothing was run.");
  });

  // meets 1:143
  it("empties its log and its input on “clear”, without a notice", async () => {
    const { user, field, log } = showConsole();
    await user.type(field, "status{Enter}");
    expect(linesOf(log).length).toBeGreaterThan(WELCOME.length + 1);
    await findNotice("Command Executed");
    await user.click(screen.getByRole("button", { name: "Dismiss notice" }));
    await user.type(field, "Clear{Enter}");
    expect(linesOf(log)).toEqual([]);
    expect(field).toHaveValue("");
    expect(screen.queryByText("clear: the console has printed")).not.toBeInTheDocument();
  });

  // meets 1:9 1:89 1:195c 1:224
  it("runs the command of each service with a notice, and makes no call", async () => {
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    const { user, log } = showConsole();
    for (const [service, command, title] of [
      ["SWIFT Registration", "swift-registration", "SWIFT Level 20 Command Executed"],
      ["Bank Network", "bank-network", "Command Executed"],
      ["Download Pathways", "list-pathways", "Command Executed"],
      ["Release Codes", "batch-process-release-codes", "Command Executed"],
      ["Deal Structure", "deal-structure", "Command Executed"],
      ["Ledger Balance", "ledger-balance", "Command Executed"],
      ["Quantum Encrypt", "quantum-encrypt", "Command Executed"],
      ["Multi-Sig", "multi-sig", "Command Executed"],
    ] as const) {
      const before = linesOf(log).length;
      await user.click(screen.getByRole("button", { name: service }));
      expect(linesOf(log)[before]).toBe(`crypto-host> ${command}`);
      expect(linesOf(log).length).toBeGreaterThan(before + 1);
      expect(linesOf(log).at(-1)).not.toContain("Command executed successfully");
      expect(await findNotice(title)).toHaveTextContent(command);
    }
    expect(fetchSpy).not.toHaveBeenCalled();
  });

  // meets 1:89
  it("shows a notice for the advanced management", async () => {
    const { user } = showConsole();
    await user.click(screen.getByRole("button", { name: "Advanced Crypto Host Management" }));
    expect(await findNotice("Action Executed")).toHaveTextContent("no host was changed");
  });
});
