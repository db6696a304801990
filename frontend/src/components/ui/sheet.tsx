import { type ComponentProps } from "react";

import { DialogFrame } from "@/components/ui/dialog";

/** A dialog as a panel at the left of the window, below the simulation bar. */
export function SheetContent(props: Omit<ComponentProps<typeof DialogFrame>, "slot">) {
  return (
    <DialogFrame
      slot="sheet-content"
      cross="top-3 right-3"
      className="top-7 bottom-0 left-0 flex w-72 max-w-[85vw] flex-col border-r data-[state=closed]:animate-sheet-left-out data-[state=open]:animate-sheet-left-in"
      {...props}
    />
  );
}
