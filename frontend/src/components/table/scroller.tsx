import { type ReactNode } from "react";

import { useKeptScroll } from "@/components/table/use-kept-scroll";
import { ScrollArea } from "@/components/ui/scroll-area";

type ScrollerProps = {
  label: string;
  /** Without one the box is as high as the window has room for. */
  height: number | undefined;
  children: ReactNode;
};

/** The box that a long list scrolls in. */
export function Scroller({ label, height, children }: ScrollerProps) {
  const viewport = useKeptScroll(label);
  return (
    <ScrollArea
      label={label}
      viewport={viewport}
      style={{ height, maxHeight: height === undefined ? "min(40rem, 75dvh)" : undefined }}
      className="[--frame-top:0rem] print:max-h-none!"
    >
      {children}
    </ScrollArea>
  );
}
