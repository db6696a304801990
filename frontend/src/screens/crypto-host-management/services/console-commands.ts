import { type CommandTable, keyFor, normalForm } from "@/kit/terminal/command-table";
import {
  commandOf,
  PATHWAY_COMMAND,
  pathwayOf,
  pathways,
} from "@/parts/swiftnet/download-pathways";
import { type TerminalReply } from "@/kit/terminal/use-local-terminal";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

type ListKey = Parameters<ManagementContent["list"]>[0];

/** Services of the console, each a button with the command that it runs. */
export const services = [
  { id: "swift", title: "serviceSwift", command: "swift-registration" },
  { id: "banks", title: "serviceBanks", command: "bank-network" },
  { id: "pathways", title: "servicePathways", command: "list-pathways" },
  { id: "codes", title: "serviceCodes", command: "batch-process-release-codes" },
  { id: "deal", title: "serviceDeal", command: "deal-structure" },
  { id: "ledger", title: "serviceLedger", command: "ledger-balance" },
  { id: "quantum", title: "serviceQuantum", command: "quantum-encrypt" },
  { id: "multiSig", title: "serviceMultiSig", command: "multi-sig" },
] as const;

const HELP = "help";
const CLEAR = "clear";
const BATCH = "batch-process-release-codes";
const LEDGER = "ledger-balance";
const SWIFT = "swift-registration";

const table: CommandTable<ListKey> = {
  whole: {
    status: "cannedStatus",
    version: "cannedVersion",
    "bank-network": "cannedBanks",
    "list-pathways": "cannedPathways",
    "deal-structure": "cannedDeal",
    "wallet-structure": "cannedWallets",
    "fee-waiver": "cannedWaiver",
    [SWIFT]: "cannedSwift",
    "quantum-encrypt": "cannedQuantum",
    "multi-sig": "cannedMultiSig",
  },
  beginnings: [
    [BATCH, "cannedCodes"],
    [PATHWAY_COMMAND, "cannedPathway"],
    [LEDGER, "cannedLedger"],
  ],
};

export const completions = [
  HELP,
  ...Object.keys(table.whole),
  BATCH,
  ...pathways.map((pathway) => commandOf(pathway)),
  LEDGER,
  CLEAR,
];

type Pair = { name: string; text: string };

/** Return one indented line per pair, with the texts aligned in a column. */
function inColumns(pairs: readonly Pair[]): string[] {
  const width = Math.max(0, ...pairs.map(({ name }) => name.length));
  return pairs.map(({ name, text }) => `  ${name.padEnd(width)}   ${text}`);
}

function shares(rows: readonly { name: string; share: string }[]): Pair[] {
  return rows.map(({ name, share }) => ({ name, text: share }));
}

/** Pairs of name and text that some commands print below their fixed lines. */
const appendices: Partial<Record<ListKey, (t: ManagementContent) => Pair[]>> = {
  cannedPathways: (t) => pathways.map(({ name, time }) => ({ name, text: t(time) })),
  cannedDeal: (t) => shares([...t.rows("dealParts"), ...t.rows("dealTotals")]),
};

function deviceOf(normal: string, t: ManagementContent): string {
  const argument = normal.slice(LEDGER.length);
  const devices = t.rows("ledgerDevices");
  return (devices.find(({ keyword }) => argument.includes(keyword)) ?? devices[0])?.name ?? "";
}

/** Return the console's answer to a command of the crypto host; an unknown command gets a success message as well. */
export function answerHost(command: string, t: ManagementContent): TerminalReply {
  const normal = normalForm(command);
  if (normal === CLEAR) return CLEAR;
  return [{ kind: "output", lines: linesFor(command, normal, t) }];
}

function linesFor(command: string, normal: string, t: ManagementContent): string[] {
  const host = t("consoleHost");
  if (normal === HELP) {
    const commands = t.rows("consoleHelp");
    return [
      t("consoleHelpHead"),
      ...inColumns(commands.map(({ command: name, text }) => ({ name, text }))),
    ];
  }
  const key = keyFor(table, normal);
  if (key === undefined) return [t("consoleUnknown", { host, command })];
  const { name, time } = pathwayOf(normal);
  const lines = t.list(key, {
    host,
    pathway: name,
    time: t(time),
    device: deviceOf(normal, t),
    devices: String(t.rows("ledgerDevices").length),
    pathways: String(pathways.length),
    deal: String(t.rows("dealParts").length),
    services: String(services.length),
  });
  return [...lines, ...inColumns(appendices[key]?.(t) ?? [])];
}

/** Return the title of the notice about a command. */
export function noticeTitleOf(command: string): "swiftCommandExecuted" | "commandExecuted" {
  return normalForm(command) === SWIFT ? "swiftCommandExecuted" : "commandExecuted";
}
