import { type ComponentProps } from "react";

import { DialogFrame } from "@/kit/ui/dialog";
import { cn } from "@/lib/utils";

type SheetProps = Omit<ComponentProps<typeof DialogFrame>, "slot" | "cross">;

const moving = "data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in";

/** Dialog as a panel at the left of the window, below the simulation bar. */
export function SheetContent(props: SheetProps) {
  return (
    <DialogFrame
      slot="sheet-content"
      cross="top-3 right-3"
      className={cn(
        "top-(--below-bar) bottom-0 left-0 flex w-72 max-w-[85vw] flex-col border-r [--sheet-from:-100%]",
        moving,
      )}
      {...props}
    />
  );
}

/**
 * Dialog as a panel at the right of the screen, or over the whole screen of a phone. With `beside`, the page makes room
 * for the panel, which doesn't cover the top bar. It is printed after the page. Its content must have a close button.
 */
export function SidePanelContent({ beside, ...props }: SheetProps & { beside: boolean }) {
  return (
    <DialogFrame
      slot="side-panel"
      data-beside={beside || undefined}
      className={cn(
        "top-(--below-bar) right-0 bottom-0 w-full bg-card [--sheet-from:100%] sm:w-120 sm:border-l",
        "data-beside:top-20 data-beside:z-30 print:static print:animate-none! print:w-auto print:overflow-visible print:border-0 print:shadow-none",
        moving,
      )}
      {...props}
    />
  );
}
