import { useEffect, useEffectEvent, useRef } from "react";

import { isPrinting } from "@/lib/use-printing";

/** Marks the end of what is here of a list, and tells when it comes into sight; paper shows every end, which tells nothing. */
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
