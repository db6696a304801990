import { type Anchor } from "@/anchors/anchor";

/** Return the sidebar entry of a screen: `frame.screens.cryptoHost` of `crypto-host`. */
export function entryOf(screen: string): Anchor {
  const camel = screen.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return `frame.screens.${camel}` as Anchor;
}
