import { AlertDialog as AlertDialogPrimitive } from "radix-ui";
import { type ComponentProps } from "react";

import { PartBoundary } from "@/components/layout/boundary";
import { thenShowFocused } from "@/components/ui/show-focused";
import { cn } from "@/lib/utils";

export const AlertDialog = AlertDialogPrimitive.Root;
export const AlertDialogTrigger = AlertDialogPrimitive.Trigger;
export const AlertDialogCancel = AlertDialogPrimitive.Cancel;
export const AlertDialogAction = AlertDialogPrimitive.Action;

/** A question that has to be answered: no click beside it closes it, and the focus begins on Cancel. */
export function AlertDialogContent({
  className,
  children,
  onOpenAutoFocus,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Content>) {
  return (
    <AlertDialogPrimitive.Portal>
      <AlertDialogPrimitive.Overlay
        data-slot="alert-dialog-overlay"
        className="fixed inset-x-0 top-7 bottom-0 z-50 bg-black/60 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      />
      <AlertDialogPrimitive.Content
        onOpenAutoFocus={thenShowFocused(onOpenAutoFocus)}
        data-slot="alert-dialog-content"
        className={cn(
          "fixed inset-x-4 top-12 z-50 mx-auto grid grid-cols-1 max-h-[calc(100dvh-4rem)] max-w-md scroll-py-5 gap-4 overflow-y-auto rounded-lg border bg-popover p-5 text-popover-foreground shadow-xl sm:top-[16vh] sm:max-h-[76vh]",
          "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in",
          className,
        )}
        {...props}
      >
        <PartBoundary>{children}</PartBoundary>
      </AlertDialogPrimitive.Content>
    </AlertDialogPrimitive.Portal>
  );
}

export function AlertDialogTitle({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Title>) {
  return (
    <AlertDialogPrimitive.Title
      data-slot="alert-dialog-title"
      className={cn("text-base leading-6 font-semibold wrap-anywhere", className)}
      {...props}
    />
  );
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Description>) {
  return (
    <AlertDialogPrimitive.Description
      data-slot="alert-dialog-description"
      className={cn("text-sm wrap-anywhere text-muted-foreground", className)}
      {...props}
    />
  );
}
