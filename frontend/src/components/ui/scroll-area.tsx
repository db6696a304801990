import { ScrollArea as ScrollAreaPrimitive } from "radix-ui";
import { type ComponentProps } from "react";

import { pageNonce } from "@/lib/nonce";
import { cn } from "@/lib/utils";

type ScrollAreaProps = ComponentProps<typeof ScrollAreaPrimitive.Root> & {
  /** Names the area, which the keyboard reaches because it may hold nothing else to focus. */
  label: string;
};

/** An area of its own height that scrolls within, with slim bars in every browser. */
export function ScrollArea({ label, className, children, ...props }: ScrollAreaProps) {
  return (
    <ScrollAreaPrimitive.Root
      data-slot="scroll-area"
      className={cn("relative overflow-hidden", className)}
      {...props}
    >
      <ScrollAreaPrimitive.Viewport
        nonce={pageNonce}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="size-full max-h-[inherit] rounded-[inherit] focus-visible:-outline-offset-2"
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
