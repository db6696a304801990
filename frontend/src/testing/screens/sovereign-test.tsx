import { screen, within } from "@testing-library/react";

import { type Schemas } from "@/api/client";
import { type PreparedSovereign, type SovereignWallet } from "@/api/sovereign";
import { SovereignTestScreen } from "@/screens/sovereign-test/sovereign-test-screen";
import { answers } from "@/testing/api";
import { openScreen } from "@/testing/render";

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
export const preparedTest: PreparedSovereign = {
  success: true,
  canExecute: true,
  to: ADDRESS,
  amount: "0.001",
  currency: "ETH",
  balance: "12.5",
  missing: "0",
  simulated: true,
};

export const VALIDATE_CALL = "/api/sovereign/validate";
export const WALLET_CALL = "/api/sovereign/wallet-status";
export const SYSTEM_CALL = "/api/sovereign/system-status";
export const PREPARE_CALL = "/api/sovereign/prepare-transaction";

/** Calls that read the data of the cards. */
export const CALLS = [VALIDATE_CALL, WALLET_CALL, SYSTEM_CALL] as const;

/** Make every call succeed. */
export function answerSovereign(): void {
  answers("GET", VALIDATE_CALL, validation);
  answers("GET", WALLET_CALL, wallet);
  answers("GET", SYSTEM_CALL, system);
  answers("POST", PREPARE_CALL, preparedTest);
}

export const show = () => openScreen(<SovereignTestScreen />);

/** Render the screen, and wait for its data. */
export async function showAfterReads() {
  const view = show();
  await screen.findByText(/^Read at/);
  return view;
}

/** Return queries for the card with this name. */
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
