import { X } from "lucide-react";
import { Dialog as SheetPrimitive } from "radix-ui";
import { type ComponentProps } from "react";

import { PartBoundary } from "@/components/layout/boundary";
import { DialogOverlay } from "@/components/ui/dialog";
import { useEscape } from "@/components/ui/use-escape";
import { cn } from "@/lib/utils";

export const Sheet = SheetPrimitive.Root;
export const SheetTrigger = SheetPrimitive.Trigger;
export const SheetClose = SheetPrimitive.Close;

const sides = {
  left: "left-0 border-r data-[state=open]:animate-sheet-left-in data-[state=closed]:animate-sheet-left-out",
  right:
    "right-0 border-l data-[state=open]:animate-sheet-right-in data-[state=closed]:animate-sheet-right-out",
};

/** A panel at one side of the window, below the simulation bar. */
export function SheetContent({
  className,
  children,
  side = "right",
  ...props
}: ComponentProps<typeof SheetPrimitive.Content> & { side?: keyof typeof sides }) {
  const { close, onKeyDown } = useEscape();
  return (
    <SheetPrimitive.Portal>
      <DialogOverlay />
      <SheetPrimitive.Content
        onKeyDown={onKeyDown}
        data-slot="sheet-content"
        className={cn(
          "fixed top-7 bottom-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-popover text-popover-foreground shadow-xl",
          sides[side],
          className,
        )}
        {...props}
      >
        <PartBoundary>{children}</PartBoundary>
        <SheetPrimitive.Close
          ref={close}
          aria-label="Close"
          className="absolute top-3 right-3 grid size-7 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground"
        >
          <X aria-hidden className="size-4" />
        </SheetPrimitive.Close>
      </SheetPrimitive.Content>
    </SheetPrimitive.Portal>
  );
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof SheetPrimitive.Title>) {
  return (
    <SheetPrimitive.Title
      data-slot="sheet-title"
      className={cn("text-sm leading-5 font-semibold", className)}
      {...props}
    />
  );
}

export function SheetDescription({
  className,
  ...props
}: ComponentProps<typeof SheetPrimitive.Description>) {
  return (
    <SheetPrimitive.Description
      data-slot="sheet-description"
      className={cn("text-xs text-muted-foreground", className)}
      {...props}
    />
  );
}
