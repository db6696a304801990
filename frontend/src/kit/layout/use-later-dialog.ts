import { useState } from "react";

import { notice } from "@/kit/notices/use-notice";
import { type LazyPart } from "@/lib/lazy-part";

/**
 * Return the state of a lazily loaded dialog; `prepare` preloads its chunk. `shown` holds the dialog's props: it is
 * undefined before the dialog's first opening, and stays set after closing, so that the closing animation runs.
 */
export function useLaterDialog<Props>(
  dialog: LazyPart<Props>,
  { title, failure }: { title: string; failure: string },
) {
  const [open, setOpen] = useState<boolean>();

  async function show() {
    if (await dialog.preload()) setOpen(true);
    else notice({ title, description: failure, variant: "destructive" });
  }

  return {
    shown: open === undefined ? undefined : { open, onOpenChange: setOpen },
    show: () => void show(),
    prepare: () => void dialog.preload(),
  };
}
