import { visibleText } from "@/lib/visible-text";

const MARK = "SIM:";

const HEAD = 12;
const TAIL = 10;

/** Return an address with the simulation mark, for copies and QR codes. */
export function markedAddress(address: string): string {
  return MARK + address;
}

/** Return a pasted address without its simulation mark. */
export function bareAddress(text: string): string {
  const bare = visibleText(text);
  return bare.toUpperCase().startsWith(MARK) ? bare.slice(MARK.length).trim() : bare;
}

/**
 * Shorten an address or hash by removing its middle. More remains than the usual first six and last four characters,
 * because training addresses start and end alike.
 */
export function shorten(text: string): string {
  return text.length > HEAD + TAIL + 1 ? `${text.slice(0, HEAD)}…${text.slice(-TAIL)}` : text;
}
