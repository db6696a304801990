import { type ReactNode } from "react";

import { useScrollRestore } from "@/kit/table/use-scroll-restore";
import { ScrollArea } from "@/kit/ui/scroll-area";

type ScrollerProps = {
  label: string;
  height: number | undefined;
  /** Maximum height; without it and `height`, the box is as tall as the window allows. */
  maxHeight: number | undefined;
  children: ReactNode;
};

/** Scroll box of a long list. */
export function Scroller({ label, height, maxHeight, children }: ScrollerProps) {
  const viewport = useScrollRestore(label);
  return (
    <ScrollArea
      label={label}
      viewport={viewport}
      style={{
        height,
        maxHeight: maxHeight ?? (height === undefined ? "min(40rem, 75dvh)" : undefined),
      }}
      className="[--frame-top:0rem] print:max-h-none!"
    >
      {children}
    </ScrollArea>
  );
}
