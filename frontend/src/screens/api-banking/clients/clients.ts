import * as v from "valibot";

import { noonDaysAgo } from "@/lib/days-ago";
import { pick } from "@/lib/dice";
import { readSession } from "@/lib/session-store";
import { readStored, writeStored } from "@/lib/storage";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const KEY = "mockconsole.api-banking.clients";
const CHARACTERS = [..."0123456789abcdefghjkmnpqrstvwxyz"] as [string, ...string[]];
const SECRET_LENGTH = 20;

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

/** Client of the bank's API. */
export type Client = v.InferOutput<typeof clientSchema>;

/** Fields of a new client that the user fills in. */
export type NewClient = Pick<
  Client,
  "name" | "email" | "transferLimit" | "dailyLimit" | "monthlyLimit"
>;

const storedSchema = v.object({ session: v.string(), clients: v.array(clientSchema) });

/** Return a fake secret with the `SIM-` mark; the same room and id always give the same secret. */
function secret(prefix: string, dice: string, id: string): string {
  const characters = Array.from({ length: SECRET_LENGTH }, (_, place) =>
    pick(CHARACTERS, dice, prefix, id, place),
  );
  return `SIM-${prefix}-${characters.join("")}`;
}

function secretsOf(dice: string, id: string) {
  return { apiKey: secret("ak", dice, id), webhookToken: secret("wt", dice, id) };
}

/** Return the sample clients of every session in the room, dated relative to the room's day `today`. */
export function cannedClients(t: BankingContent, dice: string, today: number): Client[] {
  return t.rows("clients").map(({ daysAgo, ...row }) => ({
    ...row,
    ...secretsOf(dice, row.id),
    createdAt: noonDaysAgo(today, daysAgo),
    totalVolume: row.totalVolume.amount,
    transferLimit: row.transferLimit.amount,
    dailyLimit: row.dailyLimit.amount,
    monthlyLimit: row.monthlyLimit.amount,
  }));
}

/** Return a new client with its keys; its id is the room's time, increased until no other client has the same id. */
export function newClient(
  values: NewClient,
  { dice, now, takenIds }: { dice: string; now: Date; takenIds: ReadonlySet<string> },
): Client {
  let stamp = now.getTime();
  while (takenIds.has(`cl_${stamp}`)) stamp += 1;
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

/** Return the clients that this session created in this tab. */
export function readClients(): Client[] {
  try {
    const json: unknown = JSON.parse(readStored(KEY, "sessionStorage") ?? "");
    const savedClients = v.parse(storedSchema, json);
    return savedClients.session === readSession()?.sessionToken ? savedClients.clients : [];
  } catch {
    return [];
  }
}

/** Store the clients until the tab is closed or the session ends. */
export function writeClients(clients: readonly Client[]): void {
  const session = readSession()?.sessionToken;
  if (session === undefined) return;
  writeStored(KEY, JSON.stringify({ session, clients }), "sessionStorage");
}
