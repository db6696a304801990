/** Globals that wallets inject into a page. */
export const WALLET_GLOBALS = [
  "ethereum",
  "web3",
  "tronWeb",
  "solana",
  "phantom",
  "coinbaseWallet",
] as const;

const EXTENSION_URL =
  /(?:(?:chrome|moz|safari|safari-web|ms-browser)-extension|webkit-masked-url):\/\//i;

const globals = WALLET_GLOBALS.join("|");

// Names and phrases that only extensions and injected scripts print. The word “wallet” isn't enough, because
// errors of the console itself may contain it.
const INJECTION_MESSAGES = [
  new RegExp(`cannot (?:redefine|assign to read only) property:? ['"]?(?:${globals})\\b`, "i"),
  new RegExp(`cannot set property ['"]?(?:${globals})['"]? of #?<?window`, "i"),
  new RegExp(`can't redefine non-configurable property ['"](?:${globals})['"]`, "i"),
  new RegExp(`setting getter-only property ['"](?:${globals})['"]`, "i"),
  /could not establish connection\. receiving end does not exist/i,
  /the message port closed before a response was received/i,
  /message channel closed before a response was received/i,
  /extension context invalidated/i,
  /attempting to use a disconnected port object/i,
  /\b(?:metamask|tronlink|walletlink|coinbase wallet|phantom wallet)\b/i,
  /inpage(?:\.js)?:? .*provider|provider .*already (?:injected|defined)/i,
];

/** Return true for the URL of a browser extension's script. */
export function isExtensionUrl(url: string): boolean {
  return EXTENSION_URL.test(url);
}

/** Return true for a known message of wallet injection. */
export function isInjectionMessage(text: string): boolean {
  return INJECTION_MESSAGES.some((pattern) => pattern.test(text));
}

/**
 * Return true for an error thrown in an extension's script. Only the innermost frame decides: an extension that wraps
 * the page's functions is further out in the stack of the page's own errors.
 */
export function isThrownByExtension(stack: string): boolean {
  const frame = stack.split("\n").find((line) => /^\s*at .*:\d|@[\w-]+:\/\//.test(line));
  return frame !== undefined && isExtensionUrl(frame);
}

/** Return true for an error or rejection of an extension or of wallet injection. */
export function isWalletNoise(thrown: unknown): boolean {
  if (typeof thrown === "string") return isInjectionMessage(thrown);
  if (typeof thrown !== "object" || thrown === null) return false;
  const { message, stack } = thrown as { message?: unknown; stack?: unknown };
  if (typeof message === "string" && isInjectionMessage(message)) return true;
  return typeof stack === "string" && isThrownByExtension(stack);
}
