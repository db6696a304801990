import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

import { type Confirmation, type PreparedTransaction, type WalletState } from "@/api/dapp-wallet";
import { createQueryClient } from "@/api/query-client";
import { DappWalletConnectorScreen } from "@/screens/dapp-wallet-connector/dapp-wallet-connector-screen";
import { put } from "@/testing/put";
import { renderInApp } from "@/testing/render";

export const MASTER = `0xfaCade${"1".repeat(28)}FACADE`;
export const TARGET = `0xfaCade${"2".repeat(28)}FACADE`;
export const HASH = `0xfacade${"3".repeat(52)}facade`;

export const connectedState: WalletState = {
  connected: true,
  address: MASTER,
  balance: "12.5",
  tokenBalance: "2500.75",
  network: "ethereum",
  chainId: 1,
  simulated: true,
};
export const disconnectedState: WalletState = {
  ...connectedState,
  connected: false,
  address: "",
  balance: "0",
  tokenBalance: "0",
};
export const transaction: PreparedTransaction = {
  id: "SIM-TX-000007",
  fromAddress: MASTER,
  toAddress: TARGET,
  tokenAddress: TARGET,
  currency: "USDT",
  amount: "100.5",
  network: "ethereum",
  chainId: 1,
  simulated: true,
};
export const confirmation: Confirmation = {
  hash: HASH,
  status: "pending",
  confirmations: 0,
  confirmationsNeeded: 12,
  blockNumber: null,
  amount: "100.5",
  currency: "USDT",
  toAddress: TARGET,
  simulated: true,
};
const etherscanLink = `/explorer/tx/${HASH}`;

/** Requests received, in order. */
export const sent: { call: string; body: unknown; key: string | null }[] = [];

/** State behind the screen in a test. */
export const world = {
  wallet: disconnectedState,
  confirmation,
};

/** Set the response of a call with an unsafe method. */
export function answer(
  name: string,
  reply: (body: unknown) => JsonBodyType | Response | Promise<Response>,
) {
  server.use(
    http.post(`/api/dapp-wallet/${name}`, async ({ request }) => {
      const text = await request.text();
      const body: unknown = text === "" ? undefined : JSON.parse(text);
      sent.push({ call: name, body, key: request.headers.get("Idempotency-Key") });
      const answer = await reply(body);
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

/** Return an error response of the API. */
export function refusal(status: number, message: string, fields: Record<string, string[]> = {}) {
  return HttpResponse.json({ code: "invalid", message, fields }, { status });
}

export const server = setupServer(
  http.get("/api/dapp-wallet/state", () =>
    HttpResponse.json({ success: true, walletState: world.wallet }),
  ),
  http.get("/api/dapp-wallet/confirmations/:hash", () =>
    HttpResponse.json({ success: true, confirmation: world.confirmation, etherscanLink }),
  ),
);

/** Reset: every call succeeds, no wallet is connected. */
export function startAfresh(): void {
  server.resetHandlers();
  sent.length = 0;
  world.wallet = disconnectedState;
  world.confirmation = confirmation;
  answer("connect", () => {
    world.wallet = connectedState;
    return { success: true, walletState: world.wallet };
  });
  answer("confirm-address", () => ({ success: true, valid: true }));
  answer("prepare-transfer", () => ({ success: true, transaction }));
  answer("broadcast", () => ({ success: true, confirmation: world.confirmation, etherscanLink }));
}

export function showConnector({
  path = "/dapp-wallet-connector",
  overrides = {},
  user = userEvent.setup(),
} = {}) {
  const client = createQueryClient();
  client.setQueryData(["/api/screen-text"], { "dapp-wallet-connector": overrides });
  const view = renderInApp(
    <main>
      <DappWalletConnectorScreen />
    </main>,
    { path, client },
  );
  return { ...view, user, client };
}

/** Render the screen with the wallet connected. */
export async function showConnected(options: Parameters<typeof showConnector>[0] = {}) {
  world.wallet = connectedState;
  const view = showConnector(options);
  await part("Wallet Connection").findByText("ethereum · chain 1");
  return view;
}

/** Return the card of this name. */
export function part(name: string) {
  return within(screen.getByRole("region", { name }));
}

export const button = (name: string) => screen.getByRole("button", { name });
export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** Fill in the form and prepare the transfer. */
export async function prepare(user: ReturnType<typeof userEvent.setup>, amount = "100.50") {
  await put(user, field("Target Wallet Address"), TARGET);
  await put(user, field("Amount"), amount);
  await user.click(button("Prepare Transfer"));
}

export function callsOf(name: string) {
  return sent.filter(({ call }) => call === name);
}
