import * as v from "valibot";

import { pick } from "@/lib/dice";
import { readSession } from "@/lib/session-store";
import { readStored, writeStored } from "@/lib/storage";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const KEY = "mockconsole.api-banking.clients";
const SIGNS = [..."0123456789abcdefghjkmnpqrstvwxyz"] as [string, ...string[]];
const DRAWN = 20;

const clientSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  apiKey: v.string(),
  webhookToken: v.string(),
  status: v.string(),
  createdAt: v.string(),
  totalTransactions: v.number(),
  totalVolume: v.string(),
  transferLimit: v.string(),
  dailyLimit: v.string(),
  monthlyLimit: v.string(),
});

/** A client of the bank's API, who exists in this browser tab alone. */
export type Client = v.InferOutput<typeof clientSchema>;

/** What a person says of a new client. */
export type NewClient = Pick<
  Client,
  "name" | "email" | "transferLimit" | "dailyLimit" | "monthlyLimit"
>;

const storedSchema = v.object({ session: v.string(), clients: v.array(clientSchema) });

/** A secret that opens nothing, drawn by name from the room's dice; it says itself that it is simulated. */
function secret(prefix: string, dice: string, id: string): string {
  const signs = Array.from({ length: DRAWN }, (_, place) => pick(SIGNS, dice, prefix, id, place));
  return `SIM-${prefix}-${signs.join("")}`;
}

function secretsOf(dice: string, id: string) {
  return { apiKey: secret("ak", dice, id), webhookToken: secret("wt", dice, id) };
}

/** The clients that every console of the room begins with. */
export function cannedClients(t: BankingContent, dice: string): Client[] {
  return t.rows("clients").map((row) => ({
    ...row,
    ...secretsOf(dice, row.id),
    totalVolume: row.totalVolume.amount,
    transferLimit: row.transferLimit.amount,
    dailyLimit: row.dailyLimit.amount,
    monthlyLimit: row.monthlyLimit.amount,
  }));
}

/** A new client with its keys; where two are made in one moment of a clock that is stopped, each has an id of its own. */
export function newClient(
  values: NewClient,
  { dice, now, taken }: { dice: string; now: Date; taken: ReadonlySet<string> },
): Client {
  let stamp = now.getTime();
  while (taken.has(`cl_${stamp}`)) stamp += 1;
  const id = `cl_${stamp}`;
  return {
    ...values,
    id,
    ...secretsOf(dice, id),
    status: "active",
    createdAt: now.toISOString(),
    totalTransactions: 0,
    totalVolume: "0.00",
  };
}

/** The clients that were made in this tab by the person who is signed in now. */
export function readClients(): Client[] {
  try {
    const parsed: unknown = JSON.parse(readStored(KEY, "sessionStorage") ?? "");
    const stored = v.parse(storedSchema, parsed);
    return stored.session === readSession()?.sessionToken ? stored.clients : [];
  } catch {
    return [];
  }
}

/** Keeps them for as long as both the tab and the session live. */
export function writeClients(clients: readonly Client[]): void {
  const session = readSession()?.sessionToken;
  if (session === undefined) return;
  writeStored(KEY, JSON.stringify({ session, clients }), "sessionStorage");
}
