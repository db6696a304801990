import { type RefObject, useEffect } from "react";

import { notice } from "@/kit/notices/use-notice";

/**
 * Say that a dialog has closed because its record went: drawn within the record's row, it goes with that row. A screen
 * that is left takes its dialogs along without a word, and so does a table that turns into cards in a narrower window.
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
