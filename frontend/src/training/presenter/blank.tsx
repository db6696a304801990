import { DismissableLayer } from "radix-ui/internal";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";

import { isVisible } from "@/lib/visibility";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** Cover of the page below the simulation bar; blocks keys and presses until the trainer removes it. */
export function Blank({ t }: { t: GuideContent }) {
  const cover = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = cover.current;
    const before = document.activeElement;
    const reopen = () => {
      if (element?.isConnected && !element.open) element.showModal();
    };
    const hold = (event: KeyboardEvent) => {
      event.stopImmediatePropagation();
      // The cover contains no control, so Tab would move the focus out of the page.
      if (["Escape", "Tab"].includes(event.key)) event.preventDefault();
    };
    reopen();
    // Reopen the dialog, because some browsers close it at the second Escape or by a gesture, despite preventDefault.
    element?.addEventListener("close", reopen);
    window.addEventListener("keydown", hold, true);
    return () => {
      element?.removeEventListener("close", reopen);
      window.removeEventListener("keydown", hold, true);
      const isThere = before instanceof HTMLElement && before.isConnected && isVisible(before);
      const next = isThere && before !== document.body ? before : document.getElementById("main");
      next?.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    // Without a Branch, a press on the cover would close an open dialog below the cover.
    <DismissableLayer.Branch>
      <dialog
        ref={cover}
        aria-label={t("blankTitle")}
        data-training
        data-print="hidden"
        className="pointer-events-auto fixed inset-x-0 top-7 bottom-0 m-0 hidden size-auto max-h-none max-w-none place-content-center gap-2 border-0 bg-background p-6 text-center text-foreground outline-none backdrop:bg-transparent open:grid"
      >
        <p className="text-title font-semibold">{t("blankTitle")}</p>
        <p className="text-muted-foreground">{t("blankText")}</p>
      </dialog>
    </DismissableLayer.Branch>,
    document.body,
  );
}
