import { useEffect, useState } from "react";

import { notice } from "@/kit/notices/use-notice";
import { after } from "@/lib/after";
import { copyText } from "@/lib/clipboard";

const SHOWN_MS = 2000;

/**
 * Return the function `copy` for a component's copy buttons, and `copied`, which is true for two seconds after each
 * copy.
 */
export function useCopy() {
  // A new object per copy, so that each copy restarts the two seconds.
  const [last, setLast] = useState<{ text: string }>();

  useEffect(() => {
    if (!last) return;
    return after(SHOWN_MS, () => {
      setLast(undefined);
    });
  }, [last]);

  async function run(text: string, button: Element) {
    const isCopied = await copyText(text, button);
    setLast(isCopied ? { text } : undefined);
    if (!isCopied) {
      notice({
        title: "Copy",
        description: "The browser did not allow copying. Select the text and copy it by hand.",
        variant: "destructive",
      });
    }
  }

  return {
    copied: last !== undefined,
    copy: (text: string, button: Element) => {
      void run(text, button);
    },
  };
}
