import { type Transaction } from "@/api/transactions";
import { type Wallet } from "@/api/wallets";

/** What a wallet is known by: the server compares in the same way, whatever the letters' case. */
function namesOf({ id, label, address }: Wallet): string[] {
  return [id, label, address].filter((name) => name !== "").map((name) => name.toLowerCase());
}

/** The wallet that a reference, a label or an address leads to. */
export function findWallet(wallets: readonly Wallet[], text: string): Wallet | undefined {
  const asked = text.toLowerCase();
  return wallets.find((wallet) => namesOf(wallet).includes(asked));
}

export type Direction = "sent" | "received" | "moved";

export type WalletTransaction = { transaction: Transaction; direction: Direction };

/** The transactions that a wallet takes part in, each with the side that it is on. */
export function transactionsOf(wallet: Wallet, all: readonly Transaction[]): WalletTransaction[] {
  const names = namesOf(wallet);
  return all.flatMap((transaction) => {
    const from = names.includes(transaction.fromWallet.toLowerCase());
    const to = names.includes(transaction.toWallet.toLowerCase());
    if (!from && !to) return [];
    return [{ transaction, direction: from && to ? "moved" : from ? "sent" : "received" }];
  });
}
