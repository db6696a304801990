import { useEffect, useEffectEvent, useRef } from "react";

import { isPrinting } from "@/lib/use-printing";

/** Sentinel at the end of the loaded rows, which calls back when it comes into view; not on paper, which shows every end. */
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
  // As high as a row, so that a last row at the lower edge of its box is in sight too.
  return <div ref={mark} className="pointer-events-none -mt-16 h-16" />;
}
