import { type ReactNode, useContext } from "react";

import { ExplanationsContext } from "@/content/use-content";

/** Return true while screens show the texts that explain their tricks. */
export function useExplanations(): boolean {
  return useContext(ExplanationsContext);
}

/**
 * Part of a screen that explains a trick, such as “Spot the error”, rendered only while explanations are shown. If a
 * text must stay without explanations but would give the answer away, it has a second form in the content catalogue,
 * `<key>.hidden`.
 */
export function Explanation({ children }: { children: ReactNode }) {
  return useExplanations() ? children : null;
}
