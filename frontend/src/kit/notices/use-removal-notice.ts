import { type RefObject, useEffect } from "react";

import { notice } from "@/kit/notices/use-notice";

/**
 * Report that a dialog has closed because its record was removed: it is rendered within the record's row. It reports
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
      const isDrawnAgain =
        key !== undefined && card.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (element.isConnected || !card.isConnected || isDrawnAgain) return;
      notice({
        title: "Dialog closed",
        description: `Somebody has removed or changed ${record} meanwhile.`,
        variant: "warning",
      });
    };
  }, [isOpen, within, record]);
}
