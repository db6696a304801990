import { cva, type VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import { Toast as ToastPrimitive } from "radix-ui";
import { type ComponentProps, useRef } from "react";

import { useFocusUnder } from "@/kit/ui/use-focus-under";
import { cn } from "@/lib/utils";

// Radix announces a notice in a live region that it removes after 1 s: too early for a screen reader on a busy machine.
// Its live region goes into this detached fragment instead; Toaster has a permanent live region.
const NOWHERE = new DocumentFragment();

export function ToastProvider(props: ComponentProps<typeof ToastPrimitive.Provider>) {
  return (
    <ToastPrimitive.Provider
      label="Notice"
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={NOWHERE}
      {...props}
    />
  );
}

/**
 * Viewport of the notices: at the bottom of the window or, if the notice would cover the focused element, at its top. A
 * live region, because an open dialog hides everything else from screen readers.
 */
export function ToastViewport({ noticeId }: { noticeId: number | undefined }) {
  const viewport = useRef<HTMLOListElement>(null);
  const isFocusUnder = useFocusUnder(viewport, noticeId);
  return (
    <ToastPrimitive.Viewport
      ref={viewport}
      aria-live="off"
      data-slot="toaster"
      hotkey={["F8"]}
      label="Notices ({hotkey})"
      className={cn(
        "fixed right-4 z-60 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2",
        isFocusUnder ? "top-[calc(var(--frame-top)+0.5rem)]" : "bottom-4",
      )}
    />
  );
}

const toastVariants = cva(
  [
    "relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border bg-popover py-3 pr-10 pl-3.5 text-sm text-popover-foreground shadow-lg",
    "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=end]:animate-swipe-out",
    "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
    "[&>svg]:mt-0.5 [&>svg]:size-4",
  ],
  {
    variants: {
      variant: {
        default: "[&>svg]:text-primary",
        warning: "border-status-pending/50 [&>svg]:text-status-pending",
        destructive: "border-destructive/60 [&>svg]:text-destructive",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

export function Toast({
  className,
  variant,
  ...props
}: ComponentProps<typeof ToastPrimitive.Root> & VariantProps<typeof toastVariants>) {
  return (
    <ToastPrimitive.Root
      data-slot="toast"
      data-variant={variant}
      className={cn(toastVariants({ variant }), className)}
      {...props}
    />
  );
}

export function ToastTitle(props: ComponentProps<typeof ToastPrimitive.Title>) {
  return (
    <ToastPrimitive.Title
      className="col-start-2 line-clamp-3 font-semibold wrap-anywhere"
      {...props}
    />
  );
}

export function ToastDescription(props: ComponentProps<typeof ToastPrimitive.Description>) {
  return (
    <ToastPrimitive.Description
      className="col-start-2 line-clamp-6 wrap-anywhere text-muted-foreground"
      {...props}
    />
  );
}

export function ToastClose() {
  return (
    <ToastPrimitive.Close
      aria-label="Dismiss notice"
      className="absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-accent-foreground"
    >
      <X aria-hidden className="size-4" />
    </ToastPrimitive.Close>
  );
}
