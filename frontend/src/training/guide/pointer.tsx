import { MousePointer2 } from "lucide-react";
import { createPortal } from "react-dom";

import { type Pointer } from "@/training/guide/use-player";

/** Pointer that is drawn during playback, with a ring where it presses. */
export function DrawnPointer({ pointer }: { pointer: Pointer }) {
  return createPortal(
    <div
      aria-hidden
      data-slot="guide-pointer"
      style={{ transform: `translate(${pointer.x}px, ${pointer.y}px)` }}
      className="pointer-events-none fixed top-0 left-0 z-68 transition-transform duration-200 ease-out"
    >
      {pointer.pressed > 0 && (
        <span
          key={pointer.pressed}
          className="absolute -top-4 -left-4 size-8 animate-fade-out rounded-full border-2 border-primary opacity-0"
        />
      )}
      <MousePointer2 className="size-6 -translate-0.5 fill-foreground stroke-background" />
    </div>,
    document.body,
  );
}
