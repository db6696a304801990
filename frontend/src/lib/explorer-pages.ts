/** The contract of the one token that the explorer knows, the simulated USDT. */
export const USDT_CONTRACT = "0xFacade4332ff3195d02B80994B2a98e9B5FAcADe";

/** The explorer's page of a wallet, by its address or its reference. */
export function addressPage(wallet: string): string {
  return `/explorer/address/${encodeURIComponent(wallet)}`;
}

/** The explorer's page of the simulated USDT, with what a wallet holds of it. */
export function tokenPage(wallet: string): string {
  return `/explorer/token/${USDT_CONTRACT}?a=${encodeURIComponent(wallet)}`;
}

/** The explorer's page of a transaction; of a hash that nothing was recorded under, it says so. */
export function transactionPage(hash: string): string {
  return `/explorer/tx/${encodeURIComponent(hash)}`;
}
