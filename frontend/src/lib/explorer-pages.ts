/** Contract of the simulated USDT, the explorer's only token. */
export const USDT_CONTRACT = "0xFacade4332ff3195d02B80994B2a98e9B5FAcADe";

/** Return the path of a wallet's page in the explorer; `wallet` is the wallet's address or reference. */
export function addressPage(wallet: string): string {
  return `/explorer/address/${encodeURIComponent(wallet)}`;
}

/** Return the path of the explorer's page about the simulated USDT, which shows the given wallet's balance. */
export function tokenPage(wallet: string): string {
  return `/explorer/token/${USDT_CONTRACT}?a=${encodeURIComponent(wallet)}`;
}

/** Return the path of a transaction's page in the explorer; if the hash is unknown, the page says so. */
export function transactionPage(hash: string): string {
  return `/explorer/tx/${encodeURIComponent(hash)}`;
}
