import { type Anchor } from "@/anchors/anchor";

/** Return the anchor of a screen's sidebar entry: `frame.screens.cryptoHost` for `crypto-host`. */
export function entryOf(screen: string): Anchor {
  const camel = screen.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return `frame.screens.${camel}` as Anchor;
}
