import { screen, within } from "@testing-library/react";
import { type UserEvent } from "@testing-library/user-event";

import { type Confirmation, type PreparedTransaction, type WalletState } from "@/api/dapp-wallet";
import { DappWalletConnectorScreen } from "@/screens/dapp-wallet-connector/dapp-wallet-connector-screen";
import { answers } from "@/testing/api";
import { typeInto } from "@/testing/put";
import { openScreen } from "@/testing/render";

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

/** Fake backend of the screen. */
export const backend = {
  wallet: disconnectedState,
  confirmation,
};

export const STATE = "/api/dapp-wallet/state";
export const CONNECT = "/api/dapp-wallet/connect";
export const CONFIRM_ADDRESS = "/api/dapp-wallet/confirm-address";
export const PREPARE = "/api/dapp-wallet/prepare-transfer";
export const BROADCAST = "/api/dapp-wallet/broadcast";
export const CONFIRMATION = "/api/dapp-wallet/confirmations/{tx_hash}";

/** Make every call succeed, with no wallet connected. */
export function answerWallet(): void {
  backend.wallet = disconnectedState;
  backend.confirmation = confirmation;
  const confirm = () => ({ success: true, confirmation: backend.confirmation, etherscanLink });
  answers("GET", STATE, () => ({ success: true, walletState: backend.wallet }));
  answers("POST", CONNECT, () => {
    backend.wallet = connectedState;
    return { success: true, walletState: backend.wallet };
  });
  answers("POST", CONFIRM_ADDRESS, { success: true, valid: true });
  answers("POST", PREPARE, { success: true, transaction });
  answers("POST", BROADCAST, confirm);
  answers("GET", CONFIRMATION, confirm);
}

export function showConnector({ path = "/dapp-wallet-connector", overrides = {} } = {}) {
  const texts = { "dapp-wallet-connector": overrides };
  return openScreen(<DappWalletConnectorScreen />, { path, texts });
}

/** Render the screen with the wallet connected. */
export async function showConnected(options: Parameters<typeof showConnector>[0] = {}) {
  backend.wallet = connectedState;
  const view = showConnector(options);
  await part("Wallet Connection").findByText("ethereum · chain 1");
  return view;
}

/** Return queries for the card with this name. */
export function part(name: string) {
  return within(screen.getByRole("region", { name }));
}

export const button = (name: string) => screen.getByRole("button", { name });
export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** Fill in the form and prepare the transfer. */
export async function prepare(user: UserEvent, amount = "100.50") {
  await typeInto(user, field("Target Wallet Address"), TARGET);
  await typeInto(user, field("Amount"), amount);
  await user.click(button("Prepare Transfer"));
}
