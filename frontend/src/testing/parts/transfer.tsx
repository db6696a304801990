import { screen, within } from "@testing-library/react";
import { type UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";

import { type NewTransaction, type Transaction } from "@/api/transactions";
import { type Wallet } from "@/api/wallets";
import { replace } from "@/testing/put";

export const MASTER = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE";
export const PRIMARY = "0xFacaded9eDF598E566B685D31562569469FacaDe";

const primary: Wallet = {
  id: "WLT_000004",
  label: "wallet1",
  name: "Primary Wallet",
  kind: "standard",
  network: "ethereum",
  address: PRIMARY,
  walletId: "WLT_000004",
  idSource: "auto",
  status: "active",
  createdAt: "2026-09-21T05:27:05Z",
  balances: [],
  simulated: true,
};

export const wallets: Wallet[] = [
  primary,
  {
    ...primary,
    id: "WLT_000003",
    label: "master",
    name: "Master Wallet",
    address: MASTER,
    balances: [
      { asset: "ETH", amount: "430.249999999999999999", simulated: true },
      { asset: "USDT", amount: "1000000.5", simulated: true },
    ],
  },
];

export const made: Transaction = {
  id: "TRN-000042",
  status: "pending",
  amount: "12.50",
  currency: "USDT",
  network: "ethereum",
  transactionType: "wallet_transfer",
  paymentMethod: "blockchain",
  fromWallet: MASTER,
  toWallet: PRIMARY,
  userId: 1,
  metadata: "{}",
  txHash: "",
  processingTime: null,
  errorMessage: "",
  createdAt: "2026-11-21T05:27:05Z",
  createdBy: "administrator",
  simulated: true,
};

/** Received call: its body and idempotency key. */
export type Sent = { path: string; key: string | null; body: Record<string, unknown> };

/** Return handlers of a transfer's calls that succeed and record the calls in `sent`. */
export function transferHandlers(sent: Sent[]) {
  async function note(path: string, request: Request): Promise<Record<string, unknown>> {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ path, key: request.headers.get("Idempotency-Key"), body });
    return body;
  }
  return [
    http.get("/api/wallets", () => HttpResponse.json(wallets)),
    http.get("/api/transactions", () => HttpResponse.json([])),
    http.post("/api/transactions", async ({ request }) => {
      const body = (await note("transactions", request)) as unknown as NewTransaction;
      const { amount, paymentMethod = "blockchain" } = body;
      return HttpResponse.json({ ...made, amount, paymentMethod }, { status: 201 });
    }),
    http.get("/api/transactions/TRN-000042", () => HttpResponse.json(made)),
    http.post("/api/swift/operations", async ({ request }) => {
      const body = await note("swift/operations", request);
      return HttpResponse.json({ ...body, id: "SIM-OP-0011", simulated: true }, { status: 201 });
    }),
  ];
}

/** Open a list and choose an option. */
export async function choose(user: UserEvent, field: string, option: string): Promise<void> {
  // By label text: finding by role takes a second in a document of this size.
  await user.click(screen.getByLabelText(field));
  const [list] = document.querySelectorAll<HTMLElement>("[role=listbox]");
  if (!list) throw new Error(`${field} did not open.`);
  await user.click(within(list).getByText(option));
}

/** Fill in a transfer from the master wallet to the primary one. */
export async function fillIn(user: UserEvent, amount: string, method: string): Promise<void> {
  await choose(user, "Source wallet", "Master Wallet");
  await choose(user, "Destination wallet", "Primary Wallet");
  await replace(user, screen.getByLabelText("Amount"), amount);
  await user.click(screen.getByText(method, { selector: "[role=radio] *" }));
}
