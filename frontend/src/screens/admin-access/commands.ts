import { claimedFigures } from "@/screens/admin-access/claimed-figures";
import { type Pathway, pathways } from "@/screens/admin-access/pathways";
import { type AdminContent, type AdminListKey } from "@/screens/admin-access/use-admin-content";

export const DOWNLOAD = "execute-download";
const PATHWAY = "execute-pathway";
const BATCH = "batch-process-release-codes";
const DEFAULT_PATHWAY: Pathway = pathways[3];

const whole: Record<string, AdminListKey> = {
  help: "cannedHelp",
  status: "cannedStatus",
  version: "cannedVersion",
  [DOWNLOAD]: "cannedDownload",
  "crypto-host-transfer": "cannedHostTransfer",
  "crypto-host execute-master-wallet-download": "cannedMasterDownload",
  "external-search": "cannedSearch",
  "confirm master wallet address": "cannedConfirm",
};

const beginnings: [beginning: string, lines: AdminListKey][] = [
  [BATCH, "cannedBatch"],
  [PATHWAY, "cannedPathway"],
];

export const completions = [
  ...Object.keys(whole),
  BATCH,
  ...pathways.map((pathway) => commandOf(pathway)),
];

/** The command that runs a pathway. */
export function commandOf({ name }: Pathway): string {
  return `${PATHWAY} ${name.toLowerCase()}`;
}

/** The one line, in lower case and without doubled blanks, in which commands are compared. */
function normalForm(command: string): string {
  return command.trim().toLowerCase().replace(/\s+/g, " ");
}

function pathwayOf(normal: string): Pathway {
  const asked = normal.slice(PATHWAY.length);
  return pathways.find(({ keyword }) => asked.includes(keyword)) ?? DEFAULT_PATHWAY;
}

function keyOf(normal: string): AdminListKey | undefined {
  if (Object.hasOwn(whole, normal)) return whole[normal];
  return beginnings.find(([beginning]) => normal.startsWith(beginning))?.[1];
}

/** The canned lines that the console itself adds for a command it knows; undefined for any other. */
export function cannedLines(command: string, t: AdminContent): string[] | undefined {
  const normal = normalForm(command);
  const key = keyOf(normal);
  if (key === undefined) return undefined;
  const { name, time } = pathwayOf(normal);
  return t.list(key, { ...claimedFigures(t), pathway: name, time: t(time) });
}

/** What the transfer process shows a command as; undefined for a command that claims no transfer of its steps. */
export function transferName(command: string): string | undefined {
  const normal = normalForm(command);
  if (normal === DOWNLOAD) return DOWNLOAD;
  return normal.startsWith(PATHWAY) ? pathwayOf(normal).name : undefined;
}
