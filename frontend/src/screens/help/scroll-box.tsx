import { type ReactNode, useCallback, useState } from "react";

import { useHelpContent } from "@/screens/help/use-help-content";

/** Table or code block with horizontal scrolling; focusable only if it overflows. */
export function ScrollBox({ kind, children }: { kind: "table" | "code"; children: ReactNode }) {
  const t = useHelpContent();
  const [scrolls, setScrolls] = useState(false);
  const measureRef = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setScrolls(element.scrollWidth > element.clientWidth);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <div
      ref={measureRef}
      className="my-3 overflow-x-auto rounded-md border print:overflow-visible"
      {...(scrolls && { role: "group", "aria-label": t(kind), tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
