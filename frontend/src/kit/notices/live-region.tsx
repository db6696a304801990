import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";

/**
 * Live region: screen readers announce its text when it changes, and the same text again under another message id.
 * Permanently on the body, so that no dialog hides it.
 */
export function LiveRegion({ text, messageId }: { text: string; messageId?: number }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The initial text is not announced.
    if (line.current) line.current.textContent = text;
  }, [text, messageId]);
  return createPortal(<p ref={line} aria-live="polite" className="sr-only" />, document.body);
}
