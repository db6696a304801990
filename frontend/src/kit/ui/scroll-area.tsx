import { ScrollArea as ScrollAreaPrimitive } from "radix-ui";
import { type ComponentProps, type Ref } from "react";

import { pageNonce } from "@/lib/nonce";
import { cn } from "@/lib/utils";

const HIDE_DELAY_MS = 600;

type ScrollAreaProps = ComponentProps<typeof ScrollAreaPrimitive.Root> & {
  /** Label of the area; the area itself is focusable, because its content may not be. */
  label: string;
  /** Scrolling element. */
  viewport?: Ref<HTMLDivElement>;
};

/**
 * Area that scrolls within its own height, expanded in print; its slim scroll bars show while it scrolls and for 600 ms
 * afterwards.
 */
export function ScrollArea({ label, viewport, className, children, ...props }: ScrollAreaProps) {
  return (
    <ScrollAreaPrimitive.Root
      data-slot="scroll-area"
      type="scroll"
      scrollHideDelay={HIDE_DELAY_MS}
      className={cn("relative overflow-hidden print:h-auto! print:overflow-visible", className)}
      {...props}
    >
      <ScrollAreaPrimitive.Viewport
        ref={viewport}
        nonce={pageNonce}
        role="group"
        aria-label={label}
        tabIndex={0}
        // `block!` replaces the table layout of Radix, because a table would grow with its longest line.
        className="size-full max-h-[inherit] rounded-[inherit] focus-visible:-outline-offset-2 print:h-auto! print:overflow-visible! [&>div]:block!"
      >
        {children}
      </ScrollAreaPrimitive.Viewport>
      <ScrollBar orientation="vertical" className="w-2.5" />
      <ScrollBar orientation="horizontal" className="h-2.5 flex-col" />
      <ScrollAreaPrimitive.Corner />
    </ScrollAreaPrimitive.Root>
  );
}

function ScrollBar({
  className,
  ...props
}: ComponentProps<typeof ScrollAreaPrimitive.ScrollAreaScrollbar>) {
  return (
    <ScrollAreaPrimitive.ScrollAreaScrollbar
      className={cn("flex touch-none p-0.5 select-none", className)}
      {...props}
    >
      <ScrollAreaPrimitive.ScrollAreaThumb className="relative flex-1 rounded-full bg-input" />
    </ScrollAreaPrimitive.ScrollAreaScrollbar>
  );
}
