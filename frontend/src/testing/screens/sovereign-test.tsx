import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

import { type Schemas } from "@/api/client";
import { createQueryClient } from "@/api/query-client";
import { type PreparedSovereign, type SovereignWallet } from "@/api/sovereign";
import { SovereignTestScreen } from "@/screens/sovereign-test/sovereign-test-screen";
import { renderInApp } from "@/testing/render";

export const ADDRESS = `0xfaCade${"1".repeat(28)}FACADE`;
export const MASTER = `0xfaCade${"2".repeat(28)}FACADE`;

export const validation: Schemas["SovereignValidation"] = {
  valid: true,
  level: 20,
  authority: "Level 20",
  keyHash: `0xfacade${"3".repeat(52)}facade`,
  walletAddress: MASTER,
  networkStatus: "CONNECTED",
};
export const wallet: SovereignWallet = {
  found: true,
  name: "Master Wallet",
  address: MASTER,
  network: "ethereum",
  chainId: 1,
  balances: [
    { asset: "ETH", amount: "12.5", simulated: true },
    { asset: "USDT", amount: "250", simulated: true },
  ],
  simulated: true,
};
export const system: Schemas["SovereignSystemStatus"] = {
  swiftApiKey: { valid: true },
  blockchain: { connected: true, balance: "12.5", blockNumber: 149611254, simulated: true },
  capabilities: { level20Authority: true, canTransfer: true },
  integration: { sovereignSystemOperational: true },
};
export const prepared: PreparedSovereign = {
  success: true,
  canExecute: true,
  to: ADDRESS,
  amount: "0.001",
  currency: "ETH",
  balance: "12.5",
  missing: "0",
  simulated: true,
};

type Read = "validate" | "wallet-status" | "system-status";
type Reply = () => JsonBodyType | Response | Promise<Response>;

/** Requests received, in order. */
export const calls: { name: string; body: unknown }[] = [];

export const server = setupServer();

/** Set the response of a read. */
export function answer(name: Read, reply: Reply) {
  server.use(
    http.get(`/api/sovereign/${name}`, async () => {
      calls.push({ name, body: undefined });
      const answer = await reply();
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

/** Set the response of the form's call. */
export function answerPrepare(reply: Reply) {
  server.use(
    http.post("/api/sovereign/prepare-transaction", async ({ request }) => {
      calls.push({ name: "prepare", body: await request.json() });
      const answer = await reply();
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

/** Return an error response of the API. */
export function refusal(message: string, fields: Record<string, string[]> = {}, status = 400) {
  return HttpResponse.json({ code: "invalid", message, fields }, { status });
}

/** Reset: every call succeeds, no requests. */
export function startAfresh(): void {
  server.resetHandlers();
  calls.length = 0;
  answer("validate", () => validation);
  answer("wallet-status", () => wallet);
  answer("system-status", () => system);
  answerPrepare(() => prepared);
}

export const callsOf = (name: string) => calls.filter((call) => call.name === name);

export function show() {
  const client = createQueryClient();
  client.setQueryData(["/api/screen-text"], {});
  const user = userEvent.setup();
  const view = renderInApp(
    <main>
      <SovereignTestScreen />
    </main>,
    { client },
  );
  return { ...view, user, client };
}

/** Render the screen, and wait for its data. */
export async function showRead() {
  const view = show();
  await screen.findByText(/^Read at/);
  return view;
}

/** Return the card of this name. */
export function part(name: string) {
  return within(screen.getByRole("region", { name }));
}

/** Return the value beside a name in a card. */
export function valueOf(card: string, name: string): HTMLElement {
  const value = part(card).getByText(name, { selector: "dt" }).nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`${name} has no value.`);
  return value;
}

export const button = (name: string) => screen.getByRole("button", { name });
