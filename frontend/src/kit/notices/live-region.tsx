import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";

/**
 * Live region: screen readers announce its text when it changes; a new message id announces the same text again. It is
 * always a child of the body, so that no dialog hides it.
 */
export function LiveRegion({ text, messageId }: { text: string; messageId?: number }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Insert the text after mounting, because screen readers don't announce the initial content of a live region.
    if (line.current) line.current.textContent = text;
  }, [text, messageId]);
  return createPortal(<p ref={line} aria-live="polite" className="sr-only" />, document.body);
}
