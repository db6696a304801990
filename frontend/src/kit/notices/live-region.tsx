import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";

/** Live region: screen readers announce its text when it changes. Permanently on the body, so that no dialog hides it. */
export function LiveRegion({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The initial text is not announced.
    if (line.current) line.current.textContent = text;
  }, [text]);
  return createPortal(<p ref={line} aria-live="polite" className="sr-only" />, document.body);
}
