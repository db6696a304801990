import { type CommandTable, keyFor, normalForm } from "@/kit/terminal/command-table";
import {
  commandOf,
  PATHWAY_COMMAND,
  pathwayOf,
  pathways,
} from "@/parts/swiftnet/download-pathways";
import { claimedFigures } from "@/screens/admin-access/claimed-figures";
import { type AdminContent, type AdminListKey } from "@/screens/admin-access/use-admin-content";

export const DOWNLOAD = "execute-download";
const BATCH = "batch-process-release-codes";

const table: CommandTable<AdminListKey> = {
  whole: {
    help: "cannedHelp",
    status: "cannedStatus",
    version: "cannedVersion",
    [DOWNLOAD]: "cannedDownload",
    "crypto-host-transfer": "cannedHostTransfer",
    "crypto-host execute-master-wallet-download": "cannedMasterDownload",
    "external-search": "cannedSearch",
    "confirm master wallet address": "cannedConfirm",
  },
  beginnings: [
    [BATCH, "cannedBatch"],
    [PATHWAY_COMMAND, "cannedPathway"],
  ],
};

export const completions = [
  ...Object.keys(table.whole),
  BATCH,
  ...pathways.map((pathway) => commandOf(pathway)),
];

/** Return the canned lines that the console adds for a known command; undefined for an unknown command. */
export function cannedLines(command: string, t: AdminContent): string[] | undefined {
  const normal = normalForm(command);
  const key = keyFor(table, normal);
  if (key === undefined) return undefined;
  const { name, time } = pathwayOf(normal);
  return t.list(key, { ...claimedFigures(t), pathway: name, time: t(time) });
}

/** Return the name under which the transfer process shows a command; undefined for a command that starts no transfer. */
export function transferName(command: string): string | undefined {
  const normal = normalForm(command);
  if (normal === DOWNLOAD) return DOWNLOAD;
  return normal.startsWith(PATHWAY_COMMAND) ? pathwayOf(normal).name : undefined;
}
