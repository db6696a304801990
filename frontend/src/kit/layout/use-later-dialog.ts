import { useState } from "react";

import { notice } from "@/kit/notices/use-notice";
import { type LazyPart } from "@/lib/lazy-part";

/**
 * A dialog in a chunk of its own, which `prepare` fetches when somebody is about to use it. Its part is drawn with `shown`
 * where there is one: from its first opening on, closed too, so that its way out can be seen.
 */
export function useLaterDialog<Props>(
  dialog: LazyPart<Props>,
  { title, unloaded }: { title: string; unloaded: string },
) {
  const [open, setOpen] = useState<boolean>();

  async function show() {
    if (await dialog.preload()) setOpen(true);
    else notice({ title, description: unloaded, variant: "destructive" });
  }

  return {
    shown: open === undefined ? undefined : { open, onOpenChange: setOpen },
    show: () => void show(),
    prepare: () => void dialog.preload(),
  };
}
