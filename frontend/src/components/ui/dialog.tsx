import { X } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import { type ComponentProps } from "react";

import { PartBoundary } from "@/components/layout/boundary";
import { thenShowFocused } from "@/components/ui/show-focused";
import { useEscape } from "@/components/ui/use-escape";
import { cn } from "@/lib/utils";

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;

/** Dims the page below the simulation bar, which nothing may dim. */
export function DialogOverlay({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Overlay>) {
  return (
    <DialogPrimitive.Overlay
      data-slot="dialog-overlay"
      className={cn(
        "fixed inset-x-0 top-7 bottom-0 z-40 bg-black/60 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
        className,
      )}
      {...props}
    />
  );
}

export function DialogContent({
  className,
  children,
  onOpenAutoFocus,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  const { close, onKeyDown } = useEscape();
  return (
    <DialogPrimitive.Portal>
      <DialogOverlay />
      <DialogPrimitive.Content
        onKeyDown={onKeyDown}
        onOpenAutoFocus={thenShowFocused(onOpenAutoFocus)}
        data-slot="dialog-content"
        className={cn(
          "fixed inset-x-4 top-12 z-50 mx-auto grid grid-cols-1 max-h-[calc(100dvh-4rem)] max-w-lg scroll-py-5 gap-4 overflow-y-auto rounded-lg border bg-popover p-5 text-popover-foreground shadow-xl sm:top-[12vh] sm:max-h-[80vh]",
          "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
          className,
        )}
        {...props}
      >
        <PartBoundary>{children}</PartBoundary>
        <DialogPrimitive.Close
          ref={close}
          aria-label="Close"
          className="absolute top-4 right-4 grid size-7 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground"
        >
          <X aria-hidden className="size-4" />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-header"
      className={cn("grid grid-cols-1 gap-1 pr-8", className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn(
        "flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap sm:justify-end",
        className,
      )}
      {...props}
    />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      data-slot="dialog-title"
      className={cn("text-base leading-6 font-semibold wrap-anywhere", className)}
      {...props}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn("text-sm wrap-anywhere text-muted-foreground", className)}
      {...props}
    />
  );
}
