import { describe, expect, it } from "vitest";

import { commandOf, pathways } from "@/parts/swiftnet/download-pathways";
import texts from "@/content/admin-access.json";
import { contentOf } from "@/content/use-content";
import { cannedLines, completions, transferName } from "@/screens/admin-access/commands";

const t = contentOf(texts);

function firstLine(command: string): string | undefined {
  return cannedLines(command, t)?.[0];
}

describe("cannedLines", () => {
  // meets 1:11 1:244
  it.each([
    ["help", "Commands of the admin console (SIMULATED):"],
    ["status", "ADMIN CONSOLE (SIMULATED)"],
    ["version", "Admin console, training build (SIMULATED)"],
    ["execute-download", "EXECUTE-DOWNLOAD (SIMULATED - NO VALUE)"],
    ["crypto-host-transfer", "CRYPTO-HOST-TRANSFER (SIMULATED - NO VALUE)"],
    ["batch-process-release-codes", "BATCH-PROCESS-RELEASE-CODES (SIMULATED - NO VALUE)"],
    ["batch-process-release-codes A1 B2", "BATCH-PROCESS-RELEASE-CODES (SIMULATED - NO VALUE)"],
    ["execute-pathway", "EXECUTE-PATHWAY BLOCKCHAIN-BRIDGE (SIMULATED - NO VALUE)"],
    ["crypto-host execute-master-wallet-download", "MASTER WALLET DOWNLOAD (SIMULATED - NO VALUE)"],
    ["external-search", "EXTERNAL-SEARCH (SIMULATED)"],
    ["confirm master wallet address", "MASTER WALLET ADDRESS (SIMULATED)"],
  ])("returns the text of %s", (command, line) => {
    expect(firstLine(command)).toBe(line);
  });

  it("ignores upper case and repeated blanks", () => {
    expect(firstLine("  Confirm  MASTER wallet   address ")).toBe(
      "MASTER WALLET ADDRESS (SIMULATED)",
    );
  });

  it.each(["ping", "helpful", "execute-downloads", "pathway sepa", "toString", "__proto__", "<b>"])(
    "returns undefined for %s",
    (command) => {
      expect(cannedLines(command, t)).toBeUndefined();
    },
  );

  // meets 1:145
  it.each([
    ["execute-pathway SEPA", "SEPA-DIRECT", "10-30 seconds"],
    ["execute-pathway via swift please", "SWIFT-GLOBAL", "2-5 minutes"],
    ["execute-pathway-wise", "WISE-EXPRESS", "1-3 minutes"],
    ["EXECUTE-PATHWAY blockchain-bridge", "BLOCKCHAIN-BRIDGE", "30-90 seconds"],
    ["execute-pathway hybrid-multi", "HYBRID-MULTI", "variable"],
    ["execute-pathway teleport", "BLOCKCHAIN-BRIDGE", "30-90 seconds"],
  ])("finds the pathway in %s", (command, name, time) => {
    const lines = cannedLines(command, t)?.join("\n");
    expect(lines).toContain(`EXECUTE-PATHWAY ${name} `);
    expect(lines).toContain(time);
    expect(transferName(command)).toBe(name);
  });

  it("prints the training address of the master wallet", () => {
    expect(cannedLines("confirm master wallet address", t)?.join("\n")).toContain(
      "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE",
    );
  });

  it("fills every placeholder", () => {
    const all = completions.flatMap((command) => cannedLines(command, t) ?? []);
    expect(all.filter((line) => /\{\w+\}/.test(line))).toEqual([]);
  });

  it("includes the simulation mark in every text", () => {
    for (const command of completions) {
      expect(cannedLines(command, t)?.join("\n")).toContain("(SIMULATED");
    }
  });
});

describe("commandOf", () => {
  it("returns, for each pathway, a command that selects this pathway", () => {
    for (const pathway of pathways) {
      expect(transferName(commandOf(pathway))).toBe(pathway.name);
    }
  });
});

describe("transferName", () => {
  it("returns a name only for the download command and the pathway commands", () => {
    expect(transferName("Execute-Download")).toBe("execute-download");
    expect(transferName("status")).toBeUndefined();
    expect(transferName("crypto-host-transfer")).toBeUndefined();
  });
});
