import { X } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import { type ComponentProps, type ReactNode } from "react";

import { PartBoundary } from "@/kit/layout/boundary";
import { useEscape } from "@/kit/ui/use-escape";
import { cn } from "@/lib/utils";

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;
export const DialogTitle = DialogPrimitive.Title;

type DialogFrameProps = ComponentProps<typeof DialogPrimitive.Content> & {
  slot: string;
  /** Class of the close button; if it isn't set, the content must have a close button of its own. */
  cross?: string;
};

/** Layer over the page: a dialog, a question, or a side panel. */
export function DialogFrame({
  slot,
  cross,
  className,
  children,
  onOpenAutoFocus,
  ...props
}: DialogFrameProps) {
  const { close, onKeyDown } = useEscape();
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay
        data-slot="dialog-overlay"
        className="fixed inset-x-0 top-(--below-bar) bottom-0 z-40 bg-black/60 print:hidden data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      />
      <DialogPrimitive.Content
        onKeyDown={onKeyDown}
        onOpenAutoFocus={(event) => {
          onOpenAutoFocus?.(event);
          // Radix moves the focus after its handlers have run and doesn't scroll, so the focused element may be out of
          // view in a low window.
          queueMicrotask(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
        }}
        data-slot={slot}
        className={cn(
          "fixed z-50 overflow-y-auto bg-popover text-popover-foreground shadow-xl",
          className,
        )}
        {...props}
      >
        <PartBoundary>{children}</PartBoundary>
        {cross !== undefined && (
          <DialogPrimitive.Close
            ref={close}
            aria-label="Close"
            className={cn(
              "absolute grid size-7 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground",
              cross,
            )}
          >
            <X aria-hidden className="size-4" />
          </DialogPrimitive.Close>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

const box =
  "inset-x-4 top-12 mx-auto grid grid-cols-1 max-h-[calc(100dvh-4rem)] scroll-py-5 gap-4 rounded-lg border p-5 data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in";

export function DialogContent({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  return (
    <DialogFrame
      slot="dialog-content"
      cross="top-4 right-4"
      className={cn(box, "max-w-lg sm:top-[12vh] sm:max-h-[80vh]", className)}
      {...props}
    />
  );
}

/** Dialog that must be answered: a click outside doesn't close it, and its first button has the focus. */
export function QuestionContent(props: ComponentProps<typeof DialogPrimitive.Content>) {
  return (
    <DialogFrame
      slot="question-content"
      role="alertdialog"
      onInteractOutside={(event) => {
        event.preventDefault();
      }}
      className={cn(box, "max-w-md sm:top-[16vh] sm:max-h-[76vh]")}
      {...props}
    />
  );
}

type DialogHeadProps = {
  title: ReactNode;
  hint: ReactNode;
  className?: string;
  titleClassName?: string;
  hintClassName?: string;
};

/** Title and description of a dialog, which name it for screen readers. */
export function DialogHead({
  title,
  hint,
  className,
  titleClassName,
  hintClassName,
}: DialogHeadProps) {
  return (
    <div className={cn("grid grid-cols-1 gap-1 pr-8", className)}>
      <DialogPrimitive.Title
        className={cn("text-base leading-6 font-semibold wrap-anywhere", titleClassName)}
      >
        {title}
      </DialogPrimitive.Title>
      <DialogPrimitive.Description
        className={cn("text-sm wrap-anywhere text-muted-foreground", hintClassName)}
      >
        {hint}
      </DialogPrimitive.Description>
    </div>
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
