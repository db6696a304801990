import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";

/** Says a text to screen readers when it changes; on the body and always there, so that no dialog hides it. */
export function LiveRegion({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What is there from the first is not said.
    if (line.current) line.current.textContent = text;
  }, [text]);
  return createPortal(<p ref={line} aria-live="polite" className="sr-only" />, document.body);
}
