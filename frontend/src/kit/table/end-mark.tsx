import { useEffect, useEffectEvent, useRef } from "react";

import { isPrinting } from "@/lib/use-printing";

/** Sentinel at the end of the loaded rows; calls `onSeen` when it comes into view, except in print. */
export function EndMark({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && !isPrinting()) onSeen();
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => tell(entries));
    if (mark.current !== null) observer.observe(mark.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  // The mark overlaps the last row, so that both come into view together.
  return <div ref={mark} className="pointer-events-none -mt-16 h-16" />;
}
