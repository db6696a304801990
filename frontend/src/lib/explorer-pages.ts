/** Contract of the simulated USDT, the explorer's only token. */
export const USDT_CONTRACT = "0xFacade4332ff3195d02B80994B2a98e9B5FAcADe";

/** Return the explorer's page of a wallet, by its address or reference. */
export function addressPage(wallet: string): string {
  return `/explorer/address/${encodeURIComponent(wallet)}`;
}

/** Return the explorer's page of the simulated USDT, with the balance of a wallet. */
export function tokenPage(wallet: string): string {
  return `/explorer/token/${USDT_CONTRACT}?a=${encodeURIComponent(wallet)}`;
}

/** Return the explorer's page of a transaction; for an unknown hash the page says so. */
export function transactionPage(hash: string): string {
  return `/explorer/tx/${encodeURIComponent(hash)}`;
}
