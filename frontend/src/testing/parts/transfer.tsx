import { screen, within } from "@testing-library/react";
import { type UserEvent } from "@testing-library/user-event";

import { type Transaction } from "@/api/transactions";
import { type Wallet } from "@/api/wallets";
import { answers } from "@/testing/api";
import { replace } from "@/testing/put";
import { operation } from "@/testing/samples/swiftnet";
import { pending } from "@/testing/samples/transactions";
import { MASTER, wallet } from "@/testing/samples/wallets";

export const PRIMARY = "0xFacaded9eDF598E566B685D31562569469FacaDe";

const primary: Wallet = {
  ...wallet,
  id: "WLT_000004",
  label: "wallet1",
  name: "Primary Wallet",
  address: PRIMARY,
};

export const wallets: Wallet[] = [
  primary,
  {
    ...wallet,
    balances: [
      { asset: "ETH", amount: "430.249999999999999999", simulated: true },
      { asset: "USDT", amount: "1000000.5", simulated: true },
    ],
  },
];

export const savedTransfer: Transaction = {
  ...pending,
  amount: "12.50",
  fromWallet: MASTER,
  toWallet: PRIMARY,
  metadata: "{}",
};

/** Make the calls of a transfer succeed. */
export function answerTransfer(): void {
  answers("GET", "/api/wallets", wallets);
  answers("GET", "/api/transactions", []);
  answers("POST", "/api/transactions", ({ body: { amount, paymentMethod = "blockchain" } }) => ({
    ...savedTransfer,
    amount,
    paymentMethod,
  }));
  answers("GET", "/api/transactions/{ref}", savedTransfer);
  answers("POST", "/api/swift/operations", ({ body }) => ({
    ...operation,
    ...body,
    id: "SIM-OP-0011",
  }));
}

/** Open a list and choose an option. */
export async function choose(user: UserEvent, field: string, option: string): Promise<void> {
  // Find the field by its label text, because a query by role takes a second in a document of this size.
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
