/** The objects that wallets put into a page. */
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

// Each is a sentence that only an extension or its injected script says; a bare wallet word is not a sign, because the
// console itself talks of wallets.
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

/** True for an address of a browser extension's script. */
export function isExtensionUrl(url: string): boolean {
  return EXTENSION_URL.test(url);
}

/** True for a text that a wallet's injection is known to say. */
export function isInjectionMessage(text: string): boolean {
  return INJECTION_MESSAGES.some((pattern) => pattern.test(text));
}

/**
 * True where an error was thrown in an extension's script. Only the innermost frame decides: an extension that wraps
 * the page's functions is further out in the stack of the page's own errors too.
 */
export function isThrownByExtension(stack: string): boolean {
  const frame = stack.split("\n").find((line) => /^\s*at .*:\d|@[\w-]+:\/\//.test(line));
  return frame !== undefined && isExtensionUrl(frame);
}

/** True for whatever was thrown or rejected, if it comes from an extension or from wallet injection. */
export function isWalletNoise(thrown: unknown): boolean {
  if (typeof thrown === "string") return isInjectionMessage(thrown);
  if (typeof thrown !== "object" || thrown === null) return false;
  const { message, stack } = thrown as { message?: unknown; stack?: unknown };
  if (typeof message === "string" && isInjectionMessage(message)) return true;
  return typeof stack === "string" && isThrownByExtension(stack);
}
