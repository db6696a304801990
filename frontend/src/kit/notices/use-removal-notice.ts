import { type RefObject, useEffect } from "react";

import { notice } from "@/kit/notices/use-notice";

/** Show a notice that says why a dialog has closed by itself. */
export function notifyClosed(description: string): void {
  notice({ title: "Dialog closed", description, variant: "warning" });
}

/**
 * Report that a dialog has closed because its record was removed together with the row that renders the dialog. Report
 * nothing if the screen is left, or if a table turns into cards in a narrower window.
 */
export function useRemovalNotice(
  isOpen: boolean,
  within: RefObject<Element | null>,
  record: string,
): void {
  useEffect(() => {
    const element = within.current;
    const card = element?.closest("section, main");
    if (!isOpen || !element || !card) return;
    const key = element.closest<HTMLElement>("[data-key]")?.dataset.key;
    return () => {
      const isRerendered =
        key !== undefined && card.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (element.isConnected || !card.isConnected || isRerendered) return;
      notifyClosed(`Somebody has removed or changed ${record} meanwhile.`);
    };
  }, [isOpen, within, record]);
}
