import { visibleText } from "@/lib/visible-text";

const MARK = "SIM:";

const HEAD = 12;
const TAIL = 10;

/** Return an address with the simulation mark, for copies and QR codes. */
export function markedAddress(address: string): string {
  return MARK + address;
}

/** Return a pasted address without its mark. */
export function bareAddress(text: string): string {
  const bare = visibleText(text);
  return bare.toUpperCase().startsWith(MARK) ? bare.slice(MARK.length).trim() : bare;
}

/**
 * Return an address or hash without its middle. It keeps more than the usual first six and last four characters,
 * because training addresses start and end alike.
 */
export function shorten(text: string): string {
  return text.length > HEAD + TAIL + 1 ? `${text.slice(0, HEAD)}…${text.slice(-TAIL)}` : text;
}
