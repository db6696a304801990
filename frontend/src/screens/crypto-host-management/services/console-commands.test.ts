import { describe, expect, it } from "vitest";

import {
  answerHost,
  completions,
} from "@/screens/crypto-host-management/services/console-commands";
import { textsWith } from "@/testing/screens/crypto-host-management-parts";

const t = textsWith();

function linesOf(command: string, texts = t): readonly string[] {
  const reply = answerHost(command, texts);
  return reply === "clear" ? [] : reply.flatMap(({ lines }) => lines);
}

function replyTo(command: string, texts = t): string {
  return linesOf(command, texts).join("\n");
}

describe("answerHost", () => {
  // meets 1:11 1:145
  it.each([
    ["help", "Commands of the crypto host console (SIMULATED):"],
    ["status", "CRYPTO HOST (SIMULATED)"],
    ["version", "Crypto host console, training build (SIMULATED)"],
    ["bank-network", "BANK-NETWORK (SIMULATED)"],
    ["list-pathways", "DOWNLOAD PATHWAYS (SIMULATED): 5, with their claimed times"],
    ["deal-structure", "DEAL-STRUCTURE (SIMULATED - NO VALUE): 6 sub wallets, as claimed"],
    ["wallet-structure", "WALLET-STRUCTURE (SIMULATED - NO VALUE)"],
    ["fee-waiver", "FEE-WAIVER (SIMULATED - NO VALUE)"],
    ["swift-registration", "SWIFT-REGISTRATION (SIMULATED - NO VALUE)"],
    ["quantum-encrypt", "QUANTUM-ENCRYPT (SIMULATED)"],
    ["multi-sig", "MULTI-SIG (SIMULATED - NO VALUE)"],
    ["batch-process-release-codes", "BATCH-PROCESS-RELEASE-CODES (SIMULATED - NO VALUE)"],
    ["batch-process-release-codes A1 B2", "BATCH-PROCESS-RELEASE-CODES (SIMULATED - NO VALUE)"],
    ["execute-pathway", "EXECUTE-PATHWAY BLOCKCHAIN-BRIDGE (SIMULATED - NO VALUE)"],
    ["ledger-balance", "LEDGER-BALANCE Ledger Nano X (SIMULATED - NO VALUE)"],
  ])("answers %s with its canned text", (command, line) => {
    expect(linesOf(command)[0]).toBe(line);
  });

  // meets 1:11 1:145
  it("ignores upper case and surrounding blanks", () => {
    expect(replyTo("  HELP ")).toBe(replyTo("help"));
    expect(replyTo("Bank-Network")).toBe(replyTo("bank-network"));
    expect(answerHost(" CLEAR ", t)).toBe("clear");
  });

  // meets 1:11 1:145
  it.each([
    ["execute-pathway SEPA", "SEPA-DIRECT", "10-30 seconds"],
    ["EXECUTE-PATHWAY hybrid-multi", "HYBRID-MULTI", "variable"],
    ["execute-pathway teleport", "BLOCKCHAIN-BRIDGE", "30-90 seconds"],
  ])("finds the pathway in %s", (command, name, time) => {
    expect(linesOf(command)[0]).toBe(`EXECUTE-PATHWAY ${name} (SIMULATED - NO VALUE)`);
    expect(replyTo(command)).toContain(time);
  });

  // meets 1:11 1:145
  it.each([
    ["ledger-balance", "Ledger Nano X"],
    ["ledger-balance NANO", "Ledger Nano X"],
    ["ledger-balance drill one", "Ledger Drill One"],
    ["ledger-balance-two", "Ledger Drill Two"],
    ["Ledger-Balance Ledger Drill THREE", "Ledger Drill Three"],
    ["ledger-balance of another", "Ledger Nano X"],
  ])("finds the device in %s", (command, device) => {
    expect(linesOf(command)[0]).toBe(`LEDGER-BALANCE ${device} (SIMULATED - NO VALUE)`);
  });

  // meets 1:145
  it.each([
    "ping",
    "helpful",
    "Status now",
    "execute path",
    "toString",
    "__proto__",
    "<b>{host}</b>",
  ])("answers the unknown command %j with a success message", (command) => {
    expect(linesOf(command)).toEqual([`crypto-host ${command} - Command executed successfully`]);
  });

  it("prints one command per line on “help”", () => {
    const lines = linesOf("help").slice(1);
    expect(lines.map((line) => line.trim().split(/ {2,}/)[0])).toEqual(
      t.rows("consoleHelp").map(({ command }) => command),
    );
  });

  it("prints on “help” exactly the commands that Tab completes", () => {
    const listed = t.rows("consoleHelp").map(({ command }) => command.split(" ")[0]);
    const known = completions.map((command) => command.split(" ")[0]);
    expect([...new Set(known)].sort()).toEqual([...new Set(listed)].sort());
  });

  it("fills every placeholder and includes the simulation mark in every text", () => {
    for (const command of completions.filter((known) => known !== "clear")) {
      expect(replyTo(command)).not.toMatch(/\{\w+\}/);
      expect(replyTo(command)).toContain("(SIMULATED");
    }
  });
});

describe("fixed values of answerHost", () => {
  // meets 1:253
  it.each([
    ["bank-network", ["11,547 banks", "3,400+ EU SEPA banks", "487 messages per second"]],
    ["bank-network", ["99.994% success"]],
    ["fee-waiver", ["fee waiver $50,000 per 100B transaction"]],
    ["wallet-structure", ["one master wallet plus 8 subwallets", "4 simulated Ledger devices"]],
    ["version", ["licence valid until the end of 2026"]],
  ])("prints for %s the fixed values %j", (command, claims) => {
    for (const claim of claims) expect(replyTo(command)).toContain(claim);
  });

  // meets 1:253
  it("prints five pathways with their durations on “list-pathways”", () => {
    expect(linesOf("list-pathways").slice(1)).toEqual([
      "  SEPA-DIRECT         10-30 seconds",
      "  SWIFT-GLOBAL        2-5 minutes",
      "  WISE-EXPRESS        1-3 minutes",
      "  BLOCKCHAIN-BRIDGE   30-90 seconds",
      "  HYBRID-MULTI        variable",
    ]);
  });

  // meets 1:253
  it("splits the deal into six sub wallets, a total and a reserve", () => {
    const shares = linesOf("deal-structure")
      .slice(1)
      .map((line) => line.trim().split(/ {2,}/)[1]);
    expect(shares).toEqual(["2.5%", "2.5%", "5%", "5%", "2.5%", "30%", "47.5%", "52.5%"]);
  });

  // meets 1:253
  it("counts the devices in the list that staff edited", () => {
    const one = textsWith({ ledgerDevices: [{ name: "Ledger Drill One", keyword: "one" }] });
    expect(replyTo("wallet-structure", one)).toContain("1 simulated Ledger devices");
    expect(linesOf("ledger-balance nano", one)[0]).toContain("Ledger Drill One");
  });
});
