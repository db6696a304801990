import { visibleText } from "@/lib/visible-text";

const MARK = "SIM:";

const HEAD = 12;
const TAIL = 10;

/** An address as it leaves the console, by copying or by a QR code: marked, so that nobody takes it for a real one. */
export function markedAddress(address: string): string {
  return MARK + address;
}

/** What was pasted, without the mark that a copied address carries. */
export function bareAddress(text: string): string {
  const bare = visibleText(text);
  return bare.toUpperCase().startsWith(MARK) ? bare.slice(MARK.length).trim() : bare;
}

/**
 * An address or a hash without its middle. Training addresses begin and end alike, so it keeps more of both ends than
 * the usual six and four characters, by which they could not be told apart.
 */
export function shortened(text: string): string {
  return text.length > HEAD + TAIL + 1 ? `${text.slice(0, HEAD)}…${text.slice(-TAIL)}` : text;
}
