const NAMING_FIELDS = ["type", "target", "source", "channel", "name", "method"] as const;

const WALLET_NAME =
  /^(?:eth_|wallet_|web3|ethereum|metamask|tron(?:link|web)|solana|phantom|coinbase|walletlink|wallet-?connect|wallet[-_:])/i;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Return true for a cross-window message between a wallet and a page. */
export function isWalletMessage(data: unknown, depth = 0): boolean {
  if (typeof data === "string") return WALLET_NAME.test(data);
  if (!isRecord(data)) return false;
  const named = NAMING_FIELDS.some((field) => {
    const value = data[field];
    return typeof value === "string" && WALLET_NAME.test(value);
  });
  return named || data.isTronLink === true || (depth < 2 && isWalletMessage(data.data, depth + 1));
}

/** Drop wallet messages before other listeners receive them; must be the first listener. */
export function dropWalletMessages(target: Window): void {
  target.addEventListener(
    "message",
    (event) => {
      if (isWalletMessage(event.data)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
