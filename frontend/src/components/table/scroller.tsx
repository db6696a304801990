import { type ReactNode, type Ref } from "react";

import { ScrollArea } from "@/components/ui/scroll-area";
import { cn } from "@/lib/utils";

type ScrollerProps = {
  label: string;
  area?: Ref<HTMLDivElement>;
  /** An area of exactly this height; without it the box is as high as the window has room for. */
  height: number | undefined;
  className?: string;
  children: ReactNode;
};

/** The box that a list scrolls in. */
export function Scroller({ label, area, height, className, children }: ScrollerProps) {
  if (height === undefined) {
    return (
      <div
        ref={area}
        role="group"
        aria-label={label}
        // A scrolling area has to be reachable by keyboard where nothing in it is.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cn("overflow-y-auto print:max-h-none! print:overflow-visible", className)}
      >
        {children}
      </div>
    );
  }
  return (
    <ScrollArea
      label={label}
      viewport={area}
      style={{ height }}
      className="[--frame-top:0rem] [&>[data-radix-scroll-area-viewport]]:scroll-pt-10"
    >
      {children}
    </ScrollArea>
  );
}
